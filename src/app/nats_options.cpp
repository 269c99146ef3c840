// SPDX-License-Identifier: MIT
#include "app/nats_options.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <utility>

#include "app/commands.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/machine.hpp"
#include "base/text.hpp"
#include "cluster/blobs.hpp"
#include "cluster/coordinator.hpp"

namespace aite::app {

namespace {

// The environment has it no more after the first question: programs that we start need not know it.
const std::string& from_environment(const std::string& variable) {
  static std::map<std::string, std::string> taken;
  if (const char* value = std::getenv(variable.c_str())) {
    taken[variable] = value;
    unsetenv(variable.c_str());
  }
  return taken[variable];
}

std::string secret(const std::string& file, const char* variable) {
  const std::string& other = from_environment(variable);
  if (file.empty()) return other;
  std::string found(base::trim(base::file_text(file)));
  if (found.empty()) throw base::InputError(fmt::format("'{}' is empty", file));
  return found;
}

}  // namespace

void NatsOptions::add_security(CLI::App& command) {
  const auto file = [&](const char* name, std::string& value, const char* help) {
    return command.add_option(name, value, help)->type_name("FILE");
  };
  file("--nats-token", token_file_, "file with a token for the NATS server; or the environment's NATS_TOKEN");
  command.add_option("--nats-user", link_.user, "name of a user there")->envname("NATS_USER")->type_name("NAME");
  file("--nats-password", password_file_, "file with the user's password; or the environment's NATS_PASSWORD");
  file("--nats-creds", link_.creds, "file with a user's JWT and seed")->envname("NATS_CREDS");
  command.add_option("--nats-nkey", link_.nkey, "public key, and file with its seed")->type_name("KEY=FILE");
  file("--nats-ca", link_.ca, "file with the certificates to trust (TLS)")->envname("NATS_CA");
  CLI::Option* cert = file("--nats-cert", link_.cert, "file with our certificate (TLS)")->envname("NATS_CERT");
  CLI::Option* key = file("--nats-key", link_.key, "file with its key")->envname("NATS_KEY")->needs(cert);
  cert->needs(key);
}

void NatsOptions::add_to(CLI::App& command) {
  add_url(command,
          "have the work done by workers at this NATS server, nats://HOST:PORT or tls://... (docs/cluster.md)");
  command.add_option("--tries", tries_, "with --nats: how often a unit of work is tried before it is given up")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  add_security(command);
}

void NatsOptions::add_to_look(CLI::App& command) {
  add_url(command, "show in the Lab who works at this NATS server (docs/cluster.md)");
  add_security(command);
}

void NatsOptions::add_url(CLI::App& command, const std::string& help) {
  const auto take = [this](const std::string& url) {
    link_.url = url;
    asked_ = true;
  };
  command.add_option_function<std::string>("--nats", take, help)->type_name("URL");
}

void NatsOptions::add_always_to(CLI::App& command) {
  command.add_option("--nats", link_.url, "the NATS server, nats://HOST:PORT or tls://...")
      ->envname("NATS_URL")
      ->type_name("URL")
      ->capture_default_str();
  add_security(command);
}

cluster::LinkOptions NatsOptions::server() const {
  cluster::LinkOptions all = link_;
  all.token = secret(token_file_, "NATS_TOKEN");
  all.password = secret(password_file_, "NATS_PASSWORD");
  return all;
}

std::unique_ptr<base::Elsewhere> NatsOptions::elsewhere(const std::string& place) const {
  if (!asked_) return nullptr;
  std::unique_ptr<cluster::Link> link = cluster::Link::open(server());
  cluster::CoordinatorOptions options;
  options.signature = remembered_signature(cluster::usual_cache());
  options.scope = fmt::format("{} {}", base::host_name(), std::filesystem::absolute(place).lexically_normal().string());
  options.tries = tries_;
  options.on_notice = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  return std::make_unique<cluster::Coordinator>(std::move(link), std::move(options));
}

}  // namespace aite::app
