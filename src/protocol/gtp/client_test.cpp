// SPDX-License-Identifier: MIT
#include "protocol/gtp/client.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace aite::protocol::gtp {

namespace {

using Status = Response::Status;

constexpr double long_enough = 60;

// What the client makes of an engine that writes `output` (as printf(1) has it) to the first line it reads.
Response answer(const std::string& output, double seconds = long_enough, const std::string& then = "cat") {
  Client client(fmt::format("read line; printf '{}'; {}", output, then));
  return client.send("command", seconds);
}

TEST(GtpClient, ReadsSuccessAndFailure) {
  EXPECT_EQ(answer("= D4\\n\\n").text, "D4");
  EXPECT_EQ(answer("=D4\\n\\n").text, "D4");
  EXPECT_EQ(answer("=\\n\\n").text, "");
  EXPECT_EQ(answer("= a\\nb\\n\\n").text, "a\nb");
  const Response failed = answer("? no such thing\\n\\n");
  EXPECT_EQ(failed.status, Status::failed);
  EXPECT_EQ(failed.text, "no such thing");
}

TEST(GtpClient, PassesOverWhatIsNoResponse) {
  for (const char* output :
       {"\\r\\n= D4\\r\\n\\r\\n", "\\n\\n# a comment\\n\\n= D4\\n\\n", "# one\\n# two\\n= D4\\n\\n"}) {
    const Response response = answer(output);
    EXPECT_EQ(response.status, Status::answered) << output;
    EXPECT_EQ(response.text, "D4") << output;
  }
}

TEST(GtpClient, KnowsGarbage) {
  for (const char* output : {"D4\\n\\n", "info depth 3", "\\001\\002", "=12 D4\\n\\n", "?7 no\\n\\n"}) {
    EXPECT_EQ(answer(output).status, Status::garbage) << output;
  }
  EXPECT_EQ(answer("", long_enough, "yes =").status, Status::garbage) << "an answer without end";
  EXPECT_EQ(answer("", long_enough, "yes").status, Status::garbage);
}

TEST(GtpClient, KnowsTheEnd) {
  const Response nothing = answer("", long_enough, "exit 2");
  EXPECT_EQ(nothing.status, Status::closed);
  EXPECT_EQ(nothing.text, "ended with status 2");
  EXPECT_EQ(answer("= D", long_enough, "exit 0").text, "ended with status 0 after '= D'");
  EXPECT_EQ(answer("", long_enough, "echo help >&2; exit 1").text, "ended with status 1; its last words were 'help'");
}

TEST(GtpClient, DoesNotWaitForEver) {
  EXPECT_EQ(answer("", 0.02).status, Status::timed_out);
  EXPECT_EQ(answer("= D4\\n", 0.02).text, "= D4\n");
  EXPECT_EQ(answer("", 0.1, "while :; do echo \"# busy\"; sleep 0.01; done").status, Status::timed_out);
}

TEST(GtpClient, IsOutOfStepAfterAFault) {
  Client client("read line; printf '= 1\\n\\n'; read line; printf 'what?\\n'; read line; printf '= 3\\n\\n'; cat");
  EXPECT_EQ(client.send("one", long_enough).text, "1");
  EXPECT_EQ(client.send("two", long_enough).status, Status::garbage);
  EXPECT_EQ(client.send("three", long_enough).status, Status::closed);
}

TEST(GtpClient, WhatNobodyAskedForIsNoAnswer) {
  Client client("read line; printf '= 1\\n\\n# all is well\\n\\n'; read line; printf '= 2\\n\\n= 2\\n\\n'; cat");
  EXPECT_EQ(client.send("one", long_enough).text, "1");
  EXPECT_EQ(client.send("two", long_enough).text, "2");
  EXPECT_EQ(client.send("three", long_enough).status, Status::garbage);
}

TEST(GtpClient, QuotesWhatAPersonCanRead) {
  EXPECT_EQ(shown("D4"), "'D4'");
  EXPECT_EQ(shown(std::string("a\0b", 3)), "'a\\x00b'");
  EXPECT_EQ(shown("a\nb"), "'a / b'");
  EXPECT_EQ(shown(std::string(1000, 'x')), "'" + std::string(60, 'x') + "...'");
}

}  // namespace

}  // namespace aite::protocol::gtp
