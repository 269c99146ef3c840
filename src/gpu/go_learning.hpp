// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_notes.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search.hpp"
#include "gpu/words.hpp"

// Learning from policy playouts is two kernels: in the one warps play, or search, and take notes; in the other every
// thread reads the notes of a playout and finds its gradient.
namespace aite::gpu {

// Gradients of policy playouts, added up by start: `simulations` from each, numbered from `from` on. Memory of the
// device.
struct GradientJob {
  const GoPolicyStart* starts = nullptr;
  std::uint64_t count = 0;  // of starts
  std::uint32_t simulations = 0;
  std::uint32_t from = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first start, for its random numbers
  const games::go::policy::gradient::Value* baselines = nullptr;
  const GoPolicyTable* table = nullptr;
  const GoGradient::Table* classes = nullptr;
  std::int64_t* gradients = nullptr;  // by start, GoGradient::dimensions each; added to

  [[nodiscard]] constexpr std::uint64_t playouts() const { return count * simulations; }
};

// Several jobs, whose playouts are numbered through; those from `begin` to before `end` are to be done now, and have
// the notes from the first on.
struct GradientJobs {
  const GradientJob* jobs = nullptr;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  GoNotes notes;

  struct Playout {
    const GradientJob& job;
    std::uint64_t start;
    std::uint32_t number;
  };
  [[nodiscard]] AITE_DEVICE Playout playout(std::uint64_t number) const {
    const GradientJob* job = jobs;
    while (number >= job->playouts()) {
      number -= job->playouts();
      ++job;
    }
    return {*job, number / job->simulations, static_cast<std::uint32_t>(number % job->simulations)};
  }
};

// What a playout came to for the side to move at its start.
AITE_DEVICE int result_for(const GoPlayout::Start& start, int sign_for_first) {
  return start.first_to_move ? sign_for_first : -sign_for_first;
}

// A warp's share of playing.
AITE_DEVICE void play_and_note(const GradientJobs& all, GoPolicyPlayout::Shared& shared, std::uint64_t worker,
                               std::uint64_t workers) {
  GoScribe scribe(all.notes);
  for (std::uint64_t number = all.begin + worker; number < all.end; number += workers) {
    const GradientJobs::Playout which = all.playout(number);
    const GoPolicyStart& start = which.job.starts[which.start];
    GoPolicyPlayout playout(*which.job.table, shared);
    playout.begin(start, base::Rng(games::playout_seed(which.job.seed, which.job.first + which.start,
                                                       which.job.from + which.number)));
    scribe.begin(number - all.begin, GoPolicyPlayout::board_of(start.position), start.last,
                 start.position.first_to_move);
    while (!playout.is_over()) playout.step(scribe);
    scribe.end(sign_of(playout.half_points()));
  }
}

// A thread's share of reading; `sums` and `apart` as GoGradient has them.
AITE_DEVICE void learn_from_notes(const GradientJobs& all, GoGradient::Sum* sums, std::uint32_t apart,
                                  std::uint64_t worker, std::uint64_t workers) {
  for (std::uint64_t number = all.begin + worker; number < all.end; number += workers) {
    const GradientJobs::Playout which = all.playout(number);
    const GradientJob& job = which.job;
    const GoPlayout::Start& start = job.starts[which.start].position;
    const GoNote& note = all.notes.notes[number - all.begin];
    GoGradient gradient(*job.table, *job.classes, sums, apart);
    gradient.add(note, all.notes.words_of(number - all.begin), start, result_for(start, note.sign),
                 job.baselines[which.start], job.gradients + which.start * GoGradient::dimensions);
  }
}

// How searches are learned from. Memory of the device; lists are by search.
struct SearchLearning {
  const GoGradient::Table* classes = nullptr;
  bool with_baseline = true;
  bool with_virtual_visits = false;
  std::uint32_t simulations = 0;  // that the largest of them learns from
  games::go::policy::gradient::Value* values = nullptr;
  std::int64_t* gradients = nullptr;  // none: only values
  std::uint32_t* noted = nullptr;     // playouts that were noted
  GoNotes notes;                      // by search, `simulations` each
};

using GoSearchToLearn = GoSearchBy<GoScribe>;

// A warp's: the search, and as many simulations again in the same tree, whose playouts are noted.
AITE_DEVICE void search_and_note(const SearchLearning& job, std::uint64_t number, const GoSearchStart& start,
                                 const GoSearchEngine& engine, const float* logs, GoTree tree,
                                 GoSearchToLearn::Shared& shared) {
  using games::go::policy::gradient::Value;
  GoSearchToLearn search(*engine.table, *engine.policy, logs, tree, shared, GoScribe(job.notes));
  search.search(start, job.gradients == nullptr ? 1 : 2, [&] {
    const Value value = search.value(job.with_virtual_visits);
    once([&] { job.values[number] = value; });
    if (job.gradients != nullptr) search.take_notes(number * job.simulations);
  });
  if (job.gradients != nullptr) once([&] { job.noted[number] = search.noted(); });
}

// A thread's share of `searches` that are learned from.
AITE_DEVICE void learn_from_notes(const SearchLearning& job, const GoSearchStart* starts, const GoSearchEngine* engines,
                                  std::uint64_t searches, GoGradient::Sum* sums, std::uint32_t apart,
                                  std::uint64_t worker, std::uint64_t workers) {
  using games::go::policy::gradient::Value;
  for (std::uint64_t i = worker; i < searches * job.simulations; i += workers) {
    const std::uint64_t number = i / job.simulations;
    if (i % job.simulations >= job.noted[number]) continue;
    const GoSearchStart& start = starts[number];
    const GoNote& note = job.notes.notes[i];
    GoGradient gradient(*engines[start.engine].policy, *job.classes, sums, apart);
    gradient.add(note, job.notes.words_of(i), start.position, result_for(start.position, note.sign),
                 job.with_baseline ? job.values[number] : Value{}, job.gradients + number * GoGradient::dimensions);
  }
}

}  // namespace aite::gpu
