// SPDX-License-Identifier: MIT
#include "server/routes/lab_studies.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "server/http/message.hpp"
#include "server/views/study_json.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

constexpr std::array scales{studies::Scale::quick, studies::Scale::standard, studies::Scale::paper};

studies::Study study_at(const std::string& name, const std::string& scale) {
  try {
    return studies::make_study(name, studies::parse_scale(scale));
  } catch (const base::InputError& error) {
    throw Refusal(404, "unknown_study", error.what());
  }
}

std::string page_of(studies::Study unmeasured, arena::Store& store) {
  const studies::Findings findings(unmeasured, store);
  return study_json(studies::make_report(std::move(unmeasured), findings), findings).dump();
}

}  // namespace

const StudyMatch* study_of_match(const std::string& key) {
  static const auto all = [] {
    std::map<std::string, StudyMatch> matches;
    for (const studies::StudyEntry& entry : studies::all_studies()) {
      for (const studies::Scale scale : scales) {
        for (const studies::MatchCell& cell : entry.make(scale).matches) {
          matches.try_emplace(cell.match.key(), StudyMatch{entry.name, cell.names});
        }
      }
    }
    return matches;
  }();
  const auto found = all.find(key);
  return found == all.end() ? nullptr : &found->second;
}

json LabStudies::list() {
  const std::map<std::string, std::int64_t> played = store_.game_counts();
  json list = json::array();
  for (const studies::StudyEntry& entry : studies::all_studies()) {
    json shown{{"name", entry.name}, {"title", entry.title}, {"scales", json::array()}};
    for (const studies::Scale scale : scales) {
      const studies::Study study = entry.make(scale);
      shown["paper"] = study.paper;
      shown["summary"] = study.summary;
      std::int64_t games = 0;
      std::int64_t of = 0;
      for (const studies::MatchCell& cell : study.matches) {
        const auto found = played.find(cell.match.key());
        if (found != played.end()) games += std::min(found->second, cell.match.games);
        of += cell.match.games;
      }
      shown["scales"].push_back(progress_json(scale, games, of));
    }
    list.push_back(std::move(shown));
  }
  return {{"studies", list}};
}

std::string LabStudies::study(const std::string& name, const std::string& scale) {
  studies::Study study = study_at(name, scale);
  const std::lock_guard lock(mutex_);
  const arena::Store::Stamp stamp =
      store_.stamp();  // before the games are read: one that comes meanwhile is seen later
  KeptPage& page = pages_[{name, scale}];
  if (page.content.empty() || page.made_of != stamp) page = {stamp, page_of(std::move(study), store_)};
  return page.content;
}

}  // namespace aite::server
