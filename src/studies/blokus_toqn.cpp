// SPDX-License-Identifier: MIT
// Paper 001: an evaluation of Blokus Duo that learned the win rate of random playouts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "games/blokus/features/cells.hpp"
#include "players/blokus/models.hpp"
#include "studies/claims.hpp"
#include "studies/deviations.hpp"
#include "studies/findings.hpp"
#include "studies/paired.hpp"
#include "studies/study.hpp"
#include "studies/toqn_weights.hpp"
#include "training/blokus/random_positions.hpp"

namespace aite::studies {

namespace paper_001 {

namespace {

namespace features = games::blokus::features;
using games::blokus::State;
using players::blokus::WinRate;

constexpr double percent = 100;
constexpr double games_of_a_cell = 200;  // in the paper
constexpr int last_ply = 18;
constexpr int positions_of_a_unit = 10;
constexpr std::uint32_t test_playouts = 1000;

const std::vector<std::string> epsilons{"0.01", "0.1", "0.5", "1"};
const std::vector<int> label_playouts{100, 1000};  // M

std::string model_name(const std::string& epsilon, int m) { return fmt::format("toqn-e{}-m{}", epsilon, m); }

std::vector<std::string> all_models() {
  std::vector<std::string> names;
  for (const int m : label_playouts) {
    for (const std::string& epsilon : epsilons) names.push_back(model_name(epsilon, m));
  }
  return names;
}

// The move to the position that is best by an evaluation; a random one of equals.
training::blokus::Chooser best_by(const std::string& model) {
  return [evaluation = players::blokus::win_rate(model)](const State& state, const State::MoveList& moves,
                                                         base::Rng& rng) {
    std::vector<games::Move> equal;
    search::Score best = -search::infinite;
    for (const games::Move move : moves) {
      State next = state;
      next.play(move);
      const search::Score value = -evaluation->evaluate(next);
      if (value > best) equal.clear();
      if (value >= best) equal.push_back(move);
      best = std::max(best, value);
    }
    return equal[rng.below(static_cast<std::uint32_t>(equal.size()))];
  };
}

std::string errors_of(const std::string& model) { return "errors " + model; }
std::string right_of(const std::string& model) { return "right " + model; }

// Errors and right signs of some evaluations on positions of 1 to 18 pieces, so many blocks of ten positions of each.
WorkCell test_cell(const std::string& id, const std::string& chosen_by, const std::vector<std::string>& models,
                   std::size_t blocks) {
  WorkCell cell;
  cell.id = id;
  cell.defined_by = fmt::format("{} playouts, moves by {}", test_playouts, chosen_by);
  cell.planned = static_cast<double>(blocks) * positions_of_a_unit * last_ply;
  cell.units.count = blocks * last_ply;
  cell.units.name = [](std::size_t unit) {
    return fmt::format("ply {} block {}", unit % last_ply + 1, unit / last_ply);
  };
  cell.units.work = [chosen_by, models](std::size_t unit, const Answers&, const std::stop_token&) -> nlohmann::json {
    const training::blokus::Chooser choose =
        chosen_by == "random" ? training::blokus::Chooser(training::blokus::random_move) : best_by(chosen_by);
    base::Rng rng(base::mix(0x7091, unit));
    std::vector<State> states;
    for (int i = 0; i < positions_of_a_unit; ++i) {
      states.push_back(training::blokus::position_with(static_cast<int>(unit % last_ply) + 1, choose, rng));
    }
    const std::vector<double> chances =
        training::blokus::chances_of(states, {test_playouts, 0.5, 1}, base::mix(0x7092, unit));
    nlohmann::json row{{"chances", chances}};
    for (const std::string& model : models) {
      const auto evaluation = players::blokus::win_rate(model);
      for (const State& state : states) row[model].push_back(evaluation->win_rate(state));
    }
    return row;
  };
  cell.units.answer = [models](const std::vector<nlohmann::json>& rows) {
    nlohmann::json answer;
    for (const std::string& model : models) {
      nlohmann::json errors = nlohmann::json::array();
      int right = 0;
      int decided = 0;
      for (const nlohmann::json& row : rows) {
        for (std::size_t i = 0; i < row.at("chances").size(); ++i) {
          const double chance = row.at("chances").at(i).get<double>();
          const double value = row.at(model).at(i).get<double>();
          errors.push_back(std::abs(chance - value));
          if (chance == 0.5) continue;
          ++decided;
          if ((chance - 0.5) * (value - 0.5) > 0) ++right;
        }
      }
      answer[errors_of(model)] = std::move(errors);
      answer[right_of(model)] = {{"successes", right}, {"sample", decided}};
    }
    return answer;
  };
  return cell;
}

const std::string random_cell = "random positions";
std::string chosen_cell(const std::string& epsilon) { return fmt::format("positions by epsilon {}", epsilon); }
const std::string best_model = "toqn-e1-m1000";

Numbers errors(const std::string& model) { return answered_list(random_cell, errors_of(model)); }
Value right(const std::string& model) { return answered(random_cell, right_of(model)); }

// Tables 2 and 3.
ResultTable test_table(const std::string& id, int m, const std::vector<std::array<double, 2>>& paper) {
  ResultTable table{
      id, fmt::format("Mean error and accuracy in %, M = {} (paper 001)", m), "ε", {"error", "accuracy"}, {}};
  for (std::size_t i = 0; i < epsilons.size(); ++i) {
    const std::string model = model_name(epsilons[i], m);
    table.rows.push_back(
        {epsilons[i], {{mean_of(errors(model)), paper[i][0], {1, 4}}, {right(model), paper[i][1], {percent, 2}}}});
  }
  return table;
}

ResultTable chosen_table() {
  const std::vector<std::array<double, 2>> paper{{0.0903, 81.62}, {0.0878, 82.66}, {0.0891, 82.47}};
  ResultTable table{"table4",
                    "The same of M = 1000, ε = 1 on positions that other evaluations chose (paper 001, Table 4)",
                    "ε of the moves",
                    {"error", "accuracy"},
                    {}};
  for (std::size_t i = 0; i < paper.size(); ++i) {
    const std::string cell = chosen_cell(epsilons[i]);
    table.rows.push_back({epsilons[i],
                          {{mean_of(answered_list(cell, errors_of(best_model))), paper[i][0], {1, 4}},
                           {answered(cell, right_of(best_model)), paper[i][1], {percent, 2}}}});
  }
  return table;
}

// How long a player may think.
struct Thinking {
  std::string name;
  std::string options;
};
const std::vector<Thinking> by_nodes{{"77k nodes", "seconds=0,nodes=77000"},
                                     {"385k nodes", "seconds=0,nodes=385000"},
                                     {"770k nodes", "seconds=0,nodes=770000"}};
const std::vector<Thinking> by_time{{"1 s", "seconds=1"}, {"5 s", "seconds=5"}, {"10 s", "seconds=10"}};

Named toqn(const std::string& model, const Thinking& thinking) {
  return {fmt::format("{} {}", model, thinking.name), fmt::format("toqn:model={},{}", model, thinking.options)};
}
const Named monte_carlo{"MC", "mc"};
Named stand_in(const Thinking& thinking) {
  const std::string options =
      thinking.options.find("nodes") == std::string::npos ? thinking.options : std::string("seconds=0,nodes=103000");
  return {fmt::format("MWPD stand-in {}", thinking.name), "mwpd-standin:" + options};
}

Value wins_moving(std::string cell, std::size_t seat) {
  return [cell = std::move(cell), seat](const Findings& findings) {
    const arena::Results results = findings.standing(cell).by_seat[seat];
    base::Estimate share =
        base::Estimate::share(static_cast<double>(results.wins), static_cast<double>(results.games()));
    share.planned = findings.planned_games(cell) / 2;
    return share;
  };
}

Row match_row(const std::string& epsilon, const std::string& cell, const std::array<double, 3>& paper) {
  return {epsilon, {{wins(cell), paper[0], {games_of_a_cell, 0}}, {draws(cell), paper[1], {games_of_a_cell, 0}}}};
}

// Tables 5 to 7: wins, draws and losses in 200 games against MC.
const std::vector<std::vector<std::array<double, 3>>> against_monte_carlo{
    {{78, 7, 115}, {100, 8, 92}, {118, 11, 71}, {135, 3, 62}},
    {{77, 14, 109}, {122, 9, 69}, {133, 10, 57}, {141, 5, 54}},
    {{94, 7, 99}, {139, 5, 56}, {136, 11, 53}, {134, 10, 56}}};
// Tables 8 and 9: against MWPD. Two rows of table 8 do not add up to 200.
const std::vector<std::vector<std::array<double, 3>>> against_mwpd{
    {{54, 8, 139}, {76, 10, 114}, {91, 9, 110}, {94, 11, 95}},
    {{59, 5, 136}, {72, 12, 116}, {90, 13, 97}, {95, 6, 99}}};

// Weights that were learned.
std::span<const float> weights_of(const WinRate& model, features::Phase phase) {
  const std::size_t count = model.reading().feature_count();
  return std::span(model.weights()).subspan(static_cast<std::size_t>(phase) * count, count);
}

// Figures 5 to 8: the shared weight of every type, by the norm of all.
std::vector<double> shared_weights(const std::string& name, features::Phase phase) {
  const auto model = players::blokus::win_rate(name);
  const std::span<const float> weights = weights_of(*model, phase);
  double norm = 0;
  for (const float weight : weights) norm += double{weight} * weight;
  std::vector<double> shared;
  for (std::size_t type = 0; type < model->reading().type_count(); ++type) {
    shared.push_back(double{weights[features::Reading::shared_feature(type)]} / std::sqrt(norm));
  }
  return shared;
}

Figure shared_figure(const std::string& id, const std::string& phase_name, features::Phase phase) {
  Figure figure{id,
                fmt::format("Shared weights of the {}, ε = 1 (paper 001, Figures 5 to 8)", phase_name),
                "type: 0 to 5 is d, 6 blind spots, 7 score",
                "weight / norm of all weights",
                false,
                {}};
  for (const int m : label_playouts) {
    Series series{fmt::format("M = {}", m), {}};
    const std::vector<double> weights = shared_weights(model_name("1", m), phase);
    for (std::size_t type = 0; type < weights.size(); ++type) {
      series.points.push_back({static_cast<double>(type), {exactly(weights[type]), std::nullopt, {1, 3}}});
    }
    figure.series.push_back(std::move(series));
  }
  return figure;
}

// The weights of covered cells, by place.
std::vector<double> score_weights(features::Phase phase) {
  const auto model = players::blokus::win_rate("toqn-e1-m100");
  const std::span<const float> weights = weights_of(*model, phase);
  std::vector<double> scores;
  for (std::size_t place = 0; place < features::place_count; ++place) {
    scores.push_back(weights[features::Reading::own_feature(features::at(features::Kind::covered), place)]);
  }
  return scores;
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

HeatMap score_map(const std::string& id, const std::string& title, features::Phase phase,
                  std::span<const double> paper) {
  return {id, title, board_of("blokus-duo"), published_list(on_board(score_weights(phase))), on_board(paper), 2};
}

Value agreement_with_the_paper(features::Phase phase, std::span<const double> paper) {
  return correlation(published_list(score_weights(phase)), published_list({paper.begin(), paper.end()}));
}

Effect of_errors() { return by_item(0.002, 0.06, "errors"); }
Effect of_wins() { return in_share(0.05, 0.5); }
Effect of_correlations() { return {0.2, 1, std::nullopt, "0.2 of correlation", {}}; }

class BlokusToqn {
 public:
  explicit BlokusToqn(Scale scale) : scale_(scale) {
    study_.name = "blokus-toqn";
    study_.title = "Blokus Duo: an evaluation that learned the win rate of playouts";
    study_.paper = "paper 001 (Osaki, Tsukiji, Tajima and Kotani 2009), Tables 2 to 9, Figures 5 to 10";
    study_.summary =
        "Eight evaluations, learned with 100 or 1000 playouts a position from games with more or fewer random moves, "
        "are "
        "measured against playouts on positions nobody learned from, looked at, and play alpha-beta against flat Monte "
        "Carlo and against a stand-in for MWPD. The first piece of each side is laid at random, and every opening is "
        "played with both colours.";
    study_.deviations = blokus_toqn_deviations();
    study_.scale = scale;
    add_tests();
    add_matches();
    add_weights();
  }

  [[nodiscard]] Study study() && { return std::move(study_); }

 private:
  void add_tests() {
    const std::size_t blocks = scale_ == Scale::quick ? 1 : 120;  // 20 in the paper
    study_.work.push_back(test_cell(random_cell, "random", all_models(), blocks));
    for (const char* epsilon : {"0.01", "0.1", "0.5"}) {
      study_.work.push_back(test_cell(chosen_cell(epsilon), model_name(epsilon, 1000), {best_model}, blocks));
    }
    study_.tables.push_back(
        test_table("table2", 100, {{0.1091, 73.49}, {0.1009, 74.50}, {0.0964, 78.00}, {0.0952, 79.65}}));
    study_.tables.push_back(
        test_table("table3", 1000, {{0.1029, 74.74}, {0.0904, 78.31}, {0.0951, 76.24}, {0.0860, 81.76}}));
    study_.tables.push_back(chosen_table());
    const double planned = static_cast<double>(blocks) * positions_of_a_unit * last_ply;
    std::vector<ClaimTest> falling;
    std::vector<Value> rising;
    for (std::size_t i = 0; i < epsilons.size(); ++i) {
      const std::string model = model_name(epsilons[i], 100);
      rising.push_back(right(model));
      if (i > 0) falling.push_back(greater_by_item(errors(model_name(epsilons[i - 1], 100)), errors(model), planned));
    }
    std::vector<ClaimTest> best;
    for (const std::string& model : all_models()) {
      if (model != best_model) best.push_back(greater_by_item(errors(model), errors(best_model), planned));
    }
    std::vector<ClaimTest> as_right;
    std::vector<ClaimTest> larger;
    for (const char* epsilon : {"0.01", "0.1", "0.5"}) {
      const std::string cell = chosen_cell(epsilon);
      as_right.push_back(equal_within(answered(cell, right_of(best_model)), right(best_model)));
      larger.push_back(greater(mean_of(answered_list(cell, errors_of(best_model))), mean_of(errors(best_model))));
    }
    study_.claims = {
        {"With M = 100 the error falls with every step of ε", "paper 001, Table 2", of_errors(), all_of(falling)},
        {"With M = 100 the accuracy rises with every step of ε", "paper 001, Table 2", in_share(0.02, 0.75),
         increasing(rising)},
        {"M = 1000 and ε = 1 has the least error of all eight", "paper 001, section 4.1.2", of_errors(), all_of(best)},
        {"On positions that others chose it is as often right", "paper 001, Table 4", in_share(0.05, 0.75),
         all_of(as_right)},
        {"There its error is larger", "paper 001, Table 4", of_errors(), all_of(larger)},
    };
  }

  // A cell of so many games at the standard scale, and of no fewer at the paper's; whether there are any.
  // docs/studies.md says why so many.
  bool add_match(const Named& first, const Named& second, std::int64_t standard) {
    const std::int64_t games = scale_ == Scale::quick ? 2
                               : scale_ == Scale::standard
                                   ? standard
                                   : std::max(standard, static_cast<std::int64_t>(games_of_a_cell));
    if (games == 0) return false;
    MatchCell cell = match_cell(study_.name, "blokus-duo", "", first, second, games);
    cell.match.openings = arena::Openings::random(2, cell.match.seed);
    study_.add(std::move(cell));
    return true;
  }

  void add_table(ResultTable table) {
    if (!table.rows.empty()) study_.tables.push_back(std::move(table));
  }

  // Games of each ε at the standard scale.
  using Sizes = std::array<std::int64_t, 4>;

  void add_monte_carlo(const Thinking& thinking, const Sizes& standard, const std::string& id,
                       const std::vector<std::array<double, 3>>& paper) {
    ResultTable table{id,
                      fmt::format("TOQN (M = 100) with {} against MC, in 200 games (paper 001)", thinking.name),
                      "ε",
                      {"wins", "draws"},
                      {}};
    for (std::size_t i = 0; i < epsilons.size(); ++i) {
      const Named player = toqn(model_name(epsilons[i], 100), thinking);
      if (!add_match(player, monte_carlo, standard[i])) continue;
      table.rows.push_back(match_row(epsilons[i], cell_of(player, monte_carlo), paper[i]));
    }
    add_table(std::move(table));
  }

  void add_mwpd(const Thinking& thinking, const std::array<Sizes, 2>& standard) {
    for (std::size_t m = 0; m < label_playouts.size(); ++m) {
      ResultTable table{
          fmt::format("table{}-{}", 8 + m, thinking.name.substr(0, thinking.name.find(' '))),
          fmt::format("TOQN (M = {}) with {} against a stand-in for MWPD, in 200 games (paper 001, against MWPD)",
                      label_playouts[m], thinking.name),
          "ε",
          {"wins", "draws"},
          {}};
      for (std::size_t i = 0; i < epsilons.size(); ++i) {
        const Named player = toqn(model_name(epsilons[i], label_playouts[m]), thinking);
        if (!add_match(player, stand_in(thinking), standard[m][i])) continue;
        table.rows.push_back(match_row(epsilons[i], cell_of(player, stand_in(thinking)), against_mwpd[m][i]));
      }
      add_table(std::move(table));
    }
  }

  // By nodes at every scale, the shortest alone at the quick one; by time as the paper did at its own.
  void add_matches() {
    constexpr std::array<Sizes, 3> standard{{{100, 40, 40, 100}, {64, 0, 0, 64}, {}}};
    const std::size_t lengths = scale_ == Scale::quick ? 1 : by_nodes.size();
    for (std::size_t i = 0; i < lengths; ++i) {
      add_monte_carlo(by_nodes[i], standard[i], fmt::format("table{}", 5 + i), against_monte_carlo[i]);
    }
    add_mwpd(by_nodes[0], {{{0, 0, 0, 530}, {}}});
    if (scale_ == Scale::paper) {
      for (std::size_t i = 0; i < by_time.size(); ++i) {
        add_monte_carlo(by_time[i], {}, fmt::format("table{}-time", 5 + i), against_monte_carlo[i]);
      }
      add_mwpd(by_time[0], {});
    }
    add_match_claims();
  }

  static Value won(const std::string& epsilon, const Thinking& thinking) {
    return wins(cell_of(toqn(model_name(epsilon, 100), thinking), monte_carlo));
  }

  // What the paper says of every step of ε, of long thinking and of M takes more games than the standard scale has.
  void add_match_claims() {
    const std::vector<std::string> names{"1 s", "5 s"};
    const std::size_t lengths = scale_ == Scale::quick ? 1 : names.size();
    for (std::size_t i = 0; i < lengths; ++i) {
      study_.claims.push_back({fmt::format("With {} (the paper's {}) ε = 1 wins more often against MC than ε = 0.01",
                                           by_nodes[i].name, names[i]),
                               fmt::format("paper 001, Table {}", 5 + i), in_share(i == 0 ? 0.2 : 0.25, 0.5),
                               greater(won("1", by_nodes[i]), won("0.01", by_nodes[i]))});
    }
    const auto against_stand_in = [](int m) {
      return cell_of(toqn(model_name("1", m), by_nodes[0]), stand_in(by_nodes[0]));
    };
    study_.claims.push_back({"ε = 1 and the stand-in for MWPD are equal", "paper 001, Tables 8 and 9, of MWPD",
                             in_share(0.1, 0.5), equal_within(score(against_stand_in(100)), exactly(0.5))});
    study_.claims.push_back({"Who begins wins more often", "paper 001, section 4.2.2: about 6 to 3", in_share(0.2, 0.5),
                             greater(wins_moving(against_stand_in(100), 0), wins_moving(against_stand_in(100), 1))});
    if (scale_ != Scale::paper) return;
    for (std::size_t i = 0; i < lengths; ++i) {
      std::vector<Value> rising;
      for (const std::string& epsilon : epsilons) rising.push_back(won(epsilon, by_nodes[i]));
      study_.claims.push_back(
          {fmt::format("With {} (the paper's {}) wins against MC rise with ε", by_nodes[i].name, names[i]),
           fmt::format("paper 001, Table {}", 5 + i), of_wins(), increasing(rising)});
    }
    study_.claims.push_back({"With 770k nodes (the paper's 10 s) wins against MC are the same for ε = 0.1 and 1",
                             "paper 001, Table 7", in_share(0.1, 0.7),
                             equal_within(won("0.1", by_nodes[2]), won("1", by_nodes[2]))});
    study_.claims.push_back({"385k and 770k nodes win as often with ε = 1", "paper 001, Tables 6 and 7",
                             in_share(0.1, 0.7), equal_within(won("1", by_nodes[1]), won("1", by_nodes[2]))});
    study_.claims.push_back({"M = 1000 wins as often as M = 100", "paper 001, Tables 8 and 9", in_share(0.1, 0.5),
                             equal_within(wins(against_stand_in(1000)), wins(against_stand_in(100)))});
  }

  void add_weights() {
    using features::Phase;
    study_.figures = {shared_figure("figures5-7", "opening", Phase::opening),
                      shared_figure("figures6-8", "ending", Phase::ending)};
    study_.heat_maps = {score_map("figure9", "Weights of the score in the opening (paper 001, Figure 9, A.1)",
                                  Phase::opening, toqn_opening_scores),
                        score_map("figure10", "Weights of the score in the ending (paper 001, Figure 10, A.2)",
                                  Phase::ending, toqn_ending_scores)};
    ResultTable table{"weights", "How far weights rise and fall together", "", {"opening", "ending"}, {}};
    table.rows.push_back({"score, ours and the paper's",
                          {{agreement_with_the_paper(Phase::opening, toqn_opening_scores), std::nullopt, {1, 2}},
                           {agreement_with_the_paper(Phase::ending, toqn_ending_scores), std::nullopt, {1, 2}}}});
    const auto of_phase = [](Phase phase) {
      return correlation(published_list(shared_weights(model_name("1", 100), phase)),
                         published_list(shared_weights(model_name("1", 1000), phase)));
    };
    table.rows.push_back(
        {"shared, M = 100 and M = 1000",
         {{of_phase(Phase::opening), std::nullopt, {1, 2}}, {of_phase(Phase::ending), std::nullopt, {1, 2}}}});
    study_.tables.push_back(std::move(table));
    study_.claims.push_back(
        {"Shared weights are alike with M = 100 and M = 1000", "paper 001, Figures 5 to 8", of_correlations(),
         greater(correlation(published_list(shared_of_both(100)), published_list(shared_of_both(1000))), exactly(0))});
    study_.claims.push_back(
        {"Weights of the score are low and high where the paper's are", "paper 001, Figures 9 and 10",
         of_correlations(),
         all_of({greater(agreement_with_the_paper(Phase::opening, toqn_opening_scores), exactly(0)),
                 greater(agreement_with_the_paper(Phase::ending, toqn_ending_scores), exactly(0))})});
  }

  // Eight weights of one phase would be too few to decide anything.
  static std::vector<double> shared_of_both(int m) {
    std::vector<double> weights = shared_weights(model_name("1", m), features::Phase::opening);
    for (const double weight : shared_weights(model_name("1", m), features::Phase::ending)) weights.push_back(weight);
    return weights;
  }

  Scale scale_;
  Study study_;
};

}  // namespace

}  // namespace paper_001

Study blokus_toqn(Scale scale) { return paper_001::BlokusToqn(scale).study(); }

}  // namespace aite::studies
