// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <gtest/gtest.h>

namespace aite::base {
namespace {

TEST(Utf8, IsTold) {
  for (const char* text : {"", "abc", "J\xc3\xbcrgen", "\xe7\xa2\x81", "\xf0\x9f\x8e\xb2"})
    EXPECT_TRUE(is_utf8(text)) << text;
  for (const char* text : {"J\xfcrgen", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe7\xa2"}) {
    EXPECT_FALSE(is_utf8(text)) << text;
  }
}

TEST(Utf8, IsMadeOfWhatAFileSaysItIs) {
  EXPECT_EQ(as_utf8("J\xfcrgen", "ISO-8859-1"), "J\xc3\xbcrgen");
  EXPECT_EQ(as_utf8("\x8c\xe9", "Shift_JIS"), "\xe7\xa2\x81");
  EXPECT_EQ(as_utf8("J\xc3\xbcrgen", "UTF-8"), "J\xc3\xbcrgen");
  EXPECT_EQ(as_utf8("J\xc3\xbcrgen"), "J\xc3\xbcrgen");
  EXPECT_EQ(as_utf8("J\xfcrgen"), "J\xc3\xbcrgen");           // nothing said: Latin-1, as SGF has it
  EXPECT_EQ(as_utf8("J\xfcrgen", "UTF-8"), "J\xc3\xbcrgen");  // a lie
  EXPECT_EQ(as_utf8("J\xfcrgen", "no such thing"), "J\xc3\xbcrgen");
}

}  // namespace
}  // namespace aite::base
