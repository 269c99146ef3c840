// SPDX-License-Identifier: MIT
#include "games/blokus/features/cells.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::games::blokus::features {

namespace {

void check_word(const std::string& word, const std::vector<std::string>& known, std::string_view what) {
  if (std::find(known.begin(), known.end(), word) != known.end()) return;
  throw base::InputError(fmt::format("{} is '{}', where it can be {}", what, word, base::join(known, ", ")));
}

}  // namespace

const std::vector<std::string>& Reading::influences() {
  static const std::vector<std::string> known{"shapes", "steps", "one"};
  return known;
}

const std::vector<std::string>& Reading::side_choices() {
  static const std::vector<std::string> known{"both", "score", "mover"};
  return known;
}

void Reading::check() const {
  check_word(influence, influences(), "influence");
  check_word(sides, side_choices(), "sides");
}

std::array<std::size_t, kind_count> Reading::types() const {
  if (influence == "steps") return {0, 1, 2, 2, 3, 3, 4, 5};
  if (influence == "one") return {0, 1, 1, 1, 1, 1, 2, 3};
  return {0, 1, 2, 3, 4, 5, 6, 7};
}

}  // namespace aite::games::blokus::features
