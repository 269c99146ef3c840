// SPDX-License-Identifier: MIT
#include "training/go/network_training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/go/features/planes.hpp"
#include "players/go/models.hpp"
#include "training/networks.hpp"

namespace aite::training::go {

namespace features = games::go::features;
using games::Side;
using games::go::Rank;
using State = games::go::Small;
using learn::network::Positions;

namespace {

constexpr int widest_komi = 10;  // points from the game's own

bool is_usable(const TrainingGame& game) { return game.rules.size == 9 && game.people[0].rank && game.people[1].rank; }

// A tenth of the people are for the test, another for validation; a game belongs to the later part of its two.
Part part_by_people(const TrainingGame& game) {
  Part part = Part::training;
  for (const Person& person : game.people) {
    std::uint64_t hash = 0;
    for (const char letter : person.name) hash = base::mix(hash, static_cast<unsigned char>(letter));
    part = std::max(part, part_by_identity(base::mix(hash)));
  }
  return part;
}

Sets<TrainingGame> chosen(std::vector<TrainingGame> games, const std::string& split_by) {
  std::erase_if(games, [](const TrainingGame& game) { return !is_usable(game); });
  if (split_by == "people") return {games, part_by_people};
  return split(games);
}

// The moves that are as good as the one played because the position is its own mirror image.
features::NetworkSet same_moves(const State& state, games::Move move) {
  features::NetworkSet same{};
  const auto add = [&](games::Move mirrored) {
    const std::size_t at = features::network_move(mirrored);
    same[at / 64] |= std::uint64_t{1} << at % 64;
  };
  add(move);
  constexpr int last_symmetric_ply = 8;  // hardly any position is symmetric later
  if (move == games::pass_move || state.ply() > last_symmetric_ply) return same;
  const auto planes = features::network_planes_of(state);
  for (int symmetry = 1; symmetry < State::symmetries; ++symmetry) {
    if (features::network_planes_of(state.transformed(symmetry)) == planes) add(state.transformed(move, symmetry));
  }
  return same;
}

// What the network is told of who wins, and the komi it is told that for.
struct Told {
  double komi = 0;                       // white's
  std::optional<double> win_of_black{};  // 1, 1/2, 0
};
Told told_of(const TrainingGame& game, base::Rng& rng) {
  Told told{game.rules.komi, {}};
  if (game.winner) told.win_of_black = *game.winner == Side::first ? 1 : 0;
  if (game.area) {
    if (rng.below(2) == 0) told.komi += static_cast<int>(rng.below(2 * widest_komi + 1)) - widest_komi;
    told.win_of_black = *game.area > told.komi ? 1 : *game.area < told.komi ? 0 : 0.5;
  }
  return told;
}

// Ranks that are looked at together, and those a network is told when it is asked about them.
struct Band {
  const char* name;
  int lowest;  // steps, see Rank
  int highest;
  const char* told;
};
constexpr std::array bands{
    Band{"18k-14k", -17, -13, "16k"}, Band{"13k-11k", -12, -10, "12k"}, Band{"10k-8k", -9, -7, "9k"},
    Band{"7k-5k", -6, -4, "6k"},      Band{"4k-1k", -3, 0, "3k"},       Band{"1d+", 1, 9, "2d"},
};

// Of every position, whether the mover's rank is in the band. In the order of positions_of().
std::vector<bool> in_band(const std::vector<TrainingGame>& games, const Band& band) {
  std::vector<bool> chosen;
  for (const TrainingGame& game : games) {
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const int steps = game.people[ply % 2].rank->steps;
      chosen.push_back(steps >= band.lowest && steps <= band.highest);
    }
  }
  return chosen;
}

}  // namespace

Positions positions_of(const std::vector<TrainingGame>& games, std::uint64_t seed, std::optional<Rank> told_rank) {
  Positions positions(players::go::network_shape);
  base::Rng rng(seed);
  for (const TrainingGame& game : games) {
    State state(game.rules);
    for (const games::Move move : game.moves) {
      const bool black = state.to_move() == Side::first;
      const Told told = told_of(game, rng);
      const auto planes = features::network_planes_of(state);
      const Rank own = told_rank.value_or(*game.people[black ? 0 : 1].rank);
      const auto scalars =
          features::network_scalars_of(own, *game.people[black ? 1 : 0].rank, black ? -told.komi : told.komi);
      const features::NetworkSet legal = features::network_moves(state);
      const features::NetworkSet same = same_moves(state, move);
      learn::network::Example example{planes, scalars, legal, same, static_cast<int>(features::network_move(move))};
      if (told.win_of_black) {
        example.win = static_cast<float>(black ? *told.win_of_black : 1 - *told.win_of_black);
      }
      positions.add(example);
      state.play(move);
    }
  }
  return positions;
}

NetworkTraining::NetworkTraining(const Records<TrainingGame>& records, NetworkSettings settings)
    : settings_(std::move(settings)),
      sets_(chosen(records.games, settings_.split)),
      training_(positions_of(sets_.of(Part::training), settings_.training.seed)),
      validation_(positions_of(sets_.of(Part::validation), settings_.training.seed)) {
  (void)learn::network::device_for(settings_.training.device);
  settings_.training.size.shape = players::go::network_shape;
  read_ = {{"files", records.files},
           {"games_read", records.games.size()},
           {"games_not_usable", records.not_usable},
           {"games_repeated", sets_.repeated()},
           {"split_by", settings_.split}};
  for (const auto& [name, part] : {std::pair{"training", Part::training}, std::pair{"validation", Part::validation},
                                   std::pair{"test", Part::test}}) {
    read_[name] = {{"games", sets_.of(part).size()}};
  }
}

std::optional<Trained> NetworkTraining::train(const std::string& checkpoint, bool resume, const Watch& watch) const {
  learn::network::Trained trained =
      train_network(settings_.training, training_, validation_, checkpoint, resume, watch);
  if (!trained.finished) return std::nullopt;
  trained.model.metadata = {
      {"game", "go"}, {"planes", features::network_planes_text}, {"scalars", features::network_scalars_text}};
  return Trained{"go",
                 trained.model,
                 {{"planes", features::network_planes_text},
                  {"scalars", features::network_scalars_text},
                  {"data", read_},
                  {"training", training_json(settings_.training, trained)},
                  {"test", scores(trained.model, watch)}}};
}

Json NetworkTraining::scores(const learn::Tensors& model, const Watch& watch) const {
  const std::vector<TrainingGame>& games = sets_.of(Part::test);
  const auto judged = [&](std::optional<Rank> told) {
    return torch_judged(model, positions_of(games, settings_.training.seed, told), settings_.training.device);
  };
  Json scores;
  scores["all"] = tell_scores("all", learn::network::scores(judged({}), {}, false), watch);
  // Rows are whose moves they are, columns what the network is told; mean log-likelihoods in nats.
  for (const Band& told : bands) {
    const auto answers = judged(Rank::parse(told.told));
    std::string line;
    for (const Band& band : bands) {
      const double loss = learn::network::scores(answers, in_band(games, band), false).loss;
      scores["ranks"][band.name][told.told] = -loss;
      line += fmt::format("  {} {:.4f}", band.name, -loss);
    }
    watch.tell(fmt::format("told {:<4}{}", told.told, line));
  }
  return scores;
}

}  // namespace aite::training::go
