// SPDX-License-Identifier: MIT
#include "playthroughs/playthrough.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

namespace aite::conformance {

namespace {

constexpr std::size_t line_width = 120;

std::string_view side_name(const games::Session& session, games::Side side) {
  return side == games::Side::first ? session.info().first_side : session.info().second_side;
}

std::string describe(const games::Session& session, games::Outcome outcome) {
  if (outcome.result() == games::Result::draw) return "a draw";
  const games::Side winner = outcome.half_points > 0 ? games::Side::first : games::Side::second;
  return fmt::format("{} wins by {}", side_name(session, winner), std::abs(outcome.margin()));
}

// The moves that can be played, in lines that fit a page.
std::string move_lines(const games::Session& session) {
  const std::vector<games::Move> moves = session.legal_moves();
  std::string lines;
  std::string line = fmt::format("{} legal:", moves.size());
  for (const games::Move move : moves) {
    const std::string text = session.move_text(move);
    if (line.size() + 1 + text.size() > line_width) {
      lines += line + "\n";
      line.assign(1, ' ');
    }
    line += " " + text;
  }
  return lines + line + "\n";
}

std::string position_lines(const games::Session& session) {
  std::string drawing = session.drawing();
  while (drawing.ends_with('\n')) drawing.pop_back();
  return fmt::format("position {}\nhash {:016x}\n{}\n", session.text(), session.hash(), drawing);
}

// Where two texts part, as a line number and both lines: a whole transcript in a failure helps nobody.
std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream a(expected);
  std::istringstream b(actual);
  std::string line_a;
  std::string line_b;
  for (int number = 1;; ++number) {
    const bool more_a = static_cast<bool>(std::getline(a, line_a));
    const bool more_b = static_cast<bool>(std::getline(b, line_b));
    if (!more_a && !more_b) return "no line differs";
    if (more_a != more_b || line_a != line_b) {
      return fmt::format("line {}\n  golden: {}\n  now:    {}", number, more_a ? line_a : "(end)",
                         more_b ? line_b : "(end)");
    }
  }
}

}  // namespace

std::string transcript(games::Session& session, const games::Trajectory& moves) {
  std::string text = fmt::format("{}{}{}: a random game\n", session.info().title, session.rules().empty() ? "" : ", ",
                                 session.rules());
  for (const games::Move move : moves) {
    text += fmt::format("\nply {}, {} to move\n{}{}plays {}\n", session.moves().size() + 1,
                        side_name(session, session.to_move()), position_lines(session), move_lines(session),
                        session.move_text(move));
    session.play(move);
  }
  return text + fmt::format("\n{} after {} plies\n{}{}\n", session.is_over() ? "over" : "stopped",
                            session.moves().size(), position_lines(session), describe(session, session.outcome()));
}

void expect_golden(std::string_view name, const std::string& text) {
  const std::string path = fmt::format("{}/{}.txt", AITE_PLAYTHROUGHS, name);
  if (const char* update = std::getenv("AITE_UPDATE_GOLDENS"); update != nullptr && update == std::string_view("1")) {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path << " is missing; AITE_UPDATE_GOLDENS=1 writes it";
  std::stringstream golden;
  golden << file.rdbuf();
  if (golden.str() == text) return;
  ADD_FAILURE() << path << " differs; AITE_UPDATE_GOLDENS=1 rewrites it\n" << first_difference(golden.str(), text);
}

}  // namespace aite::conformance
