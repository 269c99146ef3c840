// SPDX-License-Identifier: MIT
#include "players/models.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/files.hpp"
#include "base/text.hpp"

// Made by cmake/models.cmake: rows of three texts one after the other, where the model begins, and where it ends.
extern "C" const char* const aite_model_table[];

namespace aite::players {

namespace {

thread_local ModelSource* source_here = nullptr;

}  // namespace

ModelsFrom::ModelsFrom(ModelSource& source) : before_(std::exchange(source_here, &source)) {}
ModelsFrom::~ModelsFrom() { source_here = before_; }

const std::vector<BuiltInModel>& built_in_models() {
  static const std::vector<BuiltInModel> models = [] {
    std::vector<BuiltInModel> all;
    for (const char* const* row = aite_model_table; row[0] != nullptr; row += 3) {
      const std::string_view game = row[0];
      const std::string_view kind = game.data() + game.size() + 1;
      const std::string_view name = kind.data() + kind.size() + 1;
      all.push_back({game, kind, name, {row[1], static_cast<std::size_t>(row[2] - row[1])}});
    }
    return all;
  }();
  return models;
}

const BuiltInModel* ModelShelf::find(std::string_view name) const {
  for (const BuiltInModel& model : built_in_models()) {
    if (model.game == game_ && model.kind == kind_ && model.name == name) return &model;
  }
  return nullptr;
}

std::string ModelShelf::bytes(const std::string& name) const {
  if (const BuiltInModel* model = find(name)) return std::string(model->bytes);
  try {
    return source_here != nullptr ? source_here->bytes(name) : base::file_text(name);
  } catch (const base::InputError& error) {
    throw explained(error);
  }
}

learn::Tensors ModelShelf::read(const std::string& name) const { return read(bytes(name), name); }

learn::Tensors ModelShelf::read(std::string_view bytes, const std::string& name) const {
  try {
    return learn::read_safetensors(bytes, name);
  } catch (const base::InputError& error) {
    throw explained(error);
  }
}

void ModelShelf::must_be_ours(const learn::Tensors& tensors, const std::string& name) const {
  const auto game = tensors.metadata.find("game");
  if (game == tensors.metadata.end() || game->second == game_) return;
  throw base::InputError(fmt::format("{}: a model of {}, not of {}", name, game->second, game_));
}

base::InputError ModelShelf::explained(const base::InputError& error) const {
  std::vector<std::string> names;
  for (const BuiltInModel& model : built_in_models()) {
    if (model.game == game_ && model.kind == kind_) names.emplace_back(model.name);
  }
  return base::InputError(
      fmt::format("{} ({} {}: {}, or the path of a file)", error.what(), game_, kind_, base::join(names, ", ")));
}

}  // namespace aite::players
