// SPDX-License-Identifier: MIT
#include "players/go/models.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/models.hpp"

namespace aite::players::go {

namespace {

const std::vector<float>& values_of(const learn::Tensors& tensors, const char* tensor, std::string_view name) {
  const auto found = tensors.named.find(tensor);
  if (found == tensors.named.end()) throw base::InputError(fmt::format("{}: there is no '{}'", name, tensor));
  return found->second.values;
}

// The formulas that a model's weights are about; none where it knows nothing of formulas.
std::optional<FormulaSet> formulas_of(const learn::Tensors& tensors) {
  const auto found = tensors.metadata.find("formulas");
  if (found == tensors.metadata.end()) return std::nullopt;
  return FormulaSet::parse(found->second);
}

// Calls f(), and names the model in what it throws.
template <class F>
auto naming(const std::string& name, F&& f) {
  try {
    return f();
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", name, error.what()));
  }
}

Models<PlayoutPolicy>& playout_policies() {
  static Models<PlayoutPolicy> policies(
      "go", "playout-policy", [](const learn::Tensors& tensors, const std::string& name) {
        const std::vector<float>& thetas = values_of(tensors, "theta", name);
        if (thetas.size() != games::go::policy::dimensions) {
          throw base::InputError(fmt::format("{}: {} thetas, where a playout policy has {}", name, thetas.size(),
                                             games::go::policy::dimensions));
        }
        return naming(name, [&] { return std::make_shared<const PlayoutPolicy>(thetas, formulas_of(tensors)); });
      });
  return policies;
}

}  // namespace

std::shared_ptr<const PlayoutPolicy> playout_policy(const std::string& name) { return playout_policies().get(name); }

std::vector<base::Estimate> objectives(const std::string& name) {
  const learn::Tensors tensors = playout_policies().shelf().read(name);
  const std::vector<float>& values = values_of(tensors, "objective", name);  // mean and deviation of each
  const auto tested = tensors.metadata.find("tested");
  if (tested == tensors.metadata.end())
    throw base::InputError(fmt::format("{}: it does not say what it was tested on", name));
  const double sample = base::parse_real(tested->second, "tested");
  std::vector<base::Estimate> all;
  for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
    const double half = base::z95 * values[i + 1] / std::sqrt(sample);
    all.push_back({values[i], values[i + 1], sample, {values[i] - half, values[i] + half}});
  }
  return all;
}

std::shared_ptr<const learn::network::Network> network(const std::string& name) {
  using learn::network::Network;
  static Models<Network> networks("go", "network", [](const learn::Tensors& tensors, const std::string& file) {
    namespace features = games::go::features;
    for (const auto& [what, text] :
         {std::pair{"planes", features::network_planes_text}, std::pair{"scalars", features::network_scalars_text}}) {
      const auto said = tensors.metadata.find(what);
      if (said == tensors.metadata.end() || said->second != text) {
        throw base::InputError(fmt::format("{}: the network does not say that it looks at '{}'", file, text));
      }
    }
    return std::make_shared<const Network>(tensors, network_shape, file);
  });
  return networks.get(name);
}

games::go::Rank rank_named(const std::string& text) {
  const std::optional<games::go::Rank> rank = games::go::Rank::parse(text);
  if (!rank) throw base::InputError(fmt::format("rank: '{}' is none; ranks are 30k to 1k and 1d to 9d", text));
  return *rank;
}

std::shared_ptr<const Strengths> move_strengths(const std::string& name) {
  static Models<Strengths> strengths(
      "go", "move-strengths", [](const learn::Tensors& tensors, const std::string& file) {
        const std::vector<float>& values = values_of(tensors, "strengths", file);
        const auto set = tensors.metadata.find("features");
        if (set == tensors.metadata.end()) {
          throw base::InputError(fmt::format("{}: it does not say which features its strengths are of", file));
        }
        return naming(file, [&] {
          return std::make_shared<const Strengths>(values, MoveFeatures(set->second, formulas_of(tensors)));
        });
      });
  return strengths.get(name);
}

}  // namespace aite::players::go
