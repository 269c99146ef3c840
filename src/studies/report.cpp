// SPDX-License-Identifier: MIT
#include "studies/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/store/store.hpp"
#include "base/build.hpp"
#include "base/csv.hpp"
#include "base/machine.hpp"
#include "base/progress.hpp"
#include "studies/markup.hpp"
#include "studies/plot.hpp"
#include "studies/registration.hpp"

namespace aite::studies {

namespace {

// "12 [7, 20]"
std::string ours_text(const Number& number) {
  if (!number.ours) return "";
  const base::Estimate& estimate = number.measured;
  if (estimate.sample <= 0) return "not measured";
  const Format& format = number.format;
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", format.factor * estimate.value, format.digits,
                     format.factor * estimate.interval.low, format.digits, format.factor * estimate.interval.high,
                     format.digits);
}

std::string paper_text(const Number& number) { return number.paper ? fmt::format("{:g}", *number.paper) : ""; }

bool has_paper(const ResultTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const Row& row) {
    return std::any_of(row.numbers.begin(), row.numbers.end(), [](const Number& number) { return number.paper; });
  });
}

std::string needed_text(const Verdict& verdict) {
  if (verdict.judgement != Judgement::not_decided && verdict.judgement != Judgement::too_few) return "";
  return verdict.needed ? fmt::format("about {:.0f} observations a cell would", std::ceil(*verdict.needed))
                        : std::string("no larger sample of ours would");
}

std::string short_p(const std::optional<double>& p) { return p ? fmt::format("{:.2g}", *p) : ""; }

std::string n_text(const Verdict& verdict) {
  return fmt::format("{:.0f}{}", verdict.sample, verdict.pooled ? ", pooled" : "");
}

std::string matters_text(const Claim& claim) {
  return fmt::format("{} ({:.0f} %)", claim.matters.text, 100 * claim.verdict.power);
}

constexpr std::string_view how_verdicts_are_read =
    "p is two-sided, of the claim alone; Holm's is corrected for all claims of the study that can be decided. n is the "
    "smallest cell. What matters is declared with the claim, with the power that the planned cells have to see it. A "
    "claim "
    "is registered as it is now before the first game of the study; one that is newer, or was changed, came after "
    "looking.";

std::string cost_text(const Findings::Cost& cost) {
  return fmt::format("{} games, {} of thinking and {} of other work on one core", cost.games,
                     base::duration_text(cost.thinking), base::duration_text(cost.work));
}

std::string command_text(const Study& study) {
  return fmt::format("aite study run {} --scale {}", study.name, scale_name(study.scale));
}

std::string sample_text(const Report& report) {
  const std::string_view scale = scale_name(report.study.scale);
  if (report.complete) return fmt::format("complete at the scale '{}'", scale);
  std::string text = fmt::format(
      "INCOMPLETE at the scale '{}': {} of {} matches have not all of their games; intervals and verdicts are of what "
      "is "
      "there, and stopping when one likes what one sees makes p too small",
      scale, report.incomplete_matches, report.study.matches.size());
  for (const std::string& program : report.absent) {
    text += fmt::format("; {} is not installed here, and no games against it are played", program);
  }
  return text;
}

Plot plot_of(const Figure& figure) {
  Plot plot{figure.title, figure.x_label, figure.y_label, figure.log_x, {}};
  for (const Series& series : figure.series) {
    PlotSeries ours{series.name, {}, false};
    PlotSeries paper{series.name + ", paper", {}, true};
    for (const Point& point : series.points) {
      const double factor = point.y.format.factor;
      const base::Estimate& estimate = point.y.measured;
      if (estimate.sample > 0 && std::isfinite(estimate.value)) {
        ours.points.push_back(
            {point.x, factor * estimate.value, {factor * estimate.interval.low, factor * estimate.interval.high}});
      }
      if (point.y.paper) paper.points.push_back({point.x, *point.y.paper, {}});
    }
    plot.series.push_back(std::move(ours));
    if (!paper.points.empty()) plot.series.push_back(std::move(paper));
  }
  return plot;
}

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

constexpr std::string_view style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .7rem; text-align: right; vertical-align: top; }
th[scope=row], .left { text-align: left; } td.paper { color: #666; } dt { font-weight: 600; } dd { margin: 0 0 .4rem 0; }
.verdict { white-space: nowrap; font-weight: 600; } .confirmed { color: #15803d; } .refuted { color: #b91c1c; } .not-decided, .too-few { color: #92400e; }
svg { max-width: 100%; height: auto; } figure { margin: 1rem 0; } code { background: #f3f3f3; padding: .1rem .3rem; }
@media print { body { margin: 0; max-width: none; } figure, table { break-inside: avoid; } }
)";

std::string css_class(Judgement judgement) {
  std::string name(judgement_name(judgement));
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string csv_line(std::string_view kind, std::string_view id, std::string_view row, std::string_view column,
                     const Number& number) {
  const base::Estimate& estimate = number.measured;
  const double factor = number.format.factor;
  const auto ours = [&](double value) { return estimate.sample > 0 ? fmt::format("{:.6g}", factor * value) : ""; };
  return fmt::format("{},{},{},{},{},{},{},{},{:.0f}\n", kind, base::csv_field(id), base::csv_field(row),
                     base::csv_field(column), paper_text(number), ours(estimate.value), ours(estimate.interval.low),
                     ours(estimate.interval.high), estimate.sample);
}

}  // namespace

Circumstances here_and_now() { return {arena::utc_now(), std::string(base::build_id()), base::machine_text()}; }

Report make_report(Study study, const Findings& findings) {
  const auto measure = [&](Number& number) {
    if (number.ours) number.measured = number.ours(findings);
  };
  for (ResultTable& table : study.tables) {
    for (Row& row : table.rows) std::ranges::for_each(row.numbers, measure);
  }
  for (Figure& figure : study.figures) {
    for (Series& series : figure.series) std::ranges::for_each(series.points, measure, &Point::y);
  }
  judge_all(study.claims, findings);
  for (Claim& claim : study.claims) claim.registered = registered_since(study, claim, findings);
  std::set<std::string> absent;
  for (const MatchCell& cell : study.matches) {
    if (!cell.can_be_played()) absent.insert(cell.program);
  }
  return {std::move(study),
          findings.complete(),
          findings.incomplete_matches(),
          findings.cost(),
          {absent.begin(), absent.end()}};
}

std::string grounds_text(const Claim& claim) {
  const Verdict& verdict = claim.verdict;
  const std::string p =
      verdict.p ? fmt::format("p = {} (Holm {}), ", short_p(verdict.p), short_p(verdict.holm)) : std::string();
  return fmt::format("{}n = {}, matters: {}{}", p, n_text(verdict), matters_text(claim),
                     claim.registered.empty() ? "" : "; registered: " + claim.registered);
}

std::string figure_svg(const Figure& figure) { return svg(plot_of(figure)); }

std::string report_markdown(const Report& report, const Circumstances& circumstances) {
  const Study& study = report.study;
  std::string out = fmt::format(
      "# {}\n\nReproduces {}.\n\n{}\n\n- made by `{}`, {}\n- {}, aite {}, {}\n- cost: {}\n- brackets are 95 % "
      "intervals\n",
      study.title, study.paper, study.summary, command_text(study), sample_text(report), circumstances.date,
      circumstances.build, circumstances.machine, cost_text(report.cost));
  out += fmt::format(
      "\n## Claims\n\n{}\n\n| claim | source | registered | verdict | p | Holm | n | matters (power) | because | what "
      "would decide "
      "|\n|---|---|---|---|---:|---:|---:|---|---|---|\n",
      how_verdicts_are_read);
  for (const Claim& claim : study.claims) {
    const Verdict& verdict = claim.verdict;
    out += fmt::format("| {} | {} | {} | **{}** | {} | {} | {} | {} | {} | {} |\n", claim.text, claim.source,
                       claim.registered, judgement_name(verdict.judgement), short_p(verdict.p), short_p(verdict.holm),
                       n_text(verdict), matters_text(claim), verdict.because, needed_text(verdict));
  }
  out += "\n## Tables\n";
  for (const ResultTable& table : study.tables) {
    out += fmt::format("\n### {}\n\n{}", table.title, markdown_table(table));
  }
  out += "\n## Figures\n";
  for (const Figure& figure : study.figures) out += fmt::format("\n![{}]({}.svg)\n", figure.title, figure.id);
  return out;
}

std::string report_html(const Report& report, const Circumstances& circumstances) {
  const Study& study = report.study;
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>Reproduces {2}.</p>\n<p>{3}</p>\n",
      escaped(study.title), style, escaped(study.paper), escaped(study.summary));
  out += fmt::format(
      "<dl><dt>Made by</dt><dd><code>{}</code>, {}</dd><dt>When and where</dt><dd>{}, aite {}, {}</dd>"
      "<dt>Cost</dt><dd>{}</dd><dt>Brackets</dt><dd>95 % intervals</dd></dl>\n",
      escaped(command_text(study)), escaped(sample_text(report)), circumstances.date, escaped(circumstances.build),
      escaped(circumstances.machine), cost_text(report.cost));
  out += fmt::format(
      "<h2>Claims</h2>\n<p>{}</p>\n<table><thead><tr><th class=\"left\">claim</th><th class=\"left\">source</th><th "
      "class=\"left\">registered</th>"
      "<th class=\"left\">verdict</th><th>p</th><th>Holm</th><th>n</th><th class=\"left\">matters (power)</th>"
      "<th class=\"left\">because</th><th class=\"left\">what would decide</th></tr></thead><tbody>\n",
      how_verdicts_are_read);
  for (const Claim& claim : study.claims) {
    const Verdict& verdict = claim.verdict;
    out += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"left\">{}</td><td class=\"left\">{}</td><td class=\"left verdict "
        "{}\">{}</td>"
        "<td>{}</td><td>{}</td><td>{}</td><td class=\"left\">{}</td><td class=\"left\">{}</td>"
        "<td class=\"left\">{}</td></tr>\n",
        escaped(claim.text), escaped(claim.source), claim.registered, css_class(verdict.judgement),
        judgement_name(verdict.judgement), short_p(verdict.p), short_p(verdict.holm), n_text(verdict),
        escaped(matters_text(claim)), escaped(verdict.because), needed_text(verdict));
  }
  out += "</tbody></table>\n<h2>Tables</h2>\n";
  for (const ResultTable& table : study.tables) out += html_table(table);
  out += "<h2>Figures</h2>\n";
  for (const Figure& figure : study.figures) {
    out += fmt::format("<figure>{}</figure>\n", figure_svg(figure));
  }
  return out + "</body>\n</html>\n";
}

std::string report_csv(const Report& report) {
  std::string out = "kind,id,row,column,paper,ours,low,high,sample\n";
  for (const ResultTable& table : report.study.tables) {
    for (const Row& row : table.rows) {
      for (std::size_t i = 0; i < row.numbers.size(); ++i) {
        if (!row.numbers[i].ours && !row.numbers[i].paper) continue;
        out += csv_line("table", table.id, row.label, table.columns[i], row.numbers[i]);
      }
    }
  }
  for (const Figure& figure : report.study.figures) {
    for (const Series& series : figure.series) {
      for (const Point& point : series.points) {
        out += csv_line("figure", figure.id, series.name, fmt::format("{:g}", point.x), point.y);
      }
    }
  }
  return out;
}

std::vector<ReportFile> report_files(const Report& report, const Circumstances& circumstances) {
  std::vector<ReportFile> files{{"report.html", report_html(report, circumstances)},
                                {"report.md", report_markdown(report, circumstances)},
                                {"report.csv", report_csv(report)}};
  for (const Figure& figure : report.study.figures) files.push_back({figure.id + ".svg", figure_svg(figure)});
  return files;
}

}  // namespace aite::studies
