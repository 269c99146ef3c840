// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_table.hpp"

namespace aite::games::go {

// What a first move comes to. Kos are left out of it: a move is right only if it succeeds even where its side may never
// take a ko, and wrong only if it fails even where the other side may not.
enum class Worth : std::uint8_t { wrong, unclear, right };

struct FirstMove {
  Move move;
  Worth worth = Worth::unclear;
};

// Who wins a local position if `no_ko` never takes a ko: a table's word, or a search's.
using Judge = std::function<std::optional<Role>(const LocalPosition&, Role no_ko)>;

// A legal move, or without a point the pass.
FirstMove judge_move(const LocalGame& game, const LocalPosition& at, std::optional<int> point, const Judge& judge);

// All legal first moves in the region and the pass.
std::vector<FirstMove> judge_first_moves(const LocalGame& game, LocalGame::Stones stones, Role to_move,
                                         const Judge& judge);

// The one move that is right where everything else, passing too, is wrong.
std::optional<Move> only_right_move(const std::vector<FirstMove>& moves);

Judge judge_by(const LocalTable& table);
// By proof-number search with so many nodes a question.
Judge judge_by_search(const LocalGame& game, std::uint64_t max_nodes);

// Solves a problem: by table where the region is small enough for one, by search otherwise.
std::vector<FirstMove> solve(const Problem& problem, std::uint64_t max_nodes);

// What is wrong with what a problem says of itself, for people; empty where it is proved: the rest of the board is
// settled, the komi makes the game's winner the one who solves it, its right moves are right and all others are wrong.
std::string objection(const Problem& problem, const std::vector<FirstMove>& solved);

// The move of the winner that is over soonest, or of the loser that is over last; nothing where the winner may as well
// pass. The winner does without kos.
std::optional<int> best_reply(const LocalGame& game, const LocalTable& table, const LocalPosition& at);

// A line that begins with `first`, in which the winner hurries and the loser holds out; a dozen moves at most.
std::vector<Move> best_line(const LocalGame& game, const LocalTable& table, LocalPosition at, int first);

}  // namespace aite::games::go
