// SPDX-License-Identifier: MIT
#include "protocol/gtp/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/text.hpp"

namespace aite::protocol::gtp {

namespace {

using base::Process;
using Seconds = std::chrono::duration<double>;
using Status = Response::Status;

constexpr std::size_t max_response = std::size_t{1} << 20;
constexpr std::size_t max_quoted = 60;
constexpr Seconds moment(0.3);          // for an engine to end by itself, or to be seen as ended
constexpr Seconds between_looks(0.05);  // at the stop token

// `seconds` may be more than the clock can hold.
Process::Time after(Seconds seconds) {
  constexpr Seconds longest(1e8);
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::min(seconds, longest));
}

// Where the command is one program, it takes the shell's place: otherwise the shell would keep the pipe open when the
// program closes it, and tell its own end instead of the program's.
std::string in_place_of_shell(std::string_view command) {
  const std::string_view text = base::trim(command);
  const bool is_one_program = text.find_first_of(";&|<>()`\n") == std::string_view::npos &&
                              text.substr(0, text.find(' ')).find('=') == std::string_view::npos;
  return fmt::format("{}{}", is_one_program ? "exec " : "", text);
}

}  // namespace

std::string shown(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, max_quoted)) {
    if (c >= 32 && c < 127) {
      out += c;
    } else {
      out += c == '\n' ? std::string(" / ") : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  out += text.size() > max_quoted ? "...'" : "'";
  return out;
}

Client::Client(std::string_view command) : process_(in_place_of_shell(command)) {}

Client::~Client() {
  if (!in_step_ || process_.write("quit\n", after(moment)) != Process::Io::done) return;
  process_.close_input();
  const Process::Time deadline = after(moment);
  std::string farewell;
  while (process_.read(farewell, deadline) == Process::Io::done && farewell.size() < max_response) continue;
}

Response Client::send(std::string_view command, double seconds, const std::stop_token& stop) {
  if (!in_step_) return {Status::closed, "the engine was given up"};
  Response response = exchange(command, after(Seconds(seconds)), stop);
  in_step_ = response.status == Status::answered || response.status == Status::failed;
  return response;
}

Response Client::exchange(std::string_view command, Process::Time deadline, const std::stop_token& stop) {
  // What the engine said without being asked must not be taken for the answer.
  while (buffer_.size() < max_response && process_.read(buffer_, {}) == Process::Io::done) continue;
  skip_silence();
  if (!buffer_.empty()) return {Status::garbage, buffer_};

  switch (process_.write(fmt::format("{}\n", command), deadline)) {
    case Process::Io::done:
      break;
    case Process::Io::closed:
      return ended();
    case Process::Io::timed_out:
      return {Status::timed_out, {}};
  }
  while (true) {
    const Process::Io io = process_.read(buffer_, std::min(deadline, after(between_looks)));
    buffer_.erase(std::remove(buffer_.begin(), buffer_.end(), '\r'), buffer_.end());
    skip_silence();
    if (is_garbage()) return {Status::garbage, buffer_};
    if (const std::size_t end = buffer_.find("\n\n"); end != std::string::npos) return parsed(end);
    if (buffer_.size() > max_response) return {Status::garbage, buffer_};
    if (io == Process::Io::closed) return ended();
    if (stop.stop_requested()) return {Status::stopped, {}};
    if (io == Process::Io::timed_out && std::chrono::steady_clock::now() >= deadline) {
      return {Status::timed_out, buffer_};
    }
  }
}

void Client::skip_silence() {
  while (true) {
    const std::size_t start = buffer_.find_first_not_of(" \t\r\n");
    if (start == std::string::npos) {
      buffer_.clear();
      return;
    }
    buffer_.erase(0, start);
    const std::size_t end = buffer_.find('\n');
    if (buffer_.front() != '#' || end == std::string::npos) return;
    buffer_.erase(0, end);
  }
}

// Known from the first character, and for an id nobody sent from the second.
bool Client::is_garbage() const {
  if (buffer_.empty() || buffer_.front() == '#') return false;
  if (buffer_.front() != '=' && buffer_.front() != '?') return true;
  return buffer_.size() > 1 && base::is_digit(buffer_[1]);
}

Response Client::parsed(std::size_t end) {
  const std::string text(base::trim(std::string_view(buffer_).substr(1, end - 1)));
  const Status status = buffer_.front() == '=' ? Status::answered : Status::failed;
  buffer_.erase(0, end);
  return {status, text};
}

Response Client::ended() {
  std::string how = process_.how_it_ended(after(moment)).value_or("closed its output");
  if (!buffer_.empty()) how += fmt::format(" after {}", shown(buffer_));
  const std::string_view errors = base::trim(process_.last_errors());
  const std::string_view last_line = errors.substr(errors.rfind('\n') + 1);
  if (!last_line.empty()) how += fmt::format("; its last words were {}", shown(last_line));
  return {Status::closed, how};
}

}  // namespace aite::protocol::gtp
