// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "base/text.hpp"
#include "games/othello/features/planes.hpp"
#include "learn/network/initial.hpp"
#include "players/othello/handover.hpp"
#include "players/othello/models.hpp"

namespace aite::players::othello {
namespace {

using games::othello::State;
using Session = games::SessionOf<State>;

search::Thought answer(Player& player, const games::Session& session) {
  return player.think(session, player.budget(), {});
}

Session after(const std::string& moves) {
  Session session;
  for (const std::string& move : base::words(moves)) session.play(session.parse_move(move));
  return session;
}

TEST(Models, AreThereAndKnowTheOpenings) {
  for (const char* model : {"all", "draw", "control"}) {
    EXPECT_EQ(policy_network(model)->channels(), 64) << model;
    PolicyPlayer player("policy", {model, "best", 1});
    // The most played replies: the tiger f5 d6 c3 d3 c4, as every Othello book has it.
    EXPECT_EQ(after("f5").move_text(answer(player, after("f5")).move), "d6") << model;
    EXPECT_EQ(after("f5 d6").move_text(answer(player, after("f5 d6")).move), "c3") << model;
    EXPECT_EQ(after("f5 d6 c3").move_text(answer(player, after("f5 d6 c3")).move), "d3") << model;
  }
  EXPECT_EQ(policy_network("all"), policy_network("all"));
}

TEST(Models, FromFilesOrNot) {
  const std::string path = testing::TempDir() + "aite-model.safetensors";
  learn::Tensors tensors = learn::network::initial_weights({policy_shape, 8, 1}, 1);
  learn::save_safetensors(tensors, path);
  EXPECT_THROW(policy_network(path), base::InputError);  // it does not say what it looks at
  tensors.metadata["planes"] = games::othello::policy_planes_text;
  learn::save_safetensors(tensors, path);
  EXPECT_EQ(policy_network(path)->blocks(), 1);
  PolicyPlayer player("policy", {path, "best", 1});
  EXPECT_EQ(Session().why_illegal(answer(player, Session()).move), "");
  std::filesystem::remove(path);
  try {
    policy_network("alll");
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "the file 'alll' cannot be read (othello policy-network: all, draw, control, or the path of a file)");
  }
}

TEST(PolicyPlayer, PriorsAreProbabilitiesOfLegalMoves) {
  PolicyPlayer player("policy");
  Session session;
  base::Rng rng(1);
  while (!session.is_over()) {
    const search::Thought thought = answer(player, session);
    double sum = 0;
    double last = 1;
    for (const search::Candidate& candidate : thought.candidates) {
      EXPECT_EQ(session.why_illegal(candidate.move), "");
      EXPECT_LE(candidate.prior, last + 1.0 / 2048);
      last = candidate.prior;
      sum += candidate.prior;
    }
    EXPECT_NEAR(sum, 1, 1e-4);
    EXPECT_EQ(thought.candidates.size(), session.legal_moves().size());
    EXPECT_EQ(thought.move, thought.candidates.front().move);
    const std::vector<games::Move> moves = session.legal_moves();
    session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST(PolicyPlayer, PlaysTheSameOnEveryInstructionSet) {
  std::set<std::vector<std::uint16_t>> games;
  base::for_each_simd_target([&](const std::string&) {
    PolicyPlayer player("policy");
    Session session;
    std::vector<std::uint16_t> codes;
    while (!session.is_over() && codes.size() < base::test_size(60)) {
      session.play(answer(player, session).move);
      codes.push_back(session.moves().back().code);
    }
    games.insert(codes);
  });
  EXPECT_EQ(games.size(), 1U);
}

TEST(PolicyPlayer, DrawsLotsByThePriors) {
  const Session session = after("f5 d6 c3");
  PolicyPlayer best("policy");
  const search::Thought thought = answer(best, session);
  std::map<std::uint16_t, double> drawn;
  const std::uint64_t lots = base::test_size(2000);
  for (std::uint64_t seed = 0; seed < lots; ++seed) {
    PolicyPlayer player("policy", {"all", "sample", static_cast<std::int64_t>(seed)});
    drawn[answer(player, session).move.code] += 1.0 / static_cast<double>(lots);
  }
  if (!base::full_size_tests()) return;
  for (const search::Candidate& candidate : thought.candidates) {
    EXPECT_NEAR(drawn[candidate.move.code], candidate.prior, 0.06);  // more than five standard errors
  }
}

TEST(PolicyPlayer, TemperatureAndLeastNarrowTheLots) {
  const Session session = after("f5 d6 c3 d3");
  const auto parts = [&](double temperature, double least) {
    PolicySettings settings;
    settings.choice = "sample";
    settings.temperature = temperature;
    settings.least = least;
    PolicyPlayer player("policy", settings);
    std::map<std::uint32_t, double> shares;  // by how likely they are, the likeliest being 0
    for (const search::Decision::Weighed& weighed : answer(player, session).decision.moves) {
      shares[weighed.turn] = weighed.terms[1].value - weighed.terms[0].value;
    }
    return shares;
  };
  const auto plain = parts(1, 0);
  const auto cold = parts(0.5, 0);
  ASSERT_EQ(plain.size(), session.legal_moves().size());
  for (const auto& [turn, share] : plain) EXPECT_NEAR(cold.at(turn), share * share, 1e-9);
  EXPECT_NEAR(plain.at(0), 1, 1e-9);
  const auto few = parts(1, 0.1);
  EXPECT_LT(few.size(), plain.size());
  EXPECT_EQ(parts(1, 1).size(), 1U) << "the likeliest is never left out";
}

TEST(Handover, TheNetworkMovesFirstThenTheSearch) {
  HandoverSettings settings;
  settings.after = 3;
  settings.uct.playouts = 50;
  settings.uct.memory = 1;
  Handover player("handover", settings);
  EXPECT_EQ(player.budget().playouts, 50U);
  Session session;
  std::int64_t own = 0;
  while (!session.is_over()) {
    const games::Side side = session.to_move();
    const search::Thought thought = answer(player, session);
    if (side == games::Side::first) {
      EXPECT_EQ(thought.candidates.front().prior_visits, own < 3 ? 1U : 0U) << own;
      EXPECT_EQ(thought.playouts, own < 3 ? 1U : 50U);
      own += thought.move == games::pass_move ? 0 : 1;
    }
    session.play(thought.move);
  }
}

TEST(Handover, WithoutTheNetworkIsTheSearchAlone) {
  HandoverSettings settings;
  settings.after = 0;
  settings.uct.playouts = 60;
  settings.uct.memory = 1;
  Handover handover("handover", settings);
  UctPlayer<State> uct("uct", settings.uct);
  Session session;
  for (int ply = 0; ply < 10; ++ply) {
    const games::Move move = answer(handover, session).move;
    EXPECT_EQ(answer(uct, session).move, move);
    session.play(move);
  }
  EXPECT_EQ(handover.spec(), "handover");  // what was given is the default of this object
}

}  // namespace
}  // namespace aite::players::othello
