// SPDX-License-Identifier: MIT
#include "protocol/sgf/merge.hpp"

#include <optional>
#include <utility>

#include "base/utf8.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

using games::Side;

// The move that a node makes, if it makes one.
std::optional<RecordedMove> move_of(const Node& node, const Notation& notation) {
  for (const Property& property : node.properties) {
    if (property.name != "B" && property.name != "W") continue;
    RecordedMove move;
    move.side = property.name == "B" ? Side::first : Side::second;
    move.text = notation.move(property);
    return move;
  }
  return std::nullopt;
}

// The node that makes this move after another one, with nodes that make none in between.
std::optional<std::size_t> node_after(const Tree& tree, std::size_t from, const RecordedMove& wanted,
                                      const Notation& notation) {
  std::vector<std::size_t> waiting(tree.nodes[from].children.rbegin(), tree.nodes[from].children.rend());
  while (!waiting.empty()) {
    const std::size_t at = waiting.back();
    waiting.pop_back();
    const Node& node = tree.nodes[at];
    if (const std::optional<RecordedMove> move = move_of(node, notation)) {
      if (move->side == wanted.side && move->text == wanted.text) return at;
    } else {
      waiting.insert(waiting.end(), node.children.rbegin(), node.children.rend());
    }
  }
  return std::nullopt;
}

}  // namespace

Tree in_utf8(Tree tree) {
  const std::string charset = tree.nodes.front().value("CA").value_or("");
  for (Node& node : tree.nodes) {
    for (Property& property : node.properties) {
      for (std::string& value : property.values) value = base::as_utf8(value, charset);
    }
  }
  tree.nodes.front().property("CA").values = {"UTF-8"};
  return tree;
}

Tree merged(Tree original, const Record& record) {
  const std::unique_ptr<Notation> notation = read_notation(original.nodes.front());
  std::size_t at = 0;
  bool went_on = false;
  bool first = true;
  for (const RecordedMove& move : record.moves) {
    const std::optional<std::string> value = notation->value(move.text);
    if (!value) continue;
    // A root may be a move itself.
    if (std::exchange(first, false) && move_of(original.nodes.front(), *notation)) continue;
    std::optional<std::size_t> next = node_after(original, at, move, *notation);
    if (!next) {
      Node node;
      node.add(move.side == Side::first ? "B" : "W", *value);
      if (!move.comment.empty()) node.add("C", move.comment);
      next = original.nodes.size();
      original.nodes.push_back(std::move(node));
      original.nodes[at].children.push_back(*next);
      went_on = true;
    }
    at = *next;
  }
  Node& root = original.nodes.front();
  if (!record.result.empty() && (went_on || root.find("RE") == nullptr)) root.property("RE").values = {record.result};
  return original;
}

std::vector<Branch> branches(const Tree& tree) {
  const std::unique_ptr<Notation> notation = read_notation(tree.nodes.front());
  std::vector<Branch> found;
  std::size_t ply = 0;
  for (std::size_t at = 0;;) {
    const Node& node = tree.nodes[at];
    if (move_of(node, *notation)) ++ply;
    if (node.children.empty()) return found;
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      Branch branch{ply, {}};
      for (std::size_t next = node.children[i];; next = tree.nodes[next].children.front()) {
        if (const std::optional<RecordedMove> move = move_of(tree.nodes[next], *notation)) {
          branch.moves.push_back(move->text);
        }
        if (tree.nodes[next].children.empty()) break;
      }
      if (!branch.moves.empty()) found.push_back(std::move(branch));
    }
    at = node.children.front();
  }
}

}  // namespace aite::protocol::sgf
