// SPDX-License-Identifier: MIT
#include "games/go/problems/examiner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "base/error.hpp"
#include "games/go/problems/local_prover.hpp"

namespace aite::games::go {

class Examiner::Asking {
 public:
  // Every question gets an equal share of the nodes.
  Asking(const Examiner& examiner, std::uint64_t questions)
      : examiner_(examiner), share_(std::max<std::uint64_t>(100, examiner.max_nodes_ / questions)) {}

  [[nodiscard]] std::optional<Role> winner(const LocalPosition& at, Role no_ko) {
    if (examiner_.table_) return examiner_.table_->forced(at, no_ko).winner;
    LocalProver prover(examiner_.game_, no_ko, share_);
    const std::optional<Role> found = prover.winner(at);
    nodes_ += prover.nodes();
    gave_up_ = gave_up_ || prover.gave_up();
    return found;
  }
  [[nodiscard]] Judge judge() {
    return [this](const LocalPosition& at, Role no_ko) { return winner(at, no_ko); };
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  const Examiner& examiner_;
  std::uint64_t share_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
};

Examiner::Examiner(const Problem& problem, std::uint64_t max_nodes)
    : game_(problem), size_(problem.position.size()), max_nodes_(max_nodes) {
  if (game_.points() <= LocalTable::max_points) table_ = std::make_unique<LocalTable>(game_);
  const LocalPosition start{game_.start(), game_.to_move(), false};
  const auto questions = static_cast<std::uint64_t>(2 * (game_.points() + 1));
  for (int point = 0; point <= game_.points(); ++point) {  // the last stands for the pass
    const bool is_pass = point == game_.points();
    if (!is_pass && !game_.play(start.stones, start.to_move, point)) continue;
    Asking asking(*this, questions);
    solution_.moves.push_back(judge_move(game_, start, is_pass ? std::nullopt : std::optional(point), asking.judge()));
    solution_.nodes += asking.nodes();
    solution_.settled += asking.gave_up() && solution_.moves.back().worth == Worth::unclear ? 0U : 1U;
  }
}

int Examiner::point_of(Move move) const {
  for (int point = 0; point < game_.points(); ++point) {
    if (game_.move(point) == move) return point;
  }
  throw base::InputError(fmt::format("{} is no point of the problem", vertex_text(move, size_)));
}

std::vector<Move> Examiner::line(Move first) const {
  if (!table_ || first == pass_move) return {first};
  return best_line(game_, *table_, {game_.start(), game_.to_move(), false}, point_of(first));
}

Examiner::Reply Examiner::reply(std::span<const Move> played, const IsLegal& is_legal) const {
  if (played.size() % 2 != 1) throw base::InputError("the last move is the one that is answered");
  LocalPosition at{game_.start(), game_.to_move(), false};
  Reply reply;
  Asking asking(*this, static_cast<std::uint64_t>(4 * (game_.points() + 1)));
  for (std::size_t i = 0; i < played.size(); ++i) {
    const int point = point_of(played[i]);
    const std::optional<LocalGame::Played> after = game_.play(at.stones, at.to_move, point);
    if (!after) throw base::InputError(fmt::format("{} cannot be played", vertex_text(played[i], size_)));
    const bool is_last = i + 1 == played.size();
    if (is_last || after->takes_target) reply.worth = judge_move(game_, at, point, asking.judge()).worth;
    if (after->takes_target) {
      if (!is_last) throw base::InputError("the target was captured before the last move");
      reply.solved = true;
      return reply;
    }
    at = {after->stones, other(at.to_move), false};
  }
  if (reply.worth == Worth::unclear) return reply;
  const std::optional<int> answer =
      reply.worth == Worth::wrong ? refutation(at, is_legal, asking) : resistance(at, is_legal, asking);
  reply.solved = reply.worth == Worth::right && !answer;
  if (!answer) return reply;
  if (reply.worth == Worth::wrong && table_) {
    reply.line = best_line(game_, *table_, at, *answer);
  } else {
    reply.line = {game_.move(*answer)};
  }
  return reply;
}

// The move of the winner that is over soonest, where that is known; nothing where it may as well pass.
std::optional<int> Examiner::refutation(const LocalPosition& at, const IsLegal& is_legal, Asking& asking) const {
  if (table_) return best_reply(game_, *table_, at);
  for (int point = 0; point < game_.points(); ++point) {
    if (!is_legal(game_.move(point)) || !game_.play(at.stones, at.to_move, point)) continue;
    if (judge_move(game_, at, point, asking.judge()).worth == Worth::right) return point;
  }
  return std::nullopt;
}

// Of the loser's moves the one after which the winner may not pass, has the fewest right moves, and needs the longest
// (where these are known). Nothing where the winner may always pass: it is over.
std::optional<int> Examiner::resistance(const LocalPosition& at, const IsLegal& is_legal, Asking& asking) const {
  const Role winner = other(at.to_move);
  std::optional<int> best;
  std::tuple<std::int64_t, std::int64_t> least;
  for (int point = 0; point < game_.points(); ++point) {
    const std::optional<LocalGame::Played> played = game_.play(at.stones, at.to_move, point);
    if (!played || played->takes_target || !is_legal(game_.move(point))) continue;
    const LocalPosition then{played->stones, winner, false};
    const std::uint64_t nodes_before = asking.nodes();
    if (judge_move(game_, then, std::nullopt, asking.judge()).worth == Worth::right) continue;
    // Without a table what it took to prove that passing fails stands for how hard it is to see.
    std::int64_t right = 0;
    auto length = static_cast<std::int64_t>(asking.nodes() - nodes_before);
    if (table_) {
      for (const FirstMove& each : judge_first_moves(game_, then.stones, winner, asking.judge())) {
        right += each.worth == Worth::right ? 1 : 0;
      }
      length = table_->forced(then, winner).plies;
    }
    const std::tuple rank{right, -length};
    if (!best || rank < least) {
      best = point;
      least = rank;
    }
  }
  return best;
}

}  // namespace aite::games::go
