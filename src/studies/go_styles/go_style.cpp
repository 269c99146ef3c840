// SPDX-License-Identifier: MIT
// Paper 000: Go players with a style, from prior knowledge and balanced playouts.
#include "studies/go_styles/players.hpp"

namespace aite::studies {

namespace {

std::vector<Deviation> deviations_from_paper_000() {
  return {
      {"matches against Fuego with 75 playouts",
       "against go-neutral with 20 playouts, and against Fuego where it is installed",
       "win rates compare among themselves, not with the paper's", "table 'fuego'"},
      {"up to 50,000 positions, one a game of its own engine", "up to 10,000, five a game of plain UCT",
       "a smaller range of strengths; positions of a game are alike", "table 'open'"},
      {"labels by Fuego with 20,000 playouts", "by go-neutral with 5,000", "labels of another bias"},
      {"20 passes for Figures 1 to 6, 10 otherwise", "10", "policies of Figures 1 to 6 learned less"},
      {"the order of widening from 1,000 games of programs", "from 2,584 games of dan players",
       "people answer nearby: fewer tenuki without prior knowledge than published"},
      {"does not say how many simulations, nor the rate", "100 for the value and 100 for the gradient, rate 10",
       "UCTB sees at most three moves at the root", "table 'open'"},
      {"results z", "z less the value", "with 1/T weights not the same expectation; less noise", "table 'open'"},
      {"does not say whether widening counts virtual visits", "it does",
       "without, nothing but the eight points around a stone may ever be tried", "table 'open'"},
      {"does not say whether Table 1 has PW+1000", "both", "its 100 % take it; Table 2 can be without only",
       "tables 'table1' and 'table1-boosted'"},
      {"'the first 10 moves'", "a player's own", "what it prints of early and all moves fits no other reading",
       "table 'windows'"},
      {"does not say where the pass is in the order of widening", "last", "first, players pass too early",
       "table 'open'"},
      {"feature 5 is feature 4 and more", "5 instead of 4", "the same policies, learned at another pace",
       "table 'open'"},
      {"'the most visited node' while virtual visits are there", "by real visits", "see the table", "table 'open'"},
      {"does not say whose moves have the style in the search", "both sides'", "weaker than with its own alone",
       "table 'shipped'"},
  };
}

}  // namespace

Study go_style_from(Scale scale, const std::string& folder) {
  const go_styles::Extent extent = go_styles::extent_for(scale, {folder});
  Study study;
  study.name = "go-style";
  study.title = "Go: players with a style";
  study.paper = "paper 000 (styles from prior knowledge and balanced playouts)";
  study.summary =
      "9x9, komi 6.5, 1000 playouts a move. SB, UCTB and the proposal (UCTB while the search favours the style) "
      "learned "
      "playout policies from labelled positions. A style's virtual visits are won ones (contact) or lost ones of all "
      "other moves (tenuki), at every node, and for the players of the program at their own nodes only; of virtual "
      "visits the final choice counts the won ones. The reference is go-neutral with 20 playouts, tuned on other games "
      "so that SB scores about 55 %; Fuego with 75 playouts plays where a program of that name is installed.";
  study.scale = scale;
  study.deviations = deviations_from_paper_000();
  add_matches(study, extent);
  add_claims(study, extent);
  add_objectives(study, extent);
  add_tables(study, extent);
  add_switches(study, extent);
  add_shipped(study, extent);
  return study;
}

Study go_style(Scale scale) { return go_style_from(scale, ""); }

}  // namespace aite::studies
