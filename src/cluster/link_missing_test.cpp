// SPDX-License-Identifier: MIT
// Of a program that was built without the client library; this test is always built so.
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "cluster/link.hpp"

namespace aite::cluster {
namespace {

TEST(LinkMissing, SaysWhatIsMissing) {
  try {
    Link::open({});
    FAIL() << "there was a link";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("libnats-dev"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace aite::cluster
