// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace aite::studies {

// A text inside HTML or SVG, also within quotes.
inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace aite::studies
