// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "learn/network/trainer.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// What the trainings of all games' networks have in common. The learner (learn/network/trainer) has a loop and a
// checkpoint of its own, since what it has to remember lies in libtorch: it is no training::Learner.
namespace aite::training {

learn::network::Trained train_network(const learn::network::TrainingSettings& settings,
                                      const learn::network::Positions& training,
                                      const learn::network::Positions& validation, const std::string& checkpoint,
                                      bool resume, const Watch& watch);

// For cards.
Json scores_json(const learn::network::Scores& scores);
Json training_json(const learn::network::TrainingSettings& settings, const learn::network::Trained& trained);

// One line of a test, said and kept.
Json tell_scores(const std::string& name, const learn::network::Scores& scores, const Watch& watch);

}  // namespace aite::training
