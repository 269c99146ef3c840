// SPDX-License-Identifier: MIT
#include "arena/contenders/gtp_contender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/arguments.hpp"
#include "protocol/gtp/dialect.hpp"

namespace aite::arena {

namespace {

using protocol::gtp::Response;
using protocol::gtp::shown;
using protocol::gtp::side_letter;

constexpr double start_seconds = 60;  // to the first answer: large networks take their time to load

// What this contender would use; for engines that have no list of commands.
constexpr std::array<const char*, 5> optional_commands{"boardsize", "set_game", "set_random_seed", "time_settings",
                                                       "time_left"};

std::optional<std::string> rule(const games::Session& session, std::string_view name) {
  const players::GameEntry& game = players::find_game(session.info().name);
  for (const auto& [key, value] : base::key_values(session.rules())) {
    if (key == name) return value;
  }
  for (const base::Option& option : game.rules->all()) {
    if (option.name == name) return option.default_text;
  }
  return std::nullopt;
}

// GTP has whole seconds; most engines read fractions as well.
std::string whole(double seconds) {
  return fmt::format("{}", std::max<long long>(1, std::llround(std::floor(seconds))));
}

}  // namespace

GtpSpec GtpSpec::parse(std::string_view spec) {
  GtpSpec parsed;
  parsed.text = base::trim(spec);
  std::string_view rest = std::string_view(parsed.text).substr(std::string_view("gtp").size());
  if (rest.starts_with('[')) {
    const std::size_t end = rest.find("]:");
    if (end == std::string_view::npos) {
      throw base::InputError(
          fmt::format("'{}' lacks ']:' after its GTP commands, as in gtp[level 5]:COMMAND", parsed.text));
    }
    for (const std::string& each : base::split(rest.substr(1, end - 1), ';')) {
      if (const std::string_view command = base::trim(each); !command.empty()) {
        parsed.preparations.emplace_back(command);
      }
    }
    rest.remove_prefix(end + 1);
  }
  parsed.command = base::trim(rest.substr(1));
  if (parsed.command.empty()) throw base::InputError("gtp: needs a command, such as gtp:gnugo --mode gtp");
  return parsed;
}

GtpContender::GtpContender(std::string_view spec) : spec_(GtpSpec::parse(spec)) {
  if (const std::optional<Answer> wrong = start()) {
    throw base::InputError(fmt::format("{}: {}", spec_.text, wrong->detail));
  }
}

std::optional<Answer> GtpContender::start() {
  try {
    client_ = std::make_unique<protocol::gtp::Client>(spec_.command);
  } catch (const base::InputError& error) {
    return Answer{{}, Ending::crash, error.what(), {}};
  }
  if (std::optional<Answer> wrong = learn_commands()) return wrong;
  return say_preparations();
}

std::optional<Answer> GtpContender::say_preparations() {
  for (const std::string& command : spec_.preparations) {
    if (std::optional<Answer> wrong = demand(command)) return wrong;
  }
  return std::nullopt;
}

std::optional<Answer> GtpContender::learn_commands() {
  known_.clear();
  passes_by_itself_ = false;
  constexpr std::string_view list = "list_commands";
  const Response response = client_->send(list, start_seconds);
  if (response.answered()) {
    for (std::string& name : base::words(response.text)) known_.insert(std::move(name));
    return std::nullopt;
  }
  if (response.status != Response::Status::failed) return fault(list, response);
  for (const char* name : optional_commands) {
    const std::string question = fmt::format("known_command {}", name);
    const Response known = client_->send(question, hang_);
    if (known.answered() && base::lower(known.text) == "true") known_.insert(name);
    if (!known.answered() && known.status != Response::Status::failed) return fault(question, known);
  }
  return std::nullopt;
}

std::optional<Answer> GtpContender::begin(const games::Session& session, games::Side /*side*/, std::uint64_t seed,
                                          const TimeLimits& limits) {
  hang_ = limits.hang > 0 ? limits.hang : TimeLimits{}.hang;
  if (!client_) {
    if (std::optional<Answer> wrong = start()) return wrong;
  }
  if (std::optional<Answer> wrong = set_up(session, seed)) return wrong;
  if (std::optional<Answer> wrong = set_time(limits)) return wrong;
  return replay(session);
}

std::optional<Answer> GtpContender::set_up(const games::Session& session, std::uint64_t seed) {
  if (!protocol::gtp::dialect_of(session.info()).engines_default && knows("set_game")) {
    if (auto wrong = demand(fmt::format("set_game {}", session.info().gtp_name))) return wrong;
  }
  if (const std::optional<std::string> size = rule(session, "size")) {
    if (auto wrong = demand(fmt::format("boardsize {}", *size))) return wrong;
  } else if (const std::optional<games::BoardView> board = session.view();
             board && board->look != games::Look::pieces && knows("boardsize")) {
    if (auto wrong = demand(fmt::format("boardsize {}", board->size))) return wrong;
  }
  if (auto wrong = demand("clear_board")) return wrong;
  if (const std::optional<std::string> komi = rule(session, "komi")) {
    if (auto wrong = demand(fmt::format("komi {}", *komi))) return wrong;
  }
  // 31 bits are what every engine can hold.
  if (knows("set_random_seed")) return suggest(fmt::format("set_random_seed {}", seed >> 33));
  return std::nullopt;
}

std::optional<Answer> GtpContender::set_time(const TimeLimits& limits) {
  if (!knows("time_settings") || (limits.per_game <= 0 && limits.per_move <= 0)) return std::nullopt;
  const auto settings = [&](const std::string& seconds) {
    return limits.per_game > 0 ? fmt::format("time_settings {} 0 0", seconds)
                               : fmt::format("time_settings 0 {} 1", seconds);
  };
  const double seconds = limits.per_game > 0 ? limits.per_game : limits.per_move;
  bool refused = true;
  if (seconds != std::floor(seconds)) {
    if (auto wrong = suggest(settings(base::format_real(seconds)), &refused)) return wrong;
  }
  return refused ? suggest(settings(whole(seconds))) : std::nullopt;
}

std::optional<Answer> GtpContender::replay(const games::Session& session) {
  const std::unique_ptr<games::Session> shown = players::make_session(session.info().name, session.rules());
  if (shown->start_hash() != session.start_hash()) {
    return Answer{{}, Ending::refusal, "a game that does not begin at the usual start cannot be told by GTP", {}};
  }
  for (const games::Move move : session.moves()) {
    if (auto wrong = tell(*shown, move)) return wrong;
    shown->play(move);
  }
  return std::nullopt;
}

std::optional<Answer> GtpContender::tell(const games::Session& before, games::Move move) {
  const std::string command = fmt::format("play {} {}", side_letter(before.to_move()), before.move_text(move));
  if (move != games::pass_move || before.info().free_pass) return demand(command);
  if (passes_by_itself_) return std::nullopt;
  return suggest(command, &passes_by_itself_);
}

Answer GtpContender::ask(const games::Session& session, const TimeLimits& limits, double left, std::stop_token stop) {
  const std::string_view side = side_letter(session.to_move());
  double seconds = hang_;
  if (limits.per_move > 0) seconds = limits.per_move + limits.margin;
  if (limits.per_game > 0) {
    const double rest = std::max(0.0, left) + limits.margin;
    seconds = limits.per_move > 0 ? std::min(seconds, rest) : rest;
    if (knows("time_left")) {
      const auto told = static_cast<long long>(std::max(0.0, left));
      if (auto wrong = suggest(fmt::format("time_left {} {} 0", side, told))) return *wrong;
    }
  }
  const std::string command = fmt::format("genmove {}", side);
  const Response response = client_->send(command, seconds, stop);
  if (!response.answered()) return fault(command, response);
  const std::string text = base::lower(base::trim(response.text));
  Answer answer;
  if (text == "resign") return answer;
  try {
    answer.move = text == "pass" ? games::pass_move : session.parse_move(text);
  } catch (const base::InputError&) {
    answer = fault(command, {Response::Status::garbage, response.text});
  }
  return answer;
}

std::variant<std::string, Answer> GtpContender::say(const std::string& command, double seconds,
                                                    const std::stop_token& stop) {
  Response response = client_->send(command, seconds, stop);
  if (response.answered()) return std::move(response.text);
  return fault(command, response);
}

std::optional<Answer> GtpContender::demand(const std::string& command) {
  const Response response = client_->send(command, hang_);
  if (response.answered()) return std::nullopt;
  return fault(command, response);
}

std::optional<Answer> GtpContender::suggest(const std::string& command, bool* refused) {
  const Response response = client_->send(command, hang_);
  const bool failed = response.status == Response::Status::failed;
  if (refused != nullptr) *refused = failed;
  if (response.answered() || failed) return std::nullopt;
  return fault(command, response);
}

Answer GtpContender::fault(std::string_view command, const Response& response) {
  client_.reset();
  Answer answer;
  switch (response.status) {
    case Response::Status::answered:
    case Response::Status::garbage:
      answer.fault = Ending::garbage;
      answer.detail = fmt::format("answered {} to {}", shown(response.text), shown(command));
      break;
    case Response::Status::failed:
      answer.fault = Ending::refusal;
      answer.detail = fmt::format("refused {}: {}", shown(command), shown(response.text));
      break;
    case Response::Status::closed:
      answer.fault = Ending::crash;
      answer.detail = fmt::format("{} (when told {})", response.text, shown(command));
      break;
    case Response::Status::timed_out:
    case Response::Status::stopped:
      answer.fault = Ending::timeout;
      answer.detail = fmt::format("no answer in time to {}", shown(command));
      if (!response.text.empty()) answer.detail += fmt::format(", only {}", shown(response.text));
      break;
  }
  return answer;
}

}  // namespace aite::arena
