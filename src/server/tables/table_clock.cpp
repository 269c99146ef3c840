// SPDX-License-Identifier: MIT
#include <optional>

#include "base/error.hpp"
#include "server/tables/resigning.hpp"
#include "server/tables/table.hpp"

// A table's terms: whose clock runs, and when a player may give up.
namespace aite::server {

std::string terms_text(const GameClock& clock, bool resigns) {
  if (!clock.is_set() && !resigns) return {};
  return nlohmann::json{{"clock", clock.view(std::chrono::steady_clock::now())}, {"resigns", resigns}}.dump();
}

void Table::read_terms() {
  const nlohmann::json terms = nlohmann::json::parse(kept_.terms, nullptr, false);
  if (!terms.is_object()) return;
  clock_ = GameClock::read(terms.value("clock", nlohmann::json(nullptr)));
  resigns_ = terms.value("resigns", nlohmann::json(false)) == true;
}

// Before the first move, while nobody attends and while a move waits to be saved, all clocks stand still.
void Table::mind_clock() {
  if (!clock_.is_set()) return;
  const bool ran = clock_.is_running();
  const bool runs = !kept_.ruling && !made_.empty() && attended() && !closed_ && !unsaved_;
  clock_.run(runs ? std::optional(session_->to_move()) : std::nullopt, Clock::now());
  if (!ran || runs || kept_.ruling || unsaved_) return;
  try {
    save();  // the table may be put away, or the server end
  } catch (const base::UnavailableError&) {
    return;  // what was thought since the last move is given back then
  }
}

bool Table::lose_on_time() {
  mind_clock();
  const games::Side side = session_->to_move();
  if (kept_.ruling || unsaved_ || !clock_.has_fallen(side, Clock::now())) return false;
  change_when_possible([this, side] {
    kept_.ruling = arena::Ruling{side == games::Side::first ? games::Result::second_wins : games::Result::first_wins,
                                 std::nullopt,
                                 arena::Ending::timeout,
                                 {}};
  });
  interrupt();
  return true;
}

bool Table::gives_up(games::Side side, bool hopeless) {
  int& moves = hopeless_[seat_of(side)];
  moves = hopeless ? moves + 1 : 0;
  return resigns_ && moves >= hopeless_moves && !is_player(games::other(side));
}

}  // namespace aite::server
