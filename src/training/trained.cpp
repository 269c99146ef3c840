// SPDX-License-Identifier: MIT
#include "training/trained.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include "base/build.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/machine.hpp"

namespace aite::training {

std::string card_path(const std::string& model) {
  return std::filesystem::path(model).replace_extension("json").string();
}

Json read_card(const std::string& model) {
  const std::string path = card_path(model);
  try {
    return Json::parse(base::file_text(path));
  } catch (const Json::exception& error) {
    throw base::InputError(fmt::format("{}: this is no model card: {}", path, error.what()));
  }
}

void write_card(const Json& card, const std::string& model) {
  const std::string path = card_path(model);
  std::ofstream file(path);
  file << card.dump(1) << '\n';
  if (!file.flush()) throw base::InputError(fmt::format("the card '{}' cannot be written", path));
}

Json card_of(const std::string& model, const std::string& game, const std::string& command, const Json& findings) {
  Json card{{"model", std::filesystem::path(model).filename().string()},
            {"game", game},
            {"date", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))},
            {"command", command},
            {"program", base::build_id()},
            {"machine", base::machine_text()}};
  for (const auto& [key, value] : findings.items()) card[key] = value;
  return card;
}

void write_trained(const Trained& trained, const std::string& model, const std::string& command) {
  learn::save_safetensors(trained.model, model);
  write_card(card_of(model, trained.game, command, trained.findings), model);
}

}  // namespace aite::training
