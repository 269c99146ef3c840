// SPDX-License-Identifier: MIT
#include "studies/othello_draws/players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace aite::studies::othello_draws {

namespace {

// Paper 004, sections 3 and 4: UCB1 with C = 1. What it leaves open: the most visited move is played, a node grows at
// its second visit, no tree is kept between moves.
const std::string searching = "c=1,reuse=off";

std::string file_name(const std::string& model) {
  return model == "All" ? "all" : model == "Draw" ? "draw" : "control";
}

}  // namespace

// That a draw is worth nothing to plain MCTS is our choice; the paper counts its wins and says nothing of draws.
Named mcts(int playouts) {
  return {fmt::format("MCTS{}", playouts), fmt::format("uct:playouts={},draw=0,{}", playouts, searching)};
}
Named mctsd(int playouts) {
  return {fmt::format("MCTSD{}", playouts), fmt::format("uct:playouts={},purpose=draw,{}", playouts, searching)};
}
Named small_margin() { return {"small margin 1000", "uct:playouts=1000,purpose=margin,span=64," + searching}; }
Named alone(const std::string& model) { return {model + " Model", "policy:model=" + file_name(model)}; }
Named combined(const std::string& model, int after) {
  return {fmt::format("{}{}+MCTSD1000", model, after),
          fmt::format("handover:after={},model={},playouts=1000,reuse=off", after, file_name(model))};
}

std::vector<PublishedRow> rows() {
  return {{mcts(1000), {14, 8, 9}},     {mctsd(100), {48, 21, 9}},    {mctsd(500), {126, 51, 41}},
          {mctsd(1000), {157, 82, 66}}, {alone("All"), {20, 21, 20}}, {alone("Draw"), {26, 23, 20}},
          {small_margin(), {}}};
}

std::vector<Switch> switches() {
  const auto with = [](const Named& player, const std::string& name, const std::string& key) {
    return Named{player.name + " " + name, player.spec + "," + key};
  };
  const std::array<Named, 2> usual{mctsd(1000), mcts(1000)};
  const Named half_a_win{"MCTS1000 half", "uct:playouts=1000," + searching};
  std::vector<Switch> all{
      {"final move: most visits, or best rate", usual, {with(usual[0], "rate", "choice=rate"), usual[1]}},
      {"a draw is worth nothing to MCTS, or half a win", usual, {usual[0], half_a_win}},
      {"the same for both of two MCTS", {usual[1], usual[1]}, {half_a_win, {"MCTS1000 half too", half_a_win.spec}}},
      {"expansion: at the second visit, or at the tenth",
       usual,
       {with(usual[0], "late", "expansion=9"), with(usual[1], "late", "expansion=9")}},
      {"the tree: new for every move, or kept",
       usual,
       {Named{"MCTSD1000 kept", "uct:playouts=1000,purpose=draw,c=1"},
        Named{"MCTS1000 kept", "uct:playouts=1000,draw=0,c=1"}}},
  };
  for (const std::string model : {"All", "Draw"}) {
    all.push_back({model + " Model alone: likeliest move, or sampled",
                   {alone(model), usual[1]},
                   {with(alone(model), "sampled", "choice=sample"), usual[1]}});
    all.push_back({fmt::format("{} Model for {} moves, then MCTSD1000: likeliest move, or sampled", model, half),
                   {combined(model, half), usual[1]},
                   {with(combined(model, half), "sampled", "network_choice=sample"), usual[1]}});
  }
  return all;
}

Games games_for(Scale scale) {
  Games games;
  if (scale == Scale::quick) return games;
  // What the claims take for a power of 80 %: docs/studies.md.
  games = {3500, 1500, 600, 250, 2100, {}};
  if (scale == Scale::paper) games = {1000, 1000, 1000, 1000, 3000, {}};
  games.hand_overs.resize(all_moves);
  std::iota(games.hand_overs.begin(), games.hand_overs.end(), 1);
  return games;
}

std::vector<Value> over_hand_overs(const Games& games, const std::string& model, int first, int last) {
  std::vector<Value> values;
  for (const int after : games.hand_overs) {
    if (first <= after && after <= last) values.push_back(draws_against(combined(model, after), 1000));
  }
  return values;
}

std::vector<Value> over_blocks(const std::string& model) {
  std::vector<Value> values;
  for (std::size_t block = 0; block < blocks; ++block)
    values.push_back(draws_in_block(cell_of(combined(model, half), mcts(1000)), block, blocks));
  return values;
}

Value cells_that_differ() {
  return [](const Findings& findings) -> base::Estimate {
    std::vector<double> p;
    for (const PublishedRow& row : rows()) {
      for (std::size_t i = 0; i < row.draws.size(); ++i) {
        const base::Estimate ours = draws_against(row.player, opponents[i])(findings);
        if (ours.sample == 0) return {};
        p.push_back(base::p_of_difference(ours, base::Estimate::share(row.draws[i], in_1000_games)));
      }
    }
    const std::vector<double> corrected = base::holm(p);
    const auto differ = std::ranges::count_if(corrected, [](double each) { return each < level; });
    base::Estimate count = base::Estimate::bound(static_cast<double>(differ));
    count.sample = static_cast<double>(p.size());
    return count;
  };
}

}  // namespace aite::studies::othello_draws
