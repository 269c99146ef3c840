// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "server/http/refusal.hpp"
#include "server/tables/table.hpp"
#include "server/views/counting.hpp"
#include "server/views/game_json.hpp"

// How a game ends that is counted: which stones are dead, and what the board then comes to.
namespace aite::server {

namespace {

constexpr std::string_view dead_words = "dead:";
constexpr int playouts_of_an_estimate = 400;
constexpr double least_owned = 0.3;  // of [-1, 1], for a stone to be taken for dead

// What the position counts with these stones off the board.
games::Outcome counted_without(const games::Session& position, const std::vector<int>& dead) {
  std::vector<games::Placement> stones = position.placements();
  std::erase_if(stones, [&](const games::Placement& stone) {
    return std::find(dead.begin(), dead.end(), position.parse_move(stone.text).code) != dead.end();
  });
  const std::unique_ptr<games::Session> cleared = position.clone();
  cleared->set_up(stones, position.to_move());
  return cleared->outcome();
}

}  // namespace

// As the ruling has it; where it says nothing of dead stones and does not count the board as it stands, as the rules
// propose.
std::vector<int> Table::dead_of_the_ruling() const {
  const arena::Ruling& ruling = *kept_.ruling;
  std::vector<int> dead;
  if (ruling.detail.starts_with(dead_words)) {
    for (const std::string& point : base::words(std::string_view(ruling.detail).substr(dead_words.size()))) {
      dead.push_back(session_->parse_move(point).code);
    }
  } else if (ruling.half_points && session_->is_over() && session_->outcome().half_points != *ruling.half_points) {
    if (const std::optional<games::Settlement> settled = session_->settle()) {
      for (const games::Move move : settled->dead) dead.push_back(move.code);
    }
  }
  return dead;
}

std::string Table::toggle_dead(std::size_t cell, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (!held.any()) throw Refusal(403, "not_your_seat", "only who plays this game says which stones are dead");
  if (!kept_.ruling || kept_.ruling->ending != arena::Ending::score || !session_->settle()) {
    throw Refusal(409, "not_counted", "stones are dead or alive only where the board is counted, after two passes");
  }
  const std::vector<int> together = string_at(*session_->view(), static_cast<int>(cell));
  if (together.empty()) throw Refusal(422, "illegal_move", "there is no stone");
  std::vector<int> dead = dead_;
  const bool were_dead = std::find(dead.begin(), dead.end(), together.front()) != dead.end();
  std::erase_if(dead, [&](int each) { return std::find(together.begin(), together.end(), each) != together.end(); });
  if (!were_dead) dead.insert(dead.end(), together.begin(), together.end());
  std::sort(dead.begin(), dead.end());
  const games::Outcome outcome = counted_without(*session_, dead);
  games::Settlement settled{outcome, {}};
  for (const int each : dead) settled.dead.push_back(games::Move{static_cast<std::uint16_t>(each)});
  change([&] {
    dead_ = dead;
    kept_.ruling =
        arena::Ruling{outcome.result(), outcome.half_points, arena::Ending::score, dead_text(settled, *session_)};
    review_ = nullptr;
  });
  drop_review();
  return publish();
}

nlohmann::json Table::estimate(std::size_t at, std::string_view then) {
  std::unique_ptr<games::Session> position;
  std::unique_ptr<games::Session> start;
  {
    const std::lock_guard lock(mutex_);
    touched_ = Clock::now();
    position = session_at(at, then);
    start = session_at(0);
  }
  const std::optional<games::BoardView> board = position->view();
  if (!board || board->look != games::Look::points) throw Refusal(422, "not_here", "this game has no points to own");
  const std::vector<double> owners = position->ownership(playouts_of_an_estimate, 1);
  std::vector<int> dead;
  double margin = 0;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const char stone = board->cells[i];
    if ((stone == 'X' && owners[i] < -least_owned) || (stone == 'O' && owners[i] > least_owned)) {
      dead.push_back(static_cast<int>(i));
    }
    margin += owners[i];
  }
  nlohmann::json shown = count_json(*position, *start, dead);
  shown["shares"] = owners;
  shown["dead"] = dead;
  shown["margin"] = margin - shown["komi"].get<double>();
  shown["playouts"] = playouts_of_an_estimate;
  return shown;
}

}  // namespace aite::server
