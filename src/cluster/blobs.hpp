// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "cluster/link.hpp"

namespace aite::cluster {

// What is too long for a message, by the hash of its contents: models, and long orders and answers. The server has it
// in pieces; whoever gets one looks whether it is what its name says.
class Blobs {
 public:
  // What was fetched stays in the folder, if there is one.
  explicit Blobs(Link& link, std::string folder = "") : link_(link), folder_(std::move(folder)) {}

  // Its hash. What the server has already is not sent again. Throws UnavailableError.
  std::string put(std::string_view bytes);
  // Throws InputError if the server does not have it or has something else, UnavailableError if it is not there.
  std::string get(const std::string& hash);

 private:
  Link& link_;
  std::string folder_;
};

// Where a user's programs keep what can be had again.
std::string usual_cache();

}  // namespace aite::cluster
