// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "server/http/message.hpp"

namespace aite::server {

// The built page, read once: what a request names is looked up in memory and never on the disk. What it
// answers refers to it.
class Page {
 public:
  // All files below the folder; without one (or an empty one) there is a line that says how to build it.
  explicit Page(const std::string& folder);

  [[nodiscard]] bool empty() const { return files_.empty(); }
  [[nodiscard]] HttpResponse file(const std::string& path) const;  // "/" is the page itself

 private:
  struct File {
    HttpResponse response;  // without its body
    std::string content;
  };
  std::map<std::string, File> files_;  // by the path of its address
};

}  // namespace aite::server
