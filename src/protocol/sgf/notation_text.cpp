// SPDX-License-Identifier: MIT
// Pentobi's .blksgf (Pentobi-SGF.md): GM[Blokus Duo], B[f9,e10,f10,g10,f11], AB with one value per piece, no passes.
#include "base/text.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

class TextNotation final : public Notation {
 public:
  explicit TextNotation(std::string_view game) : game_(game) {}

  [[nodiscard]] std::string game() const override { return game_; }
  [[nodiscard]] std::string rules() const override { return {}; }
  void describe(Node& root) const override { root.add("GM", game_); }

  // Pentobi before 0.3 gave every square of a piece a value of its own.
  [[nodiscard]] std::string move(const Property& property) const override {
    const std::string text = base::join(property.values, ",");
    return text.empty() ? "pass" : text;
  }
  [[nodiscard]] std::optional<std::string> value(std::string_view move) const override {
    if (move == "pass") return std::nullopt;
    return std::string(move);
  }

  [[nodiscard]] std::vector<std::string> placements(const Property& property) const override { return property.values; }
  [[nodiscard]] std::string placement(std::string_view text) const override { return std::string(text); }

 private:
  std::string game_;
};

}  // namespace

std::unique_ptr<Notation> text_notation(std::string_view game) { return std::make_unique<TextNotation>(game); }

}  // namespace aite::protocol::sgf
