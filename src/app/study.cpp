// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/match_options.hpp"
#include "base/error.hpp"
#include "studies/findings.hpp"
#include "studies/registration.hpp"
#include "studies/report.hpp"
#include "studies/study.hpp"
#include "studies/work.hpp"

namespace aite::app {

namespace {

struct StudyArguments {
  std::string name;
  std::string scale = "quick";
  RunnerOptions runner;
  std::string out;
};

std::filesystem::path folder_of(const StudyArguments& arguments) {
  return arguments.out.empty() ? fmt::format("{}-{}", arguments.name, arguments.scale) : arguments.out;
}

void write_report(const studies::Report& report, const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  for (const studies::ReportFile& file : studies::report_files(report, studies::here_and_now())) {
    const std::filesystem::path path = folder / file.name;
    std::ofstream stream(path, std::ios::binary);
    stream << file.content;
    if (!stream.flush()) throw base::InputError(fmt::format("the report '{}' cannot be written", path.string()));
  }
  for (const studies::Claim& claim : report.study.claims) {
    fmt::print("{:<12} {}\n{:<12} {}\n{:<12} {}\n", studies::judgement_name(claim.verdict.judgement), claim.text, "",
               studies::outcome_text(claim), "", studies::evidence_text(claim));
  }
  fmt::print("{}\n", studies::tally_text(report.study.claims));
  fmt::print("report: {}\n", (folder / "report.html").string());
}

void list_studies() {
  for (const studies::StudyEntry& entry : studies::all_studies()) {
    const studies::Study study = entry.make(studies::Scale::standard);
    fmt::print("{:<20} {}\n{:<20} {} matches, {} claims; {}\n", entry.name, entry.title, "", study.matches.size(),
               study.claims.size(), study.paper);
  }
}

std::string progress_line(const studies::Study& study, std::span<const arena::MatchRun> runs) {
  std::int64_t games = 0;
  std::int64_t total = 0;
  std::size_t complete = 0;
  for (const arena::MatchRun& each : runs) {
    games += each.found + each.played;
    total += each.match.games;
    complete += each.complete() ? 1U : 0U;
  }
  return fmt::format("{}: {}/{} games, {}/{} cells complete", study.name, games, total, complete, runs.size());
}

// Plays what can be played here. Of the other matches, those against a program that is not installed, what the store
// has. In the study's order.
std::vector<arena::MatchRun> play_cells(const studies::Study& study, arena::Store& store,
                                        const RunnerOptions& options) {
  std::vector<arena::Match> matches;
  std::vector<std::size_t> numbers;  // of the cells that can be played
  std::vector<arena::Match> to_play;
  for (const studies::MatchCell& cell : study.matches) {
    if (cell.can_be_played()) {
      numbers.push_back(matches.size());
      to_play.push_back(cell.match);
    }
    matches.push_back(cell.match);
  }
  std::vector<arena::MatchRun> played =
      play_matches(std::move(to_play), store, options,
                   [&](std::span<const arena::MatchRun> runs) { return progress_line(study, runs); });
  if (played.size() == matches.size()) return played;
  std::vector<arena::MatchRun> runs = arena::load(std::move(matches), store, false);
  for (std::size_t i = 0; i < numbers.size(); ++i) runs[numbers[i]] = std::move(played[i]);
  return runs;
}

void run(const StudyArguments& arguments) {
  const studies::Study study = studies::make_study(arguments.name, studies::parse_scale(arguments.scale));
  arena::Store store(arguments.runner.database);
  // Of every scale: the games of a small one are the first of a large one.
  for (const studies::Scale scale : {studies::Scale::quick, studies::Scale::standard, studies::Scale::paper}) {
    studies::register_claims(studies::make_study(arguments.name, scale), store);
  }
  {
    Interrupt interrupt;
    studies::do_work(study, store, interrupt.token(),
                     [](std::string_view cell) { fmt::print(stderr, "working: {}\n", cell); });
  }
  const studies::Findings findings(study, play_cells(study, store, arguments.runner), store);
  write_report(studies::make_report(study, findings), folder_of(arguments));
}

void report(const StudyArguments& arguments) {
  const studies::Study study = studies::make_study(arguments.name, studies::parse_scale(arguments.scale));
  arena::Store store(arguments.runner.database);
  write_report(studies::make_report(study, studies::Findings(study, store)), folder_of(arguments));
}

void add_common(CLI::App& command, StudyArguments& arguments) {
  command.add_option("NAME", arguments.name, "which study; 'aite study list' lists them")->required();
  command.add_option("--scale", arguments.scale, "quick (a minute), standard (an hour on two cores) or paper")
      ->capture_default_str();
  command.add_option("--out", arguments.out, "folder for the report; NAME-SCALE if not said");
}

}  // namespace

void add_study(CLI::App& program) {
  CLI::App* study = program.add_subcommand("study", "a paper as a program: run it and compare");
  study->require_subcommand(1);
  study->add_subcommand("list", "the studies there are")->callback(list_studies);

  auto for_run = std::make_shared<StudyArguments>();
  for_run->runner.concurrency = 0;
  CLI::App* run_command = study->add_subcommand("run", "do what is missing, then write the report");
  add_common(*run_command, *for_run);
  run_command->add_option("--db", for_run->runner.database, "the database that keeps all results")
      ->capture_default_str();
  run_command->add_option("--jobs", for_run->runner.concurrency, "games at once; 0 for one per core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  run_command->callback([for_run] { run(*for_run); });

  auto for_report = std::make_shared<StudyArguments>();
  CLI::App* report_command = study->add_subcommand("report", "write the report of what is in the database");
  add_common(*report_command, *for_report);
  report_command->add_option("--db", for_report->runner.database, "the database that keeps all results")
      ->capture_default_str();
  report_command->callback([for_report] { report(*for_report); });
}

}  // namespace aite::app
