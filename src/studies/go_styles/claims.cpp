// SPDX-License-Identifier: MIT
// The paper's claims. At the standard scale those that it can decide, over several settings together where one setting
// would take too many games; at the paper's scale the others as well.
#include "studies/claims.hpp"

#include <fmt/format.h>

#include "studies/go_styles/players.hpp"

namespace aite::studies::go_styles {

namespace {

class Claims {
 public:
  Claims(Study& study, const Extent& extent) : study_(study), extent_(extent) {}

  void add() {
    claim_style();
    claim_strength();
    claim_tenuki();
    if (!extent_.every_claim) return;
    claim_every_setting();
    claim_every_strength();
  }

 private:
  using Players = std::vector<Styled>;

  void claim(const std::string& text, const std::string& source, const Effect& matters, std::vector<ClaimTest> tests) {
    study_.claims.push_back({text, source, matters, all_of(std::move(tests))});
  }

  [[nodiscard]] Value won_by_all(const Players& players, const Opponent& against = reference()) const {
    std::vector<Value> each;
    for (const Styled& player : players) each.push_back(won(extent_, player, against));
    return together(std::move(each));
  }
  [[nodiscard]] Value rate_of_all(const Players& players, const std::string& style) const {
    std::vector<std::string> cells;
    for (const Styled& player : players) cells.push_back(cell_of(extent_.named(player), reference().player));
    return style_rate(std::move(cells), style);
  }

  // Contact players with the most positions.
  [[nodiscard]] Players with(const std::vector<Method>& learned_by, const std::vector<int>& priors,
                             const std::vector<bool>& boosts) const {
    Players players;
    for (const Method& method : learned_by) {
      for (const int prior : priors) {
        for (const bool boosted : boosts) players.push_back({method, extent_.most(), contact, prior, boosted});
      }
    }
    return players;
  }
  // Contact players in the order of widening as it is.
  static Players learned_from(int positions) {
    Players players;
    for (const Method& method : methods(contact)) {
      for (const int prior : {0, full_prior}) players.push_back({method, positions, contact, prior});
    }
    return players;
  }

  void claim_style() {
    const std::vector<Method> all = methods(contact);
    claim(fmt::format("Contact with {} virtual visits is more frequent than with none, over all six settings together",
                      full_prior),
          "paper 000, Figures 1-6, first and last points", of_contact(),
          {greater(rate_of_all(with(all, {full_prior}, {false, true}), contact),
                   rate_of_all(with(all, {0}, {false, true}), contact))});
    claim("PW+1000 gives more contact than plain PW, over all methods and priors together", "paper 000, Figures 1-6",
          of_contact(),
          {greater(rate_of_all(with(all, {0, full_prior}, {true}), contact),
                   rate_of_all(with(all, {0, full_prior}, {false}), contact))});
    claim("Without prior knowledge the proposal leaves more contact than SB, over both orders of widening together",
          "paper 000, section 5.2", of_contact(),
          {greater(rate_of_all(with({proposed(contact)}, {0}, {false, true}), contact),
                   rate_of_all(with({sb()}, {0}, {false, true}), contact))});
  }

  void claim_strength() {
    const auto all_of_method = [&](const Method& method) {
      Players players = with({method}, {0, full_prior}, {false, true});
      for (const int prior : {0, full_prior}) players.push_back({method, extent_.fewest(), contact, prior});
      return players;
    };
    claim("The proposal is as strong as SB, over all settings together", "paper 000, section 5.2: no clear difference",
          of_wins(), {equal_within(won_by_all(all_of_method(proposed(contact))), won_by_all(all_of_method(sb())))});
    const auto all_with = [&](int positions) {
      Players players = learned_from(positions);
      for (const Method& method : methods(tenuki)) players.push_back({method, positions, tenuki, full_prior});
      return players;
    };
    claim("The most positions make stronger players than the fewest, over all methods, styles and priors together",
          "paper 000, Figures 10-15, Tables 1 and 2", of_wins(),
          {greater(won_by_all(all_with(extent_.most())), won_by_all(all_with(extent_.fewest())))});
    claim("The same against Fuego", "paper 000, Figures 10-15", in_share(0.1, 0.5),
          {greater(won_by_all(learned_from(extent_.most()), fuego()),
                   won_by_all(learned_from(extent_.fewest()), fuego()))});
    claim("The contact rate stays what it was meanwhile (within a factor of 1.2), over all methods and priors together",
          "paper 000, Figures 10-15", as_factor(1.2, 0.02, moves_a_game),
          {within_factor(rate_of_all(learned_from(extent_.fewest()), contact),
                         rate_of_all(learned_from(extent_.most()), contact))});
  }

  void claim_tenuki() {
    std::vector<ClaimTest> raised;
    Players with_losses;
    Players boosted;
    Players without;
    for (const Method& method : methods(tenuki)) {
      for (const int positions : {extent_.fewest(), extent_.most()}) {
        with_losses.push_back({method, positions, tenuki, full_prior});
        boosted.push_back({method, positions, tenuki, full_prior, true});
        without.push_back({method, positions, tenuki, 0});
        raised.push_back(greater(rate(extent_, with_losses.back(), tenuki), rate(extent_, without.back(), tenuki)));
      }
    }
    claim("The prior raises the tenuki rate for all methods and numbers of positions", "paper 000, section 5.3.1",
          in_share(0.1, 0.8, first_moves_a_game), std::move(raised));
    const auto claim_always = [&](const std::string& order, const Players& players) {
      claim(fmt::format("With {} virtual losses{} tenuki is always played (above 97 %), over all six players together",
                        full_prior, order),
            "paper 000, Table 1", in_share(0.02, 0.98, first_moves_a_game),
            {greater(rate_of_all(players, tenuki), exactly(0.97))});
    };
    claim_always("", with_losses);
    claim_always(" and PW+1000", boosted);
    claim("Without, tenuki is 74 to 79 % of the first 10 moves (72 to 81 %), over all six players together",
          "paper 000, Table 2", in_share(0.045, 0.765, first_moves_a_game),
          {equal_within(rate_of_all(without, tenuki), exactly(0.765))});
  }

  // In every setting for itself.
  void claim_every_setting() {
    std::vector<ClaimTest> monotone;
    std::vector<ClaimTest> boosts;
    std::vector<ClaimTest> order;
    for (const std::string& style : {contact, contact_in_first_10}) {
      for (const Method& method : methods(contact)) {
        for (const bool boosted : {false, true}) {
          std::vector<Value> rates;
          for (const int prior : extent_.priors)
            rates.push_back(rate(extent_, {method, extent_.most(), contact, prior, boosted}, style));
          monotone.push_back(increasing(std::move(rates)));
        }
        for (const int prior : extent_.priors) {
          boosts.push_back(greater(rate(extent_, {method, extent_.most(), contact, prior, true}, style),
                                   rate(extent_, {method, extent_.most(), contact, prior, false}, style)));
        }
      }
      for (const bool boosted : {false, true}) {
        std::vector<Value> rates;
        for (const Method& method : methods(contact))
          rates.push_back(rate(extent_, {method, extent_.most(), contact, 0, boosted}, style));
        order.push_back(increasing(std::move(rates)));
      }
    }
    claim("The contact rate rises with its virtual visits, step by step, in all six settings", "paper 000, Figures 1-6",
          of_contact(), std::move(monotone));
    claim("PW+1000 gives more contact than plain PW, for every method and prior", "paper 000, Figures 1-6",
          of_contact(), std::move(boosts));
    claim("Without prior knowledge, contact is rarest after SB and most frequent after the proposal",
          "paper 000, section 5.2", of_contact(), std::move(order));
  }

  void claim_every_strength() {
    std::vector<ClaimTest> rises;
    for (const int prior : extent_.priors) {
      if (prior == 0 || prior == full_prior) continue;
      rises.push_back(greater(won(extent_, {sb(), extent_.most(), contact, prior, true}),
                              won(extent_, {sb(), extent_.most(), contact, 0, true})));
    }
    claim("SB with PW+1000 wins more with 10, 25 and 50 virtual visits than with none", "paper 000, Figure 2",
          of_wins(), std::move(rises));
    std::vector<ClaimTest> grows;
    for (const Method& method : methods(contact)) {
      for (const int prior : {0, full_prior}) {
        std::vector<Value> by_positions;
        for (const int positions : extent_.positions)
          by_positions.push_back(won(extent_, {method, positions, contact, prior}));
        grows.push_back(increasing(std::move(by_positions)));
      }
    }
    claim("Strength rises with the positions learned from, for every method, with and without prior knowledge",
          "paper 000, Figures 10-15", of_wins(), std::move(grows));
    std::vector<ClaimTest> stronger;
    for (const Method& method : methods(tenuki)) {
      for (const int prior : {0, full_prior}) {
        stronger.push_back(greater(won(extent_, {method, extent_.most(), tenuki, prior}),
                                   won(extent_, {method, extent_.fewest(), tenuki, prior})));
      }
    }
    claim("More positions make all six tenuki players stronger", "paper 000, Tables 1 and 2", of_wins(),
          std::move(stronger));
  }

  Study& study_;
  const Extent& extent_;
};

}  // namespace

void add_claims(Study& study, const Extent& extent) { Claims(study, extent).add(); }

void add_shipped(Study& study, const Extent& extent) {
  ResultTable table{"shipped",
                    "The players of the program against their twin without a style",
                    "player",
                    {"Elo", "contact, %", "contact, own first 10, %", "tenuki, first 10 plies, %"},
                    {}};
  for (const std::string style : {"contact", "tenuki"}) {
    const Named player{"go-" + style, fmt::format("go-{}:prior={},sides=own", style, full_prior)};
    const MatchCell cell =
        match_cell(study.name, "go", std::string(go_rules), player, {"go-neutral", "go-neutral"}, extent.sizes.shipped);
    table.rows.push_back({player.name,
                          {{elo(cell.id), std::nullopt, {1, 0}},
                           in_percent(style_rate(cell.id, contact)),
                           in_percent(style_rate(cell.id, contact_in_first_10)),
                           in_percent(style_rate(cell.id, tenuki_in_10_plies))}});
    study.claims.push_back({fmt::format("{} is less than 50 Elo weaker than go-neutral", player.name), "Aite",
                            in_elo(50), greater(elo(cell.id), exactly(-50))});
    study.add(cell);
  }
  study.tables.push_back(std::move(table));
}

}  // namespace aite::studies::go_styles
