// SPDX-License-Identifier: MIT
#include "studies/claims.hpp"

#include <fmt/format.h>

#include "studies/draw_signal.hpp"
#include "studies/othello_draws/players.hpp"

namespace aite::studies::othello_draws {

namespace {

const std::string table1 = "paper 004, Table 1";
const std::string figure1 = "paper 004, Figure 1 and section 4";

ClaimTest against_every(const std::function<ClaimTest(int opponent)>& test) {
  std::vector<ClaimTest> tests;
  for (const int opponent : opponents) tests.push_back(test(opponent));
  return all_of(std::move(tests));
}

Value against_all(const Named& player) {
  std::vector<Value> each;
  for (const int opponent : opponents) each.push_back(draws_against(player, opponent));
  return together(std::move(each));
}

ClaimTest draws_fall() {
  std::vector<ClaimTest> tests;
  for (const int playouts : {100, 500, 1000}) {
    const Named player = mctsd(playouts);
    tests.push_back(increasing({draws_against(player, 1000), draws_against(player, 500), draws_against(player, 100)}));
  }
  return all_of(std::move(tests));
}

ClaimTest models_draw_less() {
  std::vector<ClaimTest> tests;
  for (const std::string model : {"All", "Draw"}) {
    for (const int opponent : opponents)
      tests.push_back(greater(draws_against(mctsd(500), opponent), draws_against(alone(model), opponent)));
  }
  return all_of(std::move(tests));
}

ClaimTest table_as_published() {
  std::vector<ClaimTest> tests;
  for (const PublishedRow& row : rows()) {
    for (std::size_t i = 0; i < row.draws.size(); ++i) {
      tests.push_back(same(draws_against(row.player, opponents[i]), published_share(row.draws[i], in_1000_games)));
    }
  }
  return all_of(std::move(tests));
}

}  // namespace

void add_claims(Study& study, const Games& games) {
  const auto claim = [&](std::string text, std::string source, Effect matters, ClaimTest test) {
    study.claims.push_back({std::move(text), std::move(source), std::move(matters), std::move(test)});
  };
  const Effect of_draws = in_share(0.02, 0.05);
  claim("MCTSD1000 draws more often than MCTS1000, against every opponent", table1, of_draws,
        against_every([](int opponent) {
          return greater(draws_against(mctsd(1000), opponent), draws_against(mcts(1000), opponent));
        }));
  claim("Draws grow with MCTSD's playouts, against every opponent", table1, of_draws, against_every([](int opponent) {
          return increasing({draws_against(mctsd(100), opponent), draws_against(mctsd(500), opponent),
                             draws_against(mctsd(1000), opponent)});
        }));
  claim("Draws of MCTSD fall with the opponent's playouts", table1, of_draws, draws_fall());
  claim("Models alone draw less often than MCTSD500, against every opponent", table1, of_draws, models_draw_less());
  claim("Alone, the Draw Model draws as often as the All Model (within 10 in 1000), over all opponents together",
        table1, in_share(0.01, 0.02), equal_within(against_all(alone("Draw")), against_all(alone("All"))));
  claim("The draws of Table 1 are ours in all 18 cells", table1 + ": counts in 1000 games", in_share(0.03, 0.05),
        table_as_published());
  claim(fmt::format("A network for the first {} moves and MCTSD1000 after draw more often than MCTSD1000 alone", half),
        figure1, of_draws,
        all_of({greater(draws_against(combined("All", half), 1000), draws_against(mctsd(1000), 1000)),
                greater(draws_against(combined("Draw", half), 1000), draws_against(mctsd(1000), 1000))}));
  // Cells are independent samples, so that hand-overs together are one. The paper's t-test is a row of a table.
  const auto together_over = [&](const std::string& model, int first, int last) {
    return together(over_hand_overs(games, model, first, last));
  };
  claim(fmt::format("In the first half (hand-over after 1 to {} moves) the Draw Model first draws more often than the "
                    "All Model first",
                    half),
        figure1 + ": t(29) = 3.18, p = .0035", in_share(0.01, 0.06),
        greater(together_over("Draw", 1, half), together_over("All", 1, half)));
  claim(fmt::format("The same where the network plays on for {} to {} moves", half + 1, all_moves),
        "Aite: the paper's players hand over at half", in_share(0.02, 0.1),
        greater(together_over("Draw", half + 1, all_moves), together_over("All", half + 1, all_moves)));
  claim("In the first half the Draw Model first draws more often than a network trained on as many random games",
        "Aite: the control the paper lacks", in_share(0.01, 0.06),
        greater(together_over("Draw", 1, half), together_over("Control", 1, half)));
  claim("Playouts tell better which move draws after 40 plies than after 10", "paper 004, section 5",
        {0.05, 0.1, std::nullopt, "0.05 in the ratio of signal and noise"},
        greater(answered("signal", signal_key(40)), answered("signal", signal_key(10))));
  claim("MCTSD1000 draws more often than a search for small margins, against every opponent", "Aite", of_draws,
        against_every([](int opponent) {
          return greater(draws_against(mctsd(1000), opponent), draws_against(small_margin(), opponent));
        }));
}

}  // namespace aite::studies::othello_draws
