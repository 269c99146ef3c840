// SPDX-License-Identifier: MIT
#include "protocol/gtp/wire.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr std::size_t max_reason = 400;

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

bool is_number(std::string_view word) { return !word.empty() && std::all_of(word.begin(), word.end(), base::is_digit); }

}  // namespace

std::string clean(std::string_view line) {
  std::string out;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      out += ' ';
    } else if (!is_control(c)) {
      out += c;
    }
  }
  return out;
}

std::optional<Command> parse(std::string_view line) {
  std::vector<std::string> words = base::words(clean(line));
  if (words.empty()) return std::nullopt;
  Command command;
  if (is_number(words.front())) {
    command.id = words.front();
    words.erase(words.begin());
  }
  if (!words.empty()) {
    command.name = words.front();
    words.erase(words.begin());
  }
  command.arguments = std::move(words);
  return command;
}

bool is_interrupt(std::string_view line) {
  const std::string_view text = base::trim(line);
  return text.starts_with('#') && base::trim(text.substr(1)) == "interrupt";
}

std::string body(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' && out.ends_with('\n')) continue;
    out += c;
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

std::string reason(std::string_view text) {
  std::string out(text.substr(0, max_reason));
  std::replace_if(out.begin(), out.end(), is_control, ' ');
  if (text.size() > max_reason) out += " ...";
  return out;
}

}  // namespace aite::protocol::gtp
