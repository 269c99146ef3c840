// SPDX-License-Identifier: MIT
#include "server/http/router.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::server {

namespace {

// The arguments if the path is one of the pattern's.
std::optional<std::vector<std::string>> matched(const std::vector<std::string>& pattern,
                                                const std::vector<std::string>& path) {
  if (pattern.size() != path.size()) return std::nullopt;
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (pattern[i].starts_with('{')) {
      arguments.push_back(path[i]);
    } else if (pattern[i] != path[i]) {
      return std::nullopt;
    }
  }
  return arguments;
}

}  // namespace

void Router::add(std::string method, std::string path, Handler handler) {
  routes_.push_back({std::move(method), std::move(path), std::move(handler)});
}

HttpResponse Router::dispatch(HttpRequest& request) const {
  const std::vector<std::string> path = base::split(request.path, '/');
  std::vector<std::string> methods;
  for (const Route& route : routes_) {
    std::optional<std::vector<std::string>> arguments = matched(base::split(route.path, '/'), path);
    if (!arguments) continue;
    if (route.method == request.method) {
      request.arguments = *std::move(arguments);
      return route.handler(request);
    }
    methods.push_back(route.method);
  }
  if (methods.empty()) throw Refusal(404, "not_found", "there is nothing at this address");
  HttpResponse refused = error_response(405, "method_not_allowed", "this address knows " + base::join(methods, ", "));
  refused.headers.emplace_back("Allow", base::join(methods, ", "));
  return refused;
}

HttpResponse Router::answer(HttpRequest request) const {
  try {
    return dispatch(request);
  } catch (const Refusal& refusal) {
    return error_response(refusal.status(), refusal.code(), refusal.what());
  } catch (const base::InputError& error) {
    return error_response(400, "bad_request", error.what());
  } catch (const base::UnavailableError& error) {
    fmt::print(stderr, "aite serve: {} {}: {}\n", request.method, request.path, error.what());
    return error_response(503, "unavailable", error.what());
  } catch (const std::exception& error) {
    fmt::print(stderr, "aite serve: {} {}: {}\n", request.method, request.path, error.what());
    return error_response(500, "internal", "the server failed at this; its log says more");
  }
}

}  // namespace aite::server
