// SPDX-License-Identifier: MIT
#include "protocol/reasons.hpp"

#include <gtest/gtest.h>

namespace aite::protocol {
namespace {

TEST(Reasons, AreSentencesWithTheirValues) {
  EXPECT_EQ(in_english({"style_decided", {{"style", "contact"}, {"won", 43}, {"other", "E5"}, {"other_won", 51}}}),
            "in style (contact): it won 43 % of its playouts, E5 won 51 %");
  EXPECT_EQ(in_english({"ahead", {{"depth", 8}, {"margin", 2.5}}}), "8 plies ahead this move leads to +2.5 discs");
  EXPECT_EQ(in_english({"solved", {{"score", 0}, {"empty", 14}}}),
            "between perfect players this move leads to +0; 14 squares are empty");
}

}  // namespace
}  // namespace aite::protocol
