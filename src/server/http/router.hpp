// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/message.hpp"

namespace aite::server {

struct Route {
  std::string method;
  std::string path;  // "/api/v1/games/{id}"
  Handler handler;
};

// Finds who answers a request, and turns whatever they throw into an error with a reason.
class Router {
 public:
  void add(std::string method, std::string path, Handler handler);
  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

  [[nodiscard]] HttpResponse answer(HttpRequest request) const;

 private:
  [[nodiscard]] HttpResponse dispatch(HttpRequest& request) const;

  std::vector<Route> routes_;
};

}  // namespace aite::server
