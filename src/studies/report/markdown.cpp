// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "studies/report/forest.hpp"
#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

std::string markdown_table(const ResultTable& table) {
  const bool paper = has_paper(table);
  std::string out = fmt::format("| {} |", table.corner);
  std::string rule = "|---|";
  for (const std::string& column : table.columns) {
    out += paper ? fmt::format(" {}: paper | ours |", column) : fmt::format(" {} |", column);
    rule += paper ? "---:|---:|" : "---:|";
  }
  out += "\n" + rule + "\n";
  for (const Row& row : table.rows) {
    out += fmt::format("| {} |", row.label);
    for (const Number& number : row.numbers) {
      if (paper) out += fmt::format(" {} |", paper_text(number));
      out += fmt::format(" {} |", ours_text(number));
    }
    out += '\n';
  }
  return out;
}

// A text within a table's cell.
std::string cell_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '<') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string markdown_rows(const std::vector<std::string>& columns, const Rows& rows) {
  std::string out = "|";
  for (const std::string& column : columns) out += fmt::format(" {} |", cell_text(column));
  out += "\n|";
  for (std::size_t i = 0; i < columns.size(); ++i) out += "---|";
  out += '\n';
  for (const std::vector<std::string>& row : rows) {
    out += '|';
    for (const std::string& text : row) out += fmt::format(" {} |", cell_text(text));
    out += '\n';
  }
  return out;
}

std::string markdown_parts(const Study& study) {
  constexpr std::string_view none = "not measured\n";
  std::string out;
  for (const WordTable& table : study.word_tables) {
    out += fmt::format("\n### {}\n\n{}", table.title,
                       table.found.empty() ? std::string(none) : markdown_rows(table.columns, table.found));
  }
  for (const HeatMap& map : study.heat_maps) {
    out += fmt::format("\n### {}\n\n![{}]({}.svg)\n", map.title, map.title, map.id);
    if (const std::string both = correlation_text(map); !both.empty()) out += fmt::format("\n{}\n", both);
  }
  for (const FormulaList& list : study.formulas) {
    out += fmt::format("\n### {}\n\n{}", list.title, list.found.empty() ? none : "");
    for (std::size_t i = 0; i < list.found.size(); ++i) {
      const DrawnFormula& formula = list.found[i];
      out += fmt::format("{}: `{}`\n\n![{}]({}-{}.svg)\n\n", formula.name, formula.line, formula.name, list.id, i + 1);
    }
  }
  return out;
}

std::string markdown_deviations(const std::vector<Deviation>& deviations) {
  if (deviations.empty()) return "";
  Rows rows;
  for (const Deviation& each : deviations) {
    rows.push_back({each.paper, each.ours, each.consequence, std::string(measured_text(each))});
  }
  return "\n## Where it differs from the paper\n\n" + markdown_rows({"paper", "here", "consequence", "measured"}, rows);
}

std::string markdown_folded(std::string_view title, std::string_view content) {
  return fmt::format("<details><summary>{}</summary>\n\n{}\n</details>\n", title, content);
}

std::string markdown_card(const Claim& claim, std::size_t number) {
  const std::size_t parts = claim.verdict.parts.size();
  std::string table = "| test | of | against | effect | p | n |\n|---|---:|---:|---:|---:|---:|\n";
  for (const Part& part : claim.verdict.parts) {
    const PartText text = part_text(part, claim.matters.unit);
    table += fmt::format("| {} | {} | {} | {} | {} | {} |\n", part.test, text.a, text.b, text.effect, text.p, text.n);
  }
  return fmt::format("\n### {} {}\n\n**{}** ({}): {}\n\n", number, claim.text, judgement_name(claim.verdict.judgement),
                     evidence_text(claim), outcome_text(claim)) +
         markdown_folded(fmt::format("{} part{}", parts, parts == 1 ? "" : "s"),
                         fmt::format("{}\n\n{}", declared_text(claim), table));
}

}  // namespace

std::string report_markdown(const Report& report, const Circumstances& circumstances) {
  const Study& study = report.study;
  std::string out =
      fmt::format("# {}\n\n{}\n\n{}.\n\n", study.title, lead_text(report), first_upper(sample_text(report)));
  out += markdown_folded("What was done", study.summary + "\n");
  out += fmt::format("\n## All claims\n\n![All claims](claims.svg)\n\n{}\n\n## Claims\n\n", how_the_forest_is_read);
  out += markdown_folded("How verdicts are read", fmt::format("{}\n", how_verdicts_are_read));
  for (std::size_t i = 0; i < study.claims.size(); ++i) out += markdown_card(study.claims[i], i + 1);
  out += "\n## Tables\n";
  for (const ResultTable& table : study.tables)
    out += fmt::format("\n### {}\n\n{}", table.title, markdown_table(table));
  out += markdown_parts(study);
  if (!study.figures.empty()) out += "\n## Figures\n";
  for (const Figure& figure : study.figures) out += fmt::format("\n![{}]({}.svg)\n", figure.title, figure.id);
  out += markdown_deviations(study.deviations);
  return out + fmt::format("\n## How to run it again\n\n`{}`\n\nIt cost {}.\n\nThis report: {}, aite {}, {}.\n",
                           command_text(study), cost_text(report.cost), circumstances.date, circumstances.build,
                           circumstances.machine);
}

}  // namespace aite::studies
