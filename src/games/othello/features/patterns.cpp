// SPDX-License-Identifier: MIT
#include "games/othello/features/patterns.hpp"

namespace aite::games::othello::patterns {

namespace {

#if defined(__x86_64__)
const bool gathers_quickly = __builtin_cpu_supports("bmi2") != 0;
#endif

}  // namespace

Features features_of(const Board& board) {
#if defined(__x86_64__)
  if (gathers_quickly) return features_with(board, QuickGather());
#endif
  return features_with(board, PlainGather());
}

std::vector<std::uint32_t> first_of_mirror_images() {
  std::vector<std::uint32_t> first(feature_count);
  for (std::uint32_t i = 0; i < feature_count; ++i) first[i] = i;
  for (std::size_t pattern = 0; pattern < squares.size(); ++pattern) {
    // Bit 2 transposes, bit 0 mirrors the columns, bit 1 the rows; every pattern has such a mirror image of itself.
    const auto image = [](int symmetry, Bits b) {
      if ((symmetry & 4) != 0) b = transposed(b);
      if ((symmetry & 1) != 0) b = with_columns_mirrored(b);
      return (symmetry & 2) != 0 ? with_rows_mirrored(b) : b;
    };
    int symmetry = 1;
    while (image(symmetry, squares[pattern]) != squares[pattern]) ++symmetry;

    std::vector<Bits> places;
    for (Bits left = squares[pattern]; left != 0; left &= left - 1) places.push_back(left & -left);
    std::vector<std::uint32_t> weight_of_image;  // the ternary digit that a place's mirror image has
    for (const Bits place : places) {
      const auto at = std::find(places.begin(), places.end(), image(symmetry, place));
      weight_of_image.push_back(power_of_3(static_cast<int>(at - places.begin())));
    }
    for (std::uint32_t contents = 0; contents < power_of_3(static_cast<int>(places.size())); ++contents) {
      std::uint32_t mirrored = 0;
      std::uint32_t rest = contents;
      for (const std::uint32_t weight : weight_of_image) {
        mirrored += rest % 3 * weight;
        rest /= 3;
      }
      first[first_feature[pattern] + contents] = first_feature[pattern] + std::min(contents, mirrored);
    }
  }
  return first;
}

}  // namespace aite::games::othello::patterns
