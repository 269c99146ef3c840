// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/process.hpp"
#include "protocol/positions/positions.hpp"

namespace aite::protocol::positions {

// A file of positions that grows line by line over hours, and over several runs of one command, one at a time. What a
// killed run left half written is taken off.
class GrowingFile {
 public:
  // Makes the file, or goes on with the one that is there. Lines come in whole groups of `group`. Throws InputError if
  // what is there has another header, somebody else has it open here, or it cannot be read or written.
  GrowingFile(std::string path, const Header& header, std::size_t group = 1);

  // That were there when it was opened, without their ends.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

  // Lines with their ends. They are in the file when this returns. Before them there may be one that says what device
  // computed them (device_line); without, it was the processor. It is written where that changes.
  void append(std::string_view lines);

 private:
  std::string path_;
  base::FileDescriptor lock_;
  void write(std::string_view text);

  std::vector<std::string> lines_;
  std::string device_;  // of the last line; none: the processor
  std::ofstream file_;
};

}  // namespace aite::protocol::positions
