// SPDX-License-Identifier: MIT
#include "protocol/sgf/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

using games::Side;

// What the root says in a line of text.
constexpr std::pair<const char*, std::string Record::*> root_texts[] = {
    {"PB", &Record::first_name},    {"BR", &Record::first_rating}, {"PW", &Record::second_name},
    {"WR", &Record::second_rating}, {"DT", &Record::date},         {"EV", &Record::event},
    {"PC", &Record::place},         {"TM", &Record::time},         {"OT", &Record::overtime},
    {"RE", &Record::result},
};

std::string_view letter(Side side) { return side == Side::first ? "B" : "W"; }

// One point of an AB, AW or AE.
struct SetUp {
  std::optional<Side> side;  // none: the point becomes empty
  std::string text;
};

void read_set_up(const Node& node, const Notation& notation, const Record& record, std::vector<SetUp>& set_up) {
  for (const Property& property : node.properties) {
    if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
    if (!record.moves.empty()) {
      throw base::InputError(
          fmt::format("SGF line {}: {} after the first move cannot be followed", node.line, property.name));
    }
    std::optional<Side> side;
    if (property.name != "AE") side = property.name == "AB" ? Side::first : Side::second;
    for (std::string& text : notation.placements(property)) set_up.push_back({side, std::move(text)});
    if (set_up.size() > max_set_up) throw base::InputError("SGF: more than 10,000 points are set up");
  }
}

// The last word on a point holds.
std::vector<games::Placement> standing(const std::vector<SetUp>& set_up) {
  std::vector<games::Placement> placements;
  std::unordered_set<std::string_view> seen;
  for (auto last = set_up.rbegin(); last != set_up.rend(); ++last) {
    if (seen.insert(last->text).second && last->side) placements.push_back({*last->side, last->text});
  }
  std::reverse(placements.begin(), placements.end());
  return placements;
}

// V is good for black when it is positive.
std::optional<double> read_value(const Node& node, Side side) {
  const std::optional<double> value = base::real_of(node.value("V").value_or(""));
  return value && side == Side::second ? -*value : value;
}

void read_moves(const Node& node, const Notation& notation, const std::string& charset, Record& record) {
  for (const Property& property : node.properties) {
    if (property.name != "B" && property.name != "W") continue;
    const Side side = property.name == "B" ? Side::first : Side::second;
    record.moves.push_back({side, notation.move(property), base::as_utf8(node.value("C").value_or(""), charset),
                            read_value(node, side), std::nullopt});
  }
}

// Who moves after the set-up: what PL says, else who does move first, else white where black has a handicap.
Side first_to_move(const std::optional<std::string>& pl, const Record& record, const Node& root) {
  if (pl) return base::lower(*pl).starts_with('w') || *pl == "2" ? Side::second : Side::first;
  if (!record.moves.empty()) return record.moves.front().side;
  const std::string handicap = root.value("HA").value_or("0");
  return handicap != "0" && handicap != "1" ? Side::second : Side::first;
}

void add_text(Node& node, std::string_view name, const std::string& text) {
  if (!text.empty()) node.add(name, text);
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

std::vector<Record> read_records(std::string_view text) {
  std::vector<Record> records;
  try {
    for_each_game(text, [&](const Tree& tree) { records.push_back(read_record(tree)); });
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("game {}: {}", records.size() + 1, error.what()));
  }
  return records;
}

Record read_record(std::string_view text) { return read_record(parse(text).front()); }

Record read_record(const Tree& tree) {
  const Node& root = tree.nodes.front();
  const std::unique_ptr<Notation> notation = read_notation(root);
  Record record;
  record.game = notation->game();
  record.rules = notation->rules();
  const std::string charset = root.value("CA").value_or("");
  const auto text_of = [&charset](const Node& node, const char* name) {
    return base::as_utf8(node.value(name).value_or(""), charset);
  };
  for (const auto& [name, text] : root_texts) record.*text = text_of(root, name);
  std::vector<SetUp> set_up;
  std::optional<std::string> pl;
  for (const Node* node : tree.main_line()) {
    read_set_up(*node, *notation, record, set_up);
    if (record.moves.empty() && node->find("PL") != nullptr) pl = node->value("PL");
    read_moves(*node, *notation, charset, record);
  }
  // A root that is itself a move keeps its comment there.
  if (root.find("B") == nullptr && root.find("W") == nullptr) record.comment = text_of(root, "C");
  record.placements = standing(set_up);
  if (!record.placements.empty()) record.to_move = first_to_move(pl, record, root);
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
  for (const auto& [name, text] : root_texts) add_text(root, name, record.*text);
  add_text(root, "C", record.comment);
  add_set_up(root, record, *notation);
  tree.nodes.push_back(std::move(root));
  for (const RecordedMove& move : record.moves) {
    const std::optional<std::string> value = notation->value(move.text);
    if (!value) continue;
    Node node;
    node.add(letter(move.side), *value);
    if (move.evaluation) {
      node.add("V", base::format_real(move.side == Side::first ? *move.evaluation : -*move.evaluation));
    }
    add_text(node, "C", move.comment);
    tree.nodes.back().children.push_back(tree.nodes.size());
    tree.nodes.push_back(std::move(node));
  }
  return format(tree);
}

}  // namespace aite::protocol::sgf
