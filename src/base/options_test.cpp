// SPDX-License-Identifier: MIT
#include "base/options.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace aite::base {
namespace {

struct Settings {
  std::int64_t playouts = 1000;
  double c = 0.31;
  bool reuse = true;
  std::string choice = "visits";

  void declare(Options& options) {
    options.integer("playouts", playouts, 1, 1'000'000, "playouts a move", "Aite");
    options.real("c", c, 0, 10, "exploration", "paper 000");
    options.flag("reuse", reuse, "keep the tree", "Aite");
    options.choice("choice", choice, {"visits", "rate", "ucb"}, "final choice", "paper 000");
  }
};

std::string reason(Options& options, std::string_view text) {
  try {
    options.set_all(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

class OptionsTest : public testing::Test {
 protected:
  OptionsTest() { settings.declare(options); }

  Settings settings;
  Options options;
};

TEST_F(OptionsTest, SetsEveryKind) {
  options.set_all("playouts=5, c=1.5,reuse=off,choice=ucb");
  EXPECT_EQ(settings.playouts, 5);
  EXPECT_DOUBLE_EQ(settings.c, 1.5);
  EXPECT_FALSE(settings.reuse);
  EXPECT_EQ(settings.choice, "ucb");
  EXPECT_EQ(options.changed(), "playouts=5,c=1.5,reuse=off,choice=ucb");
}

TEST_F(OptionsTest, NothingChangedIsEmpty) {
  options.set_all("");
  EXPECT_EQ(options.changed(), "");
}

TEST_F(OptionsTest, UnknownKeyNamesTheNearest) {
  EXPECT_NE(reason(options, "playout=5").find("did you mean 'playouts'"), std::string::npos);
}

TEST_F(OptionsTest, RefusesWhatIsOutOfRangeOrOfTheWrongKindAndKeepsTheValue) {
  EXPECT_EQ(reason(options, "playouts=0"), "playouts: 0 is outside 1..1000000");
  EXPECT_EQ(reason(options, "playouts=many"), "playouts: 'many' is not a whole number");
  EXPECT_EQ(reason(options, "c=nan"), "c: 'nan' is not a finite number");
  EXPECT_EQ(reason(options, "reuse=maybe"), "reuse: 'maybe' is neither on nor off");
  EXPECT_EQ(reason(options, "choice=rat"), "choice: 'rat' is not one of visits/rate/ucb: did you mean 'rate'?");
  EXPECT_EQ(reason(options, "c"), "'c' is not of the form key=value");
  EXPECT_EQ(options.changed(), "");
}

TEST(Options, AChoiceMayStandForAllTextsOfAForm) {
  std::string style = "none";
  Options options;
  options.choice("style", style, {"none", "formula(...)"}, "help", "Aite");
  options.set("style", "formula(a & b)");
  EXPECT_EQ(style, "formula(a & b)");
  EXPECT_THROW(options.set("style", "formula(a"), InputError);
  EXPECT_THROW(options.set("style", "formula("), InputError);
  EXPECT_THROW(options.set("style", "formulas"), InputError);
  EXPECT_EQ(style, "formula(a & b)");
}

}  // namespace
}  // namespace aite::base
