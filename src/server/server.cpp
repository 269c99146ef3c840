// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include "server/routes/api.hpp"

namespace aite::server {

Server::Server(arena::Store& store, const ServerOptions& options)
    : house_(store, options.limits),
      tables_(house_),
      page_(options.page),
      http_(router_, page_, Guard(options.bind, options.hosts), house_.limits),
      port_(http_.bind(options.bind, options.port)) {
  add_catalogue(router_, house_.limits);
  add_games(router_, tables_, house_);
  add_thinking(router_, tables_, streams_, house_.limits);
  add_lab(router_, store);
}

void Server::run() { http_.listen(); }

void Server::stop() {
  tables_.close();
  http_.stop();
}

}  // namespace aite::server
