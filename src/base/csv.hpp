// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

// Comma-separated values as RFC 4180 has them.
namespace aite::base {

// A field as it stands in a line: in quotes where it has to be.
std::string csv_field(std::string_view text);

struct CsvLine {
  std::size_t number = 0;  // of its first line in the text, from 1
  std::vector<std::string> fields;
};

// Throws InputError that names the line for a quote that is not closed or stands in the middle of a field.
std::vector<CsvLine> read_csv(std::string_view text);

}  // namespace aite::base
