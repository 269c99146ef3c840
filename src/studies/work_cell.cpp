// SPDX-License-Identifier: MIT
#include "studies/work_cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>

#include "studies/work.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

void compare(const json& row, const json& example, const std::string& place) {
  const auto say = [&](std::string_view what) { throw std::runtime_error(fmt::format("{} is no {}", place, what)); };
  if (example.is_number()) {
    if (!row.is_number()) say("number");
  } else if (row.type() != example.type()) {
    say(example.type_name());
  } else if (example.is_object()) {
    for (const auto& [key, value] : example.items()) {
      if (!row.contains(key)) throw std::runtime_error(fmt::format("{} has no \"{}\"", place, key));
      compare(row.at(key), value, fmt::format("\"{}\"", key));
    }
  } else if (example.is_array() && !example.empty()) {
    for (const json& each : row) compare(each, example.front(), "an element of " + place);
  }
}

const WorkCell& cell_named(const Study& study, std::string_view id) {
  const auto found = std::ranges::find(study.work, id, &WorkCell::id);
  if (found == study.work.end()) throw std::logic_error("a study waits for work it does not have: " + std::string(id));
  return *found;
}

// Whether a cell is reached from itself by what it comes after.
void check_order(const Study& study, const WorkCell& cell, std::vector<std::string>& path) {
  if (std::ranges::find(path, cell.id) != path.end()) throw std::logic_error("cells wait for each other: " + cell.id);
  path.push_back(cell.id);
  for (const std::string& id : cell.after) check_order(study, cell_named(study, id), path);
  path.pop_back();
}

}  // namespace

RowCheck like(json example) {
  return [example = std::move(example)](const json& row) { compare(row, example, "it"); };
}

std::string fault_of(const WorkCell& cell, const json& row) {
  try {
    cell.check ? cell.check(row) : compare(row, json::object(), "it");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

void check_work(const Study& study) {
  std::set<std::string> ids;
  for (const WorkCell& cell : study.work) {
    if (!ids.insert(cell.id).second) throw std::logic_error("two cells have the id " + cell.id);
    std::vector<std::string> path;
    check_order(study, cell, path);
    std::set<std::string> names;
    for (std::size_t i = 0; i < cell.pieces(); ++i) {
      if (!names.insert(study.unit(cell, i)).second) {
        throw std::logic_error("two units have the name " + study.unit(cell, i));
      }
    }
  }
  for (const MatchCell& match : study.matches) {
    for (const std::string& id : match.after) cell_named(study, id);
  }
}

bool has_all_before(const Study& study, const std::vector<std::string>& after, arena::Store& store) {
  return std::ranges::all_of(
      after, [&](const std::string& id) { return load_work(study, cell_named(study, id), store).complete(); });
}

CellWork load_work(const Study& study, const WorkCell& cell, arena::Store& store) {
  CellWork work;
  const auto take = [&](const arena::StoredFact& fact) {
    work.seconds += fact.seconds;
    json row = json::parse(fact.value);
    if (cell.by_clock) {
      const json machine = row.value(machine_key, json(""));
      work.machines.push_back(machine.is_string() ? machine.get<std::string>() : "");
      row.erase(machine_key);
    }
    return row;
  };
  if (!cell.has_units()) {
    if (const auto fact = store.fact(study.unit(cell))) {
      work.answer = std::make_shared<const json>(take(*fact));
    } else {
      work.missing = {0};
    }
    return work;
  }
  work.pieces = cell.units.count;
  std::map<std::string, arena::StoredFact, std::less<>> facts;
  for (arena::StoredFact& fact : store.facts(study.unit(cell) + " / ")) facts.emplace(fact.unit, std::move(fact));
  std::vector<json> rows(cell.units.count);
  for (std::size_t i = 0; i < cell.units.count; ++i) {
    const auto found = facts.find(study.unit(cell, i));
    if (found == facts.end()) {
      work.missing.push_back(i);
      continue;
    }
    rows[i] = take(found->second);
  }
  if (!work.complete() && !cell.units.so_far) return work;
  work.answer = std::make_shared<const json>(cell.units.answer ? cell.units.answer(rows) : std::move(rows.front()));
  return work;
}

}  // namespace aite::studies
