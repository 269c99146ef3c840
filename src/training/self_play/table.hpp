// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "learn/network/online.hpp"
#include "players/network_view.hpp"
#include "training/self_play/gumbel_search.hpp"
#include "training/self_play/lessons.hpp"

namespace aite::training {

// One game that a network plays with itself, and after it the next one.
template <players::NetworkView View>
class SelfPlayTable {
 public:
  using S = typename View::State;

  SelfPlayTable(std::size_t simulations, std::uint64_t seed) : simulations_(simulations), rng_(seed) { begin(); }

  // Plays on until the network is needed, and lists the position it is needed for. Lessons of games that ended go to
  // `finished`.
  void go_on(learn::network::Listed& asked, std::vector<Lesson>& finished) {
    while (!search_.advance()) {
      keep_lesson();
      state_.play(search_.choice());
      ++plies_;
      next_move(finished);
    }
    const S& state = search_.state();
    show(state, asked.planes, asked.scalars);
    const std::size_t before = asked.moves.size();
    search_.for_each_move([&](games::Move move) { asked.moves.push_back(View::number(state, move)); });
    asked.counts.push_back(static_cast<std::int64_t>(asked.moves.size() - before));
  }

  void tell(std::span<const float> logits, float win) { search_.tell(logits, win); }

 private:
  static constexpr int most_plies = 400;  // of games that do not end by themselves
  // How much of a lesson's win is what the search thought, which varies less than how the game ended.
  static constexpr float thought = 0.3F;

  static void show(const S& state, std::vector<std::uint64_t>& planes, std::vector<float>& scalars) {
    constexpr std::size_t words = View::shape.planes * View::shape.words();
    planes.resize(planes.size() + words);
    scalars.resize(scalars.size() + View::shape.scalars);
    View::show(state, std::span(planes).last(words), std::span(scalars).last(View::shape.scalars));
  }

  void begin() {
    state_ = S(typename S::Rules{});
    plies_ = 0;
    lessons_.clear();
    sides_.clear();
    search_.begin(state_, simulations_, rng_.next());
  }

  // Forced moves teach nothing.
  void next_move(std::vector<Lesson>& finished) {
    typename S::MoveList moves;
    while (!state_.is_over() && plies_ < most_plies) {
      state_.legal_moves(moves);
      if (moves.size() > 1) return search_.begin(state_, simulations_, rng_.next());
      state_.play(moves[0]);
      ++plies_;
    }
    for (std::size_t i = 0; i < lessons_.size(); ++i) {
      const float won = static_cast<float>(state_.outcome().sign_for(sides_[i]) + 1) / 2;
      lessons_[i].win = thought * lessons_[i].win + (1 - thought) * won;
      finished.push_back(std::move(lessons_[i]));
    }
    begin();
  }

  // As one of the board's symmetries shows it.
  void keep_lesson() {
    const int symmetry = static_cast<int>(rng_.below(static_cast<std::uint32_t>(S::symmetries)));
    const S state = state_.transformed(symmetry);
    Lesson lesson;
    show(state, lesson.planes, lesson.scalars);
    search_.for_each_share([&](games::Move move, float share) {
      lesson.moves.push_back(View::number(state, state_.transformed(move, symmetry)));
      lesson.shares.push_back(share);
    });
    lesson.win = search_.win();
    lessons_.push_back(std::move(lesson));
    sides_.push_back(state_.to_move());
  }

  std::size_t simulations_;
  base::Rng rng_;
  S state_{typename S::Rules{}};
  int plies_ = 0;
  GumbelSearch<S> search_;
  std::vector<Lesson> lessons_;  // of this game, with what the search thought
  std::vector<games::Side> sides_;
};

}  // namespace aite::training
