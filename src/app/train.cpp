// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "app/commands.hpp"
#include "base/error.hpp"

namespace aite::app {

namespace {

// Training is a program of its own beside this one: linking libtorch would cost every start of aite half a second.
[[noreturn]] void become_trainer(const std::string& name, const std::vector<std::string>& arguments) {
  std::error_code failure;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failure);
  const std::string trainer = (self.parent_path() / ("aite-train-" + name)).string();
  if (failure || !std::filesystem::exists(trainer)) {
    throw base::InputError(
        "training needs libtorch, which was not there when aite was built: install libtorch-dev (Debian) or PyTorch, "
        "and build again (docs/training.md)");
  }
  std::vector<std::string> texts{"aite train " + name};
  texts.insert(texts.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  execv(trainer.c_str(), pointers.data());
  throw base::InputError(fmt::format("{} cannot be started: {}", trainer, std::strerror(errno)));
}

void add_trainer(CLI::App& train, const std::string& name, const std::string& what) {
  CLI::App* trainer = train.add_subcommand(name, what);
  trainer->prefix_command();  // all that follows is the trainer's
  trainer->set_help_flag();
  trainer->callback([trainer, name] { become_trainer(name, trainer->remaining()); });
}

}  // namespace

void add_train(CLI::App& program) {
  CLI::App* train = program.add_subcommand("train", "learn from records");
  train->require_subcommand(1);
  add_train_balance(*train);
  add_train_evaluation(*train);
  add_train_mm(*train);
  add_train_policies(*train);
  add_train_toqn(*train);
  add_trainer(*train, "policy", "a network from game records: how people play, in Go also who wins; --help says more");
  add_trainer(*train, "self-play", "a network from nothing but games with itself; --help says more");
}

}  // namespace aite::app
