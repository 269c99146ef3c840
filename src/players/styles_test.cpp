// SPDX-License-Identifier: MIT
#include "players/styles.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/toy/coins.hpp"
#include "players/registry.hpp"
#include "players/uct_settings.hpp"
#include "search/mcts/uct.hpp"

namespace aite::players {
namespace {

using games::InStyle;
using games::Move;
using games::toy::Coins;
using search::mcts::Prior;

// A style made at run time that carries data: taking the coin at one end.
games::Style<Coins> taking(Move end, bool rules_out = false) {
  return {{"taking", "takes from one end", rules_out},
          [end](const Coins&, Move move) { return move == end ? InStyle::yes : InStyle::no; }};
}

std::vector<Prior> priors_with(const Favour<Coins>& favour, bool own) {
  std::vector<Prior> priors(2);
  const std::vector<Move> moves{Coins::left, Coins::right};
  StyledPrior<Coins>(nullptr, favour).fill(Coins(), own, moves, priors);
  return priors;
}

TEST(Favour, LikedMovesAreWonAndAvoidedOnesLost) {
  const std::vector<Prior> liked = priors_with({taking(Coins::left), false, 40}, true);
  EXPECT_EQ(liked[0].visits, 40);
  EXPECT_EQ(liked[0].value, 1);
  EXPECT_EQ(liked[1].visits, 0);
  const std::vector<Prior> avoided = priors_with({taking(Coins::left), true, 40}, true);
  EXPECT_EQ(avoided[0].visits, 40);
  EXPECT_EQ(avoided[0].value, 0);
  EXPECT_EQ(avoided[1].visits, 0);
}

TEST(Favour, ARuleAboutWhatNotToDoSpeaksByLosses) {
  const std::vector<Prior> liked = priors_with({taking(Coins::left, true), false, 40}, true);
  EXPECT_EQ(liked[0].visits, 0);
  EXPECT_EQ(liked[1].visits, 40);
  EXPECT_EQ(liked[1].value, 0);
  const std::vector<Prior> avoided = priors_with({taking(Coins::left, true), true, 40}, true);
  EXPECT_EQ(avoided[1].visits, 40);
  EXPECT_EQ(avoided[1].value, 1);
}

TEST(Favour, MayBeExpectedOfTheSearcherAlone) {
  const Favour<Coins> own{taking(Coins::left), false, 40, true, 1000};
  EXPECT_EQ(priors_with(own, true)[0].visits, 40);
  EXPECT_EQ(priors_with(own, false)[0].visits, 0);
  EXPECT_TRUE(StyledPrior<Coins>(nullptr, own).takes_sides());

  const auto order = std::make_shared<RandomOrder<Coins>>();
  const std::vector<Move> moves{Coins::left, Coins::right};
  std::vector<float> values(2);
  const StyledOrder<Coins> styled(order, own);
  styled.values(Coins(), true, moves, values);
  EXPECT_EQ(values, (std::vector<float>{1000, 0}));
  styled.values(Coins(), false, moves, values);
  EXPECT_EQ(values, (std::vector<float>{0, 0})) << "boost respects sides, too";
  EXPECT_TRUE(styled.takes_sides());
}

// What is known of a move already is not lost: of two liked moves the stronger one stays the stronger.
class Known final : public search::mcts::PriorKnowledge<Coins> {
 public:
  void fill(const Coins&, bool, std::span<const Move>, std::span<Prior> priors) const override {
    priors[0] = {10, 0.5F};
    priors[1] = {10, 0.2F};
  }
};

TEST(Favour, WinsAreAddedToWhatIsKnownAndLossesReplaceIt) {
  std::vector<Prior> priors(2);
  const std::vector<Move> moves{Coins::left, Coins::right};
  StyledPrior<Coins>(std::make_shared<Known>(), {taking(Coins::left), false, 10}).fill(Coins(), true, moves, priors);
  EXPECT_EQ(priors[0].visits, 20);
  EXPECT_FLOAT_EQ(priors[0].value, 0.75F);
  EXPECT_EQ(priors[1].visits, 10);
  StyledPrior<Coins>(std::make_shared<Known>(), {taking(Coins::left), true, 30}).fill(Coins(), true, moves, priors);
  EXPECT_EQ(priors[0].visits, 30);
  EXPECT_EQ(priors[0].value, 0);
}

TEST(Favour, AStyleMadeAtRunTimeDecides) {
  // Eight equal coins: only the style can tell the two ends apart.
  const Coins state = Coins::from_text("5 5 5 5 5 5 5 5 / 0 0 / first", {});
  for (const Move end : {Coins::left, Coins::right}) {
    search::mcts::Parts<Coins> parts;
    add_style<Coins>(parts, {taking(end), false, 100});
    search::mcts::Uct<Coins> uct(parts);
    const std::vector<Move> moves{Coins::left, Coins::right};
    EXPECT_EQ(uct.search(state, moves, {100, 0}, {}, 1).move, end);
  }
}

// Whether the first moves of a game of a spec against itself are in style, of those that are asked about.
double style_rate(const std::string& game, const std::string& spec, const std::string& style, std::size_t plies) {
  double yes = 0;
  double asked = 0;
  for (int seed = 1; seed <= 3; ++seed) {
    const auto session = make_session(game);
    const auto player = make_player(spec + ",seed=" + std::to_string(seed), *session);
    const std::vector<games::StyleInfo> styles = session->styles();
    const auto number = static_cast<std::size_t>(
        std::find_if(styles.begin(), styles.end(), [&](const auto& each) { return each.name == style; }) -
        styles.begin());
    while (!session->is_over() && session->moves().size() < plies) {
      const Move move = player->think(*session, player->budget(), {}).move;
      const InStyle judged = session->in_style(number, move);
      yes += judged == InStyle::yes ? 1 : 0;
      asked += judged != InStyle::not_asked ? 1 : 0;
      session->play(move);
    }
  }
  return yes / asked;
}

TEST(Styles, AreOptionsOfUctInEveryGame) {
  struct Case {
    const char* game;
    const char* style;
    std::size_t plies;
  };
  for (const Case& each : {Case{"othello", "edge", 40}, Case{"othello", "quiet", 40}, Case{"blokus-duo", "contact", 16},
                           Case{"blokus-duo", "large", 20}, Case{"go", "contact", 16}}) {
    const std::string twin = "uct:playouts=100,memory=8";
    const std::string liked = twin + ",prior=100,sides=own,style=" + each.style;
    const double with = style_rate(each.game, liked, each.style, each.plies);
    const double without = style_rate(each.game, twin, each.style, each.plies);
    const double avoiding = style_rate(each.game, liked + ",attitude=avoids", each.style, each.plies);
    EXPECT_GT(with, without) << each.game << " " << each.style;
    EXPECT_LE(avoiding, without) << each.game << " " << each.style;
  }
}

TEST(Styles, ABoostOrdersTheWidening) {
  const std::string twin = "uct:playouts=100,memory=8,widening=random";
  EXPECT_GT(style_rate("othello", twin + ",style=edge,boost=1", "edge", 40), style_rate("othello", twin, "edge", 40));
}

TEST(Styles, TheirNamesAreTheGames) {
  for (const GameEntry& game : games()) {
    const auto session = make_session(game.info.name);
    std::vector<std::string> names{"none"};
    for (const games::StyleInfo& style : session->styles()) names.push_back(style.name);
    const auto player = make_player("uct", *session);
    const auto& options = player->options().all();
    const auto option =
        std::find_if(options.begin(), options.end(), [](const auto& each) { return each.name == "style"; });
    EXPECT_EQ(option != options.end(), names.size() > 1) << game.info.name;
    if (option != options.end()) {
      ASSERT_GE(option->choices.size(), names.size());  // forms of styles that are made of a text may follow
      EXPECT_TRUE(std::equal(names.begin(), names.end(), option->choices.begin()));
    }
  }
  EXPECT_EQ(style_names<Coins>(), (std::vector<std::string>{"none"}));
  EXPECT_THROW(make_player("uct:style=tenuki", *make_session("othello")), base::InputError);
}

}  // namespace
}  // namespace aite::players
