// SPDX-License-Identifier: MIT
#include "training/self_play/lessons.hpp"

#include <algorithm>

namespace aite::training {

learn::network::Lessons LessonWindow::draw(std::size_t count, double share, std::size_t least, base::Rng& rng) const {
  const std::lock_guard lock(mutex_);
  const auto wanted = static_cast<std::size_t>(share * static_cast<double>(total_));
  const std::size_t latest = std::min(std::max(wanted, least), kept_.size());
  learn::network::Lessons drawn;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t back = 1 + rng.below(static_cast<std::uint32_t>(latest));
    const Lesson& lesson = kept_[(total_ - back) % most_];
    learn::network::Listed& positions = drawn.positions;
    positions.planes.insert(positions.planes.end(), lesson.planes.begin(), lesson.planes.end());
    positions.scalars.insert(positions.scalars.end(), lesson.scalars.begin(), lesson.scalars.end());
    positions.moves.insert(positions.moves.end(), lesson.moves.begin(), lesson.moves.end());
    positions.counts.push_back(static_cast<std::int64_t>(lesson.moves.size()));
    drawn.shares.insert(drawn.shares.end(), lesson.shares.begin(), lesson.shares.end());
    drawn.wins.push_back(lesson.win);
  }
  return drawn;
}

}  // namespace aite::training
