// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

std::string table_text(const ResultTable& table) {
  const bool paper = has_paper(table);
  Rows rows{{table.corner}};
  for (const std::string& column : table.columns) {
    if (paper) rows.front().push_back(column + ": paper");
    rows.front().push_back(paper ? "ours" : column);
  }
  for (const Row& row : table.rows) {
    std::vector<std::string>& texts = rows.emplace_back(1, row.label);
    for (const Number& number : row.numbers) {
      if (paper) texts.push_back(paper_text(number));
      texts.push_back(ours_text(number));
    }
  }
  return grid_text(rows);
}

}  // namespace

std::string report_text(const Report& report) {
  const Study& study = report.study;
  std::string out = fmt::format("{}\n\n{}\n{}.\n\n", study.title, lead_text(report), first_upper(sample_text(report)));
  for (const Claim& claim : study.claims) {
    out += fmt::format("{:<12} {}\n{:<12} {}\n{:<12} {}\n", judgement_name(claim.verdict.judgement), claim.text, "",
                       outcome_text(claim), "", evidence_text(claim));
  }
  for (const ResultTable& table : study.tables) out += fmt::format("\n{}\n{}", table.title, table_text(table));
  for (const WordTable& table : study.word_tables) {
    Rows rows{table.columns};
    rows.insert(rows.end(), table.found.begin(), table.found.end());
    out += fmt::format("\n{}\n{}", table.title, table.found.empty() ? "not measured\n" : grid_text(rows));
  }
  for (const HeatMap& map : study.heat_maps) {
    out += fmt::format("\n{}\n", map.title);
    if (!map.paper.empty()) out += fmt::format("paper:\n{}", board_text(map, map.paper));
    out += map.found.empty() ? "ours: not measured\n" : fmt::format("ours:\n{}", board_text(map, map.found));
    if (const std::string together = correlation_text(map); !together.empty()) out += together + '\n';
  }
  for (const FormulaList& list : study.formulas) {
    out += fmt::format("\n{}\n{}", list.title, list.found.empty() ? "not measured\n" : "");
    for (const DrawnFormula& formula : list.found) {
      out += fmt::format("{}: {}\n{}", formula.name, formula.line, tree_text(formula.tree));
    }
  }
  if (!study.deviations.empty()) out += "\nWhere it differs from the paper\n";
  for (const Deviation& each : study.deviations) {
    out += fmt::format("* paper: {}\n  ours: {}\n  consequence: {} (measured: {})\n", each.paper, each.ours,
                       each.consequence, measured_text(each));
  }
  return out +
         fmt::format("\n{}\nIt cost {}.\n{}\n", command_text(study), cost_text(report.cost), tally_text(study.claims));
}

}  // namespace aite::studies
