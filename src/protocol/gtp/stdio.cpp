// SPDX-License-Identifier: MIT
#include "protocol/gtp/stdio.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "base/error.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr std::uintmax_t max_file_bytes = std::uintmax_t{1} << 24;

// Whether the reader of our answers has gone: the other end of a pipe or socket is closed. Waits a fiftieth of a
// second for it.
bool output_hung_up() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return poll(&output, 1, 20) > 0 && (output.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

}  // namespace

void serve_standard_streams(Engine& engine, std::ostream* log) {
  Input input;
  Output output(std::cout, log);
  std::jthread reader([&input](const std::stop_token& done) {
    read_lines(std::cin, input);
    while (!done.stop_requested()) {
      if (output_hung_up()) {
        input.abandon();
        return;
      }
    }
  });
  engine.run(input, output);
}

std::string read_text_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (error || !std::filesystem::is_regular_file(status)) {
    throw base::InputError(fmt::format("cannot load file: there is no file '{}'", path));
  }
  if (std::filesystem::file_size(path, error) > max_file_bytes) {
    throw base::InputError(fmt::format("cannot load file: '{}' is larger than 16 MiB", path));
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw base::InputError(fmt::format("cannot load file: '{}' cannot be read", path));
  return std::move(text).str();
}

}  // namespace aite::protocol::gtp
