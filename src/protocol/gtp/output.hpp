// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <string_view>

namespace aite::protocol::gtp {

// The engine's side of the wire, and a copy of the conversation where a log is wanted.
class Output {
 public:
  explicit Output(std::ostream& out, std::ostream* log = nullptr) : out_(out), log_(log) {}

  void write(std::string_view text);  // and flushes: the other side may be waiting for every piece
  void note_input(std::string_view line);

 private:
  std::ostream& out_;
  std::ostream* log_;
};

// The response to one command: success or failure at once, or a stream of lines that ends in success.
class Reply {
 public:
  Reply(Output& output, std::string id) : output_(output), id_(std::move(id)) {}

  // Opens a success that goes on: analysis writes lines as they come.
  void open();
  void line(std::string_view text);

  // The rest, or all, of a success; ends the response.
  void succeed(std::string_view text);
  // A stream that has begun can only end.
  void fail(std::string_view text);

 private:
  Output& output_;
  std::string id_;
  bool open_ = false;
};

}  // namespace aite::protocol::gtp
