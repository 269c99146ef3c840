// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/words.hpp"
#include "gpu/work.hpp"

// Searches of paper 000's engine, thousands at once, each in a thread: search/mcts/uct.hpp with policy playouts, an
// order of widening by pattern and line, and a style. Number for number, so that a search finds what the processor's
// does on one thread with the same seed.
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

template <class Gradient>
class GoSearchBy {
 public:
  static constexpr std::uint8_t pass = 255;

  // `logs` has the natural logarithms of all sums of visits that can occur.
  AITE_DEVICE GoSearchBy(const GoSearchTable& table, const GoPolicyTable& policy, const float* logs, GoTree tree,
                         Gradient gradient = {})
      : table_(table), set_(table.settings), logs_(logs), tree_(tree), playout_(policy, shared_, gradient) {}

  AITE_DEVICE void search(const GoSearchStart& start) {
    start_ = &start;
    nodes_ = 1;
    edges_ = 0;
    move_count_ = start.move_count;
    for (std::uint32_t i = 0; i < move_count_; ++i) {
      moves_[i] = start.moves[i];
      sums_[i] = 0;
      squares_[i] = 0;
    }
    rng_ = base::Rng(base::mix(start.seed, std::uint64_t{1} << 32));
    make_node(begin());
    rng_ = base::Rng(base::mix(start.seed, 0));
    if constexpr (Gradient::learns) playout_.gradient().is_on = false;
    for (std::uint32_t i = 0; i < set_.playouts; ++i) simulate();
  }

  // As many simulations again in the same tree, whose playouts' gradients are added to `gradient`.
  AITE_DEVICE void learn(const games::go::policy::gradient::Value& baseline, std::int64_t* gradient) {
    rng_ = base::Rng(base::mix(base::mix(start_->seed), 0));
    playout_.gradient().is_on = true;
    baseline_ = baseline;
    learned_ = gradient;
    for (std::uint32_t i = 0; i < set_.playouts; ++i) simulate();
  }

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
    for (std::uint32_t i = 0; i < node.count; ++i) found[i] = {tree_.edges[node.first + i], sums_[i], squares_[i]};
  }

 private:
  static constexpr std::uint32_t root = 1;  // 0 means none
  static constexpr std::uint32_t deepest = 512;

  struct State {
    BoardOfChains board;
    std::int32_t last;  // a bit, or less than 0
    std::int32_t passes;
    std::int32_t ply;
    bool first_to_move;
  };

  [[nodiscard]] AITE_DEVICE State begin() const {
    const GoPlayout::Start& position = start_->position;
    return {{position.board, position.own, position.opponent, position.ko},
            start_->last,
            position.passes,
            start_->ply,
            position.first_to_move};
  }

  AITE_DEVICE void simulate() {
    State state = begin();
    std::uint32_t node = root;
    std::uint32_t depth = 0;
    int half_points = 0;
    for (;;) {
      const GoNode at = tree_.nodes[node];
      if (at.count == 0) {
        half_points = score(state);
        break;
      }
      const std::uint32_t child = choose(at, available(at));
      GoEdge& edge = tree_.edges[at.first + child];
      ++edge.visits;
      if (depth < deepest) path_[depth] = at.first + child;
      ++depth;
      play(state, edge.move);
      if (edge.below == 0) {
        if (edge.visits <= set_.expansion) {
          half_points = play_out(state);
          break;
        }
        sensible_moves(state);
        edge.below = make_node(state);
      }
      node = edge.below;
    }
    const bool first_won = half_points > 0;
    bool first_moves = start_->position.first_to_move;
    const std::uint32_t of_root = path_[0] - tree_.nodes[root].first;
    sums_[of_root] += first_moves ? half_points : -half_points;
    squares_[of_root] += static_cast<std::uint64_t>(half_points * half_points);
    for (std::uint32_t i = 0; i < depth && i < deepest; ++i) {
      GoEdge& edge = tree_.edges[path_[i]];
      edge.wins += half_points != 0 && first_won == first_moves ? 1 : 0;
      edge.draws += half_points == 0 ? 1 : 0;
      first_moves = !first_moves;
    }
  }

  [[nodiscard]] AITE_DEVICE int score(const State& state) const {
    const int points = area_margin(state.board.board, state.board.own, state.board.opponent);
    return 2 * (state.first_to_move ? points : -points) - start_->position.komi_half_points;
  }

  AITE_DEVICE int play_out(const State& state) {
    leaf_.position = start_->position;
    leaf_.position.own = state.board.own;
    leaf_.position.opponent = state.board.opponent;
    leaf_.position.ko = state.board.ko;
    leaf_.position.passes = state.passes;
    leaf_.position.first_to_move = state.first_to_move;
    leaf_.last = state.last;
    playout_.begin(leaf_, rng_);
    NoScribe nobody;
    while (!playout_.is_over()) playout_.step(nobody);
    rng_ = playout_.rng();
    const int half_points = playout_.half_points();
    if constexpr (Gradient::learns) {
      if (playout_.gradient().is_on) {
        const int sign = half_points > 0 ? 1 : half_points < 0 ? -1 : 0;
        playout_.teach(start_->position.first_to_move ? sign : -sign, baseline_, learned_);
      }
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
      board.ko = Points{};
    } else {
      const Points stone = Points::of(move);
      const Points beside = stone.neighbours();
      const Points rest = board.empty() - stone;
      const Points taken = taken_by(board, stone);
      const bool is_ko = taken.count() == 1 && (beside & (board.own | rest)).none();
      board.own = board.own | stone;
      board.opponent = board.opponent - taken;
      board.ko = choose_points(is_ko, taken);
      state.last = move;
      state.passes = 0;
    }
    board.turn();
  }
  static AITE_DEVICE Points choose_points(bool condition, Points points) {
    return gpu::choose(condition, points, Points{});
  }

  // Into moves_: legal ones that fill no own eye, and a pass once half of the board is full.
  AITE_DEVICE void sensible_moves(const State& state) {
    move_count_ = 0;
    if (state.passes >= 2) return;
    const BoardOfChains& board = state.board;
    const Points empty = board.empty();
    Points points = empty - (board.ko | eyes_of(board.own, board.opponent, board.board, start_->position.edge));
    while (points.any()) {
      const Points point = points.lowest();
      points = points - point;
      if ((point.neighbours() & empty).none() && liberties_after(board, point).none()) continue;
      moves_[move_count_++] = static_cast<std::uint8_t>(point.first());
    }
    const bool half_full = 2 * (board.own.count() + board.opponent.count()) >= board.board.count();
    if (half_full || state.passes > 0 || move_count_ == 0) moves_[move_count_++] = pass;
  }

  // A node with the moves in moves_, in random order or ordered for widening.
  AITE_DEVICE std::uint32_t make_node(const State& state) {
    for (std::uint32_t i = move_count_; i > 1; --i) {
      const std::uint32_t other = rng_.below(i);
      const std::uint8_t moved = moves_[i - 1];
      moves_[i - 1] = moves_[other];
      moves_[other] = moved;
    }
    const bool own = state.first_to_move == start_->position.first_to_move;
    const bool styled = set_.style != GoStyle::none && (own || !set_.own_only);
    if (set_.widens && move_count_ > 1) order(state, styled);
    const std::uint32_t number = nodes_++;
    tree_.nodes[number] = {edges_, move_count_};
    for (std::uint32_t i = 0; i < move_count_; ++i) {
      GoEdge& edge = tree_.edges[edges_++];
      edge = {0, 0, 0, 0, 0, 0, moves_[i]};
      if (!styled || set_.prior_visits == 0) continue;
      if (judged(state, moves_[i]) == (set_.by_losses ? shunned() : favoured())) {
        edge.prior_visits = static_cast<std::uint16_t>(set_.prior_visits);
        edge.prior_won = set_.by_losses ? 0 : 1;
      }
    }
    return number;
  }

  // Strong ones first; a pass has no strength. Insertion keeps those that are alike in their order.
  AITE_DEVICE void order(const State& state, bool styled) {
    const BoardOfChains& board = state.board;
    const Points off = Points{~0U, ~0U, ~0U} - board.board;
    const Points mine = board.own | off;
    const Points theirs = board.opponent | off;
    for (std::uint32_t i = 0; i < move_count_; ++i) {
      const std::uint8_t move = moves_[i];
      float value = 0;
      if (move != pass) {
        const std::uint32_t seen = around(mine, move) | around(theirs, move) << 8;
        value = table_.patterns[seen] * table_.edges[line_of(move)];
      }
      if (styled && set_.boost > 0 && judged(state, move) == favoured()) value += set_.boost;
      std::uint32_t place = i;
      for (; place > 0 && values_[place - 1] < value; --place) {
        values_[place] = values_[place - 1];
        moves_[place] = moves_[place - 1];
      }
      values_[place] = value;
      moves_[place] = move;
    }
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

  [[nodiscard]] AITE_DEVICE Judged judged(const State& state, std::uint8_t move) const {
    if (move == pass || state.ply >= set_.style_plies) return Judged::not_asked;
    if (set_.style == GoStyle::centre) {
      constexpr std::uint32_t outside = 3;  // lines
      return line_of(move) >= outside ? Judged::yes : Judged::no;
    }
    if (state.last < 0) return Judged::not_asked;
    const Points here = Points::of(move);
    const Points last = Points::of(static_cast<std::uint32_t>(state.last));
    if (set_.style == GoStyle::tenuki) return (last.surroundings() & here).any() ? Judged::no : Judged::yes;
    const Points stones = state.board.own | state.board.opponent;
    const bool attached = (last.neighbours() & here).any() && (last.neighbours() & stones).none() &&
                          (here.neighbours() & (stones - last)).none() && (here & start_->position.edge).none();
    return attached ? Judged::yes : Judged::no;
  }

  [[nodiscard]] AITE_DEVICE bool has_priors() const { return set_.prior_visits > 0 && set_.style != GoStyle::none; }

  [[nodiscard]] AITE_DEVICE std::uint32_t existing(std::uint32_t visits, std::uint32_t count) const {
    std::uint32_t exist = 0;
    while (exist < count && table_.thresholds[exist] <= visits) ++exist;
    return exist;
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t available(const GoNode& node) const {
    if (!set_.widens) return node.count;
    std::uint32_t visits = 0;
    for (std::uint32_t child = 0; child < node.count; ++child) {
      const std::uint32_t more = tree_.edges[node.first + child].visits;
      if (more == 0 && !has_priors()) break;  // the untried are tried in order
      visits += more;
    }
    std::uint32_t exist = existing(visits, node.count);
    if (set_.widens_by_priors && has_priors()) {
      for (std::uint32_t child = 0; child < exist; ++child) {
        visits += tree_.edges[node.first + child].prior_visits;
        exist = existing(visits, node.count);
      }
    }
    return exist;
  }

  // UCB1: the greatest value + C sqrt(ln N / n), or the first that was never tried.
  [[nodiscard]] AITE_DEVICE std::uint32_t choose(const GoNode& node, std::uint32_t available) const {
    const GoEdge* const edges = tree_.edges + node.first;
    std::uint32_t total = 0;
    for (std::uint32_t child = 0; child < available; ++child) {
      const std::uint32_t visits = edges[child].visits + edges[child].prior_visits;
      if (visits == 0) return child;
      total += visits;
    }
    const float explore = set_.exploration * square_root(logs_[total]);
    std::uint32_t chosen = 0;
    float best = 0;
    for (std::uint32_t child = 0; child < available; ++child) {
      const GoEdge& edge = edges[child];
      const float one_by = 1.0F / static_cast<float>(edge.visits + edge.prior_visits);
      const float score = static_cast<float>(edge.wins) + set_.draw_worth * static_cast<float>(edge.draws) +
                          static_cast<float>(edge.prior_won != 0 ? edge.prior_visits : 0);
      const float value = score * one_by + explore * square_root(one_by);
      if (child == 0 || value > best) {
        best = value;
        chosen = child;
      }
    }
    return chosen;
  }

  const GoSearchTable& table_;
  const GoSearchSettings& set_;
  const float* logs_;
  GoTree tree_;
  const GoSearchStart* start_ = nullptr;
  base::Rng rng_{0};
  std::uint32_t nodes_ = 0;
  std::uint32_t edges_ = 0;
  std::uint32_t move_count_ = 0;
  std::uint8_t moves_[GoSearchTable::most_moves];
  float values_[GoSearchTable::most_moves];
  std::int32_t sums_[GoSearchTable::most_moves];
  std::uint64_t squares_[GoSearchTable::most_moves];
  std::uint32_t path_[deepest];
  games::go::policy::gradient::Value baseline_;
  std::int64_t* learned_ = nullptr;
  GoPolicyStart leaf_;
  typename GoPlayoutByPolicy<Gradient>::Shared shared_;
  GoPlayoutByPolicy<Gradient> playout_;
};

using GoSearch = GoSearchBy<NoGradient>;

}  // namespace aite::gpu
