// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "base/courier.hpp"
#include "cluster/link.hpp"

namespace aite::app {

// How to reach other machines. Secrets come from files or the environment: arguments can be read by everybody.
class NatsOptions {
 public:
  // --nats URL and the rest; without --nats work is done here.
  void add_to(CLI::App& command);
  // --nats URL for who only wants to see who is there, if asked.
  void add_to_look(CLI::App& command);
  // The same for what does nothing but talk to them: the server is the one on this machine, unless said otherwise.
  void add_always_to(CLI::App& command);

  [[nodiscard]] bool asked() const { return asked_; }
  // Throws InputError for a file that cannot be read.
  [[nodiscard]] cluster::LinkOptions server() const;
  // Nothing if the work is to be done here. `place` is the file that keeps the results.
  [[nodiscard]] std::unique_ptr<base::Elsewhere> elsewhere(const std::string& place) const;

 private:
  void add_url(CLI::App& command, const std::string& help);
  void add_security(CLI::App& command);

  cluster::LinkOptions link_;
  std::string token_file_;
  std::string password_file_;
  bool asked_ = false;
  int tries_ = 3;
};

}  // namespace aite::app
