// SPDX-License-Identifier: MIT
#include "training/positions/selfplay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "arena/matches/referee.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"

namespace aite::training {

namespace {

// Keep what is drawn from one seed apart.
constexpr std::uint64_t selfplay_stream = 0x73656c66;
constexpr std::uint64_t position_stream = 0x706f73;

std::vector<std::size_t> choose(std::size_t count, std::size_t among, base::Rng& rng) {
  std::vector<std::size_t> chosen(among);
  std::iota(chosen.begin(), chosen.end(), 0);
  rng.shuffle(chosen);
  chosen.resize(count);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace

SelfPlay::SelfPlay(const games::Session& start, std::string_view spec, std::uint64_t seed,
                   std::size_t positions_per_game)
    : start_(start.clone()),
      first_(arena::make_contender(spec, start)),
      second_(arena::make_contender(spec, start)),
      seed_(seed),
      positions_per_game_(positions_per_game) {}

std::optional<std::vector<games::LabelledPosition>> SelfPlay::play(std::int64_t game, const std::stop_token& stop) {
  arena::GameOrder order;
  order.seed = base::mix(base::mix(seed_, selfplay_stream), static_cast<std::uint64_t>(game));
  order.settle = false;  // who won is of no interest
  const std::optional<arena::GamePlayed> played = arena::play_game(*start_, *first_, *second_, order, stop);
  if (!played) return std::nullopt;
  if (is_fault(played->ruling.ending)) {
    throw base::InputError(fmt::format("game {} of {} against itself: {}, {}", game, first_->spec(),
                                       ending_name(played->ruling.ending), played->ruling.detail));
  }
  const std::vector<games::Move>& moves = played->moves;
  if (moves.size() < positions_per_game_) {
    throw base::InputError(fmt::format("game {} has {} positions, and {} of each game are wanted", game, moves.size(),
                                       positions_per_game_));
  }
  base::Rng rng(base::mix(order.seed, position_stream));
  std::vector<games::LabelledPosition> positions;
  for (const std::size_t ply : choose(positions_per_game_, moves.size(), rng)) {
    positions.push_back({{moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(ply)}, std::nullopt});
  }
  return positions;
}

Grown self_play(const SelfPlaySettings& settings, const PositionOutput& output, const Watch& watch) {
  const std::unique_ptr<games::Session> start = players::make_session(settings.game, settings.rules);
  const std::vector<base::UnitWorker> workers = make_workers(output.workers, [&]() -> base::UnitWorker {
    const auto player = std::make_shared<SelfPlay>(*start, settings.player, settings.seed, settings.positions_per_game);
    return [player, &start](std::int64_t game, const std::stop_token& stop) -> std::optional<std::string> {
      const auto chosen = player->play(game, stop);
      if (!chosen) return std::nullopt;
      std::string lines;
      for (const games::LabelledPosition& position : *chosen) lines += protocol::positions::line_of(*start, position);
      return lines;
    };
  });
  protocol::positions::GrowingFile file(
      output.path, {std::string(start->info().name), start->rules(), {output.command}}, settings.positions_per_game);
  const auto done = static_cast<std::int64_t>(file.lines().size() / settings.positions_per_game);
  return grow(file, {done, settings.games}, "games", workers, watch);
}

}  // namespace aite::training
