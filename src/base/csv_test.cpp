// SPDX-License-Identifier: MIT
#include "base/csv.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::base {
namespace {

TEST(Csv, FieldsSurvive) {
  const std::vector<std::string> fields{"plain", "", "a,b", "say \"so\"", "two\nlines", "\r"};
  std::vector<std::string> written;
  for (const std::string& field : fields) written.push_back(csv_field(field));
  const std::vector<CsvLine> lines = read_csv(join(written, ",") + "\nnext\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].fields, fields);
  EXPECT_EQ(lines[1].fields, (std::vector<std::string>{"next"}));
  EXPECT_EQ(lines[1].number, 3U);  // the first one had a line break inside
}

TEST(Csv, LinesMayEndAsInWindows) {
  const std::vector<CsvLine> lines = read_csv("a,b\r\n\"c\",\r\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].fields, (std::vector<std::string>{"c", ""}));
}

TEST(Csv, BadQuotesAreNamed) {
  EXPECT_THROW(read_csv("a,\"b"), InputError);
  EXPECT_THROW(read_csv("\"a\"b,c"), InputError);
  EXPECT_TRUE(read_csv("").empty());
}

}  // namespace
}  // namespace aite::base
