// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <optional>
#include <utility>

#include "server/routes/api.hpp"

namespace aite::server {

namespace {

HttpOptions http_options(const Limits& limits) {
  HttpOptions options;
  options.body = limits.body;
  options.connections = limits.connections;
  options.headers = security_headers();
  return options;
}

}  // namespace

Server::Server(arena::Store& store, const ServerOptions& options)
    : house_(store, options.limits),
      tables_(house_),
      runs_(house_),
      guard_(options.bind, options.hosts),
      page_(options.page),
      http_([this](const HttpRequest& request) { return answer(request); }, http_options(options.limits)),
      port_(http_.bind(options.bind, options.port)) {
  add_catalogue(router_, house_.limits);
  add_even_games(router_);
  add_formulas(router_);
  add_games(router_, tables_, store);
  add_thinking(router_, tables_, streams_, house_.limits);
  add_lab(router_, store);
  add_lab_cluster(router_, options.nats);
  add_problems(router_);
  add_runs(router_, runs_, house_);
}

HttpResponse Server::answer(const HttpRequest& request) const {
  if (std::optional<HttpResponse> refused = guard_.refusal(request)) return *std::move(refused);
  if (request.method == "GET" && !request.path.starts_with("/api/")) return page_.file(request.path);
  HttpRequest seen = request;
  seen.at_the_machine = guard_.is_at_the_machine(request);
  return router_.answer(std::move(seen));
}

void Server::run() { http_.listen(); }

void Server::stop() {
  tables_.close();
  runs_.stop();
  http_.stop();
}

}  // namespace aite::server
