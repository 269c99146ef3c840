// SPDX-License-Identifier: MIT
#include "protocol/positions/positions.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "players/registry.hpp"
#include "protocol/positions/growing_file.hpp"

namespace aite::protocol::positions {

namespace {

using games::LabelledPosition;

const std::string head = "# aite positions 1\n# game: go\n# rules: komi=6.5\n# command: aite selfplay go\n";

std::string error_of(const std::string& text) {
  try {
    read(text, "file");
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Positions, AFileIsRead) {
  const PositionFile file = read(head + "# command: aite label\nE5 C3 PASS\nstart\t-1.0000\nE5\t0.1234\n", "file");
  EXPECT_EQ(file.header, (Header{"go", "komi=6.5", {"aite selfplay go", "aite label"}}));
  const auto start = players::make_session("go");
  ASSERT_EQ(file.positions.size(), 3U);
  EXPECT_EQ(file.positions[0],
            (LabelledPosition{{start->parse_move("E5"), start->parse_move("C3"), games::pass_move}, std::nullopt}));
  EXPECT_EQ(file.positions[1], (LabelledPosition{{}, -1.0}));
  EXPECT_EQ(file.positions[2], (LabelledPosition{{start->parse_move("E5")}, 0.1234}));
  EXPECT_TRUE(read(head, "file").positions.empty());
}

TEST(Positions, WhatIsWrittenIsReadInEveryGame) {
  for (const players::GameEntry& game : players::games()) {
    const auto start = game.make("");
    base::Rng rng(1);
    std::string text = Header{std::string(game.info.name), start->rules(), {}}.text();
    std::vector<LabelledPosition> positions;
    for (const std::optional<double> value : {std::optional<double>(), std::optional(-0.25), std::optional(1.0)}) {
      games::Trajectory moves;
      start->playout(rng, &moves);
      moves.resize(moves.size() / 2);
      positions.push_back({moves, value});
      text += line_of(*start, positions.back());
    }
    EXPECT_EQ(read(text, "file").positions, positions) << text;
  }
}

TEST(Positions, ValuesHaveFourDecimals) {
  const auto start = players::make_session("go");
  EXPECT_EQ(line_of(*start, {{}, std::nullopt}), "start\n");
  EXPECT_EQ(line_of(*start, {{start->parse_move("E5")}, 0.5}), "E5\t0.5000\n");
  EXPECT_EQ(line_of(*start, {{}, -0.00001}), "start\t0.0000\n");
  EXPECT_EQ(line_of(*start, {{}, 2.0 / 3}), "start\t0.6667\n");
}

TEST(Positions, ErrorsNameFileAndLine) {
  EXPECT_EQ(error_of(""), "file:1: here should be '# aite positions 1'");
  EXPECT_EQ(error_of("# aite positions 2\n"), "file:1: here should be '# aite positions 1'");
  EXPECT_EQ(error_of("# aite positions 12\n"), "file:1: '# aite positions 1' should be all of this line, without '2'");
  EXPECT_EQ(error_of("# aite positions 1\n# rules:\n"), "file:2: here should be '# game:'");
  EXPECT_EQ(error_of("# aite positions 1\n# game: go\n# rules: komy=1\n").substr(0, 8), "file:3: ");
  EXPECT_EQ(error_of(head + "E5\nE5 E5\n").substr(0, 24), "file:6: illegal move E5:");
  EXPECT_EQ(error_of(head + "E5\n\n"), "file:6: there is no position");
  EXPECT_EQ(error_of(head + "PASS PASS\n"), "file:5: the game is over there");
  EXPECT_EQ(error_of(head + "E5\nE5 C"), "file:6: the file is cut off within a line");
  EXPECT_EQ(error_of(head + "E5\t1.01\n"), "file:5: the value must be from -1 to 1, not 1.01");
  EXPECT_EQ(error_of(head + "E5\tmuch\n").substr(0, 18), "file:5: the value:");
}

TEST(Positions, AHeadHasOneLineForEachThing) {
  EXPECT_EQ((Header{"go", "", {"a", "b"}}.text()),
            "# aite positions 1\n# game: go\n# rules:\n# command: a\n# command: b\n");
  const Header two_lines{"go", "", {"a\nb"}};
  EXPECT_THROW(static_cast<void>(two_lines.text()), base::InputError);
}

class Growing : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove(path_); }
  void TearDown() override { std::filesystem::remove(path_); }

  void put(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
  [[nodiscard]] std::string contents() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const std::string path_ = testing::TempDir() + "aite_growing_file";
  const Header header_{"go", "komi=6.5", {"aite selfplay go"}};
};

TEST_F(Growing, GoesOnWhereItWasLeft) {
  {
    GrowingFile file(path_, header_);
    EXPECT_TRUE(file.lines().empty());
    file.append("E5\n");
    EXPECT_EQ(contents(), head + "E5\n");
  }
  GrowingFile file(path_, header_);
  EXPECT_EQ(file.lines(), std::vector<std::string>{"E5"});
  file.append("E5 C3\nstart\n");
  EXPECT_EQ(contents(), head + "E5\nE5 C3\nstart\n");
}

TEST_F(Growing, WhatIsNotWholeIsTakenOff) {
  for (std::size_t length = 0; length <= head.size(); ++length) {
    put(head.substr(0, length));
    EXPECT_TRUE(GrowingFile(path_, header_).lines().empty());
    EXPECT_EQ(contents(), head);
  }
  put(head + "E5\nE5 C");
  EXPECT_EQ(GrowingFile(path_, header_).lines().size(), 1U);
  EXPECT_EQ(contents(), head + "E5\n");
  put(head + "A1\nA2\nA3\nA4\nA5\n");
  EXPECT_EQ(GrowingFile(path_, header_, 2).lines().size(), 4U);
  EXPECT_EQ(contents(), head + "A1\nA2\nA3\nA4\n");
}

// Where what computes changes, and nowhere else; going on elsewhere changes no position.
TEST_F(Growing, SaysWhatComputed) {
  const std::string card = device_line("a card");
  EXPECT_EQ(card, "# device: a card\n");
  {
    GrowingFile file(path_, header_);
    file.append(card + "A1\n");
    file.append(card + "A2\n");
    file.append("A3\n");
  }
  EXPECT_EQ(contents(), head + "# device: a card\nA1\nA2\n# device: cpu\nA3\n");
  put(contents() + "# device: a card\nA");
  {
    GrowingFile file(path_, header_);
    EXPECT_EQ(file.lines(), (std::vector<std::string>{"A1", "A2", "A3"}));
    EXPECT_EQ(contents(), head + "# device: a card\nA1\nA2\n# device: cpu\nA3\n");
    file.append("A4\n");
    file.append(card + "A5\n");
  }
  const std::string whole = head + "# device: a card\nA1\nA2\n# device: cpu\nA3\nA4\n# device: a card\nA5\n";
  EXPECT_EQ(contents(), whole);
  EXPECT_EQ(read(whole, "f").positions.size(), 5U);
  EXPECT_EQ(GrowingFile(path_, header_, 3).lines().size(), 3U);
}

TEST_F(Growing, OneAtATime) {
  {
    const GrowingFile file(path_, header_);
    EXPECT_THROW(GrowingFile(path_, header_), base::InputError);
  }
  EXPECT_NO_THROW(GrowingFile(path_, header_));
}

TEST_F(Growing, WhatSomebodyElseMadeIsLeftAlone) {
  const std::string diary = "Dear diary,\n";
  for (const std::string& text : {diary, Header{"go", "", {"aite selfplay go"}}.text(),
                                  head + "# command: aite label\nstart\t0.0000\n", head.substr(0, 20) + "E5\n"}) {
    put(text);
    EXPECT_THROW(GrowingFile(path_, header_), base::InputError);
    EXPECT_EQ(contents(), text);
  }
  EXPECT_THROW(GrowingFile("/nowhere/at/all", header_), base::InputError);
}

}  // namespace

}  // namespace aite::protocol::positions
