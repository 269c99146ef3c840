// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/game.hpp"

namespace aite::search::history {

// Whole playouts from one position (paper 003, section 3.1): the plies of all of them in one stretch, each playout a
// slice of it and its result. That the position is the same for all is what keeps it out of the records.
class Records {
 public:
  using Index = std::uint32_t;

  [[nodiscard]] Index size() const { return static_cast<Index>(slices_.size()); }
  [[nodiscard]] std::span<const games::Move> plies(Index record) const {
    const Slice& slice = slices_[record];
    return {plies_.data() + slice.begin, slice.length};
  }
  [[nodiscard]] games::Outcome outcome(Index record) const { return {slices_[record].half_points}; }

  // Plays one and remembers it: `playout` is given a Trajectory*, appends its plies where they stay, and answers with
  // the outcome.
  template <class Playout>
  void play(const Playout& playout) {
    const std::size_t begin = plies_.size();
    const games::Outcome outcome = playout(&plies_);
    close(begin, outcome);
  }

  void add(std::span<const games::Move> plies, games::Outcome outcome) {
    const std::size_t begin = plies_.size();
    plies_.insert(plies_.end(), plies.begin(), plies.end());
    close(begin, outcome);
  }

  // Keeps the records that begin with these moves, without them: the others contradict what was played.
  void advance(std::span<const games::Move> played) {
    keep(
        [&](std::span<const games::Move> record) {
          return record.size() >= played.size() && std::equal(played.begin(), played.end(), record.begin());
        },
        played.size());
  }

  // Forgets the older half.
  void forget_half() {
    Index number = 0;
    const Index first = size() / 2;
    keep([&](std::span<const games::Move>) { return number++ >= first; }, 0);
  }

  void clear() {
    plies_.clear();
    slices_.clear();
  }

  [[nodiscard]] std::size_t bytes_used() const {
    return plies_.size() * sizeof(games::Move) + slices_.size() * sizeof(Slice);
  }

 private:
  struct Slice {
    std::uint32_t begin;
    std::uint16_t length;
    std::int16_t half_points;
  };

  void close(std::size_t begin, games::Outcome outcome) {
    slices_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint16_t>(plies_.size() - begin),
                       static_cast<std::int16_t>(outcome.half_points)});
  }

  // What is kept moves to the front, each without its first `consumed` plies.
  template <class Wanted>
  void keep(const Wanted& wanted, std::size_t consumed) {
    std::size_t end = 0;
    Index kept = 0;
    for (Index record = 0; record < size(); ++record) {
      const std::span<const games::Move> all = plies(record);
      if (!wanted(all)) continue;
      const std::span<const games::Move> rest = all.subspan(consumed);
      std::copy(rest.begin(), rest.end(), plies_.begin() + static_cast<std::ptrdiff_t>(end));
      slices_[kept++] = {static_cast<std::uint32_t>(end), static_cast<std::uint16_t>(rest.size()),
                         slices_[record].half_points};
      end += rest.size();
    }
    plies_.resize(end);
    slices_.resize(kept);
  }

  games::Trajectory plies_;
  std::vector<Slice> slices_;
};

}  // namespace aite::search::history
