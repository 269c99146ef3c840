// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "studies/findings.hpp"
#include "studies/report/language.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// Where and when a study was run, for its reports.
struct Circumstances {
  std::string date;   // UTC
  std::string build;  // of the program that wrote the report
  std::string machine;
};
Circumstances here_and_now();

// A study with what it came to. Every number and every verdict is worked out once, whoever writes it down.
struct Report {
  Study study;  // with its numbers measured and its claims judged
  bool complete = false;
  std::size_t incomplete_matches = 0;  // that have not all of their games
  std::size_t incomplete_work = 0;     // cells
  Findings::Cost cost;
  std::vector<Findings::Clocked> clocked;
  std::vector<std::string> absent;  // programs that matches need and that are not installed here
};
Report make_report(Study study, const Findings& findings);

struct ReportFile {
  std::string name;  // "report.html"
  std::string content;
};

// report.html, which needs no other file; report.md with its pictures beside it as SVG; report.csv with every number
// and text of the tables and figures; claims.csv with every part of the claims. What programs read, the CSV, is English
// in every language.
std::vector<ReportFile> report_files(const Report& report, const Circumstances& circumstances,
                                     const Language& language = english);

std::string report_markdown(const Report& report, const Circumstances& circumstances,
                            const Language& language = english);
std::string report_html(const Report& report, const Circumstances& circumstances, const Language& language = english);
std::string report_text(const Report& report, const Language& language = english);  // for a terminal
std::string report_csv(const Report& report);
std::string claims_csv(const Report& report);
// A verdict in words: "As claimed in 4 of 6 steps, significantly in 2; the weakest: +1.2 points [0.3, 2.1]."
std::string outcome_text(const Claim& claim);
// What it rests on, in short: "p = 0.012, Holm = 0.08, power 71 %, n = 2000".
std::string evidence_text(const Claim& claim);
std::string tally_text(const std::vector<Claim>& claims);  // "3 confirmed, 1 refuted, ..."
// Of a report's study.
std::string figure_svg(const Figure& figure, const Language& language = english);

}  // namespace aite::studies
