// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/othello/state.hpp"
#include "protocol/ggf/ggf.hpp"
#include "protocol/score.hpp"

namespace aite::protocol::ggf {

namespace {

using games::Side;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool all_digits(std::string_view text) { return std::all_of(text.begin(), text.end(), base::is_digit); }

// "8", "s8r20", "8b": plain Othello, be it one of two games at once, from a random start, or with a wish for a colour.
// "10" is another board, in "8a" the fewer discs win, "8k" has komi.
bool is_plain(std::string_view type) {
  if (type.starts_with('s')) type.remove_prefix(1);
  if (!type.starts_with('8')) return false;
  const std::string_view rest = type.substr(1);
  return rest.find_first_not_of("bwr0123456789") == std::string_view::npos &&
         (rest.empty() || !base::is_digit(rest[0]));
}

// "2004.09.18_05:54:38.MDT", or seconds since 1970 in older files; the time of day is not kept.
std::string read_date(std::string_view value) {
  if ((value.size() == 9 || value.size() == 10) && all_digits(value)) {
    const std::chrono::seconds seconds(base::parse_integer(value, "DT"));
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(seconds)));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
  }
  const std::string_view day = value.substr(0, 10);
  const bool dotted = day.size() == 10 && day[4] == '.' && day[7] == '.' && all_digits(day.substr(0, 4)) &&
                      all_digits(day.substr(5, 2)) && all_digits(day.substr(8));
  if (!dotted) return std::string(value);
  return fmt::format("{}-{}-{}", day.substr(0, 4), day.substr(5, 2), day.substr(8));
}

// "+64.00:r": black's margin and how it ended, r by resignation, t by time, s by agreement on the score.
std::string read_result(std::string_view value) {
  const std::size_t colon = value.find(':');
  const std::optional<double> margin = base::real_of(base::trim(value.substr(0, colon)));
  if (!margin) return {};
  const std::string_view flag = colon == std::string_view::npos ? "" : base::trim(value.substr(colon + 1));
  if (*margin == 0 || (flag != "r" && flag != "t")) return score_text(*margin);
  return fmt::format("{}+{}", *margin > 0 ? "B" : "W", flag == "r" ? "R" : "T");
}

// "F5/evaluation/seconds"; the last two may be missing, empty or (then they are passed over) no numbers.
RecordedMove read_move(Side side, std::string_view value) {
  const std::vector<std::string> parts = base::split(value, '/');
  RecordedMove move;
  move.side = side;
  if (!parts.empty()) move.text = base::lower(base::trim(parts[0]));
  if (move.text == "pa") move.text = "pass";
  if (parts.size() > 1) move.evaluation = base::real_of(base::trim(parts[1]));
  if (parts.size() > 2) move.seconds = base::real_of(base::trim(parts[2]));
  return move;
}

std::optional<Side> disc(char c) {
  if (c == '*' || c == 'X' || c == 'x') return Side::first;
  if (c == 'O' || c == 'o') return Side::second;
  return std::nullopt;
}

// "8 ---...--- *": the size, the squares from the top left, who moves. Throws InputError.
void read_board(std::string_view value, Record& record) {
  value = base::trim(value);
  const auto first_blank = std::find_if(value.begin(), value.end(), is_blank);
  const auto size_length = static_cast<std::size_t>(first_blank - value.begin());
  const long long size = base::parse_integer(value.substr(0, size_length), "BO");
  if (size < 4 || size > 26) throw base::InputError(fmt::format("BO: a board of size {}", size));
  std::string squares(value.substr(size_length));
  squares.erase(std::remove_if(squares.begin(), squares.end(), is_blank), squares.end());
  const auto count = static_cast<std::size_t>(size * size);
  if (squares.size() != count + 1) {
    throw base::InputError(
        fmt::format("BO: {} characters where {} squares and who moves would be", squares.size(), count));
  }
  const std::optional<Side> to_move = disc(squares.back());
  if (!to_move) throw base::InputError(fmt::format("BO: who moves is * or O, not '{}'", squares.back()));
  record.to_move = *to_move;
  record.placements.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const auto column = static_cast<char>('a' + i % static_cast<std::size_t>(size));
    const std::size_t row = i / static_cast<std::size_t>(size) + 1;
    if (const std::optional<Side> side = disc(squares[i])) {
      record.placements.push_back({*side, fmt::format("{}{}", column, row)});
    } else if (squares[i] != '-' && squares[i] != '.') {
      throw base::InputError(fmt::format("BO: '{}' on {}{} is not *, O or -", squares[i], column, row));
    }
  }
  if (record.placements.empty()) throw base::InputError("BO: there is no disc on the board");
  if (size != 8) {
    record.rules = fmt::format("type={}", size);
  } else if (games::othello::State::set_up({}, record.placements, record.to_move) == games::othello::State()) {
    record.placements.clear();
  }
}

constexpr std::pair<std::string_view, std::string Record::*> texts[] = {
    {"PB", &Record::first_name},    {"PW", &Record::second_name}, {"RB", &Record::first_rating},
    {"RW", &Record::second_rating}, {"PC", &Record::place},
};

void read_tag(std::string_view name, std::string_view value, Record& record) {
  if (name == "B" || name == "W") {
    record.moves.push_back(read_move(name == "B" ? Side::first : Side::second, value));
  } else if (name == "GM") {
    if (base::lower(base::trim(value)) != "othello") throw base::InputError(fmt::format("a game of {}", value));
  } else if (name == "TY") {
    if (!is_plain(base::trim(value))) record.rules = fmt::format("type={}", base::trim(value));
  } else if (name == "BO") {
    read_board(value, record);
  } else if (name == "RE") {
    record.result = read_result(value);
  } else if (name == "DT") {
    record.date = read_date(value);
  }
  for (const auto& [tag, text] : texts) {
    if (tag == name) record.*text = value;
  }
}

class Scanner {
 public:
  explicit Scanner(std::string_view bytes) : bytes_(bytes) {}

  // What is not a game (the number of games that a server puts in front of them) is passed over.
  bool skip_to_game() {
    const std::size_t start = bytes_.find("(;", at_);
    at_ = start == std::string_view::npos ? bytes_.size() : start + 2;
    return start != std::string_view::npos;
  }

  Record game() {
    Record record;
    record.game = "Othello";
    for (skip_blanks(); !take_end(); skip_blanks()) tag(record);
    return record;
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw base::InputError(fmt::format("GGF byte {}: {}", at_, what));
  }

 private:
  [[nodiscard]] char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }

  void skip_blanks() {
    while (is_blank(peek())) ++at_;
  }

  // ";)", or ")" alone as in SGF.
  bool take_end() {
    if (at_ >= bytes_.size()) fail("the game does not end: ';)' is missing");
    if (peek() == ';') {
      ++at_;
      skip_blanks();
      if (peek() != ')') fail("';' without ')'");
    }
    if (peek() != ')') return false;
    ++at_;
    return true;
  }

  void tag(Record& record) {
    const std::size_t start = at_;
    while (is_letter(peek())) ++at_;
    const std::string_view name = bytes_.substr(start, at_ - start);
    if (name.empty()) fail("no tag where one should begin");
    skip_blanks();
    if (peek() != '[') fail(fmt::format("the tag {} has no value", name.substr(0, 20)));
    const std::size_t value = at_ + 1;
    const std::size_t end = bytes_.find(']', value);
    if (end == std::string_view::npos)
      fail(fmt::format("the value of {} does not end: ']' is missing", name.substr(0, 20)));
    try {
      read_tag(name, bytes_.substr(value, end - value), record);
    } catch (const base::InputError& error) {
      fail(error.what());
    }
    at_ = end + 1;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Record> read_records(std::string_view bytes) {
  std::vector<Record> records;
  Scanner scanner(bytes);
  try {
    while (scanner.skip_to_game()) records.push_back(scanner.game());
    if (records.empty()) scanner.fail("there is no game: '(;' is missing");
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("game {}: {}", records.size() + 1, error.what()));
  }
  return records;
}

}  // namespace aite::protocol::ggf
