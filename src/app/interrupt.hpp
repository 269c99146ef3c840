// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>

#include "base/error.hpp"

namespace aite::app {

// With what the program ends that was interrupted, as a shell has it for Ctrl-C.
inline constexpr int interrupted = 130;

// Long work was ended by Ctrl-C or SIGTERM; the text says how it goes on.
class WasInterrupted : public base::InputError {
 public:
  using base::InputError::InputError;
};

// While this lives, Ctrl-C (and SIGTERM) asks for an orderly end instead of killing the process. A second Ctrl-C kills.
class Interrupt {
 public:
  Interrupt() {
    seen() = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      struct sigaction action {};
      action.sa_handler = [](int) { seen() = 1; };
      action.sa_flags = static_cast<int>(SA_RESETHAND);
      sigaction(signals[i], &action, &before_[i]);
    }
  }
  ~Interrupt() {
    for (std::size_t i = 0; i < 2; ++i) sigaction(signals[i], &before_[i], nullptr);
  }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  // A signal handler may do next to nothing: whoever waits for the work calls this now and then.
  void poll() {
    if (seen() != 0) source_.request_stop();
  }

 private:
  static constexpr int signals[2] = {SIGINT, SIGTERM};

  static volatile std::sig_atomic_t& seen() {
    static volatile std::sig_atomic_t flag = 0;
    return flag;
  }

  std::stop_source source_;
  struct sigaction before_[2] = {};
};

}  // namespace aite::app
