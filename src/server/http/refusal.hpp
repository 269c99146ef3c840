// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace aite::server {

// A request that cannot be met: the status it is answered with, a code for programs, the text for people.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, std::string code, const std::string& reason)
      : std::runtime_error(reason), status_(status), code_(std::move(code)) {}

  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string& code() const { return code_; }

 private:
  int status_;
  std::string code_;
};

}  // namespace aite::server
