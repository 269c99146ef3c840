// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "studies/findings.hpp"
#include "studies/report.hpp"

namespace aite::server {

// A study's report for the page, in the order of the report: what was asked and found, the claims in one picture, each
// with its parts, tables, figures, how to run it again and what it cost. What is drawn comes as shares of an axis.
nlohmann::json study_json(const studies::Report& report, const studies::Findings& findings);

// Games of a study at a scale.
nlohmann::json progress_json(studies::Scale scale, std::int64_t games, std::int64_t of);

}  // namespace aite::server
