// SPDX-License-Identifier: MIT
#include "server/routes/lab_studies.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "server/http/message.hpp"
#include "studies/findings.hpp"
#include "studies/report.hpp"
#include "studies/study.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

json progress_json(studies::Scale scale, std::int64_t games, std::int64_t of) {
  return {{"scale", studies::scale_name(scale)}, {"games", games}, {"of", of}};
}

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

studies::Study study_at(const std::string& name, const std::string& scale) {
  try {
    return studies::make_study(name, studies::parse_scale(scale));
  } catch (const base::InputError& error) {
    throw Refusal(404, "unknown_study", error.what());
  }
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

json page_of(studies::Study unmeasured, arena::Store& store) {
  const studies::Findings findings(unmeasured, store);
  const studies::Report report = studies::make_report(std::move(unmeasured), findings);
  const studies::Study& study = report.study;
  json tables = json::array();
  for (const studies::ResultTable& table : study.tables) tables.push_back(table_json(table));
  json figures = json::array();
  for (const studies::Figure& figure : study.figures) figures.push_back(figure_json(figure));
  json claims = json::array();
  for (const studies::Claim& claim : study.claims) {
    const studies::Verdict& verdict = claim.verdict;
    claims.push_back({{"text", claim.text},
                      {"source", claim.source},
                      {"judgement", studies::judgement_name(verdict.judgement)},
                      {"because", verdict.because},
                      {"grounds", studies::grounds_text(claim)},
                      {"p", verdict.p ? json(*verdict.p) : json()},
                      {"holm", verdict.holm ? json(*verdict.holm) : json()},
                      {"sample", verdict.sample},
                      {"matters", claim.matters.text},
                      {"power", verdict.power},
                      {"pooled", verdict.pooled}});
  }
  json matches = json::array();
  std::int64_t games = 0;
  std::int64_t of = 0;
  for (const studies::MatchCell& cell : study.matches) {
    const std::int64_t found = findings.run(cell.id).found;
    matches.push_back({{"key", cell.match.key()}, {"names", cell.names}, {"games", found}, {"of", cell.match.games}});
    games += found;
    of += cell.match.games;
  }
  return {
      {"name", study.name},       {"title", study.title},        {"paper", study.paper},
      {"summary", study.summary}, {"complete", report.complete}, {"progress", progress_json(study.scale, games, of)},
      {"tables", tables},         {"figures", figures},          {"claims", claims},
      {"matches", matches}};
}

}  // namespace

json LabStudies::list() {
  const std::map<std::string, std::int64_t> played = store_.game_counts();
  json list = json::array();
  for (const studies::StudyEntry& entry : studies::all_studies()) {
    json shown{{"name", entry.name}, {"title", entry.title}, {"scales", json::array()}};
    for (const studies::Scale scale : {studies::Scale::quick, studies::Scale::standard, studies::Scale::paper}) {
      const studies::Study study = entry.make(scale);
      shown["paper"] = study.paper;
      shown["summary"] = study.summary;
      std::int64_t games = 0;
      std::int64_t of = 0;
      for (const studies::MatchCell& cell : study.matches) {
        const auto found = played.find(cell.match.key());
        if (found != played.end()) games += std::min(found->second, cell.match.games);
        of += cell.match.games;
      }
      shown["scales"].push_back(progress_json(scale, games, of));
    }
    list.push_back(std::move(shown));
  }
  return {{"studies", list}};
}

std::string LabStudies::study(const std::string& name, const std::string& scale) {
  studies::Study study = study_at(name, scale);
  const std::lock_guard lock(mutex_);
  const arena::Store::Stamp stamp =
      store_.stamp();  // before the games are read: one that comes meanwhile is seen later
  KeptPage& page = pages_[{name, scale}];
  if (page.content.empty() || page.made_of != stamp) page = {stamp, page_of(std::move(study), store_).dump()};
  return page.content;
}

}  // namespace aite::server
