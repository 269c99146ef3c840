// SPDX-License-Identifier: MIT
#include "server/views/game_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "players/registry.hpp"
#include "server/views/boards.hpp"
#include "server/views/thoughts.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

json seat_json(const std::string& spec) { return spec.empty() ? json(nullptr) : json(spec); }

json seats_json(const std::array<std::string, 2>& seats) { return {seat_json(seats[0]), seat_json(seats[1])}; }

}  // namespace

json game_json(const games::Session& position, const std::string& id, const std::array<std::string, 2>& seats) {
  return {{"id", id},
          {"game", position.info().name},
          {"title", position.info().title},
          {"rules", position.rules()},
          {"sides", {position.info().first_side, position.info().second_side}},
          {"seats", seats_json(seats)},
          {"board", board_json(position)},
          {"position", position_json(position)}};
}

json move_json(const std::string& text, const std::vector<int>& cells, games::Side side, bool forced,
               const json& thinking) {
  json shown{{"move", text}, {"cells", cells}, {"side", index(side)}, {"forced", forced}};
  if (const std::optional<ThoughtScore> expected = thought_score(thinking, side)) {
    shown["score"] = expected->score;
    shown["draw"] = expected->draw;
  }
  return shown;
}

json ruling_json(const arena::Ruling& ruling, const std::vector<int>& dead) {
  json shown{
      {"winner",
       ruling.result == games::Result::draw ? json(nullptr) : json(ruling.result == games::Result::first_wins ? 0 : 1)},
      {"ending", arena::ending_name(ruling.ending)},
      {"detail", ruling.detail},
      {"dead", dead}};
  shown["margin"] = ruling.half_points ? json(std::abs(*ruling.half_points) / 2.0) : json(nullptr);
  return shown;
}

json summary_json(const arena::OpenGame& game) {
  const auto known = std::ranges::find(players::games(), game.game, [](const auto& entry) { return entry.info.name; });
  return {{"id", game.id},
          {"game", game.game},
          {"title", known != players::games().end() ? std::string(known->info.title) : game.game},
          {"rules", game.rules},
          {"seats", seats_json(game.seats)},
          {"moves", base::words(game.moves).size()},
          {"result", game.ruling ? ruling_json(*game.ruling, {}) : json(nullptr)},
          {"started", game.started},
          {"changed", game.changed}};
}

}  // namespace aite::server
