// SPDX-License-Identifier: MIT
#include "games/go/diagram.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::games::go {

namespace {

constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRST";

char symbol(std::optional<Side> point) { return !point ? '.' : *point == Side::first ? 'X' : 'O'; }

std::optional<Side> parse_symbol(char c, std::string_view where) {
  switch (c) {
    case '.':
      return std::nullopt;
    case 'X':
    case 'x':
      return Side::first;
    case 'O':
    case 'o':
      return Side::second;
    default:
      throw base::InputError(fmt::format("{}: '{}' is not '.', 'X' or 'O'", where, c));
  }
}

Diagram parse_rows(std::string_view text, Rules rules) {
  const std::vector<std::string> rows = base::split(text, '/');
  rules.size = static_cast<std::int64_t>(rows.size());
  rules.check();
  Diagram diagram(rules);
  const std::size_t size = rows.size();
  for (std::size_t row = 0; row < size; ++row) {
    if (rows[row].size() != size) {
      throw base::InputError(
          fmt::format("row {} has {} points, but there are {} rows", size - row, rows[row].size(), size));
    }
    for (std::size_t column = 0; column < size; ++column) {
      const Move point{static_cast<std::uint16_t>(row * size + column)};
      diagram[point] = parse_symbol(rows[row][column], vertex_text(point, diagram.size()));
    }
  }
  return diagram;
}

Side parse_side(std::string_view text) {
  const std::string word = base::lower(text);
  if (word == "b" || word == "black") return Side::first;
  if (word == "w" || word == "white") return Side::second;
  throw base::InputError(fmt::format("'{}' is not a side to move: b or w", text));
}

int parse_passes(std::string_view text) {
  const long long passes = base::parse_integer(text, "passes");
  if (passes < 0 || passes > 2) throw base::InputError(fmt::format("passes: {} is not 0, 1 or 2", passes));
  return static_cast<int>(passes);
}

Move parse_ko(std::string_view text, int size) {
  if (text == "-") return no_move;
  const Move ko = parse_vertex(text, size);
  if (ko == pass_move) throw base::InputError("ko forbids a point, not a pass");
  return ko;
}

}  // namespace

std::string vertex_text(Move move, int size) {
  if (move == pass_move) return "pass";
  const int row = move.code / size;
  const int column = move.code % size;
  if (row >= size) return "none";
  return fmt::format("{}{}", column_letters[static_cast<std::size_t>(column)], size - row);
}

Move parse_vertex(std::string_view text, int size) {
  const std::string word = base::lower(text);
  if (word == "pass") return pass_move;
  const bool is_column = !word.empty() && word[0] >= 'a' && word[0] <= 'z' && word[0] != 'i';
  if (!is_column || word.size() < 2 || word.find_first_not_of("0123456789", 1) != std::string::npos) {
    throw base::InputError(fmt::format("'{}' is not a point such as C3 (columns skip I), nor pass", text));
  }
  const int column = word[0] - 'a' - (word[0] > 'i' ? 1 : 0);
  const long long number = base::parse_integer(std::string_view(word).substr(1), fmt::format("row of '{}'", text));
  if (column >= size || number < 1 || number > size) {
    throw base::InputError(fmt::format("{} is not on a board of size {}", text, size));
  }
  return Move{static_cast<std::uint16_t>((size - static_cast<int>(number)) * size + column)};
}

std::string text(const Diagram& diagram) {
  std::string out;
  const std::size_t size = static_cast<std::size_t>(diagram.size());
  for (std::size_t i = 0; i < diagram.points.size(); ++i) {
    if (i != 0 && i % size == 0) out += '/';
    out += symbol(diagram.points[i]);
  }
  return fmt::format("{} {} {} {} {}", out, diagram.to_move == Side::first ? 'b' : 'w',
                     base::format_real(diagram.rules.komi),
                     diagram.ko == no_move ? "-" : vertex_text(diagram.ko, diagram.size()), diagram.passes);
}

Diagram parse_diagram(std::string_view text, const Rules& rules) {
  const std::vector<std::string> fields = base::words(text);
  if (fields.empty() || fields.size() > 5) {
    throw base::InputError("a Go position reads 'rows side komi ko passes', such as '...../..X../...../...../..... w'");
  }
  Diagram diagram = parse_rows(fields[0], rules);
  if (fields.size() > 1) diagram.to_move = parse_side(fields[1]);
  if (fields.size() > 2) diagram.rules.komi = base::parse_real(fields[2], "komi");
  if (fields.size() > 3) diagram.ko = parse_ko(fields[3], diagram.size());
  if (fields.size() > 4) diagram.passes = parse_passes(fields[4]);
  diagram.rules.check();
  return diagram;
}

std::string drawing(const Diagram& diagram) {
  const int size = diagram.size();
  std::string letters = "  ";
  for (int column = 0; column < size; ++column) {
    letters += fmt::format(" {}", column_letters[static_cast<std::size_t>(column)]);
  }
  std::string out = letters + '\n';
  for (int row = 0; row < size; ++row) {
    out += fmt::format("{:2}", size - row);
    char before = ' ';
    for (int column = 0; column < size; ++column) {
      const Move point{static_cast<std::uint16_t>(row * size + column)};
      const bool last = point == diagram.last;
      out += last ? '(' : before;
      out += symbol(diagram[point]);
      before = last ? ')' : ' ';
    }
    out += fmt::format("{}{}\n", before, size - row);
  }
  return out + letters + '\n';
}

}  // namespace aite::games::go
