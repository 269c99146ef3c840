// SPDX-License-Identifier: MIT
#include "learn/formulas/text.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"

namespace aite::learn::formulas {
namespace {

const Vocabulary words{{{"b", "black", "not black"},
                        {"w", "white", "not white"},
                        {"l", "empty", "stones"},
                        {"h", "in atari", "not in atari"}},
                       {{"F", "its string", "their string"}, {"F0", "its neighbours", "their neighbours"}}};

std::string again(std::string_view typed) { return text(parse(typed, words), words); }

std::string error_of(std::string_view typed) {
  try {
    parse(typed, words);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(FormulaText, ReadsBack) {
  for (const char* each : {"b", "!b", "l & F0(h - b)", "F=1(l)", "F0<=12(b | w)", "(b | w) & l", "b - (w - l)",
                           "(b - w) - l", "!(b & w) | !F(l)", "(b - w) & l"}) {
    const Formula formula = parse(each, words);
    EXPECT_EQ(parse(text(formula, words), words), formula) << each;
    EXPECT_EQ(again(again(each)), again(each));
  }
  EXPECT_EQ(again("l&F0( h-b )"), "l & F0(h - b)");
  EXPECT_EQ(again("b | w & l"), "b | w & l");
  EXPECT_EQ(again("¬b ∧ F(w \\ l)"), "!b & F(w - l)");
}

TEST(FormulaText, IsWrittenForPeople) {
  const Formula formula = parse("l & F0(h - b)", words);
  EXPECT_EQ(line(formula, words), "l ∧ F0(h \\ b)");
  EXPECT_EQ(line(parse("!F=1(l)", words), words), "¬p_F(1)(l)");
  EXPECT_EQ(line(parse("F0<=2(l)", words), words), "p_F0(≤2)(l)");
  EXPECT_EQ(sentence(formula, words),
            "the points that are empty and have among their neighbours some point that (is in atari and is not black)");
  EXPECT_EQ(drawing(tree(formula, words)),
            "∧\n"
            "├─ l\n"
            "└─ F0\n"
            "   └─ \\\n"
            "      ├─ h\n"
            "      └─ b\n");
}

TEST(FormulaText, ErrorsNameTheColumnAndTheNearestWord) {
  EXPECT_EQ(error_of("l & G0(h)"),
            "column 5 of 'l & G0(h)': unknown word 'G0': did you mean 'F0'? known words: b, w, l, h, F, F0");
  EXPECT_EQ(error_of("¬q"), "column 2 of '¬q': unknown word 'q': did you mean 'b'? known words: b, w, l, h, F, F0");
  EXPECT_EQ(error_of("(b | w"), "column 7 of '(b | w': ')' is missing before the end");
  EXPECT_EQ(error_of("b w"), "column 3 of 'b w': 'w' is not expected here: & - | or the end is");
  EXPECT_EQ(error_of(""), "column 1 of '': the end is not expected here: a word, ! or ( is");
  EXPECT_EQ(error_of("F=(b)"), "column 3 of 'F=(b)': a number is missing before '('");
  EXPECT_EQ(error_of("F=300(b)"), "column 3 of 'F=300(b)': '300' is more than 255");
  EXPECT_NE(error_of(std::string(1000, '(')).find("more than 200 brackets"), std::string::npos);
}

TEST(Formula, HasSizeDepthAndOperands) {
  const Formula formula = parse("l & F0(h - b)", words);
  EXPECT_EQ(formula.size(), 6);
  EXPECT_EQ(formula.depth(), 3);
  ASSERT_EQ(formula.operands().size(), 2U);
  EXPECT_EQ(text(formula.operands()[0], words), "l");
  EXPECT_EQ(text(formula.operands()[1], words), "F0(h - b)");
}

TEST(Formula, CanonicalFormsOfTheSameAreTheSame) {
  const auto canonical = [](std::string_view typed) { return text(parse(typed, words).canonical(), words); };
  EXPECT_EQ(canonical("!!b"), "b");
  EXPECT_EQ(canonical("w & b"), canonical("b & w"));
  EXPECT_EQ(canonical("b & b"), "b");
  EXPECT_EQ(canonical("(b & w) & l"), canonical("w & (l & b)"));
  EXPECT_EQ(canonical("h & !b"), "h - b");
  EXPECT_EQ(canonical("h - !b"), canonical("b & h"));
  EXPECT_EQ(canonical("(h - b) - w"), canonical("h - (w | b)"));
  EXPECT_EQ(canonical("!b & !w"), canonical("!(w | b)"));
}

}  // namespace
}  // namespace aite::learn::formulas
