// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/othello/state.hpp"
#include "protocol/ggf/ggf.hpp"
#include "protocol/score.hpp"

namespace aite::protocol::ggf {

namespace {

using games::Side;

void add(std::string& out, std::string_view name, std::string_view value) {
  if (value.find(']') != std::string_view::npos) {
    throw base::InputError(fmt::format("GGF cannot hold the ']' of {} '{}'", name, value));
  }
  out += fmt::format("{}[{}]", name, value);
}

void add_text(std::string& out, std::string_view name, std::string_view value) {
  if (!value.empty()) add(out, name, value);
}

// "2004-09-18" with dots.
std::string date_value(std::string date) {
  const bool days = date.size() == 10 && date[4] == '-' && date[7] == '-' &&
                    std::count_if(date.begin(), date.end(), base::is_digit) == 8;
  if (days) date[4] = date[7] = '.';
  return date;
}

// A game that was resigned or lost on time counts as lost by all 64 discs.
std::string result_value(std::string_view result) {
  if (const std::optional<double> margin = margin_of(result)) return *margin == 0 ? "0" : fmt::format("{:+}", *margin);
  const std::string text = base::lower(base::trim(result));
  const bool known =
      text.size() > 2 && (text.starts_with("b+") || text.starts_with("w+")) && (text[2] == 'r' || text[2] == 't');
  return known ? fmt::format("{}64:{}", text[0] == 'b' ? '+' : '-', text[2]) : "?";
}

games::othello::State start_of(const Record& record) {
  if (record.game != "Othello" || !record.rules.empty()) {
    throw base::InputError(
        fmt::format("only plain Othello is written in GGF, not {}",
                    record.rules.empty() ? record.game : fmt::format("{} with {}", record.game, record.rules)));
  }
  if (record.placements.empty()) return games::othello::State();
  return games::othello::State::set_up({}, record.placements, record.to_move);
}

std::string board_value(const games::othello::State& start) {
  std::string text = start.text();
  std::replace(text.begin(), text.end(), 'X', '*');
  return fmt::format("8 {}", text);
}

std::string move_value(const RecordedMove& move) {
  std::string value = move.text == "pass" ? "PA" : move.text;
  if (!value.empty()) value[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(value[0])));
  if (value.find('/') != std::string::npos) throw base::InputError(fmt::format("GGF cannot hold the move '{}'", value));
  if (move.evaluation || move.seconds) value += '/';
  if (move.evaluation) value += base::format_real(*move.evaluation);
  if (move.seconds) value += fmt::format("/{}", base::format_real(*move.seconds));
  return value;
}

}  // namespace

std::string write_record(const Record& record) {
  std::string out = "(;GM[Othello]";
  add_text(out, "PC", record.place);
  add_text(out, "DT", date_value(record.date));
  add_text(out, "PB", record.first_name);
  add_text(out, "PW", record.second_name);
  add_text(out, "RB", record.first_rating);
  add_text(out, "RW", record.second_rating);
  add(out, "RE", result_value(record.result));
  add(out, "TY", record.placements.empty() ? "8" : "8r");
  add(out, "BO", board_value(start_of(record)));
  for (const RecordedMove& move : record.moves) add(out, move.side == Side::first ? "B" : "W", move_value(move));
  return out + ";)\n";
}

}  // namespace aite::protocol::ggf
