// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/statistics.hpp"

// What a claim is judged by. Everything a referee would ask for is said before the first game: the test, the smallest
// effect that matters, and with the sizes of the cells the power to see it.
namespace aite::studies {

class Findings;

inline constexpr double level = 0.05;          // of all verdicts, two-sided
inline constexpr double planned_power = 0.8;   // to see what matters: what would decide an open claim
inline constexpr double fewest_observed = 10;  // a side; below, nothing is decided

enum class Judgement : std::uint8_t { confirmed, refuted, not_decided, too_few };
std::string_view judgement_name(Judgement judgement);

// How an effect is written: a share's as percentage points.
struct Unit {
  double factor = 1;
  std::string_view of_value = {};   // " %"
  std::string_view of_effect = {};  // " points"
};

// The smallest effect that matters to a claim, declared beforehand.
struct Effect {
  double size = 0;                             // in the unit of what is compared
  double deviation = 0;                        // of one observation, as it is expected beforehand
  std::optional<double> share = std::nullopt;  // around which it lies, where shares are compared
  std::string text = {};
  Unit unit = {};
};
// A difference of shares around `around`. An observation may itself be a mean of so many: a game of its moves.
Effect in_share(double size, double around, double observed_at_once = 1);
// The same as a factor between shares: for what is so rare that a difference could not fail.
Effect as_factor(double factor, double around, double observed_at_once = 1);
Effect in_elo(double size);
// Of items measured twice (paired.hpp), with the deviation of one item's difference: of some quantity, or of shares.
Effect by_item(double size, double deviation, std::string_view quantity);
Effect by_item_in_share(double size, double deviation);

// What a part compares, and how far apart it is.
struct Contrast {
  base::Estimate a;
  base::Estimate b;
  bool ratio = false;       // the effect is a / b, otherwise a - b
  double effect = 0;        // not a number where the ratio is of two zeros
  base::Interval interval;  // 95 %
};

// One comparison of a claim. What was planned says the power and what would be needed, whatever was measured.
struct Part {
  std::string_view test = "greater";
  bool step = false;                             // from one value to the next of those that are said to rise
  Judgement points_to = Judgement::not_decided;  // what it is if it is significant
  bool measured = false;
  bool enough = false;                                      // observations for a verdict (docs/studies.md)
  double p = 1;                                             // two-sided
  double sample = 0;                                        // observations on the smaller side of ours
  double power = 0;                                         // to see the effect that matters, of the planned cells
  double needed = std::numeric_limits<double>::infinity();  // observations a cell for a power of 80 %
  bool pooled = false;                                      // compares several cells as one sample
  std::string because = "not measured yet";                 // the numbers that say so
  Contrast contrast = {};

  [[nodiscard]] bool can_decide() const { return measured && enough; }
};

using ClaimTest = std::function<std::vector<Part>(const Findings&, const Effect& matters)>;

struct Verdict {
  Judgement judgement = Judgement::not_decided;
  std::string because;
  std::string test = {};                        // kinds and number of the parts: "12 x greater"
  std::optional<double> p = std::nullopt;       // of this claim alone; nothing where its samples can decide nothing
  std::optional<double> holm = std::nullopt;    // the same corrected for the study's other claims
  double sample = 0;                            // of the smallest cell
  double power = 0;                             // all parts together, as if they were independent
  std::optional<double> needed = std::nullopt;  // observations a cell with which it would probably be decided
  bool pooled = false;
  std::vector<Part> parts = {};
  std::optional<std::size_t> leading = std::nullopt;  // the part that speaks most against it, or else least for it

  [[nodiscard]] const Part* leading_part() const { return leading ? &parts[*leading] : nullptr; }
};

struct Claim {
  std::string text;
  std::string source;  // "paper 004, Table 1", or "Aite" for one of our own
  Effect matters;
  ClaimTest test;
  Verdict verdict = {};         // what the test came to, in a report
  std::string registered = {};  // since when, or "after looking" (registration.hpp), in a report
};

// Confirmed if every part is, each at 5 %: all of them together then err no more often than one (intersection-union,
// Berger 1982). Refuted if a part goes significantly the other way after Holm's correction over the parts.
Verdict judge(const Claim& claim, const Findings& findings);

// Judges them all, and corrects for their number (Holm 1979) over those that can be decided.
void judge_all(std::vector<Claim>& claims, const Findings& findings);

}  // namespace aite::studies
