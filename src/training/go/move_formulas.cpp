// SPDX-License-Identifier: MIT
#include "training/go/move_formulas.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "learn/formulas/explain.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {

namespace formulas = learn::formulas;
using games::Move;
using State = games::go::Small;
using players::go::FormulaSet;
using players::go::MoveFeatures;

namespace {

// Positions of the training games, with what was played.
struct Sample {
  std::vector<State> states;
  formulas::PointChoices choices{formulas::Positions(players::go::formula_layout<9>(9)), {}, {}};

  Sample(const std::vector<TrainingGame>& games, std::size_t wanted) {
    std::size_t all = 0;
    const auto on_nine = [](const State& state) { return state.size() == 9; };
    for_each_stone(games, 0, [&](const State& state, Move) { all += on_nine(state) ? 1U : 0U; });
    std::size_t number = 0;
    for_each_stone(games, 0, [&](const State& state, Move played) {
      if (!on_nine(state)) return;
      const std::size_t before = number++ * wanted / all;
      if (before == number * wanted / all) return;
      states.push_back(state);
      choices.positions.add(players::go::formula_position(state));
      games::go::PointSet<9> options;
      State::MoveList moves;
      state.legal_moves(moves);
      for (const Move move : moves) {
        if (move != games::pass_move) options.add(state.geometry().bit(move.code));
      }
      const formulas::Words words = players::go::words_of<9>(options);
      choices.options.insert(choices.options.end(), words.begin(), words.end());
      choices.chosen.push_back(static_cast<std::uint32_t>(state.geometry().bit(played.code)));
    });
    if (states.empty()) throw base::InputError("there are no games on 9x9 to learn from");
  }

  // How likely each move is by these strengths.
  [[nodiscard]] std::vector<float> chances(const MoveFeatures& features, const learn::BradleyTerry& strengths) const {
    constexpr std::size_t bits = games::go::PointSet<9>::bits;
    std::vector<float> all(states.size() * bits);
    std::vector<std::uint16_t> team;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const players::go::MoveReader<9> reader(features, states[i]);
      float* const of_position = all.data() + i * bits;
      double sum = 0;
      State::MoveList moves;
      states[i].legal_moves(moves);
      for (const Move move : moves) {
        if (move == games::pass_move) continue;
        reader.read(move, team);
        const double strength = strengths.strength(team);
        of_position[states[i].geometry().bit(move.code)] = static_cast<float>(strength);
        sum += strength;
      }
      for (std::size_t bit = 0; bit < bits; ++bit) of_position[bit] /= static_cast<float>(sum);
    }
    return all;
  }
};

std::string text_of(const formulas::Formula& formula) {
  return formulas::text(formula, players::go::formula_vocabulary());
}

}  // namespace

std::string MoveFormulaSettings::arguments() const {
  std::string text =
      fmt::format("--features {} --most {} --sample {} --level {} --refine {}", features, most, sample, level, refine);
  if (points > 0) text += fmt::format(" --points {}", points);
  return text + fmt::format(" --updates {}", updates);
}

std::optional<MoveFormulas> find_move_formulas(const MoveFormulaSettings& settings, const Sets<TrainingGame>& sets,
                                               const Watch& watch, PartFile part) {
  const Sample sample(sets.of(Part::training), static_cast<std::size_t>(settings.sample));
  FormulaSearchSettings made_of;
  made_of.leaves = "bwlhm";
  made_of.operators = "large";
  formulas::Explainer explainer(sample.choices, made_of.made_of(),
                                {.level = static_cast<int>(settings.level),
                                 .refinements = static_cast<int>(settings.refine),
                                 .points = settings.points,
                                 .memory = static_cast<std::size_t>(settings.memory) << 20});
  std::string doing = "functions";
  const formulas::KeepOn keep_on = [&](double done, double total) {
    watch.show({doing, done, total});
    return !watch.stop.stop_requested();
  };
  if (!explainer.prepare(keep_on)) {
    if (watch.stop.stop_requested()) return std::nullopt;
    throw base::InputError("the functions do not fit into the memory");
  }

  Json done = part.read();
  if (done.is_null()) done = Json{{"found", Json::array()}};
  Json& rounds = done["found"];
  MoveFormulas found;
  for (const Json& each : rounds) {
    if (each.contains("formula"))
      found.formulas.push_back(
          formulas::parse(each.at("formula").get<std::string>(), players::go::formula_vocabulary()));
  }
  // Strengths of what there is, and of each formula beside it. Every round depends on the formulas before it alone, so
  // that one that was interrupted is begun anew.
  for (std::size_t round = rounds.size(); round <= static_cast<std::size_t>(settings.most); ++round) {
    const MoveFeatures features(settings.features, FormulaSet(found.formulas));
    const MoveChoices data = choices_of(sets, features);
    const auto choices = [&](Part of) -> const learn::Choices& { return data.choices[static_cast<std::size_t>(of)]; };
    learn::BradleyTerry strengths(data.families);
    for (std::int64_t i = 0; i < settings.updates; ++i) {
      watch.show({fmt::format("strengths with {} formulas", round), static_cast<double>(i),
                  static_cast<double>(settings.updates)});
      if (watch.stop.stop_requested()) return std::nullopt;
      strengths.update(choices(Part::training), settings.threads);
    }
    Json card = Json::object();
    card["validation"] = score_json(strengths.score(choices(Part::validation), settings.threads));
    if (round < static_cast<std::size_t>(settings.most)) {
      doing = fmt::format("formula {} of {}", round + 1, settings.most);
      const auto best = explainer.best(sample.chances(features, strengths), keep_on);
      if (watch.stop.stop_requested()) return std::nullopt;
      if (best) {
        card["formula"] = text_of(best->formula);
        card["bits"] = best->bits;
        card["chosen"] = best->chosen;
        card["expected"] = best->expected;
        card["points"] = best->points;
        found.formulas.push_back(best->formula);
      }
    }
    watch.tell(card.dump());
    const bool last = !card.contains("formula");
    rounds.push_back(std::move(card));
    part.keep(done, true);
    if (last) break;
  }
  found.facts = Json{{"games", sets.sizes()},
                     {"positions compared on", sample.states.size()},
                     {"functions tried", explainer.candidates()},
                     {"before each formula, and after the last", rounds}};
  part.remove();
  return found;
}

}  // namespace aite::training::go
