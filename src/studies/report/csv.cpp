// SPDX-License-Identifier: MIT
#include "base/csv.hpp"

#include <fmt/format.h>

#include <cmath>

#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

std::string csv_line(std::string_view kind, std::string_view id, std::string_view row, std::string_view column,
                     const Number& number) {
  const base::Estimate& estimate = number.measured;
  const double factor = number.format.factor;
  const auto ours = [&](double value) { return estimate.sample > 0 ? fmt::format("{:.6g}", factor * value) : ""; };
  return fmt::format("{},{},{},{},{},{},{},{},{:.0f}\n", kind, base::csv_field(id), base::csv_field(row),
                     base::csv_field(column), paper_text(number), ours(estimate.value), ours(estimate.interval.low),
                     ours(estimate.interval.high), estimate.sample);
}

// A text, or a number that has no interval.
std::string csv_line(std::string_view kind, std::string_view id, std::string_view row, std::string_view column,
                     std::string_view paper, std::string_view ours) {
  return fmt::format("{},{},{},{},{},{},,,\n", kind, base::csv_field(id), base::csv_field(row), base::csv_field(column),
                     base::csv_field(paper), base::csv_field(ours));
}

std::string csv_of_parts(const Study& study) {
  std::string out;
  for (const WordTable& table : study.word_tables) {
    for (const std::vector<std::string>& row : table.found) {
      for (std::size_t i = 1; i < row.size(); ++i) {
        out += csv_line("words", table.id, row.front(), table.columns.at(i), "", row[i]);
      }
    }
  }
  for (const HeatMap& map : study.heat_maps) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(map.board.size * map.board.size); ++i) {
      const auto side = static_cast<std::size_t>(map.board.size);
      const auto value = [&](const std::vector<double>& values) {
        return values.empty() || std::isnan(values[i]) ? std::string() : fmt::format("{:.6g}", values[i]);
      };
      out += csv_line("map", map.id, row_label(map.board, static_cast<int>(i / side)),
                      std::string(1, map.board.columns[i % side]), value(map.paper), value(map.found));
    }
  }
  for (const FormulaList& list : study.formulas) {
    for (const DrawnFormula& formula : list.found)
      out += csv_line("formula", list.id, formula.name, "", "", formula.line);
  }
  for (std::size_t i = 0; i < study.deviations.size(); ++i) {
    const Deviation& each = study.deviations[i];
    out += csv_line("deviation", std::to_string(i + 1), each.consequence, measured_text(each), each.paper, each.ours);
  }
  return out;
}

}  // namespace

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
        const std::string place = figure.categories.empty() ? fmt::format("{:g}", point.x)
                                                            : figure.categories.at(static_cast<std::size_t>(point.x));
        out += csv_line("figure", figure.id, series.name, place, point.y);
      }
    }
  }
  return out + csv_of_parts(report.study);
}

std::string claims_csv(const Report& report) {
  std::string out =
      "claim,text,source,registered,verdict,claim_p,holm,power,matters,part,test,effect,low,high,p,sample,because\n";
  const auto optional = [](const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : ""; };
  for (std::size_t i = 0; i < report.study.claims.size(); ++i) {
    const Claim& claim = report.study.claims[i];
    const Verdict& verdict = claim.verdict;
    for (std::size_t j = 0; j < verdict.parts.size(); ++j) {
      const Part& part = verdict.parts[j];
      const auto measured = [&](double value) { return part.measured ? fmt::format("{:.6g}", value) : ""; };
      out += fmt::format("{},{},{},{},{},{},{},{:.6g},{},{},{},{},{},{},{},{:.0f},{}\n", i + 1,
                         base::csv_field(claim.text), base::csv_field(claim.source), base::csv_field(claim.registered),
                         judgement_name(verdict.judgement), optional(verdict.p), optional(verdict.holm), verdict.power,
                         base::csv_field(claim.matters.text), j + 1, part.test, measured(part.contrast.effect),
                         measured(part.contrast.interval.low), measured(part.contrast.interval.high), measured(part.p),
                         part.sample, base::csv_field(part.because));
    }
  }
  return out;
}

}  // namespace aite::studies
