// SPDX-License-Identifier: MIT
// Paper 003: playouts that are remembered whole, against UCT, at problems of life and death.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "arena/problems/built_in.hpp"
#include "games/go/problems/kinds.hpp"
#include "studies/claims.hpp"
#include "studies/deviations.hpp"
#include "studies/findings.hpp"
#include "studies/problems.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// A room of its own: studies are compiled together.
namespace remembered {

namespace {

constexpr std::array<const char*, 5> five{"A", "B", "C", "D", "E"};
constexpr std::array<int, 5> paper_history{94, 31, 37, 27, 72};
constexpr std::array<int, 5> paper_uct{98, 1, 22, 16, 58};

constexpr double mostly_failed = 0.4;
// What the player that graded a problem failed at.
constexpr std::array<const char*, 4> groups{"easy", "middling", "hard", "very hard"};
std::string group_of(double difficulty) {
  return groups[difficulty < 0.1 ? 0U : difficulty < mostly_failed ? 1U : difficulty < 0.8 ? 2U : 3U];
}

constexpr const char* hard_ones = "hard and very hard";
constexpr const char* sacrifices = "sacrifices";  // throw-ins, nakade, play under the stones

Problem as_cell(const games::go::Problem& problem) {
  Problem made = arena::question_of(problem);
  const games::go::Kind kind = kind_of(problem);
  made.groups = {group_of(problem.difficulty.value_or(0)), name_of(kind)};
  if (problem.difficulty.value_or(0) >= mostly_failed) made.groups.emplace_back(hard_ones);
  if (kind == games::go::Kind::throw_in || kind == games::go::Kind::gives_up_stones)
    made.groups.emplace_back(sacrifices);
  return made;
}

bool is_of_five(const Problem& problem) {
  return std::ranges::any_of(five, [&](const char* name) { return problem.id == name; });
}

Problems all_problems() {
  auto all = std::make_shared<std::vector<Problem>>();
  for (const games::go::Problem& problem : arena::built_in_problems()) all->push_back(as_cell(problem));
  return all;
}

Problems five_problems() {
  auto chosen = std::make_shared<std::vector<Problem>>();
  const Problems all = all_problems();
  for (const Problem& problem : *all) {
    if (is_of_five(problem)) chosen->push_back(problem);
  }
  return chosen;
}

// A first move is asked for, so nothing could be reused.
std::string uct(int playouts, const std::string& choice, const std::string& more = "") {
  return fmt::format("uct:playouts={},choice={},reuse=off{}", playouts, choice, more);
}
std::string history(int playouts, const std::string& more = "") {
  return fmt::format("history:playouts={},reuse=off{}", playouts, more);
}

const std::vector<Named>& players() {
  static const std::vector<Named> all{{"history", history(8000)},
                                      {"uct", uct(8000, "ucb")},
                                      {"uct-visits", uct(8000, "visits")},
                                      {"history-reply", history(8000, ",ending=reply")},
                                      {"history-mover", history(8000, ",view=mover")}};
  return all;
}

// The same two with playouts that learned from games of strong players.
const std::vector<Named>& learned_players() {
  static const std::vector<Named> all{{"history-learned", history(8000, ",policy=mm")},
                                      {"uct-learned", uct(8000, "ucb", ",policy=mm")}};
  return all;
}

std::vector<Named> players_of_the_collection() {
  std::vector<Named> all = players();
  all.insert(all.end(), learned_players().begin(), learned_players().end());
  return all;
}

constexpr std::array<int, 4> makes{5, 10, 20, 50};
constexpr std::array<double, 4> rates{0.3, 0.5, 0.6, 0.7};
std::string sweep_cell(int make, double rate) { return fmt::format("make{}-rate{}", make, rate); }

constexpr std::array<int, 8> budgets{1000, 2000, 4000, 8000, 16'000, 32'000, 64'000, 128'000};
std::string budget_cell(const char* who, int playouts) { return fmt::format("{}-{}", who, playouts); }

constexpr std::array<const char*, 2> times{"0.01", "0.1"};
std::string time_cell(const std::string& who, const std::string& seconds) { return who + "-for-" + seconds; }

Value total(const std::string& cell) {
  std::vector<Value> shares;
  for (const char* name : five) shares.push_back(right_rate_of(cell, name));
  return together(shares);
}

ResultTable five_table() {
  ResultTable table{
      "table1", "Right answers in % (paper 003, Table 1: in 100 trials; the problems are ours)", "", {}, {}};
  for (const char* name : five) table.columns.emplace_back(name);
  table.columns.emplace_back("all five");
  for (const Named& player : players()) {
    Row row{player.name, {}};
    const bool is_history = player.name == "history";
    const bool is_paper = is_history || player.name == "uct";
    int sum = 0;
    for (std::size_t i = 0; i < five.size(); ++i) {
      const int paper = is_history ? paper_history[i] : paper_uct[i];
      sum += paper;
      row.numbers.push_back({right_rate_of("five-" + player.name, five[i]),
                             is_paper ? std::optional<double>(paper) : std::nullopt,
                             {100, 0}});
    }
    row.numbers.push_back(
        {total("five-" + player.name), is_paper ? std::optional<double>(sum / 5.0) : std::nullopt, {100, 1}});
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable group_table() {
  ResultTable table{"groups", "Right answers in % over the collection, by how hard UCT found the problems", "", {}, {}};
  for (const char* group : groups) table.columns.emplace_back(group);
  table.columns.insert(table.columns.end(), {"all", "ms a move"});
  for (const Named& player : players_of_the_collection()) {
    Row row{player.name, {}};
    const std::string cell = "all-" + player.name;
    for (const char* group : groups) row.numbers.push_back({right_rate_in(cell, group), std::nullopt, {100, 1}});
    row.numbers.push_back({right_rate(cell), std::nullopt, {100, 1}});
    row.numbers.push_back({trial_seconds(cell), std::nullopt, {1000, 1}});
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable kind_table() {
  ResultTable table{"kinds", "Right answers in % over the collection, by what the right move is like", "", {}, {}};
  for (const games::go::Kind kind : games::go::all_kinds) table.columns.emplace_back(name_of(kind));
  for (const Named& player : players_of_the_collection()) {
    Row row{player.name, {}};
    for (const games::go::Kind kind : games::go::all_kinds) {
      row.numbers.push_back({right_rate_in("all-" + player.name, name_of(kind)), std::nullopt, {100, 1}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable sweep_table() {
  ResultTable table{"sweep", "Right answers in % by MAKE (rows) and RATE (columns)", "MAKE", {}, {}};
  for (const double rate : rates) table.columns.push_back(fmt::format("{}", rate));
  for (const int make : makes) {
    Row row{fmt::format("{}", make), {}};
    for (const double rate : rates) row.numbers.push_back({right_rate(sweep_cell(make, rate)), std::nullopt, {100, 1}});
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable time_table() {
  ResultTable table{
      "time", "Right answers in % at equal time, on one thread", "seconds a move", {"history", "uct"}, {}};
  for (const char* seconds : times) {
    Row row{seconds, {}};
    for (const std::string& who : table.columns) {
      row.numbers.push_back({right_rate(time_cell(who, seconds)), std::nullopt, {100, 1}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Figure budget_figure() {
  Figure figure{"playouts", "Right answers by playouts", "playouts a move", "right answers in %", true, {}};
  for (const char* who : {"history", "uct"}) {
    Series series{who, {}};
    for (const int playouts : budgets) {
      series.points.push_back({double(playouts), {right_rate(budget_cell(who, playouts)), std::nullopt, {100, 1}}});
    }
    figure.series.push_back(std::move(series));
  }
  return figure;
}

std::vector<Claim> claims() {
  const std::string source = "paper 003, Table 1";
  const auto of = [](const char* player, const char* problem) {
    return right_rate_of(fmt::format("five-{}", player), problem);
  };
  return {
      {"Over the five problems remembered playouts find more than UCT", source + ": 261 and 195 of 500",
       in_share(0.1, 0.45), greater(total("five-history"), total("five-uct"))},
      {"Over the collection remembered playouts find more than UCT", source, by_item_in_share(0.1, 0.35),
       more_right("all-history", "all-uct")},
      {"They find B, which UCT almost never does", source + ": 31 and 1 of 100", in_share(0.15, 0.15),
       greater(of("history", "B"), of("uct", "B"))},
      {"On the easiest problem UCT is better", source + ": 98 and 94 of 100", in_share(0.04, 0.95),
       greater(of("uct", "A"), of("history", "A"))},
      {"Of the problems that are hard for UCT they find more", "Aite", by_item_in_share(0.15, 0.35),
       more_right("all-history", "all-uct", hard_ones)},
      {"Of throw-ins, nakade and play under the stones they find more than UCT", "Aite", by_item_in_share(0.15, 0.35),
       more_right("all-history", "all-uct", sacrifices)},
      {"With learned playouts UCT finds more than with uniform ones", "Aite", by_item_in_share(0.06, 0.3),
       more_right("all-uct-learned", "all-uct")},
      {"With learned playouts remembered playouts find more than with uniform ones", "Aite",
       by_item_in_share(0.06, 0.3), more_right("all-history-learned", "all-history")},
      {"The most visited move is right more often than that of the largest UCB1", "Aite", by_item_in_share(0.03, 0.1),
       more_right("all-uct-visits", "all-uct")},
      {"With sixteen times the playouts remembered playouts find more", "Aite", by_item_in_share(0.06, 0.3),
       more_right(budget_cell("history", 128'000), budget_cell("history", 8000))},
  };
}

Study make(Scale scale) {
  Study study;
  study.name = "go-history";
  study.title = "Go: remembered playouts against UCT at problems of life and death";
  study.paper = "paper 003 (a game tree of remembered playouts), Table 1";
  study.deviations = go_history_deviations();
  study.summary =
      "Whole playouts are kept, the tree of all of them is built, and the move is the best of those that lead to a "
      "node "
      "which many playouts passed and won. Against it stands UCT with as many uniform playouts that plays the move of "
      "the "
      "largest UCB1, as the paper has it. The problems are our own, made and proved by the program; five of them stand "
      "for "
      "the paper's and were chosen by the rate of UCT alone. Others come from positions of self-play and from spaces "
      "grown at random, in half of which it was looked for what UCT fails at; so the collection leans against UCT, and "
      "the groups say how far.";
  study.scale = scale;
  const bool quick = scale == Scale::quick;
  const Problems all = all_problems();
  const Problems chosen = five_problems();
  for (const Named& player : players()) {
    study.work.push_back(problem_cell(study.name, "five-" + player.name, player.spec, chosen, quick ? 10 : 500));
    study.work.push_back(problem_cell(study.name, "all-" + player.name, player.spec, all, quick ? 1 : 20));
  }
  for (const Named& player : learned_players()) {
    study.work.push_back(problem_cell(study.name, "all-" + player.name, player.spec, all, quick ? 1 : 10));
  }
  const Problems swept = quick ? chosen : all;
  const std::int64_t trials = quick ? 2 : 3;
  for (const int make : makes) {
    for (const double rate : rates) {
      const std::string spec = history(8000, fmt::format(",make={},rate={}", make, rate));
      study.work.push_back(problem_cell(study.name, sweep_cell(make, rate), spec, swept, trials));
    }
  }
  for (const int playouts : budgets) {
    study.work.push_back(problem_cell(study.name, budget_cell("history", playouts), history(playouts), swept, trials));
    study.work.push_back(problem_cell(study.name, budget_cell("uct", playouts), uct(playouts, "ucb"), swept, trials));
  }
  for (const char* seconds : times) {
    const std::string budget = fmt::format(",seconds={}", seconds);
    study.work.push_back(problem_cell(study.name, time_cell("history", seconds), history(0, budget), swept, trials));
    study.work.push_back(problem_cell(study.name, time_cell("uct", seconds), uct(0, "ucb") + budget, swept, trials));
  }
  study.tables = {five_table(), group_table(), kind_table(), sweep_table(), time_table()};
  study.figures = {budget_figure()};
  study.claims = claims();
  return study;
}

}  // namespace

}  // namespace remembered

Study go_history(Scale scale) { return remembered::make(scale); }

}  // namespace aite::studies
