// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

// The files that games are kept in, one row each in formats.cpp. All of them read into and are written from the same
// records; docs/records.md says what each keeps.
namespace aite::protocol {

struct Format {
  std::string_view name;                // "wthor"
  std::string_view extension;           // of its files, "wtb"
  std::string_view summary;             // one line
  std::vector<std::string_view> games;  // by GameInfo::gtp_name; none: every game
  std::vector<Record> (*read_bytes)(std::string_view bytes);
  std::string (*write_games)(std::span<const Record> records);

  [[nodiscard]] bool holds(std::string_view game) const;

  // All the games of a file, numbered from 1, in time linear in its size. What is not the format is an InputError that
  // names file, game and place; whether the moves are legal is for replay() to say.
  [[nodiscard]] std::vector<Record> read(std::string_view bytes, std::string_view file_name) const;

  // A whole file. Throws InputError that names the game and what the format cannot hold of it.
  [[nodiscard]] std::string write(std::span<const Record> records) const;
};

const std::vector<Format>& formats();

// By its name or by that of a file ("games/WTH_2004.wtb"), in any case of letters. Throws InputError that names the
// nearest one.
const Format& format_for(std::string_view name);

}  // namespace aite::protocol
