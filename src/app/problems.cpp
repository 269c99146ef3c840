// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "arena/problems/built_in.hpp"
#include "arena/problems/collection.hpp"
#include "arena/problems/trials.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/statistics.hpp"
#include "base/text.hpp"
#include "games/go/problems/kinds.hpp"
#include "games/go/problems/solution.hpp"
#include "games/go/state.hpp"
#include "protocol/sgf/problem.hpp"

namespace aite::app {

namespace {

using games::go::FirstMove;
using games::go::Problem;
using games::go::Worth;

struct ProblemsArguments {
  std::string file;  // none: the collection that is part of the program
  std::vector<std::string> names;
  std::uint64_t nodes = 10'000'000;
  arena::TrialPlan plan;
  arena::CollectionSettings made;
  std::string out;
  std::string add;
  std::string csv;

  [[nodiscard]] std::vector<Problem> problems() const {
    std::vector<Problem> all =
        file.empty() ? arena::built_in_problems() : protocol::sgf::read_problems(base::file_text(file));
    if (names.empty()) return all;
    std::vector<Problem> chosen;
    for (const std::string& name : names) {
      const auto found = std::find_if(all.begin(), all.end(), [&](const Problem& each) { return each.name == name; });
      if (found == all.end()) throw base::InputError(fmt::format("there is no problem '{}'", name));
      chosen.push_back(*found);
    }
    return chosen;
  }
};

std::string vertices(const Problem& problem, const std::vector<games::Move>& moves) {
  std::vector<std::string> texts;
  for (const games::Move move : moves) texts.push_back(games::go::vertex_text(move, problem.position.size()));
  return base::join(texts, " ");
}

std::string task(const Problem& problem) {
  return fmt::format("{} to {}", problem.position.to_move == games::Side::first ? "black" : "white",
                     problem.is_to_kill() ? "kill" : "live");
}

std::string difficulty(const Problem& problem) {
  return problem.difficulty ? fmt::format("{:.0f} %", 100 * *problem.difficulty) : "-";
}

void list(const ProblemsArguments& arguments) {
  fmt::print("{:<8} {:<14} {:>6} {:>10}  {:<5} {:<26} {}\n", "problem", "task", "points", "difficulty", "right", "kind",
             "source");
  for (const Problem& problem : arguments.problems()) {
    fmt::print("{:<8} {:<14} {:>6} {:>10}  {:<5} {:<26} {}\n", problem.name, task(problem), problem.region.size(),
               difficulty(problem), vertices(problem, problem.right),
               problem.right.empty() ? "" : name_of(kind_of(problem)), problem.source);
  }
}

// By the usual way, then by search: both have to agree with the file.
std::string objection_of(const Problem& problem, std::uint64_t nodes) {
  std::string first = games::go::objection(problem, games::go::solve(problem, nodes));
  if (!first.empty()) return first;
  const games::go::LocalGame game(problem);
  const std::vector<FirstMove> searched =
      judge_first_moves(game, game.start(), game.to_move(), games::go::judge_by_search(game, nodes));
  const std::string second = games::go::objection(problem, searched);
  return second.empty() ? "" : fmt::format("by search, {}", second);
}

void check(const ProblemsArguments& arguments) {
  std::size_t failed = 0;
  double longest = 0;
  const std::vector<Problem> problems = arguments.problems();
  for (const Problem& problem : problems) {
    const std::clock_t start = std::clock();
    const std::string objection = objection_of(problem, arguments.nodes);
    longest = std::max(longest, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    if (objection.empty()) continue;
    ++failed;
    fmt::print("{}: {}\n", problem.name, objection);
  }
  if (failed > 0) throw base::InputError(fmt::format("{} of {} problems are not proved", failed, problems.size()));
  fmt::print("{} problems proved by table and by search, each in {:.2f} s of processor time at most\n", problems.size(),
             longest);
}

void solve(const ProblemsArguments& arguments) {
  for (const Problem& problem : arguments.problems()) {
    std::vector<games::Move> right;
    std::vector<games::Move> unclear;
    for (const FirstMove& each : games::go::solve(problem, arguments.nodes)) {
      if (each.worth == Worth::right) right.push_back(each.move);
      if (each.worth == Worth::unclear) unclear.push_back(each.move);
    }
    fmt::print("{}\n{}: {}, right: {}\n", games::go::drawing(problem.position), problem.name, task(problem),
               right.empty() ? "none" : vertices(problem, right));
    if (!unclear.empty()) fmt::print("depends on a ko, goes round or was not solved: {}\n", vertices(problem, unclear));
    for (const std::vector<games::Move>& line : problem.lines) fmt::print("  {}\n", vertices(problem, line));
    fmt::print("\n");
  }
}

// Two players at the same problems: on how many of them either has more, and how likely that is by chance.
void compare(const std::vector<arena::Trials>& all, std::size_t players, std::size_t a, std::size_t b,
             const std::vector<std::string>& specs) {
  int more = 0;
  int less = 0;
  for (std::size_t i = 0; i + players <= all.size(); i += players) {
    more += all[i + a].right > all[i + b].right ? 1 : 0;
    less += all[i + a].right < all[i + b].right ? 1 : 0;
  }
  fmt::print("{} finds more than {} on {} problems, fewer on {}: p = {:.2g} (sign test)\n", specs[a], specs[b], more,
             less, base::binomial_tails(more, more + less, 0.5).two_sided());
}

void run(const ProblemsArguments& arguments) {
  Interrupt interrupt;
  const std::vector<Problem> problems = arguments.problems();
  std::ofstream csv;
  if (!arguments.csv.empty()) {
    csv.open(arguments.csv);
    if (!csv) throw base::InputError(fmt::format("the file '{}' cannot be written", arguments.csv));
    csv << "problem,difficulty,player,trials,right,seconds\n";
  }
  const std::vector<std::string>& specs = arguments.plan.players;
  const std::vector<arena::Trials> all = arena::run_trials(
      arena::questions_of(problems), arguments.plan, interrupt.token(),
      [&](const arena::Trials& one) {
        const Problem& problem = problems[one.problem];
        fmt::print("{:<8} {:>6}  {:>5} of {}  {}\n", problem.name, difficulty(problem), one.right, one.trials,
                   specs[one.player]);
        std::fflush(stdout);
        if (csv.is_open()) {
          csv << fmt::format("{},{},\"{}\",{},{},{:.4f}\n", problem.name,
                             problem.difficulty ? base::format_real(*problem.difficulty) : "", specs[one.player],
                             one.trials, one.right, one.seconds);
        }
      },
      [&] { interrupt.poll(); });
  fmt::print("\n");
  for (std::size_t player = 0; player < specs.size(); ++player) {
    base::Moments rates;  // problems are the sample: trials at one of them are not independent of each other
    std::int64_t right = 0;
    std::int64_t trials = 0;
    double seconds = 0;
    for (std::size_t i = player; i < all.size(); i += specs.size()) {
      rates.add(all[i].rate());
      right += all[i].right;
      trials += all[i].trials;
      seconds += all[i].seconds;
    }
    const base::Interval interval = rates.mean_interval();
    fmt::print("{}: {} of {} right, {:.1f} % ({:.1f} to {:.1f} over {} problems), {:.1f} ms a move\n", specs[player],
               right, trials, 100 * rates.mean(), 100 * interval.low, 100 * interval.high, rates.count(),
               1000 * seconds / static_cast<double>(std::max<std::int64_t>(1, trials)));
  }
  for (std::size_t b = 1; b < specs.size(); ++b) compare(all, specs.size(), 0, b, specs);
}

void make(const ProblemsArguments& arguments) {
  Interrupt interrupt;
  arena::CollectionSettings settings = arguments.made;
  if (!arguments.add.empty()) settings.graded = protocol::sgf::read_problems(base::file_text(arguments.add));
  std::ofstream file(arguments.out, std::ios::binary);
  const std::vector<Problem> problems = arena::make_collection(
      settings, interrupt.token(),
      [&](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
      },
      [&] { interrupt.poll(); });
  for (const Problem& problem : problems) file << protocol::sgf::write_problem(problem);
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", arguments.out));
  fmt::print("{} problems to {}\n", problems.size(), arguments.out);
}

void add_make(CLI::App& problems, const std::shared_ptr<ProblemsArguments>& arguments) {
  CLI::App* command = problems.add_subcommand("make", "search problems, grade them by a player, and keep some");
  arena::CollectionSettings& made = arguments->made;
  command->add_option("--out", arguments->out, "where to")->required()->type_name("FILE");
  command->add_option("--add", arguments->add, "problems made before, which stay as they are graded")
      ->type_name("FILE");
  command->add_option("--spaces", made.spaces, "spaces to grow at random and to look in for one problem each")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  command->add_option("--games", made.games, "games of self-play to look for problems in")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  command->add_option("--keep", made.keep, "how many to keep, easy and hard ones")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command
      ->add_option("--least-points", made.sources.grown.least_points,
                   "of a space that is grown, liberties outside not counted")
      ->check(CLI::Range(3, 10))
      ->capture_default_str();
  command
      ->add_option("--most-points", made.sources.grown.most_points,
                   "of a space that is grown, liberties outside not counted")
      ->check(CLI::Range(5, 10))
      ->capture_default_str();
  command->add_option("--screen", made.sources.screens, "who tells the hard from the easy; several may be given")
      ->type_name("SPEC")
      ->capture_default_str();
  command->add_option("--from-each", made.sources.from_each, "problems looked at in one space")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--self", made.sources.player, "who plays the games")->type_name("SPEC")->capture_default_str();
  command->add_option("--player", made.player, "who grades them")->type_name("SPEC")->capture_default_str();
  command->add_option("--first-trials", made.first_trials, "of each found, to choose by")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--trials", made.trials, "of each kept, to grade by")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--seed", made.sources.seed, "random numbers")->capture_default_str();
  command->add_option("--concurrency", made.threads, "trials at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->callback([arguments] { make(*arguments); });
}

}  // namespace

void add_problems(CLI::App& program) {
  CLI::App* problems =
      program.add_subcommand("problems", "life and death: list, prove and solve problems, try players");
  problems->require_subcommand(1);
  auto arguments = std::make_shared<ProblemsArguments>();

  CLI::App* list_command = problems->add_subcommand("list", "one line per problem");
  list_command->callback([arguments] { list(*arguments); });

  CLI::App* check_command = problems->add_subcommand("check", "prove every right answer, and that there is no other");
  check_command->callback([arguments] { check(*arguments); });

  CLI::App* solve_command = problems->add_subcommand("solve", "find the right moves, whatever the file says");
  solve_command->callback([arguments] { solve(*arguments); });

  CLI::App* run_command = problems->add_subcommand("run", "have players look for the first move");
  run_command
      ->add_option("--player", arguments->plan.players, "a player such as uct:playouts=8000; several may be given")
      ->required()
      ->type_name("SPEC");
  run_command->add_option("--trials", arguments->plan.trials, "of every player at every problem")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  run_command->add_option("--seed", arguments->plan.first_seed, "of the first trial; the others follow")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 50))
      ->capture_default_str();
  run_command->add_option("--concurrency", arguments->plan.threads, "trials at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  run_command->add_option("--csv", arguments->csv, "write the counts to this file too")->type_name("FILE");
  run_command->callback([arguments] { run(*arguments); });

  for (CLI::App* command : {check_command, solve_command}) {
    command->add_option("--nodes", arguments->nodes, "of a search, before it gives up")->capture_default_str();
  }
  for (CLI::App* command : {list_command, check_command, solve_command, run_command}) {
    command->add_option("--file", arguments->file, "problems as SGF; without, those of the program")->type_name("FILE");
    command->add_option("NAMES", arguments->names, "only these problems");
  }
  add_make(*problems, arguments);
}

}  // namespace aite::app
