// SPDX-License-Identifier: MIT
#include "players/go/models.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <mutex>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/built_in.hpp"

extern "C" const char* const aite_go_models[];

namespace aite::players::go {

namespace {

const std::vector<BuiltIn>& built_in_models() {
  static const std::vector<BuiltIn> models = built_in(aite_go_models);
  return models;
}

const std::vector<float>& values_of(const learn::Tensors& tensors, const char* tensor, std::string_view name) {
  const auto found = tensors.named.find(tensor);
  if (found == tensors.named.end()) throw base::InputError(fmt::format("{} holds no '{}'", name, tensor));
  return found->second.values;
}

learn::Tensors read(const std::string& name) {
  for (const BuiltIn& model : built_in_models()) {
    if (model.name == name) return learn::read_safetensors(model.bytes, name);
  }
  try {
    return learn::load_safetensors(name);
  } catch (const base::InputError& error) {
    std::vector<std::string> names;
    for (const BuiltIn& model : built_in_models()) names.emplace_back(model.name);
    throw base::InputError(fmt::format("{} (there are {}, or a file)", error.what(), base::join(names, ", ")));
  }
}

// Kept once made: a match makes new players for every game.
template <class Model, class Make>
std::shared_ptr<const Model> kept(const std::string& name, Make&& make) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Model>> models;
  const std::lock_guard lock(mutex);
  std::shared_ptr<const Model>& model = models[name];
  if (!model) model = make();
  return model;
}

}  // namespace

std::vector<float> thetas_of(const learn::Tensors& tensors, std::string_view name) {
  const std::vector<float>& thetas = values_of(tensors, "theta", name);
  if (thetas.size() != games::go::policy::dimensions) {
    throw base::InputError(
        fmt::format("{} holds {} thetas, where a policy has {}", name, thetas.size(), games::go::policy::dimensions));
  }
  return thetas;
}

std::shared_ptr<const games::go::policy::Policy> playout_policy(const std::string& name) {
  return kept<games::go::policy::Policy>(
      name, [&] { return std::make_shared<const games::go::policy::Policy>(thetas_of(read(name), name)); });
}

std::vector<base::Estimate> objectives(const std::string& name) {
  const learn::Tensors tensors = read(name);
  const std::vector<float>& values = values_of(tensors, "objective", name);  // mean and deviation of each
  const auto tested = tensors.metadata.find("tested");
  if (tested == tensors.metadata.end())
    throw base::InputError(fmt::format("{} does not say what it was tested on", name));
  const double sample = base::parse_real(tested->second, "tested");
  std::vector<base::Estimate> all;
  for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
    const double half = base::z95 * values[i + 1] / std::sqrt(sample);
    all.push_back({values[i], values[i + 1], sample, {values[i] - half, values[i] + half}});
  }
  return all;
}

std::shared_ptr<const Strengths> move_strengths(const std::string& name) {
  return kept<Strengths>(name,
                         [&] { return std::make_shared<const Strengths>(values_of(read(name), "strengths", name)); });
}

}  // namespace aite::players::go
