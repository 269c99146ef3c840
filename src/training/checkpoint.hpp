// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "learn/safetensors.hpp"

namespace aite::training {

// Where training stood when it was interrupted: MODEL.part beside the model to be. A checkpoint of another command is
// not gone on from, and not lost either: it is an error.
class Checkpoint {
 public:
  Checkpoint(const std::string& model, std::string command)
      : path_(std::filesystem::path(model).replace_extension("part").string()), command_(std::move(command)) {
    if (!std::filesystem::exists(path_)) return;
    const learn::Tensors read = learn::load_safetensors(path_);
    const auto weights = read.named.find("weights");
    const auto made_by = read.metadata.find("command");
    const auto done = read.metadata.find("done");
    if (weights == read.named.end() || made_by == read.metadata.end() || done == read.metadata.end()) {
      throw base::InputError(fmt::format("{} is no checkpoint", path_));
    }
    if (made_by->second != command_) {
      throw base::InputError(fmt::format(
          "{} is where another command stopped: {}\nRemove it, or write to another file.", path_, made_by->second));
    }
    weights_ = weights->second.values;
    if (const auto history = read.named.find("history"); history != read.named.end()) {
      history_ = history->second.values;
    }
    done_ = std::stoull(done->second);
  }

  [[nodiscard]] bool found() const { return !weights_.empty(); }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  // What was measured on the way.
  [[nodiscard]] const std::vector<float>& history() const { return history_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  void save(std::uint64_t done, std::span<const float> weights, const std::vector<float>& history = {}) const {
    learn::save_safetensors(
        {{{"weights", {{weights.size()}, {weights.begin(), weights.end()}}}, {"history", {{history.size()}, history}}},
         {{"command", command_}, {"done", std::to_string(done)}}},
        path_);
  }
  void remove() const { std::filesystem::remove(path_); }

 private:
  std::string path_;
  std::string command_;
  std::vector<float> weights_;
  std::vector<float> history_;
  std::uint64_t done_ = 0;
};

}  // namespace aite::training
