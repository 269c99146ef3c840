// SPDX-License-Identifier: MIT
#include "games/go/life.hpp"

#include <algorithm>
#include <utility>

namespace aite::games::go {

namespace {

using Point = std::uint16_t;

template <class Visit>
void for_neighbours(int size, Point point, const Visit& visit) {
  const int row = point / size;
  const int column = point % size;
  if (row > 0) visit(static_cast<Point>(point - size));
  if (row + 1 < size) visit(static_cast<Point>(point + size));
  if (column > 0) visit(static_cast<Point>(point - 1));
  if (column + 1 < size) visit(static_cast<Point>(point + 1));
}

template <class Belongs>
std::vector<Group> connected(const Diagram& diagram, const Belongs& belongs) {
  std::vector<Group> found;
  std::vector<int> seen_by(diagram.points.size(), -1);  // the last group that looked at the point
  std::vector<bool> is_taken(diagram.points.size());
  for (Point start = 0; start < diagram.points.size(); ++start) {
    if (!belongs(start) || is_taken[start]) continue;
    Group group{{start}, {}};
    const int number = static_cast<int>(found.size());
    is_taken[start] = true;
    for (std::size_t next = 0; next < group.points.size(); ++next) {
      for_neighbours(diagram.size(), group.points[next], [&](Point near) {
        if (belongs(near)) {
          if (!is_taken[near]) group.points.push_back(near);
          is_taken[near] = true;
        } else if (seen_by[near] != number) {
          group.border.push_back(near);
          seen_by[near] = number;
        }
      });
    }
    found.push_back(std::move(group));
  }
  return found;
}

// A region of everything that is not `side`'s, with what Benson asks of it.
struct Region {
  const Group* group;
  std::vector<std::size_t> chains;    // around it
  std::vector<std::size_t> vital_to;  // chains that have every empty point of it as a liberty
};

std::vector<Region> make_regions(const Diagram& diagram, const std::vector<Group>& groups,
                                 const std::vector<Group>& chains) {
  std::vector<std::size_t> chain_at(diagram.points.size());
  for (std::size_t i = 0; i < chains.size(); ++i) {
    for (const Point point : chains[i].points) chain_at[point] = i;
  }
  std::vector<Region> regions;
  for (const Group& group : groups) {
    Region region{&group, {}, {}};
    for (const Point point : group.border) region.chains.push_back(chain_at[point]);
    std::sort(region.chains.begin(), region.chains.end());
    region.chains.erase(std::unique(region.chains.begin(), region.chains.end()), region.chains.end());
    for (const std::size_t chain : region.chains) {
      const bool vital = std::all_of(group.points.begin(), group.points.end(), [&](Point point) {
        return diagram.points[point].has_value() ||
               std::find(chains[chain].border.begin(), chains[chain].border.end(), point) != chains[chain].border.end();
      });
      if (vital) region.vital_to.push_back(chain);
    }
    regions.push_back(std::move(region));
  }
  return regions;
}

// Takes away chains with fewer than two vital regions and regions that touch a chain taken away, until nothing
// changes. What is left of the chains is alive.
std::vector<bool> alive_chains(const std::vector<Region>& regions, std::size_t chains) {
  std::vector<bool> alive(chains, true);
  const auto counts = [&](const Region& region) {
    return std::all_of(region.chains.begin(), region.chains.end(), [&](std::size_t chain) { return alive[chain]; });
  };
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<int> eyes(chains);
    for (const Region& region : regions) {
      if (!counts(region)) continue;
      for (const std::size_t chain : region.vital_to) ++eyes[chain];
    }
    for (std::size_t i = 0; i < chains; ++i) {
      if (!alive[i] || eyes[i] >= 2) continue;
      alive[i] = false;
      changed = true;
    }
  }
  return alive;
}

}  // namespace

std::vector<Group> groups_of(const Diagram& diagram, std::optional<Side> what) {
  return connected(diagram, [&](Point point) { return diagram.points[point] == what; });
}

std::vector<Life> certain_life(const Diagram& diagram) {
  std::vector<Life> life(diagram.points.size(), Life::open);
  for (const Side side : {Side::first, Side::second}) {
    const std::vector<Group> own = groups_of(diagram, side);
    const std::vector<Group> others = connected(diagram, [&](Point point) { return diagram.points[point] != side; });
    const std::vector<Region> regions = make_regions(diagram, others, own);
    const std::vector<bool> alive = alive_chains(regions, own.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (const Point point : own[i].points) {
        if (alive[i]) life[point] = Life::alive;
      }
    }
    for (const Region& region : regions) {
      const bool enclosed =
          std::all_of(region.chains.begin(), region.chains.end(), [&](std::size_t chain) { return alive[chain]; });
      if (!enclosed || region.vital_to.empty()) continue;
      for (const Point point : region.group->points) {
        if (diagram.points[point].has_value()) life[point] = Life::dead;
      }
    }
  }
  return life;
}

}  // namespace aite::games::go
