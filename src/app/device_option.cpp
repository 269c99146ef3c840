// SPDX-License-Identifier: MIT
#include "app/device_option.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/match_options.hpp"
#include "players/device_networks.hpp"
#include "players/go/device_search.hpp"

namespace aite::app {

void add_device_option(CLI::App& command, std::string& device) {
  command
      .add_option("--device", device,
                  "what computes: the processor, a GPU, a GPU where there is one, or, slowly, a GPU's code on the "
                  "processor (twin)")
      ->check(CLI::IsMember({"cpu", "cuda", "auto", "twin"}))
      ->capture_default_str();
}

std::unique_ptr<gpu::Device> wanted_device(const std::string& device) {
  gpu::Found found = gpu::find_device(device);
  if (!found.why_not.empty()) fmt::print(stderr, "no GPU, so the processor computes: {}\n", found.why_not);
  return std::move(found.device);
}

SearchDevice::SearchDevice(const std::string& device) {
  const std::shared_ptr<gpu::Device> found = wanted_device(device);
  if (found == nullptr) return;
  name_ = found->name();
  players::go::search_on(found);
  players::ask_networks_on(found);
}

SearchDevice::~SearchDevice() {
  if (name_.empty()) return;
  fmt::print(stderr, "{} searches were made and {} positions judged by {}\n", players::go::searches_on_device(),
             players::answers_by_device(), name_);
  players::go::search_on(nullptr);
  players::ask_networks_on(nullptr);
}

int SearchDevice::threads_for(int concurrency) const {
  constexpr int for_a_gpu = 1024;  // waiting costs them nothing, and a GPU is not full before
  return concurrency == 0 && !name_.empty() ? for_a_gpu : app::threads_for(concurrency);
}

}  // namespace aite::app
