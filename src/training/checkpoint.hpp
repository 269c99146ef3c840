// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aite::training {

// Where a training stands.
struct TrainingState {
  std::uint64_t steps = 0;  // done
  std::vector<float> weights;
  std::vector<std::vector<double>> measured;  // on the way, a row each time
  std::vector<std::string> devices = {};      // that computed, in turn; "cpu" is the processor

  friend bool operator==(const TrainingState&, const TrainingState&) = default;
};

// Where a training stood when it was interrupted: MODEL.part beside the model to be.
class Checkpoint {
 public:
  // None: nothing is kept.
  Checkpoint() = default;
  Checkpoint(const std::string& model, std::string command);

  // Nothing where there is no file. A checkpoint of another command is not gone on from, and not lost either: it is an
  // InputError.
  [[nodiscard]] std::optional<TrainingState> read() const;
  // The file is there whole or not at all.
  void save(const TrainingState& state) const;
  void remove() const;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::string command_;
};

}  // namespace aite::training
