// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "training/learner.hpp"

// For tests.
namespace aite::training {

// Trains to the end, stopped after every step and gone on with by a new learner each time.
inline Trained trained_in_pieces(const std::function<std::unique_ptr<Learner>()>& make, const std::string& model) {
  const Checkpoint checkpoint(model, "test");
  checkpoint.remove();
  for (;;) {
    std::stop_source source;
    const Watch watch{source.get_token(), nullptr, [&](const Progress&) { source.request_stop(); }};
    const std::unique_ptr<Learner> learner = make();
    if (std::optional<Trained> trained = train(*learner, checkpoint, watch)) {
      checkpoint.remove();
      return *std::move(trained);
    }
  }
}

inline void expect_the_same_in_pieces(const std::function<std::unique_ptr<Learner>()>& make) {
  const std::string model = testing::TempDir() + "aite-in-pieces.safetensors";
  const Trained pieces = trained_in_pieces(make, model);
  const std::optional<Trained> whole = train(*make(), {}, {});
  ASSERT_TRUE(whole);
  EXPECT_EQ(pieces.model, whole->model);
  EXPECT_EQ(pieces.findings, whole->findings);
  EXPECT_FALSE(std::filesystem::exists(Checkpoint(model, "test").path()));
}

}  // namespace aite::training
