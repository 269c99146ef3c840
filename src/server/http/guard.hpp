// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/http/message.hpp"

namespace aite::server {

// Who may ask. A page of another site can make a browser send requests here, and by rebinding its name to this address
// even read the answers; so requests must name us as their host, and come from our own page where a page sent them.
class Guard {
 public:
  // `bind` is the address the server listens on. On a loopback address only the names of this machine are ours; on
  // another one any numeric address, and the names in `hosts`.
  Guard(std::string bind, std::vector<std::string> hosts);

  // Nothing if the request may pass.
  [[nodiscard]] std::optional<HttpResponse> refusal(const HttpRequest& request) const;

  // Whether it comes from this machine and from nowhere else: from a loopback address, to one, and with no proxy in
  // between, which would make every guest look like that. Where a proxy is to be expected, because the server goes by
  // further names, nobody is.
  [[nodiscard]] bool is_at_the_machine(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool is_ours(const std::string& host) const;

  bool loopback_;
  bool behind_proxy_;
  std::vector<std::string> hosts_;
};

// For every answer: nothing from elsewhere runs in our page, and nobody frames it.
const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace aite::server
