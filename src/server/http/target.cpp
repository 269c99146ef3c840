// SPDX-License-Identifier: MIT
#include "server/http/target.hpp"

#include <algorithm>
#include <charconv>

namespace aite::server {

namespace {

std::string decoded(std::string_view text, bool plus_is_blank) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char code = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      plain += static_cast<char>(code);
      i += 2;
    } else {
      plain += plus_is_blank && text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

}  // namespace

void read_target(std::string_view target, HttpRequest& request) {
  // A proxy's form names the host as well, which is then the one that counts (RFC 9112, 3.2.2).
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const std::size_t end = std::min(target.find_first_of("/?", scheme.size()), target.size());
    request.headers["host"] = target.substr(scheme.size(), end - scheme.size());
    target.remove_prefix(end);
    if (target.empty()) target = "/";
  }
  const std::size_t question = target.find('?');
  request.path = decoded(target.substr(0, question), false);
  if (question == std::string_view::npos) return;
  std::string_view rest = target.substr(question + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::string_view name = pair.substr(0, pair.find('='));
    const std::string_view value = pair.size() > name.size() ? pair.substr(name.size() + 1) : std::string_view();
    request.query.emplace(decoded(name, true), decoded(value, true));
  }
}

}  // namespace aite::server
