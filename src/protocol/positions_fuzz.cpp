// SPDX-License-Identifier: MIT
// Whatever is in a file that claims to hold positions, reading it ends with positions or with an InputError, and what
// was read is written and read again without change.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"

namespace {

std::string written(const aite::protocol::positions::PositionFile& file) {
  const std::unique_ptr<aite::games::Session> start = aite::players::make_session(file.header.game, file.header.rules);
  std::string text = file.header.text();
  for (const aite::games::LabelledPosition& position : file.positions) {
    text += aite::protocol::positions::line_of(*start, position);
  }
  return text;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  std::string text;
  try {
    text = written(protocol::positions::read(std::string_view(reinterpret_cast<const char*>(data), size), "file"));
  } catch (const base::InputError&) {
    return 0;
  }
  if (written(protocol::positions::read(text, "file")) != text) std::abort();
  return 0;
}
