// SPDX-License-Identifier: MIT
#include "server/routes/lab_studies.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "server/http/message.hpp"
#include "studies/findings.hpp"
#include "studies/study.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

json progress_json(const studies::Study& study, arena::Store& store) {
  std::int64_t done = 0;
  std::int64_t total = 0;
  for (const studies::MatchCell& cell : study.matches) {
    done += std::min(store.count_games(cell.match.key()), cell.match.games);
    total += cell.match.games;
  }
  return {{"scale", studies::scale_name(study.scale)}, {"games", done}, {"of", total}};
}

// Ours with its interval, in the paper's unit, and the paper's; null where there is none.
json number_json(const studies::Number& number, const studies::Findings& findings) {
  const double factor = number.format.factor;
  json shown{{"ours", nullptr}, {"paper", nullptr}, {"digits", number.format.digits}};
  if (number.paper) shown["paper"] = *number.paper;
  if (!number.ours) return shown;
  const base::Estimate estimate = number.ours(findings);
  if (estimate.sample <= 0) return shown;
  shown["ours"] = number_or_null(factor * estimate.value);
  shown["low"] = number_or_null(factor * estimate.interval.low);
  shown["high"] = number_or_null(factor * estimate.interval.high);
  shown["sample"] = estimate.sample;
  return shown;
}

json table_json(const studies::ResultTable& table, const studies::Findings& findings) {
  json rows = json::array();
  for (const studies::Row& row : table.rows) {
    json numbers = json::array();
    for (const studies::Number& number : row.numbers) numbers.push_back(number_json(number, findings));
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

json figure_json(const studies::Figure& figure, const studies::Findings& findings) {
  json list = json::array();
  for (const studies::Series& series : figure.series) {
    json points = json::array();
    for (const studies::Point& point : series.points) {
      json shown = number_json(point.y, findings);
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

}  // namespace

json studies_json(arena::Store& store) {
  json list = json::array();
  for (const studies::StudyEntry& entry : studies::all_studies()) {
    json scales = json::array();
    for (const studies::Scale scale : {studies::Scale::quick, studies::Scale::standard, studies::Scale::paper}) {
      scales.push_back(progress_json(entry.make(scale), store));
    }
    const studies::Study study = entry.make(studies::Scale::quick);
    list.push_back({{"name", entry.name},
                    {"title", entry.title},
                    {"paper", study.paper},
                    {"summary", study.summary},
                    {"scales", scales}});
  }
  return {{"studies", list}};
}

json study_json(arena::Store& store, const std::string& name, const std::string& scale) {
  const studies::Study study = study_at(name, scale);
  const studies::Findings findings(study, store);
  json tables = json::array();
  for (const studies::ResultTable& table : study.tables) tables.push_back(table_json(table, findings));
  json figures = json::array();
  for (const studies::Figure& figure : study.figures) figures.push_back(figure_json(figure, findings));
  json claims = json::array();
  for (const studies::Claim& claim : study.claims) {
    const studies::Verdict verdict = claim.test(findings);
    claims.push_back({{"text", claim.text},
                      {"source", claim.source},
                      {"judgement", studies::judgement_name(verdict.judgement)},
                      {"because", verdict.because}});
  }
  json matches = json::array();
  for (const studies::MatchCell& cell : study.matches) {
    matches.push_back({{"key", cell.match.key()},
                       {"names", cell.names},
                       {"games", store.count_games(cell.match.key())},
                       {"of", cell.match.games}});
  }
  return {{"name", study.name},
          {"title", study.title},
          {"paper", study.paper},
          {"summary", study.summary},
          {"complete", findings.complete()},
          {"progress", progress_json(study, store)},
          {"tables", tables},
          {"figures", figures},
          {"claims", claims},
          {"matches", matches}};
}

}  // namespace aite::server
