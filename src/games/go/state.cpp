// SPDX-License-Identifier: MIT
#include "games/go/state.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/go/chains.hpp"
#include "games/go/playout.hpp"

namespace aite::games::go {

static_assert(games::State<Small>);
static_assert(games::State<Large>);

namespace {

// Zobrist keys are made, not stored: a key is used a few times a move, by code that has the memory busy.
constexpr std::uint64_t stone_key(int bit, Side side) {
  return base::mix(0x60 + static_cast<std::uint64_t>(side), static_cast<std::uint64_t>(bit));
}
constexpr std::uint64_t ko_key(Move ko) { return ko == no_move ? 0 : base::mix(0x62, ko.code); }
constexpr std::uint64_t turn_key(Side to_move, int passes) {
  return base::mix(0x63 + static_cast<std::uint64_t>(to_move), static_cast<std::uint64_t>(passes));
}

template <int MaxSize>
const Geometry<MaxSize>* geometry_for(const Rules& rules) {
  rules.check();
  if (rules.size < Geometry<MaxSize>::smallest || rules.size > MaxSize) {
    throw base::InputError(fmt::format("size: this kind of board goes from {} to {}, not {}",
                                       Geometry<MaxSize>::smallest, MaxSize, rules.size));
  }
  return &Geometry<MaxSize>::of(static_cast<int>(rules.size));
}

template <class Set>
int half_points(const Set& black, const Set& white, const Set& board, const Rules& rules) {
  const auto [first, second] = areas(black, white, board);
  return 2 * (first.count() - second.count()) - rules.komi_half_points();
}

}  // namespace

template <int MaxSize>
State<MaxSize>::State(const Rules& rules) : rules_(rules), geometry_(geometry_for<MaxSize>(rules)) {}

template <int MaxSize>
State<MaxSize>::State(const Diagram& diagram) : State(diagram.rules) {
  for (int code = 0; code < geometry_->points(); ++code) {
    const Move move{static_cast<std::uint16_t>(code)};
    if (const std::optional<Side> side = diagram[move]) flip(*side, point(move));
  }
  to_move_ = diagram.to_move;
  ko_ = diagram.ko;
  passes_ = static_cast<std::uint8_t>(diagram.passes);
  last_ = diagram.last;
  check_liberties();
  check_ko();
}

template <int MaxSize>
State<MaxSize> State<MaxSize>::set_up(const Rules& rules, const std::vector<Placement>& placements, Side to_move) {
  Diagram diagram(rules);
  diagram.to_move = to_move;
  for (const Placement& placement : placements) {
    const Move point = parse_vertex(placement.text, diagram.size());
    if (point == pass_move) throw base::InputError("a pass is no place for a stone");
    if (diagram[point]) throw base::InputError(fmt::format("two stones are placed on {}", placement.text));
    diagram[point] = placement.side;
  }
  return State(diagram);
}

template <int MaxSize>
Diagram State<MaxSize>::diagram() const {
  Diagram diagram(rules_);
  for (const Side side : {Side::first, Side::second}) {
    stones(side).for_each([&](int bit) { diagram[Move{geometry_->code(bit)}] = side; });
  }
  diagram.to_move = to_move_;
  diagram.ko = ko_;
  diagram.passes = passes_;
  diagram.last = last_;
  return diagram;
}

template <int MaxSize>
void State<MaxSize>::check_liberties() const {
  const Set breathing = empty().neighbours();
  std::vector<std::string> choked;
  for (const Set& stones : stones_) {
    const Set dead = stones - spread(breathing & stones, stones);
    dead.for_each([&](int bit) { choked.push_back(move_text(Move{geometry_->code(bit)})); });
  }
  if (!choked.empty()) throw base::InputError(fmt::format("without a liberty: {}", base::join(choked, " ")));
}

// A ko point is empty, among enemy stones only, one of which just took there: it stands alone with no other liberty.
template <int MaxSize>
void State<MaxSize>::check_ko() const {
  if (ko_ == no_move) return;
  const std::string name = move_text(ko_);
  if (passes_ > 0) throw base::InputError(fmt::format("ko at {}: a pass lifts a ko", name));
  if (at(ko_)) throw base::InputError(fmt::format("ko at {}: there is a stone", name));
  const Set ko = point(ko_);
  const Set around = ko.neighbours() & geometry_->board;
  const Set free = empty() - ko;
  bool can_be = (around - opponent()).none();
  bool lone = false;
  around.for_each([&](int bit) { lone = lone || (Set::of(bit).neighbours() & (opponent() | free)).none(); });
  can_be = can_be && lone;
  if (!can_be) throw base::InputError(fmt::format("ko at {}: no stone can just have been taken there", name));
}

template <int MaxSize>
void State<MaxSize>::flip(Side side, const Set& points) {
  Set& stones = stones_[static_cast<std::size_t>(index(side))];
  stones = (stones | points) - (stones & points);
  points.for_each([&](int bit) { board_hash_ ^= stone_key(bit, side); });
}

template <int MaxSize>
std::optional<Side> State<MaxSize>::at(Move move) const {
  const int bit = geometry_->bit(move.code);
  if (stones_[0].has(bit)) return Side::first;
  if (stones_[1].has(bit)) return Side::second;
  return std::nullopt;
}

template <int MaxSize>
Outcome State<MaxSize>::outcome() const {
  return {half_points(stones_[0], stones_[1], geometry_->board, rules_)};
}

template <int MaxSize>
bool State<MaxSize>::is_suicide(const Set& move, const Set& empty_points) const {
  const Set rest = empty_points - move;
  return !breathes(move, own(), rest) && captured(move, opponent(), rest).none();
}

template <int MaxSize>
typename State<MaxSize>::Set State<MaxSize>::legal_points() const {
  const Set empty_points = empty();
  Set legal = empty_points;
  if (ko_ != no_move) legal -= point(ko_);
  // Beside an empty point nothing is suicide.
  (legal - empty_points.neighbours()).for_each([&](int bit) {
    if (is_suicide(Set::of(bit), empty_points)) legal -= Set::of(bit);
  });
  return legal;
}

template <int MaxSize>
void State<MaxSize>::legal_moves(MoveList& moves) const {
  moves.clear();
  if (is_over()) return;
  legal_points().for_each([&](int bit) { moves.push_back(Move{geometry_->code(bit)}); });
  moves.push_back(pass_move);
}

template <int MaxSize>
void State<MaxSize>::sensible_moves(MoveList& moves) const {
  moves.clear();
  if (is_over()) return;
  const Set points = legal_points() - eyes(own(), opponent(), geometry_->board, geometry_->edge);
  points.for_each([&](int bit) { moves.push_back(Move{geometry_->code(bit)}); });
  const bool half_full = 2 * (own().count() + opponent().count()) >= geometry_->points();
  if (half_full || passes_ > 0 || moves.empty()) moves.push_back(pass_move);
}

template <int MaxSize>
std::string State<MaxSize>::why_illegal(Move move) const {
  if (std::string reason = why_impossible(move); !reason.empty()) return reason;
  return move == ko_ && move != no_move ? "it retakes a ko at once" : "";
}

template <int MaxSize>
std::string State<MaxSize>::why_impossible(Move move) const {
  if (is_over()) return "the game is over";
  if (move == pass_move) return {};
  if (move.code >= geometry_->points()) return "it is off the board";
  if (at(move)) return "the point is occupied";
  if (is_suicide(point(move), empty())) return "it is suicide";
  return {};
}

template <int MaxSize>
void State<MaxSize>::play(Move move) {
  before_last_ = last_;
  last_ = move;
  ++ply_;
  if (move == pass_move) {
    ++passes_;
    ko_ = no_move;
  } else {
    const Set stone = point(move);
    const Set empty_points = empty() - stone;
    const Set dead = captured(stone, opponent(), empty_points);
    const Set ko = ko_after(stone, dead, own(), empty_points);
    ko_ = ko.any() ? Move{geometry_->code(ko.first())} : no_move;
    passes_ = 0;
    flip(to_move_, stone);
    flip(other(to_move_), dead);
  }
  to_move_ = other(to_move_);
}

template <int MaxSize>
std::uint64_t State<MaxSize>::hash() const {
  return board_hash_ ^ ko_key(ko_) ^ turn_key(to_move_, passes_);
}

template <int MaxSize>
Position<MaxSize> State<MaxSize>::position() const {
  return {geometry_, own(), opponent(), ko_ == no_move ? Set{} : point(ko_), to_move_, passes_};
}

template <int MaxSize>
Outcome State<MaxSize>::outcome_of(const Position<MaxSize>& end) const {
  return {half_points(end.stones(Side::first), end.stones(Side::second), geometry_->board, rules_)};
}

template <int MaxSize>
Outcome State<MaxSize>::playout(base::Rng& rng, Trajectory* trajectory) const {
  Position<MaxSize> end = position();
  play_out(end, rng, trajectory);
  return outcome_of(end);
}

template <int MaxSize>
void State<MaxSize>::count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                                    std::span<Tally> tallies) {
  if constexpr (MaxSize == 9) {
    if (lanes_pay_off()) {
      std::vector<LaneStart> starts;
      starts.reserve(states.size());
      for (const State& state : states) starts.push_back({state.position(), state.rules_.komi_half_points()});
      return count_in_lanes(starts, per_state, seed, tallies);
    }
  }
  count_playouts_plainly<State>(states, per_state, seed, tallies);
}

template <int MaxSize>
std::vector<double> State<MaxSize>::ownership(int playouts, std::uint64_t seed) const {
  std::vector<int> balance(static_cast<std::size_t>(geometry_->points()));
  for (int i = 0; i < playouts; ++i) {
    base::Rng rng(playout_seed(seed, 0, static_cast<std::uint64_t>(i)));
    Position<MaxSize> end = position();
    play_out(end, rng, nullptr);
    const auto [first, second] = areas(end.stones(Side::first), end.stones(Side::second), geometry_->board);
    first.for_each([&](int bit) { ++balance[geometry_->code(bit)]; });
    second.for_each([&](int bit) { --balance[geometry_->code(bit)]; });
  }
  std::vector<double> owner;
  owner.reserve(balance.size());
  for (const int sum : balance) owner.push_back(static_cast<double>(sum) / playouts);
  return owner;
}

template <int MaxSize>
Move State<MaxSize>::transformed(Move move, int symmetry) const {
  if (move == pass_move || move == no_move) return move;
  const int last = size() - 1;
  int row = move.code / size();
  int column = move.code % size();
  if ((symmetry & 4) != 0) std::swap(row, column);
  if ((symmetry & 2) != 0) row = last - row;
  if ((symmetry & 1) != 0) column = last - column;
  return Move{static_cast<std::uint16_t>(row * size() + column)};
}

template <int MaxSize>
State<MaxSize> State<MaxSize>::transformed(int symmetry) const {
  State image = *this;
  image.stones_ = {};
  image.board_hash_ = 0;
  for (const Side side : {Side::first, Side::second}) {
    stones(side).for_each([&](int bit) { image.flip(side, point(transformed(Move{geometry_->code(bit)}, symmetry))); });
  }
  image.ko_ = transformed(ko_, symmetry);
  image.last_ = transformed(last_, symmetry);
  image.before_last_ = transformed(before_last_, symmetry);
  return image;
}

template class State<9>;
template class State<19>;

}  // namespace aite::games::go
