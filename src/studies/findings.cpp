// SPDX-License-Identifier: MIT
#include "studies/findings.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "arena/statistics/elo.hpp"
#include "arena/statistics/ratings.hpp"
#include "base/machine.hpp"
#include "base/pairs.hpp"
#include "players/registry.hpp"

namespace aite::studies {

namespace {

// An estimate that has only an interval, such as an Elo: the deviation is the one that gives it.
base::Estimate with_interval(double value, const base::Interval& interval, double sample) {
  const double half = (interval.high - interval.low) / 2;
  return {value, half / base::z95 * std::sqrt(sample), sample, interval};
}

base::Estimate planned(base::Estimate estimate, double observations) {
  estimate.planned = observations;
  return estimate;
}

base::Estimate score_of(const arena::Standing& standing) {
  const auto pairs = static_cast<double>(standing.pairs.pairs());
  if (pairs == 0) return {};
  base::Estimate estimate = base::Estimate::share(pairs * standing.pairs.score(), pairs);
  if (standing.pairs.variance() == 0)
    return estimate;  // all pairs alike, such as all won: as if they were single games
  estimate.counted = false;
  estimate.deviation = std::sqrt(standing.pairs.variance());
  const double half = base::z95 * estimate.deviation / std::sqrt(pairs);
  estimate.interval = {std::max(0.0, estimate.value - half), std::min(1.0, estimate.value + half)};
  return estimate;
}

// Of the first player's moves in each game, those in style.
std::vector<base::Hits> hits_of(const arena::MatchRun& run, const std::string& style) {
  const std::vector<games::StyleInfo> styles = players::make_session(run.match.game, run.match.rules)->styles();
  if (std::ranges::find(styles, style, &games::StyleInfo::name) == styles.end())
    throw std::logic_error("a study asks for a style there is not: " + style);
  std::vector<base::Hits> games;
  for (const std::optional<arena::GameSummary>& game : run.counted()) {
    if (!game) continue;
    const std::size_t seat = arena::first_player_begins(game->number) ? 0 : 1;
    const arena::StyleCount count = arena::count_of(game->styles[seat], style);
    if (count.asked > 0) games.push_back({static_cast<double>(count.yes), static_cast<double>(count.asked)});
  }
  return games;
}

std::vector<arena::Match> matches_of(const Study& study) {
  std::vector<arena::Match> matches;
  for (const MatchCell& cell : study.matches) matches.push_back(cell.match);
  return matches;
}

}  // namespace

Findings::Findings(const Study& study, arena::Store& store)
    : Findings(study, arena::load(matches_of(study), store, false), store) {}

Findings::Findings(const Study& study, std::vector<arena::MatchRun> runs, arena::Store& store)
    : runs_(std::move(runs)) {
  for (const arena::MatchRun& run : runs_) {
    by_id_[study.matches[standings_.size()].id] = standings_.size();
    const arena::Standing& standing = standings_.emplace_back(run.standing(false));
    cost_.games += standing.results.games();
    for (const arena::PlayerSummary& player : standing.players) cost_.thinking += player.seconds;
  }
  std::vector<arena::Store::Wanted> matches;
  for (const arena::MatchRun& run : runs_)
    matches.push_back({run.match.key(), static_cast<std::int64_t>(run.counted().size())});
  for (const auto& [device, on] : store.on_devices(matches)) {
    cost_.on_devices[device] = on.games;
    cost_.thinking = std::max(0.0, cost_.thinking - on.seconds);  // sums that were added up in another order
  }
  for (const WorkCell& cell : study.work) {
    planned_work_[cell.id] = cell.planned;
    const CellWork& work = work_[cell.id] = load_work(study, cell, store);
    cost_.work += work.seconds;
  }
  if (const auto claims = store.fact(study.claims_unit())) registered_ = claims->value;
  rate_players(study);
  count_machines();
}

void Findings::count_machines() {
  for (const auto& [id, work] : work_) {
    for (const std::string& text : work.machines) {
      const base::MachineThen then = base::read_machine(text).value_or(base::MachineThen{text, 0});
      auto found = std::ranges::find(clocked_, then.machine, &Clocked::machine);
      if (found == clocked_.end()) {
        clocked_.push_back({then.machine, 0, then.load, then.load});
        found = std::prev(clocked_.end());
      }
      ++found->answers;
      found->least_load = std::min(found->least_load, then.load);
      found->most_load = std::max(found->most_load, then.load);
    }
  }
}

void Findings::rate_players(const Study& study) {
  std::set<std::string> unique;
  for (const MatchCell& cell : study.matches) unique.insert(cell.names.begin(), cell.names.end());
  const std::vector<std::string> names(unique.begin(), unique.end());
  const auto number = [&](const std::string& name) {
    return static_cast<std::size_t>(std::distance(unique.begin(), unique.find(name)));
  };
  arena::Crosstable table(names.size(), std::vector<arena::Results>(names.size()));
  std::vector<double> games(names.size());  // planned
  for (std::size_t k = 0; k < runs_.size(); ++k) {
    const std::size_t i = number(study.matches[k].names[0]);
    const std::size_t j = number(study.matches[k].names[1]);
    if (i == j) continue;
    const arena::Results results = standings_[k].results;
    table[i][j] += results;
    table[j][i] += {results.losses, results.draws, results.wins};
    for (const std::size_t each : {i, j}) games[each] += static_cast<double>(study.matches[k].match.games);
  }
  for (const arena::Rating& rating : arena::rate(table)) {
    ratings_[names[rating.contender]] =
        planned(with_interval(rating.elo, rating.interval, static_cast<double>(rating.games)), games[rating.contender]);
  }
}

double Findings::planned_games(std::string_view cell) const { return static_cast<double>(run(cell).match.games); }

double Findings::planned_work(std::string_view cell) const {
  const auto found = planned_work_.find(cell);
  return found == planned_work_.end() ? 0 : found->second;
}

std::size_t Findings::number_of(std::string_view cell) const {
  const auto found = by_id_.find(cell);
  if (found == by_id_.end()) throw std::logic_error("a study asks for a cell it does not have: " + std::string(cell));
  return found->second;
}

const nlohmann::json* Findings::answer(std::string_view cell) const {
  const auto found = work_.find(cell);
  if (found == work_.end()) throw std::logic_error("a study asks for work it does not have: " + std::string(cell));
  return found->second.answer.get();
}

base::Estimate Findings::rating(std::string_view player) const {
  const auto found = ratings_.find(player);
  if (found == ratings_.end())
    throw std::logic_error("a study rates a player it does not have: " + std::string(player));
  return found->second;
}

std::size_t Findings::incomplete_matches() const {
  return static_cast<std::size_t>(std::ranges::count(runs_, false, &arena::MatchRun::complete));
}

std::size_t Findings::incomplete_work() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(work_, [](const auto& cell) { return !cell.second.complete(); }));
}

bool Findings::complete() const { return incomplete_matches() == 0 && incomplete_work() == 0; }

bool Findings::looked() const {
  return cost_.games > 0 || std::ranges::any_of(work_, [](const auto& cell) { return cell.second.done() > 0; });
}

Value wins(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) {
    const arena::Results results = findings.standing(cell).results;
    return planned(base::Estimate::share(static_cast<double>(results.wins), static_cast<double>(results.games())),
                   findings.planned_games(cell));
  };
}

Value draws(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) {
    const arena::Results results = findings.standing(cell).results;
    return planned(base::Estimate::share(static_cast<double>(results.draws), static_cast<double>(results.games())),
                   findings.planned_games(cell));
  };
}

Value draws_moving_first(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) {
    const arena::Results results = findings.standing(cell).by_seat[0];
    return planned(base::Estimate::share(static_cast<double>(results.draws), static_cast<double>(results.games())),
                   findings.planned_games(cell) / 2);
  };
}

Value draws_in_block(std::string cell, std::size_t block, std::size_t blocks) {
  return [cell = std::move(cell), block, blocks](const Findings& findings) {
    const std::vector<std::optional<arena::GameSummary>>& games = findings.run(cell).games;
    const std::size_t size = games.size() / blocks;
    double draws = 0;
    double played = 0;
    for (std::size_t i = block * size; i < (block + 1) * size; ++i) {
      if (!games[i]) continue;
      ++played;
      draws += games[i]->ruling.result == games::Result::draw ? 1 : 0;
    }
    return planned(base::Estimate::share(draws, played), static_cast<double>(size));
  };
}

Value mean_difference(std::vector<Value> a, std::vector<Value> b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings) -> base::Estimate {
    base::Moments differences;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const base::Estimate x = a[i](findings);
      const base::Estimate y = b[i](findings);
      if (x.sample == 0 || y.sample == 0) return {};
      differences.add(x.value - y.value);
    }
    return base::Estimate::mean(differences);
  };
}

Value score(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) {
    return planned(score_of(findings.standing(cell)), findings.planned_games(cell) / 2);
  };
}

Value elo(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) -> base::Estimate {
    const arena::Standing& standing = findings.standing(cell);
    const double games = findings.planned_games(cell);
    if (standing.pairs.pairs() == 0) return planned({}, games);
    const arena::EloEstimate estimate = arena::estimate_elo(standing.pairs);
    return planned(with_interval(estimate.elo, estimate.interval, 2 * static_cast<double>(standing.pairs.pairs())),
                   games);
  };
}

Value style_rate(std::string cell, std::string style) {
  return style_rate(std::vector{std::move(cell)}, std::move(style));
}

Value style_rate(std::vector<std::string> cells, std::string style) {
  return [cells = std::move(cells), style = std::move(style)](const Findings& findings) {
    std::vector<base::Hits> games;
    double in_the_end = 0;
    for (const std::string& cell : cells) {
      const std::vector<base::Hits> hits = hits_of(findings.run(cell), style);
      games.insert(games.end(), hits.begin(), hits.end());
      in_the_end += findings.planned_games(cell);
    }
    base::Estimate rate = planned(base::Estimate::rate(games), in_the_end);
    rate.pooled = cells.size() > 1;
    return rate;
  };
}

Value together(std::vector<Value> shares) {
  return [shares = std::move(shares)](const Findings& findings) {
    double successes = 0;
    double sample = 0;
    double in_the_end = 0;
    for (const Value& share : shares) {
      const base::Estimate each = share(findings);
      successes += each.successes();
      sample += each.sample;
      in_the_end += each.planned;
    }
    base::Estimate all = planned(base::Estimate::share(successes, sample), in_the_end);
    all.pooled = true;
    return all;
  };
}

Value rating(std::string player) {
  return [player = std::move(player)](const Findings& findings) { return findings.rating(player); };
}

Value answered(std::string cell, std::string key) {
  return [cell = std::move(cell), key = std::move(key)](const Findings& findings) -> base::Estimate {
    const nlohmann::json* answer = findings.answer(cell);
    const double observations = findings.planned_work(cell);
    if (answer == nullptr) return planned({}, observations);
    const nlohmann::json& number = answer->at(key);
    if (number.contains("successes")) {
      return planned(base::Estimate::share(number.at("successes").get<double>(), number.at("sample").get<double>()),
                     observations);
    }
    base::Estimate estimate;
    estimate.planned = observations;
    estimate.value = number.at("value").get<double>();
    estimate.deviation = number.at("deviation").get<double>();
    estimate.sample = number.at("sample").get<double>();
    const double half = base::z95 * estimate.deviation / std::sqrt(estimate.sample);
    estimate.interval = {estimate.value - half, estimate.value + half};
    return estimate;
  };
}

namespace {

// What an answer has under a key, made into something; nothing of it while there is no answer.
template <class T>
std::function<std::vector<T>(const Findings&)> in_answer(std::string cell, std::string key,
                                                         T (*make)(const nlohmann::json&)) {
  return [cell = std::move(cell), key = std::move(key), make](const Findings& findings) {
    std::vector<T> made;
    if (const nlohmann::json* answer = findings.answer(cell)) {
      for (const nlohmann::json& each : answer->at(key)) made.push_back(make(each));
    }
    return made;
  };
}

double number_in(const nlohmann::json& value) {
  return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}
std::vector<std::string> texts_in(const nlohmann::json& row) { return row.get<std::vector<std::string>>(); }

FormulaTree tree_in(const nlohmann::json& node) {
  FormulaTree tree{node.at("label").get<std::string>(), {}};
  if (!node.contains("children")) return tree;
  for (const nlohmann::json& child : node.at("children")) tree.children.push_back(tree_in(child));
  return tree;
}
DrawnFormula formula_in(const nlohmann::json& formula) {
  return {formula.at("name").get<std::string>(), formula.at("line").get<std::string>(), tree_in(formula.at("tree"))};
}

}  // namespace

Numbers answered_list(std::string cell, std::string key) {
  return in_answer<double>(std::move(cell), std::move(key), number_in);
}
std::function<Rows(const Findings&)> answered_rows(std::string cell, std::string key) {
  return in_answer<std::vector<std::string>>(std::move(cell), std::move(key), texts_in);
}
std::function<std::vector<DrawnFormula>(const Findings&)> answered_formulas(std::string cell, std::string key) {
  return in_answer<DrawnFormula>(std::move(cell), std::move(key), formula_in);
}
Numbers published_list(std::vector<double> numbers) {
  return [numbers = std::move(numbers)](const Findings&) { return numbers; };
}

Value mean_of(Numbers numbers) {
  return [numbers = std::move(numbers)](const Findings& findings) {
    base::Moments moments;
    for (const double each : numbers(findings)) moments.add(each);
    return moments.count() == 0 ? base::Estimate{} : base::Estimate::mean(moments);
  };
}

base::Estimate mean_of_few(const base::Moments& moments) {
  if (moments.count() == 0) return {};
  base::Estimate estimate = base::Estimate::mean(moments);
  if (moments.count() < 2) return estimate;
  estimate.deviation *= base::t_beyond(level, estimate.sample - 1) / base::z95;
  estimate.interval = base::interval_at(estimate, level);
  return estimate;
}

Value mean_of_few(Numbers numbers, double items) {
  return [numbers = std::move(numbers), items](const Findings& findings) {
    base::Moments moments;
    for (const double each : numbers(findings)) moments.add(each);
    return planned(mean_of_few(moments), items);
  };
}

Value correlation(Numbers a, Numbers b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings) {
    return base::correlation(a(findings), b(findings));
  };
}

Value published_share(double successes, double sample) {
  return [=](const Findings&) {
    base::Estimate estimate = base::Estimate::share(successes, sample);
    estimate.fixed = true;
    return estimate;
  };
}

Value exactly(double value) {
  return [=](const Findings&) { return base::Estimate::bound(value); };
}

}  // namespace aite::studies
