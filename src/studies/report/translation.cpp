// SPDX-License-Identifier: MIT
#include "studies/report/translation.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/text.hpp"
#include "studies/letters.hpp"

namespace aite::studies {

namespace {

constexpr std::string_view differs = "{}";
constexpr std::string_view part_end = "; ";

std::vector<std::string> between(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, from)) {
    parts.emplace_back(text.substr(from, at - from));
    from = at + separator.size();
  }
  parts.emplace_back(text.substr(from));
  return parts;
}

// What stands between literal number `next` - 1, which ends where `text` begins, and those after it: at least a byte,
// no semicolon, and the earlier ones as long as they can be. As a regular expression, "([^;]+)".
bool matches(const std::vector<std::string>& literals, std::size_t next, std::string_view text,
             std::vector<std::string>& found) {
  if (next == literals.size()) return text.empty();
  const std::string& literal = literals[next];
  const std::size_t longest = std::min(text.find(';'), text.size());
  for (std::size_t length = longest; length >= 1; --length) {
    if (!text.substr(length).starts_with(literal)) continue;
    found.emplace_back(text.substr(0, length));
    if (matches(literals, next + 1, text.substr(length + literal.size()), found)) return true;
    found.pop_back();
  }
  return false;
}

}  // namespace

Translation::Translation(std::string_view json) {
  const auto parsed = nlohmann::ordered_json::parse(json, nullptr, false);
  if (!parsed.is_object()) throw base::InputError("translations are a JSON object of texts");
  for (const auto& [text, translated] : parsed.items()) {
    if (!translated.is_string()) throw base::InputError("the translation of '" + text + "' is no text");
    entries_[text] = translated.get<std::string>();
    if (text.find(differs) == std::string::npos) continue;
    patterns_.push_back({between(text, differs), letters(text), translated.get<std::string>()});
  }
  std::ranges::stable_sort(patterns_, std::greater(), &Pattern::letters);
}

std::optional<std::string> Translation::of(const std::string& text) const {
  if (const auto entry = entries_.find(text); entry != entries_.end()) return entry->second;
  for (const Pattern& pattern : patterns_) {
    const std::string& begin = pattern.between.front();
    std::vector<std::string> found;
    if (text.starts_with(begin) && matches(pattern.between, 1, std::string_view(text).substr(begin.size()), found))
      return filled(pattern, found);
  }
  std::vector<std::string> parts = between(text, part_end);
  if (parts.size() == 1) return std::nullopt;
  for (std::string& part : parts) {
    std::optional<std::string> translated = of(part);
    if (!translated) return std::nullopt;
    part = std::move(*translated);
  }
  return base::join(parts, "；");
}

std::string Translation::filled(const Pattern& pattern, const std::vector<std::string>& found) const {
  std::string text;
  for (std::size_t i = 0; i < pattern.translated.size(); ++i) {
    const std::string_view rest = std::string_view(pattern.translated).substr(i, 3);
    const bool place = rest.size() == 3 && rest[0] == '{' && rest[1] >= '1' && rest[2] == '}' &&
                       static_cast<std::size_t>(rest[1] - '1') < found.size();
    if (!place) {
      text += rest[0];
      continue;
    }
    const std::string& part = found[static_cast<std::size_t>(rest[1] - '1')];
    text += of(part).value_or(part);
    i += 2;
  }
  return text;
}

}  // namespace aite::studies
