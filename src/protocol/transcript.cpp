// SPDX-License-Identifier: MIT
#include "protocol/transcript.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string>

#include "base/error.hpp"
#include "games/othello/state.hpp"

namespace aite::protocol {

namespace {

bool is_column(char c) { return c >= 'a' && c <= 'h'; }
bool is_row(char c) { return c >= '1' && c <= '8'; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

}  // namespace

Record read_transcript(std::string_view text) {
  games::SessionOf<games::othello::State> session;
  std::size_t number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = lower(text[i]);
    if (!std::isalpha(static_cast<unsigned char>(c))) {  // "1. f5 2. d6", lines, dashes
      const bool between = std::isspace(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c)) ||
                           c == '.' || c == ',' || c == '-';
      if (!between) throw base::InputError(fmt::format("transcript: no square at character {}", i + 1));
      continue;
    }
    if (!is_column(c) || i + 1 >= text.size() || !is_row(text[i + 1])) {
      throw base::InputError(fmt::format("transcript: no square at character {}", i + 1));
    }
    ++number;
    if (session.is_over()) throw base::InputError(fmt::format("transcript: move {} is after the end", number));
    if (session.why_illegal(games::pass_move).empty()) session.play(games::pass_move);
    const std::string square{c, text[++i]};
    const games::Move move = session.parse_move(square);
    if (const std::string reason = session.why_illegal(move); !reason.empty()) {
      throw base::InputError(fmt::format("transcript: move {} ({}): {}", number, square, reason));
    }
    session.play(move);
  }
  if (number == 0) throw base::InputError("transcript: there is no move in it");
  return record_of(session);
}

}  // namespace aite::protocol
