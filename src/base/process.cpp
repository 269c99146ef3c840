// SPDX-License-Identifier: MIT
#include "base/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::base {

namespace {

constexpr std::size_t kept_errors = 1000;
constexpr std::size_t read_at_once = 65536;  // as much as a pipe holds

[[noreturn]] void fail(std::string_view what, int error) {
  throw InputError(fmt::format("{}: {}", what, std::generic_category().message(error)));
}

// Above the standard streams, or giving the child its pipes could overwrite one with another where this program was
// started with a standard stream closed.
FileDescriptor above_standard_streams(int fd) {
  if (fd > STDERR_FILENO) return FileDescriptor(fd);
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  close(fd);
  if (moved < 0) fail("cannot make a pipe", error);
  return FileDescriptor(moved);
}

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe", errno);
  FileDescriptor read_end = above_standard_streams(ends[0]);
  return {std::move(read_end), above_standard_streams(ends[1])};
}

void never_block(const FileDescriptor& fd) {
  if (fcntl(fd.get(), F_SETFL, O_NONBLOCK) != 0) fail("cannot set up a pipe", errno);
}

// Writing to a program that has gone raises SIGPIPE in this thread. While this object lives it does not: the signal is
// held back and, if it came, taken away again. The process' own way with the signal is left alone.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &set(), &before_);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;
  ~NoBrokenPipeSignal() {
    const timespec at_once{};
    if (!was_pending_) {
      while (sigtimedwait(&set(), nullptr, &at_once) < 0 && errno == EINTR) continue;
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  static const sigset_t& set() {
    static const sigset_t signals = [] {
      sigset_t only;
      sigemptyset(&only);
      sigaddset(&only, SIGPIPE);
      return only;
    }();
    return signals;
  }

  sigset_t before_{};
  bool was_pending_ = false;
};

// The child's attributes: a group of its own, no signal blocked, SIGPIPE as usual.
class Attributes {
 public:
  Attributes() {
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

class Redirections {
 public:
  Redirections() { posix_spawn_file_actions_init(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  ~Redirections() { posix_spawn_file_actions_destroy(&actions_); }
  void add(const FileDescriptor& from, int to) { posix_spawn_file_actions_adddup2(&actions_, from.get(), to); }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

int milliseconds_until(Process::Time deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<long long>(left.count(), 0, 3'600'000));
}

}  // namespace

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& from) noexcept {
  if (this != &from) {
    reset();
    fd_ = from.release();
  }
  return *this;
}

void FileDescriptor::reset() {
  if (fd_ >= 0) close(release());
}

int FileDescriptor::release() { return std::exchange(fd_, -1); }

bool is_on_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  if (path == nullptr) return false;
  for (const std::string& folder : split(path, ':')) {
    if (access(fmt::format("{}/{}", folder, program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

Process::Process(const std::string& command) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  Redirections redirections;
  redirections.add(input.read_end, STDIN_FILENO);
  redirections.add(output.write_end, STDOUT_FILENO);
  redirections.add(errors.write_end, STDERR_FILENO);
  const Attributes attributes;
  std::string shell = "sh";
  std::string option = "-c";
  std::string line = command;
  const std::array<char*, 4> arguments{shell.data(), option.data(), line.data(), nullptr};
  never_block(input.write_end);
  never_block(output.read_end);
  never_block(errors.read_end);
  const int error = posix_spawn(&pid_, "/bin/sh", redirections.get(), attributes.get(), arguments.data(), environ);
  if (error != 0) fail(fmt::format("cannot start '{}'", command), error);
  input_ = std::move(input.write_end);
  output_ = std::move(output.read_end);
  error_output_ = std::move(errors.read_end);
}

Process::~Process() {
  // The leader is collected only after the signal: until then its number, and so the group's, is nobody else's.
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
}

Process::Io Process::write(std::string_view text, Time deadline) {
  const NoBrokenPipeSignal no_signal;
  while (!text.empty()) {
    if (!input_.is_open()) return Io::closed;
    const ssize_t written = ::write(input_.get(), text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (!wait(true, deadline)) return Io::timed_out;
    } else if (errno != EINTR) {
      return Io::closed;
    }
  }
  return Io::done;
}

Process::Io Process::read(std::string& into, Time deadline) {
  std::array<char, read_at_once> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  while (output_.is_open()) {
    const ssize_t count = ::read(output_.get(), bytes.data(), bytes.size());
    if (count > 0) {
      into.append(bytes.data(), static_cast<std::size_t>(count));
      return Io::done;
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      output_.reset();
    } else if (errno == EAGAIN && !wait(false, deadline)) {
      return Io::timed_out;
    }
  }
  return Io::closed;
}

bool Process::wait(bool for_input, Time deadline) {
  while (true) {
    // A negative descriptor is passed over.
    std::array<pollfd, 3> watched{{{output_.get(), static_cast<short>(for_input ? 0 : POLLIN), 0},
                                   {error_output_.get(), POLLIN, 0},
                                   {for_input ? input_.get() : -1, POLLOUT, 0}}};
    const int ready = poll(watched.data(), watched.size(), milliseconds_until(deadline));
    if (ready < 0 && errno != EINTR) return false;
    if (ready > 0 && watched[1].revents != 0) keep_errors();
    if (ready > 0 && watched[for_input ? 2 : 0].revents != 0) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
  }
}

void Process::keep_errors() {
  std::array<char, read_at_once> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t count = ::read(error_output_.get(), bytes.data(), bytes.size());
  if (count > 0) {
    errors_.append(bytes.data(), static_cast<std::size_t>(count));
    if (errors_.size() > kept_errors) errors_.erase(0, errors_.size() - kept_errors);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    error_output_.reset();
  }
}

std::optional<std::string> Process::how_it_ended(Time deadline) {
  siginfo_t info{};
  while (true) {
    // It stays uncollected: see the destructor.
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) break;
    if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (error_output_.is_open()) keep_errors();
  if (info.si_code == CLD_EXITED) return fmt::format("ended with status {}", info.si_status);
  return fmt::format("was killed by signal {} ({})", info.si_status, sigdescr_np(info.si_status));
}

}  // namespace aite::base
