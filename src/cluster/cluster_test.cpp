// SPDX-License-Identifier: MIT
// Coordinator and workers of one process at a real server on loopback; tests/cluster has processes of their own.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>

#include "base/error.hpp"
#include "base/process.hpp"
#include "cluster/blobs.hpp"
#include "cluster/coordinator.hpp"
#include "cluster/view.hpp"
#include "cluster/worker.hpp"

namespace aite::cluster {
namespace {

using namespace std::chrono_literals;

int free_port() {
  const base::FileDescriptor probe(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (bind(probe.get(), plain, size) != 0 || getsockname(probe.get(), plain, &size) != 0) return 0;
  return ntohs(address.sin_port);
}

class ClusterTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::string usual = "/usr/sbin/nats-server";  // not on everybody's path
    const bool there = std::filesystem::exists(usual);
    if (!there && !base::is_on_path("nats-server")) GTEST_SKIP() << "nats-server is not installed";
    const std::string program = there ? usual : "nats-server";
    const int port = free_port();
    folder_ = std::filesystem::path(testing::TempDir()) / ("aite-cluster-" + std::to_string(port));
    where_.url = "nats://127.0.0.1:" + std::to_string(port);
    server_ = std::make_unique<base::Process>(program + " -js -a 127.0.0.1 -p " + std::to_string(port) + " -sd '" +
                                              folder_.string() + "' -l /dev/null");
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    while (!link_) {
      try {
        link_ = Link::open(where_);
      } catch (const base::UnavailableError&) {
        if (std::chrono::steady_clock::now() > deadline) throw;
        std::this_thread::sleep_for(50ms);
      }
    }
    options_.cores = 2;
    options_.signature = "0123";
    options_.kinds = {{"echo", [] {
                         return [](const std::string& body, const std::stop_token&) -> std::optional<std::string> {
                           if (body == R"({"unit":7})") throw std::runtime_error("seven");
                           return body;
                         };
                       }}};
  }
  void TearDown() override {
    stop_.request_stop();
    workers_.clear();
    link_.reset();
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  void start_worker() {
    workers_.emplace_back([this] { work_for(Link::open(where_), options_, stop_.get_token()); });
  }

  base::OrderCrew<std::string> crew(Coordinator& coordinator, std::size_t padding = 0) {
    return {
        coordinator.courier("a job\nin detail", {}),
        [padding](std::int64_t unit) {
          return base::Order{"echo", "unit " + std::to_string(unit), body(unit) + std::string(padding, ' '), {}, {}};
        },
        [](const base::Answer& answer) { return answer.body; }};
  }
  static std::string body(std::int64_t unit) { return R"({"unit":)" + std::to_string(unit) + "}"; }

  std::filesystem::path folder_;
  LinkOptions where_;
  std::unique_ptr<base::Process> server_;
  std::unique_ptr<Link> link_;
  WorkerOptions options_;
  std::stop_source stop_;
  std::vector<std::jthread> workers_;
};

TEST_F(ClusterTest, EveryUnitOnceAndTheDeadAreListed) {
  start_worker();
  start_worker();
  std::set<std::int64_t> done;
  std::string failure;
  {
    Coordinator coordinator(Link::open(where_), {"0123", "here", 3, nullptr});
    base::OrderCrew<std::string> all = crew(coordinator);
    std::int64_t next = 0;
    try {
      while (true) {
        for (std::size_t room = all.room(); room > 0 && next < 300; --room) all.give(next++);
        for (const auto& each : all.collect()) {
          EXPECT_TRUE(done.insert(each.unit).second);
          EXPECT_EQ(each.result, body(each.unit));
        }
      }
    } catch (const base::InputError& error) {
      failure = error.what();
    }
  }
  EXPECT_EQ(done.size(), 299U);
  EXPECT_NE(failure.find("unit 7: seven"), std::string::npos) << failure;
  const View view = look(*link_);
  EXPECT_EQ(view.workers.size(), 2U);
  EXPECT_EQ(view.workers[0].failed + view.workers[1].failed, 3U);  // each try
  ASSERT_EQ(view.dead.size(), 1U);
  EXPECT_EQ(view.dead[0].unit, "unit 7");
  EXPECT_EQ(view.dead[0].job, "a job");
  EXPECT_EQ(view.orders, 0U);
  EXPECT_EQ(view.answers, 0U);
  EXPECT_TRUE(view.runs.empty());
}

TEST_F(ClusterTest, WhatIsOrderedIsBounded) {
  Coordinator coordinator(Link::open(where_), {"0123", "here", 3, nullptr});
  base::OrderCrew<std::string> all = crew(coordinator);
  std::int64_t next = 0;
  while (all.room() > 0) all.give(next++ + 1000);  // nobody is there yet
  EXPECT_EQ(next, 8);
  start_worker();
  std::size_t done = 0;
  std::size_t most = 0;
  while (done < 9000) {
    for (std::size_t room = all.room(); room > 0; --room) all.give(next++ + 1000);
    most = std::max(most, static_cast<std::size_t>(next) - done);
    done += all.collect().size();
  }
  EXPECT_GT(most, 8U);     // once it is known how long they take
  EXPECT_LE(most, 4096U);  // and they take next to nothing: a minute of them would be far more
}

TEST_F(ClusterTest, LongOrdersAndAnswersGoInPieces) {
  start_worker();
  Coordinator coordinator(Link::open(where_), {"0123", "here", 3, nullptr});
  constexpr std::size_t padding = 1'500'000;
  base::OrderCrew<std::string> all = crew(coordinator, padding);
  all.give(1);
  std::string result;
  while (!all.idle()) {
    for (const auto& each : all.collect()) result = each.result;
  }
  EXPECT_EQ(result, body(1) + std::string(padding, ' '));
}

TEST_F(ClusterTest, WhatIsStoppedOrDroppedIsTakenBackAndOtherSignaturesGetNothing) {
  options_.signature = "4567";
  start_worker();
  Coordinator coordinator(Link::open(where_), {"0123", "here", 3, nullptr});
  {
    base::OrderCrew<std::string> all = crew(coordinator);
    for (std::int64_t unit = 0; unit < 5; ++unit) all.give(unit);
    EXPECT_TRUE(all.collect().empty());
    EXPECT_EQ(look(*link_).orders, 5U);
    EXPECT_THROW(coordinator.courier("a job\nin detail", {}), base::InputError);  // somebody is at it
    all.drop([](std::int64_t unit) { return unit < 3; });
    EXPECT_EQ(look(*link_).orders, 2U);
  }
  const View view = look(*link_);
  EXPECT_EQ(view.orders, 0U);
  ASSERT_EQ(view.workers.size(), 1U);
  EXPECT_EQ(view.workers[0].done, 0U);
  EXPECT_EQ(view.workers[0].refused_by.size(), 1U);
}

TEST_F(ClusterTest, BlobsAreWhatTheirNamesSay) {
  Blobs blobs(*link_, (folder_ / "cache").string());
  const std::string bytes(1'200'000, 'x');
  const std::string hash = blobs.put(bytes);
  EXPECT_EQ(hash, content_hash(bytes));
  EXPECT_EQ(content_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Blobs(*link_).get(hash), bytes);
  EXPECT_EQ(blobs.get(hash), bytes);
  link_->put("aite.blob." + hash + ".1", "", "something else");
  EXPECT_THROW(Blobs(*link_).get(hash), base::InputError);
  EXPECT_EQ(blobs.get(hash), bytes);  // from the folder
  EXPECT_THROW(blobs.get(std::string(64, '0')), base::InputError);
}

}  // namespace
}  // namespace aite::cluster
