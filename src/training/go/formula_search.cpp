// SPDX-License-Identifier: MIT
#include "training/go/formula_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "learn/formulas/join.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::training::go {

namespace formulas = learn::formulas;
using formulas::Op;

namespace {

constexpr std::chrono::seconds between_saves{20};

// Where an interrupted search stood: stages done (the join, then deepenings), where the next one was, what was found.
struct SearchState {
  std::size_t stage = 0;
  formulas::JoinProgress join;
};

class Search {
 public:
  Search(const FormulaSearchSettings& settings, const Escapes& escapes, std::string part, std::string command,
         const Watch& watch)
      : settings_(settings),
        task_(escapes.task),
        bank_(task_.positions, settings.made_of(),
              settings.measure == "size" ? formulas::Measure::size : formulas::Measure::depth,
              static_cast<std::size_t>(settings.memory) << 20),
        solutions_(static_cast<std::size_t>(settings.support)),
        part_(std::move(part)),
        command_(std::move(command)),
        watch_(watch) {}

  // Nothing if it was stopped.
  std::optional<FormulasFound> run() {
    if (settings_.random > 0) return draw();
    grow();
    read_checkpoint();
    const auto stages = static_cast<std::size_t>((settings_.join ? 1 : 0) + settings_.deepen);
    for (; state_.stage < stages; ++state_.stage, state_.join = {}) {
      const bool whole = state_.stage == 0 && settings_.join;
      watch_.tell(whole ? "joining all functions" : "joining the best with all functions");
      if (!(whole ? formulas::join_all(task_, bank_, solutions_, state_.join, keep_on("pairs")) : deepen())) {
        save();
        return std::nullopt;
      }
      tell_best(fmt::format("{} {}", settings_.measure, bank_.up_to().size() + state_.stage));
    }
    return found();
  }

 private:
  formulas::KeepOn keep_on(std::string what) {
    return [this, what = std::move(what)](double done, double total) {
      watch_.show({what, done, total});
      if (std::chrono::steady_clock::now() - saved_ > between_saves) save();
      return !watch_.stop.stop_requested();
    };
  }

  void grow() {
    formulas::Words by_now(formulas::words_for(task_.positions.size()));
    for (std::int64_t level = 0; level <= settings_.level; ++level) {
      const std::size_t before = bank_.size();
      if (!bank_.grow()) {
        watch_.tell(fmt::format("{} {} does not fit into {} MiB", settings_.measure, level, settings_.memory));
        facts_["cut"] = fmt::format("{} {} needs more than {} MiB", settings_.measure, level, settings_.memory);
        break;
      }
      std::size_t most = 0;
      for (std::size_t i = before; i < bank_.size(); ++i) {
        const formulas::Words solved = task_.solved_by(bank_.values(i));
        most = std::max(most, formulas::count_bits(solved));
        for (std::size_t k = 0; k < solved.size(); ++k) by_now[k] |= solved[k];
      }
      Json fact{{settings_.measure, settings_.measure == "size" ? level + 1 : level},
                {"functions up to there", bank_.size()},
                {"positions that none of them solves", task_.positions.size() - formulas::count_bits(by_now)},
                {"most that a new one solves", most}};
      watch_.tell(fact.dump());
      facts_["levels"].push_back(std::move(fact));
    }
    formulas::add_single(task_, bank_, solutions_);
    tell_best("functions kept, and one operation more on each");
  }

  void tell_best(const std::string& when) {
    const std::vector<formulas::Solution> best = solutions_.undominated();
    Json fact{{"after", when},
              {"solutions", best.size()},
              {"positions solved by some", covered(best)},
              {"by the best", best.empty() ? 0 : best.front().count}};
    watch_.tell(fact.dump());
    facts_["stages"].push_back(std::move(fact));
  }

  // Of the best, those that add most to what those before solve come first, then those that solve most.
  bool deepen() {
    const std::vector<formulas::Solution> all = solutions_.undominated();
    std::vector<const formulas::Solution*> chosen;
    formulas::Words left(formulas::words_for(task_.positions.size()), ~formulas::Word{0});
    const auto wanted = static_cast<std::size_t>(settings_.beam);
    while (chosen.size() < wanted / 2) {
      const formulas::Solution* best = nullptr;
      std::size_t most = 0;
      for (const formulas::Solution& each : all) {
        formulas::Words more = each.solved;
        for (std::size_t k = 0; k < more.size(); ++k) more[k] &= left[k];
        const std::size_t gain = formulas::count_bits(more);
        if (gain > most) {
          most = gain;
          best = &each;
        }
      }
      if (best == nullptr) break;
      chosen.push_back(best);
      for (std::size_t k = 0; k < left.size(); ++k) left[k] &= ~best->solved[k];
    }
    for (const formulas::Solution& each : all) {
      if (chosen.size() >= wanted) break;
      if (std::find(chosen.begin(), chosen.end(), &each) == chosen.end()) chosen.push_back(&each);
    }
    std::vector<formulas::Candidate> candidates;
    for (const formulas::Solution* each : chosen) {
      candidates.push_back({each->formula, task_.positions.evaluate(each->formula)});
    }
    return formulas::join(task_, candidates, bank_, solutions_, state_.join, keep_on("deeper"));
  }

  std::optional<FormulasFound> draw() {
    read_checkpoint();
    const std::size_t from = state_.join.row;  // those before are drawn again, not evaluated
    base::Rng rng(settings_.seed);
    const formulas::Operators operators = settings_.made_of();
    std::set<formulas::Formula> seen;
    for (std::size_t i = 0; i < static_cast<std::size_t>(settings_.random); ++i) {
      if (i % 256 == 0 && i >= from) {
        state_.join.row = i;
        if (!keep_on("random trees")(static_cast<double>(i), static_cast<double>(settings_.random))) {
          save();
          return std::nullopt;
        }
      }
      formulas::Formula formula =
          formulas::random_formula(operators, static_cast<int>(settings_.random_depth), rng).canonical();
      if (!seen.insert(formula).second || i < from) continue;
      solutions_.add(formula, task_.solved_by(task_.positions.evaluate(formula)));
    }
    facts_["different trees"] = seen.size();
    tell_best("random trees");
    return found();
  }

  FormulasFound found() {
    FormulasFound result{solutions_.undominated(), std::move(facts_)};
    result.facts["solutions"] = result.solutions.size();
    result.facts["positions solved by some"] = covered(result.solutions);
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
    return result;
  }

  void save() {
    saved_ = std::chrono::steady_clock::now();
    if (part_.empty()) return;
    const std::string whole = part_ + ".new";
    std::ofstream file(whole);
    file << command_ << '\n' << state_.stage << ' ' << state_.join.operation << ' ' << state_.join.row << '\n';
    for (const formulas::Solution& each : solutions_.undominated()) {
      file << formulas::text(each.formula, players::go::formula_vocabulary()) << '\n';
    }
    if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", whole));
    std::filesystem::rename(whole, part_);
  }

  void read_checkpoint() {
    if (part_.empty() || !std::filesystem::exists(part_)) return;
    const std::vector<std::string> lines = base::split(base::file_text(part_), '\n');
    if (lines.size() < 2 || lines[0] != command_) {
      throw base::InputError(fmt::format("'{}' is where another search stood: finish that, or delete it", part_));
    }
    const std::vector<std::string> numbers = base::words(lines[1]);
    if (numbers.size() != 3) throw base::InputError(fmt::format("'{}', line 2: three numbers are missing", part_));
    const auto number = [&](std::size_t i) { return static_cast<std::size_t>(base::parse_integer(numbers[i], part_)); };
    state_ = {number(0), {number(1), number(2)}};
    for (std::size_t i = 2; i < lines.size(); ++i) {
      if (lines[i].empty()) continue;
      formulas::Formula formula = formulas::parse(lines[i], players::go::formula_vocabulary());
      formulas::Words solved = task_.solved_by(task_.positions.evaluate(formula));
      solutions_.add(std::move(formula), std::move(solved));
    }
  }

  const FormulaSearchSettings& settings_;
  const formulas::Task& task_;
  formulas::Bank bank_;
  formulas::Solutions solutions_;
  std::string part_;
  std::string command_;
  const Watch& watch_;
  SearchState state_;
  Json facts_ = Json::object();
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace

formulas::Operators FormulaSearchSettings::made_of() const {
  const Op count = reading == "at-most" ? Op::at_most : Op::exactly;
  constexpr std::uint8_t strings = players::go::matrix_strings;
  constexpr std::uint8_t adjacent = players::go::matrix_adjacent;
  formulas::Operators made{
      {0, 1}, {{Op::negation}, {Op::reach, strings}, {Op::reach, adjacent}}, {Op::conjunction, Op::disjunction}};
  if (leaves == "bwlh") made.leaves = {0, 1, 2, 3};
  if (leaves == "bwlha") made.leaves = {0, 1, 2, 3, players::go::leaf_asked};
  if (leaves == "bwlhm") made.leaves = {0, 1, 2, 3, players::go::leaf_last};
  const int most = operators == "large" ? 3 : 1;
  for (int k = 1; k <= most; ++k) {
    made.unary.push_back({count, strings, static_cast<std::uint8_t>(k)});
    if (operators == "large") made.unary.push_back({count, adjacent, static_cast<std::uint8_t>(k)});
  }
  if (operators == "large") made.binary.push_back(Op::difference);
  return made;
}

std::string FormulaSearchSettings::arguments() const {
  std::string text = fmt::format("--leaves {} --operators {} --reading {}", leaves, operators, reading);
  if (random > 0) {
    text += fmt::format(" --random {} --random-depth {} --seed {}", random, random_depth, seed);
  } else {
    text += fmt::format(" --measure {} --level {}", measure, level);
    if (!join) text += " --no-join";
    if (deepen > 0) text += fmt::format(" --deepen {} --beam {}", deepen, beam);
  }
  return text + fmt::format(" --support {}", support);
}

std::size_t covered(const std::vector<formulas::Solution>& solutions) {
  if (solutions.empty()) return 0;
  formulas::Words all(solutions.front().solved.size());
  for (const formulas::Solution& each : solutions) {
    for (std::size_t k = 0; k < all.size(); ++k) all[k] |= each.solved[k];
  }
  return formulas::count_bits(all);
}

std::optional<FormulasFound> find_formulas(const FormulaSearchSettings& settings, const Escapes& escapes,
                                           const Watch& watch) {
  return Search(settings, escapes, "", "", watch).run();
}

bool search_formulas(const FormulaSearchSettings& settings, const std::string& positions, const std::string& out,
                     const std::string& command, const Watch& watch) {
  const Escapes escapes = read_escapes(positions);
  const std::optional<FormulasFound> found = Search(settings, escapes, out + ".part", command, watch).run();
  if (!found) return false;
  std::ofstream file(out);
  file << "# " << command << '\n';
  for (const formulas::Solution& each : found->solutions) {
    file << each.count << '\t' << formulas::text(each.formula, players::go::formula_vocabulary()) << '\n';
  }
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", out));
  Json findings{{"positions", escapes.task.positions.size()}};
  for (const auto& [key, value] : found->facts.items()) findings[key] = value;
  write_card(card_of(out, "go", command, findings), out);
  return true;
}

std::vector<formulas::Formula> read_formulas(const std::string& path) {
  std::vector<formulas::Formula> read;
  const std::vector<std::string> lines = base::split(base::file_text(path), '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || lines[i][0] == '#') continue;
    try {
      const std::size_t tab = lines[i].find('\t');
      read.push_back(
          formulas::parse(lines[i].substr(tab == std::string::npos ? 0 : tab + 1), players::go::formula_vocabulary()));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("'{}', line {}: {}", path, i + 1, error.what()));
    }
  }
  return read;
}

}  // namespace aite::training::go
