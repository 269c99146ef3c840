// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The grammar of the Go Text Protocol, version 2 (G. Farnebäck, draft 2, sections 2.2 to 2.6).
namespace aite::protocol::gtp {

// Longer lines are answered with an error; a reader need not keep more than one character beyond.
inline constexpr std::size_t max_line = std::size_t{1} << 16;

struct Command {
  std::string id;  // the digits as they were sent, empty without an id
  std::string name;
  std::vector<std::string> arguments;
};

// What the protocol has an engine do to a line before reading it: control characters vanish, tabs become blanks, a
// comment is cut off.
std::string clean(std::string_view line);

// Nothing for a line that is empty or a comment: such a line has no answer.
std::optional<Command> parse(std::string_view line);

// GoGui's special comment that ends the command under way.
bool is_interrupt(std::string_view line);

// A text as the body of a response: no empty line inside (one would end the response) and no line break at the end.
std::string body(std::string_view text);

// A text as the reason of a failure: one line of bearable length, whatever it quotes.
std::string reason(std::string_view text);

}  // namespace aite::protocol::gtp
