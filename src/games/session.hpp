// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "games/board_view.hpp"
#include "games/game.hpp"
#include "games/perft.hpp"
#include "games/settlement.hpp"
#include "games/style.hpp"

namespace aite::games {

// Stones or pieces put on the board before the first move (handicap, a problem, a diagram).
struct Placement {
  Side side = Side::first;
  std::string text;  // a move in the game's notation

  friend bool operator==(const Placement&, const Placement&) = default;
};

// A game in progress: the start, the moves, and the rules that need the whole game. This is the face of a game for
// everything that must not know which game it is: players, GTP, the arena, the server.
class Session {
 public:
  virtual ~Session() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual std::string rules() const = 0;  // the rules that differ from the default, "size=13,komi=6.5"
  [[nodiscard]] virtual std::unique_ptr<Session> clone() const = 0;

  [[nodiscard]] virtual Side to_move() const = 0;
  [[nodiscard]] virtual bool is_over() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual std::string why_illegal(Move move) const = 0;  // empty when legal
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual std::uint64_t start_hash() const = 0;  // of the position before the first move

  // The same for positions that are mirror or rotated images of each other.
  [[nodiscard]] virtual std::uint64_t symmetric_hash() const = 0;

  virtual void play(Move move) = 0;  // throws InputError with the reason when the move is illegal
  virtual bool undo() = 0;           // false at the start
  // The same for somebody who does not decide the rules: a move that repeats a position, a ko retaken at once among
  // them, is played.
  virtual void play_told(Move move) = 0;
  [[nodiscard]] virtual const std::vector<Move>& moves() const = 0;

  [[nodiscard]] virtual std::string text() const = 0;                // the position
  [[nodiscard]] virtual std::string move_text(Move move) const = 0;  // "pass" in every game
  [[nodiscard]] virtual Move parse_move(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string drawing() const = 0;

  // A fresh game from a position, or from the start with stones placed and `to_move` first. Both throw InputError and
  // leave the session as it was.
  virtual void set_text(std::string_view position) = 0;
  virtual void set_up(const std::vector<Placement>& placements, Side to_move) = 0;
  // What set_up makes this board of. Throws InputError where a board cannot be written as stones.
  [[nodiscard]] virtual std::vector<Placement> placements() const = 0;

  // How many more moves the side to move is expected to make, for a clock.
  [[nodiscard]] virtual double moves_left() const = 0;
  // Plies after which a game that nobody ends is scored as it stands; nothing where the rules end every game.
  [[nodiscard]] virtual std::optional<std::size_t> longest_game() const = 0;
  // Which stones are dead and what the board then counts, once the game is over by its rules; nothing before, and in
  // games that know no dead stones.
  [[nodiscard]] virtual std::optional<Settlement> settle() const = 0;
  // What a finished game may be said to come to: first what the board counts; then that without dead stones, or with
  // empty squares for the winner, where a game knows such.
  [[nodiscard]] virtual std::vector<Outcome> counts() const = 0;

  // The board for somebody to draw; nothing for a game without one. `covered` are the cells of a move, none of a pass.
  [[nodiscard]] virtual std::optional<BoardView> view() const = 0;
  [[nodiscard]] virtual std::vector<int> covered(Move move) const = 0;
  // All pieces of a game that is played with such, and which of them a move lays.
  [[nodiscard]] virtual const std::vector<PieceView>& pieces() const = 0;
  [[nodiscard]] virtual std::optional<int> piece_of(Move move) const = 0;

  // Uniform playouts from here: one after the other, or many on the fastest path (games/game.hpp says more).
  virtual Outcome playout(base::Rng& rng, Trajectory* trajectory) const = 0;
  [[nodiscard]] virtual Tally count_playouts(std::uint32_t playouts, std::uint64_t seed) const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;

  // For every board point in reading order from the top left, how much it belongs to the first player at the end of
  // random playouts, in [-1, 1]; empty for a game without points to own.
  [[nodiscard]] virtual std::vector<double> ownership(int playouts, std::uint64_t seed) const = 0;

  // The styles the game knows, and whether a legal move has style number `style` here.
  [[nodiscard]] virtual std::vector<StyleInfo> styles() const = 0;
  [[nodiscard]] virtual InStyle in_style(std::size_t style, Move move) const = 0;
};

// "dead: A1 B2"; empty where nothing is.
inline std::string dead_text(const Settlement& settlement, const Session& finished) {
  std::string text;
  for (const Move point : settlement.dead) {
    text.append(text.empty() ? "dead: " : " ").append(finished.move_text(point));
  }
  return text;
}

template <State S>
class SessionOf final : public Session {
 public:
  explicit SessionOf(const typename S::Rules& rules = {}) : states_{S(rules)} {}
  explicit SessionOf(S start) : states_{std::move(start)} {}

  [[nodiscard]] const S& state() const { return states_.back(); }

  [[nodiscard]] const GameInfo& info() const override { return S::info; }
  [[nodiscard]] std::string rules() const override {
    // Options remember as default what a target holds when it is declared, so declare on fresh rules, then assign.
    typename S::Rules shown;
    base::Options options;
    shown.declare(options);
    shown = state().rules();
    return options.changed();
  }
  [[nodiscard]] std::unique_ptr<Session> clone() const override { return std::make_unique<SessionOf>(*this); }

  [[nodiscard]] Side to_move() const override { return state().to_move(); }
  [[nodiscard]] bool is_over() const override { return state().is_over(); }
  [[nodiscard]] Outcome outcome() const override { return state().outcome(); }
  [[nodiscard]] std::uint64_t hash() const override { return state().hash(); }
  [[nodiscard]] std::uint64_t start_hash() const override { return states_.front().hash(); }
  [[nodiscard]] std::uint64_t symmetric_hash() const override {
    std::uint64_t least = state().hash();
    for (int symmetry = 1; symmetry < S::symmetries; ++symmetry) {
      least = std::min(least, state().transformed(symmetry).hash());
    }
    return least;
  }

  [[nodiscard]] std::vector<Move> legal_moves() const override {
    typename S::MoveList list;
    state().legal_moves(list);
    std::vector<Move> legal;
    legal.reserve(list.size());
    for (const Move move : list) {
      if (!repeats(move)) legal.push_back(move);
    }
    return legal;
  }

  [[nodiscard]] std::string why_illegal(Move move) const override {
    if (std::string reason = state().why_illegal(move); !reason.empty()) return reason;
    if (repeats(move)) return "it repeats an earlier position (superko)";
    return {};
  }

  void play(Move move) override { play_unless(why_illegal(move), move); }

  void play_told(Move move) override {
    if constexpr (requires { state().why_impossible(move); }) {
      play_unless(state().why_impossible(move), move);
    } else {
      play_unless(state().why_illegal(move), move);
    }
  }

  bool undo() override {
    if (moves_.empty()) return false;
    states_.pop_back();
    moves_.pop_back();
    return true;
  }

  [[nodiscard]] const std::vector<Move>& moves() const override { return moves_; }

  [[nodiscard]] std::string text() const override { return state().text(); }
  [[nodiscard]] std::string move_text(Move move) const override {
    return move == pass_move ? "pass" : state().move_text(move);
  }
  [[nodiscard]] Move parse_move(std::string_view text) const override { return state().parse_move(text); }
  [[nodiscard]] std::string drawing() const override { return state().drawing(); }

  void set_text(std::string_view position) override { restart(S::from_text(position, state().rules())); }

  void set_up(const std::vector<Placement>& placements, Side to_move) override {
    if constexpr (requires { S::set_up(state().rules(), placements, to_move); }) {
      restart(S::set_up(state().rules(), placements, to_move));
    } else {
      throw base::InputError(fmt::format("{} has no set-up of single stones", S::info.title));
    }
  }

  [[nodiscard]] std::vector<Placement> placements() const override {
    if constexpr (requires { S::set_up(state().rules(), std::vector<Placement>{}, Side::first); }) {
      if (const std::optional<BoardView> board = view(); board && board->look != Look::pieces) {
        std::vector<Placement> stones;
        for (std::size_t cell = 0; cell < board->cells.size(); ++cell) {
          if (board->cells[cell] == '.') continue;
          stones.push_back({board->cells[cell] == 'X' ? Side::first : Side::second,
                            move_text(Move{static_cast<std::uint16_t>(cell)})});
        }
        return stones;
      }
    }
    throw base::InputError(fmt::format("a set-up of {} cannot be written as stones", S::info.title));
  }

  [[nodiscard]] double moves_left() const override {
    if constexpr (requires { state().moves_left(); }) {
      return state().moves_left();
    } else {
      return 10;
    }
  }
  [[nodiscard]] std::optional<std::size_t> longest_game() const override {
    if constexpr (requires { state().longest_game(); }) {
      return state().longest_game();
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::optional<Settlement> settle() const override {
    if constexpr (requires { state().settle(); }) {
      if (is_over()) return state().settle();
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<Outcome> counts() const override {
    std::vector<Outcome> counts{outcome()};
    if (const std::optional<Settlement> settled = settle()) counts.push_back(settled->outcome);
    if constexpr (requires { state().outcome_with_empties(); }) counts.push_back(state().outcome_with_empties());
    return counts;
  }

  [[nodiscard]] std::optional<BoardView> view() const override {
    if constexpr (requires { state().view(); }) {
      return state().view();
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::vector<int> covered(Move move) const override {
    if (move == pass_move) return {};
    if constexpr (requires { state().covered(move); }) {
      return state().covered(move);
    } else if constexpr (requires { state().view(); }) {
      return {move.code};  // where a game says nothing else, a move is its cell
    } else {
      return {};
    }
  }
  [[nodiscard]] const std::vector<PieceView>& pieces() const override {
    if constexpr (requires { S::piece_views(); }) {
      return S::piece_views();
    } else {
      static const std::vector<PieceView> none;
      return none;
    }
  }
  [[nodiscard]] std::optional<int> piece_of(Move move) const override {
    if constexpr (requires { state().piece_of(move); }) {
      if (move != pass_move) return state().piece_of(move);
    }
    return std::nullopt;
  }

  Outcome playout(base::Rng& rng, Trajectory* trajectory) const override { return state().playout(rng, trajectory); }
  [[nodiscard]] Tally count_playouts(std::uint32_t playouts, std::uint64_t seed) const override {
    Tally tally;
    S::count_playouts(std::span<const S>(&state(), 1), playouts, seed, std::span<Tally>(&tally, 1));
    return tally;
  }
  [[nodiscard]] std::uint64_t perft(int depth) const override { return games::perft(state(), depth); }

  [[nodiscard]] std::vector<double> ownership(int playouts, std::uint64_t seed) const override {
    if constexpr (requires { state().ownership(playouts, seed); }) {
      return state().ownership(playouts, seed);
    } else {
      return {};
    }
  }

  [[nodiscard]] std::vector<StyleInfo> styles() const override {
    if constexpr (requires { S::styles(); }) {
      const auto known = S::styles();
      return {known.begin(), known.end()};
    } else {
      return {};
    }
  }
  [[nodiscard]] InStyle in_style(std::size_t style, Move move) const override {
    if constexpr (requires { S::styles(); }) {
      return S::styles()[style].judge(state(), move);
    } else {
      return InStyle::not_asked;
    }
  }

 private:
  void play_unless(const std::string& reason, Move move) {
    if (!reason.empty()) throw base::InputError(fmt::format("illegal move {}: {}", state().move_text(move), reason));
    S next = state();
    next.play(move);
    states_.push_back(std::move(next));
    moves_.push_back(move);
  }

  void restart(S start) {
    states_.assign(1, std::move(start));
    moves_.clear();
  }

  // Positional superko: the board after the move stood there before. A pass never repeats.
  [[nodiscard]] bool repeats(Move move) const {
    if constexpr (S::forbids_repetition) {
      if (move == pass_move) return false;
      S next = state();
      next.play(move);
      for (const S& earlier : states_) {
        if (earlier.board_hash() == next.board_hash()) return true;
      }
    }
    return false;
  }

  std::vector<S> states_;  // states_[i] is the position before moves_[i]; the last one is the present
  std::vector<Move> moves_;
};

}  // namespace aite::games
