// SPDX-License-Identifier: MIT
#include "base/process.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/text.hpp"

namespace aite::base {

namespace {

using std::chrono::milliseconds;

Process::Time in(int ms) { return std::chrono::steady_clock::now() + milliseconds(ms); }
constexpr int long_enough = 60'000;

std::string all_output(Process& process) {
  std::string text;
  while (process.read(text, in(long_enough)) == Process::Io::done) continue;
  return text;
}

TEST(Process, TalksThroughPipes) {
  Process cat("cat");
  ASSERT_EQ(cat.write("hello\n", in(long_enough)), Process::Io::done);
  std::string text;
  while (text.size() < 6) ASSERT_EQ(cat.read(text, in(long_enough)), Process::Io::done);
  EXPECT_EQ(text, "hello\n");
  cat.close_input();
  EXPECT_EQ(cat.read(text, in(long_enough)), Process::Io::closed);
  EXPECT_EQ(cat.how_it_ended(in(long_enough)), "ended with status 0");
}

TEST(Process, ReadsTheCommandAsAShellDoes) {
  Process process("printf '%s|' \"a b\" 'c d'");
  EXPECT_EQ(all_output(process), "a b|c d|");
}

TEST(Process, SaysHowItEnded) {
  Process status("exit 3");
  EXPECT_EQ(status.how_it_ended(in(long_enough)), "ended with status 3");
  Process killed("kill -SEGV $$");
  EXPECT_EQ(killed.how_it_ended(in(long_enough)), "was killed by signal 11 (Segmentation fault)");
  Process absent("/no/such/program");
  EXPECT_EQ(all_output(absent), "");
  EXPECT_EQ(absent.how_it_ended(in(long_enough)), "ended with status 127");
  EXPECT_NE(absent.last_errors().find("/no/such/program"), std::string::npos);
}

TEST(Process, WaitsNoLongerThanItMay) {
  Process silent("sleep 1000");
  std::string text;
  EXPECT_EQ(silent.read(text, in(20)), Process::Io::timed_out);
  EXPECT_FALSE(silent.how_it_ended(in(20)));
  // More than any pipe holds.
  EXPECT_EQ(silent.write(std::string(std::size_t{1} << 22, 'x'), in(20)), Process::Io::timed_out);
}

TEST(Process, AGoneReaderIsNoSignal) {
  Process gone("exec 0<&-; echo; sleep 1000");
  std::string text;
  ASSERT_EQ(gone.read(text, in(long_enough)), Process::Io::done);
  EXPECT_EQ(gone.write("anybody there?\n", in(long_enough)), Process::Io::closed);
}

TEST(Process, ErrorsAreReadAlongAndTheLastKept) {
  // Far more than a pipe holds: if nobody read it, the program would never write its answer.
  Process process(
      "i=0; while [ $i -lt 5000 ]; do echo 'a line of thirty characters...' >&2; i=$((i+1)); done; echo done >&2; echo "
      "ok");
  EXPECT_EQ(all_output(process), "ok\n");
  ASSERT_TRUE(process.how_it_ended(in(long_enough)));
  EXPECT_LE(process.last_errors().size(), 1000U);
  EXPECT_TRUE(process.last_errors().ends_with("done\n")) << process.last_errors();
}

TEST(Process, EndsWithEverythingItStarted) {
  pid_t grandchild = 0;
  {
    Process process("sleep 1000 & echo $!; wait");
    std::string text;
    while (!text.ends_with('\n')) ASSERT_EQ(process.read(text, in(long_enough)), Process::Io::done);
    grandchild = static_cast<pid_t>(parse_integer(trim(text), "the number of a process"));
    EXPECT_EQ(kill(grandchild, 0), 0);
  }
  // Whoever inherits orphans has to collect it; until then it is there as a zombie.
  const auto is_gone = [&] {
    std::ifstream file("/proc/" + std::to_string(grandchild) + "/stat");
    std::string line;
    std::getline(file, line);
    return line.empty() || line.find(") Z") != std::string::npos;
  };
  const auto deadline = in(long_enough);
  while (!is_gone()) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    std::this_thread::sleep_for(milliseconds(1));
  }
}

TEST(Process, ManyAtOnce) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int round = 0; round < 5; ++round) {
        Process cat("cat");
        EXPECT_EQ(cat.write("x", in(long_enough)), Process::Io::done);
        // If another thread's program had inherited this end, the input would stay open and nothing would end here.
        cat.close_input();
        EXPECT_EQ(all_output(cat), "x");
      }
    });
  }
}

TEST(IsOnPath, FindsProgramsByName) {
  EXPECT_TRUE(is_on_path("sh"));
  EXPECT_FALSE(is_on_path("a-program-that-nobody-has"));
}

}  // namespace

}  // namespace aite::base
