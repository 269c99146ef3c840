// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace aite::base {

// A file descriptor that is closed with its owner, and is never inherited by another program.
class FileDescriptor {
 public:
  explicit FileDescriptor(int fd = -1) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& from) noexcept : fd_(from.release()) {}
  FileDescriptor& operator=(FileDescriptor&& from) noexcept;
  ~FileDescriptor() { reset(); }

  [[nodiscard]] int get() const { return fd_; }
  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  void reset();

 private:
  int release();

  int fd_;
};

// Whether a shell would find a program of this name.
bool is_on_path(const std::string& program);

// A program with pipes to its standard input and output. It runs in a process group of its own, which is killed with
// everything the program started when this object ends. What the program writes to its standard error is read along
// and the last of it kept. Every wait has an end; one object is for one thread at a time, any number of objects for any
// number of threads.
class Process {
 public:
  using Time = std::chrono::steady_clock::time_point;
  enum class Io { done, closed, timed_out };

  // A command line as a shell reads it, quotes and all. Throws InputError where none can be started; a program that
  // is not there shows as one that has ended.
  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  // All of the text, or not done. Closed: the program no longer reads.
  Io write(std::string_view text, Time deadline);

  // Appends what the program wrote, and waits for at least one byte of it. Closed: it will write no more.
  Io read(std::string& into, Time deadline);

  // The end of the program's input, from its view.
  void close_input() { input_.reset(); }

  // "ended with status 1", "was killed by signal 11 (Segmentation fault)"; nothing if it does not end by the deadline.
  std::optional<std::string> how_it_ended(Time deadline);

  // The last lines the program wrote to its standard error, 1,000 bytes at most.
  [[nodiscard]] const std::string& last_errors() const { return errors_; }

 private:
  // Waits for output, errors or (where `for_input`) room in the input pipe; keeps errors. False at the deadline.
  bool wait(bool for_input, Time deadline);
  void keep_errors();

  pid_t pid_ = -1;  // also the number of its group
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor error_output_;
  std::string errors_;
};

}  // namespace aite::base
