// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "learn/formulas/text.hpp"

namespace aite::learn::formulas {

namespace {

constexpr int max_brackets = 200;  // one within the other: reading them must not use up the stack
constexpr std::size_t max_nodes = 20'000;

class Reader {
 public:
  Reader(std::string_view text, const Vocabulary& vocabulary) : text_(text), vocabulary_(vocabulary) {}

  Formula read() {
    Formula formula = either();
    skip_blanks();
    if (at_ < text_.size()) fail(fmt::format("{} is not expected here: & - | or the end is", next_sign()));
    return formula;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { fail(why, at_); }
  [[noreturn]] void fail(const std::string& why, std::size_t at) const {
    std::size_t column = 1;
    for (std::size_t i = 0; i < at; ++i) column += (static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80 ? 1U : 0U;
    throw base::InputError(fmt::format("column {} of '{}': {}", column, text_, why));
  }

  [[nodiscard]] std::string next_sign() const {
    if (at_ == text_.size()) return "the end";
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    return fmt::format("'{}'", text_.substr(at_, end - at_));
  }

  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool take(std::string_view sign) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  void expect(std::string_view sign) {
    if (!take(sign)) fail(fmt::format("'{}' is missing before {}", sign, next_sign()));
  }

  Formula joined(Op op, const Formula& first, const Formula& second) {
    nodes_ += 1;
    return Formula::binary(op, first, second);
  }

  Formula either() {
    Formula formula = both();
    while (take("|") || take("∨")) formula = joined(Op::disjunction, formula, both());
    return formula;
  }

  Formula both() {
    Formula formula = single();
    for (;;) {
      if (take("&") || take("∧")) {
        formula = joined(Op::conjunction, formula, single());
      } else if (take("-") || take("\\") || take("∖")) {
        formula = joined(Op::difference, formula, single());
      } else {
        return formula;
      }
    }
  }

  Formula single() {
    if (++brackets_ > max_brackets) fail("more than 200 brackets one within the other");
    if (++nodes_ > max_nodes) fail("a formula of more than 20000 nodes");
    Formula formula = take("!") || take("¬") ? Formula::unary({Op::negation}, single()) : named();
    --brackets_;
    return formula;
  }

  Formula bracket() {
    Formula formula = either();
    expect(")");
    return formula;
  }

  Formula named() {
    if (take("(")) return bracket();
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (word.empty()) fail(fmt::format("{} is not expected here: a word, ! or ( is", next_sign()));
    for (std::size_t i = 0; i < vocabulary_.leaves.size(); ++i) {
      if (vocabulary_.leaves[i].name == word) return Formula::leaf(static_cast<int>(i));
    }
    for (std::size_t i = 0; i < vocabulary_.matrices.size(); ++i) {
      if (vocabulary_.matrices[i].name == word) return counted(static_cast<std::uint8_t>(i));
    }
    std::vector<std::string> known;
    for (const Leaf& leaf : vocabulary_.leaves) known.push_back(leaf.name);
    for (const Matrix& matrix : vocabulary_.matrices) known.push_back(matrix.name);
    fail(fmt::format("unknown word '{}': did you mean '{}'? known words: {}", word, base::nearest(word, known),
                     base::join(known, ", ")),
         start);
  }

  Formula counted(std::uint8_t matrix) {
    Node node{Op::reach, matrix};
    if (take("<=")) {
      node.op = Op::at_most;
    } else if (take("=")) {
      node.op = Op::exactly;
    }
    if (node.op != Op::reach) node.count = number();
    expect("(");
    return Formula::unary(node, bracket());
  }

  std::uint8_t number() {
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && base::is_digit(text_[at_])) ++at_;
    const std::string_view digits = text_.substr(start, at_ - start);
    if (digits.empty()) fail(fmt::format("a number is missing before {}", next_sign()));
    if (digits.size() > 3 || std::stoi(std::string(digits)) > std::numeric_limits<std::uint8_t>::max()) {
      fail(fmt::format("'{}' is more than 255", digits), start);
    }
    return static_cast<std::uint8_t>(std::stoi(std::string(digits)));
  }

  std::string_view text_;
  const Vocabulary& vocabulary_;
  std::size_t at_ = 0;
  int brackets_ = 0;
  std::size_t nodes_ = 0;
};

}  // namespace

Formula parse(std::string_view text, const Vocabulary& vocabulary) { return Reader(text, vocabulary).read(); }

}  // namespace aite::learn::formulas
