// SPDX-License-Identifier: MIT
#include "base/csv.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace aite::base {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::vector<CsvLine> read_csv(std::string_view text) {
  std::vector<CsvLine> lines;
  std::size_t number = 1;
  std::size_t at = 0;
  while (at < text.size()) {
    CsvLine line{number, {}};
    for (bool more = true; more;) {
      std::string field;
      if (at < text.size() && text[at] == '"') {
        for (++at;; ++at) {
          if (at >= text.size()) throw InputError(fmt::format("line {}: a quote is not closed", line.number));
          if (text[at] == '\n') ++number;
          if (text[at] == '"') {
            if (at + 1 >= text.size() || text[at + 1] != '"') break;
            ++at;
          }
          field += text[at];
        }
        ++at;
      } else {
        while (at < text.size() && text[at] != ',' && text[at] != '\n' && text[at] != '\r') field += text[at++];
      }
      line.fields.push_back(std::move(field));
      if (at < text.size() && text[at] == '\r') ++at;
      more = at < text.size() && text[at] == ',';
      if (!more && at < text.size() && text[at] != '\n') {
        throw InputError(fmt::format("line {}: something stands after a closing quote", number));
      }
      ++at;
    }
    ++number;
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace aite::base
