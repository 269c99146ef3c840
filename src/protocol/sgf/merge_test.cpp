// SPDX-License-Identifier: MIT
#include "protocol/sgf/merge.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "protocol/sgf/record.hpp"
#include "protocol/transcript.hpp"

namespace aite::protocol::sgf {
namespace {

constexpr const char* file =
    "(;GM[1]SZ[9]PB[Ann]DT[1999]C[a game](;B[ee]C[the middle];C[only words];W[cc](;B[gg])(;B[cg]C[why "
    "not];W[gc]))(;B[dd]))";

Record with_moves(std::vector<std::pair<games::Side, std::string>> moves) {
  Record record = read_record(file);
  record.moves.clear();
  for (auto& [side, text] : moves) record.moves.push_back({side, text, {}, std::nullopt, std::nullopt});
  return record;
}

constexpr auto black = games::Side::first;
constexpr auto white = games::Side::second;

TEST(Merge, AGameThatStayedAsItWasIsWrittenAsItWas) {
  const Tree tree = parse(file).front();
  EXPECT_EQ(format(merged(tree, read_record(file))), format(tree));
  EXPECT_EQ(format(merged(tree, with_moves({{black, "E5"}}))), format(tree));  // and one that was cut short
  EXPECT_EQ(format(merged(tree, with_moves({{black, "E5"}, {white, "C7"}, {black, "C3"}}))), format(tree));
}

TEST(Merge, WhatIsNewGoesWhereItBelongs) {
  Record longer = with_moves({{black, "E5"}, {white, "C7"}, {black, "G3"}, {white, "A1"}});
  longer.result = "W+R";
  const Tree tree = merged(parse(file).front(), longer);
  const Record again = read_record(tree);
  ASSERT_EQ(again.moves.size(), 4U);
  EXPECT_EQ(again.moves[3].text, "A1");
  EXPECT_EQ(again.moves[0].comment, "the middle");
  EXPECT_EQ(again.first_name, "Ann");
  EXPECT_EQ(again.date, "1999");
  EXPECT_EQ(again.result, "W+R");
  EXPECT_EQ(branches(tree).size(), 2U);
  // One that leaves the main line is another variation, and the main line stays.
  const Tree other = merged(parse(file).front(), with_moves({{black, "E5"}, {white, "J9"}}));
  EXPECT_EQ(read_record(other).moves.size(), 3U);
  ASSERT_EQ(branches(other).size(), 3U);
}

TEST(Merge, BranchesAreLinesBesideTheMainOne) {
  const std::vector<Branch> found = branches(parse(file).front());
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].ply, 0U);
  EXPECT_EQ(found[0].moves, std::vector<std::string>{"D6"});
  EXPECT_EQ(found[1].ply, 2U);
  EXPECT_EQ(found[1].moves, (std::vector<std::string>{"C3", "G7"}));
}

TEST(Merge, TextsBecomeUtf8) {
  const Tree tree = in_utf8(parse("(;GM[1]SZ[9]CA[ISO-8859-1]PB[M\xfcller])").front());
  EXPECT_EQ(tree.nodes.front().value("PB"), "M\xc3\xbcller");
  EXPECT_EQ(tree.nodes.front().value("CA"), "UTF-8");
}

TEST(Transcript, IsReadAsPeopleWriteIt) {
  for (const char* text :
       {"f5d6c3d3c4", "F5D6C3D3C4", "f5 d6 c3 d3 c4\n", "1. f5 2. d6 3. c3 4. d3 5. c4", "f5-d6,c3\r\nd3 c4"}) {
    const Record record = read_transcript(text);
    ASSERT_EQ(record.moves.size(), 5U) << text;
    EXPECT_EQ(record.moves[4].text, "c4");
  }
  for (const char* text : {"", "hello", "f5f5", "a1", "f9", "f5d", "12 34", "f5;d6", "(;GM[2])"}) {
    EXPECT_THROW(read_transcript(text), base::InputError) << text;
  }
}

}  // namespace
}  // namespace aite::protocol::sgf
