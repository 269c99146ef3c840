// SPDX-License-Identifier: MIT
#include "protocol/sgf/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/score.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

using games::Side;

std::optional<Side> side_of(std::string_view property) {
  if (property == "B" || property == "AB") return Side::first;
  if (property == "W" || property == "AW") return Side::second;
  return std::nullopt;
}

std::string_view letter(Side side) { return side == Side::first ? "B" : "W"; }

void remove(std::vector<games::Placement>& placements, const std::string& text) {
  placements.erase(std::remove_if(placements.begin(), placements.end(),
                                  [&](const games::Placement& placed) { return placed.text == text; }),
                   placements.end());
}

// AB, AW and AE of one node, in this order of the file.
void read_set_up(const Node& node, const Notation& notation, Record& record) {
  for (const Property& property : node.properties) {
    if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
    if (!record.moves.empty()) {
      throw base::InputError(
          fmt::format("SGF line {}: {} after the first move cannot be followed", node.line, property.name));
    }
    for (std::string& text : notation.placements(property)) {
      remove(record.placements, text);
      if (const std::optional<Side> side = side_of(property.name))
        record.placements.push_back({*side, std::move(text)});
    }
  }
}

void read_moves(const Node& node, const Notation& notation, Record& record) {
  for (const Property& property : node.properties) {
    if (property.name != "B" && property.name != "W") continue;
    record.moves.push_back({*side_of(property.name), notation.move(property), node.value("C").value_or("")});
  }
}

// Who moves after the set-up: what PL says, else who does move first, else white where black has a handicap.
Side first_to_move(const std::optional<std::string>& pl, const Record& record, const Node& root) {
  if (pl) return base::lower(*pl).starts_with('w') || *pl == "2" ? Side::second : Side::first;
  if (!record.moves.empty()) return record.moves.front().side;
  const std::string handicap = root.value("HA").value_or("0");
  return handicap != "0" && handicap != "1" ? Side::second : Side::first;
}

void add_text(Node& node, std::string name, const std::string& text) {
  if (!text.empty()) node.add(std::move(name), text);
}

void add_set_up(Node& root, const Record& record, const Notation& notation) {
  if (record.placements.empty()) return;
  for (const Side side : {Side::first, Side::second}) {
    for (const games::Placement& placed : record.placements) {
      if (placed.side == side) root.add(fmt::format("A{}", letter(side)), notation.placement(placed.text));
    }
  }
  root.add("PL", std::string(letter(record.to_move)));
}

}  // namespace

Record read_record(std::string_view text) { return record_of(parse(text).front()); }

Record record_of(const Tree& tree) {
  const Node& root = tree.nodes.front();
  const std::unique_ptr<Notation> notation = read_notation(root);
  Record record;
  record.game = notation->game();
  record.rules = notation->rules();
  record.first_name = root.value("PB").value_or("");
  record.second_name = root.value("PW").value_or("");
  record.result = root.value("RE").value_or("");
  std::optional<std::string> pl;
  for (const Node* node : tree.main_line()) {
    read_set_up(*node, *notation, record);
    if (record.moves.empty() && node->find("PL") != nullptr) pl = node->value("PL");
    read_moves(*node, *notation, record);
  }
  // A root that is itself a move keeps its comment there.
  if (root.find("B") == nullptr && root.find("W") == nullptr) record.comment = root.value("C").value_or("");
  if (!record.placements.empty()) record.to_move = first_to_move(pl, record, root);
  return record;
}

Record record_of(const games::Session& session, std::vector<games::Placement> placements) {
  Record record;
  record.game = session.info().gtp_name;
  record.rules = session.rules();
  record.placements = std::move(placements);
  if (session.is_over()) record.result = score_text(session.outcome());
  const std::unique_ptr<games::Session> replayed = session.clone();
  while (replayed->undo()) {
  }
  record.to_move = replayed->to_move();
  for (const games::Move move : session.moves()) {
    record.moves.push_back({replayed->to_move(), move == games::pass_move ? "pass" : replayed->move_text(move), {}});
    replayed->play(move);
  }
  return record;
}

std::string write_record(const Record& record) {
  const std::unique_ptr<Notation> notation = notation_for(record.game, record.rules);
  Tree tree;
  Node root;
  notation->describe(root);
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("AP", "Aite:" AITE_VERSION);
  add_text(root, "PB", record.first_name);
  add_text(root, "PW", record.second_name);
  add_text(root, "RE", record.result);
  add_text(root, "C", record.comment);
  add_set_up(root, record, *notation);
  tree.nodes.push_back(std::move(root));
  for (const RecordedMove& move : record.moves) {
    const std::optional<std::string> value = notation->value(move.text);
    if (!value) continue;
    Node node;
    node.add(std::string(letter(move.side)), *value);
    add_text(node, "C", move.comment);
    tree.nodes.back().children.push_back(tree.nodes.size());
    tree.nodes.push_back(std::move(node));
  }
  return format(tree);
}

namespace {

// Passes that nobody can avoid and that end the game: the last ones, which Pentobi's records leave out.
void pass_to_the_end(games::Session& session) {
  std::size_t passes = 0;
  while (session.legal_moves() == std::vector{games::pass_move}) {
    session.play(games::pass_move);
    ++passes;
  }
  if (session.is_over()) return;
  for (; passes > 0; --passes) session.undo();
}

}  // namespace

void replay(const Record& record, std::size_t count, games::Session& session) {
  if (!record.placements.empty()) session.set_up(record.placements, record.to_move);
  for (std::size_t i = 0; i < std::min(count, record.moves.size()); ++i) {
    const RecordedMove& move = record.moves[i];
    try {
      if (session.to_move() != move.side) session.play(games::pass_move);
      session.play(session.parse_move(move.text));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("move {} ({} {}): {}", i + 1, letter(move.side), move.text, error.what()));
    }
  }
  if (count >= record.moves.size()) pass_to_the_end(session);
}

}  // namespace aite::protocol::sgf
