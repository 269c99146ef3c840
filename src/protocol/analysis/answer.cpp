// SPDX-License-Identifier: MIT
#include "protocol/analysis/answer.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "protocol/reasons.hpp"
#include "protocol/style_ranking.hpp"
#include "protocol/thought_json.hpp"

namespace aite::protocol::analysis {

using nlohmann::json;

namespace {

constexpr int ownership_playouts = 1000;

double rounded(double value) { return std::round(value * 1e6) / 1e6; }

// 1 where the numbers of the side to move are what is asked for, -1 where they are the other side's.
double sign_of(View view, games::Side to_move) {
  if (view == View::side_to_move) return 1;
  return (view == View::first) == (to_move == games::Side::first) ? 1 : -1;
}

double seen(double share, double sign) { return sign > 0 ? share : 1 - share; }

json styles_of(const games::Session& position, games::Move move) {
  json names = json::array();
  const std::vector<games::StyleInfo> styles = position.styles();
  for (std::size_t i = 0; i < styles.size(); ++i) {
    if (position.in_style(i, move) == games::InStyle::yes) names.push_back(styles[i].name);
  }
  return names;
}

json move_info(const Query& query, const games::Session& position, const search::Candidate& candidate,
               std::size_t order) {
  const double sign = sign_of(query.view, position.to_move());
  json line = json::array();
  for (const games::Move move : candidate.line) {
    if (line.size() == query.line_length) break;
    line.push_back(position.move_text(move));
  }
  json info{{"move", position.move_text(candidate.move)},
            {"visits", candidate.visits},
            {"winrate", rounded(seen(candidate.win + candidate.draw / 2, sign))},
            {"drawrate", rounded(candidate.draw)},
            {"utility", rounded(sign * (2 * candidate.value - 1))},
            {"scoreLead", rounded(sign * candidate.margin)},
            {"scoreMean", rounded(sign * candidate.margin)},
            {"scoreStdev", rounded(candidate.margin_deviation)},
            {"prior", rounded(candidate.policy > 0 ? candidate.policy : candidate.prior)},
            {"order", order},
            {"pv", std::move(line)}};
  if (query.decision && !candidate.worth.empty()) info["worth"] = terms_json(candidate.worth);
  if (query.styles) info["styles"] = styles_of(position, candidate.move);
  return info;
}

// Where each style would play, with what it would cost: how much lower the win rate is than that of the player's
// choice.
json style_infos(const Query& query, const games::Session& position, const search::Thought& thought) {
  const double sign = sign_of(query.view, position.to_move());
  const auto score = [](const search::Candidate& candidate) { return candidate.win + candidate.draw / 2; };
  const search::Candidate* chosen = thought.chosen();
  json infos = json::array();
  for (const StyleRanking& ranking : style_rankings(position, thought)) {
    json moves = json::array();
    for (const search::Candidate* candidate : ranking.moves) {
      json info{{"move", position.move_text(candidate->move)},
                {"order", moves.size()},
                {"visits", candidate->visits},
                {"prior", rounded(candidate->policy > 0 ? candidate->policy : candidate->prior)}};
      if (candidate->visits > 0) {
        info["winrate"] = rounded(seen(score(*candidate), sign));
        info["scoreLead"] = rounded(sign * candidate->margin);
        if (chosen != nullptr && chosen->visits > 0) info["loss"] = rounded(score(*chosen) - score(*candidate));
      }
      moves.push_back(std::move(info));
    }
    infos.push_back({{"style", ranking.style}, {"moveInfos", std::move(moves)}});
  }
  return infos;
}

// With its sentence: not every program has one of its own for a code.
json told(const search::Reason& reason) {
  json shown = reason_json(reason);
  shown["text"] = in_english(reason);
  return shown;
}

json head(const Query& query, std::size_t turn, bool during_search) {
  return {{"id", query.id}, {"turnNumber", turn}, {"isDuringSearch", during_search}};
}

const char* player_text(games::Side side) { return side == games::Side::first ? "B" : "W"; }

}  // namespace

json answer(const Query& query, std::size_t turn, const games::Session& position, const search::Thought& thought,
            bool during_search) {
  json reply = head(query, turn, during_search);
  json infos = json::array();
  std::uint64_t visits = 0;
  for (const search::Candidate& candidate : thought.candidates) {
    visits += candidate.visits;
    if (candidate.visits > 0 || candidate.move == thought.move) {
      infos.push_back(move_info(query, position, candidate, infos.size()));
    }
  }
  json root{{"currentPlayer", player_text(position.to_move())}, {"visits", visits}};
  if (!infos.empty()) {
    for (const char* name : {"winrate", "utility", "scoreLead", "scoreStdev"}) root[name] = infos[0][name];
  }
  reply["moveInfos"] = std::move(infos);
  reply["rootInfo"] = std::move(root);
  if (query.styles) reply["styleInfos"] = style_infos(query, position, thought);
  if (query.decision && !thought.decision.rule.empty()) {
    reply["decision"] = decision_json(position, thought.decision, thought.decision.moves.size());
  }
  if (query.decision && !thought.reason.empty()) reply["reason"] = told(thought.reason);
  if (query.decision) {
    for (const search::Reason& remark : thought.remarks) reply["remarks"].push_back(told(remark));
  }
  if (query.ownership) {
    std::vector<double> owners = position.ownership(ownership_playouts, 1);
    const bool of_first =
        query.view == View::first || (query.view == View::side_to_move && position.to_move() == games::Side::first);
    for (double& share : owners) share = rounded(of_first ? share : -share);
    reply["ownership"] = std::move(owners);
  }
  return reply;
}

json end(const Query& query, std::size_t turn, const games::Session& position) {
  json reply = head(query, turn, false);
  const std::optional<games::Settlement> settled = position.settle();
  const double margin = (settled ? settled->outcome : position.outcome()).margin();
  const bool of_first =
      query.view == View::first || (query.view == View::side_to_move && position.to_move() == games::Side::first);
  const double seen_margin = of_first ? margin : -margin;
  reply["moveInfos"] = json::array();
  reply["rootInfo"] = {{"currentPlayer", player_text(position.to_move())},
                       {"visits", 0},
                       {"winrate", seen_margin > 0   ? 1.0
                                   : seen_margin < 0 ? 0.0
                                                     : 0.5},
                       {"scoreLead", seen_margin}};
  return reply;
}

}  // namespace aite::protocol::analysis
