// SPDX-License-Identifier: MIT
#include "studies/report/forest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/letters.hpp"
#include "studies/markup.hpp"
#include "studies/report/text.hpp"

namespace aite::studies {

namespace {

// Columns from left to right: letter and text, axis, effect in numbers, the paper's, n.
constexpr double forest_width = 1380;
constexpr double axis_left = 605;
constexpr double axis_right = 1085;
constexpr double effect_at = 1100;
constexpr double paper_at = 1325;
constexpr double n_at = 1375;
constexpr double row_height = 18;
constexpr double head_height = 34;    // the legend and the columns' names
constexpr double panel_height = 34;   // of a panel without its rows: its ticks and some space
constexpr std::size_t kept_end = 26;  // of a text that is too long
constexpr std::size_t longest_text = 88;

bool share_axis(const Claim& a, const Claim& b) {
  return of_ratios(a) == of_ratios(b) && a.matters.size == b.matters.size &&
         a.matters.unit.of_effect == b.matters.unit.of_effect;
}

// The same where words have no blanks between them.
std::string without_middle(const std::string& text) {
  std::size_t cut = 0;
  std::size_t from = text.size();
  while (cut < text.size() && room(std::string_view(text).substr(0, cut)) < longest_text - kept_end) ++cut;
  while (from > cut && room(std::string_view(text).substr(from)) < kept_end) --from;
  while (cut > 0 && !begins_letter(text[cut])) --cut;
  while (from < text.size() && !begins_letter(text[from])) ++from;
  return text.substr(0, cut) + "…" + text.substr(from);
}

// The end of a claim often says what tells it from its neighbour, so a long one loses its middle.
std::string shortened(const std::string& text) {
  if (room(text) <= longest_text) return text;
  const std::size_t cut = text.rfind(' ', longest_text - kept_end);
  const std::size_t from = text.find(' ', text.size() - kept_end);
  if (cut == std::string::npos || from == std::string::npos || room(text) > letters(text)) return without_middle(text);
  return text.substr(0, cut) + " …" + text.substr(from);
}

double at(double share) { return axis_left + share * (axis_right - axis_left); }
double place_of(const ForestAxis& axis, double value) { return at(axis.share(value)); }

// Of ratios 1, 2 and 5 times the powers of ten; those alone where they are many.
std::vector<double> ratio_ticks(const Range& logarithms) {
  std::vector<double> marks;
  const bool many = logarithms.high - logarithms.low > std::log(1000);
  for (int power = -6; power <= 6; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double mark = std::log(digit * std::pow(10, power));
      if ((digit == 1 || !many) && logarithms.low <= mark && mark <= logarithms.high) marks.push_back(mark);
    }
  }
  return marks;
}

std::string verdict_mark(double x, double y, Judgement judgement) {
  const std::string_view colour = judgement_colour(judgement);
  const std::string full = fmt::format("fill=\"{0}\" stroke=\"{0}\"", colour);
  const std::string hollow = fmt::format("fill=\"#fff\" stroke=\"{}\" stroke-width=\"2\"", colour);
  switch (judgement) {
    case Judgement::confirmed:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" {}/>\n", x, y, full);
    case Judgement::refuted:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" {}/>\n", x - 4, y - 4, full);
    case Judgement::not_decided:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" {}/>\n", x, y, hollow);
    case Judgement::too_few:
      break;
  }
  return fmt::format("<path d=\"M{:.1f} {:.1f}l5 9h-10z\" {}/>\n", x, y - 5.5, hollow);
}

// An interval that goes on beyond the axis ends in an arrow.
std::string interval_mark(const ForestAxis& axis, const base::Interval& interval, double y, std::string_view colour) {
  const std::string style = fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", colour);
  const double low = place_of(axis, interval.low);
  const double high = place_of(axis, interval.high);
  const auto end = [&](double x, bool beyond, double inwards) {
    if (!beyond) return line(x, y - 4, x, y + 4, style);
    return line(x, y, x + inwards, y - 4, style) + line(x, y, x + inwards, y + 4, style);
  };
  return line(low, y, high, y, style) + end(low, axis.is_below(interval.low), 5) +
         end(high, axis.is_above(interval.high), -5);
}

std::string row(const Claim& claim, std::size_t number, const ForestAxis& axis, double y, const Language& language) {
  const Judgement judgement = claim.verdict.judgement;
  const std::string_view colour = judgement_colour(judgement);
  const double baseline = y + 4;
  std::string out = "<g class=\"row\">\n";
  out += text_at(4, baseline, "start", std::string(1, judgement_letter(judgement)),
                 fmt::format(" font-weight=\"700\" fill=\"{}\"", colour));
  out += text_at(22, baseline, "start", fmt::format("{}  {}", number, shortened(language.say(claim.text))));
  const Part* leading = claim.verdict.leading_part();
  if (leading == nullptr) {
    out += text_at(effect_at, baseline, "start", language.say("not measured yet"), " fill=\"#666\"");
  } else {
    const std::string published = published_text(*leading, claim.matters.unit);
    if (!published.empty()) {
      const double zero = place_of(axis, axis.none());
      out += fmt::format("<path d=\"M{:.1f} {:.1f}l5 7l-5 7l-5 -7z\" fill=\"#fff\" stroke=\"#333\"/>\n", zero, y - 7);
    }
    const Contrast& contrast = leading->contrast;
    out += interval_mark(axis, contrast.interval, y, colour);
    if (!std::isnan(contrast.effect)) out += verdict_mark(place_of(axis, contrast.effect), y, judgement);
    out += text_at(effect_at, baseline, "start", language.say(effect_text(*leading, claim.matters.unit)));
    out += text_at(paper_at, baseline, "end", published);
    out += text_at(n_at, baseline, "end", fmt::format("{:.0f}", leading->sample));
  }
  return out + "</g>\n";
}

std::string panel_svg(const ForestPanel& panel, const std::vector<Claim>& claims, double ceiling,
                      const Language& language) {
  const Claim& first = claims[panel.claims.front()];
  const ForestAxis& axis = panel.axis;
  const double floor = ceiling + row_height * static_cast<double>(panel.claims.size());
  const auto [band_low, band_high] = axis.band();
  const double zero = place_of(axis, axis.none());
  std::string out =
      fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#e5e7eb\"/>\n",
                  at(band_low), ceiling, at(band_high) - at(band_low), floor - ceiling);
  out += line(zero, ceiling, zero, floor, "stroke=\"#333\" stroke-dasharray=\"3 3\"");
  out += line(axis_left, floor, axis_right, floor, "stroke=\"#333\"");
  for (const ForestAxis::Tick& tick : axis.ticks(6)) {
    out += line(at(tick.share), floor, at(tick.share), floor + 4, "stroke=\"#333\"");
    out += text_at(at(tick.share), floor + 15, "middle", tick.text);
  }
  out += text_at(axis_left - 24, floor + 15, "end", language.say(fmt::format("grey: {}", band_text(first))),
                 " fill=\"#666\"");
  const std::string unit(axis.ratio ? " ratio" : first.matters.unit.of_effect);
  out += text_at(effect_at, floor + 15, "start", unit.empty() ? "" : language.say(unit.substr(1)), " fill=\"#666\"");
  for (std::size_t i = 0; i < panel.claims.size(); ++i) {
    const std::size_t number = panel.claims[i];
    out += row(claims[number], number + 1, axis, ceiling + row_height * (static_cast<double>(i) + 0.5), language);
  }
  return out;
}

std::string forest_head(const Language& language) {
  std::string out;
  double x = 10;
  for (const Judgement judgement :
       {Judgement::confirmed, Judgement::refuted, Judgement::not_decided, Judgement::too_few}) {
    out += verdict_mark(x, 14, judgement);
    out += text_at(x + 10, 18, "start",
                   fmt::format("{} {}", judgement_letter(judgement), language.say(judgement_name(judgement))));
    x += 110;
  }
  const std::string_view bold = " font-weight=\"600\"";
  out += text_at(effect_at, 18, "start", language.say("effect [95 %]"), bold);
  out += text_at(paper_at, 18, "end", language.say("paper, bound"), bold);
  return out + text_at(n_at, 18, "end", "n", bold);
}

}  // namespace

char judgement_letter(Judgement judgement) {
  return std::array{'C', 'R', 'N', 'F'}.at(static_cast<std::size_t>(judgement));
}

std::string_view judgement_colour(Judgement judgement) {
  switch (judgement) {
    case Judgement::confirmed:
      return "#15803d";
    case Judgement::refuted:
      return "#b91c1c";
    case Judgement::not_decided:
    case Judgement::too_few:
      break;
  }
  return "#92400e";
}

double ForestAxis::share(double value) const {
  return std::clamp((number(value) - range.low) / (range.high - range.low), 0.0, 1.0);
}

double ForestAxis::number(double value) const { return ratio ? std::log(value) : factor * value; }

std::pair<double, double> ForestAxis::band() const {
  return ratio ? std::pair(share(std::exp(-equal)), share(std::exp(equal))) : std::pair(share(-equal), share(equal));
}

std::vector<ForestAxis::Tick> ForestAxis::ticks(int count) const {
  std::vector<Tick> marks;
  for (const double mark : ratio ? ratio_ticks(range) : studies::ticks(range.low, range.high, count)) {
    marks.push_back({(mark - range.low) / (range.high - range.low),
                     ratio ? fmt::format("{:g}", std::exp(mark)) : number_text(mark)});
  }
  return marks;
}

ForestAxis axis_of(const Claim& claim, const std::vector<const Part*>& parts) {
  ForestAxis axis{{}, of_ratios(claim), claim.matters.unit.factor, claim.matters.size};
  // What counts as equal is always to be seen; of ratios it is a logarithm itself.
  const double equal = (axis.ratio ? 1 : axis.factor) * axis.equal;
  axis.range.add(-equal);
  axis.range.add(equal);
  for (const Part* part : parts) {
    const Contrast& contrast = part->contrast;
    for (const double value : {contrast.effect, contrast.interval.low, contrast.interval.high}) {
      axis.range.add(axis.number(value));
    }
  }
  axis.range.widen(0.05);
  return axis;
}

std::vector<ForestPanel> forest_panels(const std::vector<Claim>& claims) {
  std::vector<ForestPanel> panels;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    auto panel = std::ranges::find_if(
        panels, [&](const ForestPanel& each) { return share_axis(claims[each.claims.front()], claims[i]); });
    if (panel == panels.end()) panel = panels.insert(panel, ForestPanel{});
    panel->claims.push_back(i);
  }
  for (ForestPanel& panel : panels) {
    std::vector<const Part*> leading;
    for (const std::size_t number : panel.claims) {
      if (const Part* part = claims[number].verdict.leading_part()) leading.push_back(part);
    }
    panel.axis = axis_of(claims[panel.claims.front()], leading);
  }
  return panels;
}

std::string forest_svg(const std::vector<Claim>& claims, const Language& language) {
  double y = head_height;
  std::string drawn_panels;
  for (const ForestPanel& panel : forest_panels(claims)) {
    drawn_panels += panel_svg(panel, claims, y, language);
    y += panel_height + row_height * static_cast<double>(panel.claims.size());
  }
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
             "height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\" aria-label=\"{2}\">\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
             forest_width, y, escaped(language.say("All claims"))) +
         forest_head(language) + drawn_panels + "</svg>\n";
}

}  // namespace aite::studies
