// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <gtest/gtest.h>

#include "base/base64.hpp"
#include "base/error.hpp"

namespace aite::base {
namespace {

TEST(Text, SplitsAndJoins) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_TRUE(split("", ',').empty());
  EXPECT_EQ(words("  play  b\te5 "), (std::vector<std::string>{"play", "b", "e5"}));
  EXPECT_EQ(join({"a", "b"}, ", "), "a, b");
  EXPECT_EQ(trim("  x y "), "x y");
}

TEST(Text, NearestForgivesTypos) {
  EXPECT_EQ(nearest("playuots", {"seed", "playouts", "c"}), "playouts");
  EXPECT_EQ(nearest("utc", {"mc", "uct"}), "uct");
  EXPECT_EQ(nearest("C", {"seed", "playouts", "c"}), "c");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(Text, NumbersMustFillTheText) {
  EXPECT_EQ(parse_integer("-12", "n"), -12);
  EXPECT_EQ(parse_integer("+12", "n"), 12);
  EXPECT_THROW(parse_integer("12x", "n"), InputError);
  EXPECT_THROW(parse_integer("", "n"), InputError);
  EXPECT_THROW(parse_integer("99999999999999999999", "n"), InputError);
  EXPECT_DOUBLE_EQ(parse_real("6.5", "n"), 6.5);
  EXPECT_THROW(parse_real("inf", "n"), InputError);
  EXPECT_EQ(real_of("+6.5"), 6.5);
  EXPECT_FALSE(real_of(""));
  EXPECT_FALSE(real_of("6.5 "));
  EXPECT_FALSE(real_of("nan"));
  EXPECT_EQ(format_real(0.31), "0.31");
  EXPECT_EQ(format_real(1000), "1000");
}

TEST(Base64, IsReadWithAndWithoutItsEnd) {
  EXPECT_EQ(from_base64(""), "");
  EXPECT_EQ(from_base64("Zg=="), "f");
  EXPECT_EQ(from_base64("Zm8"), "fo");
  EXPECT_EQ(from_base64("Zm9vYmFy"), "foobar");
  EXPECT_EQ(from_base64("AP//"), std::string("\0\xff\xff", 3));
  for (const char* text : {"Z", "Zm9v!", "Zm9 v", "Z=g=", "Zm9vY"}) EXPECT_THROW(from_base64(text), InputError) << text;
}

}  // namespace
}  // namespace aite::base
