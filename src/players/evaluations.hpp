// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "search/evaluation.hpp"

// The value functions of each game, by name: alpha-beta and UCT choose among them.
namespace aite::players {

template <games::State S>
struct NamedEvaluation {
  std::string name;
  std::function<std::shared_ptr<const search::Evaluation<S>>()> get;
};

// The usual one first; never none. Each game defines its own.
template <games::State S>
const std::vector<NamedEvaluation<S>>& evaluations();

template <games::State S>
std::vector<std::string> evaluation_names() {
  std::vector<std::string> names;
  for (const NamedEvaluation<S>& each : evaluations<S>()) names.push_back(each.name);
  return names;
}

// One of evaluation_names().
template <games::State S>
std::shared_ptr<const search::Evaluation<S>> evaluation_named(std::string_view name) {
  for (const NamedEvaluation<S>& each : evaluations<S>()) {
    if (each.name == name) return each.get();
  }
  return nullptr;
}

}  // namespace aite::players
