// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of WTHOR files.
#include "protocol/format_fuzz.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  aite::protocol::check_round_trip(aite::protocol::format_for("wthor"), data, size);
  return 0;
}
