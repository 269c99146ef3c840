// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "studies/go_styles/players.hpp"
#include "studies/go_styles/probe.hpp"

namespace aite::studies::go_styles {
namespace {

TEST(GoStyle, TakesPoliciesOfTheProgramOrOfAFolder) {
  const Policies built_in;
  EXPECT_EQ(built_in.spec("sb-1000"), "sb-1000");
  EXPECT_EQ(built_in.positions(), (std::vector{1000, 5000, 10'000}));

  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "aite-policies";
  std::filesystem::create_directories(folder);
  const Policies none{folder.string()};
  EXPECT_TRUE(none.positions().empty());
  EXPECT_THROW(make_study("go-style", Scale::quick, folder.string()), base::InputError);
  for (const char* method : {"sb", "uctb", "contact", "tenuki"}) {
    for (const int positions : {1000, papers_largest}) {
      std::ofstream(folder / (std::string("go-") + method + "-" + std::to_string(positions) + ".safetensors")) << "";
    }
  }
  EXPECT_EQ(none.positions(), (std::vector{1000, papers_largest}));
  // Tenuki is shown with the fewest and the most alone.
  for (const char* method : {"sb", "uctb", "contact"}) {
    for (const int positions : {5000, 10'000})
      std::ofstream(folder / (std::string("go-") + method + "-" + std::to_string(positions) + ".safetensors")) << "";
  }
  EXPECT_EQ(none.positions(), (std::vector{1000, 5000, 10'000, papers_largest}));
  std::filesystem::remove(folder / "go-tenuki-1000.safetensors");
  EXPECT_EQ(none.positions(), (std::vector{papers_largest}));
  std::ofstream(folder / "go-tenuki-1000.safetensors") << "";
  const Named player = extent_for(Scale::standard, none).named({sb(), papers_largest, contact, full_prior});
  EXPECT_NE(player.spec.find((folder / "go-sb-50000.safetensors").string()), std::string::npos);
  std::filesystem::remove_all(folder);
  EXPECT_THROW(make_study("othello-draw", Scale::quick, folder.string()), base::InputError);
}

TEST(GoStyle, AProbeAsksTheSameOfEverybody) {
  const auto answer = [](const std::string& spec) {
    const WorkCell probe = style_probe("probe", spec, 40);
    std::vector<nlohmann::json> rows;
    for (std::size_t unit = 0; unit < probe.units.count; ++unit) rows.push_back(probe.units.work(unit, {}, {}));
    return probe.units.answer(rows);
  };
  EXPECT_EQ(style_probe("probe", "random", 40).pieces(), 2U);
  EXPECT_THROW(style_probe("probe", "random", 41), std::logic_error);
  const nlohmann::json quick = answer("uct:playouts=5,memory=1");
  EXPECT_EQ(quick, answer("uct:playouts=5,memory=1"));
  EXPECT_EQ(quick.at(contact).at("sample"), 40);  // every position has a stone to attach to
  EXPECT_LT(quick.at(tenuki_in_10_plies).at("sample"), 40);
  // Nothing but tenuki is left where everything else has lost a thousand times.
  const nlohmann::json away = answer("uct:playouts=60,memory=1,style=tenuki-own,prior=1000");
  EXPECT_EQ(away.at(tenuki).at("successes"), away.at(tenuki).at("sample"));
}

}  // namespace
}  // namespace aite::studies::go_styles
