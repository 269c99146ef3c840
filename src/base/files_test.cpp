// SPDX-License-Identifier: MIT
#include "base/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"

namespace aite::base {
namespace {

TEST(Files, AreReadWholeOrNotAtAll) {
  const std::string folder = testing::TempDir();
  const std::string path = folder + "/files_test.txt";
  for (const char* text : {"", "two\nlines"}) {
    write_file(path, text);
    EXPECT_EQ(file_text(path), text);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  }
  std::filesystem::remove(path);
  EXPECT_THROW(file_text(path), InputError);
  EXPECT_THROW(file_text(folder), InputError);
  EXPECT_THROW(file_text("/dev/zero"), InputError);
  EXPECT_THROW(write_file(folder, "x"), InputError);
  EXPECT_THROW(write_file(folder + "/nowhere/file", "x"), InputError);
}

TEST(Files, StayAsTheyWereIfTheDiskIsFull) {
  EXPECT_THROW(write_file("/dev/full", std::string(1 << 20, 'x')), InputError);
}

}  // namespace
}  // namespace aite::base
