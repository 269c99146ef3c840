// SPDX-License-Identifier: MIT
#include "studies/blokus_toqn/duels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "arena/contenders/contender.hpp"
#include "arena/matches/openings.hpp"
#include "arena/matches/referee.hpp"
#include "learn/safetensors.hpp"
#include "players/models.hpp"
#include "players/registry.hpp"

namespace aite::studies::paper_001 {

namespace {

using nlohmann::json;

constexpr std::uint64_t for_openings = 0x70a1;
constexpr std::uint64_t for_games = 0x70a2;
constexpr int random_plies = 2;
constexpr std::uint64_t most_pairs = 1000;  // of a training

// A model that is in no file, under any name.
class Learned final : public players::ModelSource {
 public:
  explicit Learned(const learn::Tensors& tensors) : bytes_(learn::write_safetensors(tensors)) {}
  std::string bytes(const std::string& /*name*/) override { return bytes_; }

 private:
  std::string bytes_;
};

// What a game was worth to the player of `seat`.
double points_of(const arena::Ruling& ruling, std::size_t seat) {
  if (is_fault(ruling.ending)) throw std::runtime_error("a game of a study ended by a fault: " + ruling.detail);
  if (ruling.result == games::Result::draw) return 0.5;
  return (ruling.result == games::Result::first_wins) == (seat == 0) ? 1 : 0;
}

// Of one pair of games, moving first and moving second; nothing if it was stopped.
json play_pair(const Duel& duel, const std::vector<float>& weights, std::uint64_t number, const std::stop_token& stop) {
  Learned source(tensors_of(duel.way, weights));
  const players::ModelsFrom here(source);
  const std::unique_ptr<games::Session> start = players::make_session("blokus-duo", "");
  const auto ours = arena::make_contender("toqn:model=trained," + duel.thinking.options, *start);
  const auto theirs = arena::make_contender(duel.opponent.spec, *start);
  arena::GameOrder order;
  order.opening = arena::Openings::random(random_plies, for_openings).opening(number, *start);
  json points = json::array();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    order.seed = base::mix(base::mix(for_games, number), seat);
    arena::Contender& first = seat == 0 ? *ours : *theirs;
    arena::Contender& second = seat == 0 ? *theirs : *ours;
    const auto played = arena::play_game(*start, first, second, order, stop);
    if (!played) return {};
    points.push_back(points_of(played->ruling, seat));
  }
  return {{"points", points}};
}

// Shares a training, and counts of all games.
json answer_of(const std::vector<json>& rows, std::size_t trainings) {
  const std::size_t pairs = rows.size() / trainings;
  json lists = json::object();
  double wins = 0;
  double draws = 0;
  for (std::size_t training = 0; training < trainings; ++training) {
    std::array<double, 2> won{};
    double drawn = 0;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const double points = rows[pair * trainings + training].at("points").at(seat).get<double>();
        won[seat] += points == 1 ? 1 : 0;
        drawn += points == 0.5 ? 1 : 0;
      }
    }
    const auto games = static_cast<double>(2 * pairs);
    lists["won"].push_back((won[0] + won[1]) / games);
    lists["drawn"].push_back(drawn / games);
    lists["scored"].push_back((won[0] + won[1] + drawn / 2) / games);
    lists["won first"].push_back(2 * won[0] / games);
    lists["won second"].push_back(2 * won[1] / games);
    wins += won[0] + won[1];
    draws += drawn;
  }
  const std::size_t games = 2 * rows.size();
  lists["wins"] = {{"successes", wins}, {"sample", games}};
  lists["draws"] = {{"successes", draws}, {"sample", games}};
  return lists;
}

// The share that the answer has as a list under one key and as a count under the other.
Value share_of(const Duel& duel, const char* list, const char* count) {
  const auto trainings = static_cast<double>(duel.trainings);
  if (trainings < fewest_observed) return answered(duel.id(), count);
  return [by_training = mean_of_few(answered_list(duel.id(), list), trainings),
          by_game = answered(duel.id(), count)](const Findings& findings) {
    base::Estimate mean = by_training(findings);
    // Trainings that all come to the same say nothing about how they vary.
    if (mean.sample > 0 && mean.deviation == 0) return by_game(findings);
    mean.interval = {std::max(0.0, mean.interval.low), std::min(1.0, mean.interval.high)};
    return mean;
  };
}

}  // namespace

std::string Duel::id() const { return fmt::format("{}, {}, against {}", way.name(), thinking.name, opponent.name); }

WorkCell duel_cell(const Duel& duel) {
  WorkCell cell;
  cell.id = duel.id();
  cell.defined_by =
      fmt::format("{} games learned; {}; {}", duel.training_games, duel.thinking.options, duel.opponent.spec);
  cell.planned = static_cast<double>(duel.games());
  cell.after = {training_id(duel.way)};
  cell.by_clock = duel.thinking.by_clock();
  cell.units.count = duel.trainings * duel.pairs;
  cell.units.name = [trainings = duel.trainings](std::size_t unit) {
    return fmt::format("training {} pair {}", unit % trainings + 1, unit / trainings + 1);
  };
  cell.units.work = [duel](std::size_t unit, const Answers& before, const std::stop_token& stop) {
    const std::size_t training = unit % duel.trainings;
    return play_pair(duel, weights_in(before(training_id(duel.way)), training),
                     training * most_pairs + unit / duel.trainings, stop);
  };
  cell.units.answer = [trainings = duel.trainings](const std::vector<json>& rows) {
    return answer_of(rows, trainings);
  };
  cell.check = like({{"points", {0.0}}});
  return cell;
}

Numbers won(const Duel& duel) { return answered_list(duel.id(), "won"); }
Numbers scored(const Duel& duel) { return answered_list(duel.id(), "scored"); }
Numbers won_moving(const Duel& duel, std::size_t seat) {
  return answered_list(duel.id(), seat == 0 ? "won first" : "won second");
}
Value wins_of(const Duel& duel) { return share_of(duel, "won", "wins"); }
Value draws_of(const Duel& duel) { return share_of(duel, "drawn", "draws"); }
Value score_of(const Duel& duel) { return mean_of_few(scored(duel), static_cast<double>(duel.trainings)); }

}  // namespace aite::studies::paper_001
