// SPDX-License-Identifier: MIT
#include "training/go/gradient_playout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <type_traits>

namespace aite::training::go {

namespace features = games::go::features;
namespace policy = games::go::policy;
using players::go::PlayoutPolicy;
using State = games::go::Small;

namespace {

template <class Choices>
const auto& choice_of(const Choices& choices, int bit) {
  const auto found = std::find_if(choices.begin(), choices.end(), [&](const auto& each) { return each.bit == bit; });
  if (found == choices.end()) throw std::logic_error("a playout's ply was none of the policy's choices");
  return *found;
}

// Plays from `state` by `play(playout, choices, ply)`, which makes one of the choices and says which, or passes, and
// adds up their gradients.
template <class Play>
GradientPlayout play_with_gradient(const State& state, const PlayoutPolicy& policy, std::span<GradientPlayout::Sum> sum,
                                   const Play& play) {
  games::go::Position<9> position = state.position();
  GradientPlayout run;
  policy.with_playout(position, state.last_move(), [&](auto& playout) {
    typename std::remove_reference_t<decltype(playout)>::Choices choices;
    const int limit = position.playout_limit();
    for (int ply = 0; ply < limit && !playout.is_over(); ++ply) {
      playout.choices(choices);
      const features::Classes& classes = features::classes_for(playout.board().to_move());
      const auto add = [&](std::size_t of_class, unsigned bits, GradientPlayout::Sum times) {
        sum[of_class] += times;
        for (unsigned rest = bits; rest != 0; rest &= rest - 1) {
          sum[features::pattern_classes + static_cast<std::size_t>(std::countr_zero(rest))] += times;
        }
      };
      std::uint32_t total = 0;
      for (const auto& choice : choices) total += choice.weight;
      const auto share = static_cast<GradientPlayout::Sum>(policy::gradient::expected_by(total));
      std::array<std::uint16_t, games::go::PointSet<9>::bits> class_at{};
      for (const auto& choice : choices) {
        const std::uint16_t of_class = classes[playout.board().code(choice.bit)];
        class_at[static_cast<std::size_t>(choice.bit)] = of_class;
        add(of_class, choice.bits, -share * choice.weight);
      }
      const int played = play(playout, choices, ply);
      if (played == playout.nowhere) continue;  // no choice, or none of any weight: nothing was added up either
      add(class_at[static_cast<std::size_t>(played)], choice_of(choices, played).bits, policy::gradient::chosen);
      ++run.choices;
    }
    position.to_move = playout.board().to_move();
    position.own = playout.board().stones(position.to_move);
    position.opponent = playout.board().stones(other(position.to_move));
  });
  run.outcome = state.outcome_of(position);
  return run;
}

}  // namespace

GradientPlayout GradientPlayout::run(const State& state, const PlayoutPolicy& policy, base::Rng& rng,
                                     std::span<Sum> sum) {
  return play_with_gradient(state, policy, sum, [&](auto& playout, const auto& /*among*/, int /*ply*/) {
    const games::Move made = playout.ply(rng);
    return made == games::pass_move ? playout.nowhere : state.geometry().bit(made.code);
  });
}

GradientPlayout GradientPlayout::follow(const State& state, const PlayoutPolicy& policy,
                                        std::span<const games::Move> plies, std::span<Sum> sum) {
  return play_with_gradient(state, policy, sum, [&](auto& playout, const auto& among, int ply) {
    const games::Move made = plies[static_cast<std::size_t>(ply)];
    const int played =
        made == games::pass_move ? playout.nowhere : choice_of(among, state.geometry().bit(made.code)).bit;
    playout.play(played);
    return played;
  });
}

}  // namespace aite::training::go
