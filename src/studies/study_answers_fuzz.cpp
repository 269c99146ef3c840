// SPDX-License-Identifier: MIT
// Whatever is in a file that claims to hold answers of a study, reading it ends with answers or with an InputError.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "studies/exchange.hpp"
#include "studies/toy_study.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer wants this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  static const std::vector<studies::Study> studies{studies::toy_study()};
  // What is refused leaves a store as it was, so that a new one, which takes longer than all else, is wanted only after
  // the others.
  static std::optional<arena::Store> empty;
  if (!empty) empty.emplace(":memory:");
  try {
    studies::import_answers(studies, {reinterpret_cast<const char*>(data), size}, "file", *empty);
    const std::string lines = studies::answer_lines(studies.front(), *empty);
    empty.reset();
    arena::Store again(":memory:");
    studies::import_answers(studies, lines, "file", again);
    if (studies::answer_lines(studies.front(), again) != lines) __builtin_trap();
  } catch (const base::InputError&) {
    return 0;
  }
  return 0;
}
