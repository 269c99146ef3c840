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
  // All throw InputError that names a file that cannot be read, and what there is.
  [[nodiscard]] std::string bytes(const std::string& name) const;
  [[nodiscard]] learn::Tensors read(std::string_view bytes, const std::string& name) const;
  [[nodiscard]] learn::Tensors read(const std::string& name) const;
  // Throws InputError that names the game where a model says that it is of another one.
  void must_be_ours(const learn::Tensors& tensors, const std::string& name) const;
  // The same error with what there is.
  [[nodiscard]] base::InputError explained(const base::InputError& error) const;

 private:
  std::string_view game_;
  std::string_view kind_;
};

// The same, made into what players use. What is part of the program is made once and kept, as a match makes new players
// for every game; a file is read every time, since it may have changed, but made into something only where nobody has
// what it was made into.
template <class Model>
class Models {
 public:
  // Throws InputError that names `name` and what the tensors lack.
  using Make = std::shared_ptr<const Model> (*)(const learn::Tensors& tensors, const std::string& name);

  Models(std::string_view game, std::string_view kind, Make make) : shelf_(game, kind), make_(make) {}

  [[nodiscard]] const ModelShelf& shelf() const { return shelf_; }

  // Throws InputError that names a file that holds none, what it lacks, and what there is.
  [[nodiscard]] std::shared_ptr<const Model> get(const std::string& name) {
    if (shelf_.find(name) == nullptr) return of_file(name);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Model>& model = kept_[name];
    if (!model) model = made(shelf_.read(name), name);
    return model;
  }

 private:
  struct File {
    std::string bytes;
    std::weak_ptr<const Model> model;
  };

  [[nodiscard]] std::shared_ptr<const Model> of_file(const std::string& name) {
    std::string bytes = shelf_.bytes(name);
    {
      const std::lock_guard lock(mutex_);
      const auto known = files_.find(name);
      if (known != files_.end() && known->second.bytes == bytes) {
        if (std::shared_ptr<const Model> model = known->second.model.lock()) return model;
      }
    }
    std::shared_ptr<const Model> model = made(shelf_.read(bytes, name), name);
    const std::lock_guard lock(mutex_);
    std::erase_if(files_, [](const auto& file) { return file.second.model.expired(); });
    files_.insert_or_assign(name, File{std::move(bytes), model});
    return model;
  }

  [[nodiscard]] std::shared_ptr<const Model> made(const learn::Tensors& tensors, const std::string& name) const {
    try {
      shelf_.must_be_ours(tensors, name);
      return make_(tensors, name);
    } catch (const base::InputError& error) {
      throw shelf_.explained(error);
    }
  }

  ModelShelf shelf_;
  Make make_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Model>> kept_;
  std::map<std::string, File> files_;  // that somebody uses
};

}  // namespace aite::players
