// SPDX-License-Identifier: MIT
#include "cluster/link_security.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/files.hpp"

namespace aite::cluster {

namespace {

// What the library has to say beyond the name of the error.
std::string details() {
  natsStatus status = NATS_OK;
  const char* text = nats_GetLastError(&status);
  return text != nullptr ? text : "";
}

void check(natsStatus status, std::string_view what) {
  if (status == NATS_OK) return;
  throw base::InputError(fmt::format("NATS: {}: {} ({})", what, natsStatus_GetText(status), details()));
}

std::string without_secret(const std::string& url) {
  const std::size_t scheme = url.find("://");
  const std::size_t at = url.rfind('@');
  if (at == std::string::npos) return url;
  return (scheme == std::string::npos ? "" : url.substr(0, scheme + 3)) + url.substr(at + 1);
}

bool wants_tls(const LinkOptions& options) {
  return !options.ca.empty() || !options.cert.empty() || options.url.starts_with("tls://");
}

}  // namespace

void secure(natsOptions* how, const LinkOptions& options) {
  if (!options.token.empty()) check(natsOptions_SetToken(how, options.token.c_str()), "token");
  if (!options.user.empty()) {
    check(natsOptions_SetUserInfo(how, options.user.c_str(), options.password.c_str()), "user");
  }
  if (!options.creds.empty()) {
    base::file_text(options.creds);  // the library says no more than "Error", and that later
    check(natsOptions_SetUserCredentialsFromFiles(how, options.creds.c_str(), nullptr), options.creds);
  }
  if (!options.nkey.empty()) {
    const std::size_t equals = options.nkey.find('=');
    if (equals == std::string::npos) throw base::InputError("NATS: an nkey is PUBLIC_KEY=FILE");
    base::file_text(options.nkey.substr(equals + 1));
    check(natsOptions_SetNKeyFromSeed(how, options.nkey.substr(0, equals).c_str(),
                                      options.nkey.substr(equals + 1).c_str()),
          "nkey");
  }
  if (!wants_tls(options)) return;
  check(natsOptions_SetSecure(how, true), "TLS");
  if (!options.ca.empty()) check(natsOptions_LoadCATrustedCertificates(how, options.ca.c_str()), options.ca);
  if (!options.cert.empty()) {
    check(natsOptions_LoadCertificatesChain(how, options.cert.c_str(), options.key.c_str()), options.cert);
  }
}

void refuse_connection(natsStatus status, const LinkOptions& options) {
  const std::string server = fmt::format("NATS: the server at {}", without_secret(options.url));
  const char* const text = natsStatus_GetText(status);
  switch (status) {
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED:
      throw base::InputError(
          fmt::format("{} does not let us in: a wrong or missing token, user, password or key", server));
    case NATS_SECURE_CONNECTION_WANTED:
      throw base::InputError(fmt::format("{} has no TLS", server));
    case NATS_SECURE_CONNECTION_REQUIRED:
    case NATS_SSL_ERROR:
      throw base::InputError(
          fmt::format("{} wants TLS, and it is not one to trust (--nats-ca says whom): {}", server, details()));
    case NATS_PROTOCOL_ERROR:
    case NATS_IO_ERROR:
    case NATS_CONNECTION_CLOSED:
      // With TLS 1.3 we hear of our certificate only after we thought to be through.
      if (wants_tls(options)) {
        throw base::InputError(fmt::format(
            "{} hung up ({}): it may want a certificate of ours that it trusts (--nats-cert)", server, text));
      }
      [[fallthrough]];
    default:
      throw base::UnavailableError(fmt::format("{}: {}", server, text));
  }
}

}  // namespace aite::cluster
