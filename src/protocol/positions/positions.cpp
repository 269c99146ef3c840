// SPDX-License-Identifier: MIT
#include "protocol/positions/positions.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::protocol::positions {

namespace {

constexpr std::string_view format_line = "# aite positions 1";
constexpr std::string_view game_key = "# game:";
constexpr std::string_view rules_key = "# rules:";
constexpr std::string_view command_key = "# command:";
constexpr std::string_view device_key = "# device:";
constexpr std::string_view processor = "cpu";
constexpr std::string_view no_moves = "start";  // an empty line would be too easily lost
constexpr double steps = 1e4;                   // of a value: four decimals

std::string header_line(std::string_view key, std::string_view text) {
  if (text.find_first_of("\r\n") != std::string_view::npos) {
    throw base::InputError(fmt::format("a file of positions has one line for '{}'", key));
  }
  return fmt::format("{}{}{}\n", key, text.empty() ? "" : " ", text);
}

// Goes through a text line by line, and knows where it is.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] int number() const { return number_; }  // of the line that came last, from 1

  std::string_view next() {
    ++number_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) throw base::InputError("the file is cut off within a line");
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }

  // The next line without its key, if it has that one.
  std::optional<std::string> next_if(std::string_view key) {
    if (!rest_.starts_with(key)) return std::nullopt;
    return std::string(base::trim(next().substr(key.size())));
  }
  std::string next_with(std::string_view key) {
    if (std::optional<std::string> text = next_if(key)) return *std::move(text);
    ++number_;
    throw base::InputError(fmt::format("here should be '{}'", key));
  }

 private:
  std::string_view rest_;
  int number_ = 0;
};

Header read_header(Lines& lines) {
  if (const std::string more = lines.next_with(format_line); !more.empty()) {
    throw base::InputError(fmt::format("'{}' should be all of this line, without '{}'", format_line, more));
  }
  Header header;
  header.game = lines.next_with(game_key);
  header.rules = lines.next_with(rules_key);
  while (std::optional<std::string> command = lines.next_if(command_key))
    header.commands.push_back(*std::move(command));
  return header;
}

double read_value(std::string_view text) {
  const double value = base::parse_real(text, "the value");
  if (std::abs(value) > 1) throw base::InputError(fmt::format("the value must be from -1 to 1, not {}", text));
  return value;
}

games::LabelledPosition read_position(std::string_view line, games::Session& session) {
  const std::size_t tab = line.find('\t');
  const std::string_view moves = line.substr(0, tab);
  if (base::trim(moves).empty()) throw base::InputError("there is no position");
  if (moves != no_moves) {
    for (const std::string& move : base::words(moves)) session.play(session.parse_move(move));
  }
  if (session.is_over()) throw base::InputError("the game is over there");
  games::LabelledPosition position{session.moves(), std::nullopt};
  if (tab != std::string_view::npos) position.value = read_value(line.substr(tab + 1));
  return position;
}

}  // namespace

std::string Header::text() const {
  std::string text = fmt::format("{}\n", format_line) + header_line(game_key, game) + header_line(rules_key, rules);
  for (const std::string& command : commands) text += header_line(command_key, command);
  return text;
}

std::string device_line(std::string_view device) {
  return header_line(device_key, device.empty() ? processor : device);
}

std::optional<std::string> device_in(std::string_view line) {
  if (!line.starts_with(device_key)) return std::nullopt;
  const std::string_view device = base::trim(line.substr(device_key.size()));
  return device == processor ? "" : std::string(device);
}

PositionFile read(std::string_view text, std::string_view file_name) {
  Lines lines(text);
  PositionFile file;
  try {
    file.header = read_header(lines);
    const std::unique_ptr<games::Session> session = players::make_session(file.header.game, file.header.rules);
    while (!lines.done()) {
      if (lines.next_if(device_key)) continue;
      while (session->undo()) continue;
      file.positions.push_back(read_position(lines.next(), *session));
    }
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}:{}: {}", file_name, lines.number(), error.what()));
  }
  return file;
}

std::string line_of(const games::Session& start, const games::LabelledPosition& position) {
  std::string line;
  for (const games::Move move : position.moves) {
    if (!line.empty()) line += ' ';
    line += start.move_text(move);
  }
  if (line.empty()) line = no_moves;
  // Adding 0 makes a zero of -0.
  if (position.value) line += fmt::format("\t{:.4f}", std::round(*position.value * steps) / steps + 0.0);
  return line + '\n';
}

}  // namespace aite::protocol::positions
