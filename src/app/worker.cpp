// SPDX-License-Identifier: MIT
#include "cluster/worker.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/match_options.hpp"
#include "app/nats_options.hpp"
#include "arena/matches/game_orders.hpp"
#include "base/build.hpp"
#include "base/error.hpp"
#include "cluster/blobs.hpp"
#include "studies/work.hpp"
#include "training/positions/labels.hpp"
#include "training/positions/selfplay.hpp"

namespace aite::app {

namespace {

struct WorkerArguments {
  NatsOptions nats;
  int cores = 0;
  int silence = static_cast<int>(cluster::usual_silence.count());
  std::vector<std::string> engines;
  std::string cache = cluster::usual_cache();
};

void say(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void work(const WorkerArguments& arguments) {
  std::unique_ptr<cluster::Link> link = cluster::Link::open(arguments.nats.server());
  cluster::WorkerOptions options;
  options.cores = threads_for(arguments.cores);
  for (const std::string& engine : arguments.engines) {
    const std::size_t equals = engine.find('=');
    if (equals == std::string::npos) throw base::InputError("--allow-engine wants NAME=COMMAND");
    arena::allow_engine(engine.substr(0, equals), engine.substr(equals + 1));
  }
  options.engines = arena::allowed_engines();
  options.silence = std::chrono::seconds(arguments.silence);
  options.cache = arguments.cache;
  options.kinds = {arena::game_units(), training::self_play_units(), training::label_units(), studies::study_units()};
  options.signature = remembered_signature(arguments.cache);
  options.on_notice = say;
  Interrupt interrupt;
  std::jthread watch([&](const std::stop_token& over) {
    while (!over.stop_requested() && !interrupt.token().stop_requested()) {
      interrupt.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  say(fmt::format("worker: {} cores, build {}, signature {}", options.cores, base::build_id(), options.signature));
  cluster::work_for(std::move(link), options, interrupt.token());
}

}  // namespace

void add_worker(CLI::App& program) {
  CLI::App* command = program.add_subcommand("worker", "do units of work that others hand out over a NATS server");
  auto arguments = std::make_shared<WorkerArguments>();
  arguments->nats.add_always_to(*command);
  command->add_option("--cores", arguments->cores, "units at once; 0 for one per core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command
      ->add_option("--allow-engine", arguments->engines, "a program that may be asked for as engine:NAME; repeatable")
      ->type_name("NAME=COMMAND");
  command
      ->add_option("--silence", arguments->silence,
                   "seconds without a sign of life after which a worker counts as dead, and others get its units")
      ->check(CLI::Range(2, 3600))
      ->capture_default_str();
  command->add_option("--cache", arguments->cache, "folder that keeps models and the signature")->capture_default_str();
  command->footer(
      "It goes on until Ctrl-C; what is not finished then is done by others. Only names of programs travel, never\n"
      "commands, and nothing that arrives names a file. docs/cluster.md says how to run many.");
  command->callback([arguments] { work(*arguments); });
}

}  // namespace aite::app
