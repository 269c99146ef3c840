// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

namespace aite::server {

struct HttpOptions {
  std::size_t body = 0;                                      // bytes of a request
  std::size_t streams = 0;                                   // responses with a stream at once
  std::vector<std::pair<std::string, std::string>> headers;  // of every response
};

// The door: HTTP in, requests to whoever answers them, responses out. The library that does it is known to http.cpp
// alone.
class Http {
 public:
  // The handler is called on any thread, by many at once.
  Http(Handler handler, const HttpOptions& options);
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
