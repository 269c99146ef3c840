// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <iconv.h>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/text.hpp"

namespace aite::base {

namespace {

constexpr std::size_t longest_charset = 30;

// By the C library, which knows most there are; nothing if it does not, or the text is not what it is said to be.
std::optional<std::string> converted(std::string_view text, const std::string& charset) {
  iconv_t converter = iconv_open("UTF-8", charset.c_str());
  if (std::bit_cast<std::intptr_t>(converter) == -1) return std::nullopt;
  std::string input(text);
  std::string output(4 * text.size() + 4, '\0');
  char* from = input.data();
  char* to = output.data();
  std::size_t left = input.size();
  std::size_t room = output.size();
  const bool done = iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
  iconv_close(converter);
  if (!done) return std::nullopt;
  output.resize(output.size() - room);
  return output;
}

std::string from_latin1(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      plain += c;
    } else {
      plain += static_cast<char>(0xC0 | code >> 6);
      plain += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return plain;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (length == 0 || i + length > text.size()) return false;
    std::uint32_t code = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if (next >> 6 != 2) return false;
      code = code << 6 | (next & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // what fewer bytes could not say
    if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
    i += length;
  }
  return true;
}

std::string as_utf8(std::string_view text, std::string_view charset) {
  const std::string name = lower(trim(charset));
  if (!name.empty() && name.size() <= longest_charset && name != "utf-8" && name != "utf8") {
    if (std::optional<std::string> found = converted(text, name)) return *std::move(found);
  }
  return is_utf8(text) ? std::string(text) : from_latin1(text);
}

}  // namespace aite::base
