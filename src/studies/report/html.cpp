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

// In the report's language, as HTML.
std::string said(std::string_view text, const Language& language) { return escaped(language.say(text)); }

std::string html_heading(std::string_view text, const Language& language) {
  return fmt::format("<h2>{}</h2>\n", said(text, language));
}

std::string html_head(const std::vector<std::string_view>& columns, const Language& language) {
  std::string out;
  for (const std::string_view column : columns) out += fmt::format("<th scope=\"col\">{}</th>", said(column, language));
  return out;
}

std::string html_table(const ResultTable& table, const Language& language) {
  const bool paper = has_paper(table);
  std::string out = fmt::format("<table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th>",
                                said(table.title, language), said(table.corner, language));
  for (const std::string& column : table.columns) {
    out += fmt::format("<th scope=\"col\"{}>{}</th>", paper ? " colspan=\"2\"" : "", said(column, language));
  }
  out += "</tr>\n";
  if (paper) {
    out += "<tr><th></th>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += html_head({"paper", "ours"}, language);
    out += "</tr>\n";
  }
  out += "</thead>\n<tbody>\n";
  for (const Row& row : table.rows) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", said(row.label, language));
    for (const Number& number : row.numbers) {
      if (paper) out += fmt::format("<td class=\"paper\">{}</td>", paper_text(number));
      out += fmt::format("<td>{}</td>", said(ours_text(number), language));
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

std::string html_words(const WordTable& table, const Language& language) {
  std::string out =
      fmt::format("<table class=\"words\">\n<caption>{}</caption>\n<thead><tr>", said(table.title, language));
  out += html_head({table.columns.begin(), table.columns.end()}, language);
  out += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.found) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", said(row[i], language))
                    : fmt::format("<td>{}</td>", said(row[i], language));
    }
    out += "</tr>\n";
  }
  if (table.found.empty())
    out += fmt::format("<tr><td colspan=\"{}\">{}</td></tr>\n", table.columns.size(), said("not measured", language));
  return out + "</tbody>\n</table>\n";
}

std::string html_formulas(const FormulaList& list, const Language& language) {
  std::string out = fmt::format("<h3>{}</h3>\n<div class=\"figures\">\n", said(list.title, language));
  for (const DrawnFormula& formula : list.found)
    out += fmt::format("<figure>{}</figure>\n", formula_svg(formula, language));
  if (list.found.empty()) out += fmt::format("<p>{}</p>\n", said("not measured", language));
  return out + "</div>\n";
}

std::string html_deviations(const std::vector<Deviation>& deviations, const Language& language) {
  if (deviations.empty()) return "";
  std::string out = fmt::format("<h2>{}</h2>\n<table class=\"words\">\n<thead><tr>{}</tr></thead>\n<tbody>\n",
                                said("Where it differs from the paper", language),
                                html_head({"paper", "here", "consequence", "measured"}, language));
  for (const Deviation& each : deviations) {
    out +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", said(each.paper, language),
                    said(each.ours, language), said(each.consequence, language), said(measured_text(each), language));
  }
  return out + "</tbody>\n</table>\n";
}

std::string css_class(Judgement judgement) {
  std::string name(judgement_name(judgement));
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string html_parts(const Claim& claim, const Language& language) {
  std::string out = fmt::format("<table><thead><tr><th class=\"left\">{}</th>{}</tr></thead><tbody>\n",
                                said("test", language), html_head({"of", "against", "effect", "p", "n"}, language));
  for (const Part& part : claim.verdict.parts) {
    const PartText text = part_text(part, claim.matters.unit);
    out += fmt::format("<tr><td class=\"left\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       said(part.test, language), said(text.a, language), said(text.b, language),
                       said(text.effect, language), escaped(text.p), text.n);
  }
  return out + "</tbody></table>\n";
}

// A card that shows its parts when it is opened.
std::string card(const Claim& claim, std::size_t number, const Language& language) {
  const Judgement judgement = claim.verdict.judgement;
  std::string out = fmt::format(
      "<article class=\"claim {}\"><details><summary><span class=\"verdict\">{} {}</span><h3>{} {}</h3>"
      "<span class=\"evidence\">{}</span><p class=\"outcome\">{}</p><span class=\"more\">{}</span></summary>\n",
      css_class(judgement), judgement_letter(judgement), said(judgement_name(judgement), language), number,
      said(claim.text, language), said(evidence_text(claim), language), said(outcome_text(claim), language),
      said(parts_text(claim), language));
  out +=
      fmt::format("<p class=\"note\">{}</p>\n{}", escaped(declared_text(claim, language)), html_parts(claim, language));
  return out + "</details></article>\n";
}

std::string folded(std::string_view title, std::string_view content) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", title, content);
}

}  // namespace

std::string report_html(const Report& report, const Circumstances& circumstances, const Language& language) {
  const Study& study = report.study;
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"{4}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n<p>{3}</p>\n",
      said(study.title, language), page_style, escaped(lead_text(report, language)),
      escaped(state_text(report, language)), language.code);
  out += folded(said("What was done", language), fmt::format("<p>{}</p>\n", said(study.summary, language)));
  out += fmt::format("<h2>{}</h2>\n<figure class=\"forest\">{}<figcaption class=\"note\">{}</figcaption></figure>\n",
                     said("All claims", language), forest_svg(study.claims, language),
                     said(how_the_forest_is_read, language));
  out += html_heading("Claims", language) +
         folded(said("How verdicts are read", language),
                fmt::format("<p class=\"note\">{}</p>\n", said(how_verdicts_are_read, language)));
  for (std::size_t i = 0; i < study.claims.size(); ++i) out += card(study.claims[i], i + 1, language);
  out += html_heading("Tables", language);
  for (const ResultTable& table : study.tables) out += html_table(table, language);
  for (const WordTable& table : study.word_tables) out += html_words(table, language);
  for (const HeatMap& map : study.heat_maps) out += fmt::format("<figure>{}</figure>\n", heat_map_svg(map, language));
  for (const FormulaList& list : study.formulas) out += html_formulas(list, language);
  if (!study.figures.empty()) out += html_heading("Figures", language) + "<div class=\"figures\">\n";
  for (const Figure& figure : study.figures) out += fmt::format("<figure>{}</figure>\n", figure_svg(figure, language));
  if (!study.figures.empty()) out += "</div>\n";
  out += html_deviations(study.deviations, language);
  out += html_heading("How to run it again", language) + fmt::format("<p><code>{}</code></p>\n<p>{}</p>\n",
                                                                     escaped(command_text(study)),
                                                                     said(cost_text(report.cost), language));
  for (const std::string& sentence : machine_sentences(report))
    out += fmt::format("<p>{}</p>\n", said(sentence, language));
  return out + fmt::format("<p>{}</p>\n</body>\n</html>\n", escaped(made_text(circumstances, language)));
}

}  // namespace aite::studies
