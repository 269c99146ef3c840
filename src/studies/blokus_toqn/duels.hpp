// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "studies/blokus_toqn/trainings.hpp"

// The games of the study of paper 001: of its own trainings, not of the models that come with the program, so that what
// a way to learn is worth does not hang on one training.
namespace aite::studies::paper_001 {

// How long a player may think.
struct Thinking {
  std::string name;
  std::string options;

  [[nodiscard]] bool by_clock() const { return options.find("nodes") == std::string::npos; }
};
inline const std::array<Thinking, 3> by_nodes{Thinking{"77k nodes", "seconds=0,nodes=77000"},
                                              Thinking{"385k nodes", "seconds=0,nodes=385000"},
                                              Thinking{"770k nodes", "seconds=0,nodes=770000"}};
inline const std::array<Thinking, 3> by_time{Thinking{"1 s", "seconds=1"}, Thinking{"5 s", "seconds=5"},
                                             Thinking{"10 s", "seconds=10"}};

inline const Named monte_carlo{"MC", "mc"};
inline const Named stand_in{"a stand-in for MWPD", "mwpd-standin:seconds=0,nodes=103000"};

// Trainings of a way to learn against an opponent: each plays so many pairs of games, an opening with both colours.
// Training i begins from the same openings in every cell, so cells are compared training by training.
struct Duel {
  Way way;
  Thinking thinking;
  Named opponent;
  std::size_t trainings = 10;
  std::size_t pairs = 1;
  std::uint64_t training_games = 1000;

  [[nodiscard]] std::string id() const;
  [[nodiscard]] std::size_t games() const { return 2 * trainings * pairs; }
};
WorkCell duel_cell(const Duel& duel);

// Shares of the games of each training: won, drawn, won and half of those drawn; won as the first or the second player.
Numbers won(const Duel& duel);
Numbers scored(const Duel& duel);
Numbers won_moving(const Duel& duel, std::size_t seat);
// The mean over trainings with Student's interval; with too few of them to say anything about trainings, games are
// taken for independent.
Value wins_of(const Duel& duel);
Value draws_of(const Duel& duel);
Value score_of(const Duel& duel);

}  // namespace aite::studies::paper_001
