// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/game.hpp"
#include "training/positions/labeller.hpp"

namespace aite::training::blokus {

// Players that say what positions are worth, in place of uniform playouts: paper 001's idea again, with a better
// teacher.
class Judges {
 public:
  // As many as threads. Throws InputError as players::make_player does.
  Judges(const std::string& spec, int threads);
  ~Judges();

  // Of a game from its beginning, after every piece that was laid: the chance of the side to move, a draw being half a
  // win. It depends on the spec, the moves and `number` alone.
  [[nodiscard]] std::vector<double> chances_of(std::span<const games::Move> moves, std::uint64_t number) const;

 private:
  std::vector<std::unique_ptr<Labeller>> judges_;
};

}  // namespace aite::training::blokus
