// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/othello/state.hpp"
#include "players/othello/odds.hpp"
#include "players/othello/solver/solver.hpp"
#include "players/player_of.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace aite::players::othello {

struct PeacemakerSettings {
  std::string evaluation = "evaluation";
  std::int64_t depth = 8;
  double lead = 4;
  std::int64_t solve = 16;
  std::int64_t odds = 12;
  std::int64_t nodes = 5'000'000;
  std::int64_t target = 0;
  std::int64_t cap = 128;
  std::int64_t seed = 1;

  void declare(base::Options& options);
};

// Aims for a final margin, zero unless told otherwise: for close games, as paper 004 does. Far from the end it
// looks ahead with a learned evaluation and plays for a small lead; what the opponent gives away later is easier to
// give back than to get back. Nearer, the solver knows what every move leads to between perfect players, and the move
// that leads to the target is played. In the end what counts is how this opponent errs: every line of play is weighed
// by its odds.
class Peacemaker final : public PlayerOf<games::othello::State, PeacemakerSettings> {
 public:
  using PlayerOf::PlayerOf;

  [[nodiscard]] search::Budget budget() const override;
  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override;
  void new_game() override;
  [[nodiscard]] std::int64_t memory() const override;

 private:
  using State = games::othello::State;
  using Patience = solver::Patience;

  // A move and all that is known of it.
  struct Prospect {
    games::Move move;
    int score = 0;  // final margin between perfect players
    std::uint64_t nodes = 0;
    std::optional<TargetOdds> odds;
    std::uint32_t turn = 0;  // in the solver's order
  };

  void on_change() override { new_game(); }

  // Alpha-beta: the best move while it leads to no more than the lead wanted, then the one that leads nearest to it.
  search::Thought play_for_a_lead(const games::Session& session, search::Budget budget, const search::Watch& watch);
  [[nodiscard]] search::Candidate look_at(const State& state, games::Move move, search::Budget budget,
                                          const search::Watch& watch, std::uint64_t seed);

  // Nothing if patience ends first.
  std::optional<search::Thought> solve(const State& state, const Patience& patience);

  // The one to play first. All of one kind: with odds or without. Those nearest to the target are weighed first, and
  // those that patience does not suffice for are left out.
  void rank(const State& state, std::vector<Prospect>& prospects, const Patience& patience);

  // How these are chosen among.
  [[nodiscard]] search::Decision nearest_to_the_lead(const std::vector<search::Candidate>& candidates,
                                                     double wanted) const;
  [[nodiscard]] search::Decision decision_among(const std::vector<Prospect>& prospects) const;

  // How far a final margin is from the target; a disc below it counts more than one above.
  [[nodiscard]] std::int64_t miss(int score) const;
  [[nodiscard]] search::Candidate candidate_for(const Prospect& prospect) const;
  [[nodiscard]] search::Reason reason(const State& state, const Prospect& chosen, int best) const;

  std::unique_ptr<search::alphabeta::AlphaBeta<State>> alphabeta_;
  std::unique_ptr<solver::Solver> solver_;
  std::unique_ptr<Odds> odds_;
};

}  // namespace aite::players::othello
