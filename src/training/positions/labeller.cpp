// SPDX-License-Identifier: MIT
#include "training/positions/labeller.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>
#include <vector>

#include "arena/contenders/gtp_contender.hpp"
#include "arena/contenders/player_contender.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/analysed_score.hpp"
#include "protocol/gtp/arguments.hpp"
#include "protocol/gtp/client.hpp"

namespace aite::training {

namespace {

using protocol::gtp::shown;

constexpr double longest_silence = 600;  // seconds; labels are made with long searches

double value_of_score(double score) { return 2 * score - 1; }

class PlayerLabeller final : public Labeller {
 public:
  explicit PlayerLabeller(std::unique_ptr<players::Player> player)
      : player_(std::move(player)), seed_(base::hash_text(player_.spec())) {}

  std::optional<double> value(const games::Session& position, std::uint64_t number,
                              const std::stop_token& stop) override {
    player_.begin(position, position.to_move(), base::mix(seed_, number), {});
    const arena::Answer answer = player_.ask(position, {}, 0, stop);
    if (stop.stop_requested()) return std::nullopt;
    const search::Candidate* chosen = answer.thought ? answer.thought->chosen() : nullptr;
    if (chosen == nullptr || chosen->visits == 0) {
      throw base::InputError(fmt::format("{} does not say what its moves are worth", player_.spec()));
    }
    device_ = answer.thought->device;
    return value_of_score(chosen->win + chosen->draw / 2);
  }
  [[nodiscard]] std::string device() const override { return device_; }

 private:
  arena::PlayerContender player_;
  std::string device_;
  std::uint64_t seed_;  // the spec's own seed is part of what is hashed
};

class EngineLabeller final : public Labeller {
 public:
  EngineLabeller(const std::string& spec, std::string value_command, std::string_view seeded_by)
      : engine_(spec), value_command_(std::move(value_command)), seed_(base::hash_text(seeded_by)) {}

  std::optional<double> value(const games::Session& position, std::uint64_t number,
                              const std::stop_token& stop) override {
    arena::TimeLimits limits;
    limits.hang = longest_silence;
    if (const auto wrong = engine_.begin(position, position.to_move(), base::mix(seed_, number), limits)) {
      throw base::InputError(fmt::format("{} {}", engine_.spec(), wrong->detail));
    }
    const std::string_view side = protocol::gtp::side_letter(position.to_move());
    return value_command_.empty() ? analysed(side, stop) : asked(position, side, stop);
  }

 private:
  std::optional<double> analysed(std::string_view side, const std::stop_token& stop) {
    constexpr int centiseconds = 100;  // between reports
    const std::optional<std::string> answer = say(fmt::format("lz-genmove_analyze {} {}", side, centiseconds), stop);
    if (!answer) return std::nullopt;
    const std::optional<double> score = protocol::gtp::analysed_score(*answer);
    if (!score) throw base::InputError(fmt::format("{} reported nothing, only {}", engine_.spec(), shown(*answer)));
    return value_of_score(*score);
  }

  std::optional<double> asked(const games::Session& position, std::string_view side, const std::stop_token& stop) {
    const std::optional<std::string> move = say(fmt::format("reg_genmove {}", side), stop);
    if (!move) return std::nullopt;
    if (base::lower(*move) == "pass" && position.why_illegal(games::pass_move).empty()) {
      const std::unique_ptr<games::Session> after = position.clone();
      after->play(games::pass_move);
      if (after->is_over()) return after->outcome().sign_for(position.to_move());
    }
    const std::optional<std::string> text = say(value_command_, stop);
    if (!text) return std::nullopt;
    const std::optional<double> score = base::real_of(*text);
    if (!score || *score < 0 || *score > 1) {
      throw base::InputError(fmt::format("{} answered {} to {}, which is no number from 0 to 1", engine_.spec(),
                                         shown(*text), shown(value_command_)));
    }
    return value_of_score(*score);
  }

  // Nothing if stopped.
  std::optional<std::string> say(const std::string& command, const std::stop_token& stop) {
    std::variant<std::string, arena::Answer> answer = engine_.say(command, longest_silence, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (const auto* wrong = std::get_if<arena::Answer>(&answer)) {
      throw base::InputError(fmt::format("{} {}", engine_.spec(), wrong->detail));
    }
    return std::get<std::string>(std::move(answer));
  }

  arena::GtpContender engine_;
  std::string value_command_;
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<Labeller> make_player_labeller(std::string_view spec, const games::Session& session) {
  return std::make_unique<PlayerLabeller>(players::make_player(spec, session));
}

std::unique_ptr<Labeller> make_engine_labeller(const std::string& command, std::string value_command) {
  if (const std::optional<std::string> name = arena::engine_name(command)) {
    return std::make_unique<EngineLabeller>(arena::allowed_engine(*name), std::move(value_command), command);
  }
  const std::string spec = arena::GtpSpec::parse("gtp:" + command).text;
  return std::make_unique<EngineLabeller>(spec, std::move(value_command), spec);
}

}  // namespace aite::training
