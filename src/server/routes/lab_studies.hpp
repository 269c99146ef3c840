// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "arena/store/store.hpp"
#include "server/views/match_json.hpp"
#include "studies/study.hpp"

// Studies for the Lab: how far each is, and one with its tables, figures and verdicts from what the store has.
namespace aite::server {

// What the studies, at any scale, know of a match; null for one that belongs to none.
const StudyMatch* study_of_match(const std::string& key);

class LabStudies {
 public:
  explicit LabStudies(arena::Store& store) : store_(store) {}

  nlohmann::json list();
  // JSON text, worked out anew only after a game or a fact was added to the store.
  std::string study(const std::string& name, const std::string& scale);

 private:
  struct KeptPage {
    arena::Store::Stamp made_of;
    std::string content;
  };

  arena::Store& store_;
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, KeptPage> pages_;  // by name and scale
};

}  // namespace aite::server
