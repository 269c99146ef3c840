// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/nats_options.hpp"
#include "cluster/view.hpp"

namespace aite::app {

void add_cluster(CLI::App& program) {
  CLI::App* command = program.add_subcommand("cluster", "who works at a NATS server, what waits there, what failed");
  struct Arguments {
    NatsOptions nats;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  arguments->nats.add_always_to(*command);
  command->add_flag("--json", arguments->json, "answer in JSON");
  command->callback([arguments] {
    const std::unique_ptr<cluster::Link> link = cluster::Link::open(arguments->nats.server());
    const cluster::View view = cluster::look(*link);
    if (arguments->json) {
      fmt::print("{}\n", cluster::view_json(view).dump(2));
    } else {
      fmt::print("{}", cluster::view_text(view));
    }
  });
}

}  // namespace aite::app
