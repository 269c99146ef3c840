// SPDX-License-Identifier: MIT
#include "protocol/sgf/tree.hpp"

#include <algorithm>

namespace aite::protocol::sgf {

namespace {

void append_escaped(std::string& out, std::string_view value) {
  for (const char c : value) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
}

void append_node(std::string& out, const Node& node) {
  out += ';';
  for (const Property& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) {
      out += '[';
      append_escaped(out, value);
      out += ']';
    }
  }
  out += '\n';
}

}  // namespace

const Property* Node::find(std::string_view name) const {
  const auto found =
      std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.name == name; });
  return found == properties.end() ? nullptr : &*found;
}

std::optional<std::string> Node::value(std::string_view name) const {
  const Property* property = find(name);
  return property == nullptr ? std::nullopt : std::optional(property->values.front());
}

Property& Node::property(std::string_view name) {
  for (Property& property : properties) {
    if (property.name == name) return property;
  }
  return properties.emplace_back(Property{std::string(name), {}});
}

std::vector<const Node*> Tree::main_line() const {
  std::vector<const Node*> line;
  for (const Node* node = &nodes.front();; node = &nodes[node->children.front()]) {
    line.push_back(node);
    if (node->children.empty()) return line;
  }
}

std::string format(const Tree& tree) {
  // A stack instead of recursion: what is still to be written, last first.
  struct Task {
    std::size_t node = 0;
    bool closes = false;
    bool opens = false;
  };
  std::string out;
  std::vector<Task> tasks{{0, true, false}, {0, false, true}};
  while (!tasks.empty()) {
    const Task task = tasks.back();
    tasks.pop_back();
    if (task.closes) {
      out += ")\n";
      continue;
    }
    if (task.opens) out += '(';
    const Node& node = tree.nodes[task.node];
    append_node(out, node);
    const bool branches = node.children.size() > 1;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      if (branches) tasks.push_back({*child, true, false});
      tasks.push_back({*child, false, branches});
    }
  }
  return out;
}

}  // namespace aite::protocol::sgf
