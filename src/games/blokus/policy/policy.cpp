// SPDX-License-Identifier: MIT
#include "games/blokus/policy/policy.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/blokus/list_placements.hpp"
#include "games/blokus/shifts.hpp"

namespace aite::games::blokus::policy {

Policy::Policy(std::span<const float> logarithms) {
  const auto of_pieces = [&](std::size_t stage) { return logarithms.subspan(stage * pieces.size(), pieces.size()); };
  const std::span<const float> of_levels = logarithms.last(levels);
  const float best_level = *std::max_element(of_levels.begin(), of_levels.end());
  for (std::size_t stage = 0; stage < stages; ++stage) {
    const std::span<const float> own = of_pieces(stage);
    const float best = *std::max_element(own.begin(), own.end()) + best_level;
    for (std::size_t level = 0; level < levels; ++level) {
      ByOrientation& weights = weights_[stage].of_level[level];
      weights.fill(0);
      for (std::size_t o = 0; o < orientation_count; ++o) {
        const double share = std::exp(double{own[orientations[o].piece]} + of_levels[level] - best);
        weights[o] = std::max(1U, static_cast<std::uint32_t>(share * largest));
      }
    }
  }
}

Outcome play_out_plainly(const Position& start, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  Position position = start;
  State::MoveList moves;
  while (!position.is_over()) {
    const std::size_t mover = at(position.to_move);
    const Board& enemies = position.occupied[mover ^ 1];
    const Board corners = openings(enemies, position.occupied[mover], start_boards[mover ^ 1]).corners;
    const Policy::Weights& weights = policy.weights(stage_of(position.left[mover]));
    moves.clear();
    if (!position.passed[mover]) list_placements(position, moves);
    // By orientation, then by corners covered.
    struct Candidate {
      std::size_t orientation;
      std::size_t level;
      Move move;
    };
    std::vector<Candidate> candidates;
    std::uint32_t total = 0;
    for (const Move move : moves) {
      const LaidPiece laid = laid_piece(move);
      const auto level = static_cast<std::size_t>(std::min((laid.squares() & corners).count(), 2));
      candidates.push_back({laid.orientation, level, move});
      total += weights.of_level[level][laid.orientation];
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.orientation != b.orientation ? a.orientation < b.orientation : a.level < b.level;
    });
    Move chosen = pass_move;
    if (candidates.empty()) {
      position.passed[mover] = true;
    } else {
      std::uint32_t k = rng.below(total);
      std::size_t i = 0;
      for (; k >= weights.of_level[candidates[i].level][candidates[i].orientation]; ++i) {
        k -= weights.of_level[candidates[i].level][candidates[i].orientation];
      }
      chosen = candidates[i].move;
      position.occupied[mover] |= laid_piece(chosen).squares();
      position.left[mover] &= ~(1U << laid_piece(chosen).piece());
    }
    position.to_move = other(position.to_move);
    if (trajectory != nullptr) trajectory->push_back(chosen);
  }
  return position.outcome();
}

}  // namespace aite::games::blokus::policy
