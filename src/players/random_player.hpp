// SPDX-License-Identifier: MIT
#pragma once

#include "players/player_of.hpp"

namespace aite::players {

struct RandomSettings {
  std::int64_t seed = 1;

  void declare(base::Options& options) { declare_seed(options, seed); }
};

// Every legal move is equally likely. In Go that includes passing and filling own eyes.
template <games::State S>
class RandomPlayer final : public PlayerOf<S, RandomSettings> {
 public:
  using PlayerOf<S, RandomSettings>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override { return {}; }

  search::Thought think(const games::Session& session, search::Budget /*budget*/,
                        const search::Watch& /*watch*/) override {
    base::Rng rng(this->move_seed(session));
    std::vector<games::Move> moves = session.legal_moves();
    rng.shuffle(moves);
    search::Thought thought;
    for (const games::Move move : moves) {
      search::Candidate candidate;
      candidate.move = move;
      candidate.line = {move};
      thought.candidates.push_back(std::move(candidate));
    }
    thought.move = moves.front();
    thought.decision.by = search::Decision::By::order;
    thought.decision.rule = search::Reason{"any_move", {}};
    for (const games::Move move : moves) {
      thought.decision.moves.push_back({move, {}, 0, static_cast<std::uint32_t>(thought.decision.moves.size())});
    }
    return thought;
  }
};

}  // namespace aite::players
