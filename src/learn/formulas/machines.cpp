// SPDX-License-Identifier: MIT
#include "learn/formulas/machines.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/error.hpp"

#ifdef AITE_SVM
#include <libsvm/svm.h>
#endif

namespace aite::learn::formulas {

double Machine::kernel(const Features& a, const Features& b) const {
  double same = 0;
  double differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    same += static_cast<double>(a[i] & b[i]);
    differ += static_cast<double>(a[i] ^ b[i]);
  }
  return gamma == 0 ? same : std::exp(-gamma * differ);
}

double Machine::decide(const Features& features) const {
  double sum = offset;
  for (std::size_t i = 0; i < vectors.size(); ++i) sum += weights[i] * kernel(vectors[i], features);
  return sum / length;
}

#ifdef AITE_SVM

bool can_train_machines() { return true; }

Machine train_machine(std::span<const Features> features, const std::vector<bool>& wanted,
                      const MachineSettings& settings) {
  Machine machine;
  machine.gamma = settings.kernel == "rbf" ? settings.gamma : 0;
  const auto yes = static_cast<std::size_t>(std::count(wanted.begin(), wanted.end(), true));
  if (yes == 0 || yes == wanted.size()) {  // libsvm wants two classes
    machine.offset = yes == 0 ? -1 : 1;
    return machine;
  }
  // libsvm's vectors: pairs of an index from 1 and a value, ended by index -1. The model it makes points into them.
  std::vector<std::vector<svm_node>> nodes(features.size());
  std::vector<svm_node*> rows;
  std::vector<double> targets;
  for (std::size_t i = 0; i < features.size(); ++i) {
    for (std::size_t k = 0; k < features[i].size(); ++k) {
      if (features[i][k] != 0) nodes[i].push_back({static_cast<int>(k) + 1, 1});
    }
    nodes[i].push_back({-1, 0});
    rows.push_back(nodes[i].data());
    targets.push_back(wanted[i] ? 1 : -1);
  }
  const svm_problem problem{static_cast<int>(rows.size()), targets.data(), rows.data()};
  svm_parameter parameter{};
  parameter.svm_type = C_SVC;
  parameter.kernel_type = machine.gamma == 0 ? LINEAR : RBF;
  parameter.gamma = machine.gamma;
  parameter.C = settings.cost;
  parameter.eps = 1e-3;
  parameter.cache_size = 100;
  parameter.shrinking = 1;
  svm_set_print_string_function([](const char*) {});
  svm_model* trained = svm_train(&problem, &parameter);
  const double sign = trained->label[0] == 1 ? 1 : -1;  // which class counts as positive depends on the order of data
  machine.offset = -sign * trained->rho[0];
  for (int i = 0; i < trained->l; ++i) {
    Features vector(features.front().size());
    for (const svm_node* node = trained->SV[i]; node->index != -1; ++node) {
      vector[static_cast<std::size_t>(node->index - 1)] = 1;
    }
    machine.vectors.push_back(std::move(vector));
    machine.weights.push_back(sign * trained->sv_coef[0][i]);
  }
  svm_free_and_destroy_model(&trained);
  double square = 0;
  for (std::size_t i = 0; i < machine.vectors.size(); ++i) {
    for (std::size_t k = 0; k < machine.vectors.size(); ++k) {
      square += machine.weights[i] * machine.weights[k] * machine.kernel(machine.vectors[i], machine.vectors[k]);
    }
  }
  if (square > 1e-12) machine.length = std::sqrt(square);
  return machine;
}

#else

bool can_train_machines() { return false; }

Machine train_machine(std::span<const Features> /*features*/, const std::vector<bool>& /*wanted*/,
                      const MachineSettings& /*settings*/) {
  throw base::InputError(
      "training needs libsvm, which was not there when aite was built: install libsvm-dev (Debian), and build again");
}

#endif

}  // namespace aite::learn::formulas
