// SPDX-License-Identifier: MIT
#include "arena/matches/ruling.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace aite::arena {

TEST(Ruling, EveryEndingReadsBack) {
  for (int i = 0; i <= static_cast<int>(Ending::refusal); ++i) {
    const auto ending = static_cast<Ending>(i);
    EXPECT_EQ(parse_ending(ending_name(ending)), ending);
  }
  EXPECT_EQ(ending_name(Ending::illegal_move), "illegal move");
  EXPECT_THROW(parse_ending("boredom"), base::InputError);
}

TEST(Ruling, FaultsAreWhatASideDidWrong) {
  for (const Ending ending : {Ending::score, Ending::length, Ending::resignation}) EXPECT_FALSE(is_fault(ending));
  for (const Ending ending :
       {Ending::illegal_move, Ending::wrong_pass, Ending::crash, Ending::timeout, Ending::garbage, Ending::refusal}) {
    EXPECT_TRUE(is_fault(ending));
  }
}

}  // namespace aite::arena
