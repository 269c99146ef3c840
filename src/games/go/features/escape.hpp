// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/go/state.hpp"

// Paper 002's task (section 4): the side to move has stones in atari, and a right move is one after which it has none.
namespace aite::games::go::features {

// What has to be seen to answer right; of several the first in this order.
enum class EscapeKind : std::uint8_t {
  snapback,  // a capture beside a string in atari does not help: what captured is itself in atari then
  none,      // nothing helps
  capture,   // some right move captures
  connect,   // some right move joins a string in atari to another string
  extend,    // the rest
};
inline constexpr std::array<std::string_view, 5> escape_kinds{"snapback", "none", "capture", "connect", "extend"};

template <int MaxSize>
struct Escape {
  using Set = PointSet<MaxSize>;

  // One string in atari, and the moves after which neither it nor the stone played is in atari. A move touches no other
  // string of its side for the worse, so what is right for all strings is right.
  struct String {
    Set stones;
    Set right;
  };

  Set in_atari;  // stones of the side to move; without any there is nothing to escape from
  Set right;     // the moves
  std::vector<String> strings;
  EscapeKind kind = EscapeKind::none;
};

// By trying every legal move.
template <int MaxSize>
Escape<MaxSize> find_escape(const State<MaxSize>& state);

extern template Escape<9> find_escape(const State<9>& state);
extern template Escape<19> find_escape(const State<19>& state);

}  // namespace aite::games::go::features
