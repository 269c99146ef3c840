// SPDX-License-Identifier: MIT
#include "protocol/sgf/tree.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

std::string error_of(const std::string& text) {
  try {
    parse(text);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SgfTree, ReadsNodesAndProperties) {
  const std::vector<Tree> trees = parse("(;FF[4]GM[1]AB[aa][bb];B[cc]C[good];W[])");
  ASSERT_EQ(trees.size(), 1U);
  const std::vector<const Node*> line = trees[0].main_line();
  ASSERT_EQ(line.size(), 3U);
  EXPECT_EQ(line[0]->value("FF"), "4");
  EXPECT_EQ(line[0]->find("AB")->values, (std::vector<std::string>{"aa", "bb"}));
  EXPECT_EQ(line[1]->value("C"), "good");
  EXPECT_EQ(line[2]->value("W"), "");
  EXPECT_FALSE(line[2]->value("B"));
}

TEST(SgfTree, TheMainLineIsTheFirstVariation) {
  const Tree tree = parse("(;GM[1](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))").front();
  EXPECT_EQ(tree.nodes.size(), 6U);
  const std::vector<const Node*> line = tree.main_line();
  ASSERT_EQ(line.size(), 4U);
  EXPECT_EQ(line[3]->value("B"), "cc");
}

TEST(SgfTree, WritesWhatItReads) {
  for (const char* text :
       {"(;GM[1]\n;B[aa]\n;W[]\n)\n", "(;GM[1]\n(;B[aa]\n;W[bb]\n(;B[cc]\n)\n(;B[dd]\n)\n)\n(;B[ee]\n)\n)\n",
        "(;C[a\\]b\\\\c]AB[aa][bb]\n)\n"}) {
    EXPECT_EQ(format(parse(text).front()), text);
  }
}

TEST(SgfTree, ResolvesEscapesAndLineBreaks) {
  const Tree tree = parse("(;C[a\\]\\\\b\\\nc\r\nd\te\\:f\n\rg])").front();
  EXPECT_EQ(tree.nodes[0].value("C"), "a]\\bc\nd e:f\ng");
}

TEST(SgfTree, ReadsOldAndLooseFiles) {
  const Tree tree = parse("\xef\xbb\xbfSubject: a game (of Go)\n ( ; GaMe [1]\r\n White [ab]\r\n [cd] ) rest").front();
  EXPECT_EQ(tree.nodes[0].value("GM"), "1");
  EXPECT_EQ(tree.nodes[0].find("W")->values.size(), 2U);
}

TEST(SgfTree, ReadsSeveralGames) { EXPECT_EQ(parse("(;GM[1])\n(;GM[2];B[d3])").size(), 2U); }

TEST(SgfTree, ErrorsSayWhere) {
  EXPECT_EQ(error_of(""), "SGF 1:1: there is no game: '(;' is missing");
  EXPECT_EQ(error_of("(;GM[1]\n;B[aa]\n"), "SGF 3:1: the game does not end: ')' is missing");
  EXPECT_EQ(error_of("(;GM[1]\n;B)"), "SGF 2:3: the property B has no value");
  EXPECT_EQ(error_of("(;GM[1]\nC[abc"), "SGF 2:6: the value that begins in line 2 does not end: ']' is missing");
  EXPECT_EQ(error_of("(;GM[1]\n;B[aa]!)"), "SGF 2:7: '!' where '(', ')' or ';' is expected");
  EXPECT_EQ(error_of("(;GM[1]())"), "SGF 1:10: a variation without a node");
  EXPECT_EQ(error_of("(;GM[1]((;B[]))"), "SGF 1:10: a variation begins with a node: ';' is missing");
}

TEST(SgfTree, BoundsDepthAndSize) {
  std::string deep = "(;GM[1]";
  for (int i = 0; i < 20'000; ++i) deep += "(;B[]";
  EXPECT_NE(error_of(deep).find("nest too deeply"), std::string::npos);
  std::string wide = "(;";
  for (int i = 0; i < 201; ++i) wide += fmt::format("A{}[]", i);
  EXPECT_NE(error_of(wide + ")").find("more than 200 properties"), std::string::npos);
}

TEST(SgfTree, ALongGameIsNoDeepStructure) {
  std::string text = "(;GM[1]";
  for (int i = 0; i < 200'000; ++i) text += ";B[aa]";
  const Tree tree = parse(text + ")").front();
  EXPECT_EQ(tree.main_line().size(), 200'001U);
  EXPECT_EQ(parse(format(tree)).front().nodes.size(), 200'001U);
}

TEST(SgfTree, ExpandsRectangles) {
  EXPECT_EQ(expand_points({"aa", "ca:bb"}), (std::vector<std::string>{"aa", "ba", "ca", "bb", "cb"}));
  EXPECT_THROW(expand_points({"a:b"}), base::InputError);
}

}  // namespace

}  // namespace aite::protocol::sgf
