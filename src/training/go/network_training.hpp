// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "learn/network/trainer.hpp"
#include "training/go/training_games.hpp"
#include "training/records.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

namespace aite::training::go {

struct NetworkSettings {
  std::string split = "games";  // games: which part a game belongs to depends on it alone; people: on who played
  learn::network::TrainingSettings training;  // what the network sees is the game's
};

// A network that knows how people of a rank play, and who is likely to win, from games on 9x9 between people whose
// ranks are known.
class NetworkTraining {
 public:
  // Throws InputError for games that are none, or a device that is not there.
  NetworkTraining(const Records<TrainingGame>& records, NetworkSettings settings);

  [[nodiscard]] const Sets<TrainingGame>& sets() const { return sets_; }
  [[nodiscard]] std::size_t positions() const { return training_.size(); }  // to train on

  // Nothing if stopped; then the file `checkpoint` knows how to go on, with `resume`.
  [[nodiscard]] std::optional<Trained> train(const std::string& checkpoint, bool resume, const Watch& watch) const;

  // What a model scores on the test games, for its card: over all moves, and of the moves of each band of ranks how
  // well it foretells them when it is told one rank or another.
  [[nodiscard]] Json scores(const learn::Tensors& model, const Watch& watch) const;

 private:
  NetworkSettings settings_;
  Json read_;  // what was read, for the card
  Sets<TrainingGame> sets_;
  learn::network::Positions training_;
  learn::network::Positions validation_;
};

// Both sides' moves, passes among them, of games on 9x9 whose ranks are known. Who won is told for the game's own komi,
// or, of every other position of a game that was counted, for one up to ten points from it: `seed` draws which. With
// `told`, the network is told this rank in place of the mover's own.
learn::network::Positions positions_of(const std::vector<TrainingGame>& games, std::uint64_t seed,
                                       std::optional<games::go::Rank> told = {});

}  // namespace aite::training::go
