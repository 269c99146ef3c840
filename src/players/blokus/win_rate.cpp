// SPDX-License-Identifier: MIT
#include "players/blokus/win_rate.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::players::blokus {

namespace features = games::blokus::features;
using features::Kind;

static_assert(features::Weighing::squares * features::Weighing::largest_lane < search::won / 2);

namespace {

std::string text_named(const learn::Tensors& tensors, const std::string& file, const std::string& name) {
  const auto found = tensors.metadata.find(name);
  if (found != tensors.metadata.end()) return found->second;
  throw base::InputError(fmt::format("{}: it does not say its '{}': this is no win-rate evaluation", file, name));
}

features::Reading reading_of(const learn::Tensors& tensors, const std::string& file) {
  if (const std::string game = text_named(tensors, file, "game"); game != games::blokus::State::info.name) {
    throw base::InputError(fmt::format("{}: a model of {}, not of {}", file, game, games::blokus::State::info.name));
  }
  features::Reading reading{text_named(tensors, file, "influence"), text_named(tensors, file, "sides")};
  try {
    reading.check();
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", file, error.what()));
  }
  return reading;
}

std::vector<float> weights_of(const learn::Tensors& tensors, const std::string& file,
                              const features::Reading& reading) {
  const auto found = tensors.named.find("weights");
  if (found == tensors.named.end() ||
      found->second.shape != std::vector<std::size_t>{features::phase_count, reading.feature_count()}) {
    throw base::InputError(
        fmt::format("{}: there is no tensor 'weights' of {} x {} numbers: this is no win-rate "
                    "evaluation with influence {}",
                    file, features::phase_count, reading.feature_count(), reading.influence));
  }
  return found->second.values;
}

double gain_of(const learn::Tensors& tensors, const std::string& file) {
  const double gain = base::parse_real(text_named(tensors, file, "gain"), file + ": gain");
  if (!(gain > 0) || !std::isfinite(gain)) throw base::InputError(fmt::format("{}: a gain of {}", file, gain));
  return gain;
}

features::Weighing weighing_of(const features::Reading& reading, const std::vector<float>& weights,
                               const std::string& file) {
  try {
    return {reading, weights};
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", file, error.what()));
  }
}

double tenths(double value) { return std::round(10 * value) / 10 + 0.0; }  // never a zero with a minus

}  // namespace

WinRate::WinRate(const learn::Tensors& tensors, const std::string& file)
    : reading_(reading_of(tensors, file)),
      weights_(weights_of(tensors, file, reading_)),
      gain_(gain_of(tensors, file)),
      weighing_(weighing_of(reading_, weights_, file)) {}

learn::Tensors WinRate::tensors_of(const Reading& reading, double gain, std::span<const float> weights) {
  return {{{"weights", {{features::phase_count, reading.feature_count()}, {weights.begin(), weights.end()}}}},
          {{"game", std::string(State::info.name)},
           {"influence", reading.influence},
           {"sides", reading.sides},
           {"gain", fmt::format("{}", gain)}}};
}

search::Expectation WinRate::expectation(Score score) const {
  return {1 / (1 + std::exp(-gain_ * score / weighing_.parts_of_one())), 0, 0};
}

// What is shown adds up as it is shown.
search::Reason WinRate::explain(const State& state, games::Side side) const {
  const std::array<Score, features::kind_count> all = terms(state);
  const double unit = (state.to_move() == side ? 1.0 : -1.0) / weighing_.parts_of_one();
  const auto shown = [&](Kind first, Kind last) {
    Score sum = 0;
    for (std::size_t kind = features::at(first); kind <= features::at(last); ++kind) sum += all[kind];
    return tenths(unit * sum);
  };
  const double covered = shown(Kind::covered, Kind::covered);
  const double corners = shown(Kind::effective, Kind::effective);
  const double reach = shown(Kind::reach_1, Kind::reach_5);
  const double blind = shown(Kind::blind, Kind::blind);
  const double mover = win_rate(state);
  return search::Reason{"win_rate_terms",
                        {{"win", tenths(100 * (state.to_move() == side ? mover : 1 - mover))},
                         {"covered", covered},
                         {"corners", corners},
                         {"reach", reach},
                         {"blind", blind},
                         {"sum", tenths(covered + corners + reach + blind)}}};
}

void WinRate::order(const State& /*state*/, std::span<const games::Move> moves, std::span<Score> values) const {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == games::pass_move) continue;
    values[i] = games::blokus::piece_sizes[games::blokus::laid_piece(moves[i]).piece()];
  }
}

}  // namespace aite::players::blokus
