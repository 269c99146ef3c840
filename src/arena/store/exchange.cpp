// SPDX-License-Identifier: MIT
#include "arena/store/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "arena/store/columns.hpp"
#include "base/csv.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "players/registry.hpp"
#include "protocol/formats.hpp"
#include "protocol/score.hpp"

namespace aite::arena {

namespace {

using nlohmann::json;

// As SGF's RE has it: a score, or what kind of win it was.
std::string result_text(const Ruling& ruling) {
  if (ruling.half_points) return protocol::score_text(games::Outcome{*ruling.half_points});
  if (ruling.result == games::Result::draw) return "0";
  const char* winner = ruling.result == games::Result::first_wins ? "B" : "W";
  const char* how = ruling.ending == Ending::resignation ? "R"
                    : ruling.ending == Ending::timeout   ? "T"
                    : ruling.ending == Ending::score     ? ""  // claimed, by nobody knows how much
                                                         : "F";
  return fmt::format("{}+{}", winner, how);
}

// A score that cannot be counted on the board, for people to know.
constexpr const char* claimed = "claimed";

// More than any board here can give, komi included: nothing that is cast to an int is larger.
constexpr double greatest_margin = 1000;

int claimed_half_points(double margin, const std::string& text) {
  const double half_points = 2 * margin;
  if (std::abs(margin) > greatest_margin || half_points != std::floor(half_points)) {
    throw base::InputError(fmt::format("'{}' is no result that a game can have", text));
  }
  return static_cast<int>(half_points);
}

// A score as somebody claims it. Where the moves say what it is, that is what it has to be; where they do not, because
// the game was broken off or its players agreed about dead stones by themselves, it is kept as a claim.
Ruling scored(int half_points, const games::Session& end) {
  Ruling ruling;
  ruling.half_points = half_points;
  ruling.result = games::Outcome{half_points}.result();
  if (!end.is_over()) {
    ruling.detail = claimed;
    return ruling;
  }
  const std::vector<games::Outcome> counts = end.counts();
  if (std::ranges::find(counts, games::Outcome{half_points}) != counts.end()) return ruling;
  const std::string count = protocol::score_text(counts.front());
  if (!end.info().free_pass) {
    throw base::InputError(fmt::format("the result {} contradicts the moves, which come to {}",
                                       protocol::score_text(games::Outcome{half_points}), count));
  }
  ruling.detail = fmt::format("{}; the board counts {}", claimed, count);
  return ruling;
}

// Who is said to have won, but not by how much. Where the moves say it, they say by how much as well.
Ruling won_by(games::Result winner, const games::Session& end) {
  if (end.is_over() && end.outcome().result() == winner) return scored(end.outcome().half_points, end);
  if (end.is_over() && !end.info().free_pass) {
    throw base::InputError(
        fmt::format("the winner contradicts the moves, which come to {}", protocol::score_text(end.outcome())));
  }
  Ruling ruling;
  ruling.result = winner;
  ruling.detail = claimed;
  return ruling;
}

Ruling ruling_of(const protocol::Record& record, const games::Session& end) {
  const std::string result = base::lower(base::trim(record.result));
  if (const std::optional<double> margin = protocol::margin_of(result)) {
    return scored(claimed_half_points(*margin, record.result), end);
  }
  const auto one_of = [](const std::string& word, std::initializer_list<const char*> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const auto winner = result.starts_with('b') ? games::Result::first_wins : games::Result::second_wins;
  if (one_of(result, {"b", "w", "b+", "w+"})) return won_by(winner, end);
  if (result.starts_with("b+") || result.starts_with("w+")) {
    Ruling ruling;
    const std::string how = result.substr(2);
    if (one_of(how, {"t", "time"})) {
      ruling.ending = Ending::timeout;
    } else if (one_of(how, {"f", "forfeit"})) {
      ruling.ending = Ending::illegal_move;
    } else if (one_of(how, {"r", "resign"})) {
      ruling.ending = Ending::resignation;
    } else {
      throw base::InputError(fmt::format("'{}' is no result", record.result));
    }
    ruling.result = winner;
    return ruling;
  }
  if (!one_of(result, {"", "?", "void", "unknown"})) {
    throw base::InputError(fmt::format("'{}' is no result", record.result));
  }
  if (!end.is_over()) {
    throw base::InputError(
        fmt::format("the game is not over after {} moves and has no result ('{}')", end.moves().size(), record.result));
  }
  return scored(end.outcome().half_points, end);
}

const players::GameEntry& game_by_gtp_name(const std::string& name) {
  for (const players::GameEntry& entry : players::games()) {
    if (entry.info.gtp_name == name) return entry;
  }
  throw base::InputError(fmt::format("'{}' is no game that is known here", name));
}

std::string write_jsonl(const std::vector<StoredGame>& games) {
  const Columns columns = columns_of_files();
  std::string text;
  for (const StoredGame& game : games) {
    json object = json::object();
    for (const Field* field : columns) object[field->name] = field->get(game);
    text += object.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  }
  return text;
}

std::string write_csv(const std::vector<StoredGame>& games) {
  const Columns columns = columns_of_files();
  std::vector<std::string> names;
  for (const Field* field : columns) names.push_back(field->name);
  std::string text = base::join(names, ",") + '\n';
  for (const StoredGame& game : games) {
    std::vector<std::string> values;
    for (const Field* field : columns) {
      const json value = field->get(game);
      values.push_back(base::csv_field(value.is_null()     ? ""
                                       : value.is_string() ? value.get<std::string>()
                                                           : value.dump()));
    }
    text += base::join(values, ",") + '\n';
  }
  return text;
}

// Hears of every game of a file, in order: the game, or what is wrong with it.
using OnGame = std::function<void(std::string_view place, const std::function<StoredGame()>&)>;

// Numbers and lengths that no game of ours has.
void check_fields(const StoredGame& game) {
  constexpr std::int64_t most_games = 100'000'000;  // of a match: the games of one are kept side by side
  constexpr std::size_t longest_name = 4096;
  constexpr std::size_t longest_text = std::size_t{1} << 20;
  if (game.number < 0 || game.number >= most_games) {
    throw base::InputError(fmt::format("'number' has to be from 0 to {}", most_games - 1));
  }
  const auto check = [](const char* name, const std::string& text, std::size_t longest) {
    if (text.size() > longest) throw base::InputError(fmt::format("'{}' is longer than {} bytes", name, longest));
  };
  for (const std::string* name : {&game.match, &game.game, &game.rules, &game.position, &game.players[0],
                                  &game.players[1], &game.ruling.detail, &game.build, &game.finished}) {
    check("a name", *name, longest_name);
  }
  check("moves", game.moves, longest_text);
  check("notes", game.notes, longest_text);
  for (const SeatTime& time : game.times) {
    if (!(time.seconds >= 0) || !(time.longest >= 0) || time.moves < 0) throw base::InputError("a time below 0");
  }
}

// Every line is empty or a thought: a JSON object whose numbers are numbers.
void check_thinking(const StoredGame& game) {
  constexpr std::size_t longest_thought = std::size_t{1} << 18;
  const std::vector<std::string> lines = base::split(game.thinking, '\n');
  if (lines.size() > base::words(game.moves).size() + 1) {
    throw base::InputError("'thinking' has more lines than there are moves");
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (base::trim(lines[i]).empty()) continue;
    const json thought = lines[i].size() <= longest_thought ? json::parse(lines[i], nullptr, false) : json();
    bool good = thought.is_object() || thought.is_null();
    if (thought.is_object()) {
      for (const char* name : {"win", "draw", "margin", "visits", "given_away"}) {
        good = good && (!thought.contains(name) || thought[name].is_number() || thought[name].is_null());
      }
      good = good && (!thought.contains("candidates") || thought["candidates"].is_array());
    }
    if (lines[i].size() > longest_thought || !good) {
      throw base::InputError(fmt::format("'thinking': line {} is no thought", i + 1));
    }
  }
}

// Every game has to be one that could have been played.
StoredGame checked(StoredGame game) {
  check_fields(game);
  check_thinking(game);
  summarize(game);
  if (game.opening < 0 || game.opening > game.plies) {
    throw base::InputError(fmt::format("an opening of {} moves in a game of {}", game.opening, *game.plies));
  }
  const Ruling said = game.ruling;
  if (said.half_points && games::Outcome{*said.half_points}.result() != said.result) {
    throw base::InputError(fmt::format("'result' and 'half_points' ({}) contradict each other", *said.half_points));
  }
  if (said.ending == Ending::score && !said.detail.starts_with(claimed)) {
    const std::unique_ptr<games::Session> end = start_of(game);
    replay(game, *end);
    game.ruling = said.half_points ? scored(claimed_half_points(*said.half_points / 2.0, "half_points"), *end)
                                   : won_by(said.result, *end);
    if (game.ruling.detail.empty()) game.ruling.detail = said.detail;
  }
  return game;
}

StoredGame from_json(const json& object) {
  StoredGame game;
  for (const Field* field : columns_of_files()) {
    if (!object.contains(field->name)) throw base::InputError(fmt::format("there is no '{}'", field->name));
    try {
      field->set(game, object[field->name]);
    } catch (const json::exception&) {
      throw base::InputError(fmt::format("'{}' cannot be {:.80}", field->name, object[field->name].dump()));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("'{}': {}", field->name, error.what()));
    }
  }
  return checked(std::move(game));
}

void read_jsonl(std::string_view bytes, const OnGame& on_game) {
  std::size_t number = 0;
  for (const std::string& line : base::split(bytes, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    on_game(fmt::format("line {}", number), [&] {
      const json object = json::parse(line, nullptr, false);
      if (!object.is_object()) throw base::InputError("this is no JSON object");
      return from_json(object);
    });
  }
}

// CSV has no types: a field is what its column holds in a game without anything.
json typed(const Field& field, const std::string& text) {
  const json example = field.get(StoredGame{});
  if (example.is_string()) return text;
  if (example.is_null() && text.empty()) return nullptr;
  json number = json::parse(text, nullptr, false);
  if (!number.is_number()) throw base::InputError(fmt::format("'{}' cannot be '{}'", field.name, text));
  return number;
}

void read_csv(std::string_view bytes, const OnGame& on_game) {
  const std::vector<base::CsvLine> lines = base::read_csv(bytes);
  if (lines.empty()) return;
  const std::vector<std::string>& names = lines.front().fields;
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    on_game(fmt::format("line {}", line->number), [&] {
      if (line->fields.size() != names.size()) {
        throw base::InputError(fmt::format("{} fields where the first line has {}", line->fields.size(), names.size()));
      }
      json object = json::object();
      for (const Field* field : columns_of_files()) {
        const auto column = std::find(names.begin(), names.end(), field->name);
        if (column == names.end()) throw base::InputError(fmt::format("there is no column '{}'", field->name));
        object[field->name] = typed(*field, line->fields[static_cast<std::size_t>(column - names.begin())]);
      }
      return from_json(object);
    });
  }
}

void read_records(const protocol::Format& format, std::string_view bytes, std::string_view file,
                  const OnGame& on_game) {
  for (const protocol::Record& record : format.read(bytes, file)) {
    on_game(fmt::format("game {}", record.number), [&] { return stored_of(record); });
  }
}

}  // namespace

protocol::Record record_of(const StoredGame& game) {
  const std::unique_ptr<games::Session> session = start_of(game);
  std::vector<games::Placement> placements;
  if (!game.position.empty()) placements = session->placements();
  const games::Side to_move = session->to_move();
  replay(game, *session);
  protocol::Record record = protocol::record_of(*session, std::move(placements));
  record.to_move = to_move;
  record.first_name = game.players[0];
  record.second_name = game.players[1];
  record.date = game.finished.substr(0, game.finished.find('T'));
  record.result = result_text(game.ruling);
  record.comment = game.notes;
  const std::vector<std::string> thinking = base::split(game.thinking, '\n');
  for (std::size_t i = 0; i < std::min(thinking.size(), record.moves.size()); ++i) {
    record.moves[i].comment = thinking[i];
  }
  return record;
}

StoredGame stored_of(const protocol::Record& record) {
  const players::GameEntry& entry = game_by_gtp_name(record.game);
  const std::unique_ptr<games::Session> session = entry.make(record.rules);
  StoredGame game;
  game.game = entry.info.name;
  game.rules = session->rules();
  if (!record.placements.empty()) {
    session->set_up(record.placements, record.to_move);
    game.position = session->text();
  }
  protocol::replay(record, record.moves.size(), *session);
  game.players = {base::as_utf8(record.first_name), base::as_utf8(record.second_name)};
  std::vector<std::string> moves;
  for (const games::Move move : session->moves()) moves.push_back(session->move_text(move));
  game.moves = base::join(moves, " ");
  game.ruling = ruling_of(record, *session);
  game.finished = base::as_utf8(record.date);
  std::vector<std::string> notes;
  for (const std::string& note : {record.event, record.place, record.comment}) {
    if (!note.empty()) notes.push_back(base::as_utf8(note));
  }
  game.notes = base::join(notes, "; ");
  return game;
}

std::vector<std::string> exchange_names() {
  std::vector<std::string> names{"jsonl", "csv"};
  for (const protocol::Format& format : protocol::formats()) names.emplace_back(format.name);
  return names;
}

std::string exchange_name(std::string_view name_or_file) {
  const std::string name = base::lower(name_or_file);
  for (const char* own : {"jsonl", "csv"}) {
    if (name == own || name.ends_with(std::string(".") + own)) return own;
  }
  return std::string(protocol::format_for(name_or_file).name);
}

std::string write_games(std::string_view format, const std::vector<StoredGame>& games) {
  if (format == "jsonl") return write_jsonl(games);
  if (format == "csv") return write_csv(games);
  std::vector<protocol::Record> records;
  for (const StoredGame& game : games) records.push_back(record_of(game));
  return protocol::format_for(format).write(records);
}

std::vector<StoredGame> read_games(std::string_view format, std::string_view bytes, std::string_view file,
                                   std::vector<std::string>* skipped) {
  std::vector<StoredGame> games;
  const std::string match = fmt::format("import-{:016x}", base::hash_text(bytes));
  std::int64_t number = 0;
  const OnGame on_game = [&](std::string_view place, const std::function<StoredGame()>& make) {
    try {
      StoredGame game = make();
      if (game.match.empty()) {
        game.match = match;
        game.number = number;
      }
      games.push_back(std::move(game));
    } catch (const base::InputError& error) {
      const std::string message = fmt::format("{}: {}: {}", file, place, error.what());
      if (skipped == nullptr) throw base::InputError(message);
      skipped->push_back(message);
    }
    ++number;
  };
  if (format == "jsonl") {
    read_jsonl(bytes, on_game);
  } else if (format == "csv") {
    read_csv(bytes, on_game);
  } else {
    read_records(protocol::format_for(format), bytes, file, on_game);
  }
  return games;
}

}  // namespace aite::arena
