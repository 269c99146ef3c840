// SPDX-License-Identifier: MIT
#include "players/othello/models.hpp"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "games/othello/features/planes.hpp"
#include "players/built_in.hpp"

extern "C" const char* const aite_othello_models[];

namespace aite::players::othello {

namespace {

using learn::network::Network;

constexpr const char* evaluation_name = "evaluation";  // the only model that is no network

std::shared_ptr<const Network> network_of(const learn::Tensors& tensors, const std::string& name) {
  const auto planes = tensors.metadata.find("planes");
  if (planes == tensors.metadata.end() || planes->second != games::othello::policy_planes_text) {
    throw base::InputError(
        fmt::format("{}: the network does not say that it looks at '{}'", name, games::othello::policy_planes_text));
  }
  auto network = std::make_shared<const Network>(tensors, name);
  if (network->planes() != games::othello::policy_planes) {
    throw base::InputError(fmt::format("{}: the network looks at {} planes, not {}", name, network->planes(),
                                       games::othello::policy_planes));
  }
  return network;
}

// Empty where there is no such model.
std::string_view bytes_of(std::string_view name) {
  static const std::vector<BuiltIn> models = built_in(aite_othello_models);
  for (const BuiltIn& model : models) {
    if (model.name == name) return model.bytes;
  }
  return {};
}

}  // namespace

// What is part of the program is kept once it was read: a match makes new players for every game.
std::shared_ptr<const Network> policy_network(const std::string& model) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Network>> kept;
  if (const std::string_view bytes = bytes_of(model); !bytes.empty() && model != evaluation_name) {
    const std::lock_guard lock(mutex);
    std::shared_ptr<const Network>& network = kept[model];
    if (!network) network = network_of(learn::read_safetensors(bytes, model), model);
    return network;
  }
  try {
    return network_of(learn::load_safetensors(model), model);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("model: {} (there are all, draw, control, or a file)", error.what()));
  }
}

std::shared_ptr<const PatternEvaluation> pattern_evaluation(const std::string& model) {
  if (model != "built-in") {
    return std::make_shared<const PatternEvaluation>(learn::load_safetensors(model), model);
  }
  static const auto evaluation = std::make_shared<const PatternEvaluation>(
      learn::read_safetensors(bytes_of(evaluation_name), evaluation_name), evaluation_name);
  return evaluation;
}

}  // namespace aite::players::othello
