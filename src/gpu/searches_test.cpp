// SPDX-License-Identifier: MIT
#include "gpu/searches.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "base/test_size.hpp"
#include "games/go/features/features.hpp"
#include "players/go/parts.hpp"
#include "players/go/strengths.hpp"
#include "players/strength_parts.hpp"
#include "players/styles.hpp"
#include "search/mcts/uct.hpp"

namespace aite::gpu {
namespace {

using State = games::go::State<9>;

std::vector<float> random_numbers(std::size_t count, double spread, base::Rng& rng) {
  std::vector<float> numbers(count);
  for (float& each : numbers) each = static_cast<float>(spread * (2 * rng.unit() - 1));
  return numbers;
}

// An engine in both forms: for a device, and as parts of the processor's search.
struct Case {
  std::string name;
  GoSearchSettings settings;
  bool widens = true;
  std::string style = "none";
};

std::vector<Case> cases() {
  GoSearchSettings plain;
  plain.playouts = 120;
  plain.exploration = 0.5F;
  std::vector<Case> all{{"all moves at once", plain, false}, {"widening", plain}};
  all.back().settings.expansion = 3;
  const auto add = [&](const std::string& style, GoStyle kind, int plies, bool rules_out, bool avoided) {
    Case made{style + (avoided ? " avoided" : ""), plain, true, style};
    made.settings.style = kind;
    made.settings.style_plies = plies;
    made.settings.avoided = avoided;
    made.settings.by_losses = rules_out != avoided;
    made.settings.prior_visits = 30;
    made.settings.boost = avoided ? 0 : 1000;
    made.settings.own_only = avoided;
    made.settings.widens_by_priors = rules_out;
    all.push_back(made);
  };
  add("contact", GoStyle::contact, 1000, false, false);
  add("contact-early", GoStyle::contact, 10, false, true);
  add("tenuki", GoStyle::tenuki, 10, true, false);
  add("tenuki-own", GoStyle::tenuki, 20, true, true);
  add("centre", GoStyle::centre, 20, false, false);
  return all;
}

search::mcts::Parts<State> parts_of(const Case& each, const std::shared_ptr<const players::go::PlayoutPolicy>& policy,
                                    const std::vector<float>& strengths) {
  search::mcts::Parts<State> parts;
  parts.leaf = std::make_shared<players::go::PolicyPlayout<9>>(policy);
  if (each.widens) {
    parts.order = std::make_shared<players::StrengthOrder<State, players::go::Strengths>>(
        std::make_shared<players::go::Strengths>(strengths, players::go::MoveFeatures("paper")));
  }
  if (const auto style = players::style_named<State>(each.style)) {
    players::add_style<State>(parts, {*style, each.settings.avoided, static_cast<int>(each.settings.prior_visits),
                                      each.settings.own_only, each.settings.boost});
  }
  parts.widen_by_priors = each.settings.widens_by_priors;
  parts.expansion = each.settings.expansion;
  parts.exploration = static_cast<double>(each.settings.exploration);
  parts.memory_bytes = std::size_t{8} << 20;
  return parts;
}

std::vector<GoQuestion> questions(std::size_t count) {
  std::vector<GoQuestion> all;
  base::Rng rng(6);
  while (all.size() < count) {
    games::go::Rules rules;
    rules.size = all.size() % 3 == 0 ? 7 : 9;
    rules.komi = all.size() % 2 == 0 ? 6.5 : 7;
    State state(rules);
    State::MoveList moves;
    for (std::uint32_t plies = rng.below(100); plies > 0 && !state.is_over(); --plies) {
      games::moves_to_consider(state, moves);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (state.is_over()) continue;
    games::moves_to_consider(state, moves);
    all.push_back({0, state, {moves.begin(), moves.end()}, rng.next()});
  }
  return all;
}

// Every count of every move at the root.
TEST(GpuSearches, FindWhatTheProcessorFinds) {
  base::Rng rng(4);
  const std::vector<float> theta = random_numbers(games::go::policy::dimensions, 1.5, rng);
  const auto policy = std::make_shared<const players::go::PlayoutPolicy>(theta);
  std::vector<float> strengths = random_numbers(games::go::features::paper_features, 1.5, rng);
  for (float& each : strengths) each = std::exp(each);
  const std::vector<GoQuestion> asked = questions(base::test_size(12));
  std::vector<std::pair<std::unique_ptr<Device>, std::size_t>> devices;  // and how much they are asked
  if (Found found = find_cuda(); found.device != nullptr) devices.emplace_back(std::move(found.device), asked.size());
  // It is slow.
  devices.emplace_back(make_twin(), devices.empty() ? asked.size() : std::min<std::size_t>(asked.size(), 12));

  for (const Case& each : cases()) {
    GoEngine engine;
    engine.policy = {policy, &policy->weights()};
    if (each.widens) engine.strengths = strengths;
    engine.settings = each.settings;
    std::vector<std::vector<std::vector<GoCandidate>>> found;
    for (const auto& [device, count] : devices) {
      found.push_back(search(*device, std::span(&engine, 1), std::span(asked).first(count)));
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
      search::mcts::Uct<State> uct(parts_of(each, policy, strengths));
      const search::Thought thought =
          uct.search(asked[i].state, asked[i].moves, {each.settings.playouts, 0}, {}, asked[i].seed);
      for (const auto& of_device : found) {
        if (i >= of_device.size()) continue;
        const std::vector<GoCandidate>& candidates = of_device[i];
        ASSERT_EQ(candidates.size(), thought.candidates.size());
        for (const search::Candidate& theirs : thought.candidates) {
          const auto mine = std::ranges::find(candidates, theirs.move, &GoCandidate::move);
          ASSERT_NE(mine, candidates.end());
          const auto visits = static_cast<double>(theirs.visits);
          ASSERT_TRUE(mine->visits == theirs.visits && mine->wins == std::lround(theirs.win * visits) &&
                      mine->draws == std::lround(theirs.draw * visits) && mine->prior_visits == theirs.prior_visits)
              << each.name << ", question " << i << ", " << asked[i].state.text();
          if (theirs.visits > 0) {
            ASSERT_NEAR(mine->half_points / 2 / visits, theirs.margin, 1e-9);
            const double spread = mine->squares / 4 / visits - theirs.margin * theirs.margin;
            ASSERT_NEAR(std::sqrt(std::max(0.0, spread)), theirs.margin_deviation, 1e-6);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace aite::gpu
