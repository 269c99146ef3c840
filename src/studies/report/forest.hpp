// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "studies/report/language.hpp"
#include "studies/svg.hpp"
#include "studies/verdict.hpp"

namespace aite::studies {

// All claims in one picture, a row for each: the effect of the leading part with its interval, what counts as equal,
// the paper's value, n. Claims to which the same matters share an axis, which fits them.
std::string forest_svg(const std::vector<Claim>& claims, const Language& language = english);

// Effects and what counts as equal, on one axis.
struct ForestAxis {
  Range range;         // in the unit of the effects; of ratios their logarithms
  bool ratio = false;  // the effects are ratios, otherwise differences
  double factor = 1;   // that the unit has
  double equal = 0;    // what counts as equal, either way; of ratios a logarithm

  struct Tick {
    double share = 0;
    std::string text;
  };

  [[nodiscard]] double none() const { return ratio ? 1 : 0; }  // no effect
  [[nodiscard]] double share(double value) const;          // of the axis, from its low end; an end for what is beyond
  [[nodiscard]] double number(double value) const;         // in the range's unit
  [[nodiscard]] std::pair<double, double> band() const;    // of the axis that counts as equal
  [[nodiscard]] std::vector<Tick> ticks(int count) const;  // about so many
  [[nodiscard]] bool is_below(double value) const { return number(value) < range.low; }
  [[nodiscard]] bool is_above(double value) const { return number(value) > range.high; }
};

// Claims that share an axis.
struct ForestPanel {
  std::vector<std::size_t> claims;  // their places in the study
  ForestAxis axis;
};
std::vector<ForestPanel> forest_panels(const std::vector<Claim>& claims);

// The axis that fits parts of a claim, or of claims that share an axis with it.
ForestAxis axis_of(const Claim& claim, const std::vector<const Part*>& parts);

// A verdict in one letter, for where there is no colour.
char judgement_letter(Judgement judgement);
std::string_view judgement_colour(Judgement judgement);

}  // namespace aite::studies
