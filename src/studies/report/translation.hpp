// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace aite::studies {

// Texts of one language in another. An entry is a whole text, or one with {} for what differs: its translation has {1}
// for what stood in the place of the first {}, put into other words where there are any, and so on. Of several that fit
// the longest is the right one. A text of parts "A; B" is translated part by part. web/src/words.ts does the same.
class Translation {
 public:
  // Throws InputError if it is no JSON object of texts.
  explicit Translation(std::string_view json);

  [[nodiscard]] std::optional<std::string> of(const std::string& text) const;
  [[nodiscard]] const std::unordered_map<std::string, std::string>& entries() const { return entries_; }

 private:
  struct Pattern {
    std::vector<std::string> between;  // the texts around what differs
    std::size_t letters = 0;
    std::string translated;
  };

  [[nodiscard]] std::string filled(const Pattern& pattern, const std::vector<std::string>& found) const;

  std::unordered_map<std::string, std::string> entries_;
  std::vector<Pattern> patterns_;  // the longest first
};

}  // namespace aite::studies
