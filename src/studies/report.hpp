// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "studies/findings.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// Where and when a study was run, for its reports.
struct Circumstances {
  std::string date;   // UTC
  std::string build;  // of the program that wrote the report
  std::string machine;
};
Circumstances here_and_now();

struct ReportFile {
  std::string name;  // "report.html"
  std::string content;
};

// report.html, which needs no other file; report.md with the figures beside it as SVG; report.csv with every number.
std::vector<ReportFile> report_files(const Study& study, const Findings& findings, const Circumstances& circumstances);

std::string report_markdown(const Study& study, const Findings& findings, const Circumstances& circumstances);
std::string report_html(const Study& study, const Findings& findings, const Circumstances& circumstances);
std::string report_csv(const Study& study, const Findings& findings);
std::string figure_svg(const Figure& figure, const Findings& findings);

}  // namespace aite::studies
