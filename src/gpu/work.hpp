// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// Playouts of a counting job: `per_start` from each start, numbered through. Memory of the device.
template <class Playout>
struct Job {
  const typename Playout::Start* starts = nullptr;
  std::uint64_t count = 0;  // of starts
  std::uint32_t per_start = 0;
  std::uint64_t seed = 0;
  games::Tally* tallies = nullptr;   // by start; added to
  std::uint16_t* plies = nullptr;    // by playout, Playout::longest each; only for a Scribe
  std::uint32_t* lengths = nullptr;  // by playout; only for a Scribe
  const typename Playout::Table* table = nullptr;
  std::uint64_t first = 0;  // the number of the first start, for its random numbers

  // Not AITE_DEVICE, which a host cannot call.
  [[nodiscard]] constexpr std::uint64_t playouts() const { return count * per_start; }
};

// Writes down what is played: nothing, where games are only counted. A playout by a policy says as well which moves
// have tactical features.
struct NoScribe {
  static constexpr bool takes_notes = false;
  template <class Playout>
  AITE_DEVICE void begin(const Job<Playout>& /*job*/, std::uint64_t /*playout*/) {}
  template <class Answers>
  AITE_DEVICE void answers(const Answers& /*answers*/) {}
  AITE_DEVICE void write(std::uint32_t /*code*/) {}
  AITE_DEVICE void take_back() {}
  template <class Playout>
  AITE_DEVICE void end(const Job<Playout>& /*job*/, std::uint64_t /*playout*/) {}
};

// Every ply as a move's code, passes included.
class Scribe {
 public:
  template <class Playout>
  AITE_DEVICE void begin(const Job<Playout>& job, std::uint64_t playout) {
    plies_ = job.plies + playout * Playout::longest;
    length_ = 0;
  }
  template <class Answers>
  AITE_DEVICE void answers(const Answers& /*answers*/) {}
  AITE_DEVICE void write(std::uint32_t code) { plies_[length_++] = static_cast<std::uint16_t>(code); }
  AITE_DEVICE void take_back() { --length_; }
  template <class Playout>
  AITE_DEVICE void end(const Job<Playout>& job, std::uint64_t playout) {
    job.lengths[playout] = length_;
  }

 private:
  std::uint16_t* plies_ = nullptr;
  std::uint32_t length_ = 0;
};

AITE_DEVICE void add_to(games::Tally& all, const games::Tally& more) {
  add_to(all.playouts, more.playouts);
  add_to(all.first_wins, more.first_wins);
  add_to(all.draws, more.draws);
  add_to(all.half_points, more.half_points);
  add_to(all.moves, more.moves);
  add_to(all.capped, more.capped);
}
template <class Playout>
AITE_DEVICE void add(const Playout& playout, games::Tally& tally) {
  tally.add(games::Outcome{playout.half_points()});
  tally.moves += playout.moves();
  tally.capped += playout.was_capped() ? 1U : 0U;
}

// A worker's share of a job: playouts that follow each other.
//
// Playout: Start, a position as the device has it; Table, what all workers look things up in; Shared, what the lanes of
// a warp share; begin(), is_over(), step(), half_points() of the first side, moves() without passes, was_capped().
template <class Playout, class Writer>
AITE_DEVICE void play_share(const Job<Playout>& job, const typename Playout::Table& table,
                            typename Playout::Shared& shared, std::uint64_t worker, std::uint64_t workers) {
  const std::uint64_t games = job.playouts();
  const std::uint64_t each = games / workers;
  const std::uint64_t more = games % workers;  // the first ones play one more
  std::uint64_t game = each * worker + (worker < more ? worker : more);
  const std::uint64_t end = game + each + (worker < more ? 1 : 0);
  if (game == end) return;

  std::uint64_t start = game / job.per_start;
  auto number = static_cast<std::uint32_t>(game % job.per_start);
  Writer writer;
  Playout playout(table, shared);
  const auto begin = [&] {
    writer.begin(job, game);
    playout.begin(job.starts[start], base::Rng(games::playout_seed(job.seed, job.first + start, number)));
  };

  if constexpr (Playout::is_a_warps) {
    for (; game < end; ++game) {
      begin();
      while (!playout.is_over()) playout.step(writer);
      games::Tally tally;
      add(playout, tally);
      once([&] { add_to(job.tallies[start], tally); });
      writer.end(job, game);
      if (++number == job.per_start) {
        number = 0;
        ++start;
      }
    }
  } else {
    // One ply (or a part of one) at a time. A game that ends makes room for the next at once, so that the threads of a
    // warp, which go in step, seldom wait for the one with the longest.
    games::Tally tally;
    begin();
    for (;;) {
      if (!playout.is_over()) {
        playout.step(writer);
        continue;
      }
      add(playout, tally);
      writer.end(job, game);
      ++game;
      if (++number == job.per_start || game == end) {
        add_to(job.tallies[start], tally);
        if (game == end) return;
        tally = {};
        number = 0;
        ++start;
      }
      begin();
    }
  }
}

template <class AnyJob>
std::uint64_t playouts_of(const std::vector<AnyJob>& jobs) {
  std::uint64_t playouts = 0;
  for (const AnyJob& job : jobs) playouts += job.playouts();
  return playouts;
}

// A worker's shares of several jobs, which are dealt out as one: who comes after the last of a job is the first of the
// next, so that small jobs are not all the first workers'.
template <class AnyJob, class Share>
AITE_DEVICE void share_each(const AnyJob* jobs, std::uint32_t count, std::uint32_t worker, std::uint32_t workers,
                            const Share& share) {
  for (std::uint32_t i = 0; i < count; ++i) {
    share(jobs[i], worker);
    worker = (worker + workers - static_cast<std::uint32_t>(jobs[i].playouts() % workers)) % workers;
  }
}

}  // namespace aite::gpu
