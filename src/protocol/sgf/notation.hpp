// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/sgf/tree.hpp"

namespace aite::protocol::sgf {

// How one game is written in SGF: between a property's values and the moves as a Session writes them.
class Notation {
 public:
  virtual ~Notation() = default;

  [[nodiscard]] virtual std::string game() const = 0;   // GameInfo::gtp_name
  [[nodiscard]] virtual std::string rules() const = 0;  // "size=9,komi=7", as far as the record says
  virtual void describe(Node& root) const = 0;          // adds GM, and SZ, KM and RU where the game has them

  // The text of a move property (B, W), "pass" for a pass.
  [[nodiscard]] virtual std::string move(const Property& property) const = 0;
  // The value for a move; a move that is not written down (a forced pass in Blokus Duo) has none.
  [[nodiscard]] virtual std::optional<std::string> value(std::string_view move) const = 0;

  // The texts of a set-up property (AB, AW, AE), one for each stone or piece, and back.
  [[nodiscard]] virtual std::vector<std::string> placements(const Property& property) const = 0;
  [[nodiscard]] virtual std::string placement(std::string_view text) const = 0;
};

// By what GM, SZ and the rest of a root say. Throws InputError.
std::unique_ptr<Notation> read_notation(const Node& root);

// By a game's gtp_name and the rules of a session that differ from the default.
std::unique_ptr<Notation> notation_for(std::string_view game, std::string_view rules);

// One file each; size and komi are as in the rules.
std::unique_ptr<Notation> read_go(const Node& root);
std::unique_ptr<Notation> go_notation(std::string_view rules);
std::unique_ptr<Notation> othello_notation();
// Blokus Duo as Pentobi writes it (.blksgf), and every game that SGF has no convention for: GM holds the name, a move
// is its text.
std::unique_ptr<Notation> text_notation(std::string_view game);

// What a game may set up, point by point: rectangles make a long list of a short text.
inline constexpr std::size_t max_set_up = 10'000;

// "dd:fe" is a rectangle of points; anything else stands for itself. Throws InputError for corners that are not
// letters and for more than max_set_up points.
std::vector<std::string> expand_points(const std::vector<std::string>& values);

}  // namespace aite::protocol::sgf
