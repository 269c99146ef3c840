// SPDX-License-Identifier: MIT
#include "players/blokus/models.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "players/blokus/network_view.hpp"
#include "players/models.hpp"

namespace aite::players::blokus {

using games::blokus::policy::Policy;

namespace {

constexpr std::string_view game_name = games::blokus::State::info.name;
constexpr std::string_view win_rates = "win-rate";

const std::vector<float>& values_of(const learn::Tensors& tensors, const char* tensor, std::size_t count,
                                    std::string_view name) {
  const auto found = tensors.named.find(tensor);
  if (found == tensors.named.end()) throw base::InputError(fmt::format("{}: there is no '{}'", name, tensor));
  const std::vector<float>& values = found->second.values;
  if (values.size() != count) {
    throw base::InputError(
        fmt::format("{}: '{}' has {} numbers, where there are {}", name, tensor, values.size(), count));
  }
  return values;
}

}  // namespace

std::shared_ptr<const WinRate> win_rate(const std::string& name) {
  static Models<WinRate> models(game_name, win_rates, [](const learn::Tensors& tensors, const std::string& file) {
    return std::make_shared<const WinRate>(tensors, file);
  });
  return models.get(name);
}

std::vector<std::string> win_rate_names() {
  std::vector<std::string> names;
  for (const BuiltInModel& model : built_in_models()) {
    if (model.game == game_name && model.kind == win_rates) names.emplace_back(model.name);
  }
  return names;
}

std::shared_ptr<const Policy> playout_policy(const std::string& name) {
  static Models<Policy> policies(
      game_name, "playout-policy", [](const learn::Tensors& tensors, const std::string& file) {
        return std::make_shared<const Policy>(values_of(tensors, "theta", Policy::dimensions, file));
      });
  return policies.get(name);
}

std::shared_ptr<const Strengths> move_strengths(const std::string& name) {
  static Models<Strengths> strengths(
      game_name, "move-strengths", [](const learn::Tensors& tensors, const std::string& file) {
        return std::make_shared<const Strengths>(
            values_of(tensors, "strengths", games::blokus::features::moves::feature_count, file));
      });
  return strengths.get(name);
}

std::shared_ptr<const learn::network::Network> network(const std::string& name) {
  using learn::network::Network;
  static Models<Network> networks(game_name, "network", [](const learn::Tensors& tensors, const std::string& file) {
    const auto inputs = tensors.metadata.find("inputs");
    if (inputs == tensors.metadata.end() || inputs->second != NetworkView::text()) {
      throw base::InputError(
          fmt::format("{}: the network does not say that it looks at '{}'", file, NetworkView::text()));
    }
    return std::make_shared<const Network>(tensors, NetworkView::shape, file);
  });
  return networks.get(name);
}

}  // namespace aite::players::blokus
