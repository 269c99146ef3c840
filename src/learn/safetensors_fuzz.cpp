// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of models: what is read is written and read again without change, and a network made of it
// evaluates.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "learn/network/network.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite::learn;
  using namespace aite::learn::network;
  try {
    const Tensors tensors = read_safetensors(std::string_view(reinterpret_cast<const char*>(data), size), "");
    const std::string bytes = write_safetensors(tensors);
    if (write_safetensors(read_safetensors(bytes, "")) != bytes) std::abort();  // bytes: a NaN is not equal to itself
    const Network network(tensors, "");
    std::array<float, squares> logits;
    network.evaluate(std::vector<std::uint64_t>(network.planes(), 0x55), logits);
    softmax(logits, 1);
    if (logits[0] != 1) std::abort();
  } catch (const aite::base::InputError&) {
    return 0;
  }
  return 0;
}
