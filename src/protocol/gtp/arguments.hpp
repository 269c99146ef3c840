// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.hpp"

namespace aite::protocol::gtp {

// b, w, black, white in any case; nothing otherwise.
std::optional<games::Side> parse_side(std::string_view text);

// As GTP engines that match letter for letter expect it: "b" or "w".
constexpr std::string_view side_letter(games::Side side) { return side == games::Side::first ? "b" : "w"; }
constexpr std::string_view side_word(games::Side side) { return side == games::Side::first ? "black" : "white"; }

// The words after a command's name. Readers name what was expected in the InputError they throw.
class Arguments {
 public:
  explicit Arguments(std::vector<std::string> words) : words_(std::move(words)) {}

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] std::string joined() const;

  [[nodiscard]] const std::string& text(std::size_t i, std::string_view what) const;
  [[nodiscard]] games::Side side(std::size_t i) const;
  [[nodiscard]] long long integer(std::size_t i, std::string_view what, long long min, long long max) const;
  [[nodiscard]] double real(std::size_t i, std::string_view what, double min, double max) const;

 private:
  std::vector<std::string> words_;
};

}  // namespace aite::protocol::gtp
