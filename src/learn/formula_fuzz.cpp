// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of formulas: what is read is written and read again without change, also as papers write
// it where that can be typed, and its canonical form stays as it is.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "learn/formulas/text.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite::learn::formulas;
  static const Vocabulary words{{{"b", "black", "not black"}, {"w", "white", "not white"}},
                                {{"F", "its row", "their rows"}, {"F0", "its row", "their rows"}}};
  try {
    const Formula formula = parse(std::string_view(reinterpret_cast<const char*>(data), size), words);
    if (parse(text(formula, words), words) != formula) std::abort();
    if (formula.canonical().canonical() != formula.canonical()) std::abort();
    if (sentence(formula, words).empty() || drawing(tree(formula, words)).empty()) std::abort();
  } catch (const aite::base::InputError&) {
    return 0;
  }
  return 0;
}
