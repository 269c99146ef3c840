// SPDX-License-Identifier: MIT
#include "games/go/features/asked.hpp"

#include "games/go/chains.hpp"
#include "games/go/features/escape.hpp"

namespace aite::games::go::features {

namespace {

using SmallSet = PointSet<9>;

constexpr int most_nodes = 2000;  // of a ladder; what takes longer counts as got away

SmallSet empty_of(const Small& state) {
  return state.geometry().board - state.stones(Side::first) - state.stones(Side::second);
}

SmallSet string_at(const Small& state, const SmallSet& stone, Side side) { return spread(stone, state.stones(side)); }

SmallSet liberties(const Small& state, const SmallSet& string) { return string.neighbours() & empty_of(state); }

std::vector<SmallSet> strings_of(const Small& state, Side side) {
  std::vector<SmallSet> strings;
  for (SmallSet left = state.stones(side); left.any();) {
    strings.push_back(string_at(state, SmallSet::of(left.first()), side));
    left -= strings.back();
  }
  return strings;
}

// Calls f(state after, move as a set) for the legal moves among some points, until it answers false.
template <class F>
bool try_all(const Small& state, const SmallSet& some, const F& f) {
  for (SmallSet left = some & empty_of(state); left.any();) {
    const int bit = left.first();
    left -= SmallSet::of(bit);
    const Move move{static_cast<std::uint16_t>(state.geometry().code(bit))};
    if (!state.why_illegal(move).empty()) continue;
    Small after = state;
    after.play(move);
    if (!f(after, SmallSet::of(bit))) return false;
  }
  return true;
}

// Liberties of strings beside a string that are in atari: where it can be freed by taking them.
SmallSet takes_beside(const Small& state, const SmallSet& string, Side side) {
  SmallSet found;
  for (SmallSet left = string.neighbours() & state.stones(other(side)); left.any();) {
    const SmallSet beside = string_at(state, SmallSet::of(left.first()), other(side));
    left -= beside;
    const SmallSet open = liberties(state, beside);
    if (open.count() == 1) found |= open;
  }
  return found;
}

class Reading {
 public:
  // How many times the string may be put in atari after the first time.
  explicit Reading(int more) : more_(more) {}

  // Moves of the side to move that lead to the string's capture.
  SmallSet attacks(const Small& state, const SmallSet& string) {
    SmallSet found;
    try_all(state, liberties(state, string), [&](const Small& after, const SmallSet& move) {
      if (!gets_away(after, string, more_)) found |= move;
      return true;
    });
    return found;
  }

 private:
  // The string's side is to move.
  bool gets_away(const Small& state, const SmallSet& seed, int more) {
    if (++nodes_ > most_nodes) return true;
    const Side side = state.to_move();
    const SmallSet string = string_at(state, seed, side);
    const SmallSet open = liberties(state, string);
    if (open.count() != 1) return true;
    bool away = false;
    // A pass stands for moves elsewhere: it is in atari.
    try_all(state, open | takes_beside(state, string, side), [&](const Small& after, const SmallSet&) {
      away = !is_taken(after, seed, more);
      return !away;
    });
    return away || !is_taken_after_pass(state, open);
  }

  static bool is_taken_after_pass(const Small& state, const SmallSet& open) {
    Small passed = state;
    passed.play(pass_move);
    return !try_all(passed, open, [](const Small&, const SmallSet&) { return false; });
  }

  // The attacker is to move.
  bool is_taken(const Small& state, const SmallSet& seed, int more) {
    const SmallSet string = string_at(state, seed, other(state.to_move()));
    const SmallSet open = liberties(state, string);
    if (open.count() > 2) return false;
    if (open.count() == 1) return !try_all(state, open, [](const Small&, const SmallSet&) { return false; });
    if (more == 0) return false;
    return !try_all(state, open, [&](const Small& after, const SmallSet&) { return gets_away(after, seed, more - 1); });
  }

  int more_;
  int nodes_ = 0;
};

// Points where a side joins a string to another of its own, if it is to move, so that the whole is not in atari.
SmallSet joins(const Small& state, const SmallSet& string) {
  const Side side = state.to_move();
  const SmallSet others = state.stones(side) - string;
  SmallSet found;
  try_all(state, liberties(state, string) & others.neighbours(), [&](const Small& after, const SmallSet& move) {
    if (liberties(after, string_at(after, move, side)).count() > 1) found |= move;
    return true;
  });
  return found;
}

Small passed(const Small& state) {
  Small after = state;
  after.play(pass_move);
  return after;
}

// Where moves are tried: up to two steps from the points.
SmallSet around(const Small& state, const SmallSet& points) {
  const SmallSet one = points | points.neighbours();
  return (one | one.neighbours()) & state.geometry().board;
}

// The string's side has just been answered: can it be joined, or is it?
bool is_or_can_be_joined(const Small& state, const SmallSet& seed, const SmallSet& before) {
  const Side side = state.to_move();
  if ((seed & state.stones(side)).none()) return false;
  const SmallSet string = string_at(state, seed, side);
  return (string & (before - seed)).any() || joins(state, string).any();
}

void ask_connect(const Small& state, std::vector<Asked>& found) {
  const Side side = state.to_move();
  for (const SmallSet& string : strings_of(state, side)) {
    const SmallSet points = joins(state, string);
    if (points.none() || liberties(state, string).count() < 2) continue;
    const SmallSet near = around(state, points);
    const SmallSet before = state.stones(side);
    const SmallSet seed = string;
    const auto holds = [&](const Small& after) {  // the opponent is to move
      return try_all(after, near, [&](const Small& answered, const SmallSet&) {
        return is_or_can_be_joined(answered, SmallSet::of(seed.first()), before - seed);
      });
    };
    if (holds(passed(state))) continue;  // cannot be cut off
    Asked asked{string, {}};
    try_all(state, near, [&](const Small& after, const SmallSet& move) {
      const SmallSet whole = string_at(after, SmallSet::of(seed.first()), side);
      const bool joined = (whole & (before - seed)).any() && liberties(after, whole).count() > 1;
      if (joined || holds(after)) asked.right |= move;
      return true;
    });
    found.push_back(asked);
  }
}

void ask_cut(const Small& state, std::vector<Asked>& found) {
  const Side side = state.to_move();
  const Small theirs = passed(state);
  for (const SmallSet& string : strings_of(state, other(side))) {
    const SmallSet points = joins(theirs, string);
    if (points.none()) continue;
    Asked asked{string, {}};
    try_all(state, around(state, points), [&](const Small& after, const SmallSet& move) {
      if ((string & after.stones(other(side))).none()) return true;  // taken, not cut
      const bool safe = liberties(after, string_at(after, move, side)).count() > 1;
      if (safe && joins(after, string_at(after, SmallSet::of(string.first()), other(side))).none()) asked.right |= move;
      return true;
    });
    found.push_back(asked);
  }
}

}  // namespace

std::vector<Asked> ask(const Small& state, Tactic tactic) {
  std::vector<Asked> found;
  if (tactic == Tactic::escape) {
    for (const auto& string : find_escape(state).strings) found.push_back({string.stones, string.right});
  } else if (tactic == Tactic::connect) {
    ask_connect(state, found);
  } else if (tactic == Tactic::cut) {
    ask_cut(state, found);
  } else {
    const int wanted = tactic == Tactic::capture ? 1 : 2;
    for (const SmallSet& string : strings_of(state, other(state.to_move()))) {
      const SmallSet open = liberties(state, string);
      if (open.count() != wanted) continue;
      Asked asked{string, {}};
      if (wanted == 2) {
        asked.right = Reading(tactic == Tactic::ladder ? 100 : 0).attacks(state, string);
      } else {
        try_all(state, open, [&](const Small&, const SmallSet& move) {
          asked.right |= move;
          return true;
        });
      }
      found.push_back(asked);
    }
  }
  return found;
}

}  // namespace aite::games::go::features
