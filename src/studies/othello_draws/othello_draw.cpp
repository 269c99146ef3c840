// SPDX-License-Identifier: MIT
// Paper 004: MCTSD, policy networks and their combinations against plain MCTS, and what the paper leaves open.
#include <fmt/format.h>

#include "studies/deviations.hpp"
#include "studies/draw_signal.hpp"
#include "studies/othello_draws/players.hpp"

namespace aite::studies {

namespace othello_draws {

namespace {

Number in_1000(Value draws, std::optional<double> paper = std::nullopt) {
  return {std::move(draws), paper, {in_1000_games, 0}};
}

void add_cells(Study& study, const Games& games) {
  const auto add = [&](const Named& first, const Named& second, std::int64_t number) {
    study.add(match_cell(study.name, "othello", "", first, second, number));
  };
  for (const PublishedRow& row : rows()) {
    for (const int opponent : opponents) add(row.player, mcts(opponent), games.table);
  }
  for (const std::string& model : models) {
    for (const int after : games.hand_overs) add(combined(model, after), mcts(1000), games.at(after));
  }
  for (const Switch& each : switches()) add(each.other[0], each.other[1], games.open);
  const bool quick = study.scale == Scale::quick;
  study.work.push_back(draw_signal("signal", quick ? 3 : 300, quick ? 1000 : 10'000));
}

ResultTable draws_table(std::string id, std::string title, Value (*value)(std::string)) {
  ResultTable table{std::move(id), std::move(title), "", {}, {}};
  for (const int opponent : opponents) table.columns.push_back(mcts(opponent).name);
  for (const PublishedRow& row : rows()) {
    Row& out = table.rows.emplace_back(Row{row.player.name, {}});
    for (std::size_t i = 0; i < opponents.size(); ++i) {
      const std::optional<double> paper = row.draws.empty() ? std::nullopt : std::optional(row.draws[i]);
      out.numbers.push_back(in_1000(value(cell_of(row.player, mcts(opponents[i]))), paper));
    }
  }
  return table;
}

ResultTable differing_table() {
  return {"differing",
          "Cells of Table 1 that differ from ours (Fisher's exact test, Holm over the 18)",
          "",
          {"of 18"},
          {{"differ", {{cells_that_differ(), std::nullopt, {1, 0}}}}}};
}

ResultTable switches_table() {
  ResultTable table{
      "open", "What the paper leaves open: draws in 1000 games, each way", "question", {"first", "second"}, {}};
  for (const Switch& each : switches()) {
    table.rows.push_back({each.label,
                          {in_1000(draws(cell_of(each.usual[0], each.usual[1]))),
                           in_1000(draws(cell_of(each.other[0], each.other[1])))}});
  }
  return table;
}

ResultTable pairs_table(const Games& games) {
  ResultTable table{
      "pairs",
      "Draws in 1000 games: mean difference of pairs (paper: t(29) = 3.18 for Draw - All, whatever its pairs were)",
      "pairs",
      {"Draw - All", "Draw - Control", "All - Control"},
      {}};
  const auto row = [&](const std::string& label, const auto& values) {
    const auto difference = [&](const std::string& a, const std::string& b) {
      return Number{mean_difference(values(a), values(b)), std::nullopt, {in_1000_games, 1}};
    };
    table.rows.push_back(
        {label, {difference("Draw", "All"), difference("Draw", "Control"), difference("All", "Control")}});
  };
  const auto hand_overs = [&](int first, int last) {
    row(fmt::format("hand-overs {} to {}", first, last),
        [&](const std::string& model) { return over_hand_overs(games, model, first, last); });
  };
  hand_overs(1, half);
  hand_overs(half + 1, all_moves);
  hand_overs(1, all_moves);
  row(fmt::format("{} blocks at hand-over {}", blocks, half), over_blocks);
  return table;
}

ResultTable signal_table() {
  ResultTable table{"signal", "Can 1000 playouts tell which move draws? Signal over noise", "after", {"ratio"}, {}};
  for (const int ply : signal_plies) {
    table.rows.push_back({fmt::format("{} plies", ply), {{answered("signal", signal_key(ply)), std::nullopt, {1, 2}}}});
  }
  return table;
}

Figure hand_over_figure(const Games& games) {
  Figure figure{"figure1",
                "Network first, then MCTSD1000, against MCTS1000 (paper 004, Figure 1)",
                "own moves made by the network",
                "draws in 1000 games",
                false,
                {}};
  for (const std::string& model : models) {
    Series series{model + " Model first", {}};
    series.points.push_back({0, in_1000(draws_against(mctsd(1000), 1000))});
    for (const int after : games.hand_overs)
      series.points.push_back({double(after), in_1000(draws_against(combined(model, after), 1000))});
    figure.series.push_back(std::move(series));
  }
  return figure;
}

}  // namespace

}  // namespace othello_draws

Study othello_draw(Scale scale) {
  namespace parts = othello_draws;
  const parts::Games games = parts::games_for(scale);
  Study study;
  study.name = "othello-draw";
  study.scale = scale;
  study.title = "Othello: players that seek the draw";
  study.paper = "paper 004 (an Othello player that aims for draws)";
  study.summary =
      "MCTSD scores draws at its own nodes and the opponent's wins at the opponent's. The All Model is a policy "
      "network trained on WTHOR games of 1977 to 2015, the Draw Model on the drawn ones among them, Control on as many "
      "random ones. A network plays its likeliest move. UCB1 with C = 1, the most visited move, a new tree for every "
      "move; that a draw is worth nothing to MCTS is our choice. Every pair plays with both colours. The combined "
      "players hand over from the network to MCTSD1000 after the given number of own moves.";
  study.deviations = othello_draw_deviations();
  parts::add_cells(study, games);
  study.tables = {
      parts::draws_table("table1", "Draws in 1000 games (paper 004, Table 1; small margin is ours)", draws),
      parts::differing_table(),
      parts::draws_table("moving-first", "The same where the row's player moves first, as the paper's heading has it",
                         draws_moving_first),
      parts::switches_table(),
      parts::pairs_table(games),
      parts::signal_table()};
  study.figures = {parts::hand_over_figure(games)};
  parts::add_claims(study, games);
  return study;
}

}  // namespace aite::studies
