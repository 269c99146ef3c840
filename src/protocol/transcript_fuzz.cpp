// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of transcripts. What it accepts is a game that can be replayed.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "games/othello/state.hpp"
#include "protocol/transcript.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const aite::protocol::Record record =
        aite::protocol::read_transcript(std::string_view(reinterpret_cast<const char*>(data), size));
    aite::games::SessionOf<aite::games::othello::State> session;
    aite::protocol::replay(record, record.moves.size(), session);
  } catch (const aite::base::InputError&) {
    return 0;
  }
  return 0;
}
