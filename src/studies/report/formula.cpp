// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "studies/letters.hpp"
#include "studies/markup.hpp"
#include "studies/report/parts.hpp"
#include "studies/svg.hpp"

namespace aite::studies {

namespace {

constexpr double letter_width = 8;
constexpr double node_height = 26;
constexpr double level_height = 54;
constexpr double node_gap = 14;
constexpr double tree_rim = 12;

struct PlacedNode {
  double x = 0;  // of its middle
  double width = 0;
  const FormulaTree* node = nullptr;
  std::vector<PlacedNode> children;
};

void move_by(PlacedNode& placed, double distance) {
  placed.x += distance;
  for (PlacedNode& child : placed.children) move_by(child, distance);
}

// Children side by side from `left` on, their parent above their middle; how far to the right they reach.
double place(const FormulaTree& node, double left_end, PlacedNode& placed) {
  placed.node = &node;
  placed.width = letter_width * static_cast<double>(room(node.label)) + 16;
  double end = left_end;
  for (const FormulaTree& child : node.children) {
    end = place(child, end, placed.children.emplace_back()) + node_gap;
  }
  if (placed.children.empty()) {
    placed.x = left_end + placed.width / 2;
    return left_end + placed.width;
  }
  placed.x = (placed.children.front().x + placed.children.back().x) / 2;
  // A parent wider than its children needs room too, and they stay below its middle.
  if (const double needed = left_end + placed.width / 2; placed.x < needed) move_by(placed, needed - placed.x);
  return std::max(end - node_gap, placed.x + placed.width / 2);
}

int depth_of(const FormulaTree& node) {
  int deepest = 0;
  for (const FormulaTree& child : node.children) deepest = std::max(deepest, depth_of(child));
  return deepest + 1;
}

std::string drawn_node(const PlacedNode& placed, double y) {
  std::string out;
  for (const PlacedNode& child : placed.children) {
    out += line(placed.x, y + node_height / 2, child.x, y + level_height - node_height / 2, "stroke=\"#888\"");
    out += drawn_node(child, y + level_height);
  }
  const bool leaf = placed.children.empty();
  out += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{}\" fill=\"{}\" stroke=\"#0b5fa5\"/>\n",
      placed.x - placed.width / 2, y - node_height / 2, placed.width, node_height, leaf ? 13 : 4,
      leaf ? "#fff" : "#dbe9f6");
  return out + text_at(placed.x, y + 5, "middle", placed.node->label, " font-size=\"14\"");
}

void write_tree(const FormulaTree& node, const std::string& indent, std::string& out) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const bool last = i + 1 == node.children.size();
    out += fmt::format("{}{} {}\n", indent, last ? "└─" : "├─", node.children[i].label);
    write_tree(node.children[i], indent + (last ? "   " : "│  "), out);
  }
}

}  // namespace

std::string formula_svg(const DrawnFormula& formula, const Language& language) {
  const std::string name = language.say(formula.name);
  PlacedNode root;
  const double tree_width = place(formula.tree, tree_rim, root) + tree_rim;
  const double text_width = letter_width * static_cast<double>(std::max(room(name), room(formula.line)));
  const double top_of_tree = 66;
  const double picture_width = std::max(tree_width, text_width + 2 * tree_rim);
  const double picture_height = top_of_tree + level_height * (depth_of(formula.tree) - 1) + node_height / 2 + tree_rim;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"{2}: {3}\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      picture_width, picture_height, escaped(name), escaped(formula.line));
  out += text_at(tree_rim, 18, "start", name, " font-weight=\"600\"");
  out += text_at(tree_rim, 38, "start", formula.line, " font-family=\"serif\" font-size=\"15\"");
  return out + drawn_node(root, top_of_tree) + "</svg>\n";
}

std::string tree_text(const FormulaTree& tree) {
  std::string out = tree.label + "\n";
  write_tree(tree, "", out);
  return out;
}

std::string grid_text(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], room(row[i]));
  }
  std::string out;
  for (const std::vector<std::string>& row : rows) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - room(row[i]) + 2, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  }
  return out;
}

std::string_view measured_text(const Deviation& deviation) {
  return deviation.measured.empty() ? "no" : std::string_view(deviation.measured);
}

}  // namespace aite::studies
