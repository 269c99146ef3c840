// SPDX-License-Identifier: MIT
#include "players/othello/models.hpp"

#include <fmt/format.h>

#include <array>
#include <mutex>
#include <string_view>

#include "base/error.hpp"
#include "players/othello/encoding.hpp"

// In models.S.
extern "C" {
extern const char aite_model_all[];
extern const char aite_model_all_end[];
extern const char aite_model_draw[];
extern const char aite_model_draw_end[];
extern const char aite_model_control[];
extern const char aite_model_control_end[];
extern const char aite_model_evaluation[];
extern const char aite_model_evaluation_end[];
}

namespace aite::players::othello {

namespace {

using learn::policy::Network;

std::shared_ptr<const Network> network_of(const learn::Tensors& tensors, const std::string& name) {
  const auto planes = tensors.metadata.find("planes");
  if (planes == tensors.metadata.end() || planes->second != policy_planes_text) {
    throw base::InputError(fmt::format("{}: the network does not say that it looks at '{}'", name, policy_planes_text));
  }
  auto network = std::make_shared<const Network>(tensors, name);
  if (network->planes() != policy_planes) {
    throw base::InputError(
        fmt::format("{}: the network looks at {} planes, not {}", name, network->planes(), policy_planes));
  }
  return network;
}

// Read when it is first asked for, then kept: a match makes new players for every game.
struct BuiltIn {
  const char* name;
  std::string_view bytes;
  std::once_flag once;
  std::shared_ptr<const Network> network;
};

std::string_view between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

std::array<BuiltIn, 3>& built_in() {
  static std::array<BuiltIn, 3> models{{{"all", between(aite_model_all, aite_model_all_end), {}, {}},
                                        {"draw", between(aite_model_draw, aite_model_draw_end), {}, {}},
                                        {"control", between(aite_model_control, aite_model_control_end), {}, {}}}};
  return models;
}

}  // namespace

std::shared_ptr<const Network> policy_network(const std::string& model) {
  for (BuiltIn& candidate : built_in()) {
    if (candidate.name != model) continue;
    std::call_once(candidate.once,
                   [&] { candidate.network = network_of(learn::read_safetensors(candidate.bytes, model), model); });
    return candidate.network;
  }
  try {
    return network_of(learn::load_safetensors(model), model);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("model: {} (there are all, draw, control, or a file)", error.what()));
  }
}

std::shared_ptr<const patterns::Evaluation> pattern_evaluation(const std::string& model) {
  if (model != "built-in") {
    return std::make_shared<const patterns::Evaluation>(learn::load_safetensors(model), model);
  }
  static const auto evaluation = std::make_shared<const patterns::Evaluation>(
      learn::read_safetensors(between(aite_model_evaluation, aite_model_evaluation_end), "evaluation"), "evaluation");
  return evaluation;
}

}  // namespace aite::players::othello
