// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "base/random.hpp"
#include "games/go/features/board.hpp"
#include "games/go/features/tactics.hpp"
#include "games/go/policy/policy.hpp"

namespace aite::games::go::policy {

using features::Board;
using features::directions;
using features::ring;
using features::Tactics;

// A playout by a softmax policy. Every point's weight for both sides is kept up to date as patterns change; answers to
// the last move are weighed anew for each move. What is an answer, and of which kind, is for `Answers` to say, with
// what Tactics has: find(), at() and special().
template <int MaxSize, class Answers = Tactics<MaxSize>>
class Playout {
 public:
  using Set = PointSet<MaxSize>;
  static constexpr int nowhere = Board<MaxSize>::nowhere;
  // In vain for one move: weights that make every move next to impossible must not make a playout endless.
  static constexpr int most_draws = 1000;

  // `last` is the move that led to the position: a pass or no_move where there is none to answer. `answers` is what
  // Answers are made of.
  template <class... Arguments>
  Playout(const Position<MaxSize>& start, Move last, const Policy& policy, const Arguments&... answers)
      : policy_(&policy),
        board_(start),
        last_(last == no_move || last == pass_move ? nowhere : start.geometry->bit(last.code)),
        tactics_(answers...) {
    weigh_all();
  }

  [[nodiscard]] const Board<MaxSize>& board() const { return board_; }
  [[nodiscard]] bool is_over() const { return board_.passes() >= 2; }

  // Draws a move and plays it; a pass where nothing else is left. A draw that turns out illegal is struck off, as long
  // as it is, and drawn again.
  Move ply(base::Rng& rng) {
    Drawn drawn = draw(rng);  // before it is known whether there is anything to answer, which takes a while
    tactics_.find(board_, last_);
    for (;; drawn = draw(rng)) {
      const int bit = tactics_.special().empty() ? drawn.bit : answer(drawn, rng);
      if (bit == nowhere) return pass();
      if (try_put(bit)) return Move{board_.geometry().code(bit)};
      strike(bit);
    }
  }

  // A move the policy may draw, for the learners, who need them all.
  struct Choice {
    int bit;
    tactic::Bits bits;
    std::uint32_t weight;
  };
  using Choices = base::FixedList<Choice, std::size_t{MaxSize * MaxSize}>;

  void choices(Choices& choices) {
    tactics_.find(board_, last_);
    const bool quiet = tactics_.special().empty();
    choices.clear();
    board_.empty().for_each([&](int bit) {
      const std::uint32_t weight = plain(bit);
      if (weight == 0 || !board_.is_legal(bit)) return;
      const bool near = is_near(bit);
      if (quiet && !near) {
        choices.push_back({bit, 0, weight});
      } else {
        const tactic::Bits bits = tactics_.at(bit);
        choices.push_back({bit, bits, bits == 0 ? weight : policy_->near(policy_->special(weight, bits))});
      }
    });
  }

  // One of the choices, or nowhere for a pass.
  Move play(int bit) {
    if (bit == nowhere) return pass();
    try_put(bit);
    return Move{board_.geometry().code(bit)};
  }

 private:
  using Both = Policy::Both;

  // A margin around the points, so that steps off the board need no care.
  static constexpr int margin = Set::origin > Set::stride ? 0 : Set::stride + 1 - Set::origin;
  static constexpr std::size_t slot(int bit) { return static_cast<std::size_t>(bit + margin); }
  // From 1: there are rows of nothing above and below the board.
  static constexpr std::size_t row_of(int bit) {
    return static_cast<std::size_t>(static_cast<unsigned>(bit - Set::origin) / Set::stride + 1);
  }

  // The weight for the side to move without tactical features.
  [[nodiscard]] std::uint32_t plain(int bit) const { return Policy::of(weights_[slot(bit)], board_.to_move()); }

  [[nodiscard]] bool is_near(int bit) const { return Board<MaxSize>::is_near(bit, last_); }

  void set_weights(int bit, Both weights) {
    const Both more = weights - weights_[slot(bit)];
    weights_[slot(bit)] = weights;
    rows_[row_of(bit)] += more;
    total_ += more;
    near_ += more & (0 - Both{is_near(bit)});
  }
  void weigh(int bit) { set_weights(bit, policy_->weights(board_.code(bit)) & open_[slot(bit)]); }

  // All points of a new board, without what it takes to keep sums up: a start is no small part of a playout.
  void weigh_all() {
    board_.empty().for_each([this](int bit) {
      const Both weights = policy_->weights(board_.code(bit));
      open_[slot(bit)] = ~Both{0};
      weights_[slot(bit)] = weights;
      rows_[row_of(bit)] += weights;
    });
    for (const Both row : rows_) total_ += row;
    if (last_ == nowhere) return;
    for (const int step : Board<MaxSize>::steps) near_ += weights_[slot(last_ + step)];
  }

  // The eight points around a new stone, and that itself: all of them, as asking which are empty would be guessed wrong
  // too often.
  void weigh_around(int bit, const typename Board<MaxSize>::Rows& patterns) {
    Both* const row = &rows_[row_of(bit)];
    Both sum = 0;
    Both near = 0;
    for (int line = -1; line <= 1; ++line) {
      const std::uint64_t abreast = patterns[static_cast<std::size_t>(line + 1)];
      const Both* const open = &open_[slot(bit)] + line * Set::stride;
      Both* const known = &weights_[slot(bit)] + line * Set::stride;
      Both before = 0;
      Both now = 0;
      for (int i = -1; i <= 1; ++i) {
        const Both weights =
            line == 0 && i == 0 ? 0 : policy_->weights(static_cast<Code>(abreast >> (16 * (i + 1)))) & open[i];
        before += known[i];
        now += weights;
        known[i] = weights;
      }
      row[line] += now - before;
      sum += now - before;
      near += now;
    }
    total_ += sum;
    near_ = near;
  }

  bool try_put(int bit) {
    const int ko = board_.ko();
    const auto weigh = [&](const typename Board<MaxSize>::Rows& patterns) {
      open_[slot(bit)] = 0;
      weigh_around(bit, patterns);
    };
    if (!board_.try_put(bit, weigh)) return false;
    last_ = bit;
    const Set& taken = board_.taken();
    if (taken.any()) open((taken | ring(taken)) & board_.empty());
    const Set opened = struck_ & board_.opened();
    if (opened.any()) open(opened);
    if (ko != nowhere) open(board_.geometry().point[ko]);
    return true;
  }

  Move pass() {
    const int ko = board_.ko();
    board_.pass();
    last_ = nowhere;
    near_ = 0;
    if (ko != nowhere) open(board_.geometry().point[ko]);
    return pass_move;
  }

  void open(const Set& points) {
    points.for_each([this](int bit) {
      open_[slot(bit)] = ~Both{0};
      weigh(bit);
    });
    struck_ -= points;
  }
  void strike(int bit) {
    open_[slot(bit)] &= ~Policy::only(~std::uint32_t{0}, board_.to_move());
    weigh(bit);
    struck_ |= board_.geometry().point[bit];
  }

  // How many of the first MaxSize - 1 weights `at` passes as they are added up, and their sum. Counted to the end, as
  // leaving early would be guessed wrong nearly every time, and in two halves side by side, as the next move waits for
  // this more than for anything else.
  struct Passed {
    std::size_t count;
    std::uint32_t sum;
  };
  template <class F>
  static Passed passed(std::uint32_t at, F&& weight) {
    constexpr std::size_t half = (MaxSize - 1) / 2;
    std::array<std::uint32_t, std::size_t{MaxSize}> sums{};
    std::uint32_t first = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < half; ++i) {
      first += weight(i);
      sums[i + 1] = first;
      count += first <= at ? 1U : 0U;
    }
    std::uint32_t second = 0;
    std::uint32_t more = 0;  // of another type, or the compiler makes one long chain of both counts
    for (std::size_t i = half; i + 1 < MaxSize; ++i) {
      second += weight(i);
      const std::uint32_t sum = first + second;
      sums[i + 1] = sum;
      more += sum <= at ? 1U : 0U;
    }
    return {count + more, sums[count + more]};
  }

  // The point that covers `at` of the side's total. What no other row covers is in the last one, and so with columns.
  [[nodiscard]] int covering(std::uint32_t at, Side side) const {
    const Passed rows = passed(at, [&](std::size_t i) { return Policy::of(rows_[i + 1], side); });
    const std::size_t start = std::size_t{Set::origin} + std::size_t{Set::stride} * rows.count;
    const Both* const weights = &weights_[start + margin];
    const Passed columns = passed(at - rows.sum, [&](std::size_t i) { return Policy::of(weights[i], side); });
    return static_cast<int>(start + columns.count);
  }

  // The same among the eight points around the last move.
  [[nodiscard]] int covering_near(std::uint32_t at, Side side) const {
    std::uint32_t sum = 0;
    std::size_t skipped = 0;
    const Both* const middle = &weights_[slot(last_)];
    for (const int step : Board<MaxSize>::steps) {
      sum += Policy::of(middle[step], side);
      skipped += sum <= at ? 1U : 0U;
    }
    return last_ + Board<MaxSize>::steps[skipped];
  }

  // A point drawn by its pattern and nearness alone, or nowhere if there is none; what all points weigh by these.
  struct Drawn {
    int bit;
    std::uint32_t sum;
  };
  Drawn draw(base::Rng& rng) const {
    const Side side = board_.to_move();
    const std::uint32_t near = Policy::of(near_, side);
    const std::uint32_t weighed_near = policy_->near(near, directions);
    const std::uint32_t total = Policy::of(total_, side);
    const std::uint32_t sum = total - near + weighed_near;
    if (total == 0) return {nowhere, 0};
    if (weighed_near < near) return {drawn_shunning(rng, total, near, weighed_near), sum};
    const std::uint32_t at = rng.below(sum);
    return {at >= total ? covering_near(rng.below(near), side) : covering(at, side), sum};
  }
  // The same where points near are shunned: some of them are drawn in vain. Apart, so as not to slow down the usual
  // case.
  [[gnu::noinline]] int drawn_shunning(base::Rng& rng, std::uint32_t total, std::uint32_t near,
                                       std::uint32_t weighed_near) const {
    for (int i = 1;; ++i) {
      const int bit = covering(rng.below(total), board_.to_move());
      if (!is_near(bit) || rng.below(near) < weighed_near || i == most_draws) return bit;
    }
  }

  // A point drawn by all its features, given one drawn without the tactical ones. To what these add to the weights of
  // points, the draw may be lost; a draw of a point that they take from may have to be made again.
  int answer(Drawn drawn, base::Rng& rng) const {
    for (int i = 1;; ++i, drawn = draw(rng)) {
      std::uint32_t more = 0;
      for (const auto& special : tactics_.special()) more += weigh(special).gain();
      std::uint32_t at = rng.below(drawn.sum + more);
      for (const auto& special : tactics_.special()) {
        const Weighed weighed = weigh(special);
        if (at < weighed.gain()) return special.bit;
        at -= weighed.gain();
        if (special.bit == drawn.bit && rng.below(weighed.without) >= weighed.with && i < most_draws) {
          drawn.bit = nowhere;
        }
      }
      if (drawn.bit != nowhere || drawn.sum == 0) return drawn.bit;
    }
  }

  // A point's weight with and without its tactical features.
  struct Weighed {
    std::uint32_t with;
    std::uint32_t without;
    [[nodiscard]] std::uint32_t gain() const { return std::max(with, without) - without; }
  };
  [[nodiscard]] Weighed weigh(const typename Answers::Special& special) const {
    const std::uint32_t weight = plain(special.bit);
    const std::array<std::uint32_t, 2> without{weight, policy_->near(weight)};  // no branch: it would be guessed wrong
    return {policy_->near(policy_->special(weight, special.bits)), without[std::size_t{is_near(special.bit)}]};
  }

  const Policy* policy_;
  Board<MaxSize> board_;
  int last_;  // bit of the last move; nowhere if it was a pass or there was none
  Answers tactics_;
  std::array<Both, std::size_t{Set::bits + 2 * margin}> weights_{};  // of moves without tactical features
  std::array<Both, std::size_t{Set::bits + 2 * margin}> open_{};     // all bits of a half where that side may play
  std::array<Both, std::size_t{MaxSize + 2}> rows_{};                // their sums; the first and last stay 0
  Both total_ = 0;
  Both near_ = 0;  // of the eight points around the last move
  Set struck_;     // empty points where a side may not play, which some draw has found out
};

// Plays `position` to its end by a policy with these kinds of answers; `last` as above. Plies are appended to the
// trajectory where one is given. The playout lives here rather than with the caller: it is faster where nobody else can
// know of it.
template <class Answers, int MaxSize, class... Arguments>
void play_to_the_end(Position<MaxSize>& position, Move last, const Policy& policy, base::Rng& rng,
                     Trajectory* trajectory, const Arguments&... answers) {
  Playout<MaxSize, Answers> playout(position, last, policy, answers...);
  base::Rng local = rng;
  const int limit = position.playout_limit();
  for (int plies = 0; plies < limit && !playout.is_over(); ++plies) {
    const Move move = playout.ply(local);
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  rng = local;
  const Board<MaxSize>& board = playout.board();
  position.to_move = board.to_move();
  position.own = board.stones(board.to_move());
  position.opponent = board.stones(other(board.to_move()));
  position.ko = board.ko() != Board<MaxSize>::nowhere ? position.geometry->point[board.ko()] : PointSet<MaxSize>{};
  position.passes = board.passes();
}

// With the paper's answers.
void play_out(Position<9>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory);
void play_out(Position<19>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory);

}  // namespace aite::games::go::policy
