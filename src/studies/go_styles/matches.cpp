// SPDX-License-Identifier: MIT
#include <string>

#include "studies/go_styles/players.hpp"

namespace aite::studies::go_styles {

namespace {

void add_cell(Study& study, const Extent& extent, const Styled& player, const Opponent& opponent, std::int64_t games) {
  MatchCell cell = match_cell(study.name, "go", std::string(go_rules), extent.named(player), opponent.player, games);
  cell.program = opponent.program;
  study.add(std::move(cell));
}

}  // namespace

void add_matches(Study& study, const Extent& extent) {
  const auto size = [&](int prior) { return prior == 0 ? extent.sizes.without_prior : extent.sizes.with_prior; };
  for (const Method& method : methods(contact)) {
    for (const int prior : extent.priors) {
      for (const bool boosted : {false, true}) {
        add_cell(study, extent, {method, extent.most(), contact, prior, boosted}, reference(), size(prior));
      }
    }
    for (const int positions : extent.every_claim ? extent.positions : std::vector{extent.fewest()}) {
      for (const int prior : {0, full_prior}) {
        add_cell(study, extent, {method, positions, contact, prior}, reference(), size(prior));
      }
    }
  }
  for (const Method& method : methods(tenuki)) {
    for (const int positions : {extent.fewest(), extent.most()}) {
      for (const bool boosted : {false, true})
        add_cell(study, extent, {method, positions, tenuki, full_prior, boosted}, reference(), extent.sizes.tenuki);
      add_cell(study, extent, {method, positions, tenuki, 0}, reference(), extent.sizes.tenuki_without);
    }
  }
  // The paper's numbers of strength are against Fuego; a style is much the same against anyone.
  for (const Method& method : methods(contact)) {
    for (const int positions : {extent.fewest(), extent.most()}) {
      for (const int prior : {0, full_prior}) {
        add_cell(study, extent, {method, positions, contact, prior}, fuego(), extent.sizes.fuego);
      }
    }
  }
}

}  // namespace aite::studies::go_styles
