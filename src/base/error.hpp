// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace aite::base {

// Something a person or a program typed cannot be used. The text is shown as it is, so it names what was wrong and
// where; whoever reads input (command line, GTP, files) catches it and goes on.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Something outside the program does not work at the moment: a full disk, a database that another program holds.
// Nothing is wrong with what was asked, and it may go well later.
class UnavailableError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace aite::base
