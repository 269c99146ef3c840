// SPDX-License-Identifier: MIT
#include "server/views/study_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/build.hpp"
#include "server/views/match_json.hpp"
#include "studies/report/forest.hpp"
#include "studies/report/parts.hpp"
#include "studies/report/text.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

// Ours with its interval, in the paper's unit, and the paper's; null where there is none.
json number_json(const studies::Number& number) {
  const double factor = number.format.factor;
  json shown{{"ours", nullptr}, {"paper", nullptr}, {"digits", number.format.digits}};
  if (number.paper) shown["paper"] = *number.paper;
  const base::Estimate& estimate = number.measured;
  if (estimate.sample <= 0) return shown;
  shown["ours"] = number_or_null(factor * estimate.value);
  shown["low"] = number_or_null(factor * estimate.interval.low);
  shown["high"] = number_or_null(factor * estimate.interval.high);
  shown["sample"] = estimate.sample;
  return shown;
}

json table_json(const studies::ResultTable& table) {
  json rows = json::array();
  for (const studies::Row& row : table.rows) {
    json numbers = json::array();
    for (const studies::Number& number : row.numbers) numbers.push_back(number_json(number));
    rows.push_back({{"label", row.label}, {"numbers", numbers}});
  }
  return {{"title", table.title}, {"corner", table.corner}, {"columns", table.columns}, {"rows", rows}};
}

json figure_json(const studies::Figure& figure) {
  json list = json::array();
  for (const studies::Series& series : figure.series) {
    json points = json::array();
    for (const studies::Point& point : series.points) {
      json shown = number_json(point.y);
      shown["x"] = point.x;
      points.push_back(std::move(shown));
    }
    list.push_back({{"name", series.name}, {"points", points}});
  }
  return {{"title", figure.title},
          {"x_label", figure.x_label},
          {"y_label", figure.y_label},
          {"log_x", figure.log_x},
          {"series", list}};
}

json axis_json(const studies::ForestAxis& axis, const studies::Claim& claim, int ticks) {
  const auto [low, high] = axis.band();
  json marks = json::array();
  for (const studies::ForestAxis::Tick& tick : axis.ticks(ticks)) {
    marks.push_back({{"at", tick.share}, {"text", tick.text}});
  }
  const std::string unit(axis.ratio ? "ratio" : claim.matters.unit.of_effect);
  return {{"none", axis.share(axis.none())},
          {"equal", {low, high}},
          {"equal_text", studies::band_text(claim)},
          {"unit", unit.starts_with(' ') ? unit.substr(1) : unit},
          {"ticks", marks}};
}

// An effect with its interval on an axis; null where it was not measured.
json mark_json(const studies::ForestAxis& axis, const studies::Part* part) {
  if (part == nullptr || !part->measured) return nullptr;
  const studies::Contrast& contrast = part->contrast;
  return {{"low", axis.share(contrast.interval.low)},
          {"at", std::isnan(contrast.effect) ? json() : json(axis.share(contrast.effect))},
          {"high", axis.share(contrast.interval.high)},
          {"below", axis.is_below(contrast.interval.low)},
          {"above", axis.is_above(contrast.interval.high)}};
}

json forest_json(const std::vector<studies::Claim>& claims) {
  json panels = json::array();
  for (const studies::ForestPanel& panel : studies::forest_panels(claims)) {
    json rows = json::array();
    for (const std::size_t number : panel.claims) {
      const studies::Claim& claim = claims[number];
      const studies::Part* leading = claim.verdict.leading_part();
      const studies::Unit& unit = claim.matters.unit;
      rows.push_back({{"claim", number},
                      {"mark", mark_json(panel.axis, leading)},
                      {"effect", leading == nullptr ? "" : studies::effect_text(*leading, unit)},
                      {"paper", leading == nullptr ? "" : studies::published_text(*leading, unit)},
                      {"sample", leading == nullptr ? 0 : leading->sample}});
    }
    panels.push_back({{"axis", axis_json(panel.axis, claims[panel.claims.front()], 6)}, {"rows", rows}});
  }
  return panels;
}

json words_json(const studies::WordTable& table) {
  return {{"title", table.title}, {"columns", table.columns}, {"rows", table.found}};
}

// Pictures that the report draws come as they are; the page shows them as images, so nothing in them runs.
json pictures_json(const studies::Study& study) {
  json pictures = json::array();
  for (const studies::Figure& figure : study.figures) {
    if (figure.categories.empty()) continue;
    pictures.push_back({{"title", figure.title}, {"text", figure.y_label}, {"svg", studies::figure_svg(figure)}});
  }
  for (const studies::HeatMap& map : study.heat_maps) {
    pictures.push_back(
        {{"title", map.title}, {"text", studies::correlation_text(map)}, {"svg", studies::heat_map_svg(map)}});
  }
  for (const studies::FormulaList& list : study.formulas) {
    for (const studies::DrawnFormula& formula : list.found) {
      pictures.push_back({{"title", fmt::format("{}: {}", list.title, formula.name)},
                          {"text", formula.line},
                          {"svg", studies::formula_svg(formula)}});
    }
  }
  return pictures;
}

json deviation_json(const studies::Deviation& deviation) {
  return {{"paper", deviation.paper},
          {"ours", deviation.ours},
          {"consequence", deviation.consequence},
          {"measured", studies::measured_text(deviation)}};
}

json claim_json(const studies::Claim& claim) {
  const studies::Verdict& verdict = claim.verdict;
  std::vector<const studies::Part*> measured;
  for (const studies::Part& part : verdict.parts) {
    if (part.measured) measured.push_back(&part);
  }
  const studies::ForestAxis axis = studies::axis_of(claim, measured);
  json parts = json::array();
  for (const studies::Part& part : verdict.parts) {
    const studies::PartText text = studies::part_text(part, claim.matters.unit);
    parts.push_back({{"test", part.test},
                     {"of", text.a},
                     {"against", text.b},
                     {"effect", text.effect},
                     {"p", text.p},
                     {"sample", text.n},
                     {"judgement", studies::judgement_name(part.points_to)},
                     {"significant", part.can_decide() && part.p < studies::level},
                     {"mark", mark_json(axis, &part)}});
  }
  return {{"text", claim.text},
          {"source", claim.source},
          {"judgement", studies::judgement_name(verdict.judgement)},
          {"letter", std::string(1, studies::judgement_letter(verdict.judgement))},
          {"outcome", studies::outcome_text(claim)},
          {"evidence", studies::evidence_text(claim)},
          {"p", verdict.p ? json(*verdict.p) : json()},
          {"holm", verdict.holm ? json(*verdict.holm) : json()},
          {"sample", verdict.sample},
          {"power", verdict.power},
          {"pooled", verdict.pooled},
          {"matters", claim.matters.text},
          {"registered", claim.registered},
          {"needed", studies::needed_text(verdict)},
          {"axis", axis_json(axis, claim, 3)},
          {"parts", parts}};
}

}  // namespace

json progress_json(studies::Scale scale, std::int64_t games, std::int64_t of) {
  return {{"scale", studies::scale_name(scale)}, {"games", games}, {"of", of}};
}

json study_json(const studies::Report& report, const studies::Findings& findings) {
  const studies::Study& study = report.study;
  json tables = json::array();
  for (const studies::ResultTable& table : study.tables) tables.push_back(table_json(table));
  json figures = json::array();
  for (const studies::Figure& figure : study.figures) {
    if (figure.categories.empty()) figures.push_back(figure_json(figure));
  }
  json claims = json::array();
  for (const studies::Claim& claim : study.claims) claims.push_back(claim_json(claim));
  json words = json::array();
  for (const studies::WordTable& table : study.word_tables) words.push_back(words_json(table));
  json deviations = json::array();
  for (const studies::Deviation& deviation : study.deviations) deviations.push_back(deviation_json(deviation));
  json matches = json::array();
  std::int64_t games = 0;
  std::int64_t of = 0;
  for (const studies::MatchCell& cell : study.matches) {
    const std::int64_t found = findings.run(cell.id).found;
    matches.push_back({{"key", cell.match.key()}, {"names", cell.names}, {"games", found}, {"of", cell.match.games}});
    games += found;
    of += cell.match.games;
  }
  return {{"name", study.name},
          {"title", study.title},
          {"paper", study.paper},
          {"summary", study.summary},
          {"complete", report.complete},
          {"progress", progress_json(study.scale, games, of)},
          {"lead", studies::lead_sentences(report)},
          {"state", studies::sample_text(report)},
          {"forest", forest_json(study.claims)},
          {"claims", claims},
          {"tables", tables},
          {"word_tables", words},
          {"figures", figures},
          {"pictures", pictures_json(study)},
          {"deviations", deviations},
          {"matches", matches},
          {"command", studies::command_text(study)},
          {"cost", {{"games", report.cost.games}, {"thinking", report.cost.thinking}, {"work", report.cost.work}}},
          {"machines", studies::machine_sentences(report)},
          {"build", base::build_id()}};
}

}  // namespace aite::server
