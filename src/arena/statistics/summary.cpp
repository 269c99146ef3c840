// SPDX-License-Identifier: MIT
#include "arena/statistics/summary.hpp"

#include <algorithm>
#include <sstream>
#include <unordered_set>

#include "base/text.hpp"
#include "protocol/thought_json.hpp"

namespace aite::arena {

namespace {

constexpr double shared_part = 0.8;  // of a game's plies, from which on it counts as the same game
constexpr double kept_part = 0.6;    // of a game's plies, from which on positions are kept for later games to repeat

int half_points_won(games::Result result, bool began) {
  const int sign = static_cast<int>(result) * (began ? 1 : -1);
  return sign + 1;
}

void count(Results& results, int half_points) {
  ++(half_points == 2 ? results.wins : half_points == 1 ? results.draws : results.losses);
}

void add(std::vector<StyleCount>& sums, const std::vector<StyleCount>& counts) {
  sums.resize(std::max(sums.size(), counts.size()));
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sums[i].yes += counts[i].yes;
    sums[i].asked += counts[i].asked;
  }
}

void add(PlayerSummary& player, const GameSummary& game, std::size_t seat) {
  player.seconds += game.times[seat].seconds;
  player.longest = std::max(player.longest, game.times[seat].longest);
  player.moves += static_cast<std::uint64_t>(game.times[seat].moves);
  add(player.styles, game.styles[seat]);
  player.given_away.moves += game.given_away[seat].moves;
  player.given_away.sum += game.given_away[seat].sum;
  player.given_away.worst = std::max(player.given_away.worst, game.given_away[seat].worst);
  // Whoever committed a fault, or resigned, has lost.
  const bool lost = half_points_won(game.verdict.result, seat == 0) == 0;
  if (game.verdict.ending >= Ending::resignation && lost) ++player.faults[game.verdict.ending];
}

}  // namespace

GameSummary summarize(const StoredGame& game) {
  GameSummary summary;
  summary.verdict = game.verdict;
  summary.times = game.times;
  const std::unique_ptr<games::Session> session = start_of(game);
  const std::size_t styles = session->styles().size();
  for (std::vector<StyleCount>& counts : summary.styles) counts.resize(styles);
  const auto plies = static_cast<double>(base::words(game.moves).size());
  std::istringstream thinking(game.thinking);
  replay(game, *session, [&](const games::Session& before, games::Move move) {
    if (summary.plies > 0 && summary.plies >= kept_part * plies) summary.positions.push_back(before.symmetric_hash());
    std::string thought;
    std::getline(thinking, thought);
    if (summary.plies++ < game.opening) return;
    if (const std::optional<double> points = protocol::given_away_in(thought)) {
      GivenAway& given_away = summary.given_away[static_cast<std::size_t>(index(before.to_move()))];
      ++given_away.moves;
      given_away.sum += *points;
      given_away.worst = std::max(given_away.worst, *points);
    }
    std::vector<StyleCount>& counts = summary.styles[static_cast<std::size_t>(index(before.to_move()))];
    for (std::size_t style = 0; style < styles; ++style) {
      const games::InStyle answer = before.in_style(style, move);
      counts[style].asked += answer != games::InStyle::not_asked ? 1U : 0U;
      counts[style].yes += answer == games::InStyle::yes ? 1U : 0U;
    }
  });
  if (summary.plies > 0) summary.positions.push_back(session->symmetric_hash());
  return summary;
}

Duplicates find_duplicates(std::span<const GameSummary* const> games) {
  std::unordered_set<std::uint64_t> seen;
  Duplicates duplicates;
  for (const GameSummary* game : games) {
    // The last position is that after all plies.
    const auto late = std::min(game->positions.size(), static_cast<std::size_t>((1 - shared_part) * game->plies) + 1);
    const bool repeats = std::any_of(game->positions.end() - static_cast<std::ptrdiff_t>(late), game->positions.end(),
                                     [&](std::uint64_t position) { return seen.contains(position); });
    ++(repeats ? duplicates.games : duplicates.effective);
    seen.insert(game->positions.begin(), game->positions.end());
  }
  return duplicates;
}

Standing standing_of(const Match& match, std::span<const std::optional<GameSummary>> games, bool duplicates) {
  Standing standing;
  std::vector<const GameSummary*> present;
  double plies = 0;
  for (std::size_t number = 0; number < games.size(); ++number) {
    if (!games[number]) continue;
    const GameSummary& game = *games[number];
    present.push_back(&game);
    const bool began = first_player_begins(static_cast<std::int64_t>(number));
    const int won = half_points_won(game.verdict.result, began);
    count(standing.results, won);
    count(standing.by_seat[began ? 0 : 1], won);
    ++standing.endings[game.verdict.ending];
    add(standing.players[0], game, began ? 0 : 1);
    add(standing.players[1], game, began ? 1 : 0);
    plies += game.plies;
    if (game.verdict.half_points) standing.margins.add(*game.verdict.half_points / 2.0 * (began ? 1 : -1));
    if (!began && games[number - 1]) {
      const int other = half_points_won(games[number - 1]->verdict.result, true);
      ++standing.pairs.counts[static_cast<std::size_t>(won + other)];
    }
  }
  if (!present.empty()) standing.mean_plies = plies / static_cast<double>(present.size());
  if (duplicates) standing.duplicates = find_duplicates(present);
  if (match.sprt) {
    standing.sprt_ratio = match.sprt->ratio(standing.pairs);
    standing.sprt = state_of(*match.sprt, *standing.sprt_ratio);
  }
  return standing;
}

}  // namespace aite::arena
