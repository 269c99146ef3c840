// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/state.hpp"
#include "protocol/record.hpp"

// What reading and writing .wtb files share: where the fields are, and what the squares of a game mean.
namespace aite::protocol::wthor {

inline constexpr std::size_t header_bytes = 16;
inline constexpr std::size_t game_bytes = 68;
inline constexpr std::size_t max_squares = 60;

inline constexpr std::size_t count_at = 4;  // in the header
inline constexpr std::size_t year_at = 10;
inline constexpr std::size_t size_at = 12;
inline constexpr std::size_t kind_at = 13;
inline constexpr std::size_t depth_at = 14;

inline constexpr std::size_t tournament_at = 0;  // in a game
inline constexpr std::size_t black_at = 2;
inline constexpr std::size_t white_at = 4;
inline constexpr std::size_t discs_at = 6;
inline constexpr std::size_t solved_at = 7;
inline constexpr std::size_t squares_at = 8;

// Little-endian.
inline std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t width) {
  std::uint32_t number = 0;
  for (std::size_t i = width; i > 0; --i) number = number << 8 | static_cast<unsigned char>(bytes[at + i - 1]);
  return number;
}
inline void put_number(std::string& bytes, std::size_t at, std::size_t width, std::uint32_t number) {
  for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<char>(number >> (8 * i) & 0xff);
}

// A game played from its squares.
struct Play {
  std::vector<RecordedMove> moves;
  games::othello::State end;
  bool legal = true;  // otherwise `end` is where the first illegal move was

  [[nodiscard]] bool is_over() const { return legal && end.is_over(); }
};

// Whose the squares are and where passes were, by the rules. From a move that breaks them on, sides alternate: whoever
// replays the record will hear of it.
Play play(std::span<const games::Move> squares);

// Black's discs where the winner gets the empty squares; a draw shares them.
int discs_with_empties(const games::othello::State& end);

}  // namespace aite::protocol::wthor
