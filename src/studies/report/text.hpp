// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "studies/report.hpp"

// A report's words, the same in every form it is written in.
namespace aite::studies {

// "12 [7, 20]"
std::string ours_text(const Number& number);
std::string paper_text(const Number& number);
bool has_paper(const ResultTable& table);

std::string short_p(const std::optional<double>& p);
std::string needed_text(const Verdict& verdict);  // empty where a claim is decided
std::string n_text(const Verdict& verdict);

// "+1.2 points [0.3, 2.1]", or "a factor of 1.1 [0.8, 1.4]".
std::string effect_text(const Part& part, const Unit& unit);
std::string value_text(const base::Estimate& estimate, const Unit& unit);  // "12.3 % [7.1, 20.4]"
bool of_ratios(const Claim& claim);                                        // its effects are ratios, not differences
std::string band_text(const Claim& claim);                                 // what counts as equal: "±5 points"
// What a part is compared with, where it is somebody else's number; empty otherwise.
std::string published_text(const Part& part, const Unit& unit);

// One part's row in the table of them; empty cells where nothing was measured.
struct PartText {
  std::string a;
  std::string b;
  std::string effect;
  std::string p;
  std::string n;
};
PartText part_text(const Part& part, const Unit& unit);

// What was declared with a claim: source, what matters, since when it is registered; and what would decide it.
std::string declared_text(const Claim& claim, const Language& language);

// What was asked and what was found, with the verdicts counted; sentence by sentence, or as one paragraph.
std::vector<std::string> lead_sentences(const Report& report);
std::string lead_text(const Report& report, const Language& language);
// "Complete at the scale 'quick'."
std::string state_text(const Report& report, const Language& language);
std::string first_upper(std::string text);
std::string command_text(const Study& study);
std::string sample_text(const Report& report);
std::string parts_text(const Claim& claim);         // "3 parts"
std::string cost_text(const Findings::Cost& cost);  // "It cost ..."
// Which devices searched, and on which machines answers by the clock were given.
std::vector<std::string> machine_sentences(const Report& report);
std::string made_text(const Circumstances& circumstances, const Language& language);  // "This report: ..."
extern const std::string_view how_verdicts_are_read;
extern const std::string_view how_the_forest_is_read;

}  // namespace aite::studies
