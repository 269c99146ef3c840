// SPDX-License-Identifier: MIT
#include "arena/statistics/standing.hpp"

#include <algorithm>
#include <unordered_set>

namespace aite::arena {

namespace {

constexpr double shared_part = 0.8;  // of a game's plies, from which on it counts as the same game

int half_points_won(games::Result result, bool began) {
  const int sign = static_cast<int>(result) * (began ? 1 : -1);
  return sign + 1;
}

void count(Results& results, int half_points) {
  ++(half_points == 2 ? results.wins : half_points == 1 ? results.draws : results.losses);
}

void add(StyleCounts& sums, const StyleCounts& counts) {
  for (const StyleCount& count : counts) {
    auto sum = std::ranges::find(sums, count.style, &StyleCount::style);
    if (sum == sums.end()) sum = sums.insert(sum, {count.style, 0, 0});
    sum->yes += count.yes;
    sum->asked += count.asked;
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
  const bool lost = half_points_won(game.ruling.result, seat == 0) == 0;
  if (game.ruling.ending >= Ending::resignation && lost) ++player.faults[game.ruling.ending];
}

}  // namespace

EloEstimate Score::elo() const {
  return pairs.pairs() * 2 == results.games() ? estimate_elo(pairs) : estimate_elo(results);
}

std::map<std::string, Score> scores_of(std::span<const PairCount> counts) {
  std::map<std::string, Score> by_match;
  for (const PairCount& count : counts) {
    Score& score = by_match[count.match];
    std::size_t half_points = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (!count.results[seat]) continue;
      const int won = half_points_won(*count.results[seat], seat == 0);
      half_points += static_cast<std::size_t>(won);
      for (Results* results : {&score.results, &score.by_seat[seat]}) {
        (won == 2 ? results->wins : won == 1 ? results->draws : results->losses) += count.pairs;
      }
    }
    if (count.results[0] && count.results[1]) score.pairs.counts[half_points] += count.pairs;
  }
  return by_match;
}

Duplicates find_duplicates(std::span<const GameSummary* const> games) {
  std::unordered_set<std::uint64_t> seen;
  Duplicates duplicates;
  for (const GameSummary* game : games) {
    // The last position is that after all plies.
    const auto late =
        std::min(game->positions.size(), static_cast<std::size_t>((1 - shared_part) * game->plies.value_or(0)) + 1);
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
  for (const std::optional<GameSummary>& each : games) {
    if (!each) continue;
    const GameSummary& game = *each;
    const bool began = first_player_begins(game.number);
    const int won = half_points_won(game.ruling.result, began);
    count(standing.results, won);
    count(standing.by_seat[began ? 0 : 1], won);
    ++standing.endings[game.ruling.ending];
    add(standing.players[0], game, began ? 0 : 1);
    add(standing.players[1], game, began ? 1 : 0);
    plies += game.plies.value_or(0);
    if (game.ruling.half_points) standing.margins.add(*game.ruling.half_points / 2.0 * (began ? 1 : -1));
    if (!began && !present.empty() && present.back()->number == game.number - 1) {
      const int other = half_points_won(present.back()->ruling.result, true);
      ++standing.pairs.counts[static_cast<std::size_t>(won + other)];
    }
    present.push_back(&game);
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
