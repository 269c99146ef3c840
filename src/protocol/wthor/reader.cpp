// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "protocol/score.hpp"
#include "protocol/wthor/layout.hpp"
#include "protocol/wthor/wthor.hpp"

namespace aite::protocol::wthor {

namespace {

// What the header says of every game.
struct Header {
  std::size_t games = 0;
  std::string date;
  int depth = 0;  // empty squares from which the ends were solved; 0 where they were not
};

[[noreturn]] void fail(std::size_t at, std::string_view what) {
  throw base::InputError(fmt::format("WTHOR byte {}: {}", at, what));
}

Header read_header(std::string_view bytes) {
  if (bytes.size() < header_bytes) fail(bytes.size(), "the file ends within its header of 16 bytes");
  if (const std::uint32_t size = number_at(bytes, size_at, 1); size != 0 && size != 8) {
    fail(size_at, fmt::format("the board has the size {}; only 8 is read", size));
  }
  if (number_at(bytes, kind_at, 1) != 0) fail(kind_at, "these are problems, not games");
  Header header;
  header.games = number_at(bytes, count_at, 4);
  // The file's length decides, not the count: nothing is made room for that is not there.
  const std::size_t present = (bytes.size() - header_bytes) / game_bytes;
  if (header.games != present || (bytes.size() - header_bytes) % game_bytes != 0) {
    fail(count_at, fmt::format("{} games of 68 bytes are announced, {} bytes follow the header", header.games,
                               bytes.size() - header_bytes));
  }
  if (const std::uint32_t year = number_at(bytes, year_at, 2); year != 0) header.date = fmt::format("{}", year);
  header.depth = static_cast<int>(number_at(bytes, depth_at, 1));
  return header;
}

// `at` is where the field is in the file.
int read_discs(std::string_view bytes, std::size_t at) {
  const std::uint32_t discs = number_at(bytes, at, 1);
  if (discs > 64) fail(at, fmt::format("{} discs on a board of 64 squares", discs));
  return static_cast<int>(discs);
}

std::vector<games::Move> read_squares(std::string_view bytes, std::size_t at) {
  std::vector<games::Move> squares;
  squares.reserve(max_squares);
  for (std::size_t i = 0; i < max_squares; ++i) {
    const std::uint32_t code = number_at(bytes, at + i, 1);
    if (code == 0) continue;
    const std::uint32_t row = code / 10 - 1;
    const std::uint32_t column = code % 10 - 1;
    if (row > 7 || column > 7) fail(at + i, fmt::format("{} is not a square", code));
    if (squares.size() != i) fail(at + i, "a move after the end of the game");
    squares.push_back({static_cast<std::uint16_t>(8 * row + column)});
  }
  return squares;
}

// The margin as the discs stand where that is what the score means, as everywhere else in a record.
std::string result_text(int discs, const Play& play) {
  if (play.is_over() && discs == discs_with_empties(play.end)) return score_text(play.end.outcome());
  return score_text(2.0 * discs - 64);
}

Record read_game(std::string_view bytes, std::size_t at, const Header& header) {
  Record record;
  record.game = "Othello";
  record.date = header.date;
  record.event = fmt::format("#{}", number_at(bytes, at + tournament_at, 2));
  record.first_name = fmt::format("#{}", number_at(bytes, at + black_at, 2));
  record.second_name = fmt::format("#{}", number_at(bytes, at + white_at, 2));
  const int discs = read_discs(bytes, at + discs_at);
  const int solved = read_discs(bytes, at + solved_at);
  if (header.depth > 0) record.solved = SolvedEnd{solved, header.depth};
  Play played = play(read_squares(bytes, at + squares_at));
  record.result = result_text(discs, played);
  record.moves = std::move(played.moves);
  return record;
}

}  // namespace

std::vector<Record> read_records(std::string_view bytes) {
  const Header header = read_header(bytes);
  std::vector<Record> records;
  records.reserve(header.games);
  try {
    while (records.size() < header.games) {
      records.push_back(read_game(bytes, header_bytes + game_bytes * records.size(), header));
    }
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("game {}: {}", records.size() + 1, error.what()));
  }
  return records;
}

}  // namespace aite::protocol::wthor
