// SPDX-License-Identifier: MIT
#pragma once

#include <nats/nats.h>

#include "cluster/link.hpp"

// Who we are to the server, and who it is to us, by the client library's own means.
namespace aite::cluster {

// Throws InputError for a file that cannot be used.
void secure(natsOptions* how, const LinkOptions& options);

// Whether we prove who we are by a signature.
inline bool signs(const LinkOptions& options) { return !options.creds.empty() || !options.nkey.empty(); }

// Why there is no connection: InputError if waiting does not help, otherwise UnavailableError. Says no secret.
[[noreturn]] void refuse_connection(natsStatus status, const LinkOptions& options);

}  // namespace aite::cluster
