// SPDX-License-Identifier: MIT
#include "arena/matches/ruling.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::arena {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 9> ending_names{{
    {Ending::score, "score"},
    {Ending::length, "length"},
    {Ending::resignation, "resignation"},
    {Ending::illegal_move, "illegal move"},
    {Ending::wrong_pass, "wrong pass"},
    {Ending::crash, "crash"},
    {Ending::timeout, "timeout"},
    {Ending::garbage, "garbage"},
    {Ending::refusal, "refusal"},
}};

}  // namespace

std::string_view ending_name(Ending ending) { return ending_names[static_cast<std::size_t>(ending)].second; }

Ending parse_ending(std::string_view name) {
  std::vector<std::string> known;
  for (const auto& [ending, its_name] : ending_names) {
    if (its_name == name) return ending;
    known.emplace_back(its_name);
  }
  throw base::InputError(fmt::format("unknown ending '{}': did you mean '{}'?", name, base::nearest(name, known)));
}

}  // namespace aite::arena
