// SPDX-License-Identifier: MIT
#include "studies/go_formulas/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_search.hpp"
#include "training/go/formula_tree.hpp"
#include "training/go/tactics.hpp"

// Made by cmake/embedded.cmake: boards of people's games.
extern "C" const char aite_atari_begin[];
extern "C" const char aite_atari_end[];

namespace aite::studies::go_formulas {

namespace {

namespace go = training::go;
namespace formulas = learn::formulas;
using nlohmann::json;

constexpr std::uint64_t test_seed = 31;

const formulas::Vocabulary& words() { return players::go::formula_vocabulary(); }

go::Escapes positions(std::int64_t count, bool stratified, training::Part part, std::uint64_t seed,
                      const std::stop_token& stop) {
  go::EscapeSettings settings;
  settings.positions = count;
  settings.stratified = stratified;
  settings.part = part;
  settings.seed = seed;
  return go::random_escapes(settings, stop);
}

go::Escapes training_positions(std::int64_t count, bool stratified, std::uint64_t seed, const std::stop_token& stop) {
  return positions(count, stratified, training::Part::training, seed, stop);
}

json share(std::size_t successes, std::size_t sample) { return {{"successes", successes}, {"sample", sample}}; }

// Of chances, each between 0 and 1: a yes or no of the same mean varies at least as much.
json chances(double sum, std::size_t sample) {
  const double mean = sum / static_cast<double>(sample);
  return {{"value", mean}, {"deviation", std::sqrt(mean * (1 - mean))}, {"sample", sample}};
}

void add_score(json& answer, const std::string& name, const go::FormulaScore& score) {
  const go::FormulaScore::Of all = score.all();
  answer[name + "_exact"] = share(all.exact, all.positions);
  answer[name + "_any"] = chances(all.any, all.positions);
  answer[name + "_solvable"] = share(all.solvable, all.positions);
  for (std::size_t i = 0; i < score.of_kind.size(); ++i) {
    const go::FormulaScore::Of& of = score.of_kind[i];
    answer[fmt::format("{}_exact_{}", name, games::go::features::escape_kinds[i])] = share(of.exact, of.positions);
  }
}

// Positions that nothing was learned from: random ones as many of each kind, random ones as they come, people's. All
// cells have the same, so they are made once.
struct Tests {
  go::Escapes strat;
  go::Escapes plain;
  go::Escapes real;
};
std::shared_ptr<const Tests> tests(std::int64_t count, const std::stop_token& stop) {
  static std::mutex mutex;
  static std::map<std::int64_t, std::shared_ptr<const Tests>> made;
  const std::scoped_lock lock(mutex);
  std::shared_ptr<const Tests>& found = made[count];
  if (!found) {
    const std::string_view boards(aite_atari_begin, aite_atari_end);
    auto fresh = std::make_shared<const Tests>(Tests{positions(count, true, training::Part::test, test_seed, stop),
                                                     positions(count, false, training::Part::test, test_seed, stop),
                                                     go::escapes_of_boards(boards, "positions/go9-atari.txt")});
    if (stop.stop_requested()) return fresh;  // perhaps not all of them
    found = fresh;
  }
  return found;
}

void add_tests(json& answer, const go::FormulaModel& model, std::int64_t count, const std::stop_token& stop) {
  const std::shared_ptr<const Tests> with = tests(count, stop);
  add_score(answer, "strat", go::score(model, with->strat));
  add_score(answer, "plain", go::score(model, with->plain));
  add_score(answer, "real", go::score(model, with->real));
}

// Whether some part of a formula is the mover's stones in atari, whatever it says of empty points.
bool mentions_atari(const formulas::Formula& formula, const formulas::Positions& on) {
  const auto stones_of = [&](const formulas::Formula& part) {
    return on.evaluate(
        formulas::Formula::binary(formulas::Op::difference, part, formulas::Formula::leaf(players::go::leaf_empty)));
  };
  static const formulas::Formula atari = formulas::parse("h - b", words());
  if (stones_of(formula) == on.evaluate(atari)) return true;
  const std::vector<formulas::Formula> operands = formula.operands();
  return std::any_of(operands.begin(), operands.end(),
                     [&](const formulas::Formula& each) { return mentions_atari(each, on); });
}

json drawn(const formulas::LabelTree& tree) {
  json below = json::array();
  for (const formulas::LabelTree& each : tree.below) below.push_back(drawn(each));
  json node{{"label", tree.label}};
  if (!below.empty()) node["children"] = below;
  return node;
}

// What was chosen, and how near each of the paper's four kinds is to one of the chosen formulas: of the positions that
// it solves, those where the kind's formula gives the same.
void add_choice(json& answer, const go::FormulaModel& model, const go::Escapes& learned_from) {
  const formulas::Positions& on = learned_from.task.positions;
  answer["chosen"] = model.formulas.size();
  answer["features"] = model.features.size();
  answer["atari"] = std::count_if(model.features.begin(), model.features.end(),
                                  [&](const formulas::Formula& each) { return mentions_atari(each, on); });
  formulas::Words covered(formulas::words_for(on.size()));
  answer["formulas"] = json::array();
  for (const formulas::Formula& each : model.formulas) {
    const formulas::Words solved = learned_from.task.solved_by(on.evaluate(each));
    for (std::size_t k = 0; k < covered.size(); ++k) covered[k] |= solved[k];
    answer["formulas"].push_back({{"name", fmt::format("solves {} of {}", formulas::count_bits(solved), on.size())},
                                  {"line", formulas::line(each, words())},
                                  {"tree", drawn(formulas::tree(each, words()))}});
  }
  answer["covered"] = share(formulas::count_bits(covered), on.size());
  for (const Kind& kind : kinds()) {
    const formulas::Task same{on, on.evaluate(formulas::parse(kind.formula, words()))};
    std::size_t most = 0;
    std::size_t of = 1;
    std::string nearest = "none";
    for (const formulas::Formula& each : model.formulas) {
      const formulas::Words values = on.evaluate(each);
      const formulas::Words solved = learned_from.task.solved_by(values);
      const std::size_t count = formulas::count_bits(solved);
      if (50 * count < on.size()) continue;  // an accident
      formulas::Words agree = same.solved_by(values);
      for (std::size_t k = 0; k < agree.size(); ++k) agree[k] &= solved[k];
      const std::size_t alike = formulas::count_bits(agree);
      if (alike * of <= most * count) continue;
      most = alike;
      of = count;
      nearest = formulas::text(each, words());
    }
    answer["kind_" + kind.name] = share(most, of);
    answer["nearest_" + kind.name] = nearest;
  }
}

struct Method {
  go::FormulaSearchSettings search;
  go::ChoiceSettings choice;
  formulas::MachineSettings machines;
};

json by_machines(const Method& method, const go::Escapes& learned_from, std::int64_t test,
                 const std::stop_token& stop) {
  const training::Watch watch{stop};
  const auto found = go::find_formulas(method.search, learned_from, watch);
  if (!found) return {};
  std::vector<formulas::Formula> all;
  for (const formulas::Solution& each : found->solutions) all.push_back(each.formula);
  std::optional<go::StoredFormulaModel> chosen = go::choose_formulas(method.choice, learned_from, all, watch);
  if (!chosen || !go::train_machines(chosen->model, learned_from, method.machines, watch)) return {};
  const go::StoredFormulaModel& stored = *chosen;
  json answer;
  add_choice(answer, stored.model, learned_from);
  answer["needed"] = stored.card.at("cover").at("at least needed");
  add_tests(answer, stored.model, test, stop);
  return answer;
}

// Steps 1 to 6 as the paper has them: random trees, a smallest cover, fewest features, machines of largest margin.
Method as_paper(const Reading& reading, std::int64_t trees, std::uint64_t seed) {
  Method method;
  method.search.leaves = reading.leaves;
  method.search.operators = "large";
  method.search.reading = reading.counts;
  method.search.random = trees;
  method.search.random_depth = reading.leaves == "bw" ? 6 : 4;  // with b and w alone, h is two levels itself
  method.search.support = 1;
  method.search.seed = seed;
  method.choice.seconds = 2;
  method.choice.leaves = reading.leaves;
  method.choice.reading = reading.counts;
  return method;
}

// Sums of counts over training sets; lists and texts of the first.
json summed(const std::vector<json>& rows) {
  json sum = rows.front();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (const auto& [key, value] : rows[i].items()) {
      json& into = sum[key];
      if (value.is_number()) into = into.get<double>() + value.get<double>();
      if (!value.is_object()) continue;
      if (value.contains("successes")) {
        into = share(into.at("successes").get<std::size_t>() + value.at("successes").get<std::size_t>(),
                     into.at("sample").get<std::size_t>() + value.at("sample").get<std::size_t>());
      } else {
        const auto n = into.at("sample").get<double>();
        const auto more = value.at("sample").get<double>();
        into = chances(into.at("value").get<double>() * n + value.at("value").get<double>() * more,
                       static_cast<std::size_t>(n + more));
      }
    }
  }
  const auto sets = static_cast<double>(rows.size());
  sum["with_atari"] = share(sum.at("atari").get<std::size_t>(), sum.at("features").get<std::size_t>());
  for (const char* key : {"chosen", "features", "needed"}) {
    sum[key] = json{{"value", sum.at(key).get<double>() / sets}, {"deviation", 0}, {"sample", sets}};
  }
  return sum;
}

WorkCell paper_cell(std::string id, const Reading& reading, std::int64_t count, const Sizes& sizes) {
  WorkCell cell;
  cell.id = std::move(id);
  cell.defined_by = fmt::format("{} {} positions={} trees={} test={} 2", reading.leaves, reading.counts, count,
                                sizes.trees, sizes.test);
  cell.planned = static_cast<double>(sizes.test * sizes.paper_sets);
  cell.by_clock = true;  // the smallest cover is looked for during so many seconds
  cell.units.count = static_cast<std::size_t>(sizes.paper_sets);
  cell.units.name = [](std::size_t unit) { return fmt::format("set {}", unit + 1); };
  cell.units.work = [=](std::size_t unit, const Answers&, const std::stop_token& stop) {
    const std::uint64_t seed = 100 + unit;
    const go::Escapes learned_from = training_positions(count, false, seed, stop);
    return by_machines(as_paper(reading, sizes.trees, seed), learned_from, sizes.test, stop);
  };
  cell.units.answer = summed;
  return cell;
}

// Systematic search instead of random trees, positions of all kinds alike, and the settings that did best on others.
WorkCell depth_cell_of(int depth, const Sizes& sizes) {
  WorkCell cell;
  cell.id = depth_cell(depth);
  cell.defined_by = fmt::format("positions={} test={} 2", sizes.paper_positions, sizes.test);
  cell.planned = static_cast<double>(sizes.test);
  cell.units.count = 1;
  cell.units.work = [=](std::size_t, const Answers&, const std::stop_token& stop) {
    const go::Escapes learned_from = training_positions(sizes.paper_positions, true, 200, stop);
    Method method;
    method.search.level = std::min(depth, 3);
    method.search.join = depth > 3;
    method.search.deepen = std::max(0, depth - 4);
    method.search.support = 3;
    method.search.beam = 20;
    method.choice.apart = "unshared";
    method.choice.most = 14;
    method.choice.times = 3;
    method.choice.seconds = 0;
    method.machines = {"rbf", 10, 0.05};
    return by_machines(method, learned_from, sizes.test, stop);
  };
  cell.units.answer = summed;
  return cell;
}

WorkCell tree_cell_of(std::string id, go::FormulaTreeSettings settings, std::int64_t count, std::int64_t test) {
  WorkCell cell;
  cell.id = std::move(id);
  cell.defined_by = fmt::format("{} positions={} test={} 2", settings.arguments(), count, test);
  cell.planned = static_cast<double>(test);
  cell.work = [settings = std::move(settings), count, test](const std::stop_token& stop) -> json {
    const go::Escapes learned_from = training_positions(count, true, 300, stop);
    const auto learned = go::learn_formula_tree(settings, learned_from, training::Watch{stop});
    if (!learned) return {};
    json answer{{"questions", learned->card.at("questions")},
                {"nodes", {{"value", learned->card.at("nodes")}, {"deviation", 0}, {"sample", 1}}},
                {"text", formulas::text(learned->model.formulas.front(), words())}};
    add_tests(answer, learned->model, test, stop);
    return answer;
  };
  return cell;
}

WorkCell tactic_cell_of(const std::string& tactic, const Sizes& sizes) {
  go::TacticSettings settings;
  settings.questions = sizes.tactic_questions;
  settings.unseen = sizes.test;
  WorkCell cell;
  cell.id = tactic_cell(tactic);
  cell.defined_by = settings.arguments();
  cell.planned = static_cast<double>(sizes.test);
  cell.work = [tactic, settings](const std::stop_token& stop) -> json {
    const auto learned = go::learn_tactic(tactic, settings, training::Watch{stop});
    if (!learned) return {};
    return {{"nothing", share(learned->nothing, learned->unseen)},
            {"short", share(learned->shortest.right, learned->unseen)},
            {"short_text", formulas::text(learned->shortest.formula, words())},
            {"short_nodes", learned->shortest.formula.size()},
            {"tree", share(learned->tree.right, learned->unseen)},
            {"tree_nodes", learned->tree.formula.size()},
            {"tree_text", formulas::text(learned->tree.formula, words())}};
  };
  return cell;
}

}  // namespace

Sizes Sizes::of(Scale scale) {
  if (scale == Scale::quick) return {1, 60, 2000, {30, 60}, {60, 120}, 120, 60, 100, 4};
  Sizes sizes;
  if (scale == Scale::paper) {  // which says nothing of its sizes
    sizes.paper_sets = 10;
    sizes.trees = 1'000'000;
  }
  return sizes;
}

std::string curve_cell(std::int64_t positions) { return fmt::format("paper-positions-{}", positions); }
std::string depth_cell(int depth) { return fmt::format("depth-{}", depth); }
std::string tree_cell(std::int64_t positions) { return fmt::format("tree-{}", positions); }
std::string tree_depth_cell(int depth) { return fmt::format("tree-depth-{}", depth); }
std::string tactic_cell(const std::string& tactic) { return "tactic-" + tactic; }

const std::array<Kind, 4>& kinds() {
  static const std::array<Kind, 4> all{Kind{"extend", "l & F0(h - b)"}, Kind{"capture", "l & F0(h - w)"},
                                       Kind{"both", "l & F0(h - l)"}, Kind{"no-move", "l - l"}};
  return all;
}

std::vector<WorkCell> cells(const Sizes& sizes) {
  std::vector<WorkCell> all;
  for (const Reading& reading : readings)
    all.push_back(paper_cell(reading.cell(), reading, sizes.paper_positions, sizes));
  for (const std::int64_t count : sizes.curve) {
    if (count != sizes.paper_positions) all.push_back(paper_cell(curve_cell(count), readings[0], count, sizes));
  }
  for (int depth = 3; depth <= sizes.deepest; ++depth) all.push_back(depth_cell_of(depth, sizes));
  for (const std::int64_t count : sizes.tree_curve)
    all.push_back(tree_cell_of(tree_cell(count), {}, count, sizes.test));
  for (const int depth : {1, 2}) {  // of 3 are those of the curve
    go::FormulaTreeSettings settings;
    settings.level = depth - 1;
    all.push_back(tree_cell_of(tree_depth_cell(depth), settings, sizes.tree_positions, sizes.test));
  }
  go::FormulaTreeSettings at_most;
  at_most.reading = "at-most";
  all.push_back(tree_cell_of(tree_at_most, at_most, sizes.tree_positions, sizes.test));
  go::FormulaTreeSettings without;
  without.leaves = "bwlh";
  all.push_back(tree_cell_of(tree_without_a, without, sizes.tree_positions, sizes.test));
  for (const std::string& tactic : go::tactic_list()) all.push_back(tactic_cell_of(tactic, sizes));
  return all;
}

}  // namespace aite::studies::go_formulas
