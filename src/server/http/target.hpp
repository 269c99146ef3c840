// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "server/http/message.hpp"

namespace aite::server {

// "/a%20b?x=1&y" as the request's path and query, with what is written as %20 or, in the query, as '+' put back. Of two
// values with one name the first counts. What is no such code stays as it is. A host in it is the request's.
void read_target(std::string_view target, HttpRequest& request);

}  // namespace aite::server
