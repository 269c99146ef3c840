// SPDX-License-Identifier: MIT
#include "games/toy/coins.hpp"

#include <cmath>

#include "base/text.hpp"
#include "conformance/suite.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

struct Coins {
  using State = games::toy::Coins;

  static constexpr std::string_view name = "coins";

  static std::vector<Case> cases() {
    const std::string rules = "coins=12,seed=5";
    return {{.name = "twelve coins",
             .rules = rules,
             .perft = perft(),
             .playouts = {all_games(rules)},
             .positions_compared = 2'000'000}};
  }

  // Two ends to choose from, until one coin is left.
  static std::vector<std::uint64_t> perft() {
    std::vector<std::uint64_t> leaves;
    for (unsigned depth = 1; depth <= 13; ++depth) leaves.push_back(std::uint64_t{1} << std::min(depth, 11U));
    return leaves;
  }

  // All 2^11 games, every one as likely as the others.
  static KnownPlayouts all_games(const std::string& rules) {
    const std::string text = State(rules_from<State>(rules)).text();
    std::vector<int> row;
    for (const std::string& coin : base::words(text.substr(0, text.find('/')))) row.push_back(std::stoi(coin));
    const double games = std::ldexp(1.0, static_cast<int>(row.size()) - 1);
    KnownPlayouts known{.rules = rules, .moves = static_cast<double>(row.size())};
    for (unsigned ends = 0; ends < static_cast<unsigned>(games); ++ends) {
      int margin = 0;
      auto left = row.begin();
      auto right = row.end() - 1;
      for (std::size_t ply = 0; ply < row.size(); ++ply) {
        const int coin = (ends >> ply) & 1U ? *right-- : *left++;
        margin += ply % 2 == 0 ? coin : -coin;
      }
      known.first_wins += margin > 0 ? 1 / games : 0;
      known.draws += margin == 0 ? 1 / games : 0;
    }
    return known;
  }
};

AITE_CONFORMANCE(Toy, Coins);

TEST(Playthrough, Coins) { expect_playthrough<games::toy::Coins>("coins", "", 1); }

}  // namespace aite::conformance
