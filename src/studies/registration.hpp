// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "arena/store/store.hpp"
#include "studies/findings.hpp"
#include "studies/study.hpp"

// Claims are written down in the database before the first game of a study, so that a report can tell what was claimed
// beforehand from what was claimed, or changed, after looking at the games.
namespace aite::studies {

// What is said of a claim that was not registered as it is before the first game.
inline constexpr std::string_view after_looking = "after looking";

// Notes those claims of a study that are not there yet, as they are: text, test, what matters, scale; with the build,
// the date, and whether something of the study had been played or worked out.
void register_claims(const Study& study, arena::Store& store);

// Since when a claim that was judged is registered as it is now: a date, "after looking" if something was
// there by then or it is not registered though something is, nothing if neither is there.
std::string registered_since(const Study& study, const Claim& claim, const Findings& findings);

}  // namespace aite::studies
