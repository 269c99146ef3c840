// SPDX-License-Identifier: MIT
// UCT with uniform playouts on Othello: how strength and draws depend on the number of playouts, with the row of paper
// 004's Table 1 that needs nothing but plain MCTS.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "players/registry.hpp"
#include "studies/claims.hpp"
#include "studies/deviations.hpp"
#include "studies/findings.hpp"
#include "studies/study.hpp"

namespace aite::studies {

namespace {

constexpr std::array<int, 5> budgets{100, 200, 500, 1000, 2000};

std::string name_of(int playouts) { return fmt::format("MCTS{}", playouts); }

// Paper 004, section 2: UCB1 with C = 1, the most visited move, a draw is worth nothing. It does not say whether the
// tree is kept between moves; a new one makes "1000 playouts" mean just that.
Named plain_mcts(int playouts) {
  return {name_of(playouts), fmt::format("uct:playouts={},c=1,draw=0,reuse=off", playouts)};
}

std::string cell_of(int first, int second) { return cell_of(plain_mcts(first), plain_mcts(second)); }

WorkCell uniform_playouts(std::uint32_t playouts) {
  return {"uniform", fmt::format("playouts={}", playouts),
          [playouts](const std::stop_token&) -> nlohmann::json {
            const games::Tally tally = players::make_session("othello")->count_playouts(playouts, 1);
            return {{"draws", {{"successes", tally.draws}, {"sample", tally.playouts}}}};
          },
          double(playouts)};
}

Number draws_number(int first, int second, std::optional<double> paper = std::nullopt) {
  return {draws(cell_of(first, second)), paper, {in_1000_games, 0}};
}

ResultTable paper_table() {
  return {"table1",
          "Draws in 1000 games (paper 004, Table 1, the row of plain MCTS)",
          "",
          {name_of(100), name_of(500), name_of(1000)},
          {{name_of(1000), {draws_number(1000, 100, 14), draws_number(1000, 500, 8), draws_number(1000, 1000, 9)}}}};
}

ResultTable strength_table() {
  ResultTable table{
      "strength", "Strength and draws by playouts", "player", {"Elo", "draws in 1000 games against itself"}, {}};
  for (const int budget : budgets) {
    table.rows.push_back(
        {name_of(budget), {{rating(name_of(budget)), std::nullopt, {1, 0}}, draws_number(budget, budget)}});
  }
  table.rows.push_back(
      {"uniform random play",
       {{nullptr, std::nullopt, {}}, {answered("uniform", "draws"), std::nullopt, {in_1000_games, 1}}}});
  return table;
}

ResultTable score_table() {
  ResultTable table{"scores", "Score in % of the row's player", "", {}, {}};
  for (const int second : budgets) table.columns.push_back(name_of(second));
  for (const int first : budgets) {
    Row row{name_of(first), {}};
    for (const int second : budgets) {
      row.numbers.push_back({second < first ? score(cell_of(first, second)) : nullptr, std::nullopt, {100, 1}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Figure elo_figure() {
  Figure figure{"elo", "Strength by playouts a move", "playouts a move", "Elo (mean of all is 0)", true, {}};
  Series series{"UCT, uniform playouts", {}};
  for (const int budget : budgets)
    series.points.push_back({double(budget), {rating(name_of(budget)), std::nullopt, {1, 0}}});
  figure.series.push_back(std::move(series));
  return figure;
}

Figure draws_figure() {
  Figure figure{"draws", "Draws by playouts of the opponent", "playouts of the opponent", "draws in 1000 games", true,
                {}};
  Series against_1000{"MCTS1000", {}};
  Series itself{"against itself", {}};
  for (const int budget : budgets) {
    const int first = std::max(1000, budget);
    const int second = std::min(1000, budget);
    std::optional<double> paper;
    if (budget == 100) paper = 14;
    if (budget == 500) paper = 8;
    if (budget == 1000) paper = 9;
    against_1000.points.push_back({double(budget), draws_number(first, second, paper)});
    itself.points.push_back({double(budget), draws_number(budget, budget)});
  }
  figure.series = {against_1000, itself};
  return figure;
}

std::vector<Claim> claims() {
  std::vector<Value> ratings;
  for (const int budget : budgets) ratings.push_back(rating(name_of(budget)));
  const std::string source = "paper 004, Table 1";
  // A count of 8 says no more than that the share is between 3 and 16 in 1000: a factor of 3 is what it can bear, and a
  // tolerance of 10 in 1000 would allow no draws at all.
  const auto as_published = [&](int second, double paper) {
    return Claim{
        fmt::format("MCTS1000 draws {:.0f} in 1000 games against MCTS{} (within a factor of 3)", paper, second), source,
        as_factor(3, paper / in_1000_games),
        within_factor(draws(cell_of(1000, second)), published_share(paper, in_1000_games))};
  };
  return {
      {"More playouts are stronger, at every step from 100 to 2000", "paper 004 takes it for granted", in_elo(20),
       increasing(ratings)},
      as_published(100, 14),
      as_published(500, 8),
      as_published(1000, 9),
      {"MCTS1000 draws more often against MCTS100 than against itself", "paper 004, Table 1: 14 and 9",
       in_share(0.005, 0.01), greater(draws(cell_of(1000, 100)), draws(cell_of(1000, 1000)))},
      {"Equal players that search draw less often than uniform random play", "Aite", in_share(0.01, 0.03),
       greater(answered("uniform", "draws"), draws(cell_of(1000, 1000)))},
      {"Twice the playouts are worth more at 100 than at 1000", "Aite", in_elo(20),
       greater(elo(cell_of(200, 100)), elo(cell_of(2000, 1000)))},
  };
}

}  // namespace

Study othello_playouts(Scale scale) {
  const std::int64_t games = scale == Scale::quick ? 10 : scale == Scale::standard ? 12'000 : 1000;
  Study study;
  study.name = "othello-playouts";
  study.title = "Othello: strength and draws of UCT against playouts";
  study.paper = "paper 004 (an Othello player that aims for draws), Table 1, row MCTS1000";
  study.deviations = othello_playouts_deviations();
  study.summary =
      "Plain MCTS with uniform playouts plays itself with 100 to 2000 playouts a move: UCB1 with C = 1, the most "
      "visited move, a draw worth nothing, a new tree for every move. Every pair plays with both colours from the "
      "start position; the paper does not say how it dealt with colours. The paper played 1000 games a cell; the "
      "standard scale plays more, because draws are rare.";
  study.scale = scale;
  study.work.push_back(uniform_playouts(scale == Scale::quick ? 100'000 : 10'000'000));
  for (const int first : budgets) {
    for (const int second : budgets) {
      if (second <= first)
        study.add(match_cell(study.name, "othello", "", plain_mcts(first), plain_mcts(second), games));
    }
  }
  study.tables = {paper_table(), strength_table(), score_table()};
  study.figures = {elo_figure(), draws_figure()};
  study.claims = claims();
  return study;
}

}  // namespace aite::studies
