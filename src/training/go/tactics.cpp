// SPDX-License-Identifier: MIT
#include "training/go/tactics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/statistics.hpp"
#include "base/text.hpp"
#include "games/go/features/asked.hpp"
#include "games/go/problems/solution.hpp"
#include "games/go/problems/spaces.hpp"
#include "learn/formulas/join.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {

namespace {

namespace formulas = learn::formulas;
using games::Move;
using games::go::Small;
using games::go::features::Asked;
using games::go::features::Tactic;
using games::go::features::tactic_names;

constexpr std::uint64_t tactic_stream = 0x746163;
constexpr int most_attempts = 400;  // for a question of the wanted kind

struct Question {
  Small state;
  Asked asked;
};

// A random game of 10 to 60 plies, and a random string of its last position.
std::optional<Question> from_game(Tactic tactic, base::Rng& rng) {
  Small state{games::go::Rules{}};
  Small::MoveList legal;
  for (int left = 10 + static_cast<int>(rng.below(51)); left > 0; --left) {
    state.legal_moves(legal);
    const Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (move != games::pass_move) state.play(move);
  }
  const std::vector<Asked> all = games::go::features::ask(state, tactic);
  if (all.empty()) return std::nullopt;
  return Question{state, all[rng.below(static_cast<std::uint32_t>(all.size()))]};
}

// A space of three to six points that is not alive if its side passes: moves that make it so.
std::optional<Question> from_space(base::Rng& rng) {
  games::go::SpaceSettings shape;
  shape.least_points = 3;
  shape.most_points = 6;
  std::optional<games::go::Problem> space = games::go::random_space(rng, shape);
  if (!space) return std::nullopt;
  space->position.to_move = space->defender();
  Question question{Small(space->position), {}};
  for (const Move point : space->region) question.asked.string.add(question.state.geometry().bit(point.code));
  for (const games::go::FirstMove& each : games::go::solve(*space, 100'000)) {
    if (each.worth == games::go::Worth::unclear) return std::nullopt;
    if (each.worth == games::go::Worth::wrong) continue;
    if (each.move == games::pass_move) return std::nullopt;
    question.asked.right.add(question.state.geometry().bit(each.move.code));
  }
  return question;
}

}  // namespace

const std::vector<std::string>& tactic_list() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    all.reserve(tactic_names.size() + 1);
    for (const std::string_view name : tactic_names) all.emplace_back(name);
    all.emplace_back("eye");
    return all;
  }();
  return names;
}

std::optional<formulas::Task> make_tactic(const std::string& tactic, std::int64_t questions, std::uint64_t seed,
                                          const Watch& watch) {
  const std::vector<std::string>& names = tactic_list();
  const auto named = std::find(names.begin(), names.end(), tactic);
  if (named == names.end()) {
    throw base::InputError(fmt::format("unknown tactic '{}': did you mean '{}'? there are {}", tactic,
                                       base::nearest(tactic, names), base::join(names, ", ")));
  }
  const auto number = static_cast<std::size_t>(named - names.begin());
  formulas::Task task{formulas::Positions(players::go::formula_layout<9>(9)), {}};
  for (std::int64_t i = 0; i < questions; ++i) {
    if (i % 16 == 0) watch.show({"questions", static_cast<double>(i), static_cast<double>(questions)});
    if (watch.stop.stop_requested()) return std::nullopt;
    base::Rng rng(base::mix(base::mix(base::mix(seed, tactic_stream), number), static_cast<std::uint64_t>(i)));
    std::optional<Question> taken;
    for (int attempt = 0; attempt < most_attempts || !taken; ++attempt) {
      const std::optional<Question> one =
          number < tactic_names.size() ? from_game(static_cast<Tactic>(number), rng) : from_space(rng);
      if (!one) continue;
      // Only ko forbids to take what is in atari, and of that formulas know nothing.
      const bool wanted = one->asked.right.any() == (i % 2 == 0 || number == static_cast<std::size_t>(Tactic::capture));
      taken = one;
      if (wanted) break;
    }
    task.positions.add(players::go::formula_position(taken->state, taken->asked.string));
    const formulas::Words right = players::go::words_of<9>(taken->asked.right);
    task.right.insert(task.right.end(), right.begin(), right.end());
  }
  return task;
}

std::string TacticSettings::arguments() const {
  return fmt::format("--questions {} --unseen {} --nodes {} --sample {} --level {} --seed {}", questions, unseen, nodes,
                     sample, tree.level, seed);
}

std::optional<TacticLearned> learn_tactic(const std::string& tactic, const TacticSettings& settings,
                                          const Watch& watch) {
  const auto task = make_tactic(tactic, settings.questions, settings.seed, watch);
  if (!task) return std::nullopt;
  const auto unseen = make_tactic(tactic, settings.unseen, base::mix(settings.seed, 1), watch);
  if (!unseen) return std::nullopt;
  const formulas::KeepOn keep_on = [&](double done, double total) {
    watch.show({tactic, done, total});
    return !watch.stop.stop_requested();
  };
  FormulaSearchSettings made_of;
  made_of.leaves = "bwlha";
  made_of.operators = "large";
  const formulas::Operators operators = made_of.made_of();

  // What solves most of a sample, among all formulas of a few nodes and pairs of them.
  const auto rows = static_cast<std::size_t>(std::min(settings.sample, settings.questions));
  formulas::Task sample{task->positions.first(rows), {}};
  sample.right.assign(task->right.begin(), task->right.begin() + static_cast<std::ptrdiff_t>(sample.positions.words()));
  formulas::Bank bank(sample.positions, operators, formulas::Measure::size, settings.tree.memory);
  for (std::int64_t level = 0; level < settings.nodes; ++level) {
    if (!bank.grow(keep_on)) return std::nullopt;
  }
  formulas::Solutions single(1);
  formulas::add_single(sample, bank, single);
  const formulas::Solution alone = single.undominated().front();
  formulas::Solutions joined(alone.count);  // pairs are worth it only where they solve more
  joined.add(alone.formula, alone.solved);
  formulas::JoinProgress progress;
  if (!formulas::join_all(sample, bank, joined, progress, keep_on)) return std::nullopt;
  const formulas::Formula shortest = joined.undominated().front().formula;

  const auto tree = formulas::learn_tree(*task, operators, settings.tree, keep_on);
  if (!tree) {
    if (watch.stop.stop_requested()) return std::nullopt;
    throw base::InputError(fmt::format("{}: no function of this depth holds all that is right", tactic));
  }
  const auto right = [&](const formulas::Formula& formula) {
    return formulas::count_bits(unseen->solved_by(unseen->positions.evaluate(formula)));
  };
  const formulas::Words none(unseen->positions.words());
  return TacticLearned{unseen->positions.size(),
                       formulas::count_bits(unseen->solved_by(none)),
                       {shortest, right(shortest)},
                       {tree->formula, right(tree->formula)},
                       tree->questions};
}

std::optional<Json> learn_tactics(
    const std::vector<std::string>& tactics, const TacticSettings& settings, const Watch& watch, PartFile part,
    const std::function<void(const std::string& tactic, const Json& learned)>& on_learned) {
  Json done = part.read();
  if (done.is_null()) done = Json{{"tactics", Json::object()}};
  Json& all = done["tactics"];
  for (const std::string& tactic : tactics) {
    if (!all.contains(tactic)) {
      const std::optional<TacticLearned> learned = learn_tactic(tactic, settings, watch);
      if (!learned) return std::nullopt;
      const auto json_of = [&](const TacticFormula& each) {
        const auto n = static_cast<double>(learned->unseen);
        const base::Interval interval = base::wilson(static_cast<double>(each.right), n);
        return Json{{"formula", formulas::text(each.formula, players::go::formula_vocabulary())},
                    {"nodes", each.formula.size()},
                    {"right", static_cast<double>(each.right) / n},
                    {"interval", {interval.low, interval.high}}};
      };
      Json small = json_of(learned->shortest);
      Json tree = json_of(learned->tree);
      tree["questions"] = learned->questions;
      all[tactic] = Json{{"unseen", learned->unseen},
                         {"no move is right", learned->nothing},
                         {"small", std::move(small)},
                         {"tree", std::move(tree)}};
      part.keep(done, true);
    }
    on_learned(tactic, all[tactic]);
  }
  part.remove();
  return all;
}

}  // namespace aite::training::go
