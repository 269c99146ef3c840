// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What is asked of the server and what it answers, without the library that carries both: only http.cpp knows that.
namespace aite::server {

struct Request {
  std::string method;
  std::string path;
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in lower case; only those that somebody looks at
  std::string body;
  std::vector<std::string> arguments;  // what stands for the {...} of the route's path

  // The body as a JSON object. Throws Refusal.
  [[nodiscard]] nlohmann::json object() const;
};

// A body in pieces: writes one and answers whether there is more to come. It ends when writing fails.
using Write = std::function<bool(std::string_view)>;
using Stream = std::function<bool(const Write&)>;

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  Stream stream;  // instead of a body
};

inline Answer answer(const nlohmann::json& json, int status = 200) {
  return {status, "application/json", json.dump(), {}, {}};
}

// A request that cannot be met. `code` is for programs, the text for people.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, std::string code, const std::string& reason)
      : std::runtime_error(reason), status_(status), code_(std::move(code)) {}

  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string& code() const { return code_; }

 private:
  int status_;
  std::string code_;
};

// Every error looks like this: {"error": {"code": "illegal_move", "reason": "..."}}.
Answer error_answer(int status, std::string_view code, std::string_view reason);

// Members of a request's object. They throw Refusal that names the member if it is missing or of another kind; the
// versions with a default do not mind a missing one.
std::string text_in(const nlohmann::json& object, const char* name, std::size_t longest = 1000);
std::string text_in(const nlohmann::json& object, const char* name, std::string_view missing, std::size_t longest);
std::size_t count_in(const nlohmann::json& object, const char* name, std::size_t most);

// The same for the query of an address; nothing if it is not there.
std::optional<std::size_t> count_in_query(const Request& request, const char* name, std::size_t most);

}  // namespace aite::server
