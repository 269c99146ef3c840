// SPDX-License-Identifier: MIT
#include "players/models.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "players/blokus/models.hpp"
#include "players/go/models.hpp"
#include "players/othello/models.hpp"

namespace aite::players {
namespace {

struct Weights {
  std::vector<float> values;
};

std::shared_ptr<const Weights> weights_of(const learn::Tensors& tensors, const std::string& name) {
  const auto found = tensors.named.find("strengths");
  if (found == tensors.named.end()) throw base::InputError(name + ": there are no strengths");
  return std::make_shared<const Weights>(Weights{found->second.values});
}

std::string refusal(Models<Weights>& models, const std::string& name) {
  try {
    (void)models.get(name);
    return "";
  } catch (const base::InputError& error) {
    return error.what();
  }
}

// The table, the files and what players can make of them say the same.
TEST(BuiltInModels, AreAllModelsThereAreAndOfAKindThatIsKnown) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(AITE_MODELS)) {
    if (entry.path().extension() == ".safetensors") files.insert(entry.path().stem().string());
  }
  std::set<std::string> named;
  for (const BuiltInModel& model : built_in_models()) {
    const std::string name(model.name);
    const std::string game(model.game);
    EXPECT_TRUE(named.insert(game + "-" + name).second) << "twice: " << name;
    if (game == "go" && model.kind == "move-strengths") {
      EXPECT_NE(go::move_strengths(name), nullptr);
    } else if (game == "go" && model.kind == "playout-policy") {
      EXPECT_NE(go::playout_policy(name), nullptr);
    } else if (game == "go" && model.kind == "network") {
      EXPECT_NE(go::network(name), nullptr);
    } else if (game == "othello" && model.kind == "policy-network") {
      EXPECT_NE(othello::policy_network(name), nullptr);
    } else if (game == "othello" && model.kind == "evaluation") {
      EXPECT_NE(othello::pattern_evaluation(name), nullptr);
    } else if (game == "blokus-duo" && model.kind == "move-strengths") {
      EXPECT_NE(blokus::move_strengths(name), nullptr);
    } else if (game == "blokus-duo" && model.kind == "playout-policy") {
      EXPECT_NE(blokus::playout_policy(name), nullptr);
    } else if (game == "blokus-duo" && model.kind == "network") {
      EXPECT_NE(blokus::network(name), nullptr);
    } else if (game == "blokus-duo" && model.kind == "win-rate") {
      EXPECT_NE(blokus::win_rate(name), nullptr);
    } else {
      ADD_FAILURE() << "nobody makes a " << model.kind << " of " << game;
    }
  }
  EXPECT_EQ(named, files);
}

TEST(Models, OfTheProgramAreKeptAndFilesReadAgain) {
  Models<Weights> models("go", "move-strengths", weights_of);
  EXPECT_EQ(models.get("order"), models.get("order"));
  const std::string path = testing::TempDir() + "aite-strengths.safetensors";
  for (const float value : {1.0F, 2.0F}) {
    learn::save_safetensors({{{"strengths", {{1}, {value}}}}, {}}, path);
    EXPECT_EQ(models.get(path)->values, std::vector<float>{value});
  }
  // Players who have the same file share what was made of it, until it changes.
  const std::shared_ptr<const Weights> held = models.get(path);
  EXPECT_EQ(models.get(path), held);
  learn::save_safetensors({{{"strengths", {{1}, {3.0F}}}}, {}}, path);
  EXPECT_EQ(models.get(path)->values, std::vector<float>{3.0F});
  EXPECT_EQ(held->values, std::vector<float>{2.0F});
  std::filesystem::remove(path);
}

TEST(Models, WhatIsWrongIsSaidWithWhatThereIs) {
  Models<Weights> models("go", "move-strengths", weights_of);
  const std::string there_is = " (go move-strengths: order, wide, or the path of a file)";
  EXPECT_EQ(refusal(models, "ordre"), "the file 'ordre' cannot be read" + there_is);
  EXPECT_EQ(refusal(models, "mm"), "the file 'mm' cannot be read" + there_is);  // a model, but of another kind
  const std::string path = testing::TempDir() + "aite-no-strengths.safetensors";
  learn::save_safetensors({}, path);
  EXPECT_EQ(refusal(models, path), path + ": there are no strengths" + there_is);
  std::filesystem::remove(path);
}

// A file says which game it is of, and whoever takes it for another one's hears that first.
TEST(Models, OfAnotherGameAreRefusedByItsName) {
  const auto refused = [](auto get, const char* file, const char* said) {
    const std::string path = std::string(AITE_MODELS) + "/" + file;
    try {
      get(path);
      ADD_FAILURE() << file << " was taken";
    } catch (const base::InputError& error) {
      EXPECT_EQ(std::string(error.what()).find(path + ": " + said + " ("), 0U) << error.what();
    }
  };
  refused(blokus::network, "othello-all.safetensors", "a model of othello, not of blokus-duo");
  refused(blokus::network, "go-people.safetensors", "a model of go, not of blokus-duo");
  refused(blokus::move_strengths, "go-wide.safetensors", "a model of go, not of blokus-duo");
  refused(blokus::playout_policy, "go-mm.safetensors", "a model of go, not of blokus-duo");
  refused(blokus::win_rate, "othello-evaluation.safetensors", "a model of othello, not of blokus-duo");
  refused(go::network, "blokus-duo-zero.safetensors", "a model of blokus-duo, not of go");
  refused(go::move_strengths, "blokus-duo-wide.safetensors", "a model of blokus-duo, not of go");
  refused(go::playout_policy, "blokus-duo-mm.safetensors", "a model of blokus-duo, not of go");
  refused(othello::policy_network, "go-people.safetensors", "a model of go, not of othello");
  refused(othello::pattern_evaluation, "blokus-duo-zero.safetensors", "a model of blokus-duo, not of othello");
}

}  // namespace
}  // namespace aite::players
