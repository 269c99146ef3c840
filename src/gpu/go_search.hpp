// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "games/go/policy/gradient.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search_table.hpp"
#include "gpu/words.hpp"
#include "gpu/work.hpp"

// Searches of paper 000's engine, thousands at once, each in a warp: search/mcts/uct.hpp with policy playouts, an
// order of widening by pattern and line, and a style. Number for number, so that a search finds what the processor's
// does on one thread with the same seed. A Writer is told of what is played out.
namespace aite::gpu {

struct GoSearchEngine {
  const GoSearchTable* table = nullptr;
  const GoPolicyTable* policy = nullptr;
};

template <class Writer>
class GoSearchBy {
 public:
  static constexpr std::uint8_t pass = 255;

 private:
  using Playout = GoPolicyPlayout;
  static constexpr std::uint32_t root = 1;  // 0 means none
  static constexpr std::uint32_t deepest = 512;

 public:
  struct Shared {
    typename Playout::Shared of_playout;
    std::uint8_t moves[GoSearchTable::most_moves];
    std::uint8_t ordered[GoSearchTable::most_moves];
    float values[GoSearchTable::most_moves];
    std::uint32_t seen[11];     // rows of the board with one beyond it on either side, as Surroundings has them
    std::uint32_t in_style[9];  // by row
    std::uint32_t path[deepest];
    std::int32_t sums[GoSearchTable::most_moves];  // of half points, by move of the root
    std::uint64_t squares[GoSearchTable::most_moves];
    bool takes_notes;  // here, so that no compiler writes the search out twice, with notes and without
  };

  // `logs` has the natural logarithms of all sums of visits that can occur.
  AITE_DEVICE GoSearchBy(const GoSearchTable& table, const GoPolicyTable& policy, const float* logs, GoTree tree,
                         Shared& shared, Writer writer = {})
      : table_(table),
        set_(table.settings),
        logs_(logs),
        tree_(tree),
        shared_(shared),
        playout_(policy, shared.of_playout),
        writer_(writer) {}

  AITE_DEVICE void search(const GoSearchStart& start) {
    search(start, 1, [] {});
  }
  // So many times as many simulations in one tree, with something to be done after the first time.
  template <class F>
  AITE_DEVICE void search(const GoSearchStart& start, int times, F&& after_first) {
    start_ = &start;
    nodes_ = 1;
    edges_ = 0;
    move_count_ = start.move_count;
    in_lanes([&](int lane) {
      for_each_in(lane, move_count_, [&](std::uint32_t i) {
        shared_.moves[i] = start.moves[i];
        shared_.sums[i] = 0;
        shared_.squares[i] = 0;
      });
    });
    rng_ = base::Rng(base::mix(start.seed, std::uint64_t{1} << 32));
    noted_ = 0;
    once([&] { shared_.takes_notes = false; });
    const std::uint32_t all = static_cast<std::uint32_t>(times) * set_.playouts;
    AITE_ROLLED
    for (std::uint32_t i = 0; i < all;) {
      simulate();
      if (++i == set_.playouts) after_first();
    }
  }

  // From now on playouts are noted, beginning with this number. Lots are drawn anew.
  AITE_DEVICE void take_notes(std::uint64_t first) {
    rng_ = base::Rng(base::mix(base::mix(start_->seed), 0));
    once([&] { shared_.takes_notes = true; });
    first_note_ = first;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t noted() const { return noted_; }

  // What the move visited most won, for the side to move; of several such moves the one that won most.
  [[nodiscard]] AITE_DEVICE games::go::policy::gradient::Value value(bool with_virtual_visits) const {
    games::go::policy::gradient::Value most{0, 0};
    const GoNode& node = tree_.nodes[root];
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const GoEdge& edge = tree_.edges[node.first + i];
      if (edge.visits == 0) continue;
      std::int64_t of = edge.visits;
      std::int64_t won = std::int64_t{2} * edge.wins + edge.draws - edge.visits;
      if (with_virtual_visits) {
        of += edge.prior_visits;
        won += edge.prior_won != 0 ? edge.prior_visits : -std::int64_t{edge.prior_visits};
      }
      if (of > most.of || (of == most.of && won > most.won)) most = {won, of};
    }
    return most;
  }

  AITE_DEVICE void give(GoRootMove* found) const {
    const GoNode& node = tree_.nodes[root];
    in_lanes([&](int lane) {
      for_each_in(lane, node.count, [&](std::uint32_t i) {
        found[i] = {tree_.edges[node.first + i], shared_.sums[i], shared_.squares[i]};
      });
    });
  }

 private:
  struct State {
    BoardOfChains board;
    std::int32_t last;  // a bit, or less than 0
    std::int32_t passes;
    std::int32_t ply;
    bool first_to_move;
  };

  // A lane's part of a list: every 32nd thing.
  template <class F>
  static AITE_DEVICE void for_each_in(int lane, std::uint32_t count, F&& what) {
    AITE_ROLLED
    for (auto i = static_cast<std::uint32_t>(lane); i < count; i += warp_lanes) what(i);
  }

  [[nodiscard]] AITE_DEVICE State begin() const {
    const GoPlayout::Start& position = start_->position;
    return {Playout::board_of(position), start_->last, position.passes, start_->ply, position.first_to_move};
  }

  AITE_DEVICE void simulate() {
    State state = begin();
    std::uint32_t node = nodes_ > root ? root : 0;
    std::uint32_t depth = 0;
    std::uint32_t number = 0;  // of the last move
    int half_points = 0;
    for (;;) {
      if (node == 0) {
        node = make_node(state);
        if (depth == 0) rng_ = base::Rng(base::mix(start_->seed, 0));
        if (depth > 0) once([&] { tree_.edges[number].below = node; });
      }
      const GoNode at = tree_.nodes[node];
      if (at.count == 0) {
        half_points = score(state);
        break;
      }
      number = at.first + choose(at, available(at));
      const GoEdge edge = tree_.edges[number];
      once([&] {
        tree_.edges[number].visits = edge.visits + 1;
        if (depth < deepest) shared_.path[depth] = number;
      });
      ++depth;
      play(state, edge.move);
      node = edge.below;
      if (node == 0) {
        if (edge.visits < set_.expansion) {
          half_points = play_out(state);
          break;
        }
        sensible_moves(state);
      }
    }
    add_up(half_points, depth < deepest ? depth : deepest);
  }

  // What a simulation came to, for all moves on its path.
  AITE_DEVICE void add_up(int half_points, std::uint32_t depth) {
    const bool first_moved = start_->position.first_to_move;
    once([&] {
      const std::uint32_t of_root = shared_.path[0] - tree_.nodes[root].first;
      shared_.sums[of_root] += first_moved ? half_points : -half_points;
      shared_.squares[of_root] += static_cast<std::uint64_t>(half_points * half_points);
    });
    in_lanes([&](int lane) {
      for_each_in(lane, depth, [&](std::uint32_t i) {
        GoEdge& edge = tree_.edges[shared_.path[i]];
        const bool first_moves = first_moved == (i % 2 == 0);
        edge.wins += half_points != 0 && (half_points > 0) == first_moves ? 1 : 0;
        edge.draws += half_points == 0 ? 1 : 0;
      });
    });
  }

  [[nodiscard]] AITE_DEVICE int score(const State& state) const {
    const int points = margin_of(state.board.board, state.board.own, state.board.opponent);
    return 2 * (state.first_to_move ? points : -points) - start_->position.komi_half_points;
  }

  AITE_DEVICE int play_out(const State& state) {
    playout_.begin(state.board, start_->position, state.last, state.passes, state.first_to_move, rng_);
    if constexpr (Writer::takes_notes) {
      if (shared_.takes_notes) writer_.begin(first_note_ + noted_++, state.board, state.last, state.first_to_move);
    }
    while (!playout_.is_over()) playout_.step(writer_);
    rng_ = playout_.rng();
    const int half_points = playout_.half_points();
    if constexpr (Writer::takes_notes) {
      if (shared_.takes_notes) writer_.end(sign_of(half_points));
    }
    return half_points;
  }

  static AITE_DEVICE void play(State& state, std::uint8_t move) {
    ++state.ply;
    state.first_to_move = !state.first_to_move;
    BoardOfChains& board = state.board;
    if (move == pass) {
      ++state.passes;
      state.last = -1;
      board.ko = -1;
    } else {
      const Rows stone = Rows::of(move);
      const Rows rest = board.empty() - stone;
      const Put done = put(move, Rows{}, board.opponent, rest);
      board.ko = done.any_dead && done.dead.count() == 1 && (stone.neighbours() & (board.own | rest)).none()
                     ? static_cast<std::int32_t>(done.dead.first())
                     : -1;
      board.own = board.own | stone;
      board.opponent = board.opponent - done.dead;
      state.last = move;
      state.passes = 0;
    }
    board.turn();
  }

  // The moves a node may have: legal ones that fill no own eye, and a pass once half of the board is full.
  AITE_DEVICE void sensible_moves(const State& state) {
    move_count_ = 0;
    if (state.passes >= 2) return;
    const BoardOfChains& board = state.board;
    const Rows empty = board.empty();
    Rows sensible = empty - eyes_of(board.own, board.opponent, board.board, Rows::of(start_->position.edge));
    if (board.ko >= 0) sensible = sensible - Rows::of(static_cast<std::uint32_t>(board.ko));
    const Rows doubtful = sensible - empty.neighbours();
    if (doubtful.any()) sensible = sensible - suicides_of(board, doubtful);
    const Each<std::uint32_t> threes = in_order(sensible);
    Each<std::uint32_t> ends;
    by_lane([&](int lane) { ends[lane] = count_bits(threes[lane]); });
    ends = sums_so_far(ends);
    in_lanes([&](int lane) {
      std::uint32_t place = ends[lane] - count_bits(threes[lane]);
      for (std::uint32_t left = threes[lane]; left != 0; left &= left - 1) {
        shared_.moves[place++] = static_cast<std::uint8_t>(first_bit_of(lane) + lowest_bit(left));
      }
    });
    move_count_ = sensible.count();
    const bool half_full = 2 * (board.own.count() + board.opponent.count()) >= board.board.count();
    if (half_full || state.passes > 0 || move_count_ == 0) {
      once([&] { shared_.moves[move_count_] = pass; });
      ++move_count_;
    }
  }

  // A node with these moves, in random order or ordered for widening.
  AITE_DEVICE std::uint32_t make_node(const State& state) {
    base::Rng rng = rng_;
    once([&] {
      for (std::uint32_t i = move_count_; i > 1; --i) {
        const std::uint32_t other = rng.below(i);
        const std::uint8_t moved = shared_.moves[i - 1];
        shared_.moves[i - 1] = shared_.moves[other];
        shared_.moves[other] = moved;
      }
    });
    for (std::uint32_t i = move_count_; i > 1; --i) rng_.next();
    const bool own = state.first_to_move == start_->position.first_to_move;
    const bool styled = set_.style != GoStyle::none && (own || !set_.own_only);
    const bool is_ordered = set_.widens && move_count_ > 1;
    if (styled) find_style(state);
    if (is_ordered) order(state, styled);
    in_lanes([&](int lane) {
      for_each_in(lane, move_count_, [&](std::uint32_t i) {
        GoEdge edge{0, 0, 0, 0, 0, 0, is_ordered ? shared_.ordered[i] : shared_.moves[i]};
        if (styled && set_.prior_visits > 0 && judged(state, edge.move) == (set_.by_losses ? shunned() : favoured())) {
          edge.prior_visits = static_cast<std::uint16_t>(set_.prior_visits);
          edge.prior_won = set_.by_losses ? 0 : 1;
        }
        tree_.edges[edges_ + i] = edge;
      });
    });
    const std::uint32_t number = nodes_++;
    once([&] { tree_.nodes[number] = {edges_, move_count_}; });
    edges_ += move_count_;
    return number;
  }

  // Strong ones first; a pass has no strength. Those that are alike stay in their order.
  AITE_DEVICE void order(const State& state, bool styled) {
    const Surroundings around_rows(state.board.board, state.board.own, state.board.opponent);
    in_lanes([&](int lane) {
      if (lane == warp_lanes - 1) shared_.seen[0] = around_rows.here[lane];  // as all lanes without a row
      if (lane < 10) shared_.seen[lane + 1] = around_rows.here[lane];
    });
    in_lanes([&](int lane) {
      for_each_in(lane, move_count_, [&](std::uint32_t i) {
        const std::uint8_t move = shared_.moves[i];
        float value = 0;
        if (move != pass) {
          const std::uint32_t* const rows = &shared_.seen[move / Rows::stride];
          const std::uint32_t seen = Surroundings::around_of(rows[0], rows[1], rows[2], move % Rows::stride);
          value = table_.patterns[seen] * table_.edges[line_of(move)];
        }
        if (styled && set_.boost > 0 && judged(state, move) == favoured()) value += set_.boost;
        shared_.values[i] = value;
      });
    });
    in_lanes([&](int lane) {
      for_each_in(lane, move_count_, [&](std::uint32_t i) {
        const float value = shared_.values[i];
        std::uint32_t before = 0;
        for (std::uint32_t k = 0; k < move_count_; ++k) {
          const float other = shared_.values[k];
          before += other > value || (other == value && k < i) ? 1 : 0;
        }
        shared_.ordered[before] = shared_.moves[i];
      });
    });
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t line_of(std::uint32_t bit) const {
    const auto last = static_cast<std::uint32_t>(start_->position.size) - 1;
    const std::uint32_t row = bit / Points::stride;
    const std::uint32_t column = bit % Points::stride;
    return least(least(row, column), least(last - row, last - column));
  }
  static AITE_DEVICE std::uint32_t least(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }

  enum class Judged : std::uint8_t { not_asked, yes, no };
  [[nodiscard]] AITE_DEVICE Judged favoured() const { return set_.avoided ? Judged::no : Judged::yes; }
  [[nodiscard]] AITE_DEVICE Judged shunned() const { return set_.avoided ? Judged::yes : Judged::no; }

  // A lane's, after find_style().
  [[nodiscard]] AITE_DEVICE Judged judged(const State& state, std::uint8_t move) const {
    if (move == pass || state.ply >= set_.style_plies) return Judged::not_asked;
    if (set_.style == GoStyle::centre) {
      constexpr std::uint32_t outside = 3;  // lines
      return line_of(move) >= outside ? Judged::yes : Judged::no;
    }
    if (state.last < 0) return Judged::not_asked;
    const bool is_in_style = (shared_.in_style[move / Rows::stride] >> (move % Rows::stride) & 1U) != 0;
    return is_in_style ? Judged::yes : Judged::no;
  }
  // For styles that look at the last move: which points are in style.
  AITE_DEVICE void find_style(const State& state) {
    if (state.last < 0 || set_.style == GoStyle::centre) return;
    const Rows last = Rows::of(static_cast<std::uint32_t>(state.last));
    Rows found;
    if (set_.style == GoStyle::tenuki) {
      found = state.board.board - last.surroundings();
    } else {
      const Rows stones = state.board.own | state.board.opponent;
      const Rows beside = last.neighbours();
      if ((beside & stones).none()) {
        found = (beside & state.board.board) - ((stones - last).neighbours() | Rows::of(start_->position.edge));
      }
    }
    in_lanes([&](int lane) {
      if (lane < 9) shared_.in_style[lane] = found.row[lane];
    });
  }

  [[nodiscard]] AITE_DEVICE bool has_priors() const { return set_.prior_visits > 0 && set_.style != GoStyle::none; }

  [[nodiscard]] AITE_DEVICE std::uint32_t existing(std::uint32_t visits, std::uint32_t count) const {
    Each<std::uint32_t> exist;
    by_lane([&](int lane) {
      for_each_in(lane, count, [&](std::uint32_t i) { exist[lane] += table_.thresholds[i] <= visits ? 1 : 0; });
    });
    return sum(exist);
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t available(const GoNode& node) const {
    if (!set_.widens) return node.count;
    const GoEdge* const edges = tree_.edges + node.first;
    Each<std::uint32_t> visited;
    by_lane(
        [&](int lane) { for_each_in(lane, node.count, [&](std::uint32_t i) { visited[lane] += edges[i].visits; }); });
    std::uint32_t visits = sum(visited);
    std::uint32_t exist = existing(visits, node.count);
    if (set_.widens_by_priors && has_priors()) {
      for (std::uint32_t child = 0; child < exist; ++child) {
        visits += edges[child].prior_visits;
        exist = existing(visits, node.count);
      }
    }
    return exist;
  }

  // UCB1: the greatest value + C sqrt(ln N / n), or the first that was never tried.
  [[nodiscard]] AITE_DEVICE std::uint32_t choose(const GoNode& node, std::uint32_t available) const {
    const GoEdge* const edges = tree_.edges + node.first;
    constexpr std::uint32_t none = ~0U;
    Each<std::uint32_t> visited;
    Each<std::uint32_t>
        untried;  // the first of a lane's, counted from the far end: so the greatest is the first of all
    by_lane([&](int lane) {
      for_each_in(lane, available, [&](std::uint32_t i) {
        const std::uint32_t visits = edges[i].visits + edges[i].prior_visits;
        visited[lane] += visits;
        if (visits == 0 && untried[lane] == 0) untried[lane] = none - i;
      });
    });
    if (const std::uint32_t first = greatest(untried); first != 0) return none - first;
    const float explore = set_.exploration * square_root(logs_[sum(visited)]);
    Each<std::uint32_t> best;  // as numbers that are ordered as values are
    Each<std::uint32_t> chosen;
    by_lane([&](int lane) {
      for_each_in(lane, available, [&](std::uint32_t i) {
        const GoEdge& edge = edges[i];
        const float one_by = 1.0F / static_cast<float>(edge.visits + edge.prior_visits);
        const float score = static_cast<float>(edge.wins) + set_.draw_worth * static_cast<float>(edge.draws) +
                            static_cast<float>(edge.prior_won != 0 ? edge.prior_visits : 0);
        const std::uint32_t value = as_ordered(score * one_by + explore * square_root(one_by));
        if (value > best[lane]) {
          best[lane] = value;
          chosen[lane] = none - i;
        }
      });
    });
    const std::uint32_t most = greatest(best);
    by_lane([&](int lane) { chosen[lane] = best[lane] == most ? chosen[lane] : 0; });
    return none - greatest(chosen);
  }

  const GoSearchTable& table_;
  const GoSearchSettings& set_;
  const float* logs_;
  GoTree tree_;
  Shared& shared_;
  const GoSearchStart* start_ = nullptr;
  base::Rng rng_{0};
  std::uint32_t nodes_ = 0;
  std::uint32_t edges_ = 0;
  std::uint32_t move_count_ = 0;
  Playout playout_;
  Writer writer_;
  std::uint64_t first_note_ = 0;
  std::uint32_t noted_ = 0;
};

using GoSearch = GoSearchBy<NoScribe>;

}  // namespace aite::gpu
