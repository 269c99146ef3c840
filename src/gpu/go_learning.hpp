// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_notes.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search.hpp"
#include "gpu/wide.hpp"
#include "gpu/words.hpp"

// Learning from policy playouts is two kernels: in the one warps play, or search, and take notes; in the other a block
// has a bundle of them, and each of its threads reads the notes of a playout and finds its gradient.
namespace aite::gpu {

// Noted playouts from one position, or from below it in a tree, that a block learns from together. Memory of the
// device.
struct Bundle {
  // So many add up without overflow in the sums that a block shares.
  static constexpr std::uint32_t most_playouts = 512;
  static_assert(most_playouts < 1U << (Wide::bits - 1 - games::go::policy::gradient::part_bits));

  const GoPlayout::Start* start = nullptr;
  const GoPolicyTable* policy = nullptr;
  const GoGradient::Table* classes = nullptr;
  const Value* baseline = nullptr;  // none: results are taken as they are
  Total* gradient = nullptr;        // GoGradient::dimensions; added to
  std::uint64_t first = 0;          // where the notes of the first one are
  std::uint64_t playouts = 0;
};

// As many bundles as it takes, if none is to have more than `most` playouts.
inline void add_in_parts(Bundle bundle, std::uint32_t most, std::vector<Bundle>& bundles) {
  for (std::uint64_t left = bundle.playouts; left > 0; left -= bundle.playouts) {
    bundle.playouts = std::min<std::uint64_t>(left, most);
    bundles.push_back(bundle);
    bundle.first += bundle.playouts;
  }
}

// Gradients of policy playouts, added up by start: `simulations` from each, numbered from `from` on. Memory of the
// device.
struct GradientJob {
  const GoPolicyStart* starts = nullptr;
  std::uint64_t count = 0;  // of starts
  std::uint32_t simulations = 0;
  std::uint32_t from = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first start, for its random numbers
  const Value* baselines = nullptr;
  const GoPolicyTable* table = nullptr;
  const GoGradient::Table* classes = nullptr;
  Total* gradients = nullptr;  // by start, GoGradient::dimensions each; added to

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

// What there is to learn from playouts `begin` to before `end` of these jobs, which have the notes from the first on.
inline std::vector<Bundle> bundles_of(const std::vector<GradientJob>& jobs, std::uint64_t begin, std::uint64_t end,
                                      std::uint32_t most) {
  std::vector<Bundle> bundles;
  std::uint64_t number = 0;
  for (const GradientJob& job : jobs) {
    for (std::uint64_t i = 0; i < job.count; ++i, number += job.simulations) {
      const std::uint64_t from = std::max(begin, number);
      const std::uint64_t to = std::min(end, number + job.simulations);
      if (from >= to) continue;
      add_in_parts({&job.starts[i].position, job.table, job.classes, job.baselines + i,
                    job.gradients + i * GoGradient::dimensions, from - begin, to - from},
                   most, bundles);
    }
  }
  return bundles;
}

// How searches that are learned from are noted. Memory of the device; lists are by search.
struct SearchLearning {
  bool with_virtual_visits = false;  // in the values
  std::uint32_t simulations = 0;     // that the largest of them notes; none: only values
  Value* values = nullptr;
  std::uint32_t* noted = nullptr;  // playouts that were noted
  GoNotes notes;                   // by search, `simulations` each
};

using GoSearchToLearn = GoSearchBy<GoScribe>;

// A warp's: the search, and as many simulations again in the same tree, whose playouts are noted.
AITE_DEVICE void search_and_note(const SearchLearning& job, std::uint64_t number, const GoSearchStart& start,
                                 const GoSearchEngine& engine, const float* logs, GoTree tree,
                                 GoSearchToLearn::Shared& shared) {
  GoSearchToLearn search(*engine.table, *engine.policy, logs, tree, shared, GoScribe(job.notes));
  const bool takes_notes = job.simulations > 0;
  search.search(start, takes_notes ? 2 : 1, [&] {
    const Value value = search.value(job.with_virtual_visits);
    once([&] { job.values[number] = value; });
    if (takes_notes) search.take_notes(number * job.simulations);
  });
  if (takes_notes) once([&] { job.noted[number] = search.noted(); });
}

// A block's; `sums`, GoGradient::dimensions of them, are what its threads share.
AITE_DEVICE void learn(const Bundle& bundle, const GoNotes& notes, WideSum* sums) {
  in_threads(GoGradient::dimensions, [&](std::uint32_t i) { sums[i] = {}; });
  const GoPlayout::Start& start = *bundle.start;
  const Value baseline = bundle.baseline == nullptr ? Value{} : *bundle.baseline;
  in_threads(static_cast<std::uint32_t>(bundle.playouts), [&](std::uint32_t i) {
    const GoNote& note = notes.notes[bundle.first + i];
    const std::int64_t scale =
        games::go::policy::gradient::scale_of(result_for(start, note.sign), baseline, note.choices);
    if (scale == 0) return;
    GoGradient(*bundle.policy, *bundle.classes, scale, sums).add(note, notes.words_of(bundle.first + i), start);
  });
  in_threads(GoGradient::dimensions, [&](std::uint32_t i) {
    if (const Total more = sums[i].total(); more != 0) add_to(bundle.gradient[i], more);
  });
}

}  // namespace aite::gpu
