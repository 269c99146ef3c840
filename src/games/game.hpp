// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"

// What a game is. Searches, learners and players are written against this file alone; a new game is a State that
// satisfies the concept below and passes the conformance suite (tests/conformance).
namespace aite::games {

// The two sides in order of play: black and white, or whatever the game calls them.
enum class Side : std::uint8_t { first, second };

inline constexpr std::array both_sides{Side::first, Side::second};

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr int index(Side side) { return static_cast<int>(side); }

// A move is a 16-bit code whose meaning only its game knows (Blokus Duo needs 13,729 of them). One type for all games
// keeps a tree edge small and lets everything above the search pass moves around without knowing the game.
struct Move {
  std::uint16_t code = 0xffff;

  friend constexpr auto operator<=>(Move, Move) = default;
};

inline constexpr Move pass_move{0xfffe};
inline constexpr Move no_move{0xffff};

enum class Result : std::int8_t { second_wins = -1, draw = 0, first_wins = 1 };

// How a game ended, from the first player's view: win, draw or loss follow from the margin's sign. Half points,
// because Go's komi may end in .5.
struct Outcome {
  int half_points = 0;

  [[nodiscard]] constexpr double margin() const { return half_points / 2.0; }
  [[nodiscard]] constexpr Result result() const {
    return half_points > 0 ? Result::first_wins : half_points < 0 ? Result::second_wins : Result::draw;
  }
  // +1, 0 or -1 as `side` won, drew or lost.
  [[nodiscard]] constexpr int sign_for(Side side) const {
    const int sign = static_cast<int>(result());
    return side == Side::first ? sign : -sign;
  }

  friend constexpr bool operator==(Outcome, Outcome) = default;
};

// Sums over playouts, from the first player's view.
struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t draws = 0;
  std::int64_t half_points = 0;  // sum of margins
  std::uint64_t moves = 0;       // moves played, without passes
  std::uint64_t capped = 0;      // playouts stopped at the length limit and scored as they stood

  [[nodiscard]] constexpr std::uint64_t second_wins() const { return playouts - first_wins - draws; }

  constexpr void add(Outcome outcome) {
    ++playouts;
    first_wins += outcome.half_points > 0 ? 1U : 0U;
    draws += outcome.half_points == 0 ? 1U : 0U;
    half_points += outcome.half_points;
  }

  constexpr Tally& operator+=(const Tally& more) {
    playouts += more.playouts;
    first_wins += more.first_wins;
    draws += more.draws;
    half_points += more.half_points;
    moves += more.moves;
    capped += more.capped;
    return *this;
  }

  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

// Every ply of a playout, passes included.
using Trajectory = std::vector<Move>;

// The random seed of playout `playout` from state `state` in a counting job: it depends on nothing else, so every
// implementation (plain, vector lanes, another machine) plays the same game for it.
constexpr std::uint64_t playout_seed(std::uint64_t seed, std::uint64_t state, std::uint64_t playout) {
  return base::mix(base::mix(seed, state), playout);
}

// Names and facts about a game that do not depend on a position.
struct GameInfo {
  std::string_view name;         // as typed on the command line: "go"
  std::string_view title;        // as shown: "Go"
  std::string_view gtp_name;     // as GTP's set_game has it: "Blokus Duo"
  std::string_view first_side;   // "black"
  std::string_view second_side;  // "white"
  std::string_view summary;      // one line: rules in brief

  // Whether a side may pass whenever it likes, so that passes end the game and one more is an error. Elsewhere passes
  // are forced, nobody is asked for them, and after the end everybody may go on passing.
  bool free_pass = false;
  // Letters of a move where records write moves without blanks between them ("f5d6c3"); 0: they never do.
  int glued_letters = 0;
  std::span<const int> sizes = {};  // that people usually choose for the rule "size"; empty: there is no such rule
  // Random ones that games of a match begin with where nothing else is said: players that leave nothing to chance would
  // play one game over and over.
  int opening_plies = 0;
};

// A position of a game: a value, cheap to copy (a search copies instead of undoing). `play` expects a legal move;
// `why_illegal` is the careful door. A state knows simple ko; rules that need the whole game (positional superko) are
// the Session's.
template <class S>
concept State = std::copyable<S> &&
    requires(S state, const S position, typename S::Rules rules, typename S::MoveList moves, Move move, base::Rng& rng,
             base::Options& options, Trajectory* trajectory, std::span<const S> states, std::span<Tally> tallies,
             std::string_view text) {
  { S::info } -> std::convertible_to<const GameInfo&>;
  { S::symmetries } -> std::convertible_to<int>;           // how many, the identity (number 0) included
  { S::forbids_repetition } -> std::convertible_to<bool>;  // if so, board_hash() must not recur in a game

  // Rules that can be set (board size, komi); declare() names them.
  rules.declare(options);
  S(rules);
  { position.rules() } -> std::convertible_to<typename S::Rules>;

  { position.to_move() } -> std::same_as<Side>;
  { position.is_over() } -> std::same_as<bool>;
  { position.outcome() } -> std::same_as<Outcome>;  // exact once over; before, the board as it stands
  position.legal_moves(moves);                      // fills; a forced pass is listed, a finished game has none
  { position.why_illegal(move) } -> std::same_as<std::string>;  // empty when legal
  state.play(move);
  { position.hash() } -> std::same_as<std::uint64_t>;        // everything that matters for the future
  { position.board_hash() } -> std::same_as<std::uint64_t>;  // the board alone

  // One uniform random playout, the way a tree search needs it. The state itself is left as it is; plies are
  // appended to the trajectory where one is given.
  { position.playout(rng, trajectory) } -> std::same_as<Outcome>;
  // `n` playouts from each state, added to the tally of the same index: the fastest path this machine has.
  S::count_playouts(states, std::uint32_t{1}, std::uint64_t{1}, tallies);

  { position.transformed(int{}) } -> std::same_as<S>;
  { position.transformed(move, int{}) } -> std::same_as<Move>;

  // Notation, both ways. Readers throw InputError; parse_move checks the notation, not the legality.
  { position.text() } -> std::same_as<std::string>;
  { S::from_text(text, rules) } -> std::same_as<S>;
  { position.move_text(move) } -> std::same_as<std::string>;
  { position.parse_move(text) } -> std::same_as<Move>;
  { position.drawing() } -> std::same_as<std::string>;  // several lines for a terminal
};

// The moves a search looks at: the legal ones, without those that no player would ever want where the game knows such
// (in Go, filling an own eye).
template <State S>
void moves_to_consider(const S& state, typename S::MoveList& moves) {
  if constexpr (requires { state.sensible_moves(moves); }) {
    state.sensible_moves(moves);
  } else {
    state.legal_moves(moves);
  }
}

// The plain twin of S::count_playouts: one playout after the other.
template <class S>
void count_playouts_plainly(std::span<const S> states, std::uint32_t per_state, std::uint64_t seed,
                            std::span<Tally> tallies) {
  Trajectory trajectory;
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (std::uint32_t playout = 0; playout < per_state; ++playout) {
      base::Rng rng(playout_seed(seed, i, playout));
      trajectory.clear();
      tallies[i].add(states[i].playout(rng, &trajectory));
      for (const Move move : trajectory) tallies[i].moves += move != pass_move ? 1U : 0U;
      if constexpr (requires { states[i].playout_limit(); }) {  // in plies, passes included
        tallies[i].capped += trajectory.size() >= states[i].playout_limit() ? 1U : 0U;
      }
    }
  }
}

}  // namespace aite::games
