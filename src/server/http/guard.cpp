// SPDX-License-Identifier: MIT
#include "server/http/guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace aite::server {

namespace {

// "localhost" of "localhost:8080", "::1" of "[::1]:8080".
std::string without_port(const std::string& host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

bool is_numeric(const std::string& host) {
  in6_addr address{};
  return inet_pton(AF_INET, host.c_str(), &address) == 1 || inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" || (host.starts_with("127.") && is_numeric(host));
}

std::string header(const HttpRequest& request, const char* name) {
  const auto found = request.headers.find(name);
  return found == request.headers.end() ? std::string() : found->second;
}

}  // namespace

Guard::Guard(std::string bind, std::vector<std::string> hosts)
    : loopback_(is_loopback(bind)), behind_proxy_(!hosts.empty()), hosts_(std::move(hosts)) {
  hosts_.push_back(std::move(bind));
  for (std::string& host : hosts_) host = base::lower(host);
}

bool Guard::is_ours(const std::string& host) const {
  const std::string name = base::lower(without_port(host));
  if (is_loopback(name) || std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end()) return true;
  return !loopback_ && is_numeric(name);  // a rebound name is never numeric
}

std::optional<HttpResponse> Guard::refusal(const HttpRequest& request) const {
  const std::string host = header(request, "host");
  if (!is_ours(host)) {
    return error_response(403, "wrong_host", "this server does not go by that name; aite serve --host adds one");
  }
  const std::string origin = header(request, "origin");
  if (!origin.empty() && origin != "http://" + host && origin != "https://" + host) {
    return error_response(403, "wrong_origin", "only this server's own page may do that");
  }
  if (header(request, "sec-fetch-site") == "cross-site" && request.path.starts_with("/api/")) {
    return error_response(403, "wrong_origin", "only this server's own page may do that");
  }
  // A form of another site cannot send JSON.
  if (!request.body.empty() && !header(request, "content-type").starts_with("application/json")) {
    return error_response(415, "not_json", "the body has to be application/json");
  }
  return std::nullopt;
}

bool Guard::is_at_the_machine(const HttpRequest& request) const {
  constexpr std::string_view mapped = "::ffff:";  // an old address as a new one
  const std::string from = request.from.starts_with(mapped) ? request.from.substr(mapped.size()) : request.from;
  const auto came_by = [&](const char* name) { return !header(request, name).empty(); };
  return !behind_proxy_ && is_loopback(from) && is_loopback(base::lower(without_port(header(request, "host")))) &&
         !came_by("forwarded") && !came_by("via") && !came_by("x-forwarded-for") && !came_by("x-real-ip");
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
       "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return headers;
}

}  // namespace aite::server
