// SPDX-License-Identifier: MIT
#include "base/error.hpp"
#include "cluster/link.hpp"

namespace aite::cluster {

namespace {

[[noreturn]] void refuse() {
  throw base::InputError(
      "this program was built without the client library of NATS (Debian's libnats-dev and libssl-dev): "
      "it works on this machine alone");
}

}  // namespace

std::unique_ptr<Link> Link::open(const LinkOptions&) { refuse(); }

std::string content_hash(std::string_view) { refuse(); }

}  // namespace aite::cluster
