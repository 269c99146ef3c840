// SPDX-License-Identifier: MIT
#include "base/progress.hpp"

#include <gtest/gtest.h>

namespace aite::base {
namespace {

TEST(Progress, DurationsReadWell) {
  EXPECT_EQ(duration_text(3.4), "3 s");
  EXPECT_EQ(duration_text(245), "4:05 min");
  EXPECT_EQ(duration_text(7620), "2:07 h");
  EXPECT_EQ(duration_text(3.5 * 86400), "3.5 days");
}

TEST(Progress, IsQuietWhereNobodyLooks) {
  testing::internal::CaptureStderr();
  {
    Progress progress(false);
    progress.show("working", 1, 2);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Progress, SaysWhatIsLeftAndGoesAway) {
  testing::internal::CaptureStderr();
  {
    Progress progress(true);
    progress.show("working", 1, 2);
    progress.show("too soon", 1, 2);
  }
  const std::string shown = testing::internal::GetCapturedStderr();
  EXPECT_NE(shown.find("working, 0 s left"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("too soon"), std::string::npos) << shown;
  EXPECT_TRUE(shown.ends_with("\r\x1b[K")) << shown;
}

}  // namespace
}  // namespace aite::base
