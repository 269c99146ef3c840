// SPDX-License-Identifier: MIT
#include "studies/exchange.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/error.hpp"
#include "base/text.hpp"
#include "studies/work.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

// The cell that every piece of work belongs to, by the names of the pieces.
std::map<std::string, const WorkCell*, std::less<>> cells_by_unit(const std::vector<Study>& studies) {
  std::map<std::string, const WorkCell*, std::less<>> cells;
  for (const Study& study : studies) {
    for (const WorkCell& cell : study.work) {
      for (std::size_t i = 0; i < cell.pieces(); ++i) cells.emplace(study.unit(cell, i), &cell);
    }
  }
  return cells;
}

arena::StoredFact fact_in(const std::string& line, const std::map<std::string, const WorkCell*, std::less<>>& cells) {
  constexpr int deepest = 100;  // what is written again is written recursively
  const auto shallow = [](int depth, json::parse_event_t, json&) {
    if (depth > deepest) throw std::runtime_error("nested too deeply");
    return true;
  };
  const json answer = json::parse(line, shallow, false);
  if (!answer.is_object()) throw std::runtime_error("no JSON object");
  for (const std::string key : {"unit", "value"}) {
    if (!answer.contains(key)) throw std::runtime_error(fmt::format("has no \"{}\"", key));
  }
  if (!answer.at("unit").is_string()) throw std::runtime_error("\"unit\" is no string");
  const auto& unit = answer.at("unit").get_ref<const std::string&>();
  const auto found = cells.find(unit);
  if (found == cells.end()) throw std::runtime_error(fmt::format("the study has no unit \"{}\"", unit));
  const json& value = answer.at("value");
  if (const std::string fault = fault_of(*found->second, value); !fault.empty()) {
    throw std::runtime_error(fmt::format("the answer of \"{}\" is wrong: {}", unit, fault));
  }
  const json seconds = answer.value("seconds", json(0.0));
  if (!seconds.is_number() || !(seconds.get<double>() >= 0)) throw std::runtime_error("\"seconds\" is no time");
  const auto text = [&](const std::string& key, const std::string& otherwise) {
    return answer.contains(key) && answer.at(key).is_string() ? answer.at(key).get<std::string>() : otherwise;
  };
  return {unit, value.dump(), seconds.get<double>(), text("build", "elsewhere"), text("finished", arena::utc_now())};
}

}  // namespace

std::string answer_lines(const Study& study, arena::Store& store) {
  std::string lines;
  for (const WorkCell& cell : study.work) {
    for (std::size_t i = 0; i < cell.pieces(); ++i) {
      const auto fact = store.fact(study.unit(cell, i));
      if (!fact) continue;
      const json line{{"unit", fact->unit},
                      {"value", json::parse(fact->value)},
                      {"seconds", fact->seconds},
                      {"build", fact->build},
                      {"finished", fact->finished}};
      lines += line.dump() + '\n';
    }
  }
  return lines;
}

std::string missing_lines(const Study& study, arena::Store& store) {
  std::string lines;
  for (const WorkCell& cell : study.work) {
    for (const std::size_t i : load_work(study, cell, store).missing) {
      lines += json{{"cell", cell.id}, {"number", i}, {"unit", study.unit(cell, i)}}.dump() + '\n';
    }
  }
  return lines;
}

Imported import_answers(const std::vector<Study>& studies, std::string_view lines, std::string_view file,
                        arena::Store& store) {
  const std::map<std::string, const WorkCell*, std::less<>> cells = cells_by_unit(studies);
  std::vector<arena::StoredFact> facts;
  Imported imported;
  std::size_t number = 0;
  for (const std::string& line : base::split(lines, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    try {
      facts.push_back(fact_in(line, cells));
    } catch (const std::runtime_error& error) {
      throw base::InputError(fmt::format("{}, line {}: {}", file, number, error.what()));
    }
    ++imported.read;
    if (!store.fact(facts.back().unit)) ++imported.added;
  }
  store.add(facts);
  return imported;
}

}  // namespace aite::studies
