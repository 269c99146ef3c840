// SPDX-License-Identifier: MIT
#include "arena/levels/lapses.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

double score_for(games::Side side, games::Outcome outcome) { return 0.5 + 0.5 * outcome.sign_for(side); }

games::Outcome end_of(const games::Session& game) {
  if (const auto settled = game.settle()) return settled->outcome;
  return game.outcome();
}

}  // namespace

Lapses& Lapses::operator+=(const Lapses& more) {
  for (std::size_t i = 0; i < phases; ++i) {
    lost[i] += more.lost[i];
    moves[i] += more.moves[i];
  }
  absurd_moves += more.absurd_moves;
  judged_moves += more.judged_moves;
  return *this;
}

double Lapses::loss(int phase) const {
  const auto i = static_cast<std::size_t>(phase);
  return moves[i] > 0 ? lost[i] / static_cast<double>(moves[i]) : 0;
}

double Lapses::absurd_share() const {
  return judged_moves > 0 ? static_cast<double>(absurd_moves) / static_cast<double>(judged_moves) : 0;
}

Examiner::Examiner(const games::Session& start, std::uint64_t playouts)
    : analyst_(players::make_player(players::find_game(start.info().name).analyst, start)),
      likely_(players::make_player(players::find_game(start.info().name).likely, start)),
      playouts_(playouts > 0 ? playouts : analyst_->budget().playouts) {}

double Examiner::expected(const games::Session& position) {
  const search::Thought thought = analyst_->think(position, {playouts_, 0}, {});
  const search::Candidate* best = thought.chosen();
  return best != nullptr ? best->win + best->draw / 2 : 0.5;
}

Lapses Examiner::examine(const games::Session& game, std::size_t from) {
  const std::vector<games::Move>& moves = game.moves();
  const std::unique_ptr<games::Session> position = game.clone();
  while (position->undo()) {
  }
  analyst_->new_game();
  likely_->new_game();
  Lapses lapses;
  for (std::size_t ply = 0; ply < std::min(from, moves.size()); ++ply) position->play(moves[ply]);
  double before = moves.size() <= from ? 0 : expected(*position);
  for (std::size_t ply = from; ply < moves.size(); ++ply) {
    const games::Side mover = position->to_move();
    const bool chosen = position->legal_moves().size() > 1;
    if (chosen) {
      const search::Thought people = likely_->think(*position, likely_->budget(), {});
      const auto made = std::ranges::find(people.candidates, moves[ply], &search::Candidate::move);
      if (made != people.candidates.end()) {
        ++lapses.judged_moves;
        lapses.absurd_moves += std::max(made->policy, made->prior) < absurd ? 1 : 0;
      }
    }
    position->play(moves[ply]);
    double after = 0;
    double kept = 0;  // of the mover's
    if (position->is_over()) {
      kept = score_for(mover, end_of(*position));
    } else {
      after = expected(*position);
      kept = position->to_move() == mover ? after : 1 - after;
    }
    if (chosen) {
      const auto phase = static_cast<std::size_t>(phases) * ply / moves.size();
      lapses.lost[phase] += before - kept;
      ++lapses.moves[phase];
    }
    before = after;
  }
  return lapses;
}

std::unique_ptr<games::Session> self_game(const std::string& game, const std::string& spec, std::uint64_t number) {
  std::unique_ptr<games::Session> session = players::make_session(game);
  const auto player = [&](std::uint64_t seed) {
    std::unique_ptr<players::Player> made = players::make_player(spec, *session);
    made->set_option("seed", std::to_string(base::mix(number, seed) >> 12));
    return made;
  };
  const std::array<std::unique_ptr<players::Player>, 2> sides{player(1), player(2)};
  base::Rng rng(base::mix(number, 3));
  for (std::size_t ply = 0; ply < opening_plies; ++ply) {
    const std::vector<games::Move> moves = session->legal_moves();
    session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const std::size_t longest = session->longest_game().value_or(1000);
  while (!session->is_over() && session->moves().size() < longest) {
    players::Player& mover = *sides[static_cast<std::size_t>(games::index(session->to_move()))];
    session->play(mover.think(*session, mover.budget(), {}).move);
  }
  return session;
}

}  // namespace aite::arena
