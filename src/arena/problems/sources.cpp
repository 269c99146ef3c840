// SPDX-License-Identifier: MIT
#include "arena/problems/sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "arena/problems/trials.hpp"
#include "base/random.hpp"
#include "games/go/problems/shapes.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

using games::go::Problem;

// Of problems in one space one that the players fail at, as far as there is one.
std::vector<Problem> hard_one(std::vector<Problem> found, const std::vector<std::string>& screens,
                              const std::stop_token& stop) {
  std::int64_t seed = 1;
  for (const std::string& screen : screens) {
    std::vector<Problem> failed;
    run_trials(questions_of(found), {{screen}, 1, seed, 1}, stop, [&](const Trials& one) {
      if (one.right == 0) failed.push_back(found[one.problem]);
    });
    if (failed.empty()) break;
    found = std::move(failed);
    ++seed;  // the same player may be asked twice
  }
  if (found.size() > 1) found.erase(found.begin() + 1, found.end());
  return found;
}

// Positions that follow each other have nearly the same spaces: of those that overlap the largest.
std::vector<Problem> apart(std::vector<Problem> found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Problem& a, const Problem& b) { return a.region.size() > b.region.size(); });
  std::vector<Problem> kept;
  std::set<games::Move> taken;
  for (Problem& problem : found) {
    if (std::any_of(problem.region.begin(), problem.region.end(), [&](games::Move at) { return taken.contains(at); })) {
      continue;
    }
    taken.insert(problem.region.begin(), problem.region.end());
    kept.push_back(std::move(problem));
  }
  return kept;
}

}  // namespace

std::vector<Problem> grown_problems(const SourceSettings& settings, std::int64_t number, const std::stop_token& stop) {
  base::Rng rng(base::mix(settings.seed, static_cast<std::uint64_t>(number)));
  const std::optional<Problem> space = games::go::random_space(rng, settings.grown);
  if (!space) return {};
  const bool screened = number % 2 == 1 && !settings.screens.empty();
  std::vector<Problem> found = games::go::problems_in(*space, rng, screened ? settings.from_each : 1);
  if (found.empty()) return {};
  if (screened) {
    found = hard_one(std::move(found), settings.screens, stop);
  } else {
    found.erase(found.begin() + 1, found.end());  // either side may move first
  }
  found.front().source = screened ? "a space grown at random, screened" : "a space grown at random";
  return found;
}

std::vector<Problem> played_problems(const SourceSettings& settings, std::int64_t number, const std::stop_token& stop) {
  const std::unique_ptr<games::Session> session =
      players::make_session("go", fmt::format("size={}", settings.played.size));
  const std::unique_ptr<players::Player> player = players::make_player(settings.player, *session);
  const std::uint64_t seed = base::mix(settings.seed, static_cast<std::uint64_t>(number));
  player->set_option("seed", fmt::format("{}", seed >> 11));  // 53 bits, what the option takes
  std::vector<Problem> problems;
  std::set<std::string> seen;  // positions
  const std::size_t longest = session->longest_game().value_or(1000);
  while (!session->is_over() && session->moves().size() < longest && !stop.stop_requested()) {
    session->play(player->think(*session, player->budget(), {stop, {}, 0}).move);
    const games::go::Diagram board = games::go::parse_diagram(session->text(), {});
    for (const games::go::PlayedSpace& played : games::go::played_spaces(board, settings.played)) {
      if (!seen.insert(games::go::text(played.stones.position)).second) continue;
      for (Problem& problem : games::go::problems_of(played)) {
        problem.source = "a game of self-play";
        problems.push_back(std::move(problem));
      }
    }
  }
  return apart(std::move(problems));
}

}  // namespace aite::arena
