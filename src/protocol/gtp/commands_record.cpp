// SPDX-License-Identifier: MIT
// Game records: GTP 2, section 6.3.3 (loadsgf); Blokus Duo's records are Pentobi's .blksgf files.
#include <fmt/format.h>

#include <limits>

#include "base/error.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/sgf/record.hpp"

namespace aite::protocol::gtp {

namespace {

struct LoadRequest {
  std::string path;
  std::size_t moves = std::numeric_limits<std::size_t>::max();
};

// FILE [MOVE]: the position before that move. GoGui puts quotes around a path with blanks.
LoadRequest parse_request(const Arguments& arguments) {
  if (arguments.empty()) throw base::InputError("syntax error: a file name is missing");
  LoadRequest request;
  std::vector<std::string> words = arguments.words();
  if (words.size() > 1 && words.back().find_first_not_of("0123456789") == std::string::npos) {
    const long long number = arguments.integer(words.size() - 1, "move number", 0, 1'000'000);
    if (number > 0) request.moves = static_cast<std::size_t>(number - 1);
    words.pop_back();
  }
  request.path = Arguments(words).joined();
  if (request.path.size() > 1 && request.path.front() == '"' && request.path.back() == '"') {
    request.path = request.path.substr(1, request.path.size() - 2);
  }
  return request;
}

std::string loadsgf(Call& call) {
  const LoadRequest request = parse_request(call.arguments);
  const Record record = sgf::read_record(call.engine.host().read_file(request.path));
  const std::string_view game = call.engine.session().info().gtp_name;
  if (record.game != game) {
    throw base::InputError(fmt::format("cannot load file: it is a game of {}, not of {}", record.game, game));
  }
  std::unique_ptr<games::Session> session = call.engine.fresh_session(record.rules);
  replay(record, request.moves, *session);
  call.engine.adopt(EngineGame(std::move(session), record.placements, record.to_move));
  call.engine.clocks().restart();
  return {};
}

}  // namespace

void add_record_commands(CommandTable& table) { table.add("loadsgf", loadsgf); }

}  // namespace aite::protocol::gtp
