// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <optional>
#include <utility>

#include "server/routes/api.hpp"

namespace aite::server {

Server::Server(arena::Store& store, const ServerOptions& options)
    : house_(store, options.limits),
      tables_(house_),
      guard_(options.bind, options.hosts),
      page_(options.page),
      http_([this](const HttpRequest& request) { return answer(request); },
            {options.limits.body, options.limits.streams, security_headers()}),
      port_(http_.bind(options.bind, options.port)) {
  add_catalogue(router_, house_.limits);
  add_games(router_, tables_, store);
  add_thinking(router_, tables_, streams_, house_.limits);
  add_lab(router_, store);
}

HttpResponse Server::answer(const HttpRequest& request) const {
  if (std::optional<HttpResponse> refused = guard_.refusal(request)) return *std::move(refused);
  if (request.method == "GET" && !request.path.starts_with("/api/")) return page_.file(request.path);
  return router_.answer(request);
}

void Server::run() { http_.listen(); }

void Server::stop() {
  tables_.close();
  http_.stop();
}

}  // namespace aite::server
