// SPDX-License-Identifier: MIT
// Othello as Edax writes it: GM[2], moves as squares (d3, a1 at the top left), PA for a pass. There is no official
// page for Othello in SGF; letter pairs as in Go ("dc" for d3) are read as well.
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

bool is_column(char c) { return c >= 'a' && c <= 'h'; }
bool is_row(char c) { return c >= '1' && c <= '8'; }

std::string square(std::string_view value) {
  std::string text = base::lower(base::trim(value));
  if (text.size() == 2 && is_column(text[0])) {
    if (is_row(text[1])) return text;
    if (is_column(text[1])) return {text[0], static_cast<char>(text[1] - 'a' + '1')};
  }
  throw base::InputError(fmt::format("SGF: '{}' is not a square of an Othello board", value));
}

class OthelloNotation final : public Notation {
 public:
  [[nodiscard]] std::string game() const override { return "Othello"; }
  [[nodiscard]] std::string rules() const override { return {}; }
  void describe(Node& root) const override {
    root.add("GM", "2");
    root.add("SZ", "8");
  }

  [[nodiscard]] std::string move(const Property& property) const override {
    const std::string text = base::lower(base::trim(property.values.front()));
    return text.empty() || text == "pa" || text == "pass" || text == "tt" ? "pass" : square(text);
  }
  [[nodiscard]] std::optional<std::string> value(std::string_view move) const override {
    return move == "pass" ? "PA" : base::lower(move);
  }

  [[nodiscard]] std::vector<std::string> placements(const Property& property) const override {
    std::vector<std::string> squares;
    for (const std::string& value : expand_points(property.values)) squares.push_back(square(value));
    return squares;
  }
  [[nodiscard]] std::string placement(std::string_view text) const override { return base::lower(text); }
};

}  // namespace

std::unique_ptr<Notation> othello_notation() { return std::make_unique<OthelloNotation>(); }

}  // namespace aite::protocol::sgf
