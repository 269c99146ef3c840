// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "conformance/walk.hpp"

// Positions and moves as text, both ways, and what is not one.
namespace aite::conformance {

// A text with one to four random accidents: a character changed, lost, added or doubled, or the rest cut off.
inline std::string damaged(std::string text, base::Rng& rng) {
  for (std::uint32_t accidents = 1 + rng.below(4); accidents > 0; --accidents) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size() + 1));
    // Mostly a character that stands elsewhere in the text: such damage gets furthest into a reader.
    const char byte = !text.empty() && rng.below(4) != 0 ? text[rng.below(static_cast<std::uint32_t>(text.size()))]
                                                         : static_cast<char>(rng.below(256));
    switch (rng.below(at < text.size() ? 8 : 2)) {
      case 0:
      case 1:
        text.insert(at, 1, byte);
        break;
      case 2:
        text.erase(at, 1);
        break;
      case 3:
        text.insert(at, text.substr(at, rng.below(8)));
        break;
      case 4:
        if (rng.below(8) == 0) text.erase(at);
        break;
      default:
        text[at] = byte;
    }
  }
  return text;
}

template <games::State S>
void expect_same_position(const S& a, const S& b) {
  EXPECT_EQ(a.text(), b.text());
  EXPECT_EQ(a.hash(), b.hash()) << a.text();
  EXPECT_EQ(a.board_hash(), b.board_hash()) << a.text();
  EXPECT_EQ(a.to_move(), b.to_move()) << a.text();
  EXPECT_EQ(a.is_over(), b.is_over()) << a.text();
  EXPECT_EQ(a.outcome(), b.outcome()) << a.text();
  EXPECT_EQ(sorted_legal_moves(a), sorted_legal_moves(b)) << a.text();
}

template <games::State S>
void expect_moves_read_back(const S& state) {
  std::set<std::string> texts;
  for (const games::Move move : legal_moves(state)) {
    const std::string text = state.move_text(move);
    EXPECT_EQ(state.parse_move(text), move) << text << " in " << state.text();
    EXPECT_TRUE(texts.insert(text).second) << "two moves are called " << text << " in " << state.text();
  }
}

// Whatever a reader accepts must be a position that can be played out; anything else is an InputError. Whether it was
// one.
template <games::State S>
bool refused_or_playable(const std::string& text, const S& state, base::Rng& rng) {
  SCOPED_TRACE(text);
  try {
    const S read = S::from_text(text, state.rules());
    expect_same_position(S::from_text(read.text(), read.rules()), read);
    EXPECT_EQ(legal_moves(read).empty(), read.is_over());
    read.playout(rng, nullptr);
    return false;
  } catch (const base::InputError& error) {
    EXPECT_STRNE(error.what(), "");
    return true;
  }
}

template <games::State S>
bool refused_or_move(const std::string& text, const S& state) {
  SCOPED_TRACE(text);
  try {
    const games::Move move = state.parse_move(text);
    EXPECT_EQ(state.parse_move(state.move_text(move)), move);
    const std::vector<games::Move> legal = legal_moves(state);
    EXPECT_EQ(state.why_illegal(move).empty(), std::count(legal.begin(), legal.end(), move) == 1);
    return false;
  } catch (const base::InputError& error) {
    EXPECT_STRNE(error.what(), "");
    return true;
  }
}

template <class G>
class Notation : public Conformance<G> {};

TYPED_TEST_SUITE_P(Notation);

TYPED_TEST_P(Notation, PositionsReadBackAsTheyWere) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    walk(start, 1, scaled(10'000), [](const State& state, base::Rng&) {
      expect_same_position(State::from_text(state.text(), state.rules()), state);
    });
  });
}

TYPED_TEST_P(Notation, MovesReadBackAsTheyWere) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk(start, 2, scaled(2'000), [](const auto& state, base::Rng&) { expect_moves_read_back(state); });
  });
}

TYPED_TEST_P(Notation, EveryPositionCanBeDrawn) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    std::set<std::string> drawings;
    walk(start, 3, 10 + scaled(500), [&](const auto& state, base::Rng&) { drawings.insert(state.drawing()); });
    EXPECT_GT(drawings.size(), 5U);
    EXPECT_FALSE(drawings.contains(""));
  });
}

TYPED_TEST_P(Notation, DamagedPositionsAreRefusedOrPlayable) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    std::uint64_t refused = 0;
    walk(start, 4, scaled(4'000), [&](const auto& state, base::Rng& rng) {
      for (int i = 0; i < 4; ++i) refused += refused_or_playable(damaged(state.text(), rng), state, rng) ? 1U : 0U;
    });
    EXPECT_GT(refused, 0U);
  });
}

TYPED_TEST_P(Notation, DamagedMovesAreRefusedOrMoves) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    std::uint64_t refused = 0;
    walk(start, 5, scaled(4'000), [&](const auto& state, base::Rng& rng) {
      if (state.is_over()) return;
      const std::string text = state.move_text(one_of(legal_moves(state), rng));
      refused += refused_or_move(damaged(text, rng), state) ? 1U : 0U;
    });
    EXPECT_GT(refused, 0U);
  });
}

REGISTER_TYPED_TEST_SUITE_P(Notation, PositionsReadBackAsTheyWere, MovesReadBackAsTheyWere, EveryPositionCanBeDrawn,
                            DamagedPositionsAreRefusedOrPlayable, DamagedMovesAreRefusedOrMoves);

}  // namespace aite::conformance
