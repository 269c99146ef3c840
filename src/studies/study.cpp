// SPDX-License-Identifier: MIT
#include "studies/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/process.hpp"
#include "base/text.hpp"

namespace aite::studies {

std::string_view scale_name(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return "quick";
    case Scale::standard:
      return "standard";
    case Scale::paper:
      break;
  }
  return "paper";
}

Scale parse_scale(std::string_view name) {
  for (const Scale scale : {Scale::quick, Scale::standard, Scale::paper}) {
    if (name == scale_name(scale)) return scale;
  }
  throw base::InputError(fmt::format("unknown scale '{}': there are quick, standard and paper", name));
}

bool MatchCell::can_be_played() const { return program.empty() || base::is_on_path(program); }

std::string Study::unit(const WorkCell& cell) const {
  return fmt::format("study {} / {} / {}", name, cell.id, cell.defined_by);
}

std::string Study::unit(const WorkCell& cell, std::size_t number) const {
  if (!cell.has_units()) return unit(cell);
  return fmt::format("{} / {}", unit(cell), cell.units.name ? cell.units.name(number) : std::to_string(number));
}

std::string Study::claims_unit() const { return fmt::format("study {} / claims", name); }

std::string cell_of(const Named& first, const Named& second) { return first.name + "-" + second.name; }

MatchCell match_cell(std::string_view study, std::string game, std::string rules, const Named& first,
                     const Named& second, std::int64_t games) {
  MatchCell cell;
  cell.id = cell_of(first, second);
  cell.names = {first.name, second.name};
  cell.match.game = std::move(game);
  cell.match.rules = std::move(rules);
  cell.match.players = {first.spec, second.spec};
  cell.match.games = games;
  cell.match.seed = base::hash_text(fmt::format("{} / {}", study, cell.id));
  return cell;
}

void Study::add(MatchCell cell) {
  if (std::ranges::find(matches, cell.id, &MatchCell::id) == matches.end()) matches.push_back(std::move(cell));
}

// The table: one row per study, and above it the name of its function, which a file of its own defines.
Study blokus_toqn(Scale);
Study go_formulas_study(Scale);
Study go_style(Scale);
Study go_style_from(Scale, const std::string& models);
Study othello_draw(Scale);
Study go_history(Scale);
Study othello_playouts(Scale);

const std::vector<StudyEntry>& all_studies() {
  static const std::vector<StudyEntry> entries{
      {"othello-playouts", "Othello: strength and draws of UCT against playouts", othello_playouts},
      {"go-history", "Go: remembered playouts against UCT at problems of life and death", go_history},
      {"go-formulas", "Go: tactics as formulas that are found", go_formulas_study},
      {"go-style", "Go: players with a style", go_style, go_style_from},
      {"othello-draw", "Othello: players that seek the draw", othello_draw},
      {"blokus-toqn", "Blokus Duo: an evaluation that learned the win rate of playouts", blokus_toqn},
  };
  return entries;
}

Study make_study(std::string_view name, Scale scale, const std::string& models) {
  std::vector<std::string> known;
  for (const StudyEntry& entry : all_studies()) {
    if (entry.name == name) {
      if (models.empty()) return entry.make(scale);
      if (entry.make_from == nullptr) throw base::InputError(fmt::format("the study '{}' takes no models", name));
      Study study = entry.make_from(scale, models);
      study.models = models;
      return study;
    }
    known.push_back(entry.name);
  }
  throw base::InputError(fmt::format("unknown study '{}': did you mean '{}'? 'aite study list' lists them", name,
                                     base::nearest(name, known)));
}

std::vector<Study> at_all_scales(std::string_view name, const std::string& models) {
  std::vector<Study> studies;
  for (const Scale scale : {Scale::quick, Scale::standard, Scale::paper})
    studies.push_back(make_study(name, scale, models));
  return studies;
}

}  // namespace aite::studies
