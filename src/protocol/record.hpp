// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "games/session.hpp"

// A game as it was played, whatever file it came from or goes to: formats.hpp has the files, docs/records.md says what
// each keeps.
namespace aite::protocol {

struct RecordedMove {
  games::Side side = games::Side::first;
  std::string text;     // as a Session writes it, "pass" for a pass
  std::string comment;  // explanations go here
  // What the mover thought of its position, in the mover's own unit (Othello programs: discs); more is better for it.
  std::optional<double> evaluation;
  std::optional<double> seconds;  // spent on the move

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

// An Othello game with its end played perfectly by both: the first player's discs, the empty squares given to the
// winner.
struct SolvedEnd {
  int discs = 0;
  int empties = 0;  // on the board when perfect play began

  friend bool operator==(const SolvedEnd&, const SolvedEnd&) = default;
};

struct Record {
  std::size_t number = 0;   // of the game in its file, from 1; 0 where it comes from none
  std::string game = "Go";  // GameInfo::gtp_name
  std::string rules;        // "size=9,komi=7"; what is not said is as the reader has it
  std::string first_name;
  std::string second_name;
  std::string first_rating;  // "1d", "1837.5"
  std::string second_rating;
  std::string date;  // as SGF's DT: "2004-09-18", or as much of it as is known
  std::string event;
  std::string place;
  std::string time;      // as SGF's TM: each side's main time in seconds; empty when unknown
  std::string overtime;  // as SGF's OT: "3x30 byo-yomi"
  std::string result;    // as SGF's RE: "B+3.5", "W+R", "0"; empty when unknown
  std::string comment;   // on the game as a whole
  std::optional<SolvedEnd> solved;
  std::vector<games::Placement> placements;  // instead of the game's usual start
  games::Side to_move = games::Side::first;  // after the placements; of no meaning without any
  std::vector<RecordedMove> moves;

  friend bool operator==(const Record&, const Record&) = default;
};

// The moves of a session, without names and comments. A session does not remember what was placed before its first
// move; whoever placed it says it here.
Record record_of(const games::Session& session, std::vector<games::Placement> placements = {});

// Plays the first `count` moves of a record in a session at its start, with the passes a record leaves out. Throws
// InputError that names the move, and the game where the record has a number.
void replay(const Record& record, std::size_t count, games::Session& session);

}  // namespace aite::protocol
