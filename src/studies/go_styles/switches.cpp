// SPDX-License-Identifier: MIT
// What paper 000 leaves open, each way. Which way the study goes was decided by what the paper prints of itself (its
// rates, not its claims), before the study was played in this form: docs/go.md.
#include <fmt/format.h>

#include <algorithm>

#include "studies/go_styles/players.hpp"
#include "studies/go_styles/probe.hpp"

namespace aite::studies::go_styles {

namespace {

// A question, and two players that differ by the answer to it; the first is as the study has it.
struct Switch {
  std::string question;
  std::array<Named, 2> ways;
};

// A policy that was learned for one of the questions, from 600 positions in 5 passes (models/README.md).
Named learned(const std::string& model) { return {model, fmt::format("go-neutral:{},policy={}", engine(), model)}; }

Named other_way(Named player, const std::string& options) {
  return {fmt::format("{} {}", player.name, options), fmt::format("{},{}", player.spec, options)};
}

std::vector<Switch> switches(const Extent& extent) {
  const Named plain = extent.named({sb(), extent.most(), contact, 0});
  const Named attaching = extent.named({sb(), extent.most(), contact, full_prior});
  const Named elsewhere = extent.named({sb(), extent.most(), tenuki, full_prior});
  return {
      {"tenuki: widening counts virtual visits, or only real ones",
       {elsewhere, other_way(elsewhere, "widening_visits=real")}},
      {"tenuki: the order of widening as it is, or PW+1000", {elsewhere, other_way(elsewhere, "boost=1000")}},
      {"contact: widening counts virtual visits, or only real ones",
       {attaching, other_way(attaching, "widening_visits=real")}},
      {"the pass comes last in the order of widening, or first", {plain, other_way(plain, "pass=first")}},
      {"SB: 100 simulations for value and gradient, or 500", {learned("open-sb"), learned("open-sb-500")}},
      {"UCTB: 100 simulations, or 500", {learned("open-uctb"), learned("open-uctb-500")}},
      {"proposal: 100 simulations, or 500", {learned("open-contact"), learned("open-contact-500")}},
      {"SB: results less their mean, or plain", {learned("open-sb"), learned("open-sb-plain")}},
      {"SB: feature 5 instead of feature 4, or beside it", {learned("open-sb"), learned("open-sb-beside")}},
      {"SB: positions of plain UCT, five a game, or of the paper's engine, one a game",
       {learned("open-sb"), learned("open-sb-own")}},
      {"proposal: the move visited most by real visits, or by all",
       {learned("open-contact"), learned("open-contact-node")}},
      {"proposal: learned while widening counts real visits, or all",
       {learned("open-contact"), learned("open-contact-widen")}},
  };
}

// "The first 10 moves" may be plies of the game or moves of its own: both, of the same games.
void add_windows(Study& study, const Extent& extent) {
  struct Published {
    double all = 0;
    double early = 0;
    std::optional<double> tenuki = std::nullopt;  // none: the paper's is of another policy
  };
  const std::vector<Published> published{{1.06, 4.4, 75.3}, {1.26, 5.24, 74.4}, {1.65, 6.98}};
  ResultTable table{
      "windows",
      "What are the first 10 moves? Without prior knowledge, % of moves",
      "learned by",
      {"contact, all", "its own first 10", "first 10 plies", "tenuki, its own first 10", "first 10 plies"},
      {}};
  const std::vector<Method> all = methods(contact);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto number = [&](const std::string& style, std::optional<double> paper) {
      return in_percent(rate(extent, {all[i], extent.most(), contact, 0}, style), paper);
    };
    table.rows.push_back({all[i].name,
                          {number(contact, published[i].all), number(contact_in_first_10, published[i].early),
                           number(contact_in_10_plies, published[i].early), number(tenuki, published[i].tenuki),
                           number(tenuki_in_10_plies, published[i].tenuki)}});
  }
  study.tables.push_back(std::move(table));
}

}  // namespace

void add_switches(Study& study, const Extent& extent) {
  ResultTable table{"open",
                    "What the paper leaves open: % in style in the same positions of the first 20 plies, each way",
                    "question",
                    {"contact: first way", "second", "tenuki: first way", "second"},
                    {}};
  for (const Switch& each : switches(extent)) {
    Row row{each.question, {}};
    for (const std::string& style : {contact, tenuki}) {
      for (const Named& way : each.ways) row.numbers.push_back(in_percent(answered(way.name, style)));
    }
    table.rows.push_back(std::move(row));
    for (const Named& way : each.ways) {
      const auto same = [&](const WorkCell& cell) { return cell.id == way.name; };
      if (std::ranges::none_of(study.work, same))
        study.work.push_back(style_probe(way.name, way.spec, extent.sizes.probed));
    }
  }
  study.tables.push_back(std::move(table));
  add_windows(study, extent);
}

}  // namespace aite::studies::go_styles
