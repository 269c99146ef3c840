// SPDX-License-Identifier: MIT
#include "games/go/state.hpp"

namespace aite::games::go {

template <int MaxSize>
BoardView State<MaxSize>::view() const {
  BoardView view{Look::points, size(), "ABCDEFGHJKLMNOPQRST", false, std::string(), {}};
  for (int point = 0; point < geometry_->points(); ++point) {
    const std::optional<Side> stone = at(Move{static_cast<std::uint16_t>(point)});
    view.cells += !stone ? '.' : *stone == Side::first ? 'X' : 'O';
  }
  return view;
}

template BoardView State<9>::view() const;
template BoardView State<19>::view() const;

}  // namespace aite::games::go
