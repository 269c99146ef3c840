// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include "server/api.hpp"

namespace aite::server {

Server::Server(arena::Store& store, const ServerOptions& options)
    : limits_(options.limits),
      searches_(limits_.searches, limits_.waiting),
      house_{store, searches_, limits_},
      tables_(house_),
      page_(options.page),
      http_(router_, page_, Guard(options.bind, options.hosts), limits_),
      port_(http_.bind(options.bind, options.port)) {
  add_catalogue(router_, limits_);
  add_games(router_, tables_, house_);
  add_thinking(router_, tables_, streams_, limits_);
  add_lab(router_, store);
}

void Server::run() { http_.listen(); }

void Server::stop() {
  tables_.close();
  http_.stop();
}

}  // namespace aite::server
