// SPDX-License-Identifier: MIT
#include "studies/report/language.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "studies/report/translation.hpp"

// Made by cmake/embedded.cmake: where web/src/strings/japanese.json begins and ends.
extern "C" const char aite_japanese_begin[];
extern "C" const char aite_japanese_end[];

namespace aite::studies {

std::string say_in_english(std::string_view text) { return std::string(text); }

std::string say_in_japanese(std::string_view text) {
  static const Translation translation(std::string_view(aite_japanese_begin, aite_japanese_end));
  const std::string english_text(text);
  return translation.of(english_text).value_or(english_text);
}

const Language& parse_language(std::string_view code) {
  for (const Language* language : {&english, &japanese}) {
    if (language->code == code) return *language;
  }
  throw base::InputError(fmt::format("no reports are written in '{}': en or ja", code));
}

}  // namespace aite::studies
