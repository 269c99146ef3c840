// SPDX-License-Identifier: MIT
#include "protocol/gtp/input.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>
#include <vector>

#include "protocol/gtp/wire.hpp"

namespace aite::protocol::gtp {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  Input input;
  read_lines(stream, input);
  std::vector<std::string> lines;
  while (const std::optional<std::string> line = input.next()) lines.push_back(*line);
  return lines;
}

TEST(Input, HandsOutLinesInOrder) {
  EXPECT_EQ(lines_of("a\nb\n\nc"), (std::vector<std::string>{"a", "b", "", "c"}));
  EXPECT_TRUE(lines_of("").empty());
}

TEST(Input, ReadsNothingAfterQuit) {
  EXPECT_EQ(lines_of("name\n3 quit\nname\n"), (std::vector<std::string>{"name", "3 quit"}));
}

TEST(Input, CutsALineBeyondAllMeasure) {
  std::string text(3 * max_line, 'x');
  text += "\nname\n";
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].size(), max_line + 1);
  EXPECT_EQ(lines[1], "name");
}

TEST(Input, AnyLineStopsAnAnalysis) {
  Input input;
  input.push("analyze");
  input.next();
  const InputStop stop = InputStop::on_any_input(input);
  EXPECT_FALSE(stop.token().stop_requested());
  input.push("");
  EXPECT_TRUE(stop.token().stop_requested());
}

TEST(Input, ItsEndStopsAnAnalysis) {
  Input input;
  input.push("analyze");
  input.next();
  const InputStop stop = InputStop::on_any_input(input);
  input.close();
  EXPECT_TRUE(stop.token().stop_requested());
}

TEST(Input, WhatCameEarlierStopsAnAnalysisAtOnce) {
  Input input;
  input.push("analyze");
  input.push("name");
  input.next();
  EXPECT_TRUE(InputStop::on_any_input(input).token().stop_requested());
}

TEST(Input, OnlyAnInterruptStopsAMoveGeneration) {
  Input input;
  input.push("genmove b");
  input.next();
  const InputStop stop = InputStop::on_interrupt(input);
  input.push("quit");
  EXPECT_FALSE(stop.token().stop_requested());
  input.push("# interrupt");
  EXPECT_TRUE(stop.token().stop_requested());
}

TEST(Input, AnInterruptEndsWhatCameBeforeItAndNothingLater) {
  Input input;
  input.push("genmove b");
  input.push("# interrupt");
  input.push("genmove w");
  input.next();
  EXPECT_TRUE(InputStop::on_interrupt(input).token().stop_requested());
  input.next();
  input.next();
  EXPECT_FALSE(InputStop::on_interrupt(input).token().stop_requested());
}

TEST(Input, AbandonedItStopsEverything) {
  Input input;
  input.push("genmove b");
  input.next();
  const InputStop stop = InputStop::on_interrupt(input);
  input.close();
  EXPECT_FALSE(stop.token().stop_requested());
  input.abandon();
  EXPECT_TRUE(stop.token().stop_requested());
}

TEST(Input, AnEndlessStreamWaits) {
  Input input;
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "name\n";
  std::istringstream stream(text);
  const std::jthread reader([&] { read_lines(stream, input); });
  int taken = 0;
  while (input.next()) ++taken;
  EXPECT_EQ(taken, 5000);
}

}  // namespace

}  // namespace aite::protocol::gtp
