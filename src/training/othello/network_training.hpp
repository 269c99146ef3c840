// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "learn/network/trainer.hpp"
#include "training/othello/training_games.hpp"
#include "training/records.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

namespace aite::training::othello {

struct NetworkSettings {
  std::string games = "all";  // to train on: all, draws, or how many random ones
  Years years;
  learn::network::TrainingSettings training;  // the number of planes is the game's
};

// A policy network from games.
class NetworkTraining {
 public:
  // Throws InputError for games that are none, or a device that is not there.
  NetworkTraining(const Records<TrainingGame>& records, NetworkSettings settings);

  [[nodiscard]] const Sets<TrainingGame>& sets() const { return sets_; }
  [[nodiscard]] std::size_t positions() const { return training_.size(); }  // to train on

  // Nothing if stopped; then the file `checkpoint` knows how to go on, with `resume`.
  [[nodiscard]] std::optional<Trained> train(const std::string& checkpoint, bool resume, const Watch& watch) const;

  // What a model scores on the test games, for its card.
  [[nodiscard]] Json scores(const learn::Tensors& model, const Watch& watch) const;

 private:
  [[nodiscard]] Json data_json() const;

  NetworkSettings settings_;
  std::string device_;
  Json read_;  // what was read, for the card
  Sets<TrainingGame> sets_;
  learn::network::Positions training_;
  learn::network::Positions validation_;
};

}  // namespace aite::training::othello
