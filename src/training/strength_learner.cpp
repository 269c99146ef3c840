// SPDX-License-Identifier: MIT
#include "training/strength_learner.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/error.hpp"

namespace aite::training {

using Score = learn::BradleyTerry::Score;

namespace {

// A score as a row of numbers, and back.
std::vector<double> row_of(const Score& score) {
  return {score.log_likelihood, score.first, score.mean_rank, static_cast<double>(score.choices)};
}

Score score_of(const std::vector<double>& row) { return {row[0], row[1], row[2], static_cast<std::size_t>(row[3])}; }

std::string score_text(const Score& score) {
  return fmt::format("first choice right {:.2f} %, mean log-likelihood {:.4f}, mean rank {:.2f} ({} choices)",
                     100 * score.first, score.log_likelihood, score.mean_rank, score.choices);
}

Json score_json(const Score& score) {
  return {{"first", score.first},
          {"log_likelihood", score.log_likelihood},
          {"mean_rank", score.mean_rank},
          {"choices", score.choices}};
}

}  // namespace

StrengthLearner::StrengthLearner(MoveChoices data, StrengthSettings settings)
    : data_(std::move(data)), settings_(settings), strengths_(data_.families) {
  if (of(Part::training).size() == 0) throw base::InputError("there are no games to learn from");
}

void StrengthLearner::step(std::uint64_t) { strengths_.update(of(Part::training), settings_.threads); }

std::vector<double> StrengthLearner::measure() {
  return row_of(strengths_.score(of(Part::validation), settings_.threads));
}

std::string StrengthLearner::text_of(const std::vector<double>& measured) const {
  return "validation, " + score_text(score_of(measured));
}

Trained StrengthLearner::result(const Measured& measured, const Watch& watch) {
  std::vector<float> values(weights().begin(), weights().end());
  if (data_.logarithms) {
    for (float& value : values) value = std::log(value);
  }
  const Score test = strengths_.score(of(Part::test), settings_.threads);
  watch.tell("test, " + score_text(test));
  return {data_.game,
          {{{data_.logarithms ? "theta" : "strengths", {{values.size()}, values}}},
           {{"game", data_.game}, {"features", data_.features}}},
          {{"data",
            {{"games", data_.games},
             {"choices", {of(Part::training).size(), of(Part::validation).size(), of(Part::test).size()}}}},
           {"validation", score_json(score_of(measured.back()))},
           {"test", score_json(test)}}};
}

}  // namespace aite::training
