// SPDX-License-Identifier: MIT
// Go: GM[1], letter pairs from the top left ("cg": third column, seventh row from the top), nothing for a pass.
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/text.hpp"
#include "games/go/diagram.hpp"
#include "games/go/rules.hpp"
#include "protocol/sgf/notation.hpp"

namespace aite::protocol::sgf {

namespace {

class GoNotation final : public Notation {
 public:
  explicit GoNotation(const games::go::Rules& rules, bool has_komi = true)
      : size_(static_cast<int>(rules.size)), komi_(rules.komi), has_komi_(has_komi) {}

  [[nodiscard]] std::string game() const override { return "Go"; }
  [[nodiscard]] std::string rules() const override {
    const std::string size = fmt::format("size={}", size_);
    return has_komi_ ? fmt::format("{},komi={}", size, base::format_real(komi_)) : size;
  }
  void describe(Node& root) const override {
    root.add("GM", "1");
    root.add("SZ", fmt::format("{}", size_));
    root.add("KM", base::format_real(komi_));
    root.add("RU", "Area scoring, positional superko, no suicide");
  }

  // "tt" was the pass of FF[3] on boards up to 19x19.
  [[nodiscard]] std::string move(const Property& property) const override {
    const std::string_view text = base::trim(property.values.front());
    return text.empty() || text == "tt" ? "pass" : vertex(text);
  }
  [[nodiscard]] std::optional<std::string> value(std::string_view move) const override {
    return move == "pass" ? "" : placement(move);
  }

  [[nodiscard]] std::vector<std::string> placements(const Property& property) const override {
    std::vector<std::string> vertices;
    for (const std::string& point : expand_points(property.values)) vertices.push_back(vertex(base::trim(point)));
    return vertices;
  }
  // A move's code counts points row by row from the top left, as SGF does.
  [[nodiscard]] std::string placement(std::string_view text) const override {
    const int code = games::go::parse_vertex(text, size_).code;
    return {static_cast<char>('a' + code % size_), static_cast<char>('a' + code / size_)};
  }

 private:
  [[nodiscard]] std::string vertex(std::string_view point) const {
    const auto within = [this](char c) { return c >= 'a' && c - 'a' < size_; };
    if (point.size() != 2 || !within(point[0]) || !within(point[1])) {
      throw base::InputError(fmt::format("SGF: '{}' is not a point of a {}x{} board", point, size_, size_));
    }
    const int code = (point[1] - 'a') * size_ + (point[0] - 'a');
    return games::go::vertex_text(games::Move{static_cast<std::uint16_t>(code)}, size_);
  }

  int size_;
  double komi_;
  bool has_komi_;  // otherwise the record does not say
};

// "9" or "9:9".
std::string square_size(const std::string& text) {
  const std::vector<std::string> sides = base::split(text, ':');
  if (sides.size() == 2 && base::trim(sides[0]) != base::trim(sides[1])) {
    throw base::InputError(fmt::format("SGF: the board is not square: SZ[{}]", text));
  }
  return sides.empty() ? text : std::string(base::trim(sides[0]));
}

}  // namespace

std::unique_ptr<Notation> go_notation(std::string_view rules) {
  games::go::Rules read;
  base::Options options;
  read.declare(options);
  options.set_all(rules);
  return std::make_unique<GoNotation>(read);
}

std::unique_ptr<Notation> read_go(const Node& root) {
  games::go::Rules read;
  base::Options options;
  read.declare(options);
  options.set("size", square_size(root.value("SZ").value_or("19")));
  const std::optional<std::string> komi = root.value("KM");
  const bool has_komi = komi && !base::trim(*komi).empty();
  // Servers let people agree on any komi; whether a game can have it is for whoever plays it to say.
  if (has_komi) read.komi = base::parse_real(base::trim(*komi), "KM");
  return std::make_unique<GoNotation>(read, has_komi);
}

}  // namespace aite::protocol::sgf
