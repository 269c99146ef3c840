// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "games/session.hpp"

// The JSON engine: one query a line, as KataGo's analysis engine has it, for every game (docs/analysis.md).
namespace aite::protocol::analysis {

// Whose view win rates and margins are.
enum class View : std::uint8_t { side_to_move, first, second };

// Positions of one game to look at.
struct Query {
  std::string id;
  std::vector<std::unique_ptr<games::Session>> positions;    // one for each of `turns`
  std::vector<std::size_t> turns;                            // after so many moves
  std::uint64_t visits = 0;                                  // for each position; 0: as the player likes
  double report_every = 0;                                   // seconds; 0: only the end
  std::int64_t priority = 0;                                 // larger comes first
  std::vector<std::pair<std::string, std::string>> options;  // of the player
  View view = View::side_to_move;
  std::size_t line_length = 15;
  bool ownership = false;
  bool styles = false;
  bool decision = false;
  std::vector<std::string> unknown_fields;
};

// To stop, or to ask about the engine itself.
struct Action {
  std::string id;
  std::string name;                // query_version, clear_cache, terminate, terminate_all
  std::string whose;               // terminate: the query of this id
  std::vector<std::size_t> turns;  // terminate: these turns alone; none: all
};

// What is wrong with a line, where in it, and of which query, as far as that can be told.
class BadQuery : public base::InputError {
 public:
  BadQuery(const std::string& what, std::string its_field, std::string its_id)
      : InputError(what), field(std::move(its_field)), id(std::move(its_id)) {}
  std::string field;
  std::string id;
};

struct Line {
  std::optional<Query> query;
  std::optional<Action> action;  // in place of a query
};

// Throws BadQuery. `game` as the registry knows it.
Line parse(std::string_view line, const std::string& game);

}  // namespace aite::protocol::analysis
