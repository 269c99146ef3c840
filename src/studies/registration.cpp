// SPDX-License-Identifier: MIT
#include "studies/registration.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/build.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

// All that makes a claim the same claim.
json content_of(const Study& study, const Claim& claim, const Verdict& verdict) {
  return {{"text", claim.text},
          {"test", verdict.test},
          {"matters", claim.matters.text},
          {"scale", scale_name(study.scale)}};
}

}  // namespace

void register_claims(const Study& study, arena::Store& store) {
  const Findings findings(study, store);
  json registered = json::parse(findings.registered().value_or("[]"));
  const std::size_t before = registered.size();
  for (const Claim& claim : study.claims) {
    const json content = content_of(study, claim, judge(claim, findings));
    const auto same = [&](const json& entry) { return entry.at("claim") == content; };
    if (std::ranges::any_of(registered, same)) continue;
    registered.push_back({{"claim", content},
                          {"games", findings.cost().games},
                          {"looked", findings.looked()},
                          {"build", base::build_id()},
                          {"date", arena::utc_now()}});
  }
  if (registered.size() == before) return;
  store.put(
      arena::StoredFact{study.claims_unit(), registered.dump(), 0, std::string(base::build_id()), arena::utc_now()});
}

std::string registered_since(const Study& study, const Claim& claim, const Findings& findings) {
  const json registered = json::parse(findings.registered().value_or("[]"));
  const json content = content_of(study, claim, claim.verdict);
  for (const json& entry : registered) {
    if (entry.at("claim") != content) continue;
    return !entry.value("looked", entry.at("games") != 0) ? entry.at("date").get<std::string>()
                                                          : std::string(after_looking);
  }
  return findings.looked() ? std::string(after_looking) : "";
}

}  // namespace aite::studies
