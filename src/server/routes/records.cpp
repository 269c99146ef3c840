// SPDX-License-Identifier: MIT
#include "server/routes/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/store/exchange.hpp"
#include "base/base64.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "players/registry.hpp"
#include "protocol/formats.hpp"
#include "protocol/score.hpp"
#include "protocol/sgf/merge.hpp"
#include "protocol/transcript.hpp"
#include "server/tables/game_clock.hpp"
#include "server/views/source.hpp"

namespace aite::server {

namespace {

constexpr std::size_t longest_file = std::size_t{8} << 20;  // of games to be saved
constexpr std::size_t longest_record = 200'000;
constexpr std::size_t longest_bytes = 1'000'000;  // in base 64; a request is no longer either
constexpr std::size_t most_listed = 5000;         // games of a file

std::string format_in(const HttpRequest& request, const char* otherwise) {
  const auto wanted = request.query.find("format");
  return wanted == request.query.end() ? otherwise : wanted->second;
}

HttpResponse saved_as(const std::string& name, std::string content) {
  HttpResponse saved{200, "text/plain; charset=utf-8", std::move(content), {}, {}};
  saved.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return saved;
}

HttpResponse file(const protocol::Record& record, const std::string& name, const HttpRequest& request) {
  const protocol::Format& format = protocol::format_for(format_in(request, "sgf"));
  return saved_as(fmt::format("{}.{}", name, format.extension), format.write({&record, 1}));
}

// What a file says of the end where its moves do not: a resignation, a margin that was agreed on.
std::optional<arena::Ruling> ruling_in(std::string_view result) {
  const std::string text = base::lower(base::trim(result));
  if (const std::optional<double> margin = protocol::margin_of(text)) {
    const auto half_points = static_cast<int>(std::lround(2 * *margin));
    return arena::Ruling{games::Outcome{half_points}.result(), half_points, arena::Ending::score, {}};
  }
  if (!text.starts_with("b+") && !text.starts_with("w+")) return std::nullopt;
  const games::Result winner = text.front() == 'b' ? games::Result::first_wins : games::Result::second_wins;
  const bool on_time = text.size() > 2 && text[2] == 't';
  return arena::Ruling{winner, std::nullopt, on_time ? arena::Ending::timeout : arena::Ending::resignation, {}};
}

std::string bytes_in(const nlohmann::json& object) {
  if (!object.contains("bytes")) return text_in(object, "text", longest_record);
  return base::from_base64(text_in(object, "bytes", longest_bytes));
}

// What is no format by its name may be a game that somebody wrote down.
std::vector<protocol::Record> records_in(const std::string& name, const std::string& bytes) {
  if (base::lower(name).ends_with(".txt")) return {protocol::read_transcript(bytes)};
  return protocol::format_for(name).read(bytes, "file");
}

// The SGF of one game of a file, in UTF-8; empty for a file of another format.
std::string sgf_of(const std::string& name, const std::string& bytes, std::size_t number) {
  if (!base::lower(name).ends_with("sgf")) return {};
  std::string found;
  std::size_t game = 0;
  protocol::sgf::for_each_game(bytes, [&](protocol::sgf::Tree tree) {
    if (++game == number) found = protocol::sgf::format(protocol::sgf::in_utf8(std::move(tree)));
  });
  return found;
}

}  // namespace

nlohmann::json list_of_records(const nlohmann::json& object) {
  const std::vector<protocol::Record> records = records_in(text_in(object, "name", 300), bytes_in(object));
  nlohmann::json games = nlohmann::json::array();
  for (std::size_t i = 0; i < std::min(records.size(), most_listed); ++i) {
    const protocol::Record& record = records[i];
    games.push_back({{"number", i + 1},
                     {"game", record.game},
                     {"names", {base::as_utf8(record.first_name), base::as_utf8(record.second_name)}},
                     {"date", base::as_utf8(record.date)},
                     {"event", base::as_utf8(record.event)},
                     {"result", base::as_utf8(record.result)},
                     {"moves", record.moves.size()}});
  }
  return {{"games", std::move(games)}, {"total", records.size()}};
}

arena::OpenGame game_in_record(const nlohmann::json& object) {
  const std::string name = text_in(object, "name", 300);
  const std::string bytes = bytes_in(object);
  const std::vector<protocol::Record> records = records_in(name, bytes);
  const std::size_t number = object.contains("number") ? count_in(object, "number", records.size()) : 1;
  if (number < 1 || number > records.size()) throw Refusal(422, "no_such_game", "the file has no such game");
  const protocol::Record& record = records[number - 1];
  for (const players::GameEntry& entry : players::games()) {
    if (entry.info.gtp_name != record.game) continue;
    const std::unique_ptr<games::Session> session = entry.make(record.rules);
    arena::OpenGame game;
    protocol::replay(record, record.moves.size(), *session);
    std::vector<std::string> moves;
    for (const protocol::RecordedMove& move : protocol::record_of(*session).moves) moves.push_back(move.text);
    if (!session->is_over()) game.ruling = ruling_in(record.result);
    while (session->undo()) {
    }
    game.game = entry.info.name;
    game.rules = session->rules();
    if (!record.placements.empty()) game.position = session->text();
    game.source = source_text(record, moves, sgf_of(name, bytes, number));
    game.moves = base::join(moves, " ");
    return game;
  }
  throw Refusal(422, "unknown_game", fmt::format("'{}' is no game that is played here", record.game));
}

HttpResponse record_response(const arena::OpenGame& game, const HttpRequest& request) {
  arena::StoredGame stored;
  stored.game = game.game;
  stored.rules = game.rules;
  stored.position = game.position;
  stored.players = game.seats;  // people have no names here, and none is made up
  stored.moves = game.moves;
  if (game.source.empty()) stored.finished = game.started;
  if (game.ruling) stored.ruling = *game.ruling;
  protocol::Record record = arena::record_of(stored);
  if (!game.ruling) record.result.clear();
  const nlohmann::json terms = nlohmann::json::parse(game.terms, nullptr, false);
  const GameClock clock = GameClock::read(terms.is_object() && terms.contains("clock") ? terms["clock"] : nullptr);
  record.time = clock.sgf_time();
  record.overtime = clock.sgf_overtime();
  restore_from_source(record, game.source);
  const std::string name = fmt::format("{}-{}", game.game, game.id);
  const protocol::Format& format = protocol::format_for(format_in(request, "sgf"));
  if (format.extension.ends_with("sgf")) {
    if (std::string text = sgf_with_source(record, game.source); !text.empty()) {
      return saved_as(fmt::format("{}.{}", name, format.extension), std::move(text));
    }
  }
  return file(record, name, request);
}

HttpResponse record_response(const arena::StoredGame& game, const HttpRequest& request) {
  return file(arena::record_of(game), fmt::format("{}-{}", game.game, game.id), request);
}

HttpResponse games_response(const std::function<std::vector<arena::StoredGame>()>& next, const std::string& name,
                            const HttpRequest& request) {
  const std::string format = format_in(request, "csv");
  // By its own name alone: a file's would do too, and is no business of a request.
  const std::vector<std::string> known = arena::exchange_names();
  if (std::ranges::find(known, format) == known.end() || format == "wthor") {
    throw Refusal(400, "bad_request", fmt::format("'{}' is no format of games: csv, jsonl, sgf, blksgf, ggf", format));
  }
  std::string content;
  content.reserve(longest_file);  // what is not written to takes no memory; growing would take twice as much
  for (std::vector<arena::StoredGame> games = next(); !games.empty(); games = next()) {
    const std::string portion = arena::write_games(format, games);
    std::string_view more = portion;
    if (format == "csv" && !content.empty()) more.remove_prefix(more.find('\n') + 1);  // the names of its columns
    if (content.size() + more.size() > longest_file) {
      throw Refusal(422, "too_much",
                    fmt::format("more than {} MiB; 'aite records export' writes them", longest_file >> 20));
    }
    content += more;
  }
  return saved_as(fmt::format("{}.{}", name, format), std::move(content));
}

}  // namespace aite::server
