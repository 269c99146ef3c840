// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/match_options.hpp"
#include "arena/levels/calibration.hpp"
#include "base/files.hpp"

namespace aite::app {

namespace {

struct CalibrateArguments {
  arena::Calibration how;
  RunnerOptions runner;
  std::string levels = "levels.txt";
  bool again = false;
};

void print_levels(const arena::Calibration& how, const std::vector<arena::MeasuredLevel>& levels) {
  const bool neutral = how.style == "none";
  fmt::print("level    dial    Elo    step  95 %          {}\n",
             neutral ? "against the level below" : "against the neutral one");
  for (const arena::MeasuredLevel& each : levels) {
    const double half = base::z95 * each.step_error;
    fmt::print("{:>5}  {:.4f} {:>6.0f} {:>+7.0f}  [{:+.0f}, {:+.0f}]{:>6} {:>5.1f} % of {}\n", each.level.number,
               each.level.dial, each.level.elo, each.step, each.step - half, each.step + half, "",
               100 * each.games.score(), each.games.games());
  }
}

std::vector<players::LevelTable> tables_in(const std::string& file) {
  if (!std::filesystem::exists(file)) return {};
  return players::parse_levels(base::file_text(file), file);
}

std::string taste_of(const arena::Calibration& how) {
  return (how.style != "none" && how.attitude == "avoids" ? "-" : "") + how.style;
}

auto find_table(std::vector<players::LevelTable>& tables, const std::string& game, const std::string& taste) {
  return std::ranges::find_if(
      tables, [&](const players::LevelTable& each) { return each.game == game && each.taste == taste; });
}

// Those of the file, or where it has none those that the program was built with.
std::vector<players::Level> neutral_levels(const CalibrateArguments& arguments) {
  std::vector<players::LevelTable> tables = tables_in(arguments.levels);
  const auto found = find_table(tables, arguments.how.game, "none");
  return found == tables.end() ? players::levels_of(arguments.how.game, "none") : found->levels;
}

// Rows of other games and tastes stay.
void write_levels(const CalibrateArguments& arguments, const std::vector<arena::MeasuredLevel>& levels) {
  std::vector<players::LevelTable> tables = tables_in(arguments.levels);
  const arena::Calibration& how = arguments.how;
  auto table = find_table(tables, how.game, taste_of(how));
  if (table == tables.end()) table = tables.insert(tables.end(), {how.game, taste_of(how), {}});
  table->levels.clear();
  for (const arena::MeasuredLevel& each : levels) table->levels.push_back(each.level);
  base::write_file(arguments.levels, players::levels_text(tables));
}

struct Interrupted {};

void calibrate(const CalibrateArguments& arguments) {
  arena::Calibration how = arguments.how;
  const std::vector<players::Level> neutral =
      arguments.again || how.style != "none" ? neutral_levels(arguments) : std::vector<players::Level>{};
  if (arguments.again) how.before = neutral;
  tables_in(arguments.levels);  // a file that cannot be read is refused before anything is played
  arena::Store store(arguments.runner.database);
  const arena::PlayMatches play = [&](std::vector<arena::Match> matches, const std::string& what) {
    std::vector<arena::MatchRun> runs =
        play_matches(std::move(matches), store, arguments.runner, [&](std::span<const arena::MatchRun> all) {
          std::int64_t games = 0;
          std::int64_t total = 0;
          for (const arena::MatchRun& run : all) {
            games += run.found + run.played;
            total += run.match.games;
          }
          return fmt::format("{}: {}/{} games", what, games, total);
        });
    if (exit_status() == interrupted) throw Interrupted();
    return runs;
  };
  try {
    const std::vector<arena::MeasuredLevel> levels =
        how.style == "none" ? arena::calibrate(how, play) : arena::calibrate_style(how, neutral, play);
    print_levels(how, levels);
    write_levels(arguments, levels);
    fmt::print("{}\n", arguments.levels);
  } catch (const Interrupted&) {
    // Nothing is said of levels by a part of their games.
  }
}

}  // namespace

void add_calibrate(CLI::App& program) {
  CLI::App* command = program.add_subcommand("calibrate", "find and measure the levels of a game's partners");
  auto arguments = std::make_shared<CalibrateArguments>();
  arena::Calibration& how = arguments->how;
  command->add_option("GAME", how.game, "which game; 'aite games' lists them")->required();
  command->add_option("--style", how.style, "a partner with this style, by its games with the neutral levels");
  command->add_option("--attitude", how.attitude, "whether it likes or avoids the style")
      ->check(CLI::IsMember({"likes", "avoids"}));
  command->add_option("--taste", how.taste, "how strongly it does; players have what their options say")
      ->check(CLI::Range(0.0, 10.0))
      ->capture_default_str();
  command->add_option("--top", how.top, "the strongest end of the dial that is played")
      ->check(CLI::Range(0.05, 1.0))
      ->capture_default_str();
  command->add_option("--marks", how.marks, "dials that are played first")
      ->check(CLI::Range(2, 100))
      ->capture_default_str();
  command
      ->add_option("--refinements", how.refinements, "rounds of playing at the levels found, and finding better ones")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_option("--rounds", how.rounds, "pairs of games of each two levels that meet")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--first-rounds", how.first_rounds, "the same while levels are looked for; 0 for as many")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--srand", how.seed, "random numbers: same seed, same games")->capture_default_str();
  command->add_option("--levels", arguments->levels, "the file whose rows of this game are replaced")
      ->capture_default_str();
  command
      ->add_flag("--again", arguments->again,
                 "read the dials off the levels that file has, or the program, and measure those; no marks are played")
      ->excludes("--style");
  arguments->runner.add_to(*command);
  command->footer("The program reads models/levels.txt, which is part of it.");
  command->callback([arguments] { calibrate(*arguments); });
}

}  // namespace aite::app
