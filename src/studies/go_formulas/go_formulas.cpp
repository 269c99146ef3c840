// SPDX-License-Identifier: MIT
// Paper 002: tactics of Go as formulas that are found by chance, and by search.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/go/features/escape.hpp"
#include "studies/claims.hpp"
#include "studies/deviations.hpp"
#include "studies/findings.hpp"
#include "studies/go_formulas/cells.hpp"
#include "training/go/tactics.hpp"

namespace aite::studies {

namespace go_formulas {

namespace {

Number percent(std::string cell, std::string key) {
  return {answered(std::move(cell), std::move(key)), std::nullopt, {100, 2}};
}

struct Named {
  std::string label;
  std::string cell;
};

std::vector<Named> methods(const Sizes& sizes) {
  std::vector<Named> all;
  for (const Reading& reading : readings) {
    const char* const leaves = reading.leaves == "bw" ? "b, w" : "b, w, l, h";
    all.push_back({fmt::format("paper: leaves {}, p(k) {}", leaves, reading.counts), reading.cell()});
  }
  for (int depth = 3; depth <= sizes.deepest; ++depth) {
    all.push_back({fmt::format("systematic, depth {}", depth), depth_cell(depth)});
  }
  for (const std::int64_t count : sizes.tree_curve) {
    all.push_back({fmt::format("tree with a, {} positions", count), tree_cell(count)});
  }
  for (const int depth : {1, 2}) {
    all.push_back({fmt::format("tree with a, questions of depth {}", depth), tree_depth_cell(depth)});
  }
  all.push_back({"tree with a, p(k) at most", tree_at_most});
  all.push_back({"tree without a", tree_without_a});
  return all;
}

std::string best_tree(const Sizes& sizes) { return tree_cell(sizes.tree_curve.back()); }

ResultTable accuracy_table(const Sizes& sizes) {
  ResultTable table{"accuracy",
                    "Right answers in % on unseen positions",
                    "method",
                    {"exact, all kinds alike", "exact, random", "any move, random", "exact, people's games",
                     "any move, people's games", "some formula right, all kinds alike"},
                    {}};
  for (const Named& method : methods(sizes)) {
    Row row{method.label, {}};
    for (const char* key : {"strat_exact", "plain_exact", "plain_any", "real_exact", "real_any", "strat_solvable"}) {
      row.numbers.push_back(percent(method.cell, key));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable kind_table(const Sizes& sizes) {
  ResultTable table{"kinds", "Exactly right in %, by kind of position (all kinds alike)", "method", {}, {}};
  for (const std::string_view kind : games::go::features::escape_kinds) table.columns.emplace_back(kind);
  for (const Named& method : methods(sizes)) {
    Row row{method.label, {}};
    for (const std::string_view kind : games::go::features::escape_kinds) {
      row.numbers.push_back(percent(method.cell, fmt::format("strat_exact_{}", kind)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable choice_table(const Sizes& sizes) {
  ResultTable table{"choice",
                    "What was chosen, mean over the training sets",
                    "method",
                    {"formulas", "at least needed", "positions that some solves, %", "features",
                     "of those with the mover's stones in atari, %"},
                    {}};
  std::vector<Named> rows = methods(sizes);
  std::erase_if(rows, [](const Named& each) { return each.cell.starts_with("tree"); });
  for (const std::int64_t count : sizes.curve) {
    if (count != sizes.paper_positions) rows.push_back({fmt::format("paper, {} positions", count), curve_cell(count)});
  }
  for (const Named& method : rows) {
    table.rows.push_back({method.label,
                          {{answered(method.cell, "chosen"), std::nullopt, {1, 1}},
                           {answered(method.cell, "needed"), std::nullopt, {1, 1}},
                           percent(method.cell, "covered"),
                           {answered(method.cell, "features"), std::nullopt, {1, 1}},
                           percent(method.cell, "with_atari")}});
  }
  return table;
}

std::string curve_or_paper(const Sizes& sizes, std::int64_t count) {
  return count == sizes.paper_positions ? readings[0].cell() : curve_cell(count);
}

Figure position_figure(const Sizes& sizes) {
  Figure figure{"positions", "Exactly right by the number of positions learned from", "positions", "right in %", true,
                {}};
  Series machines{"paper's method", {}};
  for (const std::int64_t count : sizes.curve) {
    machines.points.push_back({double(count), percent(curve_or_paper(sizes, count), "strat_exact")});
  }
  Series tree{"tree with a", {}};
  for (const std::int64_t count : sizes.tree_curve) {
    tree.points.push_back({double(count), percent(tree_cell(count), "strat_exact")});
  }
  figure.series = {machines, tree};
  return figure;
}

Figure depth_figure(const Sizes& sizes) {
  Figure figure{"depth", "Exactly right by depth", "depth of the formulas", "right in %", false, {}};
  Series all{"all kinds", {}};
  Series snapback{"snapback", {}};
  for (int depth = 3; depth <= sizes.deepest; ++depth) {
    all.points.push_back({double(depth), percent(depth_cell(depth), "strat_exact")});
    snapback.points.push_back({double(depth), percent(depth_cell(depth), "strat_exact_snapback")});
  }
  Series tree{"tree with a, by the depth of its questions", {}};
  for (const int depth : {1, 2}) tree.points.push_back({double(depth), percent(tree_depth_cell(depth), "strat_exact")});
  tree.points.push_back({3, percent(tree_cell(sizes.tree_positions), "strat_exact")});
  figure.series = {all, snapback, tree};
  return figure;
}

std::string in_percent(const nlohmann::json& share) {
  const base::Estimate estimate =
      base::Estimate::share(share.at("successes").get<double>(), share.at("sample").get<double>());
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate.value, 100 * estimate.interval.low,
                     100 * estimate.interval.high);
}

WordTable found_kinds() {
  return {"found-kinds",
          "The four kinds of solutions that the paper names, and the nearest of the formulas chosen",
          {"kind", "as a formula", "nearest of those chosen (first training set)", "the same where it is right"},
          [](const Findings& findings) {
            Rows rows;
            const nlohmann::json* answer = findings.answer(readings[0].cell());
            if (answer == nullptr) return rows;
            for (const Kind& kind : kinds()) {
              rows.push_back({kind.name, kind.formula, answer->at("nearest_" + kind.name).get<std::string>(),
                              in_percent(answer->at("kind_" + kind.name))});
            }
            return rows;
          }};
}

WordTable tactic_words() {
  return {"tactics",
          "Tactics beyond the paper's: formulas found, and how often they are exactly right on unseen questions",
          {"tactic", "no move is right", "small formula", "nodes", "right", "tree: nodes", "tree: right"},
          [](const Findings& findings) {
            Rows rows;
            for (const std::string& tactic : training::go::tactic_list()) {
              const nlohmann::json* answer = findings.answer(tactic_cell(tactic));
              if (answer == nullptr) continue;
              rows.push_back({tactic, in_percent(answer->at("nothing")), answer->at("short_text").get<std::string>(),
                              std::to_string(answer->at("short_nodes").get<int>()), in_percent(answer->at("short")),
                              std::to_string(answer->at("tree_nodes").get<int>()), in_percent(answer->at("tree"))});
            }
            return rows;
          }};
}

WordTable the_formula(const Sizes& sizes) {
  return {"formula",
          "The one formula that was learned as a tree",
          {"positions", "formula"},
          [cell = best_tree(sizes), count = sizes.tree_curve.back()](const Findings& findings) {
            Rows rows;
            if (const nlohmann::json* answer = findings.answer(cell)) {
              rows.push_back({std::to_string(count), answer->at("text").get<std::string>()});
            }
            return rows;
          }};
}

std::vector<Claim> claims(const Sizes& sizes) {
  const std::string paper = readings[0].cell();
  std::vector<ClaimTest> found;
  for (const Kind& kind : kinds()) found.push_back(greater(answered(paper, "kind_" + kind.name), exactly(0.9)));
  std::vector<Value> others;
  for (const char* kind : {"none", "capture", "connect", "extend"}) {
    others.push_back(answered(paper, fmt::format("strat_exact_{}", kind)));
  }
  const std::string shallow = depth_cell(3);
  const std::string deep = depth_cell(sizes.deepest);
  const std::string best = best_tree(sizes);
  return {
      {"Each of the four kinds is what some formula chosen gives where it is right (in more than 90 %)",
       "paper 002, section 4", in_share(0.05, 0.95), all_of(found)},
      {"The formulas chosen solve nearly all positions they were chosen for (95 %)", "paper 002, section 4",
       in_share(0.02, 0.97), greater(answered(paper, "covered"), exactly(0.95))},
      {"More than half of the features have the mover's stones in atari in them", "paper 002, section 4",
       in_share(0.15, 0.5), greater(answered(paper, "with_atari"), exactly(0.5))},
      {"Snapbacks are answered wrongly more often than the rest", "paper 002, section 4: errors at snapbacks only",
       in_share(0.05, 0.7), greater(together(others), answered(paper, "strat_exact_snapback"))},
      {"Deeper formulas answer more snapbacks", "paper 002, section 5, untested there", in_share(0.05, 0.8),
       greater(answered(deep, "strat_exact_snapback"), answered(shallow, "strat_exact_snapback"))},
      {"With more positions a larger share of the features has stones in atari in it",
       "paper 002, section 5, untested there: more samples remove accidental features", in_share(0.15, 0.5),
       greater(answered(curve_or_paper(sizes, sizes.curve.back()), "with_atari"),
               answered(curve_or_paper(sizes, sizes.curve.front()), "with_atari"))},
      {"One formula that is asked about each string answers more than the paper's method", "Aite", in_share(0.03, 0.8),
       greater(answered(best, "strat_exact"), answered(paper, "strat_exact"))},
      {"It is exactly right in more than 97 % of random positions of all kinds alike", "Aite", in_share(0.01, 0.98),
       greater(answered(best, "strat_exact"), exactly(0.97))},
      {"It gives a right move in more than 95 % of positions of people's games", "Aite", in_share(0.01, 0.97),
       greater(answered(best, "real_any"), exactly(0.95))},
      {"Without asking about each string alone no tree does as well", "Aite", in_share(0.05, 0.8),
       greater(answered(tree_cell(sizes.tree_positions), "strat_exact"), answered(tree_without_a, "strat_exact"))},
  };
}

Study make(Scale scale) {
  const Sizes sizes = Sizes::of(scale);
  Study study;
  study.name = "go-formulas";
  study.title = "Go: tactics as formulas that are found";
  study.paper = "paper 002 (formulas for escaping from atari, and machines that choose among them)";
  study.deviations = go_formulas_deviations();
  study.summary =
      "The side to move has stones in atari; a right answer is exactly the set of moves after which it has none. As in "
      "the paper, formulas are random trees, a smallest set of them solves the positions, features tell positions "
      "apart, and a support vector machine for each formula says whether it applies. Beside that stand all functions "
      "up to a depth instead of random trees and, beyond the paper, one formula that is learned as a tree of "
      "questions, point by point, and asked about each string in atari alone. Positions of random games are made anew; "
      "those of people's games are part of the program.";
  study.scale = scale;
  study.work = cells(sizes);
  study.tables = {accuracy_table(sizes), kind_table(sizes), choice_table(sizes)};
  study.figures = {position_figure(sizes), depth_figure(sizes)};
  study.word_tables = {found_kinds(), tactic_words(), the_formula(sizes)};
  study.formulas = {{"chosen", "Formulas that the paper's method chose (first training set)",
                     answered_formulas(readings[0].cell(), "formulas")}};
  study.claims = claims(sizes);
  return study;
}

}  // namespace

}  // namespace go_formulas

Study go_formulas_study(Scale scale) { return go_formulas::make(scale); }

}  // namespace aite::studies
