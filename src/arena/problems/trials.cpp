// SPDX-License-Identifier: MIT
#include "arena/problems/trials.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/in_order.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace aite::arena {

namespace {

Trials try_question(const Question& question, const std::string& spec, const TrialPlan& plan,
                    const std::stop_token& stop) {
  Trials counted;
  for (std::int64_t trial = 0; trial < plan.trials && !stop.stop_requested(); ++trial) {
    const auto seed = base::mix(static_cast<std::uint64_t>(plan.first_seed + trial));
    const Trial one = ask(spec, question, seed, stop);
    ++counted.trials;
    counted.seconds += one.seconds;
    counted.right += one.right ? 1 : 0;
  }
  return counted;
}

}  // namespace

std::vector<Question> questions_of(const std::vector<games::go::Problem>& problems) {
  std::vector<Question> questions;
  for (const games::go::Problem& problem : problems) questions.push_back(question_of(problem));
  return questions;
}

std::vector<Trials> run_trials(const std::vector<Question>& questions, const TrialPlan& plan,
                               const std::stop_token& stop, const std::function<void(const Trials&)>& done,
                               const std::function<void()>& look_up) {
  const std::size_t players = plan.players.size();
  const base::UnitWorker worker = [&](std::int64_t unit, const std::stop_token& asked) -> std::optional<std::string> {
    const auto number = static_cast<std::size_t>(unit);
    const Trials counted = try_question(questions[number / players], plan.players[number % players], plan, asked);
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
  base::do_in_order(0, static_cast<std::int64_t>(questions.size() * players),
                    std::vector(static_cast<std::size_t>(plan.threads), worker), stop, take, look_up);
  return all;
}

}  // namespace aite::arena
