// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "gpu/device.hpp"
#include "gpu/sharing.hpp"
#include "players/go/device_search.hpp"
#include "studies/go_styles/players.hpp"
#include "studies/go_styles/probe.hpp"
#include "studies/report/text.hpp"
#include "studies/run.hpp"
#include "studies/work.hpp"
#include "training/go/balance_learner.hpp"
#include "training/together.hpp"

namespace aite::studies::go_styles {
namespace {

// As a GPU that is there in every build: the kernels as ordinary C++.
class OnADevice {
 public:
  OnADevice() { players::go::search_on(gpu::make_twin()); }
  OnADevice(const OnADevice&) = delete;
  OnADevice& operator=(const OnADevice&) = delete;
  ~OnADevice() { players::go::search_on(nullptr); }
};

std::vector<games::LabelledPosition> openings(std::size_t count, std::uint64_t seed) {
  std::vector<games::LabelledPosition> all(count);
  base::Rng rng(seed);
  games::go::Small::MoveList moves;
  for (games::LabelledPosition& each : all) {
    games::go::Small state;
    for (int ply = 0; ply < 20; ++ply) {
      games::moves_to_consider(state, moves);
      each.moves.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      state.play(each.moves.back());
    }
    each.value = 2 * rng.unit() - 1;
  }
  return all;
}

std::unique_ptr<training::Learner> learner_of(const Method& method, std::size_t positions,
                                              const std::shared_ptr<gpu::Device>& device) {
  training::go::BalancedSettings settings;
  settings.search = method.model != "sb";
  settings.style = method.model == "contact" || method.model == "tenuki" ? method.model : "none";
  settings.prior = full_prior;
  settings.simulations = 4;
  settings.expansion = 2;
  training::go::BalancedSets sets{training::go::balanced_positions(openings(positions, 1), {}, settings, device),
                                  training::go::balanced_positions(openings(2, 2), {}, settings, device), 0,
                                  device->name()};
  return std::make_unique<training::go::BalanceLearner>(std::move(sets), settings, 1, learn::BalancingSettings{});
}

// The policies that the study needs, learned from next to nothing, all of them at one device.
void train_policies(const std::string& folder) {
  std::vector<Method> learned = methods(contact);
  learned.push_back(proposed(tenuki));
  std::vector<std::shared_ptr<gpu::Device>> places = gpu::places_at(gpu::make_twin(), 2 * learned.size());
  std::vector<training::Training> trainings;
  for (const Method& method : learned) {
    for (const int positions : {1000, papers_largest}) {
      const std::size_t number = trainings.size();
      trainings.push_back(
          {Policies{folder}.spec(method.model + "-" + std::to_string(positions)), "a command",
           [&method, number, place = std::move(places[number])] { return learner_of(method, 2 + number, place); }});
    }
  }
  ASSERT_TRUE(training::train_together(std::move(trainings), {}));
}

// One match of the study and one of its probes, both with few playouts and positions.
Study some_of(Study study, const std::string& folder) {
  const auto quicker = [](std::string spec) { return spec.replace(spec.find("playouts=1000"), 13, "playouts=30"); };
  const auto match = std::ranges::find(study.matches, "contact-50000 contact100-reference", &MatchCell::id);
  if (match == study.matches.end()) throw std::logic_error("no such match");
  match->match.players[0] = quicker(match->match.players[0]);
  study.matches = {*match};
  const Named probed = extent_for(Scale::quick, {folder}).named({sb(), papers_largest, tenuki, full_prior});
  study.work = {style_probe(probed.name, quicker(probed.spec), 40)};
  return study;
}

struct Done {
  nlohmann::json probed;
  arena::MatchRun match;
  Findings::Cost cost;
};
Done done(const Study& study) {
  arena::Store store(":memory:");
  WorkOptions work;
  work.threads = 3;
  do_work(study, store, work);
  arena::RunOptions how;
  how.concurrency = 2;
  arena::MatchRun match = play_cells(study, store, how, false).front();
  return {*load_work(study, study.work.front(), store).answer, std::move(match), Findings(study, store).cost()};
}

// From positions to games, trained and played by a device: what it plays is what the processor plays.
TEST(GoStyle, IsPlayedByADeviceAsByTheProcessor) {
  const std::string folder = testing::TempDir() + "aite-go-style-device";
  std::filesystem::create_directories(folder);
  train_policies(folder);
  const Study study = some_of(make_study("go-style", Scale::quick, folder), folder);
  EXPECT_EQ(command_text(study), "aite study run go-style --scale quick --models " + folder);
  const Done here = done(study);
  std::optional<Done> there;
  {
    const OnADevice device;
    there = done(study);
    EXPECT_GT(players::go::searches_on_device(), 20U);
  }
  EXPECT_EQ(there->probed, here.probed);
  // What waits for a device is no work of a core.
  EXPECT_TRUE(here.cost.on_devices.empty());
  EXPECT_GT(here.cost.thinking, 0);
  ASSERT_EQ(there->cost.on_devices.size(), 1U);
  EXPECT_EQ(there->cost.on_devices.begin()->second, 2U);
  EXPECT_NEAR(there->cost.thinking, 0, 1e-6);
  ASSERT_EQ(here.match.games.size(), 2U);
  for (std::size_t i = 0; i < here.match.games.size(); ++i) {
    ASSERT_TRUE(here.match.games[i] && there->match.games[i]);
    EXPECT_EQ(there->match.games[i]->positions, here.match.games[i]->positions);
    EXPECT_EQ(there->match.games[i]->plies, here.match.games[i]->plies);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace aite::studies::go_styles
