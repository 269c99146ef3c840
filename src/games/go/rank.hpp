// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aite::games::go {

// How strong a person is, in steps of one handicap stone: 1k is 0, 15k is -14, 3d is 3.
struct Rank {
  int steps = 0;

  static constexpr int lowest = -29;  // 30k
  static constexpr int highest = 9;   // 9d

  // "15k", "3d", in any case of letters, what follows it (a question mark) aside; nothing for anything else.
  static std::optional<Rank> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Rank&, const Rank&) = default;
};

}  // namespace aite::games::go
