// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The Smart Game Format, FF[4] (A. Hollosi), as a format: nodes, properties, variations. What they mean is
// record.hpp's.
namespace aite::protocol::sgf {

struct Property {
  std::string name;
  std::vector<std::string> values;  // unescaped
};

struct Node {
  std::vector<Property> properties;
  std::vector<std::size_t> children;  // numbers of nodes in the tree
  std::size_t line = 0;               // where it was read, for messages

  [[nodiscard]] const Property* find(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const;  // the first one
  Property& property(std::string_view name);                                    // made where there is none
  void add(std::string_view name, std::string value) { property(name).values.push_back(std::move(value)); }
};

// One game with its variations. Nodes refer to each other by number: a long game is no deep structure.
struct Tree {
  std::vector<Node> nodes;  // the first one is the root

  // The nodes of the main line, from the root along the first children.
  [[nodiscard]] std::vector<const Node*> main_line() const;
};

// A file may hold several games. Throws InputError that names line and column.
std::vector<Tree> parse(std::string_view text);

// The same game by game: of a large collection, one tree at a time is in memory.
void for_each_game(std::string_view text, const std::function<void(Tree)>& visit);

std::string format(const Tree& tree);

}  // namespace aite::protocol::sgf
