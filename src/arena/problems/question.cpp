// SPDX-License-Identifier: MIT
#include "arena/problems/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "arena/contenders/contender.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {

std::unique_ptr<games::Session> Question::session() const {
  try {
    std::unique_ptr<games::Session> session = players::make_session(game, rules);
    if (!position.empty()) session->set_text(position);
    if (!stones.empty()) session->set_up(stones, to_move);
    for (const std::string& move : moves) session->play(session->parse_move(move));
    if (session->is_over()) throw base::InputError("the game is over");
    if (right.empty()) throw base::InputError("it has no right answer");
    for (const std::string& move : right) {
      if (const std::string why = session->why_illegal(session->parse_move(move)); !why.empty()) {
        throw base::InputError(fmt::format("its answer {} is illegal: {}", move, why));
      }
    }
    return session;
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("problem {}: {}", id, error.what()));
  }
}

Question question_of(const games::go::Problem& problem) {
  const int size = problem.position.size();
  Question made{.id = problem.name, .game = "go", .rules = fmt::format("size={}", size)};
  made.position = games::go::text(problem.position);
  for (const games::Move move : problem.right) made.right.push_back(games::go::vertex_text(move, size));
  return made;
}

Trial ask(const std::string& spec, const Question& question, std::uint64_t seed, const std::stop_token& stop) {
  const std::unique_ptr<games::Session> session = question.session();
  const std::unique_ptr<Contender> player = make_contender(spec, *session);
  const auto fail = [&](const Answer& answer) {
    throw base::InputError(fmt::format("{} at problem {}: {}", spec, question.id, answer.detail));
  };
  const TimeLimits limits;
  if (const auto fault = player->begin(*session, session->to_move(), seed, limits)) fail(*fault);
  const auto start = std::chrono::steady_clock::now();
  const Answer answer = player->ask(*session, limits, 0, stop);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (answer.fault && !stop.stop_requested()) fail(answer);
  if (!answer.move) return {"resign", false, seconds};
  const bool right = std::any_of(question.right.begin(), question.right.end(),
                                 [&](const std::string& text) { return session->parse_move(text) == *answer.move; });
  return {session->move_text(*answer.move), right, seconds};
}

}  // namespace aite::arena
