// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/statistics/elo.hpp"

namespace aite::arena {

// A sequential probability ratio test on pairs of games: is the first contender elo1 stronger rather than elo0?
// The generalised test of M. Van den Bergh ("A Practical Introduction to the GSPRT"), as fishtest and fastchess use
// it: the likelihoods are those of the most likely pentanomial distributions with the expected score (logistic model)
// or the expected score per standard deviation (normalized model) that each hypothesis asks for.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // how often elo1 is accepted although elo0 is true, at most
  double beta = 0.05;   // the other way round
  bool normalized = false;

  // "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic". Throws InputError.
  static Sprt parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;

  // The log-likelihood ratio. Outcomes that never came count as a thousandth of one, which keeps one-sided matches
  // (100 to 0) finite and lets them end.
  [[nodiscard]] double ratio(const Pentanomial& pairs) const;
};

enum class SprtState : std::uint8_t { running, accepted_elo0, accepted_elo1 };

SprtState state_of(const Sprt& test, double ratio);

}  // namespace aite::arena
