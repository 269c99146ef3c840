// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "training/trained.hpp"

namespace aite::training::go {

// Where interrupted work stood, in a file beside its result to be: JSON, with the command it belongs to. Without a name
// nothing is kept.
class PartFile {
 public:
  PartFile() = default;
  PartFile(std::string path, std::string command) : path_(std::move(path)), command_(std::move(command)) {}

  // What was kept; null if nothing was. Throws InputError if it belongs to another command.
  [[nodiscard]] Json read() const;
  // Whether keep() would write: every 20 seconds, or now.
  [[nodiscard]] bool is_due(bool now) const;
  void keep(const Json& part, bool now);
  void remove() const;

 private:
  std::string path_;
  std::string command_;
  std::chrono::steady_clock::time_point kept_ = std::chrono::steady_clock::now();
};

}  // namespace aite::training::go
