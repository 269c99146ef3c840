// SPDX-License-Identifier: MIT
#include "studies/deviations.hpp"

namespace aite::studies {

std::vector<Deviation> blokus_toqn_deviations() {
  return {
      {"does not say how often it trained; one table has one number a cell",
       "ten trainings a cell, each with test positions and openings of its own; M = 1000 learns from other games than "
       "M = 100",
       "intervals hold of a way to learn and not of one training", "all tables"},
      {"thinks for 1, 5 and 10 seconds, at 77,000 nodes a second",
       "thinks for 77,000, 385,000 and 770,000 nodes; for seconds in few games, in as many as the paper at its scale",
       "games by nodes are the same on every machine; in a second ours visits many times as many",
       "the table of games by time"},
      {"plays MWPD, about 103,000 nodes a second",
       "plays a stand-in that learned 424 features as TOQN learned its own, with 103,000 nodes a move",
       "tables 8 and 9 say what half as many types of features cost, not how strong TOQN is", ""},
      {"does not say whose features it looks at but calls them the mover's",
       "own minus the opponent's, as the weights of its appendix are; two other readings beside it",
       "the side to move is not known to the evaluation", "the table of readings; games of the score alone"},
      {"figure 3, which distances there are, is lost", "the five shapes of offsets within three steps",
       "names of distances in figures 5 to 8 may be others than the paper's", "the table of readings"},
      {"does not say what a drawn playout counts", "a half; nothing and a win beside it",
       "one playout in 22 from random positions is drawn, and the error depends on what it counts",
       "the table of readings"},
      {"its accuracies are no multiples of 1/3600", "positions whose win rate is just a half do not count",
       "accuracies may differ by as much as there are such positions", ""},
      {"names no borders of the centre, the rim and the surroundings of (5,5)",
       "borders drawn on the paper's own maps, before ours were made", "other borders could give other verdicts",
       "the table of regions"},
  };
}

std::vector<Deviation> go_formulas_deviations() {
  return {
      {"names h without defining it", "h is a leaf: points with exactly one empty point in their row of F",
       "with leaves b and w alone the formulas it shows would be deeper than it allows",
       "the rows with leaves b and w"},
      {"does not say whether p(k) means exactly k or at most k", "both",
       "formulas of one reading differ from those of the other", "the rows with p(k) at most"},
      {"gives no numbers of positions, of random trees, of its test", "500 positions, 30,000 trees, 2,000 positions",
       "nothing it reports can be compared as a number", "the figure by positions"},
      {"does not say how the smallest set is found",
       "integer programming with its bound; features by greed where time runs out",
       "the set of formulas is as small as can be, that of features may not be", "the table of what was chosen"},
      {"white escapes", "the side to move escapes, whatever its colour", "none: colours are exchanged", ""},
      {"random positions, of which most have no right move", "besides, as many of each kind",
       "doing nothing scores 20 % instead of about 64 %", "both columns of the first table"},
      {"one task, escaping", "seven tactics; other than escaping they are asked about one string or region",
       "what the paper's machines would do there is open", "the table of tactics"},
  };
}

std::vector<Deviation> go_history_deviations() {
  return {
      {"five problems in a figure that is lost", "five of our own, chosen by the rate of UCT nearest to the paper's",
       "no number can be compared problem by problem, only how the two methods lie to each other", "Table 1"},
      {"does not say the board, nor what else stands on it",
       "9x9, all else settled, and a komi with which the game is won by who solves the problem",
       "playouts go on in the region alone; on an open board both methods would play elsewhere", ""},
      {"gives no numbers for MAKE, RATE, its step and the limit", "20, 0.5, 0.02 and 20",
       "what the method can do with other numbers is open", "the table of MAKE and RATE"},
      {"speaks once of the number of wins, elsewhere of the win rate", "the win rate, for the side to move at the root",
       "a node is judged by the searching side even after the opponent's move", "the row history-mover"},
      {"does not say what is played where there is no feature point",
       "MAKE is halved, at last the best move that was tried ten times is taken", "the method always answers", ""},
      {"UCT of a textbook, without its constant", "C = 0.31, a leaf grows at its second visit",
       "another constant finds other moves", ""},
      {"the move of the largest UCB1", "the same; and the most visited move as a row of its own",
       "the largest UCB1 may belong to a move of few visits", "the row uct-visits"},
  };
}

namespace {

// How the policies of the program were learned: models/README.md.
std::vector<Deviation> of_smaller_policies() {
  return {
      {"learned from up to 50,000 positions, in 20 passes for Figures 1 to 6", "up to 10,000 positions, in 10 passes",
       "the right ends of Figures 7 to 15 are missing, and with them the policies that learned most", ""},
      {"one position from each of 50,000 games of its own engine", "five positions a game of plain UCT",
       "positions of a game are alike, so as many of them say less", "what the paper leaves open"},
      {"labels by Fuego with 20,000 playouts", "by go-neutral with 5,000", "labels share the errors of our own engine",
       ""},
      {"does not say how many simulations balancing takes, nor the rate",
       "100 for the value and 100 for the gradient, rate 10",
       "with so few, UCTB sees three moves of a position at most", "what the paper leaves open"},
  };
}

// And those of the paper's own size, models/go-paper.
std::vector<Deviation> of_policies_of_its_size() {
  return {
      {"10 passes for Figures 10 to 15, 20 for Figures 1 to 6", "20 passes for all",
       "after ten passes the objective hardly changes", "Figures 7 to 9"},
      {"labels by Fuego with 20,000 playouts", "by UCT with 20,000 playouts of a policy that was learned before",
       "labels share the errors of our own engine", ""},
      {"does not say how many simulations balancing takes, nor the rate",
       "500 for the value and 500 for the gradient, rate 10, 1,000 positions under the same weights",
       "fewer under the same weights are another way to the same objective, as far as that was tried", ""},
  };
}

}  // namespace

std::vector<Deviation> go_style_deviations(bool of_its_size) {
  std::vector<Deviation> all = of_its_size ? of_policies_of_its_size() : of_smaller_policies();
  const std::vector<Deviation> of_games{
      {"plays Fuego with 75 playouts",
       "plays go-neutral with 20 playouts, tuned on other games so that SB scores about 55 %; Fuego with 75 playouts "
       "where it is installed",
       "win rates can be compared with each other, with the paper's only against Fuego",
       "the table against Fuego, where it is filled"},
      {"does not say how many games a cell; claims are of every setting for itself",
       "as many as the claims need over settings together; of every setting for itself at the paper's scale only",
       "what holds of the sum may not hold of each", "the power of all claims"},
      {"orders moves for widening by 1000 games of programs on CGOS", "by games of dan players",
       "people answer nearby: fewer moves elsewhere are seen, and Table 2's 75 % are not reached", ""},
      {"'the first 10 moves'", "ten moves of the player's own",
       "as plies of the game, early contact would be nine times that of all moves; the paper has four times",
       "what are the first 10 moves"},
      {"does not say whether virtual visits count for widening", "those of the moves that exist count",
       "otherwise 1000 visits open eight moves, which can all be next to the last stone", "what the paper leaves open"},
      {"Table 1 does not say whether PW+1000 was on", "both are played", "its 100 % take PW+1000",
       "the tables of 100 virtual losses, without and with PW+1000"},
      {"does not say where the pass is in the order of widening", "last", "put first, a player passes too early",
       "what the paper leaves open"},
      {"multiplies the gradient by the result", "by the result less the value",
       "less noise; with means over a playout's length not quite the same expectation", "what the paper leaves open"},
      {"feature 5 is feature 4 and more", "5 instead of 4", "the same policies, learned at another pace",
       "what the paper leaves open"},
      {"looks for the most visited move while it has virtual visits", "by its real visits",
       "a move is not valued by wins it was given", "what the paper leaves open"},
      {"does not say whose nodes have the prior, nor whether the final choice counts it",
       "every node has it, the program's own players at their own nodes only; won virtual visits count in the choice",
       "the strength of the prior's effect depends on it", ""},
      {"does not say the komi", "6.5", "no game is drawn, as the paper's values of plus and minus one need", ""},
  };
  all.insert(all.end(), of_games.begin(), of_games.end());
  return all;
}

std::vector<Deviation> othello_draw_deviations() {
  return {
      {"networks learned from about 1.8 million games of GGS and WTHOR, 30,000 of them drawn",
       "WTHOR games of 1977 to 2015 only, a fifteenth of that",
       "there is less to learn from, above all for the Draw Model",
       "Control learned from as many games as the Draw Model: what the volume alone does"},
      {"does not say how a network chooses its move", "the likeliest move",
       "a network alone has no variety of its own; its games differ by the opponent's",
       "what the paper leaves open: likeliest or sampled"},
      {"the row's player is first and the column's second", "both colours", "half of the games are the paper's",
       "the table where the row's player moves first"},
      {"does not say what a draw is worth to plain MCTS", "nothing",
       "our choice: MCTS avoids draws as it avoids losses", "what the paper leaves open: nothing or half a win"},
      {"does not say which move is played in the end", "the most visited one",
       "a move of few visits is not chosen for its rate", "what the paper leaves open: most visits or best rate"},
      {"does not say when a node grows", "at its second visit", "trees are larger than with a later growth",
       "what the paper leaves open: second or tenth visit"},
      {"does not say whether the tree is kept", "a new one for every move", "1000 playouts mean just that many",
       "what the paper leaves open: new or kept"},
      {"the network plays the first half; does not say where it ends", "every hand-over from the 1st to the 30th move",
       "'the first half' are hand-overs after 1 to 15 moves as one sample; later ones are a finding of their own",
       "Figure 1"},
      {"t(29) over 30 pairs; does not say of what",
       "a test of all games of the first half; t-tests of hand-overs and of blocks of games beside it",
       "they answer different questions and need not agree", "the table of pairs"},
      {"names an earlier reward for small margins without its formula", "one minus the margin divided by 64",
       "a baseline of ours, not the earlier one", "the row small margin"},
  };
}

std::vector<Deviation> othello_playouts_deviations() {
  return {
      {"1000 games a cell", "12,000 at the standard scale", "narrower intervals: draws are rare", "all tables"},
      {"the row's player is first; does not say whether colours change", "both colours from the start position",
       "half of the games are the paper's", ""},
      {"does not say whether the tree is kept between moves", "a new one for every move",
       "1000 playouts mean just that many", ""},
      {"does not say what a draw is worth to MCTS, nor which move is played in the end",
       "nothing, and the most visited one", "MCTS avoids draws as it avoids losses", ""},
      {"Table 1 has six rows", "the row of plain MCTS only", "the other rows are the study othello-draw's", ""},
  };
}

}  // namespace aite::studies
