// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "conformance/case.hpp"
#include "conformance/notation.hpp"
#include "conformance/playouts.hpp"
#include "conformance/positions.hpp"
#include "conformance/sessions.hpp"

// The suite that every game passes: AITE_CONFORMANCE(Prefix, Game, ...) in namespace aite::conformance runs all of it
// for each Game.
#define AITE_CONFORMANCE(Prefix, ...)                                         \
  using Prefix##Games = ::testing::Types<__VA_ARGS__>;                        \
  INSTANTIATE_TYPED_TEST_SUITE_P(Prefix, Sessions, Prefix##Games, GameName);  \
  INSTANTIATE_TYPED_TEST_SUITE_P(Prefix, Notation, Prefix##Games, GameName);  \
  INSTANTIATE_TYPED_TEST_SUITE_P(Prefix, Positions, Prefix##Games, GameName); \
  INSTANTIATE_TYPED_TEST_SUITE_P(Prefix, Playouts, Prefix##Games, GameName)
