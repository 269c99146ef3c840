// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/sgf/tree.hpp"

namespace aite::protocol::sgf {

namespace {

// Of one game.
constexpr std::size_t max_nodes = 1'000'000;
constexpr std::size_t max_nesting = 10'000;  // variations within variations
constexpr std::size_t max_properties = 200;  // of a node: each is looked up among the others

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  void collection(const std::function<void(Tree)>& visit) {
    // Whatever stands before a game (a byte-order mark, an e-mail's header) is not the format's business.
    skip_to_game();
    if (at_end()) fail("there is no game: '(;' is missing");
    for (; !at_end(); skip_to_game()) visit(game());
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }

  char take() {
    const char c = text_[at_++];
    if (c == '\n') {
      ++line_;
      line_start_ = at_;
    }
    return c;
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw base::InputError(fmt::format("SGF {}:{}: {}", line_, at_ - line_start_ + 1, what));
  }

  void skip_blanks() {
    while (!at_end() && is_blank(peek())) take();
  }

  void skip_to_game() {
    while (!at_end() && !starts_game()) take();
  }

  [[nodiscard]] bool starts_game() const {
    if (peek() != '(') return false;
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    return next < text_.size() && text_[next] == ';';
  }

  Tree game() {
    Tree tree;
    std::vector<std::size_t> branches;  // for every open parenthesis, the node it hangs on
    std::size_t parent = 0;
    bool empty = false;  // the innermost parenthesis has no node yet
    do {
      skip_blanks();
      if (at_end()) fail("the game does not end: ')' is missing");
      const char c = take();
      if (c == '(') {
        if (empty) fail("a variation begins with a node: ';' is missing");
        if (branches.size() >= max_nesting) fail("variations nest too deeply");
        branches.push_back(parent);
        empty = true;
      } else if (c == ')') {
        if (empty) fail("a variation without a node");
        parent = branches.back();
        branches.pop_back();
      } else if (c == ';') {
        if (tree.nodes.size() >= max_nodes) fail("more than a million nodes");
        const std::size_t number = tree.nodes.size();
        Node read = node();
        tree.nodes.push_back(std::move(read));
        if (number > 0) tree.nodes[parent].children.push_back(number);
        parent = number;
        empty = false;
      } else {
        --at_;
        fail(fmt::format("'{}' where '(', ')' or ';' is expected", is_blank(c) || c < ' ' ? '?' : c));
      }
    } while (!branches.empty());
    return tree;
  }

  Node node() {
    Node node;
    node.line = line_;
    for (skip_blanks(); is_upper(peek()) || is_lower(peek()) || base::is_digit(peek()); skip_blanks()) {
      const std::string name = identifier();
      skip_blanks();
      if (peek() != '[') fail(fmt::format("the property {} has no value", name));
      if (node.properties.size() >= max_properties) fail("more than 200 properties in a node");
      for (Property& property = node.property(name); peek() == '['; skip_blanks()) property.values.push_back(value());
    }
    return node;
  }

  // FF[3] wrote "Black" for B: lower-case letters do not count.
  std::string identifier() {
    std::string name;
    while (is_upper(peek()) || is_lower(peek()) || base::is_digit(peek())) {
      const char c = take();
      if (!is_lower(c)) name += c;
    }
    if (name.empty()) fail("a property's name has an upper-case letter");
    return name;
  }

  // With escapes resolved: "\]" is "]", an escaped line break vanishes, a line break is one '\n' however it was coded.
  std::string value() {
    const std::size_t line = line_;
    take();
    std::string out;
    for (;;) {
      if (at_end()) fail(fmt::format("the value that begins in line {} does not end: ']' is missing", line));
      char c = take();
      if (c == ']') return out;
      const bool escaped = c == '\\';
      if (escaped) {
        if (at_end()) continue;
        c = take();
      }
      if (c == '\r' || c == '\n') {
        if ((peek() == '\r' || peek() == '\n') && peek() != c) take();
        if (!escaped) out += '\n';
      } else {
        out += is_blank(c) ? ' ' : c;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace

void for_each_game(std::string_view text, const std::function<void(Tree)>& visit) { Parser(text).collection(visit); }

std::vector<Tree> parse(std::string_view text) {
  std::vector<Tree> trees;
  for_each_game(text, [&](Tree tree) { trees.push_back(std::move(tree)); });
  return trees;
}

}  // namespace aite::protocol::sgf
