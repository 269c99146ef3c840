// SPDX-License-Identifier: MIT
// Opening a large study in the Lab while people's games are being saved: 160,000 games, the othello-draw study at its
// standard scale, played at random by the rules. Everything but who chose the moves is as in a real database.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "arena/matches/match.hpp"
#include "base/random.hpp"
#include "players/registry.hpp"
#include "server/routes/lab_studies.hpp"
#include "studies/study.hpp"

namespace aite {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

arena::StoredGame random_game(const arena::Match& match, std::int64_t number, const games::Session& start) {
  const arena::GameOrder order = arena::order_of(match, number, start);
  base::Rng rng(order.seed);
  const std::unique_ptr<games::Session> session = start.clone();
  while (!session->is_over()) {
    const std::vector<games::Move> legal = session->legal_moves();
    session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  arena::GamePlayed played;
  played.moves = session->moves();
  played.ruling = {session->outcome().result(), session->outcome().half_points, arena::Ending::score, {}};
  for (arena::SeatTime& time : played.times) time = {1.5, 0.125, static_cast<int>(session->moves().size() / 2)};
  return arena::stored(match, number, order, start, played);
}

// The database, made when it is first asked for.
class Database {
 public:
  static const std::string& path() {
    static const Database only;
    return only.path_;
  }

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

 private:
  Database() {
    remove();
    arena::Store store(path_);
    for (const studies::MatchCell& cell : studies::make_study("othello-draw", studies::Scale::standard).matches) {
      const std::unique_ptr<games::Session> start = players::make_session(cell.match.game, cell.match.rules);
      store.add_match({cell.match.key(), cell.match.plan_json(), arena::utc_now()});
      std::vector<arena::StoredGame> games;
      for (std::int64_t number = 0; number < cell.match.games; ++number) {
        games.push_back(random_game(cell.match, number, *start));
      }
      store.add(games);
    }
  }
  ~Database() { remove(); }

  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + end);
  }

  std::string path_ = (std::filesystem::temp_directory_path() / "aite-store-bench.db").string();
};

// Somebody whose games are saved all the time, a move every millisecond.
class Saver {
 public:
  explicit Saver(arena::Store& store)
      : thread_([this, &store](const std::stop_token& stop) {
          arena::OpenGame game{"somebody's", "othello", "", "", {"", "uct"}, "f5 d6 c3", "", {}, "", "", ""};
          while (!stop.stop_requested()) {
            game.changed = arena::utc_now();
            const Clock::time_point start = Clock::now();
            store.put(game);
            longest_ = std::max(longest_, seconds_since(start));
            ++saved_;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          }
        }) {}

  void report(benchmark::State& state) {
    thread_.request_stop();
    thread_.join();
    state.counters["saved"] = saved_;
    state.counters["longest_save_ms"] = 1000 * longest_;
  }

 private:
  double longest_ = 0;
  double saved_ = 0;
  std::jthread thread_;  // last: it uses the others
};

// Every time a store that was just opened.
void study_page_at_first(benchmark::State& state) {
  for (auto _ : state) {
    arena::Store store(Database::path());
    Saver saver(store);
    const Clock::time_point start = Clock::now();
    benchmark::DoNotOptimize(server::LabStudies(store).study("othello-draw", "standard"));
    state.SetIterationTime(seconds_since(start));
    saver.report(state);
  }
}
BENCHMARK(study_page_at_first)->Iterations(1)->Repetitions(5)->UseManualTime()->Unit(benchmark::kMillisecond);

// After the store has been read once. A further game each time, or the page would be the one of before.
void study_page_again(benchmark::State& state) {
  arena::Store store(Database::path());
  server::LabStudies studies(store);
  studies.study("othello-draw", "standard");
  arena::Match match;
  match.game = "othello";
  const std::unique_ptr<games::Session> start = players::make_session(match.game);
  std::int64_t number = 0;  // of a match that is not the study's
  Saver saver(store);
  for (auto _ : state) {
    store.add(std::vector{random_game(match, number++, *start)});
    benchmark::DoNotOptimize(studies.study("othello-draw", "standard"));
  }
  saver.report(state);
}
BENCHMARK(study_page_again)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

void study_page_unchanged(benchmark::State& state) {
  arena::Store store(Database::path());
  server::LabStudies studies(store);
  studies.study("othello-draw", "standard");
  Saver saver(store);
  for (auto _ : state) benchmark::DoNotOptimize(studies.study("othello-draw", "standard"));
  saver.report(state);
}
BENCHMARK(study_page_unchanged)->UseRealTime()->Unit(benchmark::kMillisecond);

void list_of_studies(benchmark::State& state) {
  arena::Store store(Database::path());
  server::LabStudies studies(store);
  for (auto _ : state) benchmark::DoNotOptimize(studies.list());
}
BENCHMARK(list_of_studies)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace aite
