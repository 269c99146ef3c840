// SPDX-License-Identifier: MIT
#include "players/othello/pattern_evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace aite::players::othello {

namespace patterns = games::othello::patterns;
using games::othello::Bits;

namespace {

constexpr Bits corners = 0x8100'0000'0000'0081;

// A lead of so many discs wins 73 % of tournament games: fitted by tools/fit_othello_win_rates.
constexpr double fitted_unit = 4.16;
constexpr double fitted_unit_per_square = 0.129;

}  // namespace

PatternEvaluation::PatternEvaluation(const learn::Tensors& tensors, const std::string& file) {
  const auto found = tensors.named.find("weights");
  if (found == tensors.named.end() || !found->second.in_bytes ||
      found->second.shape != std::vector<std::size_t>{patterns::stage_count, patterns::feature_count}) {
    throw base::InputError(fmt::format("{}: there is no tensor 'weights' of {} x {} bytes: this is no evaluation", file,
                                       patterns::stage_count, patterns::feature_count));
  }
  for (const float value : found->second.values) weights_.push_back(static_cast<std::int8_t>(value));
}

PatternEvaluation::Score PatternEvaluation::evaluate(const State& state) const {
  const std::int8_t* weights = weights_.data() + patterns::stage_of(state.board()) * patterns::feature_count;
  Score sum = 0;
  for (const std::uint32_t feature : patterns::features_of(state.board())) sum += weights[feature];
  return sum * static_cast<Score>(100 / parts_of_a_disc);
}

search::Expectation PatternEvaluation::promise(const State& root, Score score) const {
  const int empty = std::popcount(root.board().empty());
  return search::logistic_expectation(score, 100 * (fitted_unit + fitted_unit_per_square * empty));
}

void PatternEvaluation::order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == games::pass_move) continue;
    const Bits square = Bits{1} << moves[i].code;
    const Bits replies = games::othello::legal_squares(games::othello::after(state.board(), square));
    values[i] =
        -1000 * (std::popcount(replies) + std::popcount(replies & corners)) + ((square & corners) != 0 ? 2000 : 0);
  }
}

}  // namespace aite::players::othello
