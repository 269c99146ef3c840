// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "protocol/score.hpp"
#include "protocol/wthor/layout.hpp"
#include "protocol/wthor/wthor.hpp"

namespace aite::protocol::wthor {

namespace {

using games::othello::State;

// "#12" is number 12; any other name, 0.
std::uint32_t number_of(std::string_view name) {
  std::uint16_t number = 0;
  const char* end = name.data() + name.size();
  if (!name.starts_with('#') || std::from_chars(name.data() + 1, end, number).ptr != end) return 0;
  return number;
}

std::uint32_t year_of(const Record& record) {
  std::uint16_t year = 0;
  std::from_chars(record.date.data(), record.date.data() + record.date.size(), year);
  return year;
}
std::uint32_t depth_of(const Record& record) {
  return record.solved ? static_cast<std::uint32_t>(std::clamp(record.solved->empties, 0, 0xff)) : 0;
}

// What all records agree on, else 0.
template <class Of>
std::uint32_t shared(std::span<const Record> records, const Of& of) {
  if (records.empty()) return 0;
  const std::uint32_t first = of(records.front());
  return std::all_of(records.begin(), records.end(), [&](const Record& r) { return of(r) == first; }) ? first : 0;
}

void check_start(const Record& record) {
  if (record.game != "Othello" || !record.rules.empty())
    throw base::InputError("WTHOR holds nothing but plain Othello");
  if (!record.placements.empty() && State::set_up({}, record.placements, record.to_move) != State()) {
    throw base::InputError("WTHOR holds no game from another start than the usual one");
  }
}

// The squares of a record, and what a reader will make of them.
struct Squares {
  std::vector<games::Move> squares;
  Play play;
};

Squares squares_of(const Record& record) {
  Squares read;
  std::vector<const RecordedMove*> written;
  for (const RecordedMove& move : record.moves) {
    const games::Move square = State().parse_move(move.text);
    if (square == games::pass_move) continue;
    read.squares.push_back(square);
    written.push_back(&move);
  }
  if (read.squares.size() > max_squares) throw base::InputError("WTHOR holds no more than 60 moves");
  read.play = play(read.squares);
  auto move = written.begin();
  for (const RecordedMove& again : read.play.moves) {
    if (again.text == "pass") continue;
    if ((*move)->side != again.side) {
      throw base::InputError(fmt::format("WTHOR does not say who moves, and by the rules it is not {} who plays {}",
                                         (*move)->side == games::Side::first ? "black" : "white", again.text));
    }
    ++move;
  }
  return read;
}

// Black's discs by the board where the game is over and its result says nothing else, otherwise by its result.
int discs_of(const Record& record, const Play& play) {
  const std::optional<double> margin = margin_of(record.result);
  if (play.is_over() && (!margin || *margin == play.end.outcome().margin())) return discs_with_empties(play.end);
  if (!margin || std::abs(*margin) > 64 || std::fmod(*margin, 2) != 0) {
    throw base::InputError(fmt::format("WTHOR has no score for a game that ended with '{}'", record.result));
  }
  return static_cast<int>(32 + *margin / 2);
}

std::string write_game(const Record& record) {
  check_start(record);
  const Squares read = squares_of(record);
  const int discs = discs_of(record, read.play);
  const int solved = record.solved ? std::clamp(record.solved->discs, 0, 64) : discs;
  std::string bytes(game_bytes, '\0');
  put_number(bytes, tournament_at, 2, number_of(record.event));
  put_number(bytes, black_at, 2, number_of(record.first_name));
  put_number(bytes, white_at, 2, number_of(record.second_name));
  put_number(bytes, discs_at, 1, static_cast<std::uint32_t>(discs));
  put_number(bytes, solved_at, 1, static_cast<std::uint32_t>(solved));
  for (std::size_t i = 0; i < read.squares.size(); ++i) {
    const std::uint32_t square = read.squares[i].code;
    put_number(bytes, squares_at + i, 1, 10 * (square / 8 + 1) + square % 8 + 1);
  }
  return bytes;
}

}  // namespace

// The day the file was made stays empty: the same games make the same file.
std::string write_records(std::span<const Record> records) {
  std::string bytes(header_bytes, '\0');
  put_number(bytes, count_at, 4, static_cast<std::uint32_t>(records.size()));
  put_number(bytes, year_at, 2, shared(records, year_of));
  put_number(bytes, size_at, 1, 8);
  put_number(bytes, depth_at, 1, shared(records, depth_of));
  for (std::size_t i = 0; i < records.size(); ++i) {
    try {
      bytes += write_game(records[i]);
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("game {}: {}", i + 1, error.what()));
    }
  }
  return bytes;
}

}  // namespace aite::protocol::wthor
