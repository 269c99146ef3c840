// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "players/blokus/win_rate.hpp"
#include "studies/findings.hpp"
#include "studies/study.hpp"

// What the study of paper 001 trains, and how it tests that. A training is the unit of everything: each has a seed of
// its own, so that intervals say what another training would come to, and test positions of its own.
namespace aite::studies::paper_001 {

inline constexpr double percent = 100;
inline const std::vector<std::string> epsilons{"0.01", "0.1", "0.5", "1"};
inline constexpr int last_ply = 18;

// How much is trained.
struct Extent {
  std::size_t trainings = 10;  // of each way to learn: as few as can decide a claim (docs/studies.md)
  std::uint64_t games = 1000;
  int of_each = 200;  // test positions with each number of pieces from 1 to 18
  int chosen = 100;   // the same of those that another evaluation chose
};
Extent extent_of(Scale scale);

// A way to learn: the two switches of the paper, and what it leaves open.
struct Way {
  std::string epsilon = "1";
  int playouts = 100;  // M
  std::string sides = "both";
  std::string influence = "shapes";
  std::string draw = "0.5";

  [[nodiscard]] std::string name() const;  // "e1 m100", with what else is unusual
};

// Labels of random positions, a set for each training.
WorkCell test_positions(const Extent& extent);

// Training number i of every way has the seed i, or 1000 + i for M = 1000, and test set i: what differs between two
// ways with the same i is not the positions, and ways with other readings learn from the same random games where
// epsilon is 1. M = 100 and M = 1000 never do.
WorkCell training_cell(const Way& way, const Extent& extent);
std::string training_id(const Way& way);

// Training i of M = 1000 and `epsilon` chooses positions, and training i of M = 1000 and epsilon 1 is tested on them.
WorkCell chosen_cell(const std::string& epsilon, const Extent& extent);
std::string chosen_id(const std::string& epsilon);

// Of a cell of these, a number a training.
Numbers errors(const std::string& cell);
Numbers right(const std::string& cell);

// What training number i of a cell has learned, from its answer.
std::vector<float> weights_in(const nlohmann::json& answer, std::size_t training);
players::blokus::WinRate evaluation_of(const Way& way, const std::vector<float>& weights);
learn::Tensors tensors_of(const Way& way, const std::vector<float>& weights);

}  // namespace aite::studies::paper_001
