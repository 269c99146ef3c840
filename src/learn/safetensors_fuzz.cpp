// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of models: what is read is written and read again without change, and a network made of it
// evaluates.
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
    if (write_safetensors(read_safetensors(bytes, "")) != bytes) std::abort();
    const Shape shape{8, 2, 0, false, false};
    const Network network(tensors, shape, "");
    std::vector<float> logits(shape.moves());
    network.evaluate(std::vector<std::uint64_t>(shape.planes * shape.words(), 0x55), {}, {logits, {}});
    constexpr std::uint64_t first_alone = 1;
    softmax(logits, &first_alone);
    if (logits[0] != 1) std::abort();
  } catch (const aite::base::InputError&) {
    return 0;
  }
  return 0;
}
