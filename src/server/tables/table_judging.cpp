// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "server/http/refusal.hpp"
#include "server/tables/table.hpp"
#include "server/views/thoughts.hpp"

// Where what was played is judged: a single move as soon as it is made, or the whole game.
namespace aite::server {

void Table::judge(std::size_t at, const std::string& spec) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (at >= made_.size()) throw Refusal(409, "no_such_move", fmt::format("there are only {} moves", made_.size()));
  to_judge_.reset();
  to_judge_ = std::make_shared<const Analysis>(Analysis{at, made_[at]->text, spec, house_.player(spec, *session_)});
  judging_.stop();
  judging_.advance();
  if (judging_.is_running()) return;
  to_judge_.reset();
  throw Refusal(503, "busy", too_many_searches);
}

std::optional<Task> Table::next_judgement() {
  if (!to_judge_ || to_judge_->at >= made_.size()) return std::nullopt;
  const auto think = [self = shared_from_this(), asked = to_judge_,
                      position = std::shared_ptr(session_at(to_judge_->at))](
                         const std::stop_token& stop, const Searches::Pause& pause) -> std::function<void()> {
    const auto after = [&](const std::string& move) {
      const std::unique_ptr<games::Session> next = position->clone();
      next->play(next->parse_move(move));
      return expected_of(*next, self->look(*asked->player, *next, stop, pause));
    };
    try {
      const nlohmann::json thought = with_cells(self->look(*asked->player, *position, stop, pause), *position);
      const std::string best = thought.at("move");
      nlohmann::json verdict{{"loss", 0}, {"points", 0}};
      if (best != asked->then) {
        const std::optional<Expected> after_best = after(best);
        const std::optional<Expected> after_made = after(asked->then);
        if (after_best && after_made) verdict = loss_json(position->to_move(), *after_best, *after_made);
      }
      verdict["at"] = asked->at;
      verdict["move"] = asked->then;
      verdict["best"] = best;
      verdict["line"] = thought.value("line", nlohmann::json::array());
      verdict["player"] = asked->spec;
      if (!stop.stop_requested()) self->listeners_.tell("judgement", verdict.dump());
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: judgement by {}: {}\n", asked->spec, error.what());
    }
    return [self] { self->to_judge_.reset(); };
  };
  return Task{think, to_judge_->player->threads(), Rank::person};
}

void Table::review(const std::string& spec) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (made_.empty()) throw Refusal(409, "no_such_move", "there is no move to look at yet");
  if (is_reviewing()) return;
  drop_review();
  reviewer_ = house_.player(spec, *session_);
  review_ = empty_review(spec, made_.size(), session_->view() ? session_->view()->cells.size() : 0);
  reviewing_.advance();
  if (reviewing_.is_running()) return;
  drop_review();
  throw Refusal(503, "busy", too_many_searches);
}

void Table::drop_review() {
  reviewing_.stop();
  reviewer_.reset();
  review_ = nullptr;
}

std::optional<Task> Table::next_of_review() {
  if (!is_reviewing() || !reviewer_) return std::nullopt;
  const std::size_t ply = review_["positions"].size();
  auto think = [self = shared_from_this(), reviewer = reviewer_, position = std::shared_ptr(session_at(ply)),
                made = ply < made_.size() ? made_[ply]->text : std::string()](
                   const std::stop_token& stop, const Searches::Pause& pause) mutable -> std::function<void()> {
    Seen seen{nullptr, std::nullopt, std::nullopt};
    try {
      seen.thought = self->look(*reviewer, *position, stop, pause);
      if (!made.empty() && seen.thought.is_object() && seen.thought.at("move") != made) {
        const std::unique_ptr<games::Session> otherwise = position->clone();
        otherwise->play(otherwise->parse_move(seen.thought["move"].get<std::string>()));
        seen.after_best = expected_of(*otherwise, self->look(*reviewer, *otherwise, stop, pause));
      }
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: review by {}: {}\n", reviewer->spec(), error.what());
    }
    reviewer.reset();  // so that its memory is free again by the time the review is done
    return [self, position, seen = std::move(seen)] { self->add_to_review(*position, seen); };
  };
  return Task{std::move(think), reviewer_->threads(), Rank::others};
}

void Table::add_to_review(const games::Session& position, Seen seen) {
  seen.end = kept_.ruling;
  server::add_to_review(review_, position, std::move(seen));
  if (review_["positions"].size() > made_.size()) {
    conclude(review_);
    reviewer_.reset();
    change_when_possible([] {});  // a review that is not kept can be made again: it is shown in any case
  }
  listeners_.tell("review", review_.dump());
}

}  // namespace aite::server
