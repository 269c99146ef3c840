// SPDX-License-Identifier: MIT
#include "arena/store/stored_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/go/formula_meter.hpp"
#include "players/registry.hpp"
#include "protocol/thought_json.hpp"

namespace aite::arena {

namespace {

constexpr double kept_part = 0.6;  // of a game's plies, from which on positions are kept for later games to repeat

}  // namespace

std::unique_ptr<games::Session> start_of(const StoredGame& game) {
  std::unique_ptr<games::Session> session = players::make_session(game.game, game.rules);
  if (!game.position.empty()) session->set_text(game.position);
  return session;
}

void replay(const StoredGame& game, games::Session& session,
            const std::function<void(const games::Session&, games::Move)>& before_move) {
  int number = 0;
  for (const std::string& text : base::words(game.moves)) {
    ++number;
    try {
      const games::Move move = session.parse_move(text);
      if (before_move) before_move(session, move);
      session.play(move);
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("game {}, move {} ({}): {}", game.id, number, text, error.what()));
    }
  }
}

void summarize(StoredGame& game) {
  const std::unique_ptr<games::Session> session = start_of(game);
  StyleCounts none;
  for (const games::StyleInfo& style : session->styles()) none.push_back({style.name, 0, 0});
  const std::size_t named = none.size();
  std::vector<players::go::FormulaMeter> meters;  // of styles that the players carry along
  for (const std::string& spec : game.players) {
    std::optional<players::go::FormulaMeter> meter = players::go::meter_in(spec, *session);
    if (!meter || std::ranges::find(none, meter->style, &StyleCount::style) != none.end()) continue;
    none.push_back({meter->style, 0, 0});
    meters.push_back(std::move(*meter));
  }
  std::array<StyleCounts, 2> styles{none, none};
  std::array<GivenAway, 2> given_away;
  std::vector<std::uint64_t> positions;
  const auto whole = static_cast<double>(base::words(game.moves).size());
  std::istringstream thinking(game.thinking);
  int plies = 0;
  replay(game, *session, [&](const games::Session& before, games::Move move) {
    if (plies > 0 && plies >= kept_part * whole) positions.push_back(before.symmetric_hash());
    std::string thought;
    std::getline(thinking, thought);
    if (plies++ < game.opening) return;
    const auto seat = static_cast<std::size_t>(index(before.to_move()));
    if (const std::optional<double> points = protocol::given_away_in(thought)) given_away[seat].add(*points);
    for (std::size_t style = 0; style < none.size(); ++style) {
      const games::InStyle answer =
          style < named ? before.in_style(style, move) : meters[style - named].judge(before, move);
      styles[seat][style].asked += answer != games::InStyle::not_asked ? 1U : 0U;
      styles[seat][style].yes += answer == games::InStyle::yes ? 1U : 0U;
    }
  });
  if (plies > 0) positions.push_back(session->symmetric_hash());
  game.plies = plies;
  game.styles = std::move(styles);
  game.given_away = given_away;
  game.positions = std::move(positions);
}

}  // namespace aite::arena
