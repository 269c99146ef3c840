// SPDX-License-Identifier: MIT
#include "protocol/sgf/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/text.hpp"
#include "games/go/state.hpp"
#include "protocol/sgf/notation.hpp"
#include "protocol/sgf/record.hpp"

namespace aite::protocol::sgf {

namespace {

using games::Move;
using games::Side;
using games::go::Diagram;
using games::go::Problem;

constexpr std::string_view right_mark = "RIGHT";
constexpr std::size_t longest_line = 1000;

Diagram diagram_of(const Record& record) {
  games::go::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(record.rules);
  rules.check();
  if (rules.size > 9) return games::go::Large::set_up(rules, record.placements, record.to_move).diagram();
  return games::go::Small::set_up(rules, record.placements, record.to_move).diagram();
}

std::vector<Move> points(const Node& root, std::string_view name, const Notation& notation, int size) {
  std::vector<Move> found;
  if (const Property* property = root.find(name)) {
    for (const std::string& vertex : notation.placements(*property)) {
      found.push_back(games::go::parse_vertex(vertex, size));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The moves from a node along its first children.
std::vector<Move> line_from(const Tree& tree, std::size_t at, const Notation& notation, int size) {
  std::vector<Move> line;
  for (;;) {
    const Node& node = tree.nodes[at];
    const Property* property = node.find("B");
    if (property == nullptr) property = node.find("W");
    if (property == nullptr || property->values.empty() || line.size() == longest_line) return line;
    line.push_back(games::go::parse_vertex(notation.move(*property), size));
    if (node.children.empty()) return line;
    at = node.children.front();
  }
}

void add_points(Node& root, std::string_view name, const std::vector<Move>& moves, const Notation& notation, int size) {
  for (const Move move : moves) root.add(name, notation.placement(games::go::vertex_text(move, size)));
}

std::string question(const Problem& problem) {
  const bool black = problem.position.to_move == Side::first;
  return fmt::format("{} to move: {} the marked stones.", black ? "Black" : "White",
                     problem.is_to_kill() ? "kill" : "save");
}

void add_line(Tree& tree, const Problem& problem, const std::vector<Move>& line, const Notation& notation) {
  std::size_t parent = 0;
  Side side = problem.position.to_move;
  for (std::size_t i = 0; i < line.size(); ++i) {
    Node node;
    node.add(side == Side::first ? "B" : "W",
             *notation.value(games::go::vertex_text(line[i], problem.position.size())));
    const bool right = std::find(problem.right.begin(), problem.right.end(), line[i]) != problem.right.end();
    if (i == 0 && right) {
      node.add("C",
               problem.reason.empty() ? std::string(right_mark) : fmt::format("{}: {}", right_mark, problem.reason));
    }
    tree.nodes[parent].children.push_back(tree.nodes.size());
    parent = tree.nodes.size();
    tree.nodes.push_back(std::move(node));
    side = games::other(side);
  }
}

}  // namespace

std::vector<Problem> read_problems(std::string_view text) {
  std::vector<Problem> problems;
  try {
    for_each_game(text, [&](const Tree& tree) { problems.push_back(read_problem(tree)); });
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("problem {}: {}", problems.size() + 1, error.what()));
  }
  return problems;
}

Problem read_problem(const Tree& tree) {
  const Node& root = tree.nodes.front();
  const std::unique_ptr<Notation> notation = read_notation(root);
  if (notation->game() != "Go") throw base::InputError("SGF: a problem is one of Go");
  Tree only_root{{root}};
  only_root.nodes.front().children.clear();
  Problem problem(diagram_of(read_record(only_root)));
  const int size = problem.position.size();
  problem.name = root.value("GN").value_or("");
  problem.source = root.value("SO").value_or("");
  problem.target = points(root, "TR", *notation, size);
  problem.region = points(root, "REGION", *notation, size);
  if (const std::optional<std::string> difficulty = root.value("DIFFICULTY")) {
    problem.difficulty = base::parse_real(*difficulty, "DIFFICULTY");
    if (!(*problem.difficulty >= 0 && *problem.difficulty <= 1)) {
      throw base::InputError(fmt::format("SGF: DIFFICULTY[{}] is no share", *difficulty));
    }
  }
  for (const std::size_t child : root.children) {
    const std::vector<Move> line = line_from(tree, child, *notation, size);
    if (line.empty()) continue;
    problem.lines.push_back(line);
    const std::string comment = tree.nodes[child].value("C").value_or("");
    if (!std::string_view(comment).starts_with(right_mark)) continue;
    problem.right.push_back(line.front());
    if (comment.size() > right_mark.size() && comment[right_mark.size()] == ':') {
      problem.reason = base::trim(std::string_view(comment).substr(right_mark.size() + 1));
    }
  }
  std::sort(problem.right.begin(), problem.right.end());
  problem.right.erase(std::unique(problem.right.begin(), problem.right.end()), problem.right.end());
  if (problem.target.empty() || !problem.position[problem.target.front()]) {
    throw base::InputError("SGF: no stone is marked as the target (TR)");
  }
  return problem;
}

std::string write_problem(const Problem& problem) {
  const Diagram& board = problem.position;
  const int size = board.size();
  const std::unique_ptr<Notation> notation =
      notation_for("Go", fmt::format("size={},komi={}", board.rules.size, base::format_real(board.rules.komi)));
  Tree tree;
  tree.nodes.emplace_back();
  Node& root = tree.nodes.front();
  notation->describe(root);
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("AP", "Aite:" AITE_VERSION);
  if (!problem.name.empty()) root.add("GN", problem.name);
  if (!problem.source.empty()) root.add("SO", problem.source);
  root.add("PL", board.to_move == Side::first ? "B" : "W");
  for (std::size_t i = 0; i < board.points.size(); ++i) {
    if (!board.points[i]) continue;
    add_points(root, board.points[i] == Side::first ? "AB" : "AW", {Move{static_cast<std::uint16_t>(i)}}, *notation,
               size);
  }
  add_points(root, "TR", problem.target, *notation, size);
  add_points(root, "REGION", problem.region, *notation, size);
  if (problem.difficulty) root.add("DIFFICULTY", base::format_real(*problem.difficulty));
  root.add("C", question(problem));
  // A right move without a line is a line of one.
  for (const Move move : problem.right) {
    const bool has_line = std::any_of(problem.lines.begin(), problem.lines.end(),
                                      [&](const std::vector<Move>& line) { return line.front() == move; });
    if (!has_line) add_line(tree, problem, {move}, *notation);
  }
  for (const std::vector<Move>& line : problem.lines) add_line(tree, problem, line, *notation);
  return format(tree);
}

}  // namespace aite::protocol::sgf
