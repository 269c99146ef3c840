// SPDX-License-Identifier: MIT
#include "server/http/message.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

const json& member(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw Refusal(400, "bad_request", fmt::format("'{}' is missing", name));
  return *found;
}

}  // namespace

json HttpRequest::object() const {
  // Nesting is bounded before anything recursive looks at the text.
  constexpr int deepest = 8;
  constexpr int most_values = 10'000;  // each takes far more memory than its text
  int values = 0;
  const auto shallow = [&values](int depth, json::parse_event_t, json&) {
    if (depth > deepest) throw Refusal(400, "bad_json", "the body is nested too deeply");
    if (++values > most_values) throw Refusal(400, "bad_json", "the body has too many values");
    return true;
  };
  json parsed;
  try {
    parsed = json::parse(body, shallow);
  } catch (const json::parse_error& error) {
    throw Refusal(400, "bad_json", fmt::format("the body is no JSON: error at byte {}", error.byte));
  } catch (const json::out_of_range&) {
    throw Refusal(400, "bad_json", "the body has a number that is too large");
  }
  if (!parsed.is_object()) throw Refusal(400, "bad_json", "the body has to be a JSON object");
  return parsed;
}

HttpResponse error_response(int status, std::string_view code, std::string_view reason) {
  HttpResponse refused{status, "application/json", {}, {}, {}};
  // What people typed may be quoted in a reason, in whatever encoding.
  refused.body =
      json{{"error", {{"code", code}, {"reason", reason}}}}.dump(-1, ' ', false, json::error_handler_t::replace);
  if (status == 503) refused.headers.emplace_back("Retry-After", "2");
  return refused;
}

std::string text_in(const json& object, const char* name, std::size_t longest) {
  const json& value = member(object, name);
  if (!value.is_string()) throw Refusal(400, "bad_request", fmt::format("'{}' has to be a text", name));
  auto text = value.get<std::string>();
  if (text.size() > longest) {
    throw Refusal(400, "bad_request", fmt::format("'{}' is longer than {} bytes", name, longest));
  }
  return text;
}

std::string text_in(const json& object, const char* name, std::string_view missing, std::size_t longest) {
  return object.contains(name) ? text_in(object, name, longest) : std::string(missing);
}

std::size_t count_in(const json& object, const char* name, std::size_t most) {
  const json& value = member(object, name);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw Refusal(400, "bad_request", fmt::format("'{}' has to be a whole number from 0 to {}", name, most));
  }
  return value.get<std::size_t>();
}

std::optional<std::size_t> count_in_query(const HttpRequest& request, const char* name, std::size_t most) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return std::nullopt;
  const long long number = base::parse_integer(found->second, name);
  if (number < 0 || static_cast<std::size_t>(number) > most) {
    throw Refusal(400, "bad_request", fmt::format("'{}' has to be a whole number from 0 to {}", name, most));
  }
  return static_cast<std::size_t>(number);
}

}  // namespace aite::server
