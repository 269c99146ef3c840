// SPDX-License-Identifier: MIT
#include "arena/matches/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <utility>

#include "arena/matches/game_orders.hpp"
#include "arena/matches/seats.hpp"
#include "base/build.hpp"
#include "base/crew.hpp"
#include "base/priority.hpp"

namespace aite::arena {

namespace {

constexpr std::chrono::milliseconds progress_every{250};

// Follows a match's sequential test along its pairs, in order of their numbers.
class Decision {
 public:
  void follow(MatchRun& run) {
    if (!run.match.sprt || run.decided_after) return;
    while (next_ + 1 < static_cast<std::int64_t>(run.games.size()) && has(run, next_) && has(run, next_ + 1)) {
      next_ += 2;
      const auto games =
          std::span<const std::optional<GameSummary>>(run.games).subspan(static_cast<std::size_t>(next_ - 2), 2);
      const Pentanomial pair = standing_of(run.match, games, false).pairs;
      for (std::size_t k = 0; k < pair.counts.size(); ++k) pairs_.counts[k] += pair.counts[k];
      if (state_of(*run.match.sprt, run.match.sprt->ratio(pairs_)) != SprtState::running) {
        run.decided_after = next_;
        return;
      }
    }
  }

 private:
  static bool has(const MatchRun& run, std::int64_t number) {
    return run.games[static_cast<std::size_t>(number)].has_value();
  }

  std::int64_t next_ = 0;
  Pentanomial pairs_;
};

// What a crew hands in: the games of one unit.
using Games = std::vector<StoredGame>;

std::unique_ptr<base::Crew<Games>> crew_of_threads(const std::vector<Match>& matches,
                                                   const std::vector<GameUnit>& units, const RunOptions& options) {
  // Of dozens that meet side by side, all would stay in memory; neighbours on a ladder need few.
  constexpr std::size_t most_contenders = 16;
  std::vector<base::ThreadCrew<Games>::Worker> workers;
  for (int i = 0; i < options.concurrency; ++i) {
    workers.emplace_back([&matches, &units, seats = std::make_shared<Seats>(most_contenders)](
                             std::int64_t number, const std::stop_token& stop) -> std::optional<Games> {
      const GameUnit& unit = units[static_cast<std::size_t>(number)];
      const Match& match = matches[unit.match];
      const games::Session& start = seats->start(match.game, match.rules);
      Games games;
      for (const std::int64_t game : unit.numbers) {
        const SeatedGame seated = seated_game(match, game, start);
        const std::optional<GamePlayed> played = seats->play(seated, stop);
        if (!played) return std::nullopt;
        summarize(games.emplace_back(stored(match, game, seated.order, start, *played)));
      }
      return games;
    });
  }
  return std::make_unique<base::ThreadCrew<Games>>(std::move(workers), options.stop,
                                                   options.background ? base::give_way : nullptr);
}

std::unique_ptr<base::Crew<Games>> crew_elsewhere(const GameOrders& orders, const std::vector<Match>& matches,
                                                  const std::vector<GameUnit>& units, const RunOptions& options) {
  const Match& first = matches.front();
  std::string job = matches.size() == 1 ? words_of(first) : fmt::format("{}: {} matches", first.game, matches.size());
  for (const Match& match : matches) job += fmt::format("\n{}", match.key());
  return std::make_unique<base::OrderCrew<Games>>(
      options.elsewhere->courier(job, options.stop),
      [&](std::int64_t unit) { return orders.order(units[static_cast<std::size_t>(unit)]); },
      [&](const base::Answer& answer) { return orders.read(units[static_cast<std::size_t>(answer.unit)], answer); });
}

// A match is known to the store with its first game: one whose players cannot be started never was.
void announce(const MatchRun& run, Store& store) {
  if (run.played == 0) store.add_match({run.match.key(), run.match.plan_json(), utc_now()});
}

// The missing games, all matches side by side; with `pairs`, those of a pair that have to be played by the same one are
// one unit.
std::vector<GameUnit> missing(std::span<const MatchRun> runs, const GameOrders* pairs) {
  std::vector<GameUnit> units;
  std::int64_t longest = 0;
  for (const MatchRun& run : runs) longest = std::max(longest, run.match.games);
  for (std::int64_t round = 0; 2 * round < longest; ++round) {
    for (std::size_t match = 0; match < runs.size(); ++match) {
      if (runs[match].decided_after) continue;
      const bool together = pairs != nullptr && pairs->depends_on_machine(match);
      const std::size_t before = units.size();
      for (std::int64_t number = 2 * round; number < std::min(2 * round + 2, runs[match].match.games); ++number) {
        if (runs[match].games[static_cast<std::size_t>(number)]) continue;
        if (together && units.size() > before) {
          units.back().numbers.push_back(number);
        } else {
          units.push_back({match, {number}});
        }
      }
    }
  }
  return units;
}

}  // namespace

std::vector<MatchRun> load(std::vector<Match> matches, Store& store, bool positions) {
  std::vector<Store::Wanted> wanted;
  for (const Match& match : matches) wanted.push_back({match.key(), match.games});
  std::vector<std::vector<GameSummary>> found = store.summaries(wanted, positions);
  std::vector<MatchRun> runs;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    MatchRun run;
    run.match = std::move(matches[i]);
    run.games.resize(static_cast<std::size_t>(run.match.games));
    run.found = static_cast<std::int64_t>(found[i].size());
    for (GameSummary& game : found[i]) {
      run.other_build = run.other_build || game.build != base::build_id();
      run.games[static_cast<std::size_t>(game.number)] = std::move(game);
    }
    Decision().follow(run);
    runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<MatchRun> run(std::vector<Match> matches, Store& store, const RunOptions& options) {
  std::vector<MatchRun> runs = load(std::move(matches), store, true);
  for (const MatchRun& run : runs) {
    if (run.found > 0) announce(run, store);  // such as one whose games were imported
  }
  std::vector<Decision> decisions(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].decided_after.reset();
    decisions[i].follow(runs[i]);
  }
  std::vector<Match> shared;
  for (const MatchRun& run : runs) shared.push_back(run.match);
  std::optional<GameOrders> orders;
  if (options.elsewhere != nullptr) orders.emplace(shared);
  const std::vector<GameUnit> units = missing(runs, orders ? &*orders : nullptr);
  const auto decided = [&](std::int64_t unit) {
    return runs[units[static_cast<std::size_t>(unit)].match].decided_after.has_value();
  };
  const std::unique_ptr<base::Crew<Games>> crew = !orders || units.empty()
                                                      ? crew_of_threads(shared, units, options)
                                                      : crew_elsewhere(*orders, shared, units, options);

  auto last_progress = std::chrono::steady_clock::now();
  std::int64_t next = 0;
  bool over = false;
  while (!over) {
    for (std::size_t room = crew->room(); room > 0 && next < std::ssize(units); ++next) {
      if (decided(next)) continue;
      crew->give(next);
      --room;
    }
    std::vector<base::Crew<Games>::Done> done = crew->collect();
    over = done.empty() && crew->idle() && (next == std::ssize(units) || options.stop.stop_requested());
    if (!done.empty()) {
      std::vector<StoredGame> games;
      for (base::Crew<Games>::Done& each : done) {
        announce(runs[units[static_cast<std::size_t>(each.unit)].match], store);
        std::ranges::move(each.result, std::back_inserter(games));
      }
      store.add(games);
      std::size_t i = 0;
      for (const base::Crew<Games>::Done& each : done) {
        const GameUnit& unit = units[static_cast<std::size_t>(each.unit)];
        MatchRun& run = runs[unit.match];
        for (const std::int64_t number : unit.numbers)
          run.games[static_cast<std::size_t>(number)] = std::move(games[i++]);
        run.played += std::ssize(unit.numbers);
      }
      for (std::size_t k = 0; k < runs.size(); ++k) {
        const bool before = runs[k].decided_after.has_value();
        decisions[k].follow(runs[k]);
        if (runs[k].decided_after && !before) crew->drop(decided);
      }
    }
    const auto now = std::chrono::steady_clock::now();
    if (options.on_progress && (over || now - last_progress >= progress_every)) {
      last_progress = now;
      options.on_progress(runs);
    }
  }
  return runs;
}

}  // namespace aite::arena
