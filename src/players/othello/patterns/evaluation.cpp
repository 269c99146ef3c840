// SPDX-License-Identifier: MIT
#include "players/othello/patterns/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace aite::players::othello::patterns {

namespace {

constexpr Bits corners = 0x8100'0000'0000'0081;

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

Evaluation::Evaluation(const learn::Tensors& tensors, const std::string& file) {
  const auto found = tensors.named.find("weights");
  if (found == tensors.named.end() || !found->second.in_bytes ||
      found->second.shape != std::vector<std::size_t>{stage_count, feature_count}) {
    throw base::InputError(fmt::format("{}: there is no tensor 'weights' of {} x {} bytes: this is no evaluation", file,
                                       stage_count, feature_count));
  }
  for (const float value : found->second.values) weights_.push_back(static_cast<std::int8_t>(value));
}

Evaluation::Score Evaluation::evaluate(const State& state) const {
  const std::int8_t* weights = weights_.data() + stage_of(state.board()) * feature_count;
  Score sum = 0;
  for (const std::uint32_t feature : features_of(state.board())) sum += weights[feature];
  return sum * static_cast<Score>(100 / parts_of_a_disc);
}

void Evaluation::order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == games::pass_move) continue;
    const Bits square = Bits{1} << moves[i].code;
    const Bits replies = games::othello::legal_squares(games::othello::after(state.board(), square));
    values[i] =
        -1000 * (std::popcount(replies) + std::popcount(replies & corners)) + ((square & corners) != 0 ? 2000 : 0);
  }
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

}  // namespace aite::players::othello::patterns
