// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "studies/findings.hpp"
#include "studies/study.hpp"

// Who plays in the study of paper 000, how often, and from where the policies come that they play out by.
namespace aite::studies::go_styles {

inline constexpr double percent = 100;
inline constexpr int full_prior = 100;         // virtual visits: the paper's most
inline constexpr int papers_largest = 50'000;  // positions
inline constexpr std::string_view go_rules = "komi=6.5";

// Styles of Go, as their meters are called. "The first 10 moves" are a player's own: plies of the game are the other
// reading, and do not fit what the paper prints (switches.cpp).
inline const std::string contact = "contact";
inline const std::string contact_in_first_10 = "contact-own";
inline const std::string contact_in_10_plies = "contact-early";
inline const std::string tenuki = "tenuki-own";
inline const std::string tenuki_in_10_plies = "tenuki";

// How a playout policy was learned: as the paper calls it, and as the model is called.
struct Method {
  std::string name;
  std::string model;
};
const Method& sb();
const Method& uctb();
// The paper's proposal: UCT balancing while the search favours the style.
Method proposed(const std::string& style);  // contact or tenuki
std::vector<Method> methods(const std::string& style);

// Where models come from: those of the program by their names, or files of a folder, whoever made them.
struct Policies {
  std::string folder = {};  // none: the program's

  [[nodiscard]] std::string spec(const std::string& model) const;  // for a player's option `policy`
  [[nodiscard]] bool has(const std::string& model) const;
  // Numbers of positions for which every method has a model; only the fewest and the most need one for tenuki.
  [[nodiscard]] std::vector<int> positions() const;
};

struct Styled {
  Method method;
  int positions = 0;  // learned from
  std::string style;
  int prior = 0;           // virtual visits
  bool boosted = false;    // PW+1000
  std::string other = {};  // options that differ from what we read in the paper, and the player's name then
  std::string name = {};
};

// The paper's engine as we read it.
std::string engine();

struct Opponent {
  Named player;
  std::string suffix;        // of the ids of what is measured against it
  std::string program = {};  // that has to be installed
};
const Opponent& reference();
const Opponent& fuego();

// Games in a cell, by what the cell is for.
struct Sizes {
  std::int64_t without_prior = 2;
  std::int64_t with_prior = 2;
  std::int64_t tenuki = 2;
  std::int64_t tenuki_without = 2;
  std::int64_t fuego = 2;
  std::int64_t shipped = 10;
  int probed = 20;  // positions
};

// How much is played and shown.
struct Extent {
  Policies policies;
  Sizes sizes;
  std::vector<int> priors{0, full_prior};
  std::vector<int> positions;
  bool every_claim = false;  // also those that only many more games could decide

  [[nodiscard]] int fewest() const { return positions.front(); }
  [[nodiscard]] int most() const { return positions.back(); }
  [[nodiscard]] Named named(const Styled& player) const;
};
Extent extent_for(Scale scale, const Policies& policies);

// The smallest effects that matter. A game has about 40 moves of a side that may be in contact; moves of a game are
// alike, so that it says about as much as half as many.
inline constexpr double moves_a_game = 20;
inline constexpr double first_moves_a_game = 5;
inline Effect of_contact() { return in_share(0.004, 0.02, moves_a_game); }
inline Effect of_wins() { return in_share(0.04, 0.5); }

inline Number in_percent(Value value, std::optional<double> paper = std::nullopt) {
  return {std::move(value), paper, {percent, 1}};
}

// What the files of the folder add to the study.
void add_matches(Study& study, const Extent& extent);
void add_tables(Study& study, const Extent& extent);
void add_objectives(Study& study, const Extent& extent);
void add_claims(Study& study, const Extent& extent);
void add_switches(Study& study, const Extent& extent);
void add_shipped(Study& study, const Extent& extent);

// Values of a player's games.
inline Value won(const Extent& extent, const Styled& player, const Opponent& against = reference()) {
  return wins(cell_of(extent.named(player), against.player));
}
inline Value rate(const Extent& extent, const Styled& player, const std::string& style,
                  const Opponent& against = reference()) {
  return style_rate(cell_of(extent.named(player), against.player), style);
}

}  // namespace aite::studies::go_styles
