// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "studies/report/forest.hpp"
#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

std::string markdown_heading(std::string_view text, const Language& language) {
  return fmt::format("\n## {}\n", language.say(text));
}

std::string markdown_table(const ResultTable& table, const Language& language) {
  const bool paper = has_paper(table);
  std::string out = fmt::format("| {} |", language.say(table.corner));
  std::string rule = "|---|";
  for (const std::string& column : table.columns) {
    out += paper ? fmt::format(" {} | {} |", language.say(column + ": paper"), language.say("ours"))
                 : fmt::format(" {} |", language.say(column));
    rule += paper ? "---:|---:|" : "---:|";
  }
  out += "\n" + rule + "\n";
  for (const Row& row : table.rows) {
    out += fmt::format("| {} |", language.say(row.label));
    for (const Number& number : row.numbers) {
      if (paper) out += fmt::format(" {} |", paper_text(number));
      out += fmt::format(" {} |", language.say(ours_text(number)));
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

std::string markdown_rows(const std::vector<std::string>& columns, const Rows& rows, const Language& language) {
  std::string out = "|";
  for (const std::string& column : columns) out += fmt::format(" {} |", cell_text(language.say(column)));
  out += "\n|";
  for (std::size_t i = 0; i < columns.size(); ++i) out += "---|";
  out += '\n';
  for (const std::vector<std::string>& row : rows) {
    out += '|';
    for (const std::string& text : row) out += fmt::format(" {} |", cell_text(language.say(text)));
    out += '\n';
  }
  return out;
}

std::string markdown_parts(const Study& study, const Language& language) {
  const std::string none = language.say("not measured") + '\n';
  std::string out;
  for (const WordTable& table : study.word_tables) {
    out += fmt::format("\n### {}\n\n{}", language.say(table.title),
                       table.found.empty() ? none : markdown_rows(table.columns, table.found, language));
  }
  for (const HeatMap& map : study.heat_maps) {
    out += fmt::format("\n### {0}\n\n![{0}]({1}.svg)\n", language.say(map.title), map.id);
    if (const std::string both = correlation_text(map); !both.empty()) out += fmt::format("\n{}\n", language.say(both));
  }
  for (const FormulaList& list : study.formulas) {
    out += fmt::format("\n### {}\n\n{}", language.say(list.title), list.found.empty() ? none : "");
    for (std::size_t i = 0; i < list.found.size(); ++i) {
      const DrawnFormula& formula = list.found[i];
      out += fmt::format("{0}: `{1}`\n\n![{0}]({2}-{3}.svg)\n\n", language.say(formula.name), formula.line, list.id,
                         i + 1);
    }
  }
  return out;
}

std::string markdown_deviations(const std::vector<Deviation>& deviations, const Language& language) {
  if (deviations.empty()) return "";
  Rows rows;
  for (const Deviation& each : deviations) {
    rows.push_back({each.paper, each.ours, each.consequence, std::string(measured_text(each))});
  }
  return markdown_heading("Where it differs from the paper", language) + '\n' +
         markdown_rows({"paper", "here", "consequence", "measured"}, rows, language);
}

std::string markdown_folded(std::string_view title, std::string_view content) {
  return fmt::format("<details><summary>{}</summary>\n\n{}\n</details>\n", title, content);
}

std::string markdown_card(const Claim& claim, std::size_t number, const Language& language) {
  const auto say = language.say;
  std::string table = fmt::format("| {} | {} | {} | {} | p | n |\n|---|---:|---:|---:|---:|---:|\n", say("test"),
                                  say("of"), say("against"), say("effect"));
  for (const Part& part : claim.verdict.parts) {
    const PartText text = part_text(part, claim.matters.unit);
    table += fmt::format("| {} | {} | {} | {} | {} | {} |\n", say(part.test), say(text.a), say(text.b),
                         say(text.effect), text.p, text.n);
  }
  return fmt::format("\n### {} {}\n\n**{}** ({}): {}\n\n", number, say(claim.text),
                     say(judgement_name(claim.verdict.judgement)), say(evidence_text(claim)),
                     say(outcome_text(claim))) +
         markdown_folded(say(parts_text(claim)), fmt::format("{}\n\n{}", declared_text(claim, language), table));
}

}  // namespace

std::string report_markdown(const Report& report, const Circumstances& circumstances, const Language& language) {
  const auto say = language.say;
  const Study& study = report.study;
  std::string out =
      fmt::format("# {}\n\n{}\n\n{}\n\n", say(study.title), lead_text(report, language), state_text(report, language));
  out += markdown_folded(say("What was done"), say(study.summary) + "\n");
  out += markdown_heading("All claims", language) +
         fmt::format("\n![{}](claims.svg)\n\n{}\n", say("All claims"), say(how_the_forest_is_read)) +
         markdown_heading("Claims", language) + '\n';
  out += markdown_folded(say("How verdicts are read"), say(how_verdicts_are_read) + '\n');
  for (std::size_t i = 0; i < study.claims.size(); ++i) out += markdown_card(study.claims[i], i + 1, language);
  out += markdown_heading("Tables", language);
  for (const ResultTable& table : study.tables)
    out += fmt::format("\n### {}\n\n{}", say(table.title), markdown_table(table, language));
  out += markdown_parts(study, language);
  if (!study.figures.empty()) out += markdown_heading("Figures", language);
  for (const Figure& figure : study.figures) out += fmt::format("\n![{}]({}.svg)\n", say(figure.title), figure.id);
  out += markdown_deviations(study.deviations, language);
  out += markdown_heading("How to run it again", language) +
         fmt::format("\n`{}`\n\n{}\n\n", command_text(study), say(cost_text(report.cost)));
  for (const std::string& sentence : machine_sentences(report)) out += say(sentence) + "\n\n";
  return out + made_text(circumstances, language) + '\n';
}

}  // namespace aite::studies
