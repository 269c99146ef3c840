// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/runner.hpp"
#include "base/statistics.hpp"
#include "studies/study.hpp"
#include "studies/work.hpp"

namespace aite::studies {

inline constexpr double in_1000_games = 1000;  // the unit of papers that count draws

// What a study's cells have come to, whole or so far.
class Findings {
 public:
  // From what the store has; nothing is played.
  Findings(const Study& study, arena::Store& store);
  // The same where the study's matches are at hand, in its order.
  Findings(const Study& study, std::vector<arena::MatchRun> runs, arena::Store& store);

  [[nodiscard]] const arena::MatchRun& run(std::string_view cell) const { return runs_[number_of(cell)]; }
  [[nodiscard]] const arena::Standing& standing(std::string_view cell) const { return standings_[number_of(cell)]; }
  [[nodiscard]] const std::vector<arena::MatchRun>& runs() const { return runs_; }

  // Games that a match, and observations that a WorkCell, has in the end.
  [[nodiscard]] double planned_games(std::string_view cell) const;
  [[nodiscard]] double planned_work(std::string_view cell) const;

  // What a WorkCell answered; null if it is not done, nor enough of it.
  [[nodiscard]] const nlohmann::json* answer(std::string_view cell) const;

  // Ratings over all matches of the study, by the players' names; the mean of all is 0.
  [[nodiscard]] base::Estimate rating(std::string_view player) const;

  // The study's claims as they were registered (registration.hpp), as JSON; nothing if they were not.
  [[nodiscard]] const std::optional<std::string>& registered() const { return registered_; }

  [[nodiscard]] bool complete() const;
  [[nodiscard]] std::size_t incomplete_matches() const;
  [[nodiscard]] std::size_t incomplete_work() const;  // cells
  [[nodiscard]] bool looked() const;                  // something was played, or worked out

  struct Cost {
    std::uint64_t games = 0;
    double thinking = 0;  // seconds that the players thought, over all games but those of devices
    double work = 0;      // seconds of everything else
    std::map<std::string, std::uint64_t> on_devices;  // games that devices searched for

    [[nodiscard]] double core_hours() const { return (thinking + work) / 3600; }
  };
  [[nodiscard]] const Cost& cost() const { return cost_; }

  // Where answers by the clock come from, a machine at a time.
  struct Clocked {
    std::string machine;  // empty where it was not kept
    std::size_t answers = 0;
    double least_load = 0;
    double most_load = 0;
  };
  [[nodiscard]] const std::vector<Clocked>& clocked() const { return clocked_; }

 private:
  [[nodiscard]] std::size_t number_of(std::string_view cell) const;
  void rate_players(const Study& study);
  void count_machines();

  std::vector<arena::MatchRun> runs_;
  std::vector<arena::Standing> standings_;  // of the runs, without duplicates
  std::map<std::string, std::size_t, std::less<>> by_id_;
  std::map<std::string, CellWork, std::less<>> work_;
  std::map<std::string, double, std::less<>> planned_work_;
  std::map<std::string, base::Estimate, std::less<>> ratings_;
  std::optional<std::string> registered_;
  Cost cost_;
  std::vector<Clocked> clocked_;
};

// Values of a match, from its first player's view.
Value wins(std::string cell);
Value draws(std::string cell);
Value draws_moving_first(std::string cell);
// Of block number `block` of `blocks` of a match's games, all of the same size.
Value draws_in_block(std::string cell, std::size_t block, std::size_t blocks);
// The mean difference of pairs, one pair one observation.
Value mean_difference(std::vector<Value> a, std::vector<Value> b);
Value score(std::string cell);  // wins and half the draws, with the variance of its pairs
Value elo(std::string cell);
// Of its moves that the game's style of this name is asked about, those that are in style; of several cells together.
// Games are what is independent: one is one observation, however many moves it has.
Value style_rate(std::string cell, std::string style);
Value style_rate(std::vector<std::string> cells, std::string style);
// Shares of independent observations as one sample.
Value together(std::vector<Value> shares);
// Of a player over the whole study.
Value rating(std::string player);
// A number in a WorkCell's answer: {"successes": s, "sample": n}, or {"value": v, "deviation": d, "sample": n}.
Value answered(std::string cell, std::string key);
// Lists in a WorkCell's answer: {"KEY": [0.1, 0.2]}, [["shown", "so"]], [{"name", "line", "tree": {"label",
// "children"}}].
Numbers answered_list(std::string cell, std::string key);
std::function<Rows(const Findings&)> answered_rows(std::string cell, std::string key);
std::function<std::vector<DrawnFormula>(const Findings&)> answered_formulas(std::string cell, std::string key);
// The mean of one number per item.
Value mean_of(Numbers numbers);
// The same where they are so few that the normal approximation would be too sure: with Student's interval, and a
// deviation as much larger, so that all tests are as careful. `planned`: items there will be.
Value mean_of_few(Numbers numbers, double planned);
base::Estimate mean_of_few(const base::Moments& moments);  // of what was measured
// How far two lists rise and fall together (Pearson), an item one observation; where several items are the same by
// symmetry, give one of them. Its interval is Fisher's.
Value correlation(Numbers a, Numbers b);
Numbers published_list(std::vector<double> numbers);
// The paper's own count: an estimate too, but one whose sample stays as it is.
Value published_share(double successes, double sample);
// A bound: known exactly.
Value exactly(double value);

}  // namespace aite::studies
