// SPDX-License-Identifier: MIT
#include "training/positions/selfplay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "arena/matches/referee.hpp"
#include "arena/matches/verify.hpp"
#include "base/error.hpp"
#include "base/json_fields.hpp"
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

constexpr std::string_view selfplay_kind = "selfplay";
constexpr std::size_t most_positions = 1000;  // of a game, in an order

std::string lines_of(const std::vector<games::LabelledPosition>& chosen, const games::Session& start) {
  std::string lines;
  for (const games::LabelledPosition& position : chosen) lines += protocol::positions::line_of(start, position);
  return lines;
}

OrderedUnits ordered(const SelfPlaySettings& settings, const games::Session& start) {
  OrderedUnits units;
  units.kind = selfplay_kind;
  const std::string player = arena::canonical_spec(settings.player, start);
  if (const std::optional<std::string> engine = arena::engine_name(player)) {
    units.engines = {*engine};
  } else if (arena::is_program(player)) {
    throw base::InputError(fmt::format(
        "'{}' is a command, and commands run only here: elsewhere a program is known as engine:NAME", player));
  } else {
    units.models = players::files_named_by(player, start);
  }
  const nlohmann::json common{{"game", start.info().name},
                              {"rules", start.rules()},
                              {"player", player},
                              {"seed", settings.seed},
                              {"positions", settings.positions_per_game}};
  units.defined_by = common.dump();
  units.body = [common](std::int64_t unit) {
    nlohmann::json body = common;
    body["number"] = unit;
    return body;
  };
  const protocol::positions::Header header{std::string(start.info().name), start.rules(), {}};
  units.read = [header, wanted = settings.positions_per_game](std::int64_t, const nlohmann::json& answer) {
    std::string lines = base::text_field(answer, "lines", std::size_t{1} << 22);
    if (protocol::positions::read(header.text() + lines, "the answer").positions.size() != wanted) {
      throw base::InputError("there are not as many positions as were wanted");
    }
    return lines;
  };
  return units;
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
  device_ = played->device;
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
  std::vector<base::UnitWorker> workers;
  OrderedUnits orders;
  if (output.elsewhere != nullptr) {
    orders = ordered(settings, *start);
  } else {
    workers = make_workers(output.workers, [&]() -> base::UnitWorker {
      const auto player =
          std::make_shared<SelfPlay>(*start, settings.player, settings.seed, settings.positions_per_game);
      return [player, &start](std::int64_t game, const std::stop_token& stop) -> std::optional<std::string> {
        const auto chosen = player->play(game, stop);
        if (!chosen) return std::nullopt;
        const std::string& device = player->device();
        return (device.empty() ? "" : protocol::positions::device_line(device)) + lines_of(*chosen, *start);
      };
    });
  }
  protocol::positions::GrowingFile file(
      output.path, {std::string(start->info().name), start->rules(), {output.command}}, settings.positions_per_game);
  const auto done = static_cast<std::int64_t>(file.lines().size() / settings.positions_per_game);
  const Grown from{done, settings.games};
  MachineLog machines = arena::why_not_deterministic(settings.player, *start) ? MachineLog(output.path) : MachineLog();
  return output.elsewhere != nullptr ? grow_elsewhere(file, from, "games", orders, output, watch, std::move(machines))
                                     : grow(file, from, "games", workers, watch, std::move(machines));
}

base::UnitKind self_play_units() {
  return {std::string(selfplay_kind), [] {
            struct Last {  // orders come in rows: the players stay for the next one
              std::string common;
              std::unique_ptr<games::Session> start;
              std::optional<SelfPlay> player;
            };
            const auto last = std::make_shared<Last>();
            return [last](const std::string& text, const std::stop_token& stop) -> std::optional<std::string> {
              nlohmann::json body = base::json_object(text);
              const auto number = base::field<std::int64_t>(body, "number");
              body.erase("number");
              if (!last->player || last->common != body.dump()) {
                last->player.reset();
                const std::string player = base::text_field(body, "player");
                const auto positions = base::field<std::size_t>(body, "positions");
                if (positions == 0 || positions > most_positions) throw base::InputError("'positions' is out of range");
                if (arena::is_program(player) && !arena::engine_name(player)) {
                  throw base::InputError("the player is a command");
                }
                last->start = players::make_session(base::text_field(body, "game"), base::text_field(body, "rules"));
                last->player.emplace(*last->start, player, base::field<std::uint64_t>(body, "seed"), positions);
                last->common = body.dump();
              }
              const auto chosen = last->player->play(number, stop);
              if (!chosen) return std::nullopt;
              return nlohmann::json{{"lines", lines_of(*chosen, *last->start)}}.dump();
            };
          }};
}

}  // namespace aite::training
