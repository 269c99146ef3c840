// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/match.hpp"
#include "base/statistics.hpp"
#include "studies/verdict.hpp"

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
  std::string program = {};  // that one of the players is, by its name; empty: both are built in

  [[nodiscard]] bool can_be_played() const;  // its program is installed here
};
std::string cell_of(const Named& first, const Named& second);  // the id of their match
// Every cell has a stream of random numbers of its own, a hash of the study's name and the cell's id: cells are
// independent samples, also where their players begin alike. A study that wants cells to be compared game by game gives
// them the same seed and says so.
MatchCell match_cell(std::string_view study, std::string game, std::string rules, const Named& first,
                     const Named& second, std::int64_t games);

// Anything else that takes time and ends in numbers: training, counting. It is done once; the answer is kept in the
// database under the study's name, the cell's id and `defined_by`, which says everything the answer depends on.
struct WorkCell {
  std::string id;
  std::string defined_by;
  std::function<nlohmann::json(std::stop_token)> work;
  double planned = 0;  // observations behind each of its numbers
};

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
};

struct Study {
  std::string name;
  std::string title;
  std::string paper;    // what it reproduces
  std::string summary;  // a paragraph: what is compared, how it was read, where it deviates
  Scale scale = Scale::quick;
  std::vector<WorkCell> work;  // in this order, before the matches
  std::vector<MatchCell> matches;
  std::vector<ResultTable> tables;
  std::vector<Figure> figures;
  std::vector<Claim> claims;

  [[nodiscard]] std::string unit(const WorkCell& cell) const;  // its name in the database
  [[nodiscard]] std::string claims_unit() const;               // that of the claims
  void add(MatchCell cell);                                    // unless it is there already
};

// The studies there are. A study is made for a scale: the scale says how often its cells are played.
struct StudyEntry {
  std::string name;
  std::string title;
  Study (*make)(Scale);
};
const std::vector<StudyEntry>& all_studies();
Study make_study(std::string_view name, Scale scale);  // throws InputError that names the nearest one

}  // namespace aite::studies
