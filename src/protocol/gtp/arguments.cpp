// SPDX-License-Identifier: MIT
#include "protocol/gtp/arguments.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::protocol::gtp {

std::optional<games::Side> parse_side(std::string_view text) {
  const std::string word = base::lower(text);
  if (word == "b" || word == "black") return games::Side::first;
  if (word == "w" || word == "white") return games::Side::second;
  return std::nullopt;
}

std::string Arguments::joined() const { return base::join(words_, " "); }

const std::string& Arguments::text(std::size_t i, std::string_view what) const {
  if (i >= words_.size()) throw base::InputError(fmt::format("syntax error: {} is missing", what));
  return words_[i];
}

games::Side Arguments::side(std::size_t i) const {
  const std::string& word = text(i, "a colour (b or w)");
  if (const std::optional<games::Side> side = parse_side(word)) return *side;
  throw base::InputError(fmt::format("syntax error: '{}' is not a colour (b or w)", word));
}

long long Arguments::integer(std::size_t i, std::string_view what, long long min, long long max) const {
  const long long value = base::parse_integer(text(i, what), what);
  if (value < min || value > max)
    throw base::InputError(fmt::format("{}: {} is outside {}..{}", what, value, min, max));
  return value;
}

double Arguments::real(std::size_t i, std::string_view what, double min, double max) const {
  const double value = base::parse_real(text(i, what), what);
  if (value < min || value > max)
    throw base::InputError(fmt::format("{}: {} is outside {}..{}", what, value, min, max));
  return value;
}

}  // namespace aite::protocol::gtp
