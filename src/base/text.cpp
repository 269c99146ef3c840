// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "base/error.hpp"

namespace aite::base {

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Edits that turn one word into the other: a letter more, less or other, or two neighbours swapped (optimal string
// alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      edits[i][j] = std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
      }
    }
  }
  return edits[a.size()][b.size()];
}

template <class Number>
Number parse_number(std::string_view text, std::string_view what, std::string_view kind) {
  Number value{};
  const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) {
    throw InputError(fmt::format("{}: '{}' is out of range", what, text));
  }
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    throw InputError(fmt::format("{}: '{}' is not {}", what, text, kind));
  }
  return value;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !is_blank(text[end])) ++end;
    parts.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return parts;
}

std::vector<std::pair<std::string, std::string>> key_values(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& field : split(text, ',')) {
    const std::size_t equals = field.find('=');
    if (equals == std::string::npos) {
      throw InputError(fmt::format("'{}' is not of the form key=value", field));
    }
    const std::string_view view = field;
    pairs.emplace_back(trim(view.substr(0, equals)), trim(view.substr(equals + 1)));
  }
  return pairs;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::string wanted = lower(word);
  std::string best;
  std::size_t best_distance = 0;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(wanted, lower(candidate));
    if (best.empty() || distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

long long parse_integer(std::string_view text, std::string_view what) {
  return parse_number<long long>(text, what, "a whole number");
}

double parse_real(std::string_view text, std::string_view what) {
  const auto value = parse_number<double>(text, what, "a number");
  if (!std::isfinite(value)) throw InputError(fmt::format("{}: '{}' is not a finite number", what, text));
  return value;
}

std::optional<double> real_of(std::string_view text) {
  double value = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string format_real(double value) { return fmt::format("{}", value); }

}  // namespace aite::base
