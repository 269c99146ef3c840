// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "studies/claims.hpp"
#include "studies/findings.hpp"
#include "studies/paired.hpp"
#include "studies/problems.hpp"
#include "studies/study.hpp"

// A study with every kind of cell and part, small enough for tests.
namespace aite::studies {

inline Problems toy_problems() {
  return std::make_shared<const std::vector<Problem>>(std::vector<Problem>{
      {.id = "corner", .game = "othello", .moves = {"f5"}, .right = {"d6", "f4"}, .groups = {"moves"}},
      {.id = "coins", .game = "coins", .rules = "coins=3,seed=4", .right = {"left"}, .groups = {"short"}},
      {.id = "stones",
       .game = "go",
       .rules = "size=5",
       .stones = {{games::Side::first, "B3"}, {games::Side::second, "C3"}},
       .to_move = games::Side::second,
       .right = {"C2", "pass"},
       .groups = {"short"}},
  });
}

// Errors at 12 positions, each a unit, of a "model" that another cell has trained.
inline WorkCell toy_errors(const std::string& id, double size) {
  WorkCell cell;
  cell.id = id;
  cell.defined_by = fmt::format("size={}", size);
  cell.planned = 12;
  cell.after = {"trained"};
  cell.check = like({{"error", 0.0}});
  cell.units.count = 12;
  cell.units.name = [](std::size_t unit) { return fmt::format("position {}", unit); };
  cell.units.work = [size](std::size_t unit, const Answers& before, const std::stop_token&) -> nlohmann::json {
    const double weight = before("trained").at("weights").at(unit % 3).get<double>();
    return {{"error", size + weight + 0.01 * static_cast<double>(unit)}};
  };
  cell.units.answer = [](const std::vector<nlohmann::json>& rows) {
    nlohmann::json errors = nlohmann::json::array();
    for (const nlohmann::json& row : rows) errors.push_back(row.at("error"));
    return nlohmann::json{{"errors", errors}};
  };
  return cell;
}

inline WorkCell toy_words() {
  return {"words", "once", [](const std::stop_token&) -> nlohmann::json {
            return {
                {"shortest", {{"escape", "l ∧ F0(h \\ b)", "97 %"}, {"capture", "a | b <c>", "88 %"}}},
                {"formulas",
                 {{{"name", "extend"},
                   {"line", "l ∧ F0(h \\ b)"},
                   {"tree",
                    {{"label", "∧"},
                     {"children",
                      {{{"label", "l"}},
                       {{"label", "F0"},
                        {"children", {{{"label", "\\"}, {"children", {{{"label", "h"}}, {{"label", "b"}}}}}}}}}}}}}}},
                {"board", {-0.2, 0.1, nullptr, 0.3, 0.4, 0.0, -0.1, 0.2, 0.25}}};
          }};
}

inline Study toy_study() {
  Study study;
  study.name = "toy";
  study.title = "A toy";
  study.paper = "paper 999";
  study.summary = "Everything once.";
  study.work = {toy_errors("small", 0.1),
                toy_errors("large", 0.2),
                {"trained", "3 weights",
                 [](const std::stop_token&) -> nlohmann::json {
                   return {{"weights", {0.01, 0.02, 0.03}}};
                 }},
                toy_words(),
                problem_cell(study.name, "guesses", "random", toy_problems(), 4),
                problem_cell(study.name, "thinks", "uct:playouts=20", toy_problems(), 4)};
  MatchCell match = match_cell(study.name, "coins", "", {"A", "uct:playouts=20"}, {"B", "random"}, 6);
  match.after = {"trained"};
  study.add(match);
  study.tables = {
      {"rates",
       "Right answers, in %",
       "player",
       {"all", "coins"},
       {{"random", {{right_rate("guesses"), 50.0, {100, 0}}, {right_rate_of("guesses", "coins"), {}, {100, 0}}}},
        {"UCT", {{right_rate("thinks"), {}, {100, 0}}, {right_rate_of("thinks", "coins"), {}, {100, 0}}}}}}};
  study.figures = {{"errors",
                    "Mean error",
                    "size",
                    "error",
                    false,
                    {{"ours",
                      {{0.1, {mean_of(answered_list("small", "errors")), 0.15, {1, 3}}},
                       {0.2, {mean_of(answered_list("large", "errors")), {}, {1, 3}}}}}}}};
  study.word_tables = {
      {"shortest", "The shortest formula found", {"tactic", "formula", "right"}, answered_rows("words", "shortest")}};
  study.heat_maps = {{"map",
                      "Weights",
                      {3, "ABC", false},
                      answered_list("words", "board"),
                      {-0.1, 0, 0.1, 0.2, 0.3, 0.1, 0, 0.1, 0.2}}};
  study.formulas = {{"formula", "Formulas found", answered_formulas("words", "formulas")}};
  study.deviations = {{"1000 games", "6 games", "wide intervals", "nowhere but here"},
                      {"a model", "three weights", "none", ""}};
  study.claims = {
      {"The large error is larger", "Aite", by_item(0.05, 0.1, "errors"),
       greater_by_item(answered_list("large", "errors"), answered_list("small", "errors"), 12)},
      {"Thinking helps", "Aite", by_item_in_share(0.2, 0.3), more_right("thinks", "guesses")},
      {"A wins", "Aite", in_share(0.2, 0.5), greater(wins("A-B"), exactly(0.5))},
  };
  return study;
}

}  // namespace aite::studies
