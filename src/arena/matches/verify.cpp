// SPDX-License-Identifier: MIT
#include "arena/matches/verify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/contenders/contender.hpp"
#include "arena/matches/match.hpp"
#include "base/build.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

bool is_claimed(const Ruling& ruling) { return ruling.detail.starts_with("claimed"); }

// Whoever settled dead stones may have done so by other playouts than are made here. Only games that end by passes have
// any.
bool is_settled(const Ruling& ruling, const games::Session& end) {
  return !ruling.detail.empty() && end.info().free_pass;
}

// What the moves say of the result.
std::string agreement(const StoredGame& game, const games::Session& end) {
  const std::string count = end.is_over() ? fmt::format(", the board counts {}", end.outcome().margin()) : "";
  if (is_claimed(game.ruling)) return "the result is claimed" + count;
  if (game.ruling.ending == Ending::score && is_settled(game.ruling, end)) {
    return "the result is of dead stones that were settled" + count;
  }
  if (game.ruling.ending == Ending::score) return "the result agrees";
  return fmt::format("the moves do not tell the result ({}){}", ending_name(game.ruling.ending), count);
}

std::string build_note(const StoredGame& game) {
  if (game.build == base::build_id()) return "";
  return fmt::format(" (it was played by build {}, this is {})", game.build, base::build_id());
}

}  // namespace

std::optional<std::string> contradiction(const StoredGame& game, const games::Session& end) {
  const Ruling& ruling = game.ruling;
  if (game.opening < 0 || static_cast<std::size_t>(game.opening) > end.moves().size()) {
    return fmt::format("an opening of {} moves in a game of {}", game.opening, end.moves().size());
  }
  if (ruling.half_points && games::Outcome{*ruling.half_points}.result() != ruling.result) {
    return fmt::format("a margin of {} in the record is no {} for the first player", *ruling.half_points / 2.0,
                       ruling.result == games::Result::first_wins ? "win"
                       : ruling.result == games::Result::draw     ? "draw"
                                                                  : "loss");
  }
  if (ruling.ending != Ending::score || is_claimed(ruling)) return std::nullopt;
  if (!end.is_over()) return "the game is not over after its last move";
  if (is_settled(ruling, end)) return std::nullopt;
  const std::vector<games::Outcome> counts = end.counts();
  if (!ruling.half_points || std::ranges::find(counts, games::Outcome{*ruling.half_points}) == counts.end()) {
    return fmt::format("the margin is {} by the rules and {} in the record", end.outcome().margin(),
                       ruling.half_points ? fmt::format("{}", *ruling.half_points / 2.0) : "none");
  }
  return std::nullopt;
}

std::optional<std::string> why_not_deterministic(const std::string& spec, const games::Session& session) {
  if (is_program(spec)) return "it is another program";
  try {
    const std::unique_ptr<players::Player> player = players::make_player(spec, session);
    if (player->budget().seconds > 0) return "it plays by the clock";
    for (const base::Option& option : player->options().all()) {
      if (option.name == "threads" && option.value() != "1") return "it thinks on several threads";
    }
  } catch (const base::InputError& error) {
    return fmt::format("it is no player of this program: {}", error.what());
  }
  return std::nullopt;
}

Verification verify(const StoredGame& game) {
  Verification verification;
  const std::unique_ptr<games::Session> start = start_of(game);
  const std::unique_ptr<games::Session> session = start->clone();
  try {
    replay(game, *session);
  } catch (const base::InputError& error) {
    verification.explanation = error.what();
    return verification;
  }
  if (const auto wrong = contradiction(game, *session)) {
    verification.explanation = *wrong;
    return verification;
  }
  verification.sound = true;
  verification.explanation =
      fmt::format("{} moves are legal and {}", session->moves().size(), agreement(game, *session));

  for (const std::string& spec : game.players) {
    if (const auto why = why_not_deterministic(spec, *start)) {
      verification.explanation += fmt::format("; not played again: '{}': {}", spec, *why);
      return verification;
    }
  }
  GameOrder order;
  order.opening.assign(session->moves().begin(), session->moves().begin() + game.opening);
  order.seed = game.seed;
  const std::unique_ptr<Contender> first = make_contender(game.players[0], *start);
  const std::unique_ptr<Contender> second = make_contender(game.players[1], *start);
  const std::optional<GamePlayed> again = play_game(*start, *first, *second, order, {});
  verification.replayed = true;
  const auto [recorded, played] =
      std::mismatch(session->moves().begin(), session->moves().end(), again->moves.begin(), again->moves.end());
  if (recorded == session->moves().end() && played == again->moves.end()) {
    verification.explanation += "; both players chose every move again";
    return verification;
  }
  verification.sound = false;
  const auto move_at = [&](auto at, auto end) { return at == end ? std::string("nothing") : start->move_text(*at); };
  verification.explanation += fmt::format(
      "; played again it differs at move {}: {} in the record, {} now{}", recorded - session->moves().begin() + 1,
      move_at(recorded, session->moves().end()), move_at(played, again->moves.end()), build_note(game));
  return verification;
}

}  // namespace aite::arena
