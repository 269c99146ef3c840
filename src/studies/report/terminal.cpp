// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

std::string table_text(const ResultTable& table, const Language& language) {
  const bool paper = has_paper(table);
  Rows rows{{language.say(table.corner)}};
  for (const std::string& column : table.columns) {
    if (paper) rows.front().push_back(language.say(column + ": paper"));
    rows.front().push_back(language.say(paper ? "ours" : column));
  }
  for (const Row& row : table.rows) {
    std::vector<std::string>& texts = rows.emplace_back(1, language.say(row.label));
    for (const Number& number : row.numbers) {
      if (paper) texts.push_back(paper_text(number));
      texts.push_back(language.say(ours_text(number)));
    }
  }
  return grid_text(rows);
}

}  // namespace

std::string report_text(const Report& report, const Language& language) {
  const auto say = language.say;
  const Study& study = report.study;
  std::string out =
      fmt::format("{}\n\n{}\n{}\n\n", say(study.title), lead_text(report, language), state_text(report, language));
  for (const Claim& claim : study.claims) {
    out += fmt::format("{:<12} {}\n{:<12} {}\n{:<12} {}\n", say(judgement_name(claim.verdict.judgement)),
                       say(claim.text), "", say(outcome_text(claim)), "", say(evidence_text(claim)));
  }
  const std::string none = say("not measured") + '\n';
  for (const ResultTable& table : study.tables)
    out += fmt::format("\n{}\n{}", say(table.title), table_text(table, language));
  for (const WordTable& table : study.word_tables) {
    Rows rows{table.columns};
    rows.insert(rows.end(), table.found.begin(), table.found.end());
    for (std::vector<std::string>& row : rows) std::ranges::transform(row, row.begin(), say);
    out += fmt::format("\n{}\n{}", say(table.title), table.found.empty() ? none : grid_text(rows));
  }
  for (const HeatMap& map : study.heat_maps) {
    out += fmt::format("\n{}\n", say(map.title));
    if (!map.paper.empty()) out += fmt::format("{}:\n{}", say("paper"), board_text(map, map.paper));
    out += map.found.empty() ? say("ours: not measured") + '\n'
                             : fmt::format("{}:\n{}", say("ours"), board_text(map, map.found));
    if (const std::string together = correlation_text(map); !together.empty()) out += say(together) + '\n';
  }
  for (const FormulaList& list : study.formulas) {
    out += fmt::format("\n{}\n{}", say(list.title), list.found.empty() ? none : "");
    for (const DrawnFormula& formula : list.found) {
      out += fmt::format("{}: {}\n{}", say(formula.name), formula.line, tree_text(formula.tree));
    }
  }
  if (!study.deviations.empty()) out += fmt::format("\n{}\n", say("Where it differs from the paper"));
  for (const Deviation& each : study.deviations) {
    out += fmt::format("* {}: {}\n  {}: {}\n  {}: {} ({}: {})\n", say("paper"), say(each.paper), say("ours"),
                       say(each.ours), say("consequence"), say(each.consequence), say("measured"),
                       say(measured_text(each)));
  }
  out += fmt::format("\n{}\n{}\n", command_text(study), say(cost_text(report.cost)));
  for (const std::string& sentence : machine_sentences(report)) out += say(sentence) + '\n';
  return out + say(tally_text(study.claims)) + '\n';
}

}  // namespace aite::studies
