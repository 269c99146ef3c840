// SPDX-License-Identifier: MIT
// Whole games against engines nobody here wrote, through the referee. Skipped where they are not installed.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>

#include "arena/contenders/contender.hpp"
#include "arena/matches/referee.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

// The path of a program; empty where it is not installed.
std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  for (const std::string& folder : base::split(std::string(path != nullptr ? path : "") + ":/usr/games", ':')) {
    const std::string file = folder + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

struct Peer {
  const char* program;
  const char* options;
  const char* game;
  const char* rules;
  std::uint64_t games;  // enough for a pass
};

std::ostream& operator<<(std::ostream& out, const Peer& peer) { return out << peer.program; }

class PeerEngine : public testing::TestWithParam<Peer> {};

TEST_P(PeerEngine, PlaysWholeGamesFromBothSides) {
  const Peer& peer = GetParam();
  const std::string program = find_program(peer.program);
  if (program.empty()) GTEST_SKIP() << peer.program << " is not installed: no game was played";
  const auto start = players::make_session(peer.game, peer.rules);
  const auto theirs = make_contender(fmt::format("gtp:{} {}", program, peer.options), *start);
  const auto ours = make_contender("uct:playouts=100", *start);
  bool passed = false;
  for (std::uint64_t seed = 1; seed <= peer.games; ++seed) {
    GameOrder order;
    order.seed = seed;
    // Openings are told as moves; these are the same for both games of a pair.
    order.opening = {start->legal_moves()[(seed / 2) % start->legal_moves().size()]};
    Contender& first = seed % 2 == 0 ? *theirs : *ours;
    Contender& second = seed % 2 == 0 ? *ours : *theirs;
    const auto played = play_game(*start, first, second, order, {});
    ASSERT_TRUE(played);
    EXPECT_EQ(ending_name(played->ruling.ending), "score") << played->ruling.detail;
    passed |= std::find(played->moves.begin(), played->moves.end(), games::pass_move) != played->moves.end();
  }
  EXPECT_TRUE(passed) << "no game had a pass to tell";
}

INSTANTIATE_TEST_SUITE_P(
    Arena, PeerEngine,
    testing::Values(Peer{"gnugo",
                         "--mode gtp --level 1 --never-resign --chinese-rules --positional-superko "
                         "--forbid-suicide",
                         "go", "size=7,komi=6.5", 2},
                    Peer{"gtp-rhino", "", "othello", "", 6},
                    Peer{"pentobi-gtp", "--game duo --level 1 --quiet --nobook", "blokus-duo", "", 2}),
    [](const auto& tested) {
      std::string name = tested.param.program;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace

}  // namespace aite::arena
