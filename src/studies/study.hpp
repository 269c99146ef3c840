// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/match.hpp"
#include "base/statistics.hpp"
#include "studies/parts.hpp"
#include "studies/verdict.hpp"
#include "studies/work_cell.hpp"

// A paper as a program: what is played and trained, the paper's numbers, its claims as tests.
namespace aite::studies {

// How much is done: about a minute; about an hour on two cores; as much as the paper did.
enum class Scale : std::uint8_t { quick, standard, paper };
std::string_view scale_name(Scale scale);
Scale parse_scale(std::string_view name);  // throws InputError

// A player as tables and ratings call it, and its spec.
struct Named {
  std::string name;
  std::string spec;
};

// One match of a study.
struct MatchCell {
  std::string id;                    // unique in the study
  std::array<std::string, 2> names;  // of its players
  arena::Match match;
  std::string program = {};             // that one of the players is, by its name; empty: both are built in
  std::vector<std::string> after = {};  // work that has to be done before, by its ids: a player's training

  [[nodiscard]] bool can_be_played() const;  // its program is installed here
};
std::string cell_of(const Named& first, const Named& second);  // the id of their match
// Every cell has a stream of random numbers of its own, a hash of the study's name and the cell's id: cells are
// independent samples, also where their players begin alike. A study that wants cells to be compared game by game gives
// them the same seed and says so.
MatchCell match_cell(std::string_view study, std::string game, std::string rules, const Named& first,
                     const Named& second, std::int64_t games);

// A number of the study: what was measured, and what the paper has.
using Value = std::function<base::Estimate(const Findings&)>;

struct Format {
  double factor = 1;  // 1000 for "in 1000 games"
  int digits = 1;
};

struct Number {
  Value ours;
  std::optional<double> paper = std::nullopt;  // as printed there, so with the factor applied
  Format format;
  base::Estimate measured = {};  // what `ours` came to, in a report
};

struct Row {
  std::string label;
  std::vector<Number> numbers;
};

struct ResultTable {
  std::string id;
  std::string title;
  std::string corner;  // above the rows' labels
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

struct Point {
  double x = 0;
  Number y;
};

struct Series {
  std::string name;
  std::vector<Point> points;
};

struct Figure {
  std::string id;
  std::string title;
  std::string x_label;
  std::string y_label;
  bool log_x = false;
  std::vector<Series> series;
  std::vector<std::string> categories = {};  // what x = 0, 1, ... stand for: then it is a bar chart
};

struct Study {
  std::string name;
  std::string title;
  std::string paper;    // what it reproduces
  std::string summary;  // a paragraph: what is compared, how it was read, where it deviates
  Scale scale = Scale::quick;
  std::string models = {};     // folder of models in place of the program's
  std::vector<WorkCell> work;  // each as soon as what it comes after is done, before the matches
  std::vector<MatchCell> matches;
  std::vector<ResultTable> tables;
  std::vector<Figure> figures;
  std::vector<Claim> claims;
  std::vector<WordTable> word_tables = {};
  std::vector<HeatMap> heat_maps = {};
  std::vector<FormulaList> formulas = {};
  std::vector<Deviation> deviations = {};  // from the paper; one that names a paper has some

  [[nodiscard]] std::string unit(const WorkCell& cell) const;                      // its name in the database
  [[nodiscard]] std::string unit(const WorkCell& cell, std::size_t number) const;  // that of one of its units
  [[nodiscard]] std::string claims_unit() const;                                   // that of the claims
  void add(MatchCell cell);                                                        // unless it is there already
};

// The studies there are. A study is made for a scale: the scale says how often its cells are played.
struct StudyEntry {
  std::string name;
  std::string title;
  Study (*make)(Scale);
  // The same with models of a folder in place of the program's, whoever made them; none: it takes no models.
  Study (*make_from)(Scale, const std::string& models) = nullptr;
};
const std::vector<StudyEntry>& all_studies();
// Throws InputError that names the nearest one, or if the study takes no models.
Study make_study(std::string_view name, Scale scale, const std::string& models = "");
std::vector<Study> at_all_scales(std::string_view name, const std::string& models = "");

}  // namespace aite::studies
