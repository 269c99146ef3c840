// SPDX-License-Identifier: MIT
// Paper 001: an evaluation of Blokus Duo that learned the win rate of random playouts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "studies/blokus_toqn/duels.hpp"
#include "studies/blokus_toqn/trainings.hpp"
#include "studies/blokus_toqn/weights.hpp"
#include "studies/claims.hpp"
#include "studies/deviations.hpp"
#include "studies/findings.hpp"
#include "studies/paired.hpp"
#include "studies/study.hpp"

namespace aite::studies {

namespace paper_001 {

namespace {

constexpr double games_of_a_cell = 200;  // in the paper
constexpr std::size_t pairs_at_scale_paper = 10;

const std::array<int, 2> label_playouts{100, 1000};  // M

// Error and accuracy in %, by epsilon.
using Tested = std::array<double, 2>;
const std::array<std::array<Tested, 4>, 2> tables_2_and_3{
    {{{{0.1091, 73.49}, {0.1009, 74.50}, {0.0964, 78.00}, {0.0952, 79.65}}},
     {{{0.1029, 74.74}, {0.0904, 78.31}, {0.0951, 76.24}, {0.0860, 81.76}}}}};
const std::array<Tested, 3> table_4{{{0.0903, 81.62}, {0.0878, 82.66}, {0.0891, 82.47}}};

// Wins and draws in 200 games, by epsilon.
using Played = std::array<double, 2>;
const std::array<std::array<Played, 4>, 3> tables_5_to_7{{{{{78, 7}, {100, 8}, {118, 11}, {135, 3}}},
                                                          {{{77, 14}, {122, 9}, {133, 10}, {141, 5}}},
                                                          {{{94, 7}, {139, 5}, {136, 11}, {134, 10}}}}};
const std::array<std::array<Played, 4>, 2> tables_8_and_9{
    {{{{54, 8}, {76, 10}, {91, 9}, {94, 11}}}, {{{59, 5}, {72, 12}, {90, 13}, {95, 6}}}}};

Way with_epsilon(Way way, const std::string& epsilon) {
  way.epsilon = epsilon;
  return way;
}
Way score_read(const std::string& epsilon) { return {epsilon, 100, "score"}; }
const Way papers_best{"1", 1000};

// What the paper leaves open, one choice changed at a time: epsilon 1, M = 100.
struct OpenChoice {
  const char* label;
  Way way;
};
const std::vector<OpenChoice> readings{
    {"as the players have it", {}},
    {"the score as a difference, all else the mover's", {"1", 100, "score"}},
    {"the mover's alone", {"1", 100, "mover"}},
    {"distances by steps: three", {"1", 100, "both", "steps"}},
    {"one distance", {"1", 100, "both", "one"}},
    {"a drawn playout counts 0", {"1", 100, "both", "shapes", "0"}},
    {"a drawn playout counts 1", {"1", 100, "both", "shapes", "1"}},
};

Effect of_errors() { return by_item(0.002, 0.0015, "errors"); }
Effect of_accuracy() { return by_item_in_share(0.02, 0.015); }
// Of so many games a training: each game a yes or no, and trainings vary besides.
Effect of_wins(double size, std::size_t pairs) {
  return by_item_in_share(size, std::sqrt(0.5 / (2 * static_cast<double>(pairs)) + 0.01));
}

class BlokusToqn {
 public:
  explicit BlokusToqn(Scale scale) : scale_(scale), extent_(extent_of(scale)) {
    study_.name = "blokus-toqn";
    study_.title = "Blokus Duo: an evaluation that learned the win rate of playouts";
    study_.paper = "paper 001 (Osaki, Tsukiji, Tajima and Kotani 2009), Tables 2 to 9, Figures 5 to 10";
    study_.summary =
        "Evaluations learned with 100 or 1000 playouts a position from games with more or fewer random moves, "
        "several trainings of each, are measured against playouts on positions nobody learned from, looked at, and "
        "play alpha-beta against flat Monte Carlo and against a stand-in for MWPD. A training is one observation, with "
        "test positions and openings of its own. The first piece of each side is laid at random, and every opening is "
        "played with both colours.";
    study_.deviations = blokus_toqn_deviations();
    study_.scale = scale;
    study_.work.push_back(test_positions(extent_));
    add_trainings();
    add_errors();
    add_readings();
    add_games();
    add_weights(study_, extent_);
  }

  [[nodiscard]] Study study() && { return std::move(study_); }

 private:
  [[nodiscard]] double trainings() const { return static_cast<double>(extent_.trainings); }

  // What costs least first.
  void add_trainings() {
    std::set<std::string> added;
    const auto add = [&](const Way& way) {
      if (added.insert(training_id(way)).second) study_.work.push_back(training_cell(way, extent_));
    };
    for (const std::string& epsilon : epsilons) {
      add({epsilon, 100});
      add(score_read(epsilon));
    }
    for (const OpenChoice& reading : readings) add(reading.way);
    for (const std::string& epsilon : epsilons) add({epsilon, 1000});
  }

  // A label with what was measured of a cell beside the paper's.
  [[nodiscard]] Row tested_row(std::string label, const std::string& cell, const Tested& paper) const {
    return {std::move(label),
            {{mean_of_few(errors(cell), trainings()), paper[0], {1, 4}},
             {mean_of_few(right(cell), trainings()), paper[1], {percent, 2}}}};
  }

  // A way to learn by epsilon.
  [[nodiscard]] ResultTable tested_table(const std::string& id, const std::string& title, const Way& way,
                                         const std::array<Tested, 4>& paper) const {
    ResultTable table{id, title, "ε", {"error", "accuracy"}, {}};
    for (std::size_t i = 0; i < epsilons.size(); ++i) {
      const Way each = with_epsilon(way, epsilons[i]);
      table.rows.push_back(
          tested_row(fmt::format("{} ({} trainings)", epsilons[i], extent_.trainings), training_id(each), paper[i]));
    }
    return table;
  }

  // Each step of epsilon, from less to more.
  [[nodiscard]] ClaimTest falling_errors(const Way& way) const {
    return steps([&](std::size_t i) { return errors(training_id(with_epsilon(way, epsilons[i - 1]))); },
                 [&](std::size_t i) { return errors(training_id(with_epsilon(way, epsilons[i]))); });
  }
  [[nodiscard]] ClaimTest rising_accuracy(const Way& way) const {
    return steps([&](std::size_t i) { return right(training_id(with_epsilon(way, epsilons[i]))); },
                 [&](std::size_t i) { return right(training_id(with_epsilon(way, epsilons[i - 1]))); });
  }
  template <class Greater, class Less>
  [[nodiscard]] ClaimTest steps(const Greater& more, const Less& less) const {
    std::vector<ClaimTest> tests;
    for (std::size_t i = 1; i < epsilons.size(); ++i) tests.push_back(greater_by_item(more(i), less(i), trainings()));
    return all_of(std::move(tests));
  }

  // Tables 2 to 4.
  void add_errors() {
    for (std::size_t m = 0; m < label_playouts.size(); ++m) {
      study_.tables.push_back(
          tested_table(fmt::format("table{}", 2 + m),
                       fmt::format("Mean error and accuracy in %, M = {} (paper 001)", label_playouts[m]),
                       {"1", label_playouts[m]}, tables_2_and_3[m]));
    }
    ResultTable chosen{"table4",
                       "The same of M = 1000, ε = 1 on positions that other evaluations chose (paper 001, Table 4)",
                       "ε of the moves",
                       {"error", "accuracy"},
                       {}};
    std::vector<ClaimTest> as_right;
    std::vector<ClaimTest> larger;
    for (std::size_t i = 0; i < table_4.size(); ++i) {
      study_.work.push_back(chosen_cell(epsilons[i], extent_));
      const std::string cell = chosen_id(epsilons[i]);
      chosen.rows.push_back(
          tested_row(fmt::format("{} ({} trainings)", epsilons[i], extent_.trainings), cell, table_4[i]));
      as_right.push_back(equal_within(mean_of_few(right(cell), trainings()),
                                      mean_of_few(right(training_id(papers_best)), trainings())));
      larger.push_back(greater_by_item(errors(cell), errors(training_id(papers_best)), trainings()));
    }
    study_.tables.push_back(std::move(chosen));
    std::vector<ClaimTest> least;
    for (const int m : label_playouts) {
      for (const std::string& epsilon : epsilons) {
        const std::string other = training_id({epsilon, m});
        if (other != training_id(papers_best)) {
          least.push_back(greater_by_item(errors(other), errors(training_id(papers_best)), trainings()));
        }
      }
    }
    // As a mean over the positions of a training the accuracy varies little.
    const Effect of_means = in_share(0.05, 0.75, 900);
    study_.claims = {
        {"With M = 100 the error falls with every step of ε", "paper 001, Table 2", of_errors(), falling_errors({})},
        {"With M = 100 the accuracy rises with every step of ε", "paper 001, Table 2", of_accuracy(),
         rising_accuracy({})},
        {"M = 1000 and ε = 1 has the least error of all eight", "paper 001, section 4.1.2", of_errors(),
         all_of(std::move(least))},
        {"On positions that others chose it is as often right", "paper 001, Table 4", of_means,
         all_of(std::move(as_right))},
        {"There its error is larger", "paper 001, Table 4", of_errors(), all_of(std::move(larger))},
    };
  }

  // What the paper leaves open.
  void add_readings() {
    ResultTable table{"readings",
                      "Error and accuracy in % by reading, M = 100, ε = 1 (paper 001, Table 2)",
                      "reading",
                      {"error", "accuracy"},
                      {}};
    for (const OpenChoice& reading : readings) {
      table.rows.push_back(tested_row(reading.label, training_id(reading.way), tables_2_and_3[0].back()));
    }
    study_.tables.push_back(std::move(table));
    study_.tables.push_back(tested_table(
        "table2-score", "Mean error and accuracy in %, M = 100, the score alone as a difference (paper 001)",
        score_read("1"), tables_2_and_3[0]));
    const auto usual = errors(training_id(Way{}));
    const auto mean = [&](const Way& way) { return mean_of_few(errors(training_id(way)), trainings()); };
    const auto worse = [&](const Way& way) { return greater_by_item(errors(training_id(way)), usual, trainings()); };
    study_.claims.push_back({"With the score alone as a difference the error is less than with all features so", "Aite",
                             of_errors(), greater_by_item(usual, errors(training_id(score_read("1"))), trainings())});
    study_.claims.push_back({"With the score alone as a difference the error falls with every step of ε",
                             "paper 001, Table 2", of_errors(), falling_errors(score_read("1"))});
    study_.claims.push_back({"With the score alone as a difference the accuracy rises with every step of ε",
                             "paper 001, Table 2", of_accuracy(), rising_accuracy(score_read("1"))});
    study_.claims.push_back({"Distances by steps, and one distance, err more than five shapes",
                             "paper 001, section 3.2", of_errors(),
                             all_of({worse(readings[3].way), worse(readings[4].way)})});
    study_.claims.push_back(
        {"What a drawn playout counts makes no difference to the error", "Aite", by_item(0.003, 0.0015, "errors"),
         all_of({equal_within(mean(readings[5].way), mean(Way{})), equal_within(mean(readings[6].way), mean(Way{}))})});
  }

  // Pairs of games that each training plays: at the standard scale so many, at the paper's no fewer than it had.
  [[nodiscard]] Duel duel(const Way& way, const Thinking& thinking, const Named& opponent, std::size_t standard) const {
    const std::size_t pairs = scale_ == Scale::quick      ? 1
                              : scale_ == Scale::standard ? standard
                                                          : std::max(standard, pairs_at_scale_paper);
    return {way, thinking, opponent, extent_.trainings, pairs, extent_.games};
  }

  void add_row(ResultTable& table, const std::string& label, const Duel& duel, const Played& paper) {
    study_.work.push_back(duel_cell(duel));
    table.rows.push_back(
        {fmt::format("{} ({} games)", label, duel.games()),
         {{wins_of(duel), paper[0], {games_of_a_cell, 0}}, {draws_of(duel), paper[1], {games_of_a_cell, 0}}}});
  }

  // Pairs of games a training at the standard scale, by epsilon.
  using Sizes = std::array<std::size_t, 4>;

  void add_games_table(const std::string& id, const std::string& title, const Way& way, const Thinking& thinking,
                       const Named& opponent, const Sizes& sizes, const std::array<Played, 4>& paper) {
    ResultTable table{id, title, "ε", {"wins", "draws"}, {}};
    for (std::size_t i = 0; i < epsilons.size(); ++i) {
      add_row(table, epsilons[i], duel(with_epsilon(way, epsilons[i]), thinking, opponent, sizes[i]), paper[i]);
    }
    study_.tables.push_back(std::move(table));
  }

  static constexpr std::array<Sizes, 3> against_monte_carlo{{{5, 2, 2, 5}, {2, 1, 1, 2}, {1, 1, 1, 1}}};
  static constexpr std::array<Sizes, 2> against_stand_in{{{1, 1, 1, 10}, {2, 2, 2, 2}}};

  // Tables 5 to 9; the shortest thinking alone at the quick scale.
  void add_games() {
    const std::size_t lengths = scale_ == Scale::quick ? 1 : by_nodes.size();
    for (std::size_t i = 0; i < lengths; ++i) {
      add_games_table(fmt::format("table{}", 5 + i),
                      fmt::format("TOQN (M = 100) with {} against MC, in 200 games (paper 001)", by_nodes[i].name), {},
                      by_nodes[i], monte_carlo, against_monte_carlo[i], tables_5_to_7[i]);
      if (i > 0) continue;
      add_games_table(
          "table5-score",
          fmt::format("The same with the score alone as a difference, {}, in 200 games (paper 001)", by_nodes[i].name),
          score_read("1"), by_nodes[i], monte_carlo, against_monte_carlo[i], tables_5_to_7[i]);
    }
    for (std::size_t m = 0; m < label_playouts.size(); ++m) {
      add_games_table(
          fmt::format("table{}", 8 + m),
          fmt::format("TOQN (M = {}) with {} against a stand-in for MWPD, in 200 games (paper 001, against MWPD)",
                      label_playouts[m], by_nodes[0].name),
          {"1", label_playouts[m]}, by_nodes[0], stand_in, against_stand_in[m], tables_8_and_9[m]);
    }
    if (scale_ != Scale::quick) add_games_by_time();
    add_game_claims(lengths);
  }

  // Whether nodes stand for the paper's seconds. At the standard scale too few games to decide anything.
  void add_games_by_time() {
    ResultTable table{"by-time",
                      "TOQN (M = 100, ε = 1) by time against MC, in 200 games (paper 001, Tables 5 to 7)",
                      "seconds a move",
                      {"wins", "draws"},
                      {}};
    std::vector<std::string> all_else;
    for (const WorkCell& cell : study_.work) all_else.push_back(cell.id);
    for (std::size_t i = 0; i < by_time.size(); ++i) {
      Duel timed = duel({}, by_time[i], monte_carlo, 1);
      if (scale_ == Scale::standard && i > 0) timed.trainings = 2;
      add_row(table, by_time[i].name, timed, tables_5_to_7[i].back());
      // Last, so that nothing else of the study wants the processors meanwhile.
      study_.work.back().after = all_else;
    }
    study_.tables.push_back(std::move(table));
  }

  [[nodiscard]] Duel against_mc(const Way& way, std::size_t length, std::size_t epsilon) const {
    return duel(with_epsilon(way, epsilons[epsilon]), by_nodes[length], monte_carlo,
                against_monte_carlo[length][epsilon]);
  }

  // What the paper says of every step of ε, of long thinking and of M takes more games than the standard scale has.
  void add_game_claims(std::size_t lengths) {
    const std::array<std::string, 2> names{"1 s", "5 s"};
    const std::size_t last = epsilons.size() - 1;
    for (std::size_t i = 0; i < std::min(lengths, names.size()); ++i) {
      study_.claims.push_back({fmt::format("With {} (the paper's {}) ε = 1 wins more often against MC than ε = 0.01",
                                           by_nodes[i].name, names[i]),
                               fmt::format("paper 001, Table {}", 5 + i),
                               of_wins(i == 0 ? 0.25 : 0.3, against_monte_carlo[i][last]),
                               greater_by_item(won(against_mc({}, i, last)), won(against_mc({}, i, 0)), trainings())});
    }
    const Way score = score_read("1");
    study_.claims.push_back(
        {"With the score alone as a difference ε = 1 wins more often against MC than ε = 0.01", "paper 001, Table 5",
         of_wins(0.25, against_monte_carlo[0][last]),
         greater_by_item(won(against_mc(score, 0, last)), won(against_mc(score, 0, 0)), trainings())});
    study_.claims.push_back(
        {"All features as differences win more often against MC than the score alone, ε = 1", "Aite",
         of_wins(0.25, against_monte_carlo[0][last]),
         greater_by_item(won(against_mc({}, 0, last)), won(against_mc(score, 0, last)), trainings())});
    const Duel of_hundred = duel({}, by_nodes[0], stand_in, against_stand_in[0][last]);
    study_.claims.push_back({"ε = 1 and the stand-in for MWPD are equal", "paper 001, Tables 8 and 9, of MWPD",
                             in_share(0.1, 0.5, static_cast<double>(2 * of_hundred.pairs)),
                             equal_within(score_of(of_hundred), exactly(0.5))});
    study_.claims.push_back({"Who begins wins more often", "paper 001, section 4.2.2: about 6 to 3",
                             of_wins(0.2, of_hundred.pairs / 2),
                             greater_by_item(won_moving(of_hundred, 0), won_moving(of_hundred, 1), trainings())});
    if (scale_ == Scale::paper) add_claims_of_steps(of_hundred);
  }

  void add_claims_of_steps(const Duel& of_hundred) {
    const std::size_t last = epsilons.size() - 1;
    const std::array<std::string, 2> names{"1 s", "5 s"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      study_.claims.push_back(
          {fmt::format("With {} (the paper's {}) wins against MC rise with ε", by_nodes[i].name, names[i]),
           fmt::format("paper 001, Table {}", 5 + i), of_wins(0.05, pairs_at_scale_paper),
           steps([&](std::size_t step) { return won(against_mc({}, i, step)); },
                 [&](std::size_t step) { return won(against_mc({}, i, step - 1)); })});
    }
    const double games = 2 * static_cast<double>(pairs_at_scale_paper);
    study_.claims.push_back({"With 770k nodes (the paper's 10 s) wins against MC are the same for ε = 0.1 and 1",
                             "paper 001, Table 7", in_share(0.1, 0.7, games),
                             equal_within(wins_of(against_mc({}, 2, 1)), wins_of(against_mc({}, 2, last)))});
    study_.claims.push_back({"385k and 770k nodes win as often with ε = 1", "paper 001, Tables 6 and 7",
                             in_share(0.1, 0.7, games),
                             equal_within(wins_of(against_mc({}, 1, last)), wins_of(against_mc({}, 2, last)))});
    study_.claims.push_back({"M = 1000 wins as often as M = 100", "paper 001, Tables 8 and 9",
                             in_share(0.1, 0.5, games),
                             equal_within(wins_of(duel(papers_best, by_nodes[0], stand_in, against_stand_in[1][last])),
                                          wins_of(of_hundred))});
  }

  Scale scale_;
  Extent extent_;
  Study study_;
};

}  // namespace

}  // namespace paper_001

Study blokus_toqn(Scale scale) { return paper_001::BlokusToqn(scale).study(); }

}  // namespace aite::studies
