// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/session.hpp"
#include "protocol/gtp/arguments.hpp"
#include "search/thought.hpp"

// The streams of Leela Zero (lz-analyze) and KataGo (kata-analyze), as Sabaki, Lizzie and GoGui's successors read them.
// Every value is from the view of the side to move; a win rate counts a draw as half a win.
namespace aite::protocol::gtp {

// For an estimate of whose the points of a board are.
inline constexpr int ownership_playouts = 1000;

enum class AnalysisFormat { lz, kata };

// What the arguments of an analysis command ask for: [colour] [centiseconds] and pairs of key and value. Keys this
// engine does not know are passed over with their value, as these streams grow new ones.
struct AnalysisRequest {
  std::optional<games::Side> side;
  double interval = 1;  // seconds between reports
  std::size_t min_moves = 0;
  std::size_t max_moves = static_cast<std::size_t>(-1);
  bool root_info = false;
  bool ownership = false;
  bool styles = false;               // each candidate's place among those of a style
  std::vector<games::Move> avoided;  // never reported, for the side to move
  std::vector<games::Move> allowed;  // if any: nothing else is reported

  static AnalysisRequest parse(const Arguments& arguments, const games::Session& session);

  [[nodiscard]] bool admits(games::Move move) const;
};

// Writes the reports on one position.
class Analyst {
 public:
  Analyst(AnalysisFormat format, AnalysisRequest request, const games::Session& position);

  // One line: "info ... info ... rootInfo ... ownership ..."; empty where there is nothing to report yet.
  [[nodiscard]] std::string report(const search::Thought& thought) const;

 private:
  [[nodiscard]] std::vector<const search::Candidate*> reported(const search::Thought& thought) const;
  [[nodiscard]] std::string info(const search::Candidate& candidate, std::size_t order,
                                 const std::string& styles) const;
  [[nodiscard]] std::map<const search::Candidate*, std::string> places_in_styles(const search::Thought& thought) const;
  [[nodiscard]] std::string move_text(games::Move move) const;

  AnalysisFormat format_;
  AnalysisRequest request_;
  const games::Session& position_;
  std::vector<double> ownership_;  // empty where nobody asked
};

}  // namespace aite::protocol::gtp
