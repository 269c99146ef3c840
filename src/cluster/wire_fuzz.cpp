// SPDX-License-Identifier: MIT
// Whatever arrives over the network, reading it ends with a message or with an InputError, and what was read can be
// written and is the same again. The first byte says which reader gets the rest.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "cluster/wire.hpp"

namespace {

template <class Message>
void both_ways(std::string_view text) {
  const std::string written = Message::read(text).text();
  if (Message::read(written).text() != written) __builtin_trap();
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer wants this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite::cluster;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    switch (data[0]) {
      case 'o':
        both_ways<OrderMessage>(text);
        break;
      case 'a':
        both_ways<AnswerMessage>(text);
        break;
      case 'w':
        both_ways<WorkerStatus>(text);
        break;
      case 'r':
        both_ways<RunStatus>(text);
        break;
      default:
        both_ways<DeadLetter>(text);
    }
  } catch (const aite::base::InputError&) {
    return 0;
  }
  return 0;
}
