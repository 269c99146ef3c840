// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/http/guard.hpp"
#include "server/http/page.hpp"
#include "server/http/router.hpp"
#include "server/tables/limits.hpp"

namespace aite::server {

// The door: HTTP in, requests to the router, answers out. The router and the page must outlive it.
class Http {
 public:
  Http(const Router& router, const Page& page, Guard guard, const Limits& limits);
  ~Http();
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;

  // The port that was taken: `port`, or any free one for 0. Throws InputError if there is none.
  int bind(const std::string& address, int port);
  void listen();  // until stop()
  void stop();    // from any thread

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace aite::server
