// SPDX-License-Identifier: MIT
#include "protocol/analysis/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/arguments.hpp"

namespace aite::protocol::analysis {

using nlohmann::json;

namespace {

constexpr std::size_t most_moves = 10'000;
constexpr std::size_t most_turns = 10'000;

// Ways to score that come to the same as ours: by area.
constexpr std::array area_rules{"tromp-taylor", "chinese",    "chinese-ogs", "chinese-kgs",
                                "aga",          "aga-button", "bga",         "new-zealand"};

// The fields of one line, each taken once: what nobody took is unknown.
class Fields {
 public:
  explicit Fields(const json& object) : object_(object) {
    if (const auto id = object.find("id"); id != object.end() && id->is_string()) id_ = id->get<std::string>();
  }

  [[noreturn]] void fail(const std::string& field, const std::string& what) const { throw BadQuery(what, field, id_); }
  [[nodiscard]] const std::string& id() const { return id_; }

  // Nothing where the field is not there, or null.
  const json* find(const char* name) {
    taken_.insert(name);
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  std::string text(const char* name, std::string otherwise) {
    const json* value = find(name);
    if (value == nullptr) return otherwise;
    if (!value->is_string()) fail(name, "must be a text");
    return value->get<std::string>();
  }
  bool flag(const char* name) {
    const json* value = find(name);
    if (value == nullptr) return false;
    if (!value->is_boolean()) fail(name, "must be true or false");
    return value->get<bool>();
  }
  double real(const char* name, double otherwise, double least, double most) {
    const json* value = find(name);
    if (value == nullptr) return otherwise;
    if (!value->is_number()) fail(name, "must be a number");
    const auto number = value->get<double>();
    if (!(number >= least && number <= most)) fail(name, fmt::format("must lie in {} to {}", least, most));
    return number;
  }
  std::int64_t integer(const char* name, std::int64_t otherwise, double least, double most) {
    const double number = real(name, static_cast<double>(otherwise), least, most);
    if (number != std::floor(number)) fail(name, "must be a whole number");
    return static_cast<std::int64_t>(number);
  }
  const json& array(const char* name, std::size_t most) {
    static const json none = json::array();
    const json* value = find(name);
    if (value == nullptr) return none;
    if (!value->is_array()) fail(name, "must be a list");
    if (value->size() > most) fail(name, fmt::format("is longer than {}", most));
    return *value;
  }

  [[nodiscard]] std::vector<std::string> unknown() const {
    std::vector<std::string> names;
    for (const auto& [name, value] : object_.items()) {
      if (!taken_.contains(name)) names.push_back(name);
    }
    return names;
  }

 private:
  const json& object_;
  std::string id_;
  std::set<std::string> taken_;
};

games::Side side_of(const Fields& fields, const char* field, const json& value) {
  if (value.is_string()) {
    if (const std::optional<games::Side> side = gtp::parse_side(value.get<std::string>())) return *side;
  }
  fields.fail(field, "there must be B or W");
}

// ["B", "C4"]
std::pair<games::Side, std::string> side_and_text(const Fields& fields, const char* field, const json& value) {
  if (!value.is_array() || value.size() != 2 || !value[1].is_string()) {
    fields.fail(field, "must be a list of pairs such as [\"B\", \"C4\"]");
  }
  return {side_of(fields, field, value[0]), value[1].get<std::string>()};
}

// The text of an option, whatever kind of value it is written as.
std::string option_text(const Fields& fields, const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_integer()) return fmt::format("{}", value.get<std::int64_t>());
  if (value.is_number()) return base::format_real(value.get<double>());
  fields.fail("overrideSettings", "settings are texts, numbers, true or false");
}

void read_rules(Fields& fields, const json& rules) {
  if (rules.is_object()) {
    const auto scoring = rules.find("scoring");
    if (scoring != rules.end() && (!scoring->is_string() || base::lower(scoring->get<std::string>()) != "area")) {
      fields.fail("rules", "games are scored by area here");
    }
    return;
  }
  if (!rules.is_string()) fields.fail("rules", "must be a name or an object");
  const std::string name = base::lower(rules.get<std::string>());
  if (std::find(area_rules.begin(), area_rules.end(), name) == area_rules.end()) {
    fields.fail("rules", fmt::format("'{}': games are scored by area here ({})", name, fmt::join(area_rules, ", ")));
  }
}

std::unique_ptr<games::Session> start_of(Fields& fields, const std::string& game) {
  std::vector<std::string> rules;
  const std::int64_t width = fields.integer("boardXSize", 0, 1, 100);
  const std::int64_t height = fields.integer("boardYSize", width, 1, 100);
  if (width != height) fields.fail("boardYSize", "boards are square here");
  const games::GameInfo& info = players::find_game(game).info;
  const bool sized = !info.sizes.empty();
  if (width != 0 && sized) rules.push_back(fmt::format("size={}", width));
  const double komi = fields.real("komi", NAN, -1000, 1000);
  if (sized && !std::isnan(komi)) rules.push_back(fmt::format("komi={}", base::format_real(komi)));
  if (const json* named = fields.find("rules"); named != nullptr && sized) read_rules(fields, *named);
  std::unique_ptr<games::Session> session;
  try {
    session = players::make_session(game, fmt::format("{}", fmt::join(rules, ",")));
  } catch (const base::InputError& error) {
    fields.fail("boardXSize", error.what());
  }
  std::vector<games::Placement> placements;
  for (const json& stone : fields.array("initialStones", most_moves)) {
    const auto [side, text] = side_and_text(fields, "initialStones", stone);
    placements.push_back({side, text});
  }
  const json* player = fields.find("initialPlayer");
  if (player != nullptr || !placements.empty()) {
    const games::Side to_move = player == nullptr ? games::Side::first : side_of(fields, "initialPlayer", *player);
    try {
      session->set_up(placements, to_move);
    } catch (const base::InputError& error) {
      fields.fail("initialStones", error.what());
    }
  }
  return session;
}

std::vector<std::size_t> turns_of(Fields& fields, const char* name) {
  std::vector<std::size_t> turns;
  for (const json& turn : fields.array(name, most_turns)) {
    if (!turn.is_number_integer() || turn.get<std::int64_t>() < 0) fields.fail(name, "turns are whole numbers from 0");
    turns.push_back(turn.get<std::size_t>());
  }
  return turns;
}

// A pass where the other side was not able to move, as in Othello, may be left out of the list.
void play(Fields& fields, games::Session& session, games::Side side, const std::string& text, std::size_t number) {
  try {
    if (session.to_move() != side) session.play(games::pass_move);
    session.play(session.parse_move(text));
  } catch (const base::InputError& error) {
    fields.fail("moves", fmt::format("move {} ({}): {}", number, text, error.what()));
  }
}

void read_positions(Fields& fields, const std::string& game, Query& query) {
  const std::unique_ptr<games::Session> session = start_of(fields, game);
  const json& moves = fields.array("moves", most_moves);
  query.turns = turns_of(fields, "analyzeTurns");
  if (query.turns.empty()) query.turns.push_back(moves.size());
  for (const std::size_t turn : query.turns) {
    if (turn > moves.size()) fields.fail("analyzeTurns", fmt::format("there is no turn {}", turn));
  }
  query.positions.resize(query.turns.size());
  for (std::size_t number = 0;; ++number) {
    for (std::size_t i = 0; i < query.turns.size(); ++i) {
      if (query.turns[i] == number) query.positions[i] = session->clone();
    }
    if (number == moves.size()) break;
    const auto [side, text] = side_and_text(fields, "moves", moves[number]);
    play(fields, *session, side, text, number + 1);
  }
}

void read_settings(Fields& fields, Query& query) {
  const json* settings = fields.find("overrideSettings");
  if (settings == nullptr) return;
  if (!settings->is_object()) fields.fail("overrideSettings", "must be an object");
  for (const auto& [name, value] : settings->items()) {
    const std::string text = option_text(fields, value);
    if (name != "reportAnalysisWinratesAs") {
      query.options.emplace_back(name, text);
      continue;
    }
    const std::string view = base::lower(text);
    if (view == "black") {
      query.view = View::first;
    } else if (view == "white") {
      query.view = View::second;
    } else if (view != "sidetomove") {
      fields.fail("overrideSettings", "reportAnalysisWinratesAs is BLACK, WHITE or SIDETOMOVE");
    }
  }
}

Action action_of(Fields& fields, const std::string& name) {
  constexpr std::array known{"query_version", "clear_cache", "terminate", "terminate_all"};
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    fields.fail("action", fmt::format("'{}' is none; there are {}", name, fmt::join(known, ", ")));
  }
  Action action{fields.id(), name, fields.text("terminateId", ""), turns_of(fields, "turnNumbers")};
  if (name == "terminate" && action.whose.empty()) fields.fail("terminateId", "says which query is to end");
  return action;
}

}  // namespace

Line parse(std::string_view line, const std::string& game) {
  json object;
  try {
    object = json::parse(line);
  } catch (const json::exception& error) {
    throw BadQuery(fmt::format("this is no JSON: {}", error.what()), "", "");
  }
  if (!object.is_object()) throw BadQuery("a query is an object", "", "");
  Fields fields(object);
  if (fields.text("id", "").empty()) fields.fail("id", "every query has an id, a text");
  if (const std::string action = fields.text("action", ""); !action.empty()) return {{}, action_of(fields, action)};
  Query query;
  query.id = fields.id();
  read_positions(fields, game, query);
  query.visits = static_cast<std::uint64_t>(fields.integer("maxVisits", 0, 1, 1e12));
  query.report_every = fields.real("reportDuringSearchEvery", 0, 0.001, 1e6);
  query.priority = fields.integer("priority", 0, -2e9, 2e9);
  query.line_length = static_cast<std::size_t>(fields.integer("analysisPVLen", 15, 1, 1000));
  query.ownership = fields.flag("includeOwnership");
  query.styles = fields.flag("includeStyles");
  query.decision = fields.flag("includeDecision");
  read_settings(fields, query);
  query.unknown_fields = fields.unknown();
  return {std::move(query), {}};
}

}  // namespace aite::protocol::analysis
