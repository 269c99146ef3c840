// SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "players/registry.hpp"
#include "server/routes/api.hpp"

// Thinking: the stream of a game's events, analyses of any of its positions, the review.
namespace aite::server {

namespace {

using nlohmann::json;

// The player a request names, or the game's analyst.
std::string player_in(const json& object, const Table& table) {
  return text_in(object, "player", players::find_game(table.game()).analyst, 500);
}

// The table of a request by somebody who plays at it: others would change what its people see.
std::shared_ptr<Table> own_table(const HttpRequest& request, Tables& tables) {
  std::shared_ptr<Table> table = tables.find(request.arguments[0]);
  if (!seats_held(request, *table).any()) {
    throw Refusal(403, "not_your_seat", "only who plays this game asks for that; you can watch");
  }
  return table;
}

// One of a bounded number.
class Place {
 public:
  Place(std::atomic<std::size_t>& taken, std::size_t most) : taken_(taken) {
    if (taken_.fetch_add(1) >= most) {
      taken_.fetch_sub(1);
      throw Refusal(503, "busy", "too many listen already; try again in a moment");
    }
  }
  ~Place() { taken_.fetch_sub(1); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

 private:
  std::atomic<std::size_t>& taken_;
};

// Who listens has a place, and keeps the table from being put away.
struct Attendance {
  Attendance(std::shared_ptr<Table> at, std::atomic<std::size_t>& streams, std::size_t most)
      : table(std::move(at)), place(streams, most), listener(table->listen()) {}

  std::shared_ptr<Table> table;
  Place place;
  std::shared_ptr<Listener> listener;
};

}  // namespace

void add_thinking(Router& router, Tables& tables, std::atomic<std::size_t>& streams, const Limits& limits) {
  router.add("GET", "/api/v1/games/{id}/events", [&tables, &streams, &limits](const HttpRequest& request) {
    const auto attendance = std::make_shared<Attendance>(tables.find(request.arguments[0]), streams, limits.streams);
    HttpResponse response{200, "text/event-stream", {}, {{"X-Accel-Buffering", "no"}}, {}};
    response.stream = std::shared_ptr<Stream>(attendance, attendance->listener.get());
    return response;
  });
  router.add("POST", "/api/v1/games/{id}/analysis", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = own_table(request, tables);
    const json object = request.object();
    table->analyse(count_in(object, "at", most_plies), player_in(object, *table),
                   text_in(object, "then", "", longest_try));
    return json_response(json{{"started", true}}, 202);
  });
  router.add("DELETE", "/api/v1/games/{id}/analysis", [&tables](const HttpRequest& request) {
    own_table(request, tables)->stop_analysis();
    return json_response(json{{"stopped", true}});
  });
  router.add("POST", "/api/v1/games/{id}/judgement", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = own_table(request, tables);
    const json object = request.object();
    table->judge(count_in(object, "at", most_plies), player_in(object, *table));
    return json_response(json{{"started", true}}, 202);
  });
  router.add("POST", "/api/v1/games/{id}/review", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = own_table(request, tables);
    table->review(player_in(request.object(), *table));
    return json_response(json{{"started", true}}, 202);
  });
}

}  // namespace aite::server
