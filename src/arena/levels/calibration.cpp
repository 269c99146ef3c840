// SPDX-License-Identifier: MIT
#include "arena/levels/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/statistics/ladder.hpp"
#include "base/error.hpp"
#include "base/random.hpp"

namespace aite::arena {

namespace {

constexpr double elo_a_level = 100;
constexpr double imaginary_games = 0.01;

std::string partner(const Calibration& how, double dial) {
  std::string spec = fmt::format("partner:dial={:.4f}", dial);
  if (how.style != "none") spec += fmt::format(",style={},attitude={},taste={}", how.style, how.attitude, how.taste);
  return spec;
}

// Where games say where levels are.
Calibration looking(Calibration how) {
  if (how.first_rounds > 0) how.rounds = how.first_rounds;
  return how;
}

Match match_of(const Calibration& how, const std::string& a, const std::string& b, std::uint64_t seed) {
  Match match = match_between(how.game, "", {a, b});
  match.openings = Openings::random(how.opening, seed);
  match.seed = seed;
  match.games = 2 * how.rounds;
  return match;
}

// Contenders that met, the first of them random play.
class Pool {
 public:
  explicit Pool(const Calibration& how) : how_(how), specs_{"random"}, dials_{0} {}

  // Lets these dials meet those next to them, among themselves and among all that are there: whoever met neighbours of
  // its own round alone would be measured from random play up a ladder apart.
  void meet(const std::vector<double>& dials, std::uint64_t seed, const PlayMatches& play, const std::string& what) {
    const std::size_t there = specs_.size();
    for (const double dial : dials) {
      specs_.push_back(partner(how_, dial));
      dials_.push_back(dial);
    }
    std::vector<std::size_t> members(specs_.size());
    std::iota(members.begin(), members.end(), 0);
    std::ranges::stable_sort(members.begin() + 1, members.end(), {}, [&](std::size_t i) { return dials_[i]; });
    auto pairings = banded_pairings(members.size(), static_cast<std::size_t>(how_.reach));
    if (there > 1) {
      std::erase_if(pairings,
                    [&](const auto& pair) { return members[pair.first] < there && members[pair.second] < there; });
    }
    std::vector<Match> matches;
    for (const auto& [i, j] : pairings) matches.push_back(match_of(how_, specs_[members[i]], specs_[members[j]], seed));
    const std::vector<MatchRun> runs = play(std::move(matches), what);
    for (Crosstable::value_type& row : table_) row.resize(specs_.size());
    table_.resize(specs_.size(), std::vector<Results>(specs_.size()));
    for (std::size_t k = 0; k < runs.size(); ++k) {
      const Results results = runs[k].standing(false).results;
      const std::size_t a = members[pairings[k].first];
      const std::size_t b = members[pairings[k].second];
      table_[a][b] += results;
      table_[b][a] += {results.losses, results.draws, results.wins};
    }
  }

  [[nodiscard]] std::vector<DialPoint> points() const {
    const RatingFit fit = fit_ratings(table_, imaginary_games);
    std::vector<DialPoint> points;
    for (std::size_t i = 1; i < dials_.size(); ++i)
      points.push_back({dials_[i], fit.elo[i] - fit.elo[0], fit.error(i, 0)});
    std::ranges::stable_sort(points, {}, &DialPoint::dial);
    return points;
  }

  [[nodiscard]] const Crosstable& table() const { return table_; }

 private:
  const Calibration& how_;
  std::vector<std::string> specs_;
  std::vector<double> dials_;
  Crosstable table_;
};

// What a contender with these results against opponents of known strength is worth, by maximum likelihood.
DialPoint rated(double dial, const std::vector<std::pair<double, Results>>& against) {
  const auto expected = [](double elo, double other) { return 1 / (1 + std::pow(10, (other - elo) / 400)); };
  double low = -2000;
  double high = 8000;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    double surplus = 0;
    for (const auto& [elo, results] : against) {
      surplus += static_cast<double>(results.games()) * (results.score() - expected(middle, elo));
    }
    (surplus > 0 ? low : high) = middle;
  }
  double information = 0;
  for (const auto& [elo, results] : against) {
    const double p = expected(low, elo);
    information += static_cast<double>(results.games()) * p * (1 - p) * std::pow(std::log(10) / 400, 2);
  }
  return {dial, low, 1 / std::sqrt(std::max(information, 1e-9))};
}

std::vector<double> dials_by_marks(const Calibration& how, const PlayMatches& play) {
  std::vector<double> dials;
  for (int i = 0; i < how.marks; ++i) dials.push_back(how.top * i / (how.marks - 1));
  const Calibration first = looking(how);
  Pool all(first);
  all.meet(dials, how.seed, play, "marks of the dial");
  for (int round = 1; round <= how.refinements; ++round) {
    all.meet(dials_for_steps(all.points(), elo_a_level), base::mix(how.seed, static_cast<std::uint64_t>(round)), play,
             fmt::format("refinement {}", round));
  }
  return dials_for_steps(all.points(), elo_a_level);
}

std::vector<double> dials_by_levels(const std::vector<players::Level>& before) {
  std::vector<DialPoint> points;
  for (const players::Level& level : before) points.push_back({level.dial, level.elo, level.error / base::z95});
  return dials_between(points, elo_a_level);
}

// The neutral ladder as places: level n is at n, dial 0 at 0, the end of the dial as far up as the last step says.
class Places {
 public:
  Places(const std::vector<players::Level>& neutral, double top) {
    for (const players::Level& level : neutral) dials_.push_back(level.dial);
    const double last = dials_.back() - dials_[dials_.size() - 2];
    end_ = static_cast<double>(neutral.size());
    if (top > dials_.back() && last > 0) {
      end_ += (top - dials_.back()) / last;
      dials_.push_back(top);
    }
  }

  // From level 1 on.
  [[nodiscard]] std::vector<double> dials() const { return {dials_.begin() + 1, dials_.end()}; }

  [[nodiscard]] double of(std::size_t dial) const {
    return dial + 2 == dials_.size() ? end_ : static_cast<double>(dial + 1);
  }

  // In between lies a straight line.
  [[nodiscard]] double dial_at(double place) const {
    const std::size_t below = std::min(static_cast<std::size_t>(place), dials_.size() - 2);
    const auto from = static_cast<double>(below);
    const double to = below + 2 == dials_.size() ? end_ : from + 1;
    return dials_[below] + std::min(1.0, (place - from) / (to - from)) * (dials_[below + 1] - dials_[below]);
  }

 private:
  std::vector<double> dials_{0};
  double end_ = 0;
};

}  // namespace

std::vector<MeasuredLevel> calibrate(const Calibration& how, const PlayMatches& play) {
  const std::vector<double> dials = how.before.empty() ? dials_by_marks(how, play) : dials_by_levels(how.before);
  if (dials.empty()) throw base::InputError("the dial does not reach a single level");
  Pool fresh(how);
  fresh.meet(dials, base::mix(how.seed, 0), play, "levels");
  const RatingFit fit = fit_ratings(fresh.table(), imaginary_games);
  std::vector<MeasuredLevel> levels;
  for (std::size_t i = 1; i <= dials.size(); ++i) {
    MeasuredLevel& level = levels.emplace_back();
    level.step = fit.elo[i] - fit.elo[i - 1];
    level.step_error = fit.error(i, i - 1);
    level.games = fresh.table()[i][i - 1];
    level.level = {static_cast<int>(i), dials[i - 1], fit.elo[i] - fit.elo[0], base::z95 * level.step_error};
  }
  return levels;
}

std::vector<MeasuredLevel> calibrate_style(const Calibration& how, const std::vector<players::Level>& neutral,
                                           const PlayMatches& play) {
  Calibration plain = how;
  plain.style = "none";
  const Calibration first_look = looking(how);
  const auto meet = [&](const std::vector<double>& dials, int reach, std::uint64_t seed, const std::string& what) {
    const Calibration& now = reach > 0 ? first_look : how;
    std::vector<Match> matches;
    std::vector<std::pair<std::size_t, std::size_t>> who;
    for (std::size_t i = 0; i < dials.size(); ++i) {
      for (std::size_t j = 0; j < neutral.size(); ++j) {
        if (std::abs(static_cast<int>(i) - static_cast<int>(j)) > reach) continue;
        who.emplace_back(i, j);
        matches.push_back(match_of(now, partner(how, dials[i]), partner(plain, neutral[j].dial), seed));
      }
    }
    const std::vector<MatchRun> runs = play(std::move(matches), what);
    std::vector<std::vector<std::pair<double, Results>>> results(dials.size());
    for (std::size_t k = 0; k < runs.size(); ++k) {
      results[who[k].first].emplace_back(elo_a_level * neutral[who[k].second].number, runs[k].standing(false).results);
    }
    return results;
  };
  // What a style is worth changes little from level to level, whereas the dial bends: it is smoothed over levels.
  const Places places(neutral, how.top);
  std::vector<double> dials = places.dials();
  const auto first = meet(dials, 1, how.seed, "a style at the neutral dials");
  std::vector<DialPoint> points;
  for (std::size_t i = 0; i < dials.size(); ++i) points.push_back(rated(places.of(i), first[i]));
  dials.clear();
  for (const double place : dials_between(smoothed(points), elo_a_level)) dials.push_back(places.dial_at(place));
  // Every level is there: one that the dial does not reach is its end.
  dials.resize(neutral.size(), places.dials().back());
  const auto fresh = meet(dials, 0, base::mix(how.seed, 0), "levels of the style");
  std::vector<MeasuredLevel> levels;
  for (std::size_t i = 0; i < dials.size(); ++i) {
    const DialPoint point = rated(dials[i], fresh[i]);
    MeasuredLevel& level = levels.emplace_back();
    level.step = point.elo - (i == 0 ? 0 : levels[i - 1].level.elo);
    level.step_error = point.error;
    level.games = fresh[i].front().second;
    level.level = {static_cast<int>(i + 1), dials[i], point.elo, base::z95 * point.error};
  }
  return levels;
}

}  // namespace aite::arena
