// SPDX-License-Identifier: MIT
#include "base/base64.hpp"

#include <cstdint>

#include "base/error.hpp"

namespace aite::base {

std::string from_base64(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  if (text.size() % 4 == 1) throw InputError("base 64: a letter is missing");
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string_view::npos) throw InputError("base 64: a letter that is none of its own");
    held = (held << 6) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<char>((held >> bits) & 0xFF));
  }
  return bytes;
}

}  // namespace aite::base
