// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "learn/formulas/bank.hpp"
#include "learn/formulas/cover.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_model.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {

namespace formulas = learn::formulas;
using formulas::Formula;
using formulas::Words;

namespace {

constexpr std::size_t pairs_at_once = 500;  // that are told apart too little, added before features are chosen again
constexpr int most_rounds = 60;

bool has(const Words& bits, std::size_t i) { return (bits[i / 64] >> (i % 64) & 1) != 0; }

Json fact_of(const formulas::Cover& cover) {
  return Json{{"chosen", cover.chosen.size()},
              {"at least needed", cover.bound},
              {"smallest", cover.is_smallest},
              {"by", cover.method}};
}

// A formula whose giving no point may be a feature, and the positions where it gives none.
struct FeatureCandidate {
  Formula formula;
  Words empty;
};

// Different ones, also up to yes and no: of the bank, and how the chosen formulas differ from each other.
std::vector<FeatureCandidate> feature_candidates(const ChoiceSettings& settings, const formulas::Positions& positions,
                                                 const std::vector<Formula>& chosen) {
  const auto width = static_cast<std::size_t>(positions.layout().words);
  std::vector<FeatureCandidate> found;
  std::set<Words> seen;
  const auto consider = [&](std::span<const formulas::Word> values, const auto& formula) {
    Words empty(formulas::words_for(positions.size()));
    Words taken(empty.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      formulas::Word any = 0;
      for (std::size_t w = i * width; w < (i + 1) * width; ++w) any |= values[w];
      (any == 0 ? empty : taken)[i / 64] |= formulas::Word{1} << (i % 64);
    }
    const std::size_t count = formulas::count_bits(empty);
    if (count == 0 || count == positions.size() || seen.contains(taken)) return;
    if (seen.insert(empty).second) found.push_back({formula(), std::move(empty)});
  };
  for (const Formula& first : chosen) {
    consider(positions.evaluate(first), [&] { return first; });
    for (const Formula& second : chosen) {
      if (first == second) continue;
      for (const formulas::Op op : {formulas::Op::difference, formulas::Op::conjunction}) {
        Formula both = Formula::binary(op, first, second);
        consider(positions.evaluate(both), [&] { return both; });
      }
    }
  }
  FormulaSearchSettings made_of;
  made_of.operators = settings.operators;
  made_of.leaves = settings.leaves;
  made_of.reading = settings.reading;
  formulas::Bank bank(positions, made_of.made_of(), formulas::Measure::depth,
                      static_cast<std::size_t>(settings.memory) << 20);
  for (std::int64_t level = 0; level <= settings.level && bank.grow(); ++level) {
  }
  for (std::size_t i = 0; i < bank.size(); ++i) consider(bank.values(i), [&] { return bank.formula(i); });
  return found;
}

// Pairs of positions that have to be told apart, those of them that were found to be told apart too little so far.
class Pairs {
 public:
  Pairs(const std::vector<Words>& solved, std::size_t positions, const ChoiceSettings& settings,
        const std::vector<FeatureCandidate>& candidates)
      : solved_(solved),
        settings_(settings),
        candidates_(candidates),
        problem_{0, std::vector<Words>(candidates.size()), static_cast<std::size_t>(settings.times)} {
    for (std::size_t i = 0; i < positions; ++i) {
      const bool any = std::any_of(solved.begin(), solved.end(), [&](const Words& each) { return has(each, i); });
      if (any) used_.push_back(i);
    }
  }

  [[nodiscard]] std::size_t size() const { return pairs_.size(); }

  using List = std::vector<std::pair<std::size_t, std::size_t>>;
  [[nodiscard]] const List& list() const { return pairs_; }
  [[nodiscard]] const List& inseparable() const { return inseparable_; }
  void restore(const List& pairs, const List& inseparable) {
    for (const auto& pair : pairs) add(pair);
    inseparable_ = inseparable;
    known_ = {pairs.begin(), pairs.end()};
    known_.insert(inseparable.begin(), inseparable.end());
  }

  // The candidates that tell pairs apart, a row a pair.
  [[nodiscard]] const formulas::CoverProblem& problem() const { return problem_; }

  // Adds pairs that the chosen features tell apart too little. False if there are none.
  bool add_missing(const std::vector<std::size_t>& chosen) {
    std::map<std::vector<bool>, std::vector<std::size_t>> groups;  // positions that look the same
    for (const std::size_t i : used_) {
      std::vector<bool> look;
      for (const std::size_t k : chosen) look.push_back(has(candidates_[k].empty, i));
      groups[look].push_back(i);
    }
    std::vector<const std::vector<bool>*> looks;
    std::vector<const std::vector<std::size_t>*> members;
    for (const auto& [look, positions] : groups) {
      looks.push_back(&look);
      members.push_back(&positions);
    }
    std::size_t added = 0;
    for (std::size_t a = 0; a < looks.size() && added < pairs_at_once; ++a) {
      for (std::size_t b = a; b < looks.size() && added < pairs_at_once; ++b) {
        if (distance(*looks[a], *looks[b]) < settings_.times) added += add_between(*members[a], *members[b]);
      }
    }
    return added > 0;
  }

 private:
  [[nodiscard]] std::int64_t distance(const std::vector<bool>& a, const std::vector<bool>& b) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.size() && sum < settings_.times; ++i) sum += a[i] != b[i] ? 1 : 0;
    return sum;
  }

  [[nodiscard]] bool need_telling_apart(std::size_t x, std::size_t y) const {
    bool differ = false;
    for (const Words& each : solved_) {
      if (settings_.apart == "unshared" && has(each, x) && has(each, y)) return false;
      differ |= has(each, x) != has(each, y);
    }
    return differ;
  }

  // Pairs that are new. One position for each set of formulas that solve it stands for the others, as long as there is
  // something new between those.
  std::size_t add_between(const std::vector<std::size_t>& firsts, const std::vector<std::size_t>& seconds) {
    const std::size_t added = add_all(representatives(firsts), representatives(seconds), pairs_at_once);
    return added > 0 ? added : add_all(firsts, seconds, 1);
  }

  [[nodiscard]] std::vector<std::size_t> representatives(const std::vector<std::size_t>& positions) const {
    std::set<std::vector<bool>> seen;
    std::vector<std::size_t> chosen;
    for (const std::size_t i : positions) {
      std::vector<bool> by;
      for (const Words& each : solved_) by.push_back(has(each, i));
      if (seen.insert(std::move(by)).second) chosen.push_back(i);
    }
    return chosen;
  }

  std::size_t add_all(const std::vector<std::size_t>& firsts, const std::vector<std::size_t>& seconds,
                      std::size_t most) {
    std::size_t added = 0;
    for (const std::size_t x : firsts) {
      for (const std::size_t y : seconds) {
        if (added == most) return added;
        if (x == y || !need_telling_apart(x, y)) continue;
        const auto pair = std::minmax(x, y);
        if (!known_.insert(pair).second) continue;
        const bool separable = std::any_of(candidates_.begin(), candidates_.end(), [&](const FeatureCandidate& each) {
          return has(each.empty, x) != has(each.empty, y);
        });
        if (separable) {
          add(pair);
          ++added;
        } else {
          inseparable_.emplace_back(pair);
        }
      }
    }
    return added;
  }

  void add(const std::pair<std::size_t, std::size_t>& pair) {
    const std::size_t row = pairs_.size();
    pairs_.push_back(pair);
    problem_.rows = pairs_.size();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const Words& empty = candidates_[i].empty;
      Words& column = problem_.columns[i];
      if (row % 64 == 0) column.push_back(0);
      column[row / 64] |= formulas::Word{has(empty, pair.first) != has(empty, pair.second)} << (row % 64);
    }
  }

  const std::vector<Words>& solved_;
  const ChoiceSettings& settings_;
  const std::vector<FeatureCandidate>& candidates_;
  formulas::CoverProblem problem_;
  std::vector<std::size_t> used_;
  List pairs_;
  std::set<std::pair<std::size_t, std::size_t>> known_;
  List inseparable_;
};

// The formulas that solve most together, at most so many: the one that adds most, again and again.
std::vector<std::size_t> most_covering(const formulas::CoverProblem& problem, std::size_t most) {
  std::vector<std::size_t> chosen;
  Words open(formulas::words_for(problem.rows), ~formulas::Word{0});
  while (chosen.size() < most) {
    std::size_t best = problem.columns.size();
    std::size_t gain = 0;
    for (std::size_t i = 0; i < problem.columns.size(); ++i) {
      Words more = problem.columns[i];
      for (std::size_t k = 0; k < more.size(); ++k) more[k] &= open[k];
      const std::size_t count = formulas::count_bits(more);
      if (count > gain) {
        gain = count;
        best = i;
      }
    }
    if (gain == 0) break;
    chosen.push_back(best);
    for (std::size_t k = 0; k < open.size(); ++k) open[k] &= ~problem.columns[best][k];
  }
  return chosen;
}

}  // namespace

std::string ChoiceSettings::arguments() const {
  std::string text = fmt::format("--apart {} --times {} --level {} --operators {} --leaves {} --reading {}", apart,
                                 times, level, operators, leaves, reading);
  if (most > 0) text += fmt::format(" --most {}", most);
  return text;
}

std::optional<StoredFormulaModel> choose_formulas(const ChoiceSettings& settings, const Escapes& escapes,
                                                  const std::vector<Formula>& all, const Watch& watch, PartFile part) {
  Json kept = part.read();
  if (kept.is_null()) kept = Json::object();
  formulas::CoverProblem problem{escapes.kinds.size(), {}, 1};
  for (const Formula& each : all) {
    problem.columns.push_back(escapes.task.solved_by(escapes.task.positions.evaluate(each)));
  }
  if (!kept.contains("cover")) {
    const formulas::Cover greedy = formulas::greedy_cover(problem);
    formulas::Cover cover = greedy;
    if (settings.most > 0) {
      cover.chosen = most_covering(problem, static_cast<std::size_t>(settings.most));
      cover.method = "greedy, at most so many";
    } else {
      cover = formulas::exact_cover(problem, settings.seconds);
    }
    Json fact = fact_of(cover);
    fact["greedy"] = greedy.chosen.size();
    fact["positions that none solves"] = greedy.uncoverable;
    kept["cover"] = fact;
    kept["chosen"] = cover.chosen;
    part.keep(kept, true);
  }
  const Json cover_fact = kept.at("cover");
  watch.tell(fmt::format("formulas: {}", cover_fact.dump()));
  StoredFormulaModel stored;
  std::vector<Words> solved;
  for (const std::size_t i : kept.at("chosen").get<std::vector<std::size_t>>()) {
    stored.model.formulas.push_back(all[i]);
    solved.push_back(problem.columns[i]);
    watch.tell(fmt::format("{:>6} {}", formulas::count_bits(problem.columns[i]),
                           formulas::text(all[i], players::go::formula_vocabulary())));
  }

  const std::vector<FeatureCandidate> candidates =
      feature_candidates(settings, escapes.task.positions, stored.model.formulas);
  Pairs pairs(solved, escapes.kinds.size(), settings, candidates);
  formulas::Cover features{{}, 0, 0, false, "greedy"};
  // Exact choices for some of the pairs are bounds for all; a choice that tells all apart is a smallest one.
  double bound = 0;
  int round = 0;
  if (kept.contains("pairs")) {
    pairs.restore(kept.at("pairs"), kept.at("inseparable"));
    features.chosen = kept.at("features").get<std::vector<std::size_t>>();
    bound = kept.at("bound");
    round = kept.at("round");
  }
  const auto stopped = [&](const char* what) {
    watch.show({what, static_cast<double>(round), static_cast<double>(most_rounds)});
    const bool stop = watch.stop.stop_requested();
    if (!part.is_due(stop)) return stop;
    kept["pairs"] = pairs.list();
    kept["inseparable"] = pairs.inseparable();
    kept["features"] = features.chosen;
    kept["bound"] = bound;
    kept["round"] = round;
    part.keep(kept, true);
    return stop;
  };
  while (pairs.add_missing(features.chosen)) {
    features = formulas::greedy_cover(pairs.problem());
    if (stopped("features by greed")) return std::nullopt;
  }
  const std::size_t by_greed = features.chosen.size();
  bool smallest = false;
  for (; round < most_rounds && !smallest && settings.seconds > 0; ++round) {
    const formulas::Cover exact = formulas::exact_cover(pairs.problem(), settings.seconds);
    bound = std::max(bound, exact.bound);
    if (!pairs.add_missing(exact.chosen)) {
      if (exact.chosen.size() <= features.chosen.size()) features = exact;
      smallest = exact.is_smallest;
      break;
    }
    if (stopped("fewest features")) return std::nullopt;
    if (!exact.is_smallest) break;
  }
  features.bound = bound;
  features.is_smallest = smallest;
  Json feature_fact = fact_of(features);
  feature_fact["greedy"] = by_greed;
  feature_fact["candidates"] = candidates.size();
  feature_fact["pairs looked at"] = pairs.size();
  feature_fact["pairs that nothing tells apart"] = pairs.inseparable().size();
  watch.tell(fmt::format("features: {}", feature_fact.dump()));
  for (const std::size_t i : features.chosen) stored.model.features.push_back(candidates[i].formula);
  stored.card = Json{{"positions", escapes.kinds.size()}, {"cover", cover_fact}, {"feature choice", feature_fact}};
  part.remove();
  return stored;
}

}  // namespace aite::training::go
