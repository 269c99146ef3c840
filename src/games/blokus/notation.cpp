// SPDX-License-Identifier: MIT
#include "games/blokus/notation.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/blokus/state.hpp"

namespace aite::games::blokus {

std::string square_text(int square) {
  return fmt::format("{}{}", static_cast<char>('a' + column_of(square)), row_of(square) + 1);
}

int parse_square(std::string_view text) {
  const std::string word = base::lower(base::trim(text));
  const int column = word.empty() ? -1 : word[0] - 'a';
  const std::string_view digits = std::string_view(word).substr(word.empty() ? 0 : 1);
  const bool is_number = !digits.empty() && digits.size() <= 2 && digits[0] != '0' &&
                         digits.find_first_not_of("0123456789") == std::string_view::npos;
  const int row = is_number ? std::stoi(std::string(digits)) - 1 : -1;
  if (column < 0 || column >= board_size || row < 0 || row >= board_size) {
    throw base::InputError(fmt::format("'{}' is not a square: a1 to n14", text));
  }
  return square_at(column, row);
}

std::string squares_text(const Board& squares) {
  std::vector<std::string> names;
  squares.for_each([&](int square) { names.push_back(square_text(square)); });
  return base::join(names, ",");
}

Board parse_squares(std::string_view text) {
  Board squares;
  for (const std::string& word : base::split(text, ',')) {
    const int square = parse_square(word);
    if (squares.has(square)) throw base::InputError(fmt::format("'{}' names {} twice", text, square_text(square)));
    squares.add(square);
  }
  return squares;
}

std::string State::move_text(Move move) const {
  if (move == pass_move) return "pass";
  if (!is_placement(move)) return "none";
  return squares_text(laid_piece(move).squares());
}

Move State::parse_move(std::string_view text) const {
  if (base::lower(base::trim(text)) == "pass") return pass_move;
  const auto laid = find_placement(parse_squares(text));
  if (!laid) throw base::InputError(fmt::format("'{}' is not a piece's shape", text));
  return laid->move();
}

}  // namespace aite::games::blokus
