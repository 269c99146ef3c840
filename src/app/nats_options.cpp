// SPDX-License-Identifier: MIT
#include "app/nats_options.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "app/commands.hpp"
#include "base/machine.hpp"
#include "cluster/coordinator.hpp"

namespace aite::app {

namespace {

void add_secrets(CLI::App& command, cluster::LinkOptions& link) {
  command.add_option("--nats-creds", link.creds, "file with a user's JWT and seed")->type_name("FILE");
  command.add_option("--nats-nkey", link.nkey, "public key, and file with its seed")->type_name("KEY=FILE");
  command.add_option("--nats-ca", link.ca, "file with the certificates to trust (TLS)")->type_name("FILE");
  CLI::Option* cert =
      command.add_option("--nats-cert", link.cert, "file with our certificate (TLS)")->type_name("FILE");
  command.add_option("--nats-key", link.key, "file with its key")->type_name("FILE")->needs(cert);
}

}  // namespace

void NatsOptions::add_to(CLI::App& command) {
  add_url(command,
          "have the work done by workers at this NATS server, nats://[TOKEN@]HOST:PORT or tls://... (docs/cluster.md)");
  command.add_option("--tries", tries, "with --nats: how often a unit of work is tried before it is given up")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  add_secrets(command, link);
}

void NatsOptions::add_to_look(CLI::App& command) {
  add_url(command, "show in the Lab who works at this NATS server (docs/cluster.md)");
  add_secrets(command, link);
}

void NatsOptions::add_url(CLI::App& command, const std::string& help) {
  const auto take = [this](const std::string& url) {
    link.url = url;
    asked = true;
  };
  command.add_option_function<std::string>("--nats", take, help)->type_name("URL");
}

void NatsOptions::add_always_to(CLI::App& command) {
  command.add_option("--nats", link.url, "the NATS server, nats://[TOKEN@]HOST:PORT or tls://...")
      ->type_name("URL")
      ->capture_default_str();
  add_secrets(command, link);
}

std::unique_ptr<base::Elsewhere> NatsOptions::elsewhere(const std::string& place) const {
  if (!asked) return nullptr;
  cluster::CoordinatorOptions options;
  options.scope = fmt::format("{} {}", base::host_name(), std::filesystem::absolute(place).lexically_normal().string());
  options.tries = tries;
  options.on_notice = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  auto coordinator = std::make_unique<cluster::Coordinator>(link, [&] {
    options.signature = signatures().all;
    return options;
  }());
  return coordinator;
}

}  // namespace aite::app
