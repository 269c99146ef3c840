// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "app/device_option.hpp"
#include "base/error.hpp"
#include "base/simd.hpp"
#include "games/go/policy/count.hpp"
#include "gpu/playouts.hpp"
#include "players/go/models.hpp"

namespace aite::app {

namespace {

struct PlayoutsArguments {
  GameChoice choice;
  double seconds = 2;
  int threads = 1;
  bool single = false;
  std::string policy;  // none: uniform moves
  std::string device = "cpu";
  std::uint64_t seed = 1;
  bool json = false;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Counts so many playouts with a seed.
using Count = std::function<games::Tally(std::uint32_t playouts, std::uint64_t seed)>;

// By the processor where there is no device.
Count count_of(const games::Session& session, const PlayoutsArguments& arguments, gpu::Device* device) {
  if (arguments.policy.empty()) {
    return [&session, device](std::uint32_t playouts, std::uint64_t seed) {
      return device != nullptr ? gpu::count_playouts(*device, session, playouts, seed)
                               : session.count_playouts(playouts, seed);
    };
  }
  using State = games::go::State<9>;
  const auto* typed = dynamic_cast<const games::SessionOf<State>*>(&session);
  if (typed == nullptr) throw base::InputError("--policy: policies play out Go on boards up to 9x9");
  const auto policy = players::go::playout_policy(arguments.policy);
  if (policy->formulas()) throw base::InputError("--policy: this one weighs formulas");
  return [state = typed->state(), policy, device](std::uint32_t playouts, std::uint64_t seed) {
    games::Tally tally;
    const std::span<const State> states(&state, 1);
    if (device != nullptr) {
      gpu::count_playouts(*device, states, policy->weights(), playouts, seed, std::span(&tally, 1));
    } else {
      games::go::policy::count_playouts(states, policy->weights(), playouts, seed, std::span(&tally, 1));
    }
    return tally;
  };
}

// One game at a time through the call a tree search makes. No trajectory is kept, so the moves are counted by
// replaying a sample afterwards.
games::Tally play_singly(const games::Session& session, const PlayoutsArguments& arguments, std::uint64_t stream) {
  games::Tally tally;
  base::Rng rng(base::mix(arguments.seed, stream));
  const Clock::time_point start = Clock::now();
  do {
    for (int i = 0; i < 256; ++i) tally.add(session.playout(rng, nullptr));
  } while (seconds_since(start) < arguments.seconds);
  return tally;
}

games::Tally play_batched(const Count& count, const PlayoutsArguments& arguments, std::uint64_t stream) {
  games::Tally tally;
  std::uint32_t batch = 256;  // grows until a batch takes a while, so that refilling the lanes costs nothing
  const Clock::time_point start = Clock::now();
  for (std::uint64_t round = 0; seconds_since(start) < arguments.seconds; ++round) {
    const Clock::time_point began = Clock::now();
    tally += count(batch, base::mix(base::mix(arguments.seed, stream), round));
    if (seconds_since(began) < 0.02) batch *= 2;
  }
  return tally;
}

struct Measured {
  games::Tally tally;
  double seconds = 0;
  double mean_moves = 0;
};

Measured measure(const games::Session& session, const PlayoutsArguments& arguments) {
  const Count count = count_of(session, arguments, nullptr);
  std::vector<games::Tally> tallies(static_cast<std::size_t>(arguments.threads));
  const Clock::time_point start = Clock::now();
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      threads.emplace_back([&, i] {
        tallies[i] = arguments.single ? play_singly(session, arguments, i) : play_batched(count, arguments, i);
      });
    }
  }
  Measured measured;
  measured.seconds = seconds_since(start);
  for (const games::Tally& tally : tallies) measured.tally += tally;
  if (arguments.single) {
    const games::Tally sample = session.count_playouts(20'000, arguments.seed);
    measured.mean_moves = static_cast<double>(sample.moves) / static_cast<double>(sample.playouts);
  } else {
    measured.mean_moves = static_cast<double>(measured.tally.moves) / static_cast<double>(measured.tally.playouts);
  }
  return measured;
}

// The device's own rate: what was counted while batches still grew is left out.
Measured measure(const games::Session& session, const PlayoutsArguments& arguments, gpu::Device& device) {
  const Count count = count_of(session, arguments, &device);
  constexpr std::uint32_t most = std::uint32_t{1} << 31;
  std::uint32_t batch = 1024;
  for (double took = 0; took < std::min(1.0, arguments.seconds) && batch < most; batch *= 2) {
    const Clock::time_point began = Clock::now();
    count(batch, arguments.seed);
    took = seconds_since(began);
  }
  Measured measured;
  const Clock::time_point start = Clock::now();
  std::uint64_t round = 0;
  do {
    measured.tally += count(batch, base::mix(arguments.seed, ++round));
    measured.seconds = seconds_since(start);
  } while (measured.seconds < arguments.seconds);
  measured.mean_moves = static_cast<double>(measured.tally.moves) / static_cast<double>(measured.tally.playouts);
  return measured;
}

// What computed them, and how.
struct Computer {
  std::string path;  // "single", "batched" or "device"
  std::string name;
  int threads = 1;
};

void report(const games::Session& session, const PlayoutsArguments& arguments, const Computer& computer,
            const Measured& measured) {
  const games::Tally& tally = measured.tally;
  const auto n = static_cast<double>(tally.playouts);
  const auto share = [&](std::uint64_t count) { return static_cast<double>(count) / n; };
  const double rate = n / measured.seconds;
  const double margin = static_cast<double>(tally.half_points) / 2 / n;
  if (arguments.json) {
    nlohmann::json answer{{"game", session.info().name},
                          {"rules", session.rules()},
                          {"policy", arguments.policy},
                          {"path", computer.path},
                          {"computed_by", computer.name},
                          {"threads", computer.threads},
                          {"playouts", tally.playouts},
                          {"seconds", measured.seconds},
                          {"playouts_per_s", rate},
                          {"mean_moves", measured.mean_moves},
                          {"first_wins", share(tally.first_wins)},
                          {"draws", share(tally.draws)},
                          {"second_wins", share(tally.second_wins())},
                          {"mean_margin", margin}};
    fmt::print("{}\n", answer.dump(2));
    return;
  }
  const double error = 1.96 * std::sqrt(share(tally.first_wins) * (1 - share(tally.first_wins)) / n);
  fmt::print("{}, {} playouts, {}, {} thread{} ({})\n", session.info().title,
             arguments.policy.empty() ? "uniform" : "policy " + arguments.policy,
             computer.path == "single" ? "one game at a time" : "batched", computer.threads,
             computer.threads == 1 ? "" : "s", computer.name);
  fmt::print("{:.0f} playouts/s ({} in {:.2f} s)\n", rate, tally.playouts, measured.seconds);
  fmt::print("mean length {:.2f} moves, mean margin {:+.2f} for {}\n", measured.mean_moves, margin,
             session.info().first_side);
  fmt::print("{} wins {:.2f} % (+- {:.2f}), draws {:.2f} %, {} wins {:.2f} %\n", session.info().first_side,
             100 * share(tally.first_wins), 100 * error, 100 * share(tally.draws), session.info().second_side,
             100 * share(tally.second_wins()));
}

}  // namespace

void add_playouts(CLI::App& program) {
  CLI::App* command = program.add_subcommand("playouts", "measure random playouts");
  auto arguments = std::make_shared<PlayoutsArguments>();
  arguments->choice.add_to(*command);
  command->add_option("--seconds", arguments->seconds, "how long to measure")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_flag("--single", arguments->single, "one game at a time, the way a tree search plays them");
  command
      ->add_option("--policy", arguments->policy,
                   "Go: moves by this playout policy, such as sb-10000, in place of uniform ones")
      ->type_name("NAME");
  add_device_option(*command, arguments->device);
  command->add_option("--seed", arguments->seed, "random numbers")->capture_default_str();
  command->add_flag("--json", arguments->json, "answer in JSON");
  command->callback([arguments] {
    const std::unique_ptr<games::Session> session = arguments->choice.session();
    if (arguments->single && !arguments->policy.empty()) {
      throw base::InputError("--single: a policy's playouts are played one at a time anyway");
    }
    if (const std::unique_ptr<gpu::Device> device = wanted_device(arguments->device)) {
      if (arguments->single) throw base::InputError("--single: a GPU plays thousands of games at once");
      report(*session, *arguments, {"device", device->name(), 1}, measure(*session, *arguments, *device));
    } else {
      report(*session, *arguments,
             {arguments->single ? "single" : "batched", std::string(base::simd_target()), arguments->threads},
             measure(*session, *arguments));
    }
  });
}

}  // namespace aite::app
