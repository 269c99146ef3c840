// SPDX-License-Identifier: MIT
#include "protocol/gtp/input.hpp"

#include <streambuf>
#include <utility>

#include "protocol/gtp/wire.hpp"

namespace aite::protocol::gtp {

void Input::push(std::string line) {
  const std::lock_guard lock(mutex_);
  if (is_interrupt(line)) interrupted_ = pushed_;
  lines_.push_back(std::move(line));
  ++pushed_;
  changed();
}

void Input::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed();
}

void Input::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  changed();
}

std::optional<std::string> Input::next() {
  std::unique_lock lock(mutex_);
  condition_.wait(lock, [this] { return closed_ || !lines_.empty(); });
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  ++taken_;
  condition_.notify_all();
  return line;
}

void Input::wait_for_more() {
  std::unique_lock lock(mutex_);
  condition_.wait(lock, [this] { return closed_ || !lines_.empty(); });
}

void Input::wait_for_room() {
  constexpr std::size_t room = 1024;
  std::unique_lock lock(mutex_);
  condition_.wait(lock, [this] { return lines_.size() < room; });
}

void Input::arm(std::stop_source* search, Stops stops) {
  const std::lock_guard lock(mutex_);
  search_ = search;
  stops_ = stops;
  changed();
}

void Input::disarm() {
  const std::lock_guard lock(mutex_);
  search_ = nullptr;
}

bool Input::must_stop() const {
  if (abandoned_ || (interrupted_ != 0 && interrupted_ >= taken_)) return true;
  return stops_ == Stops::any_input && (closed_ || !lines_.empty());
}

void Input::changed() {
  if (search_ != nullptr && must_stop()) search_->request_stop();
  condition_.notify_all();
}

namespace {

// Without its end; nothing at the end of the stream.
std::optional<std::string> read_line(std::streambuf& buffer) {
  constexpr int end = std::streambuf::traits_type::eof();
  std::string line;
  bool begun = false;
  for (int c = buffer.sbumpc(); c != end; c = buffer.sbumpc()) {
    if (c == '\n') return line;
    begun = true;
    if (line.size() <= max_line) line += static_cast<char>(c);
  }
  return begun ? std::optional(std::move(line)) : std::nullopt;
}

}  // namespace

void read_lines(std::istream& stream, Input& input) {
  while (std::optional<std::string> line = read_line(*stream.rdbuf())) {
    const std::optional<Command> command = parse(*line);
    const bool quits = command && command->name == "quit";
    input.wait_for_room();
    input.push(std::move(*line));
    if (quits) break;
  }
  input.close();
}

}  // namespace aite::protocol::gtp
