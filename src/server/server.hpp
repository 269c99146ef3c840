// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "cluster/link.hpp"
#include "server/http/guard.hpp"
#include "server/http/http.hpp"
#include "server/http/page.hpp"
#include "server/http/router.hpp"
#include "server/runs/runs.hpp"
#include "server/tables/tables.hpp"

namespace aite::server {

struct ServerOptions {
  std::string bind = "127.0.0.1";
  int port = 8080;                 // 0: any free one
  std::vector<std::string> hosts;  // further names this server goes by
  std::string page;                // folder with the built page
  Limits limits;
  std::optional<cluster::LinkOptions> nats;  // whose workers the Lab shows
};

// All of it together.
class Server {
 public:
  Server(arena::Store& store, const ServerOptions& options);  // throws InputError if it cannot listen

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] bool has_page() const { return !page_.empty(); }
  [[nodiscard]] const std::vector<Route>& routes() const { return router_.routes(); }
  void run();   // until stop()
  void stop();  // from any thread

 private:
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  House house_;
  Tables tables_;
  Runs runs_;
  std::atomic<std::size_t> streams_{0};
  Router router_;
  Guard guard_;
  Page page_;
  Http http_;
  int port_;
};

}  // namespace aite::server
