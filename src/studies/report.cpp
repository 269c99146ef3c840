// SPDX-License-Identifier: MIT
#include "studies/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/store/store.hpp"
#include "base/build.hpp"
#include "base/machine.hpp"
#include "studies/plot.hpp"
#include "studies/registration.hpp"
#include "studies/report/forest.hpp"
#include "studies/report/parts.hpp"

namespace aite::studies {

namespace {

Plot plot_of(const Figure& figure, const Language& language) {
  Plot plot{language.say(figure.title), language.say(figure.x_label), language.say(figure.y_label), figure.log_x, {}};
  for (const std::string& category : figure.categories) plot.categories.push_back(language.say(category));
  for (const Series& series : figure.series) {
    PlotSeries ours{language.say(series.name), {}, false};
    PlotSeries paper{language.say(series.name + ", paper"), {}, true};
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
  for (WordTable& table : study.word_tables) table.found = table.ours(findings);
  for (HeatMap& map : study.heat_maps) map.found = map.ours(findings);
  for (FormulaList& list : study.formulas) list.found = list.ours(findings);
  judge_all(study.claims, findings);
  for (Claim& claim : study.claims) claim.registered = registered_since(study, claim, findings);
  std::set<std::string> absent;
  for (const MatchCell& cell : study.matches) {
    if (!cell.can_be_played()) absent.insert(cell.program);
  }
  return {std::move(study), findings.complete(), findings.incomplete_matches(), findings.incomplete_work(),
          findings.cost(),  findings.clocked(),  {absent.begin(), absent.end()}};
}

std::string figure_svg(const Figure& figure, const Language& language) { return svg(plot_of(figure, language)); }

std::vector<ReportFile> report_files(const Report& report, const Circumstances& circumstances,
                                     const Language& language) {
  std::vector<ReportFile> files{{"report.html", report_html(report, circumstances, language)},
                                {"report.md", report_markdown(report, circumstances, language)},
                                {"report.csv", report_csv(report)},
                                {"claims.csv", claims_csv(report)},
                                {"claims.svg", forest_svg(report.study.claims, language)}};
  for (const Figure& figure : report.study.figures) files.push_back({figure.id + ".svg", figure_svg(figure, language)});
  for (const HeatMap& map : report.study.heat_maps) files.push_back({map.id + ".svg", heat_map_svg(map, language)});
  for (const FormulaList& list : report.study.formulas) {
    for (std::size_t i = 0; i < list.found.size(); ++i) {
      files.push_back({fmt::format("{}-{}.svg", list.id, i + 1), formula_svg(list.found[i], language)});
    }
  }
  return files;
}

}  // namespace aite::studies
