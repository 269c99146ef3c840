// SPDX-License-Identifier: MIT
#include "studies/blokus_toqn/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <string_view>

#include "base/pairs.hpp"
#include "games/blokus/features/cells.hpp"
#include "studies/blokus_toqn/paper_weights.hpp"
#include "studies/claims.hpp"
#include "studies/paired.hpp"

namespace aite::studies::paper_001 {

namespace {

namespace features = games::blokus::features;
using features::Phase;
using features::Reading;

const Way hundred{"1", 100};
const Way thousand{"1", 1000};

std::string_view name_of(Phase phase) { return phase == Phase::opening ? "opening" : "ending"; }
std::span<const double> papers(Phase phase) {
  return phase == Phase::opening ? std::span<const double>(toqn_opening_scores)
                                 : std::span<const double>(toqn_ending_scores);
}

std::vector<Weights> trained(const Findings& findings, const Way& way) {
  std::vector<Weights> all;
  if (const nlohmann::json* answer = findings.answer(training_id(way))) {
    for (std::size_t i = 0; i < answer->at("weights").size(); ++i) all.push_back(weights_in(*answer, i));
  }
  return all;
}

std::span<const float> of_phase(const Weights& weights, Phase phase) {
  const std::size_t count = weights.size() / features::phase_count;
  return std::span(weights).subspan(static_cast<std::size_t>(phase) * count, count);
}

// Of every type of features, by the norm of all weights.
std::vector<double> shared_weights(const Weights& weights, Phase phase) {
  const std::span<const float> all = of_phase(weights, phase);
  double norm = 0;
  for (const float weight : all) norm += double{weight} * weight;
  std::vector<double> shared;
  for (std::size_t type = 0; type < Reading{}.type_count(); ++type) {
    shared.push_back(double{all[Reading::shared_feature(type)]} / std::sqrt(norm));
  }
  return shared;
}

// Of covered cells, by place.
std::vector<double> score_weights(const Weights& weights, Phase phase) {
  std::vector<double> scores;
  for (std::size_t place = 0; place < features::place_count; ++place) {
    scores.push_back(of_phase(weights, phase)[Reading::own_feature(features::at(features::Kind::covered), place)]);
  }
  return scores;
}

// Types from the least weight to the greatest.
std::vector<std::size_t> ranking(const std::vector<double>& weights) {
  std::vector<std::size_t> types(weights.size());
  std::iota(types.begin(), types.end(), std::size_t{0});
  std::ranges::sort(types, {}, [&](std::size_t type) { return weights[type]; });
  return types;
}

// A number a training.
Numbers by_training(const Way& way, std::function<double(const Weights&)> number) {
  return [way, number = std::move(number)](const Findings& findings) {
    std::vector<double> numbers;
    for (const Weights& weights : trained(findings, way)) numbers.push_back(number(weights));
    return numbers;
  };
}

// A number for training i with M = 100 and training i with M = 1000, which learn from different games.
Numbers across_playouts(std::function<double(const Weights&, const Weights&)> number) {
  return [number = std::move(number)](const Findings& findings) {
    const std::vector<Weights> a = trained(findings, hundred);
    const std::vector<Weights> b = trained(findings, thousand);
    std::vector<double> numbers;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) numbers.push_back(number(a[i], b[i]));
    return numbers;
  };
}

// The same for all pairs of trainings with M = 100.
Numbers within_hundred(std::function<double(const Weights&, const Weights&)> number) {
  return [number = std::move(number)](const Findings& findings) {
    const std::vector<Weights> all = trained(findings, hundred);
    return of_pairs(all.size(), [&](std::size_t i, std::size_t j) { return number(all[i], all[j]); });
  };
}

Numbers same_for_all(Numbers numbers, double value) {
  return [numbers = std::move(numbers), value](const Findings& findings) {
    return std::vector(numbers(findings).size(), value);
  };
}

// Of so many trainings, those in which something holds.
Value share_of_trainings(Numbers holds, double planned) {
  return [holds = std::move(holds), planned](const Findings& findings) {
    const std::vector<double> all = holds(findings);
    base::Estimate share =
        base::Estimate::share(std::accumulate(all.begin(), all.end(), 0.0), static_cast<double>(all.size()));
    share.planned = planned;
    return share;
  };
}

std::function<double(const Weights&, const Weights&)> shared_correlation(Phase phase) {
  return [phase](const Weights& a, const Weights& b) {
    return base::correlation(shared_weights(a, phase), shared_weights(b, phase)).value;
  };
}
std::function<double(const Weights&, const Weights&)> score_correlation(Phase phase) {
  return [phase](const Weights& a, const Weights& b) {
    return base::correlation(score_weights(a, phase), score_weights(b, phase)).value;
  };
}
std::function<double(const Weights&, const Weights&)> ranked_alike(Phase phase) {
  return [phase](const Weights& a, const Weights& b) {
    return ranking(shared_weights(a, phase)) == ranking(shared_weights(b, phase)) ? 1.0 : 0.0;
  };
}
std::function<double(const Weights&)> score_is_largest(Phase phase) {
  return [phase](const Weights& weights) {
    return ranking(shared_weights(weights, phase)).back() == features::at(features::Kind::covered) ? 1.0 : 0.0;
  };
}
Numbers like_the_papers(Phase phase) {
  return by_training(hundred, [phase](const Weights& weights) {
    const std::span<const double> paper = papers(phase);
    return base::correlation(score_weights(weights, phase), {paper.begin(), paper.end()}).value;
  });
}

// Parts of the board that section 4.1.1 speaks of, in the paper's coordinates from 1. It names no borders; these were
// drawn on its own maps, before any of ours was made.
using Region = bool (*)(int row, int column);
int ring(int row, int column) {  // 1 in the middle, 7 on the rim
  return std::max(std::abs(2 * row - 15), std::abs(2 * column - 15)) / 2 + 1;
}
bool is_centre(int row, int column) { return ring(row, column) <= 2; }
bool is_around_centre(int row, int column) { return ring(row, column) == 3 || ring(row, column) == 4; }
bool is_between(int row, int column) { return ring(row, column) >= 3 && ring(row, column) <= 5; }
bool is_rim(int row, int column) { return ring(row, column) >= 6; }
// The two lines that enclose the corner from (1,1) to (5,5).
bool encloses_the_start(int row, int column) {
  const int larger = std::max(row, column);
  return (larger == 6 || larger == 7) && std::min(row, column) <= 5;
}
bool is_anywhere(int, int) { return true; }

// The mean weight of the score there, a number a training.
Numbers score_in(Phase phase, Region region) {
  return by_training(hundred, [phase, region](const Weights& weights) {
    const std::vector<double> scores = score_weights(weights, phase);
    base::Moments mean;
    for (int row = 1; row <= games::blokus::board_size; ++row) {
      for (int column = 1; column <= games::blokus::board_size; ++column) {
        if (!region(row, column)) continue;
        const int square = games::blokus::square_at(column - 1, games::blokus::board_size - row);
        mean.add(scores[features::place_of(square, games::Side::first)]);
      }
    }
    return mean.mean();
  });
}

// Row by row from the top left, as the first player sees the board.
std::vector<double> on_board(std::span<const double> by_place) {
  std::vector<double> points;
  for (int row = games::blokus::board_size - 1; row >= 0; --row) {
    for (int column = 0; column < games::blokus::board_size; ++column) {
      points.push_back(by_place[features::place_of(games::blokus::square_at(column, row), games::Side::first)]);
    }
  }
  return points;
}

HeatMap score_map(std::string id, std::string_view where, Phase phase) {
  HeatMap map;
  map.id = std::move(id);
  map.title =
      fmt::format("Weights of the score in the {}, mean of all trainings (paper 001, {})", name_of(phase), where);
  map.board = board_of("blokus-duo");
  map.ours = [phase](const Findings& findings) -> std::vector<double> {
    const std::vector<Weights> all = trained(findings, hundred);
    if (all.empty()) return {};
    std::vector<double> mean(features::place_count);
    for (const Weights& weights : all) {
      const std::vector<double> scores = score_weights(weights, phase);
      for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += scores[i] / static_cast<double>(all.size());
    }
    return on_board(mean);
  };
  map.paper = on_board(papers(phase));
  return map;
}

Figure shared_figure(std::string id, Phase phase, double trainings) {
  Figure figure;
  figure.id = std::move(id);
  figure.title = fmt::format("Shared weights of the {}, ε = 1 (paper 001, Figures 5 to 8)", name_of(phase));
  figure.x_label = "type of features";
  figure.y_label = "weight / norm of all weights";
  figure.categories = {"d = 0", "d = 1", "d = 2", "d = 3", "d = 4", "d = 5", "blind spots", "score"};
  for (const Way& way : {hundred, thousand}) {
    Series series{fmt::format("M = {}", way.playouts), {}};
    for (std::size_t type = 0; type < figure.categories.size(); ++type) {
      const Numbers weights = by_training(
          way, [phase, type](const Weights& of_training) { return shared_weights(of_training, phase)[type]; });
      series.points.push_back({static_cast<double>(type), {mean_of_few(weights, trainings), std::nullopt, {1, 3}}});
    }
    figure.series.push_back(std::move(series));
  }
  return figure;
}

ResultTable alike_table(double trainings) {
  ResultTable table{"weights", "How far weights of trainings rise and fall together", "", {"opening", "ending"}, {}};
  const auto add = [&](std::string label, const std::function<Value(Phase)>& value) {
    table.rows.push_back(
        {std::move(label),
         {{value(Phase::opening), std::nullopt, {1, 2}}, {value(Phase::ending), std::nullopt, {1, 2}}}});
  };
  add("score, ours and the paper's", [&](Phase phase) { return mean_of_few(like_the_papers(phase), trainings); });
  add("score, ours among themselves",
      [&](Phase phase) { return mean_of_few(within_hundred(score_correlation(phase)), trainings); });
  add("shared, M = 100 and M = 1000",
      [&](Phase phase) { return mean_of_few(across_playouts(shared_correlation(phase)), trainings); });
  add("shared, M = 100 among themselves",
      [&](Phase phase) { return mean_of_few(within_hundred(shared_correlation(phase)), trainings); });
  return table;
}

ResultTable ranking_table(double trainings) {
  ResultTable table{"rankings", "Share of trainings in %", "", {"opening", "ending"}, {}};
  const auto add = [&](std::string label, const std::function<Numbers(Phase)>& holds) {
    Row row{std::move(label), {}};
    for (const Phase phase : {Phase::opening, Phase::ending}) {
      row.numbers.push_back({share_of_trainings(holds(phase), trainings), std::nullopt, {percent, 0}});
    }
    table.rows.push_back(std::move(row));
  };
  add("all types rank alike with M = 100 and M = 1000",
      [](Phase phase) { return across_playouts(ranked_alike(phase)); });
  // A ranking that other games of the same M change says nothing about M.
  Row among{"all types rank alike with M = 100 among themselves", {}};
  for (const Phase phase : {Phase::opening, Phase::ending}) {
    among.numbers.push_back({mean_of_few(within_hundred(ranked_alike(phase)), trainings), std::nullopt, {percent, 0}});
  }
  table.rows.push_back(std::move(among));
  add("score weighs most, M = 100", [](Phase phase) { return by_training(hundred, score_is_largest(phase)); });
  add("score weighs most, M = 1000", [](Phase phase) { return by_training(thousand, score_is_largest(phase)); });
  return table;
}

ResultTable region_table(double trainings) {
  struct Part {
    const char* name;
    Region region;
  };
  ResultTable table{
      "regions", "Mean weight of the score by region, M = 100, ε = 1", "region", {"opening", "ending"}, {}};
  for (const Part& part : {Part{"centre", is_centre}, Part{"around the centre", is_around_centre},
                           Part{"between centre and rim", is_between}, Part{"rim", is_rim},
                           Part{"around (1,1) to (5,5)", encloses_the_start}, Part{"whole board", is_anywhere}}) {
    Row row{part.name, {}};
    for (const Phase phase : {Phase::opening, Phase::ending}) {
      const std::vector<double> paper = on_board(papers(phase));
      base::Moments mean;
      for (int i = 0; i < games::blokus::board_size * games::blokus::board_size; ++i) {
        if (part.region(i / games::blokus::board_size + 1, i % games::blokus::board_size + 1)) {
          mean.add(paper[static_cast<std::size_t>(i)]);
        }
      }
      row.numbers.push_back(
          {mean_of_few(score_in(phase, part.region), trainings), std::round(1000 * mean.mean()) / 1000, {1, 3}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Correlations of trainings vary by 0.05 or so; of the mean weights of regions less.
Effect of_correlation() { return by_item(0.05, 0.05, "correlations"); }
Effect of_weights() { return by_item(0.03, 0.03, "weights"); }

std::vector<Claim> weight_claims(double trainings) {
  const auto both = [](const std::function<ClaimTest(Phase)>& test) {
    return all_of({test(Phase::opening), test(Phase::ending)});
  };
  const auto above = [&](const Numbers& numbers, double bound) {
    return greater_by_item(numbers, same_for_all(numbers, bound), trainings);
  };
  const auto mostly = [&](Numbers holds) {
    return greater(share_of_trainings(std::move(holds), trainings), exactly(0.5));
  };
  const auto higher = [&](Phase phase, Region high, Region low) {
    return greater_by_item(score_in(phase, high), score_in(phase, low), trainings);
  };
  std::vector<ClaimTest> largest;
  for (const Way& way : {hundred, thousand}) {
    for (const Phase phase : {Phase::opening, Phase::ending}) {
      largest.push_back(mostly(by_training(way, score_is_largest(phase))));
    }
  }
  return {
      {"In the opening types of features mostly rank alike with M = 100 and M = 1000", "paper 001, Figures 5 and 7",
       in_share(0.45, 0.5), mostly(across_playouts(ranked_alike(Phase::opening)))},
      {"Shared weights correlate by more than 0.9 with M = 100 and M = 1000", "paper 001, Figures 5 to 8",
       of_correlation(), both([&](Phase phase) { return above(across_playouts(shared_correlation(phase)), 0.9); })},
      {"The score mostly has the largest shared weight in both phases", "paper 001, section 4.1.1", in_share(0.45, 0.5),
       all_of(largest)},
      {"Weights of the score are low in the centre and high around it", "paper 001, Figures 9 and 10", of_weights(),
       both([&](Phase phase) { return higher(phase, is_around_centre, is_centre); })},
      {"In the ending weights of the score are highest at the rim", "paper 001, Figure 10", of_weights(),
       higher(Phase::ending, is_rim, is_between)},
      {"In the ending weights of the score are high around (1,1) to (5,5)", "paper 001, Figure 10", of_weights(),
       higher(Phase::ending, encloses_the_start, is_anywhere)},
      {"Weights of the score are low and high where the paper's are", "paper 001, Figures 9 and 10", of_correlation(),
       both([&](Phase phase) { return above(like_the_papers(phase), 0); })},
  };
}

}  // namespace

std::vector<double> of_pairs(std::size_t items, const std::function<double(std::size_t, std::size_t)>& of_pair) {
  if (items < 3) return {};
  std::vector<double> sums(items);  // of the pairs with each item
  double total = 0;
  for (std::size_t i = 0; i < items; ++i) {
    for (std::size_t j = i + 1; j < items; ++j) {
      const double value = of_pair(i, j);
      sums[i] += value;
      sums[j] += value;
      total += value;
    }
  }
  const auto n = static_cast<double>(items);
  const double mean = total / (n * (n - 1) / 2);
  std::vector<double> numbers;
  for (const double sum : sums) {
    const double without = (total - sum) / ((n - 1) * (n - 2) / 2);
    numbers.push_back(n * mean - (n - 1) * without);
  }
  return numbers;
}

void add_weights(Study& study, const Extent& extent) {
  const auto trainings = static_cast<double>(extent.trainings);
  study.figures.push_back(shared_figure("figures5-7", Phase::opening, trainings));
  study.figures.push_back(shared_figure("figures6-8", Phase::ending, trainings));
  study.heat_maps.push_back(score_map("figure9", "Figure 9, A.1", Phase::opening));
  study.heat_maps.push_back(score_map("figure10", "Figure 10, A.2", Phase::ending));
  study.tables.push_back(alike_table(trainings));
  study.tables.push_back(ranking_table(trainings));
  study.tables.push_back(region_table(trainings));
  for (Claim& claim : weight_claims(trainings)) study.claims.push_back(std::move(claim));
}

}  // namespace aite::studies::paper_001
