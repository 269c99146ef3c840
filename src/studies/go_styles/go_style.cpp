// SPDX-License-Identifier: MIT
// Paper 000: Go players with a style, from prior knowledge and balanced playouts.
#include "studies/deviations.hpp"
#include "studies/go_styles/players.hpp"

namespace aite::studies {

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
  study.deviations = go_style_deviations(extent.most() == go_styles::papers_largest);
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
