// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

// Letters of UTF-8 texts, which are not their bytes.
namespace aite::studies {

constexpr bool begins_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

inline std::size_t letters(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += begins_letter(byte) ? 1U : 0U;
  return count;
}

// Latin letters that take as much room: a Japanese one takes that of two. Those, and full-width signs, begin with one
// of these bytes (U+3000 to U+9FFF, and U+F000 to U+FFFF).
inline std::size_t room(std::string_view text) {
  std::size_t sum = 0;
  for (const char byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    if (begins_letter(byte)) sum += (value >= 0xE3U && value <= 0xE9U) || value == 0xEFU ? 2U : 1U;
  }
  return sum;
}

}  // namespace aite::studies
