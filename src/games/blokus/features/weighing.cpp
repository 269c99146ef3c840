// SPDX-License-Identifier: MIT
#include "games/blokus/features/weighing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "base/error.hpp"
#include "games/blokus/features/counts.hpp"

namespace aite::games::blokus::features {

namespace {

constexpr std::int32_t most_parts = 1 << 14;
constexpr std::int32_t fewest_parts = 1 << 4;

// How many cells may reach one and the same at each distance: as many as there are such offsets.
constexpr std::array<std::int32_t, kind_count> most_of_a_kind{1, 4, 4, 4, 8, 4, 1, 1};

}  // namespace

Weighing::Weighing(const Reading& reading, std::span<const float> weights) {
  reading.check();
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    counts_others_[kind] = reading.counts_others(static_cast<Kind>(kind));
  }
  if (weights.size() != phase_count * reading.feature_count()) {
    throw base::InputError(fmt::format("there are {} weights, where {} x {} are needed", weights.size(), phase_count,
                                       reading.feature_count()));
  }
  const std::array<std::size_t, kind_count> types = reading.types();
  std::array<PlaceWeights, phase_count> by_place{};
  for (std::size_t phase = 0; phase < phase_count; ++phase) {
    const std::span<const float> of_phase = weights.subspan(phase * reading.feature_count(), reading.feature_count());
    for (const float weight : of_phase) {
      if (!std::isfinite(weight)) throw base::InputError("a weight is no number");
    }
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      for (std::size_t place = 0; place < place_count; ++place) {
        by_place[phase][kind][place] = double{of_phase[Reading::own_feature(types[kind], place)]} +
                                       double{of_phase[Reading::shared_feature(types[kind])]};
      }
    }
  }
  for (parts_ = most_parts; !round_to(by_place, parts_); parts_ /= 2) {
    if (parts_ == fewest_parts) throw base::InputError("the weights are too large");
  }
}

bool Weighing::round_to(const std::array<PlaceWeights, phase_count>& weights, std::int32_t parts) {
  for (std::size_t phase = 0; phase < phase_count; ++phase) {
    for (int row = 0; row < board_size; ++row) {
      for (int column = 0; column < board_size; ++column) {
        const int square = square_at(column, row);
        double most = 0;  // that this square's lane can hold
        for (const Side side : both_sides) {
          const std::size_t place = place_of(square, side);
          double most_free = 0;
          double most_of_side = 0;
          for (std::size_t kind = 0; kind < kind_count; ++kind) {
            const double rounded = std::round(weights[phase][kind][place] * parts);
            if (kind < at(Kind::blind)) {
              most_free += std::abs(rounded) * most_of_a_kind[kind];
            } else {
              most_of_side = std::max(most_of_side, std::abs(rounded));
            }
            if (std::abs(rounded) > largest_lane) return false;
            weights_[phase][blokus::at(side)][kind][static_cast<std::size_t>(square)] =
                static_cast<std::int16_t>(side == Side::first ? rounded : -rounded);
          }
          most += std::max(most_free, most_of_side);
        }
        if (most > largest_lane) return false;
      }
    }
  }
  return true;
}

std::array<std::int32_t, kind_count> Weighing::terms(const Position& position) const {
  std::array<std::int32_t, kind_count> terms{};
  for (const Side side : both_sides) {
    const Counts counts = counts_of(position, side);
    const Weights& weights = weights_[static_cast<std::size_t>(phase_of(position))][blokus::at(side)];
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      if (side != position.to_move && !counts_others_[kind]) continue;
      for (std::size_t place = 0; place < place_count; ++place) {
        terms[kind] += counts[kind][place] * weights[kind][static_cast<std::size_t>(square_of(place, side))];
      }
    }
  }
  if (position.to_move == Side::second) {
    for (std::int32_t& term : terms) term = -term;
  }
  return terms;
}

}  // namespace aite::games::blokus::features
