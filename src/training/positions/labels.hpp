// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "training/positions/grow.hpp"

namespace aite::training {

struct LabelSettings {
  std::string positions;      // the file
  std::string player;         // whose values are wanted; or:
  std::string engine;         // the command of a program that speaks GTP, or engine:NAME
  std::string value_command;  // what to ask it; see make_engine_labeller
};

// The positions of a file, in order, with values, to another file, or to the end of one that has some of them. The
// units are positions. Throws InputError as Labeller and protocol::positions::GrowingFile do, and for a file that has
// others.
Grown label(const LabelSettings& settings, const PositionOutput& output, const Watch& watch);

// The same units for those who do them elsewhere: a program is asked for by its name there, and its values by one word.
base::UnitKind label_units();

}  // namespace aite::training
