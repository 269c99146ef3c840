// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

namespace aite::server {

// What a visitor may take of the door. Everything is refused before it is kept.
struct HttpOptions {
  using Seconds = std::chrono::duration<double>;

  std::size_t header = std::size_t{16} << 10;  // bytes before the body, all lines together
  std::size_t body = std::size_t{1} << 20;     // bytes of a request
  std::size_t bodies = std::size_t{64} << 20;  // bytes of all long bodies together that are under way
  std::size_t connections = 4096;              // at once; beyond that those make room that wait for nothing
  std::size_t waiting = 2048;                  // requests that nobody answers yet
  std::size_t threads = 8;                     // that answer
  Seconds request{10};                         // from its first byte to its last
  Seconds idle{60};                            // between two requests of a connection
  Seconds sending{60};                         // of a response, or a piece of a stream
  Seconds heartbeat{5};                        // between two signs of life of a stream
  Seconds farewell{2};                         // for what is being answered when the door closes
  std::vector<std::pair<std::string, std::string>> headers = {};  // of every response
};

// The door: HTTP in, requests to whoever answers them, responses out. One thread moves all bytes, so a connection costs
// memory and no thread, however slow; a few others call the handler. The library that does it is known to http.cpp
// alone, which connection.hpp is a part of.
class Http {
 public:
  // The handler is called on any of the threads, by many at once.
  Http(Handler handler, HttpOptions options);
  ~Http();
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;

  // The port that was taken: `port`, or any free one for 0. Throws InputError if there is none.
  int bind(const std::string& address, int port);
  void listen();  // until stop()
  void stop();    // from any thread

 private:
  class Door;
  std::unique_ptr<Door> door_;
};

}  // namespace aite::server
