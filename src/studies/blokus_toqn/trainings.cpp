// SPDX-License-Identifier: MIT
#include "studies/blokus_toqn/trainings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "training/blokus/random_positions.hpp"
#include "training/blokus/toqn_learner.hpp"

namespace aite::studies::paper_001 {

namespace {

using games::blokus::State;
using nlohmann::json;
using players::blokus::WinRate;

constexpr std::uint32_t test_playouts = 1000;
constexpr std::uint64_t for_positions = 0x7091;
constexpr std::uint64_t for_labels = 0x7092;
constexpr std::uint64_t for_choices = 0x7093;

double number_in(const std::string& text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::uint64_t seed_of(const Way& way, std::size_t training) { return training + 1 + (way.playouts == 1000 ? 1000 : 0); }

training::blokus::ToqnSettings settings_of(const Way& way) {
  training::blokus::ToqnSettings settings;
  settings.epsilon = number_in(way.epsilon);
  settings.playouts = {static_cast<std::uint32_t>(way.playouts), number_in(way.draw), 1};
  settings.reading.influence = way.influence;
  settings.reading.sides = way.sides;
  settings.test = 0;  // the study has positions of its own
  return settings;
}

// The random positions of a set, in the same order for everybody: a label costs more than to find them again.
std::vector<State> positions_of(std::size_t set, int of_each) {
  constexpr training::blokus::Playouts not_asked_for{1, 0.5, 1};
  std::vector<State> states;
  for (const auto& known :
       training::blokus::random_positions(last_ply, of_each, not_asked_for, base::mix(for_positions, set))) {
    states.push_back(known.state);
  }
  return states;
}

// Playouts won and drawn by the side to move.
json labels_of(std::span<const State> states, std::uint64_t seed) {
  json labels{{"wins", json::array()}, {"draws", json::array()}};
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::array<games::Tally, 1> tally;
    State::count_playouts(states.subspan(i, 1), test_playouts, base::mix(seed, i), tally);
    const bool first = states[i].to_move() == games::Side::first;
    labels["wins"].push_back(first ? tally[0].first_wins : tally[0].second_wins());
    labels["draws"].push_back(tally[0].draws);
  }
  return labels;
}

training::blokus::Agreement tested(const WinRate& evaluation, const std::vector<State>& states, const json& labels,
                                   double draw) {
  std::vector<training::blokus::KnownPosition> known;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const double points = labels.at("wins").at(i).get<double>() + draw * labels.at("draws").at(i).get<double>();
    known.push_back({states[i], points / test_playouts});
  }
  return training::blokus::agreement(known, [&](const State& state) { return evaluation.win_rate(state); });
}

// The move to the position that is best by an evaluation; a random one of equals.
training::blokus::Chooser best_by(const WinRate& evaluation) {
  return [&evaluation](const State& state, const State::MoveList& moves, base::Rng& rng) {
    std::vector<games::Move> equal;
    search::Score best = -search::infinite;
    for (const games::Move move : moves) {
      State next = state;
      next.play(move);
      const search::Score value = -evaluation.evaluate(next);
      if (value > best) equal.clear();
      if (value >= best) equal.push_back(move);
      best = std::max(best, value);
    }
    return equal[rng.below(static_cast<std::uint32_t>(equal.size()))];
  };
}

// A list of each number that a cell's rows have.
json lists_of(const std::vector<json>& rows) {
  json lists = json::object();
  for (const json& row : rows) {
    for (const auto& [key, value] : row.items()) lists[key].push_back(value);
  }
  return lists;
}

std::string size_of(const Extent& extent) {
  return fmt::format("{} games, tested on {} positions with each of 1 to {} pieces", extent.games, extent.of_each,
                     last_ply);
}

constexpr const char* positions_id = "test positions";

}  // namespace

Extent extent_of(Scale scale) { return scale == Scale::quick ? Extent{2, 50, 5, 5} : Extent{}; }

std::string Way::name() const {
  std::string text = fmt::format("e{} m{}", epsilon, playouts);
  if (sides != Way{}.sides) text += " sides " + sides;
  if (influence != Way{}.influence) text += " influence " + influence;
  if (draw != Way{}.draw) text += " draw " + draw;
  return text;
}

std::string training_id(const Way& way) { return "trainings " + way.name(); }
std::string chosen_id(const std::string& epsilon) { return "positions by e" + epsilon; }

WorkCell test_positions(const Extent& extent) {
  WorkCell cell;
  cell.id = positions_id;
  cell.defined_by = fmt::format("{} with each of 1 to {} pieces, {} playouts", extent.of_each, last_ply, test_playouts);
  cell.units.count = extent.trainings;
  cell.units.name = [](std::size_t set) { return fmt::format("set {}", set + 1); };
  cell.units.work = [of_each = extent.of_each](std::size_t set, const Answers&, const std::stop_token&) {
    return labels_of(positions_of(set, of_each), base::mix(for_labels, set));
  };
  cell.units.answer = [](const std::vector<json>& rows) { return json{{"sets", rows}}; };
  cell.check = like({{"wins", {0}}, {"draws", {0}}});
  return cell;
}

WorkCell training_cell(const Way& way, const Extent& extent) {
  WorkCell cell;
  cell.id = training_id(way);
  cell.defined_by = size_of(extent);
  cell.planned = static_cast<double>(extent.trainings);
  cell.after = {positions_id};
  cell.units.count = extent.trainings;
  cell.units.name = [way](std::size_t training) { return fmt::format("seed {}", seed_of(way, training)); };
  cell.units.work = [way, extent](std::size_t training, const Answers& before, const std::stop_token& stop) -> json {
    training::blokus::ToqnSettings settings = settings_of(way);
    settings.games = extent.games;
    settings.seed = seed_of(way, training);
    training::blokus::ToqnLearner learner(settings);
    for (std::uint64_t game = 0; game < settings.games; ++game) {
      if (stop.stop_requested()) return {};
      learner.step(game);
    }
    const std::vector<float> weights(learner.weights().begin(), learner.weights().end());
    const training::blokus::Agreement found =
        tested(evaluation_of(way, weights), positions_of(training, extent.of_each),
               before(positions_id).at("sets").at(training), settings.playouts.draw);
    return {{"error", found.error}, {"right", found.right}, {"weights", weights}};
  };
  cell.units.answer = lists_of;
  cell.check = like({{"error", 0.0}, {"right", 0.0}, {"weights", {0.0}}});
  return cell;
}

WorkCell chosen_cell(const std::string& epsilon, const Extent& extent) {
  const Way chooser{epsilon, 1000};
  const Way asked{"1", 1000};
  WorkCell cell;
  cell.id = chosen_id(epsilon);
  cell.defined_by = fmt::format("{}; {} positions with each number", size_of(extent), extent.chosen);
  cell.planned = static_cast<double>(extent.trainings);
  cell.after = {training_id(chooser), training_id(asked)};
  cell.units.count = extent.trainings;
  cell.units.name = [](std::size_t training) { return fmt::format("training {}", training + 1); };
  cell.units.work = [chooser, asked, extent](std::size_t training, const Answers& before,
                                             const std::stop_token& stop) -> json {
    const WinRate chooses = evaluation_of(chooser, weights_in(before(training_id(chooser)), training));
    const WinRate tries = evaluation_of(asked, weights_in(before(training_id(asked)), training));
    base::Rng rng(base::mix(for_choices, training));
    std::vector<State> states;
    for (int i = 0; i < last_ply * extent.chosen; ++i) {
      if (stop.stop_requested()) return {};
      states.push_back(training::blokus::position_with(i % last_ply + 1, best_by(chooses), rng));
    }
    const json labels = labels_of(states, base::mix(base::mix(for_labels, for_choices), training));
    const training::blokus::Agreement found = tested(tries, states, labels, number_in(asked.draw));
    return {{"error", found.error}, {"right", found.right}};
  };
  cell.units.answer = lists_of;
  cell.check = like({{"error", 0.0}, {"right", 0.0}});
  return cell;
}

Numbers errors(const std::string& cell) { return answered_list(cell, "error"); }
Numbers right(const std::string& cell) { return answered_list(cell, "right"); }

std::vector<float> weights_in(const json& answer, std::size_t training) {
  return answer.at("weights").at(training).get<std::vector<float>>();
}

learn::Tensors tensors_of(const Way& way, const std::vector<float>& weights) {
  const training::blokus::ToqnSettings settings = settings_of(way);
  return WinRate::tensors_of(settings.reading, settings.gain, weights);
}

WinRate evaluation_of(const Way& way, const std::vector<float>& weights) {
  return {tensors_of(way, weights), training_id(way)};
}

}  // namespace aite::studies::paper_001
