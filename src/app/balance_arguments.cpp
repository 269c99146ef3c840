// SPDX-License-Identifier: MIT
#include "app/balance_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/device_option.hpp"

namespace aite::app {

void BalanceArguments::add_to(CLI::App& command) {
  command.add_option("--positions", positions, "labelled positions to learn from ('aite label')")->required();
  command.add_option("--test", test, "labelled positions of other games, to measure with")->required();
  command
      .add_option(
          "--passes", passes,
          "over the positions; the paper has 10 and 20; 0: the policy that learning begins with, all moves alike")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  command.add_option("--simulations", balanced.simulations, "for a position's value, and again for its gradient")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--rate", learning.rate, "learning rate")->check(CLI::Range(1e-6, 1e6))->capture_default_str();
  command.add_option("--batch", learning.batch, "positions simulated under the same weights")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command.add_option("--seed", learning.seed, "random numbers")->capture_default_str();
  learning.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command.add_option("--threads", learning.threads, "at work at once; the result is the same for any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  add_device_option(command, device);
}

std::string BalanceArguments::command() const {
  std::string text = fmt::format(
      "aite train {} --positions {} --test {} --count {} --passes {} --simulations {} --rate {} --batch {} "
      "--seed {}{}",
      name, positions, test, count, passes, balanced.simulations, learning.rate, learning.batch, learning.seed,
      balanced.baseline ? "" : " --no-baseline");
  if (!formulas.empty()) text += fmt::format(" --formulas {}", formulas);
  if (balanced.extend_beside) text += " --extend-beside";
  if (balanced.search) text += fmt::format(" --expansion {}", balanced.expansion);
  if (balanced.most_visited_by_all) text += " --most-visited-by-all";
  if (balanced.widen_by_priors) text += " --widen-by-priors";
  if (balanced.style != "none") {
    text += fmt::format(" --style {} --prior {} --boost {}", balanced.style, balanced.prior, balanced.boost);
  }
  return text;
}

}  // namespace aite::app
