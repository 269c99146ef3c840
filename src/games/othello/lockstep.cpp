// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "games/othello/playout.hpp"
#include "games/othello/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/lockstep.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::othello::HWY_NAMESPACE {

#if AITE_OTHELLO_VECTORS

struct Job {
  std::size_t state;
  std::uint32_t playout;
};

// All playouts of all states, those with the same number of empty squares together: they last about as long, so the
// lanes of a batch run empty together, and no lane has to be refilled while others play on.
class Jobs {
 public:
  Jobs(std::span<const State> states, std::uint32_t per_state) : order_(states.size()), per_state_(per_state) {
    const auto empties = [](const State& state) {
      return static_cast<std::size_t>(std::popcount(state.board().empty()));
    };
    std::array<std::size_t, 66> next{};  // counting sort
    for (const State& state : states) ++next[empties(state) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (std::size_t i = 0; i < states.size(); ++i) order_[next[empties(states[i])]++] = i;
  }

  [[nodiscard]] bool empty() const { return per_state_ == 0 || next_ == order_.size(); }

  Job take() {
    const Job job{order_[next_], playout_};
    if (++playout_ == per_state_) {
      playout_ = 0;
      ++next_;
    }
    return job;
  }

 private:
  std::vector<std::size_t> order_;
  std::uint32_t per_state_;
  std::size_t next_ = 0;
  std::uint32_t playout_ = 0;
};

void count(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies) {
  Jobs jobs(states, per_state);
  Games games;
  std::array<Job, lanes> batch;
  while (!jobs.empty()) {
    std::size_t n = 0;
    for (; n < lanes && !jobs.empty(); ++n) {
      batch[n] = jobs.take();
      games.start(n, states[batch[n].state].board(), base::Rng(playout_seed(seed, batch[n].state, batch[n].playout)));
    }
    for (std::size_t lane = n; lane < lanes; ++lane) games.clear(lane);

    games.play_out();

    for (std::size_t lane = 0; lane < n; ++lane) {
      const State& start = states[batch[lane].state];
      const State end(games.board(lane), start.to_move());
      Tally& tally = tallies[batch[lane].state];
      tally.add(end.outcome());
      tally.moves +=
          static_cast<std::uint64_t>(std::popcount(start.board().empty()) - std::popcount(end.board().empty()));
    }
  }
}

#else

void count(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies) {
  count_playouts_plainly<State>(states, per_state, seed, tallies);
}

#endif

}  // namespace aite::games::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::othello {

HWY_EXPORT(count);

void count_in_lock_step(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                        std::span<Tally> tallies) {
  HWY_DYNAMIC_DISPATCH(count)(states, per_state, seed, tallies);
}

}  // namespace aite::games::othello
#endif
