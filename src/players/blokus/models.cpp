// SPDX-License-Identifier: MIT
#include "players/blokus/models.hpp"

#include "players/models.hpp"

namespace aite::players::blokus {

namespace {

constexpr std::string_view game_name = games::blokus::State::info.name;
constexpr std::string_view win_rates = "win-rate";

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

}  // namespace aite::players::blokus
