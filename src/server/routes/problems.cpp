// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "arena/problems/built_in.hpp"
#include "protocol/sgf/problem.hpp"
#include "server/routes/api.hpp"
#include "server/views/problem_json.hpp"

// Problems of life and death for people: those of the program, and those of a file that somebody opens. Nothing is kept
// of who tries what: a request brings the problem, by name or whole, and all moves so far.
namespace aite::server {

namespace {

using games::go::Examiner;
using games::go::Problem;
using games::go::Worth;
using nlohmann::json;

constexpr std::size_t longest_problem_file = 500'000;
constexpr std::size_t longest_problem = 50'000;
constexpr std::size_t most_in_a_file = 500;
constexpr std::size_t longest_try = 400;          // moves
constexpr std::uint64_t most_nodes = 300'000;     // of search for a region too large for a table: a few seconds
constexpr std::chrono::seconds longest_wait{10};  // for the one before

const Problem& built_in(const std::string& name) {
  for (const Problem& problem : arena::built_in_problems()) {
    if (problem.name == name) return problem;
  }
  throw Refusal(404, "not_found", "there is no such problem");
}

// The problem a request is about.
Problem problem_in(const json& object) {
  if (object.contains("name")) return built_in(text_in(object, "name", 100));
  return protocol::sgf::read_problems(text_in(object, "sgf", longest_problem)).front();
}

// Solves one problem at a time, so that all visitors together keep one processor busy, and remembers the last ones.
class Examiners {
 public:
  template <class F>
  HttpResponse with(const Problem& problem, const F& answer) {
    // Those who wait keep a thread of the server's that others need.
    const std::shared_ptr<void> here(nullptr, [this](void*) { --present_; });
    const bool crowded = ++present_ > most_present;
    const std::unique_lock lock(mutex_, crowded ? std::chrono::seconds(0) : longest_wait);
    if (!lock.owns_lock()) throw Refusal(503, "busy", "other problems are being solved; try again in a moment");
    return answer(examiner(problem));
  }

 private:
  static constexpr std::size_t remembered = 8;  // at most 13 MiB each
  static constexpr int most_present = 3;        // solving and waiting

  const Examiner& examiner(const Problem& problem) {
    const std::string text = protocol::sgf::write_problem(problem);
    const auto known =
        std::find_if(latest_.begin(), latest_.end(), [&](const auto& each) { return each.first == text; });
    if (known != latest_.end()) {
      std::rotate(latest_.begin(), known, known + 1);
    } else {
      latest_.emplace_front(text, std::make_unique<Examiner>(problem, most_nodes));
      if (latest_.size() > remembered) latest_.pop_back();
    }
    return *latest_.front().second;
  }

  std::atomic<int> present_ = 0;
  std::timed_mutex mutex_;
  std::deque<std::pair<std::string, std::unique_ptr<const Examiner>>> latest_;  // the last one used first
};

const char* verdict_name(const Examiner::Reply& reply) {
  if (reply.solved) return "solved";
  return reply.worth == Worth::right ? "right" : reply.worth == Worth::wrong ? "wrong" : "unclear";
}

// A try so far: the moves of both sides, the last one to be judged and answered.
HttpResponse answer(const json& object, const Problem& problem, const Examiner& examiner) {
  const json moves = object.contains("moves") ? object["moves"] : json::array();
  if (!moves.is_array() || moves.size() > longest_try) throw Refusal(400, "bad_request", "moves: a list is wanted");
  const std::unique_ptr<games::Session> session = session_of(problem);
  std::vector<games::Move> played;
  for (const json& move : moves) {
    if (!move.is_string()) throw Refusal(400, "bad_request", "moves: texts are wanted");
    played.push_back(session->parse_move(move.get<std::string>()));
    session->play(played.back());
  }
  const Examiner::Reply reply =
      examiner.reply(played, [&](games::Move move) { return session->why_illegal(move).empty(); });
  std::vector<games::Move> line = reply.line;
  json made = moves;
  json last = played.back().code;
  if (!line.empty() && session->why_illegal(line.front()).empty()) {
    made.push_back(session->move_text(line.front()));
    last = line.front().code;
    session->play(line.front());
    line.erase(line.begin());
  }
  return json_response(json{{"verdict", verdict_name(reply)},
                            {"moves", made},
                            {"last", last},
                            {"line", line_json(line, *session)},
                            {"position", problem_position(problem, *session)}});
}

}  // namespace

void add_problems(Router& router) {
  const auto examiners = std::make_shared<Examiners>();
  router.add("GET", "/api/v1/problems", [](const HttpRequest&) {
    static const std::string text = [] {
      json list = json::array();
      for (const Problem& problem : arena::built_in_problems()) list.push_back(problem_line(problem));
      return json{{"problems", list}}.dump();
    }();
    return json_response(text);
  });
  router.add("GET", "/api/v1/problems/{name}",
             [](const HttpRequest& request) { return json_response(problem_json(built_in(request.arguments[0]))); });
  router.add("POST", "/api/v1/problems/open", [](const HttpRequest& request) {
    const std::vector<Problem> problems =
        protocol::sgf::read_problems(text_in(request.object(), "text", longest_problem_file));
    if (problems.size() > most_in_a_file) throw Refusal(400, "too_much", "a file may have 500 problems");
    json list = json::array();
    for (const Problem& problem : problems) list.push_back(problem_json(problem));
    return json_response(json{{"problems", list}});
  });
  router.add("POST", "/api/v1/problems/solve", [examiners](const HttpRequest& request) {
    const Problem problem = problem_in(request.object());
    return examiners->with(problem, [&](const Examiner& examiner) {
      return json_response(solution_json(examiner, *session_of(problem)));
    });
  });
  router.add("POST", "/api/v1/problems/answer", [examiners](const HttpRequest& request) {
    const json object = request.object();
    const Problem problem = problem_in(object);
    return examiners->with(problem, [&](const Examiner& examiner) { return answer(object, problem, examiner); });
  });
}

}  // namespace aite::server
