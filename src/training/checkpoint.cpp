// SPDX-License-Identifier: MIT
#include "training/checkpoint.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "learn/safetensors.hpp"

namespace aite::training {

namespace {

// As text, since tensors have fewer digits: a card has to say the same whether or not training was interrupted.
std::string text_of(const std::vector<std::vector<double>>& measured) {
  std::vector<std::string> rows;
  for (const std::vector<double>& row : measured) rows.push_back(fmt::format("{}", fmt::join(row, " ")));
  return base::join(rows, "\n");
}

std::vector<std::vector<double>> measured_of(const std::string& text) {
  std::vector<std::vector<double>> measured;
  for (const std::string& line : base::split(text, '\n')) {
    std::vector<double>& row = measured.emplace_back();
    for (const std::string& number : base::words(line)) row.push_back(base::parse_real(number, "measured"));
  }
  return measured;
}

}  // namespace

Checkpoint::Checkpoint(const std::string& model, std::string command)
    : path_(std::filesystem::path(model).replace_extension("part").string()), command_(std::move(command)) {}

std::optional<TrainingState> Checkpoint::read() const {
  if (path_.empty() || !std::filesystem::exists(path_)) return std::nullopt;
  const learn::Tensors read = learn::load_safetensors(path_);
  const auto about = [&](const char* key) {
    const auto found = read.metadata.find(key);
    if (found == read.metadata.end()) throw base::InputError(fmt::format("{} is no checkpoint", path_));
    return found->second;
  };
  if (const std::string made_by = about("command"); made_by != command_) {
    throw base::InputError(
        fmt::format("{} is where another command stopped: {}\nRemove it, or write to another file.", path_, made_by));
  }
  const auto weights = read.named.find("weights");
  if (weights == read.named.end()) throw base::InputError(fmt::format("{} is no checkpoint", path_));
  TrainingState state{static_cast<std::uint64_t>(base::parse_integer(about("steps"), "steps")),
                      weights->second.values,
                      measured_of(about("measured")),
                      {}};
  if (const auto devices = read.metadata.find("devices"); devices != read.metadata.end()) {
    state.devices = base::split(devices->second, '\n');
  }
  return state;
}

void Checkpoint::save(const TrainingState& state) const {
  if (path_.empty()) return;
  learn::save_safetensors({{{"weights", {{state.weights.size()}, state.weights}}},
                           {{"command", command_},
                            {"steps", std::to_string(state.steps)},
                            {"measured", text_of(state.measured)},
                            {"devices", base::join(state.devices, "\n")}}},
                          path_);
}

void Checkpoint::remove() const {
  if (!path_.empty()) std::filesystem::remove(path_);
}

}  // namespace aite::training
