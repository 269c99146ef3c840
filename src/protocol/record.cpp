// SPDX-License-Identifier: MIT
#include "protocol/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "protocol/score.hpp"

namespace aite::protocol {

namespace {

std::string where(const Record& record) {
  return record.number == 0 ? std::string() : fmt::format("game {}: ", record.number);
}

void set_up(const Record& record, games::Session& session) {
  if (record.placements.empty()) return;
  try {
    session.set_up(record.placements, record.to_move);
  } catch (const base::InputError& error) {
    throw base::InputError(where(record) + error.what());
  }
}

void play(const Record& record, std::size_t index, games::Session& session) {
  const RecordedMove& move = record.moves[index];
  try {
    if (session.to_move() != move.side) session.play(games::pass_move);
    session.play(session.parse_move(move.text));
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}move {} ({} {}): {}", where(record), index + 1,
                                       move.side == games::Side::first ? "B" : "W", move.text, error.what()));
  }
}

// Passes that nobody can avoid and that end the game: the last ones, which Pentobi's records leave out.
void pass_to_the_end(games::Session& session) {
  std::size_t passes = 0;
  while (session.legal_moves() == std::vector{games::pass_move}) {
    session.play(games::pass_move);
    ++passes;
  }
  if (session.is_over()) return;
  for (; passes > 0; --passes) session.undo();
}

}  // namespace

Record record_of(const games::Session& session, std::vector<games::Placement> placements) {
  Record record;
  record.game = session.info().gtp_name;
  record.rules = session.rules();
  record.placements = std::move(placements);
  if (session.is_over()) record.result = score_text(session.outcome());
  const std::unique_ptr<games::Session> replayed = session.clone();
  while (replayed->undo()) {
  }
  record.to_move = replayed->to_move();
  for (const games::Move move : session.moves()) {
    RecordedMove& recorded = record.moves.emplace_back();
    recorded.side = replayed->to_move();
    recorded.text = replayed->move_text(move);
    replayed->play(move);
  }
  return record;
}

void replay(const Record& record, std::size_t count, games::Session& session) {
  set_up(record, session);
  for (std::size_t i = 0; i < std::min(count, record.moves.size()); ++i) play(record, i, session);
  if (count >= record.moves.size()) pass_to_the_end(session);
}

}  // namespace aite::protocol
