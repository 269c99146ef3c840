// SPDX-License-Identifier: MIT
#include "cluster/wire.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace aite::cluster {
namespace {

const std::string hash(64, 'a');

OrderMessage some_order() {
  return {"0123456789abcdef",   "game",      "key/7", 1,
          {{"my model", hash}}, "{\"x\":1}", "",      "game 8 of 10 in go: a against b"};
}

TEST(Wire, OrdersArriveAsTheyWereSent) {
  const OrderMessage order = some_order();
  const OrderMessage read = OrderMessage::read(order.text());
  EXPECT_EQ(read.text(), order.text());
  EXPECT_EQ(read.run, order.run);
  EXPECT_EQ(read.kind, "game");
  EXPECT_EQ(read.name, "key/7");
  EXPECT_EQ(read.attempt, 1);
  EXPECT_EQ(read.models.at("my model"), hash);
  EXPECT_EQ(read.body, order.body);
}

TEST(Wire, AnswersArriveAsTheyWereSent) {
  AnswerMessage answer;
  answer.name = "key/7";
  answer.build = "0.1.0 (12345678)";
  answer.worker = "host-1";
  answer.who = "host";
  answer.seconds = 0.1;  // no decimal of it gets lost
  answer.body = "{}";
  EXPECT_EQ(AnswerMessage::read(answer.text()).text(), answer.text());
  EXPECT_EQ(AnswerMessage::read(answer.text()).seconds, 0.1);
}

// Programs that say nothing in words yet speak the same version.
TEST(Wire, WordsForPeopleMayBeMissing) {
  nlohmann::json order = nlohmann::json::parse(some_order().text());
  EXPECT_EQ(OrderMessage::read(order.dump()).label, "game 8 of 10 in go: a against b");
  order["label"] = 8;
  EXPECT_THROW(OrderMessage::read(order.dump()), base::InputError);
  order.erase("label");
  EXPECT_EQ(OrderMessage::read(order.dump()).label, "");

  WorkerStatus worker;
  worker.signature = "0123";
  worker.at = {"key/7"};
  worker.doing = {"game 8 of 10 in go: a against b"};
  nlohmann::json status = nlohmann::json::parse(worker.text());
  EXPECT_EQ(WorkerStatus::read(status.dump()).doing, worker.doing);
  status.erase("doing");
  EXPECT_EQ(WorkerStatus::read(status.dump()).at, worker.at);
}

TEST(Wire, WhatIsWrongIsRefused) {
  const auto refused = [](const std::string& from, const std::string& to) {
    std::string text = some_order().text();
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    EXPECT_THROW(OrderMessage::read(text), base::InputError) << text;
  };
  refused("\"version\":1", "\"version\":2");
  refused("\"what\":\"order\"", "\"what\":\"answer\"");
  refused("\"run\":\"0123456789abcdef\"", "\"run\":\"a.b\"");  // would be another subject
  refused("\"run\":\"0123456789abcdef\"", "\"run\":\">\"");
  refused(hash, "../../etc/passwd");  // no file is named by what arrives
  refused("\"attempt\":1", "\"attempt\":\"1\"");
  refused("\"attempt\":1", "\"attempt\":99999999999");
  refused("\"body\"", "\"bodi\"");
  EXPECT_THROW(OrderMessage::read(""), base::InputError);
  EXPECT_THROW(OrderMessage::read("[]"), base::InputError);
  EXPECT_THROW(OrderMessage::read("{\"version\":"), base::InputError);
  EXPECT_THROW(OrderMessage::read(std::string(2'000'000, ' ') + some_order().text()), base::InputError);
}

TEST(Wire, SubjectsKeepSignaturesAndEnginesApart) {
  EXPECT_EQ(order_subject("abc", engines_token({}), "17"), "aite.order.abc.none.17");
  EXPECT_EQ(engines_token({"gnugo", "edax"}), engines_token({"edax", "gnugo"}));
}

}  // namespace
}  // namespace aite::cluster
