// SPDX-License-Identifier: MIT
#include "arena/problems/trials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/in_order.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

using games::go::Problem;

Trials try_problem(const Problem& problem, const std::string& spec, const TrialPlan& plan,
                   const std::stop_token& stop) {
  const std::unique_ptr<games::Session> session =
      players::make_session("go", fmt::format("size={}", problem.position.rules.size));
  session->set_text(games::go::text(problem.position));
  const std::unique_ptr<players::Player> player = players::make_player(spec, *session);
  Trials counted;
  for (std::int64_t trial = 0; trial < plan.trials && !stop.stop_requested(); ++trial) {
    player->set_option("seed", fmt::format("{}", plan.first_seed + trial));
    player->new_game();
    const search::Thought thought = player->think(*session, player->budget(), {stop, {}, 0});
    ++counted.trials;
    counted.seconds += thought.seconds;
    if (std::find(problem.right.begin(), problem.right.end(), thought.move) != problem.right.end()) ++counted.right;
  }
  return counted;
}

}  // namespace

std::vector<Trials> run_trials(const std::vector<Problem>& problems, const TrialPlan& plan, const std::stop_token& stop,
                               const std::function<void(const Trials&)>& done, const std::function<void()>& look_up) {
  const std::size_t players = plan.players.size();
  const base::UnitWorker worker = [&](std::int64_t unit, const std::stop_token& asked) -> std::optional<std::string> {
    const auto number = static_cast<std::size_t>(unit);
    const Trials counted = try_problem(problems[number / players], plan.players[number % players], plan, asked);
    if (asked.stop_requested()) return std::nullopt;
    return fmt::format("{} {} {}", counted.trials, counted.right, counted.seconds);
  };
  std::vector<Trials> all;
  const auto take = [&](const std::string& text) {
    const std::vector<std::string> numbers = base::words(text);
    Trials one;
    one.problem = all.size() / players;
    one.player = all.size() % players;
    one.trials = base::parse_integer(numbers[0], "trials");
    one.right = base::parse_integer(numbers[1], "right");
    one.seconds = base::parse_real(numbers[2], "seconds");
    all.push_back(one);
    done(one);
  };
  base::do_in_order(0, static_cast<std::int64_t>(problems.size() * players),
                    std::vector(static_cast<std::size_t>(plan.threads), worker), stop, take, look_up);
  return all;
}

}  // namespace aite::arena
