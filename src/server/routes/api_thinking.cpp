// SPDX-License-Identifier: MIT
#include <memory>

#include "server/routes/api.hpp"

// Thinking: the stream of a game's events, analyses of any of its positions, the review.
namespace aite::server {

namespace {

using nlohmann::json;

std::string player_in(const json& object) { return text_in(object, "player", usual_analyst, 500); }

// One of a bounded number; the place is free again when the last copy goes.
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

}  // namespace

void add_thinking(Router& router, Tables& tables, std::atomic<std::size_t>& streams, const Limits& limits) {
  router.add("GET", "/api/v1/games/{id}/events", [&tables, &streams, &limits](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    auto place = std::make_shared<Place>(streams, limits.streams);
    Answer stream{200, "text/event-stream", {}, {{"X-Accel-Buffering", "no"}}, {}};
    stream.stream = [table, place, listener = table->listen()](const Write& write) {
      return listener->write_next(write);
    };
    return stream;
  });
  router.add("POST", "/api/v1/games/{id}/analysis", [&tables](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const json object = request.object();
    table->analyse(count_in(object, "at", most_plies), player_in(object));
    return answer({{"started", true}}, 202);
  });
  router.add("DELETE", "/api/v1/games/{id}/analysis", [&tables](const Request& request) {
    tables.find(request.arguments[0])->stop_analysis();
    return answer({{"stopped", true}});
  });
  router.add("POST", "/api/v1/games/{id}/review", [&tables](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    table->review(player_in(request.object()));
    return answer({{"started", true}}, 202);
  });
}

}  // namespace aite::server
