// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "base/pairs.hpp"
#include "players/registry.hpp"
#include "studies/letters.hpp"
#include "studies/markup.hpp"
#include "studies/report/parts.hpp"
#include "studies/svg.hpp"

namespace aite::studies {

namespace {

using Colour = std::array<double, 3>;
constexpr Colour colour_below{0xb3, 0x58, 0x06};
constexpr Colour colour_of_nothing{0xf7, 0xf7, 0xf7};
constexpr Colour colour_above{0x08, 0x51, 0x9c};

constexpr double board_edge = 26;     // for the labels of a board
constexpr double board_heading = 62;  // for the titles
constexpr double board_gap = 28;      // boards
constexpr double scale_width = 86;

// From the least to the greatest value; around zero where some are below it.
struct ColourScale {
  double low = 0;
  double high = 1;

  explicit ColourScale(const HeatMap& map) {
    Range range;
    for (const std::vector<double>* values : {&map.paper, &map.found}) {
      for (const double value : *values) range.add(value);
    }
    if (range.empty()) return;
    const double reach = std::max(std::abs(range.low), std::abs(range.high));
    low = range.low < 0 ? -reach : range.low;
    high = range.low < 0 ? reach : std::max(range.high, range.low + 1e-9);
  }

  // -1 to 1 around zero, otherwise 0 to 1.
  [[nodiscard]] double strength(double value) const { return low < 0 ? value / high : (value - low) / (high - low); }
  [[nodiscard]] std::string colour(double value) const {
    const double t = std::clamp(strength(value), -1.0, 1.0);
    const Colour& end = t < 0 ? colour_below : colour_above;
    std::array<int, 3> mixed{};
    for (std::size_t i = 0; i < 3; ++i) {
      mixed[i] = static_cast<int>(std::lround(colour_of_nothing[i] + std::abs(t) * (end[i] - colour_of_nothing[i])));
    }
    return fmt::format("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2]);
  }
};

std::string board_svg(const HeatMap& map, const std::vector<double>& values, const ColourScale& scale, double x,
                      double cell, std::string_view name, const Language& language) {
  const int size = map.board.size;
  const double font = cell * 0.31;
  std::string out = text_at(x + board_edge, board_heading - 22, "start", language.say(name), " font-weight=\"600\"");
  for (int row = 0; row < size; ++row) {
    const double y = board_heading + row * cell;
    out += text_at(x + board_edge - 6, y + cell / 2 + 4, "end", row_label(map.board, row), " font-size=\"10\"");
    for (int column = 0; column < size; ++column) {
      const double left_edge = x + board_edge + column * cell;
      const char letter = map.board.columns[static_cast<std::size_t>(column)];
      if (row == 0)
        out += text_at(left_edge + cell / 2, board_heading - 6, "middle", std::string(1, letter), " font-size=\"10\"");
      const double value = values[static_cast<std::size_t>(row * size + column)];
      const std::string shown = value_text(map, value);
      const bool known = !shown.empty();
      const bool dark = known && std::abs(scale.strength(value)) > 0.55;
      out += fmt::format(
          "<g><title>{}{}: {}</title><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
          "stroke=\"#fff\"/>",
          letter, row_label(map.board, row), known ? shown : language.say("no value"), left_edge, y, cell, cell,
          known ? scale.colour(value) : "#fff");
      out += text_at(left_edge + cell / 2, y + cell / 2 + font * 0.35, "middle", known ? shown : "·",
                     fmt::format(" font-size=\"{:.1f}\" fill=\"{}\"", font, dark ? "#fff" : "#222"));
      out += "</g>\n";
    }
  }
  return out;
}

std::string scale_svg(const HeatMap& map, const ColourScale& scale, double x, double side) {
  constexpr int steps = 40;
  std::string out;
  const double step = side / steps;
  for (int i = 0; i < steps; ++i) {
    const double value = scale.high - (i + 0.5) / steps * (scale.high - scale.low);
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.2f}\" width=\"14\" height=\"{:.2f}\" fill=\"{}\"/>\n", x,
                       board_heading + i * step, step + 0.3, scale.colour(value));
  }
  for (const double value : {scale.high, (scale.high + scale.low) / 2, scale.low}) {
    const double y = board_heading + (scale.high - value) / (scale.high - scale.low) * side;
    out += text_at(x + 20, y + 4, "start", value_text(map, value), " font-size=\"10\"");
  }
  return out;
}

}  // namespace

BoardLabels board_of(std::string_view game, std::string_view rules) {
  const std::optional<games::BoardView> view = players::make_session(game, rules)->view();
  if (!view) throw std::logic_error(fmt::format("{} has no board", game));
  return {view->size, std::string(view->columns.substr(0, static_cast<std::size_t>(view->size))), view->row_one_on_top};
}

std::string row_label(const BoardLabels& board, int row) {
  return std::to_string(board.row_one_on_top ? row + 1 : board.size - row);
}

std::string value_text(const HeatMap& map, double value) {
  if (std::isnan(value)) return "";
  const std::string text = fmt::format("{:.{}f}", value, map.digits);
  return text.find_first_not_of("-0.") == std::string::npos && text.front() == '-' ? text.substr(1) : text;
}

std::string correlation_text(const HeatMap& map) {
  if (map.paper.empty() || map.found.empty()) return "";
  const base::Estimate r = base::correlation(map.paper, map.found);
  if (std::isnan(r.value)) return "";
  return fmt::format("Correlation of ours with the paper's: {:.2f} [{:.2f}, {:.2f}] over {:.0f} points.", r.value,
                     r.interval.low, r.interval.high, r.sample);
}

std::string heat_map_svg(const HeatMap& map, const Language& language) {
  const std::string title = language.say(map.title);
  const ColourScale scale(map);
  const double cell = std::clamp(430.0 / map.board.size, 24.0, 44.0);
  const double board = cell * map.board.size;
  const bool both = !map.paper.empty();
  const double step = board_edge + board + board_gap;
  const double scale_at = (both ? 2 : 1) * step;
  const double title_width = 7.5 * static_cast<double>(room(title));
  const double picture_width = std::max(scale_at + scale_width, title_width + 20);
  const double picture_height = board_heading + board + 34;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\" role=\"img\" aria-label=\"{2}\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      picture_width, picture_height, escaped(title));
  out += text_at(6, 16, "start", title, " font-weight=\"600\" font-size=\"14\"");
  if (both) out += board_svg(map, map.paper, scale, 0, cell, "paper", language);
  if (map.found.empty()) {
    out += text_at((both ? step : 0) + board_edge, board_heading + 20, "start", language.say("ours: not measured"));
  } else {
    out += board_svg(map, map.found, scale, both ? step : 0, cell, "ours", language);
  }
  out += scale_svg(map, scale, scale_at, board);
  out += text_at(board_edge, board_heading + board + 22, "start", language.say(correlation_text(map)));
  return out + "</svg>\n";
}

std::string board_text(const HeatMap& map, const std::vector<double>& values) {
  Rows rows{{""}};
  for (const char letter : map.board.columns) rows.front().emplace_back(1, letter);
  for (int row = 0; row < map.board.size; ++row) {
    std::vector<std::string>& line = rows.emplace_back(1, row_label(map.board, row));
    for (int column = 0; column < map.board.size; ++column) {
      line.push_back(value_text(map, values[static_cast<std::size_t>(row * map.board.size + column)]));
    }
  }
  return grid_text(rows);
}

}  // namespace aite::studies
