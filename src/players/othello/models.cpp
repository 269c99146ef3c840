// SPDX-License-Identifier: MIT
#include "players/othello/models.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/othello/features/planes.hpp"
#include "players/models.hpp"

namespace aite::players::othello {

namespace {

using learn::network::Network;

std::shared_ptr<const Network> network_of(const learn::Tensors& tensors, const std::string& name) {
  const auto planes = tensors.metadata.find("planes");
  if (planes == tensors.metadata.end() || planes->second != games::othello::policy_planes_text) {
    throw base::InputError(
        fmt::format("{}: the network does not say that it looks at '{}'", name, games::othello::policy_planes_text));
  }
  return std::make_shared<const Network>(tensors, policy_shape, name);
}

}  // namespace

std::shared_ptr<const Network> policy_network(const std::string& name) {
  static Models<Network> networks("othello", "policy-network", network_of);
  return networks.get(name);
}

std::shared_ptr<const PatternEvaluation> pattern_evaluation(const std::string& name) {
  static Models<PatternEvaluation> evaluations("othello", "evaluation",
                                               [](const learn::Tensors& tensors, const std::string& file) {
                                                 return std::make_shared<const PatternEvaluation>(tensors, file);
                                               });
  return evaluations.get(name);
}

}  // namespace aite::players::othello
