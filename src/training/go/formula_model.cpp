// SPDX-License-Identifier: MIT
#include "training/go/formula_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/statistics.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::training::go {

namespace formulas = learn::formulas;

namespace {

Json texts_of(const std::vector<formulas::Formula>& list) {
  Json texts = Json::array();
  for (const formulas::Formula& each : list) texts.push_back(formulas::text(each, players::go::formula_vocabulary()));
  return texts;
}

std::vector<formulas::Formula> formulas_of(const Json& texts) {
  std::vector<formulas::Formula> list;
  for (const Json& each : texts) {
    list.push_back(formulas::parse(each.get<std::string>(), players::go::formula_vocabulary()));
  }
  return list;
}

std::string bits_text(const formulas::Features& features) {
  std::string text;
  for (const std::uint8_t each : features) text += each != 0 ? '1' : '0';
  return text;
}

Json json_of(const formulas::Machine& machine) {
  Json json{{"gamma", machine.gamma}, {"offset", machine.offset}, {"length", machine.length}};
  json["vectors"] = Json::array();
  for (const formulas::Features& each : machine.vectors) json["vectors"].push_back(bits_text(each));
  json["weights"] = machine.weights;
  return json;
}

formulas::Machine machine_of(const Json& json, std::size_t features) {
  formulas::Machine machine{json.at("gamma"), json.at("offset"), json.at("length"), {}, json.at("weights")};
  for (const Json& each : json.at("vectors")) {
    const auto text = each.get<std::string>();
    if (text.size() != features) throw base::InputError("a vector has another number of features");
    formulas::Features vector;
    for (const char c : text) vector.push_back(c == '1' ? 1 : 0);
    machine.vectors.push_back(std::move(vector));
  }
  if (machine.vectors.size() != machine.weights.size()) throw base::InputError("vectors and weights are not as many");
  return machine;
}

}  // namespace

std::vector<formulas::Features> features_of(const std::vector<formulas::Formula>& features,
                                            const formulas::Positions& positions) {
  const auto width = static_cast<std::size_t>(positions.layout().words);
  std::vector<formulas::Features> found(positions.size(), formulas::Features(features.size()));
  for (std::size_t k = 0; k < features.size(); ++k) {
    const formulas::Words values = positions.evaluate(features[k]);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      formulas::Word any = 0;
      for (std::size_t w = i * width; w < (i + 1) * width; ++w) any |= values[w];
      found[i][k] = any == 0 ? 1 : 0;
    }
  }
  return found;
}

std::vector<std::size_t> FormulaModel::choices(const formulas::Positions& positions) const {
  if (formulas.size() == 1) return std::vector<std::size_t>(positions.size());
  const std::vector<formulas::Features> all = features_of(features, positions);
  std::vector<std::size_t> chosen;
  for (const formulas::Features& each : all) {
    std::size_t best = 0;
    double surest = 0;
    for (std::size_t k = 0; k < machines.size(); ++k) {
      const double distance = machines[k].decide(each);
      if (k == 0 || distance > surest) {
        surest = distance;
        best = k;
      }
    }
    chosen.push_back(best);
  }
  return chosen;
}

StoredFormulaModel read_formula_model(const std::string& path) {
  StoredFormulaModel stored;
  try {
    stored.card = Json::parse(base::file_text(path));
    stored.model.formulas = formulas_of(stored.card.at("formulas"));
    stored.model.features = formulas_of(stored.card.at("features"));
    for (const Json& each : stored.card.at("machines")) {
      stored.model.machines.push_back(machine_of(each, stored.model.features.size()));
    }
  } catch (const Json::exception& error) {
    throw base::InputError(fmt::format("'{}' is no model of formulas: {}", path, error.what()));
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("'{}': {}", path, error.what()));
  }
  if (!stored.model.machines.empty() && stored.model.machines.size() != stored.model.formulas.size()) {
    throw base::InputError(fmt::format("'{}': as many machines as formulas are needed", path));
  }
  for (const char* const key : {"formulas", "features", "machines"}) stored.card.erase(key);
  return stored;
}

void write_formula_model(const FormulaModel& model, const Json& card, const std::string& path) {
  Json whole = card;
  whole["formulas"] = texts_of(model.formulas);
  whole["features"] = texts_of(model.features);
  whole["machines"] = Json::array();
  for (const formulas::Machine& each : model.machines) whole["machines"].push_back(json_of(each));
  std::ofstream file(path);
  file << whole.dump(1) << '\n';
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", path));
}

bool train_machines(FormulaModel& model, const Escapes& escapes, const formulas::MachineSettings& settings,
                    const Watch& watch, PartFile part) {
  std::vector<formulas::Words> solved;
  formulas::Words any(formulas::words_for(escapes.kinds.size()));
  for (const formulas::Formula& each : model.formulas) {
    solved.push_back(escapes.task.solved_by(escapes.task.positions.evaluate(each)));
    for (std::size_t k = 0; k < any.size(); ++k) any[k] |= solved.back()[k];
  }
  const std::vector<formulas::Features> all = features_of(model.features, escapes.task.positions);
  const auto has = [](const formulas::Words& bits, std::size_t i) { return (bits[i / 64] >> (i % 64) & 1) != 0; };
  std::vector<formulas::Features> used;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has(any, i)) used.push_back(all[i]);
  }
  model.machines.clear();
  Json done = part.read();
  if (done.is_null()) done = Json{{"machines", Json::array()}};
  for (const Json& each : done.at("machines")) model.machines.push_back(machine_of(each, model.features.size()));
  const std::size_t before = model.machines.size();
  for (std::size_t k = before; k < model.formulas.size(); ++k) {
    watch.show(
        {"machines", static_cast<double>(k), static_cast<double>(model.formulas.size()), static_cast<double>(before)});
    if (watch.stop.stop_requested()) {
      part.keep(done, true);
      return false;
    }
    std::vector<bool> wanted;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (has(any, i)) wanted.push_back(has(solved[k], i));
    }
    model.machines.push_back(formulas::train_machine(used, wanted, settings));
    done["machines"].push_back(json_of(model.machines.back()));
    part.keep(done, false);
  }
  part.remove();
  return true;
}

FormulaScore score(const FormulaModel& model, const Escapes& escapes) {
  const formulas::Task& task = escapes.task;
  const auto width = static_cast<std::size_t>(task.positions.layout().words);
  std::vector<formulas::Words> values;
  std::vector<formulas::Words> solved;
  for (const formulas::Formula& each : model.formulas) {
    values.push_back(escapes.answers(each));
    solved.push_back(task.solved_by(values.back()));
  }
  const std::vector<std::size_t> chosen = model.choices(task.positions);
  FormulaScore score;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    FormulaScore::Of& of = score.of_kind[static_cast<std::size_t>(escapes.kinds[i])];
    const auto solves = [&](std::size_t k) { return (solved[k][i / 64] >> (i % 64) & 1) != 0; };
    ++of.positions;
    bool solvable = false;
    for (std::size_t k = 0; k < solved.size(); ++k) solvable |= solves(k);
    of.solvable += solvable ? 1U : 0U;
    if (solves(chosen[i])) {
      ++of.exact;
    } else {
      score.failed.push_back(i);
    }
    int answered = 0;
    int right = 0;
    formulas::Word some = 0;
    for (std::size_t w = i * width; w < (i + 1) * width; ++w) {
      answered += std::popcount(values[chosen[i]][w]);
      right += std::popcount(values[chosen[i]][w] & task.right[w]);
      some |= task.right[w];
    }
    of.any += answered > 0 ? static_cast<double>(right) / answered : some == 0 ? 1 : 0;
  }
  return score;
}

FormulaScore::Of FormulaScore::all() const {
  Of sum;
  for (const Of& each : of_kind) {
    sum.positions += each.positions;
    sum.exact += each.exact;
    sum.any += each.any;
    sum.solvable += each.solvable;
  }
  return sum;
}

Json FormulaScore::json() const {
  Json json = Json::object();
  const auto row = [](const Of& of) {
    return Json{{"positions", of.positions}, {"exact", of.exact}, {"any", of.any}, {"solvable", of.solvable}};
  };
  for (std::size_t i = 0; i < of_kind.size(); ++i) {
    json[std::string(games::go::features::escape_kinds[i])] = row(of_kind[i]);
  }
  json["all"] = row(all());
  return json;
}

std::string FormulaScore::table() const {
  std::string lines = fmt::format("{:10} {:>9} {:>8} {:>17} {:>9} {:>9}\n", "kind", "positions", "exact %",
                                  "95 % interval", "any %", "solvable");
  const auto row = [&](std::string_view name, const Of& of) {
    if (of.positions == 0) return;
    const auto n = static_cast<double>(of.positions);
    const base::Interval interval = base::wilson(static_cast<double>(of.exact), n);
    lines += fmt::format("{:10} {:>9} {:>8.2f} {:>8.2f}..{:<7.2f} {:>9.2f} {:>9.2f}\n", name, of.positions,
                         100.0 * static_cast<double>(of.exact) / n, 100 * interval.low, 100 * interval.high,
                         100 * of.any / n, 100.0 * static_cast<double>(of.solvable) / n);
  };
  for (std::size_t i = 0; i < of_kind.size(); ++i) row(games::go::features::escape_kinds[i], of_kind[i]);
  row("all", all());
  return lines;
}

}  // namespace aite::training::go
