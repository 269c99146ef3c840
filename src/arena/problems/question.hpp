// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "games/go/problems/problem.hpp"
#include "games/session.hpp"

namespace aite::arena {

// A position of any game and its right answers. It begins at the start, at `position`, or with `stones` on the board;
// then `moves` are played.
struct Question {
  std::string id;  // unique in its list
  std::string game;
  std::string rules = {};
  std::string position = {};                  // as games::Session::set_text takes it
  std::vector<games::Placement> stones = {};  // as games::Session::set_up takes them
  games::Side to_move = games::Side::first;   // where stones are given
  std::vector<std::string> moves = {};        // in the game's notation
  std::vector<std::string> right = {};        // answers, in the game's notation
  std::vector<std::string> groups = {};       // subsets with rates of their own: a difficulty, a kind

  // The position it is about. Throws InputError that names the question: what cannot be set up or played, no right
  // answer, or one that is not legal.
  [[nodiscard]] std::unique_ptr<games::Session> session() const;
};

// A problem of life and death as a question for its first move.
Question question_of(const games::go::Problem& problem);

// What was answered.
struct Trial {
  std::string move;  // in the game's notation, or "resign"
  bool right = false;
  double seconds = 0;
};

// Asks a contender once, with random numbers by the seed. Throws InputError for a spec that is none, and for a program
// that fails.
Trial ask(const std::string& spec, const Question& question, std::uint64_t seed, const std::stop_token& stop);

}  // namespace aite::arena
