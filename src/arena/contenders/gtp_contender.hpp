// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/contenders/contender.hpp"
#include "protocol/gtp/client.hpp"

namespace aite::arena {

// "gtp:COMMAND" or "gtp[GTP COMMAND; GTP COMMAND]:COMMAND" in its parts.
struct GtpSpec {
  std::string text;
  std::string command;
  std::vector<std::string> preparations;  // GTP commands, said whenever the program has been started

  static GtpSpec parse(std::string_view spec);  // throws InputError
};

// A program at the end of a pipe. It is started when it is made and stays for all its games; after a fault it is ended,
// and started again for the next game.
//
// Every game: set_game (where it knows it, and the game is not Go, which is every engine's default), boardsize (Go and
// Othello), clear_board, komi (Go), set_random_seed (where known), time_settings (where there are limits and it knows
// them), the opening. Every move: time_left, genmove, play. Moves are read in any case, and written as the game does.
//
// Engines differ in forced passes: Edax wants to be told of them; GRhino makes them itself and knows no `play b pass`.
// So they are told, and the first refusal of one is taken for an engine of the second kind.
class GtpContender final : public Contender {
 public:
  // Throws InputError for a spec that cannot be, and where the program does not answer as GTP engines do.
  explicit GtpContender(std::string_view spec);

  [[nodiscard]] std::string_view spec() const override { return spec_.text; }
  std::optional<Answer> begin(const games::Session& session, games::Side side, std::uint64_t seed,
                              const TimeLimits& limits) override;
  Answer ask(const games::Session& session, const TimeLimits& limits, double left, std::stop_token stop) override;
  std::optional<Answer> tell(const games::Session& before, games::Move move) override;

  // A command of the caller's own, once begin has gone well: what the engine answers to it, or the fault that is.
  std::variant<std::string, Answer> say(const std::string& command, double seconds, const std::stop_token& stop);

 private:
  [[nodiscard]] bool knows(std::string_view command) const { return known_.contains(command); }

  // These return a fault, or nothing if all is well.
  std::optional<Answer> start();
  std::optional<Answer> learn_commands();
  std::optional<Answer> say_preparations();
  std::optional<Answer> set_up(const games::Session& session, std::uint64_t seed);
  std::optional<Answer> set_time(const TimeLimits& limits);
  std::optional<Answer> replay(const games::Session& session);
  // Sends a command that the engine has to know, or one that it may refuse.
  std::optional<Answer> demand(const std::string& command);
  std::optional<Answer> suggest(const std::string& command, bool* refused = nullptr);

  // The fault that a response is, after which the engine is ended.
  Answer fault(std::string_view command, const protocol::gtp::Response& response);

  GtpSpec spec_;
  std::unique_ptr<protocol::gtp::Client> client_;  // none after a fault
  std::set<std::string, std::less<>> known_;
  bool passes_by_itself_ = false;
  double hang_ = TimeLimits{}.hang;  // seconds for commands that need no thinking
};

}  // namespace aite::arena
