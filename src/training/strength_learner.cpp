// SPDX-License-Identifier: MIT
#include "training/strength_learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/statistics.hpp"

namespace aite::training {

using Score = learn::BradleyTerry::Score;

namespace {

// A score as a row of numbers, and back.
std::vector<double> row_of(const Score& score) {
  return {score.log_likelihood, score.first, score.mean_rank, static_cast<double>(score.choices), score.deviation};
}

Score score_of(const std::vector<double>& row) {
  return {row[0], row[1], row[2], static_cast<std::size_t>(row[3]), row[4]};
}

std::string score_text(const Score& score) {
  return fmt::format("first choice right {:.2f} %, mean log-likelihood {:.4f}, mean rank {:.2f} ({} choices)",
                     100 * score.first, score.log_likelihood, score.mean_rank, score.choices);
}

}  // namespace

// Intervals take choices as independent, which those of one game are not quite.
Json score_json(const Score& score) {
  const auto n = static_cast<double>(std::max<std::size_t>(score.choices, 1));
  const base::Interval first = base::wilson(score.first * n, n);
  const double half = base::z95 * score.deviation / std::sqrt(n);
  return {{"first", score.first},
          {"first_interval", {first.low, first.high}},
          {"log_likelihood", score.log_likelihood},
          {"log_likelihood_interval", {score.log_likelihood - half, score.log_likelihood + half}},
          {"mean_rank", score.mean_rank},
          {"choices", score.choices}};
}

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
  std::map<std::string, std::string> metadata = data_.metadata;
  metadata["game"] = data_.game;
  return {data_.game,
          {{{data_.logarithms ? "theta" : "strengths", {{values.size()}, values}}}, std::move(metadata)},
          {{"data",
            {{"games", data_.games},
             {"choices", {of(Part::training).size(), of(Part::validation).size(), of(Part::test).size()}}}},
           {"validation", score_json(score_of(measured.back()))},
           {"test", score_json(test)}}};
}

}  // namespace aite::training
