// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <thread>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/nats_options.hpp"
#include "server/server.hpp"

namespace aite::app {

namespace {

// With another program that writes to the database: nobody at a table waits longer.
constexpr auto patience = std::chrono::seconds(1);

struct Arguments {
  server::ServerOptions options;
  std::string database = "aite.db";
  NatsOptions nats;
};

void serve(const Arguments& arguments) {
  arena::Store store(arguments.database, {true, patience});
  server::Server server(store, arguments.options);
  Interrupt interrupt;
  const std::string& bind = arguments.options.bind;
  const bool everywhere = bind == "0.0.0.0" || bind == "::";
  fmt::print("Aite is at http://{}:{}/ (Ctrl-C ends it; games are kept in {})\n", everywhere ? "localhost" : bind,
             server.port(), arguments.database);
  if (!server.has_page()) fmt::print("The page is not built: ./run builds it.\n");
  std::fflush(stdout);
  const std::jthread waiting([&](const std::stop_token& ended) {
    while (!ended.stop_requested() && !interrupt.token().stop_requested()) {
      interrupt.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    server.stop();
  });
  server.run();
}

}  // namespace

void add_serve(CLI::App& program) {
  CLI::App* command = program.add_subcommand("serve", "the web app: play, watch and review in a browser");
  auto arguments = std::make_shared<Arguments>();
  arguments->options.page = AITE_PAGE;
  server::ServerOptions& options = arguments->options;
  command->add_option("--port", options.port, "where to listen; 0 for any free port")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--bind", options.bind, "address to listen on; 0.0.0.0 lets the whole network in")
      ->capture_default_str();
  command->add_option("--host", options.hosts, "further names browsers know this server by");
  command->add_option("--db", arguments->database, "the database that keeps all games and results")
      ->capture_default_str();
  command->add_option("--page", options.page, "folder of the built page");
  command->add_option("--searches", options.limits.searches, "searches at once; 0 for one a core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command
      ->add_option("--memory", options.limits.all_memory, "MiB for all players together; 0 for half of the machine's")
      ->check(CLI::Range(0, 1 << 24))
      ->capture_default_str();
  command->add_option("--tables", options.limits.tables, "games in play at once")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  arguments->nats.add_to_look(*command);
  command->footer("There are no accounts: whoever reaches the server may play, so keep it to people you know.");
  command->callback([arguments] {
    if (arguments->nats.asked()) arguments->options.nats = arguments->nats.server();
    serve(*arguments);
  });
}

}  // namespace aite::app
