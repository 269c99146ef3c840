// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "studies/markup.hpp"
#include "studies/report/forest.hpp"
#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

constexpr std::string_view page_style = R"(
body { font: 15px/1.45 system-ui, sans-serif; max-width: 86rem; margin: 1rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.4rem; margin: .5rem 0; } h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem; } p { margin: .4rem 0; max-width: 70rem; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { border-bottom: 1px solid #ccc; padding: .2rem .7rem; text-align: right; vertical-align: top; }
th[scope=row], .left, .words th, .words td { text-align: left; } .words td { max-width: 26rem; } td.paper, .note { color: #555; } .note { font-size: 13px; }
.claim { border-left: 4px solid; padding: 0 .6rem; margin: .25rem 0; font-size: 13.5px; line-height: 1.4; }
.claim summary { display: grid; grid-template-columns: 7rem 1fr max-content; column-gap: .8rem; cursor: pointer; }
.claim summary > * { margin: 0; font: inherit; color: #1a1a1a; } .claim h3 { font-weight: 600; grid-column: 2; }
.claim .verdict { color: inherit; font-weight: 600; grid-row: 1 / 3; } .claim .outcome { grid-column: 2; max-width: none; }
.claim .evidence { grid-column: 3; grid-row: 1; color: #555; } .claim .more { grid-column: 3; grid-row: 2; color: #0b5fa5; text-align: right; }
.claim table { margin: .3rem 0 .6rem 8rem; } .claim .note { margin-left: 8rem; }
.confirmed { color: #15803d; } .refuted { color: #b91c1c; } .not-decided, .too-few { color: #92400e; } .claim details > :not(summary) { color: #1a1a1a; }
svg { max-width: 100%; height: auto; } figure { margin: .5rem 0; } .figures { display: flex; flex-wrap: wrap; gap: 1rem; } code { background: #f3f3f3; padding: .1rem .3rem; }
@media (max-width: 50rem) { .claim summary { display: block; } .claim table, .claim .note { margin-left: 0; } .forest { overflow-x: auto; } .forest svg { max-width: none; } }
@media print { body { margin: 0; max-width: none; } figure, table, .claim { break-inside: avoid; } .claim .more { display: none; } }
)";

std::string html_table(const ResultTable& table) {
  const bool paper = has_paper(table);
  std::string out = fmt::format("<table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th>",
                                escaped(table.title), escaped(table.corner));
  for (const std::string& column : table.columns) {
    out += fmt::format("<th scope=\"col\"{}>{}</th>", paper ? " colspan=\"2\"" : "", escaped(column));
  }
  out += "</tr>\n";
  if (paper) {
    out += "<tr><th></th>";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += "<th scope=\"col\">paper</th><th scope=\"col\">ours</th>";
    out += "</tr>\n";
  }
  out += "</thead>\n<tbody>\n";
  for (const Row& row : table.rows) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row.label));
    for (const Number& number : row.numbers) {
      if (paper) out += fmt::format("<td class=\"paper\">{}</td>", paper_text(number));
      out += fmt::format("<td>{}</td>", ours_text(number));
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

std::string html_words(const WordTable& table) {
  std::string out = fmt::format("<table class=\"words\">\n<caption>{}</caption>\n<thead><tr>", escaped(table.title));
  for (const std::string& column : table.columns) out += fmt::format("<th scope=\"col\">{}</th>", escaped(column));
  out += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.found) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", escaped(row[i]))
                    : fmt::format("<td>{}</td>", escaped(row[i]));
    }
    out += "</tr>\n";
  }
  if (table.found.empty()) out += fmt::format("<tr><td colspan=\"{}\">not measured</td></tr>\n", table.columns.size());
  return out + "</tbody>\n</table>\n";
}

std::string html_formulas(const FormulaList& list) {
  std::string out = fmt::format("<h3>{}</h3>\n<div class=\"figures\">\n", escaped(list.title));
  for (const DrawnFormula& formula : list.found) out += fmt::format("<figure>{}</figure>\n", formula_svg(formula));
  return out + (list.found.empty() ? "<p>not measured</p>\n</div>\n" : "</div>\n");
}

std::string html_deviations(const std::vector<Deviation>& deviations) {
  if (deviations.empty()) return "";
  std::string out =
      "<h2>Where it differs from the paper</h2>\n<table class=\"words\">\n<thead><tr><th scope=\"col\">paper</th>"
      "<th scope=\"col\">here</th><th scope=\"col\">consequence</th><th scope=\"col\">measured</th></tr></thead>\n"
      "<tbody>\n";
  for (const Deviation& each : deviations) {
    out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(each.paper),
                       escaped(each.ours), escaped(each.consequence), escaped(measured_text(each)));
  }
  return out + "</tbody>\n</table>\n";
}

std::string css_class(Judgement judgement) {
  std::string name(judgement_name(judgement));
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string html_parts(const Claim& claim) {
  std::string out =
      "<table><thead><tr><th class=\"left\">test</th><th>of</th><th>against</th><th>effect</th><th>p</th><th>n</th>"
      "</tr></thead><tbody>\n";
  for (const Part& part : claim.verdict.parts) {
    const PartText text = part_text(part, claim.matters.unit);
    out += fmt::format("<tr><td class=\"left\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       part.test, text.a, text.b, text.effect, escaped(text.p), text.n);
  }
  return out + "</tbody></table>\n";
}

// A card that shows its parts when it is opened.
std::string card(const Claim& claim, std::size_t number) {
  const Judgement judgement = claim.verdict.judgement;
  const std::size_t parts = claim.verdict.parts.size();
  std::string out = fmt::format(
      "<article class=\"claim {}\"><details><summary><span class=\"verdict\">{} {}</span><h3>{} {}</h3>"
      "<span class=\"evidence\">{}</span><p class=\"outcome\">{}</p><span class=\"more\">{} part{}</span></summary>\n",
      css_class(judgement), judgement_letter(judgement), judgement_name(judgement), number, escaped(claim.text),
      escaped(evidence_text(claim)), escaped(outcome_text(claim)), parts, parts == 1 ? "" : "s");
  out += fmt::format("<p class=\"note\">{}</p>\n{}", escaped(declared_text(claim)), html_parts(claim));
  return out + "</details></article>\n";
}

std::string folded(std::string_view title, std::string_view content) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", title, content);
}

}  // namespace

std::string report_html(const Report& report, const Circumstances& circumstances) {
  const Study& study = report.study;
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n<p>{3}</p>\n",
      escaped(study.title), page_style, escaped(lead_text(report)), escaped(first_upper(sample_text(report)) + "."));
  out += folded("What was done", fmt::format("<p>{}</p>\n", escaped(study.summary)));
  out += fmt::format(
      "<h2>All claims</h2>\n<figure class=\"forest\">{}<figcaption class=\"note\">{}</figcaption></figure>\n",
      forest_svg(study.claims), how_the_forest_is_read);
  out += "<h2>Claims</h2>\n" +
         folded("How verdicts are read", fmt::format("<p class=\"note\">{}</p>\n", how_verdicts_are_read));
  for (std::size_t i = 0; i < study.claims.size(); ++i) out += card(study.claims[i], i + 1);
  out += "<h2>Tables</h2>\n";
  for (const ResultTable& table : study.tables) out += html_table(table);
  for (const WordTable& table : study.word_tables) out += html_words(table);
  for (const HeatMap& map : study.heat_maps) out += fmt::format("<figure>{}</figure>\n", heat_map_svg(map));
  for (const FormulaList& list : study.formulas) out += html_formulas(list);
  if (!study.figures.empty()) out += "<h2>Figures</h2>\n<div class=\"figures\">\n";
  for (const Figure& figure : study.figures) out += fmt::format("<figure>{}</figure>\n", figure_svg(figure));
  if (!study.figures.empty()) out += "</div>\n";
  out += html_deviations(study.deviations);
  return out + fmt::format(
                   "<h2>How to run it again</h2>\n<p><code>{}</code></p>\n<p>It cost {}.</p>\n"
                   "<p>This report: {}, aite {}, {}.</p>\n</body>\n</html>\n",
                   escaped(command_text(study)), cost_text(report.cost), circumstances.date,
                   escaped(circumstances.build), escaped(circumstances.machine));
}

}  // namespace aite::studies
