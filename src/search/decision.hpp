// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/game.hpp"

namespace aite::search {

// What a player believes and wants, where the numbers of its candidates do not say it all: a code that
// protocol/reasons.cpp and the page put into words, and the values that belong to it, rounded as they are to be read. A
// player writes Reason{"code", ...}: a test looks for that, and for the words.
struct Reason {
  using Value = std::variant<std::int64_t, double, std::string>;

  std::string code;
  std::vector<std::pair<std::string, Value>> values;

  [[nodiscard]] bool empty() const { return code.empty(); }
};

// What a choice was made by, in numbers that add up: whoever reads the terms of the moves can choose again, and must
// come to the same move.
struct Decision {
  // How terms are read.
  enum class By : std::uint8_t {
    sum,    // the greatest sum, added up in the order given; of equal sums the greatest `tie`
    order,  // the greatest first term, of equal ones the greatest second, and so on
    lot,    // terms `from` and `to`: the move in whose part, from included, the rule's value `lot` lies
  };
  struct Term {
    std::string name;  // the page has words for it; a search writes Term{"name", ...}: a test looks for that
    double value = 0;
  };
  struct Weighed {
    games::Move move;
    std::vector<Term> terms;
    double tie = 0;
    std::uint32_t turn = 0;  // where nothing else tells moves apart the smaller one is played
  };

  Reason rule;  // in words; empty where a player does not say how it chose
  By by = By::sum;
  std::vector<Weighed> moves;  // what was played first
};

// Orders the moves as a decision by sums or by order has them.
inline void arrange(Decision& decision) {
  const auto sum = [](const Decision::Weighed& weighed) {
    double total = 0;
    for (const Decision::Term& term : weighed.terms) total += term.value;
    return total;
  };
  const bool by_sum = decision.by == Decision::By::sum;
  const auto comes_first = [&](const Decision::Weighed& a, const Decision::Weighed& b) {
    if (by_sum) {
      if (sum(a) != sum(b)) return sum(a) > sum(b);
      if (a.tie != b.tie) return a.tie > b.tie;
    } else {
      for (std::size_t i = 0; i < std::min(a.terms.size(), b.terms.size()); ++i) {
        if (a.terms[i].value != b.terms[i].value) return a.terms[i].value > b.terms[i].value;
      }
    }
    return a.turn < b.turn;
  };
  std::sort(decision.moves.begin(), decision.moves.end(), comes_first);
}

}  // namespace aite::search
