// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/commands.hpp"
#include "app/device_option.hpp"
#include "app/interrupt.hpp"
#include "app/match_options.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "studies/exchange.hpp"
#include "studies/findings.hpp"
#include "studies/registration.hpp"
#include "studies/report.hpp"
#include "studies/run.hpp"
#include "studies/study.hpp"
#include "studies/work.hpp"

namespace aite::app {

namespace {

struct StudyArguments {
  std::string name;
  std::string scale = "quick";
  RunnerOptions runner;
  std::string out;
  bool missing = false;
  std::vector<std::string> files;
  std::string models;
  std::string matches;  // a part of their ids; none: all
  std::string language = "en";

  [[nodiscard]] studies::Study study() const { return studies::make_study(name, studies::parse_scale(scale), models); }
  [[nodiscard]] std::vector<studies::Study> at_all_scales() const { return studies::at_all_scales(name, models); }
};

std::filesystem::path folder_of(const StudyArguments& arguments) {
  return arguments.out.empty() ? fmt::format("{}-{}", arguments.name, arguments.scale) : arguments.out;
}

void write_report(const studies::Report& report, const StudyArguments& arguments) {
  const std::filesystem::path folder = folder_of(arguments);
  const studies::Language& language = studies::parse_language(arguments.language);
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  for (const studies::ReportFile& file : studies::report_files(report, studies::here_and_now(), language)) {
    const std::filesystem::path path = folder / file.name;
    std::ofstream stream(path, std::ios::binary);
    stream << file.content;
    if (!stream.flush()) throw base::InputError(fmt::format("the report '{}' cannot be written", path.string()));
  }
  fmt::print("{}", studies::report_text(report, language));
  fmt::print("report: {}\n", (folder / "report.html").string());
}

void list_studies() {
  for (const studies::StudyEntry& entry : studies::all_studies()) {
    const studies::Study study = entry.make(studies::Scale::standard);
    fmt::print("{:<20} {}\n{:<20} {} matches, {} other cells, {} claims; {}\n", entry.name, entry.title, "",
               study.matches.size(), study.work.size(), study.claims.size(), study.paper);
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

std::vector<arena::MatchRun> play(const studies::Study& study, arena::Store& store, const RunnerOptions& options) {
  return play_with_progress(
      options, [&](std::span<const arena::MatchRun> runs) { return progress_line(study, runs); },
      [&](const arena::RunOptions& how) { return studies::play_cells(study, store, how, true); });
}

// Does what is no game; whether it was let to its end.
bool work(const studies::Study& study, arena::Store& store, const RunnerOptions& options) {
  Interrupt interrupt;
  base::Progress progress;
  studies::WorkOptions how;
  const SearchDevice device(options.device);
  const bool is_searched = std::ranges::any_of(study.work, &studies::WorkCell::searched);
  how.threads = is_searched ? device.threads_for(options.concurrency) : threads_for(options.concurrency);
  how.stop = interrupt.token();
  const std::unique_ptr<base::Elsewhere> elsewhere = options.nats.elsewhere(options.database);
  how.elsewhere = elsewhere.get();
  how.on_progress = [&](const studies::WorkProgress& now) {
    interrupt.poll();
    if (now.cells.empty()) return;
    progress.show(fmt::format("{}: {}/{} pieces of work, at {}{}", study.name, now.done, now.total, now.cells.front(),
                              now.cells.size() > 1 ? fmt::format(" and {} more", now.cells.size() - 1) : ""),
                  static_cast<double>(now.done), static_cast<double>(now.total), static_cast<double>(now.before));
  };
  studies::do_work(study, store, how);
  progress.clear();
  if (!interrupt.token().stop_requested()) return true;
  fmt::print(stderr, "interrupted: every finished piece of work is in {}; the same command goes on from there\n",
             options.database);
  exit_status() = interrupted;
  return false;
}

// With those of its matches alone whose ids have this part.
studies::Study only(studies::Study study, const std::string& part) {
  const auto is_other = [&](const studies::MatchCell& cell) { return cell.id.find(part) == std::string::npos; };
  if (std::ranges::all_of(study.matches, is_other)) {
    throw base::InputError(fmt::format("the study {} has no match with '{}' in its name", study.name, part));
  }
  std::erase_if(study.matches, is_other);
  return study;
}

// `played`: the study, or a part of it.
studies::Findings play_and_find(const studies::Study& study, const studies::Study& played, arena::Store& store,
                                const StudyArguments& arguments) {
  if (arguments.matches.empty()) return {study, play(study, store, arguments.runner), store};
  play(played, store, arguments.runner);
  return {study, store};
}

void run(const StudyArguments& arguments) {
  const studies::Study study = arguments.study();
  const studies::Study played = arguments.matches.empty() ? study : only(study, arguments.matches);
  arena::Store store(arguments.runner.database);
  // Of every scale: the games of a small one are the first of a large one.
  for (const studies::Study& each : arguments.at_all_scales()) studies::register_claims(each, store);
  const bool to_the_end = work(study, store, arguments.runner);
  const studies::Findings findings =
      to_the_end ? play_and_find(study, played, store, arguments) : studies::Findings(study, store);
  write_report(studies::make_report(study, findings), arguments);
}

void export_answers(const StudyArguments& arguments) {
  const studies::Study study = arguments.study();
  arena::Store store(arguments.runner.database);
  const std::string lines =
      arguments.missing ? studies::missing_lines(study, store) : studies::answer_lines(study, store);
  if (arguments.out.empty()) {
    fmt::print("{}", lines);
    return;
  }
  base::write_file(arguments.out, lines);
}

void import_answers(const StudyArguments& arguments) {
  const std::vector<studies::Study> scales = arguments.at_all_scales();
  arena::Store store(arguments.runner.database);
  for (const studies::Study& each : scales) studies::register_claims(each, store);
  for (const std::string& file : arguments.files) {
    const studies::Imported imported = studies::import_answers(scales, base::file_text(file), file, store);
    fmt::print("{}: {} answers, {} of them new\n", file, imported.read, imported.added);
  }
}

void report(const StudyArguments& arguments) {
  const studies::Study study = arguments.study();
  arena::Store store(arguments.runner.database, {false});
  write_report(studies::make_report(study, studies::Findings(study, store)), arguments);
}

void add_name(CLI::App& command, StudyArguments& arguments) {
  command.add_option("NAME", arguments.name, "which study; 'aite study list' lists them")->required();
  command.add_option("--db", arguments.runner.database, "the database that keeps all results")->capture_default_str();
  command
      .add_option("--models", arguments.models,
                  "folder of models, GAME-NAME.safetensors, in place of those of the program, whoever made them")
      ->check(CLI::ExistingDirectory);
}

void add_scale(CLI::App& command, StudyArguments& arguments) {
  command.add_option("--scale", arguments.scale, "quick (a minute), standard (an hour on two cores) or paper")
      ->capture_default_str();
}

void add_common(CLI::App& command, StudyArguments& arguments) {
  add_name(command, arguments);
  add_scale(command, arguments);
  command.add_option("--out", arguments.out, "folder for the report; NAME-SCALE if not said");
  command.add_option("--language", arguments.language, "of the report: en or ja")
      ->check(CLI::IsMember({"en", "ja"}))
      ->capture_default_str();
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
  run_command
      ->add_option("--jobs", for_run->runner.concurrency,
                   "games or pieces of work at once; 0 for one per core, or for what a GPU has room for")
      ->check(CLI::Range(0, 16384))
      ->capture_default_str();
  run_command->add_option("--matches", for_run->matches,
                          "play only those with this in their names, such as reference; of the others the report\n"
                          "has what the database has");
  add_device_option(*run_command, for_run->runner.device);
  for_run->runner.nats.add_to(*run_command);
  run_command->callback([for_run] { run(*for_run); });

  auto for_report = std::make_shared<StudyArguments>();
  CLI::App* report_command = study->add_subcommand("report", "write the report of what is in the database");
  add_common(*report_command, *for_report);
  report_command->callback([for_report] { report(*for_report); });

  auto for_export = std::make_shared<StudyArguments>();
  CLI::App* export_command = study->add_subcommand("export", "the answers of its work as JSON lines");
  add_name(*export_command, *for_export);
  add_scale(*export_command, *for_export);
  export_command->add_flag("--missing", for_export->missing,
                           "the names of those that are not there, to be done elsewhere");
  export_command->add_option("--out", for_export->out, "file; standard output if not said");
  export_command->callback([for_export] { export_answers(*for_export); });

  auto for_import = std::make_shared<StudyArguments>();
  CLI::App* import_command = study->add_subcommand("import", "take in answers that were worked out elsewhere");
  add_name(*import_command, *for_import);
  import_command->add_option("FILE", for_import->files, "JSON lines, as export writes them")->required();
  import_command->callback([for_import] { import_answers(*for_import); });
}

}  // namespace aite::app
