// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/build.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"

namespace aite::training {

// What a trained model says of itself: MODEL.json beside MODEL.safetensors. It begins with where it comes from; the
// trainer adds the data and what the model scored.
struct ModelCard {
  ModelCard(const std::string& model, const std::string& game, const std::string& command)
      : path(path_for(model)),
        json{{"model", std::filesystem::path(model).filename().string()},
             {"game", game},
             {"date", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))},
             {"command", command},
             {"program", base::build_id()},
             {"machine", base::machine_text()}} {}

  static std::string path_for(const std::string& model) {
    return std::filesystem::path(model).replace_extension("json").string();
  }

  void write() const { write(json, path); }

  static void write(const nlohmann::ordered_json& json, const std::string& path) {
    std::ofstream file(path);
    file << json.dump(1) << '\n';
    if (!file.flush()) throw base::InputError(fmt::format("the card '{}' cannot be written", path));
  }

  std::string path;
  nlohmann::ordered_json json;
};

}  // namespace aite::training
