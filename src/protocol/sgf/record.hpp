// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/session.hpp"
#include "protocol/sgf/tree.hpp"

namespace aite::protocol::sgf {

struct RecordedMove {
  games::Side side = games::Side::first;
  std::string text;     // as a Session writes it, "pass" for a pass
  std::string comment;  // explanations go here
};

// A game as it was played: the main line of an SGF file, without its variations.
struct Record {
  std::string game = "Go";  // GameInfo::gtp_name
  std::string rules;        // "size=9,komi=7"; what is not said is as the reader has it
  std::string first_name;
  std::string second_name;
  std::string result;   // as SGF's RE: "B+3.5", "W+R", "0"
  std::string comment;  // on the game as a whole
  std::vector<games::Placement> placements;
  games::Side to_move = games::Side::first;  // after the placements; of no meaning without any
  std::vector<RecordedMove> moves;
};

// The first game of a file. Throws InputError that says where.
Record read_record(std::string_view text);
Record record_of(const Tree& tree);

// The moves of a session, without names and comments. A session does not remember what was placed before its first
// move; whoever placed it says it here.
Record record_of(const games::Session& session, std::vector<games::Placement> placements = {});

std::string write_record(const Record& record);

// Plays the first `count` moves of a record in a session at its start, with the passes a record leaves out. Throws
// InputError that names the move.
void replay(const Record& record, std::size_t count, games::Session& session);

}  // namespace aite::protocol::sgf
