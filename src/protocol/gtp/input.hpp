// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace aite::protocol::gtp {

// The lines on their way to the engine. One thread pushes what it reads, the engine's thread takes the lines in order
// and, while it thinks, holds an InputStop so that a line may end the search.
class Input {
 public:
  void push(std::string line);
  void close();    // no more lines will come
  void abandon();  // nobody waits for answers any more: every search, present or future, stops

  // Waits for the next line; nothing once the input is closed and empty.
  std::optional<std::string> next();

  // Waits until a line is there to be taken, or none will come.
  void wait_for_more();

  // Waits while many lines lie there untaken, so that an endless stream does not fill the memory.
  void wait_for_room();

 private:
  friend class InputStop;

  enum class Stops { any_input, interrupt };

  void arm(std::stop_source* search, Stops stops);
  void disarm();
  [[nodiscard]] bool must_stop() const;
  void changed();

  std::mutex mutex_;
  std::condition_variable condition_;
  std::deque<std::string> lines_;
  std::uint64_t pushed_ = 0;       // lines so far
  std::uint64_t taken_ = 0;        // lines so far; the command under way is number taken_
  std::uint64_t interrupted_ = 0;  // an interrupt came after this many lines: it ends the commands up to there
  bool closed_ = false;
  bool abandoned_ = false;
  std::stop_source* search_ = nullptr;
  Stops stops_ = Stops::interrupt;
};

// While it lives, the input may end a search through token().
class InputStop {
 public:
  // Any further line and the end of the input stop the search: analysis.
  static InputStop on_any_input(Input& input) { return InputStop(input, Input::Stops::any_input); }
  // Only GoGui's "# interrupt" does: move generation, whose answer is waited for.
  static InputStop on_interrupt(Input& input) { return InputStop(input, Input::Stops::interrupt); }

  InputStop(const InputStop&) = delete;
  InputStop& operator=(const InputStop&) = delete;
  ~InputStop() { input_.disarm(); }

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  InputStop(Input& input, Input::Stops stops) : input_(input) { input_.arm(&source_, stops); }

  Input& input_;
  std::stop_source source_;
};

// Pushes the lines of a stream until its end or a `quit`, then closes the input. Lines past max_line are cut.
void read_lines(std::istream& stream, Input& input);

}  // namespace aite::protocol::gtp
