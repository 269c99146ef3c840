// SPDX-License-Identifier: MIT
#include "learn/safetensors.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <limits>

#include "base/error.hpp"

namespace aite::learn {
namespace {

// A file with this header in front of `numbers` bytes.
std::string file(const std::string& header, std::size_t numbers) {
  std::string bytes(8, '\0');
  const std::uint64_t length = header.size();
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + std::string(numbers, '\0');
}

std::string complaint(const std::string& bytes) {
  try {
    (void)read_safetensors(bytes, "m.safetensors");
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

const Tensors some{{{"a", {{2, 3}, {1, -2, 3.5F, 0, 5, 6}}}, {"b", {{}, {7}}}, {"none", {{0, 4}, {}}}},
                   {{"game", "coins"}}};

TEST(Safetensors, ReadsWhatItWrites) {
  EXPECT_EQ(read_safetensors(write_safetensors(some), "x"), some);
  const std::string path = testing::TempDir() + "aite.safetensors";
  save_safetensors(some, path);
  EXPECT_EQ(load_safetensors(path), some);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  std::filesystem::remove(path);
  EXPECT_THROW(load_safetensors(path), base::InputError);
  EXPECT_THROW(save_safetensors(some, testing::TempDir() + "no/such/folder"), base::InputError);
}

TEST(Safetensors, ReadsAFileOfOthers) {
  // As the format's own documentation lays it out.
  std::string bytes = file(R"({"w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}})", 8);
  const std::array<float, 2> values{0.5F, -1};
  std::memcpy(bytes.data() + bytes.size() - 8, values.data(), 8);
  EXPECT_EQ(read_safetensors(bytes, "x").named.at("w"), (Tensor{{1, 2}, {0.5F, -1}}));
}

TEST(Safetensors, WhatIsNoNumberIsRefused) {
  for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    const std::string bytes = write_safetensors({{{"a", {{2}, {1, wrong}}}}, {}});
    EXPECT_NE(complaint(bytes).find("tensor 'a' has what is no number"), std::string::npos);
  }
  EXPECT_THROW(load_safetensors("/dev/zero"), base::InputError);
}

TEST(Safetensors, NamesFileAndByte) {
  EXPECT_EQ(complaint("abc"), "m.safetensors: byte 3: the file ends within the 8 bytes of its header's length");
  EXPECT_EQ(complaint(file("{]", 0)), "m.safetensors: byte 10: the header is not JSON");
  EXPECT_EQ(complaint(file(R"({"a": 1e999})", 0)), "m.safetensors: byte 8: the header has a number that is too large");
  EXPECT_EQ(complaint(std::string(8, '\xff')),
            "m.safetensors: byte 0: a header of 18446744073709551615 bytes is announced, 0 follow");
  const auto about = [](const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return complaint(
        file(R"({"w":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}", 8));
  };
  EXPECT_EQ(about("F32", "[2]", "[0,8]"), "");
  EXPECT_EQ(about("I8", "[8]", "[0,8]"), "");
  EXPECT_NE(about("I8", "[2]", "[0,8]").find("8 bytes for 2 numbers"), std::string::npos);
  EXPECT_NE(about("F16", "[2]", "[0,8]").find("'w' is neither of type F32 nor I8"), std::string::npos);
  EXPECT_NE(about("F32", "[3]", "[0,8]").find("8 bytes for 3 numbers"), std::string::npos);
  EXPECT_NE(about("F32", "[2]", "[8,16]").find("does not lie within"), std::string::npos);
  EXPECT_NE(about("F32", "[2]", "[8,0]").find("does not lie within"), std::string::npos);
  EXPECT_NE(about("F32", "[1]", "[0,4]").find("more than the tensors"), std::string::npos);
  EXPECT_NE(about("F32", "[1]", "[4,8]").find("does not begin"), std::string::npos);
  EXPECT_NE(about("F32", "[-2]", "[0,8]").find("'shape' is bad"), std::string::npos);
  EXPECT_NE(about("F32", "[4611686018427387904,4,2]", "[0,8]").find("larger than the file"), std::string::npos);
  EXPECT_NE(complaint(file("[]", 0)).find("not a JSON object"), std::string::npos);
  EXPECT_NE(complaint(file(R"({"__metadata__":{"a":1}})", 0)).find("'a' is not a text"), std::string::npos);
}

}  // namespace
}  // namespace aite::learn
