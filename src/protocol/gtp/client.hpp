// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/process.hpp"

namespace aite::protocol::gtp {

// What came back for a command.
struct Response {
  enum class Status {
    answered,   // "=": text is the body
    failed,     // "?": text is the reason
    garbage,    // no response of the protocol, or one without end: text is what was read of it
    closed,     // the output ended before or within a response: text says how the engine ended
    timed_out,  // text is what was read of a response
    stopped,    // the caller wanted no more
  };

  Status status = Status::closed;
  std::string text;

  [[nodiscard]] bool answered() const { return status == Status::answered; }
};

// A text of another program as a person can read it in one line: control characters and what is no ASCII as \xNN,
// shortened, in quotes.
std::string shown(std::string_view text);

// The controller's side of GTP: an engine in a process of its own. Commands carry no id. Carriage returns, comments and
// blank lines before a response are passed over; anything else that is not asked for is garbage. After a status other
// than answered or failed the conversation is out of step: every further command is answered `closed`.
class Client {
 public:
  // A command line as a shell reads it. Throws InputError as base::Process does.
  explicit Client(std::string_view command);
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client();  // says quit, gives the engine a moment, and ends it

  Response send(std::string_view command, double seconds, const std::stop_token& stop = {});

 private:
  Response exchange(std::string_view command, base::Process::Time deadline, const std::stop_token& stop);
  Response parsed(std::size_t end);  // takes the response that ends there off the buffer
  Response ended();

  void skip_silence();  // drops blank lines and comments from the head of the buffer
  [[nodiscard]] bool is_garbage() const;

  base::Process process_;
  std::string buffer_;  // of the response under way; between commands what came unasked
  bool in_step_ = true;
};

}  // namespace aite::protocol::gtp
