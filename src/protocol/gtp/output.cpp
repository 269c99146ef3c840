// SPDX-License-Identifier: MIT
#include "protocol/gtp/output.hpp"

#include <fmt/format.h>

#include "protocol/gtp/wire.hpp"

namespace aite::protocol::gtp {

void Output::write(std::string_view text) {
  out_ << text << std::flush;
  if (log_ != nullptr) *log_ << text << std::flush;
}

void Output::note_input(std::string_view line) {
  if (log_ != nullptr) *log_ << "> " << line << '\n' << std::flush;
}

void Reply::open() {
  if (!open_) output_.write(fmt::format("={}\n", id_));
  open_ = true;
}

void Reply::line(std::string_view text) {
  open();
  output_.write(fmt::format("{}\n", text));
}

void Reply::succeed(std::string_view text) {
  if (!open_) {
    output_.write(fmt::format("={}{}{}\n\n", id_, text.empty() ? "" : " ", body(text)));
  } else {
    if (!text.empty()) line(text);
    output_.write("\n");
  }
}

void Reply::fail(std::string_view text) {
  if (!open_) {
    output_.write(fmt::format("?{} {}\n\n", id_, reason(text)));
  } else {
    output_.write("\n");
  }
}

}  // namespace aite::protocol::gtp
