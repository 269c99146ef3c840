// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/go_playout.hpp"

// What searches of Go begin with, look up, and keep.
namespace aite::gpu {

// Which moves a style is about: games/go/styles.cpp.
enum class GoStyle : std::uint8_t { none, contact, tenuki, centre };

struct GoSearchSettings {
  std::uint32_t playouts = 0;
  std::uint32_t expansion = 1;
  float exploration = 0;
  float draw_worth = 0.5F;
  bool widens = false;            // in the order of strengths; otherwise all moves exist at once
  bool widens_by_priors = false;  // virtual visits of moves that exist count for it, too
  GoStyle style = GoStyle::none;
  bool avoided = false;            // it is the other moves that are favoured
  bool by_losses = false;          // it speaks by losses of what it shuns, rather than by wins of what it favours
  bool own_only = false;           // at the searching side's nodes
  std::int32_t style_plies = 0;    // of the game, while the style is asked about
  std::uint32_t prior_visits = 0;  // virtual ones
  float boost = 0;                 // in the order of widening
};

// What the searches of a job look things up in.
struct GoSearchTable {
  static constexpr std::uint32_t most_moves = 82;
  static constexpr std::uint32_t lines = 10;

  float patterns[1U << 16];              // strengths, by the stones around a point: the mover's, then the other side's
  float edges[lines];                    // by line from the edge
  std::uint32_t thresholds[most_moves];  // visits from which on so many moves and one more exist
  GoSearchSettings settings;
};

struct GoSearchStart {
  std::uint32_t engine = 0;  // of the job's
  GoPlayout::Start position;
  std::int32_t last = -1;  // as in GoPolicyPlayout::Start
  std::int32_t ply = 0;
  std::uint64_t seed = 0;
  std::uint32_t move_count = 0;
  std::uint8_t moves[GoSearchTable::most_moves];  // that may be answered, in the state's order; a bit, or `pass`
};

struct GoEdge {
  std::uint32_t visits;
  std::uint32_t wins;
  std::uint32_t draws;
  std::uint32_t below;  // a node, or 0
  std::uint16_t prior_visits;
  std::uint8_t prior_won;  // all of them or none
  std::uint8_t move;
};

// What was found of a move at the root.
struct GoRootMove {
  GoEdge edge;
  std::int32_t half_points;  // of its playouts together, for the side to move
  std::uint64_t squares;     // of the same
};

struct GoNode {
  std::uint32_t first;  // of its edges
  std::uint32_t count;  // 0: the game is over
};

// A tree's memory.
struct GoTree {
  GoNode* nodes;
  GoEdge* edges;

  // A node grows where as many simulations have ended; beside these there is the root, and a number that means none.
  static constexpr std::uint64_t nodes_for(std::uint32_t playouts, std::uint32_t expansion) {
    return std::uint64_t{playouts} / expansion + 2;
  }
  static constexpr std::uint64_t edges_for(std::uint64_t nodes) { return nodes * GoSearchTable::most_moves; }
};

}  // namespace aite::gpu
