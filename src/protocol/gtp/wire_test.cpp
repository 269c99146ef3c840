// SPDX-License-Identifier: MIT
#include "protocol/gtp/wire.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aite::protocol::gtp {

namespace {

TEST(Wire, CleansALineAsTheProtocolSays) {
  EXPECT_EQ(clean("a\tb"), "a b");
  EXPECT_EQ(clean("na\x01me\r"), "name");
  EXPECT_EQ(clean("play b d4 # a comment"), "play b d4 ");
  EXPECT_EQ(clean(std::string("na\0me\x7f", 6)), "name");
  EXPECT_EQ(clean("# all of it"), "");
}

TEST(Wire, ReadsIdNameAndArguments) {
  const auto command = parse("  12 play\tb  D4\r");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "12");
  EXPECT_EQ(command->name, "play");
  EXPECT_EQ(command->arguments, (std::vector<std::string>{"b", "D4"}));
}

TEST(Wire, ACommandNeedsNoId) {
  const auto command = parse("name");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "");
  EXPECT_EQ(command->name, "name");
  EXPECT_TRUE(command->arguments.empty());
}

TEST(Wire, AnIdAloneIsACommandWithoutAName) {
  const auto command = parse("7");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, "7");
  EXPECT_EQ(command->name, "");
}

TEST(Wire, EmptyLinesAndCommentsAreNoCommands) {
  EXPECT_FALSE(parse(""));
  EXPECT_FALSE(parse(" \t \r"));
  EXPECT_FALSE(parse("# interrupt"));
}

TEST(Wire, KnowsTheInterrupt) {
  EXPECT_TRUE(is_interrupt("# interrupt"));
  EXPECT_TRUE(is_interrupt("  #interrupt \r"));
  EXPECT_FALSE(is_interrupt("interrupt"));
  EXPECT_FALSE(is_interrupt("# interrupt me"));
}

TEST(Wire, ABodyHoldsNoEmptyLine) {
  EXPECT_EQ(body("\na\n\n\nb\n\n"), "\na\nb");
  EXPECT_EQ(body(""), "");
}

TEST(Wire, AReasonIsOneShortLine) {
  EXPECT_EQ(reason("a\nb\tc"), "a b c");
  EXPECT_LT(reason(std::string(100'000, 'x')).size(), 500U);
}

}  // namespace

}  // namespace aite::protocol::gtp
