// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/labelled_position.hpp"
#include "games/session.hpp"

// Files of positions: plain text, one position per line (docs/positions.md).
namespace aite::protocol::positions {

// What stands at the head of a file.
struct Header {
  std::string game;                   // GameInfo::name
  std::string rules;                  // those that are not the usual ones, "komi=6.5"
  std::vector<std::string> commands;  // that made the file, the first one first

  [[nodiscard]] std::string text() const;  // throws InputError if anything of it is more than a line

  friend bool operator==(const Header&, const Header&) = default;
};

struct PositionFile {
  Header header;
  std::vector<games::LabelledPosition> positions;  // somebody is to move in each; the moves are legal
};

// Throws InputError that names file and line.
PositionFile read(std::string_view text, std::string_view file_name);

// A line among positions that says what computed those after it, up to the next such line: a device, or the processor
// ("cpu") where it is none. Before the first one it was the processor.
std::string device_line(std::string_view device);
// What such a line says; nothing if it is another one.
std::optional<std::string> device_in(std::string_view line);

// A position's line, with its end. `start` is a session at the start of the game.
std::string line_of(const games::Session& start, const games::LabelledPosition& position);

}  // namespace aite::protocol::positions
