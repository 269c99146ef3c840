// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "conformance/case.hpp"
#include "conformance/notation.hpp"
#include "conformance/playouts.hpp"
#include "conformance/positions.hpp"
#include "conformance/sessions.hpp"

// The suite that every game passes: AITE_CONFORMANCE(Game, Case, ...) in namespace aite::conformance runs all of it for
// each case.
#define AITE_CONFORMANCE(Game, ...)                                       \
  using Game##Cases = ::testing::Types<__VA_ARGS__>;                      \
  INSTANTIATE_TYPED_TEST_SUITE_P(Game, Sessions, Game##Cases, CaseName);  \
  INSTANTIATE_TYPED_TEST_SUITE_P(Game, Notation, Game##Cases, CaseName);  \
  INSTANTIATE_TYPED_TEST_SUITE_P(Game, Positions, Game##Cases, CaseName); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Game, Playouts, Game##Cases, CaseName)
