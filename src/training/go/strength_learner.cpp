// SPDX-License-Identifier: MIT
#include "training/go/strength_learner.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"

namespace aite::training::go {

using games::go::features::FeatureSet;

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

FeatureSet StrengthSettings::set() const {
  return features == "paper" ? FeatureSet::paper : features == "playout" ? FeatureSet::playout : FeatureSet::wide;
}

StrengthLearner::StrengthLearner(const Sets<TrainingGame>& sets, StrengthSettings settings)
    : settings_(std::move(settings)), games_(sets.sizes()), strengths_(family_sizes(settings_.set())) {
  for (const Part part : parts) {
    choices_[static_cast<std::size_t>(part)] = choices_of(sets.of(part), settings_.set());
  }
  if (of(Part::training).size() == 0) {
    throw base::InputError("there are no games on boards up to 9x9 to learn from");
  }
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
  const bool playout = settings_.set() == FeatureSet::playout;
  if (playout) {
    for (float& value : values) value = std::log(value);
  }
  const Score test = strengths_.score(of(Part::test), settings_.threads);
  watch.tell("test, " + score_text(test));
  return {"go",
          {{{playout ? "theta" : "strengths", {{values.size()}, values}}},
           {{"game", "go"}, {"features", settings_.features}}},
          {{"data",
            {{"games", games_},
             {"choices", {of(Part::training).size(), of(Part::validation).size(), of(Part::test).size()}}}},
           {"validation", score_json(score_of(measured.back()))},
           {"test", score_json(test)}}};
}

}  // namespace aite::training::go
