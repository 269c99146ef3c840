// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace aite::studies {

// What a report is written in. Studies speak English; everything a report says goes through say().
struct Language {
  std::string_view code;   // "en", as in HTML
  std::string_view stop;   // that ends a sentence
  std::string_view space;  // between sentences
  std::string (*say)(std::string_view text);
};

std::string say_in_english(std::string_view text);
// What has no translation stays as it is: names of players, specs, numbers.
std::string say_in_japanese(std::string_view text);

inline constexpr Language english{"en", ".", " ", say_in_english};
inline constexpr Language japanese{"ja", "。", "", say_in_japanese};

const Language& parse_language(std::string_view code);  // throws InputError

}  // namespace aite::studies
