// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aite::base {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text);
std::string_view trim(std::string_view text);

// Fields between separators; "a,,b" has three, "" has none.
std::vector<std::string> split(std::string_view text, char separator);

// Fields between runs of blanks.
std::vector<std::string> words(std::string_view text);

// "key=value,key=value" into pairs; throws InputError for a field without '='.
std::vector<std::pair<std::string, std::string>> key_values(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// The known word with the least edit distance to `word`, for "did you mean"; empty where nothing is known.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

// Whole-text number readers: nothing may stand before or after. They throw InputError that names `what`.
long long parse_integer(std::string_view text, std::string_view what);
double parse_real(std::string_view text, std::string_view what);

// A finite number for those who can do without: nothing where the text is anything else.
std::optional<double> real_of(std::string_view text);

// Shortest text that reads back as the same number: 0.31, 1000, 1e+09.
std::string format_real(double value);

}  // namespace aite::base
