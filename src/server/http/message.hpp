// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/refusal.hpp"

// What is asked of the server and what it answers, without the library that carries both: only http.cpp knows that.
namespace aite::server {

struct HttpRequest {
  std::string method;
  std::string path;
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in lower case; only those that somebody looks at
  std::string body;
  std::vector<std::string> arguments;  // what stands for the {...} of the route's path
  std::string from = {};               // the address it came from
  bool at_the_machine = false;         // by a person at this machine, not a guest from the network (Guard says so)

  // The body as a JSON object. Throws Refusal.
  [[nodiscard]] nlohmann::json object() const;
};

// A body in pieces, for as long as there is something to say. Nothing here waits: who sends the pieces takes what there
// is whenever the bell was rung, on a thread of its own or in a loop of events.
class Stream {
 public:
  virtual ~Stream() = default;

  // What is to be sent by now, perhaps nothing yet; no value when it is over.
  virtual std::optional<std::string> take() = 0;

  // Rings from now on whenever there may be something to take, from any thread. A bell must not call the stream.
  virtual void on_news(std::function<void()> bell) = 0;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<Stream> stream;  // instead of a body
  std::string_view lasting = {};   // instead of a body too: a text that nobody changes as long as the server lives
};

using Handler = std::function<HttpResponse(const HttpRequest&)>;

// With a text that is JSON already, or with one to be made.
inline HttpResponse json_response(std::string text, int status = 200) {
  return {status, "application/json", std::move(text), {}, {}};
}
inline HttpResponse json_response(const nlohmann::json& content, int status = 200) {
  // What comes from old databases may be in any encoding.
  return json_response(content.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), status);
}

// Every error looks like this: {"error": {"code": "illegal_move", "reason": "..."}}.
HttpResponse error_response(int status, std::string_view code, std::string_view reason);

// Members of a request's object. They throw Refusal that names the member if it is missing or of another kind; the
// versions with a default do not mind a missing one.
inline constexpr std::size_t longest_spec = 500;  // of a player or of rules
std::string text_in(const nlohmann::json& object, const char* name, std::size_t longest = 1000);
std::string text_in(const nlohmann::json& object, const char* name, std::string_view missing, std::size_t longest);
std::size_t count_in(const nlohmann::json& object, const char* name, std::size_t most);

// The same for the query of an address; nothing if it is not there.
std::optional<std::size_t> count_in_query(const HttpRequest& request, const char* name, std::size_t most);

}  // namespace aite::server
