// SPDX-License-Identifier: MIT
#include "protocol/reasons.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace aite::protocol {

const std::vector<std::pair<std::string_view, std::string_view>>& sentences() {
  static const std::vector<std::pair<std::string_view, std::string_view>> all{
      {"style_agreed", "in style ({style}), and nothing won more of its playouts"},
      {"style_decided", "in style ({style}): it won {won} % of its playouts, {other} won {other_won} %"},
      {"avoidance_agreed", "in style (not {style}), and nothing won more of its playouts"},
      {"avoidance_decided", "in style (not {style}): it won {won} % of its playouts, {other} won {other_won} %"},
      {"people_play", "{share} % of the people of {rank} play this in such a position, the program thinks"},
      {"feature_points",
       "{points} of {of} positions that many remembered playouts passed and won lie behind this move"},
      {"ahead", "{depth} plies ahead this move leads to {margin:+} discs"},
      {"ahead_enough",
       "{depth} plies ahead this move leads to {margin:+} discs, {given} less than the best: a lead of {lead} is "
       "enough for now"},
      {"solved", "between perfect players this move leads to {score:+}; {empty} squares are empty"},
      {"solved_win", "this move wins whatever is played; {empty} squares are empty"},
      {"solved_draw", "no move wins, and this one draws whatever is played; {empty} squares are empty"},
      {"solved_given_back",
       "between perfect players this move leads to {score:+}, {given} discs less than the best, given back for a final "
       "margin of {target:+}; {empty} squares are empty"},
      {"solved_out_of_reach",
       "between perfect players this move leads to {score:+}, and no move reaches {target:+} without a mistake of the "
       "opponent; {empty} squares are empty"},
      {"end_known", "with best play from here this move ends at {margin:+} squares"},
      {"end_decided", "this move wins whatever is played, by {margin} squares or more"},
      {"odds",
       "between perfect players this move leads to {score:+}; the chance of {target:+} is {chance} % against an "
       "opponent who plays to win and errs"},
      {"odds_given_back",
       "between perfect players this move leads to {score:+}, {given} discs less than the best, given back for a final "
       "margin of {target:+}; the chance of that is {chance} % against an opponent who plays to win and errs"},
      {"odds_out_of_reach",
       "between perfect players this move leads to {score:+}, and no move reaches {target:+} without a mistake of the "
       "opponent; the chance of that is {chance} % against an opponent who plays to win and errs"},
      {"first_sight_kept",
       "worth {sight} % at first sight and {change:+} by looking further, together {value} %; nothing that was looked "
       "at "
       "closely seemed better at first sight"},
      {"first_sight_revised",
       "worth {sight} % at first sight and {change:+} by looking further, together {value} %; {other} seemed better at "
       "first sight, {other_sight} %, and comes to {other_value} %"},
      {"corners",
       "it covers {squares} squares; its corners to go on from were {own_before} and are {own}, its opponent's were "
       "{other_before} and are {other}"},
      {"another_view",
       "another player's view, which has no part in that value: {plies} plies ahead toqn expects {win} %: covered "
       "squares "
       "{covered:+}, corners {corners:+}, reach {reach:+}, blind squares {blind:+}, together {sum:+}"},
      {"win_rate_terms",
       "{plies} plies ahead its evaluation expects {win} %: covered squares {covered:+}, corners {corners:+}, reach "
       "{reach:+}, blind squares {blind:+}, together {sum:+}"},
      {"learned_from",
       "{share} % of those whose games it learned from play this in such a position, the program thinks"},
      {"most_visits", "played: the most visits; those that a move began with count as far as they were won"},
      {"most_visited", "played: the most visits"},
      {"best_value", "played: the best value"},
      {"best_bound", "played: the best sum of a move's value and of what may still be hoped for"},
      {"best_mean", "played: what won most of its playouts, a draw counting as {draw}"},
      {"feature_points_first",
       "played: first what leads to a feature point, then what was tried {trusted} times or more; among these by "
       "value"},
      {"deepest_search", "played: of what was searched deepest the best score, and of equals what was looked at first"},
      {"solved_best", "played: the best margin between perfect players"},
      {"solved_first", "played: the first move that was found to win, or where none does the first to draw"},
      {"proved", "played: the move that the proof of the end begins with"},
      {"nearest_lead", "played: of what gives away no more than {cap} discs, what is nearest to {wanted:+}"},
      {"nearest_target",
       "played: of what gives away no more than {cap} discs, what is nearest to {target:+}, a disc below counting as "
       "{below}"},
      {"best_odds", "played: the best odds of a final margin of {target:+}, then what is nearest to it"},
      {"any_move", "played: any move, by lot"},
      {"natural_and_good", "played: the greatest sum of how natural it is, what it gives away, its style, and luck"},
      {"drawn", "played: by lot, which fell at {percent} % of what all moves had together"},
      {"likeliest", "played: the likeliest move, shares being counted in parts of {grain}"},
      {"pieces_and_room",
       "{plies} plies ahead its evaluation counts pieces {pieces:+} and room {room:+}, together {sum:+}"},
  };
  return all;
}

std::string in_english(const search::Reason& reason) {
  const auto sentence =
      std::find_if(sentences().begin(), sentences().end(), [&](const auto& each) { return each.first == reason.code; });
  if (sentence == sentences().end()) return reason.code;
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  for (const auto& value : reason.values) {
    std::visit([&](const auto& held) { values.push_back(fmt::arg(value.first.c_str(), held)); }, value.second);
  }
  return fmt::vformat(sentence->second, values);
}

}  // namespace aite::protocol
