// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "learn/safetensors.hpp"

// What was learned, as players find it.
namespace aite::players {

// A model that is part of the program: a row of models/models.txt, and the file that it is about.
struct BuiltInModel {
  std::string_view game;
  std::string_view kind;
  std::string_view name;
  std::string_view bytes;
};
const std::vector<BuiltInModel>& built_in_models();

// Where models come from that are no part of the program: usually a name is the path of a file.
class ModelSource {
 public:
  virtual ~ModelSource() = default;
  virtual std::string bytes(const std::string& name) = 0;  // throws InputError if there is none
};

// While this lives, players made on this thread get their models from there, and no file is opened.
class ModelsFrom {
 public:
  explicit ModelsFrom(ModelSource& source);
  ~ModelsFrom();
  ModelsFrom(const ModelsFrom&) = delete;
  ModelsFrom& operator=(const ModelsFrom&) = delete;

 private:
  ModelSource* before_;
};

// The models of a kind for a game. A name is that of one that is part of the program; any other is the path of a file.
class ModelShelf {
 public:
  ModelShelf(std::string_view game, std::string_view kind) : game_(game), kind_(kind) {}

  // Nothing where no such model is part of the program.
  [[nodiscard]] const BuiltInModel* find(std::string_view name) const;
  // Throws InputError that names a file that cannot be read, and what there is.
  [[nodiscard]] learn::Tensors read(const std::string& name) const;
  // The same error with what there is.
  [[nodiscard]] base::InputError explained(const base::InputError& error) const;

 private:
  std::string_view game_;
  std::string_view kind_;
};

// The same, made into what players use. What is part of the program is made once and kept, as a match makes new players
// for every game; a file is read every time, since it may have changed.
template <class Model>
class Models {
 public:
  // Throws InputError that names `name` and what the tensors lack.
  using Make = std::shared_ptr<const Model> (*)(const learn::Tensors& tensors, const std::string& name);

  Models(std::string_view game, std::string_view kind, Make make) : shelf_(game, kind), make_(make) {}

  [[nodiscard]] const ModelShelf& shelf() const { return shelf_; }

  // Throws InputError that names a file that holds none, what it lacks, and what there is.
  [[nodiscard]] std::shared_ptr<const Model> get(const std::string& name) {
    if (shelf_.find(name) == nullptr) return made(name);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Model>& model = kept_[name];
    if (!model) model = made(name);
    return model;
  }

 private:
  [[nodiscard]] std::shared_ptr<const Model> made(const std::string& name) const {
    const learn::Tensors tensors = shelf_.read(name);
    try {
      return make_(tensors, name);
    } catch (const base::InputError& error) {
      throw shelf_.explained(error);
    }
  }

  ModelShelf shelf_;
  Make make_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Model>> kept_;
};

}  // namespace aite::players
