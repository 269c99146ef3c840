// SPDX-License-Identifier: MIT
#include "protocol/gtp/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/style_ranking.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr double longest_interval = 1e6;  // seconds

// How far below the mean the lower confidence bound lies, in standard errors; about one in a thousand.
constexpr double lcb_deviations = 3;

double win_rate(const search::Candidate& candidate) { return candidate.win + candidate.draw / 2; }

// How likely the player thought the move before it looked further; of players without such a word, what the move began
// with.
double prior_of(const search::Candidate& candidate) {
  return candidate.policy > 0 ? candidate.policy : candidate.prior;
}

double lower_bound(const search::Candidate& candidate) {
  if (candidate.visits == 0) return 0;
  const double mean = win_rate(candidate);
  const double variance = std::max(0.0, candidate.win + candidate.draw / 4 - mean * mean);
  return std::max(0.0, mean - lcb_deviations * std::sqrt(variance / static_cast<double>(candidate.visits)));
}

long per_10000(double share) { return std::lround(std::clamp(share, 0.0, 1.0) * 10000); }

bool is_on(std::string_view text) { return base::lower(text) == "true" || text == "1"; }

// "D4,E5", or in Blokus Duo one move whose squares are joined by commas.
std::vector<games::Move> parse_moves(std::string_view text, const games::Session& session) {
  const std::vector<std::string> parts = base::split(text, ',');
  try {
    return {session.parse_move(text)};
  } catch (const base::InputError&) {
    if (parts.size() < 2) throw;
  }
  std::vector<games::Move> moves;
  moves.reserve(parts.size());
  for (const std::string& part : parts) moves.push_back(session.parse_move(part));
  return moves;
}

}  // namespace

AnalysisRequest AnalysisRequest::parse(const Arguments& arguments, const games::Session& session) {
  AnalysisRequest request;
  std::vector<std::pair<games::Side, games::Move>> avoided;  // of either side, until it is known who moves
  std::vector<std::pair<games::Side, games::Move>> allowed;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments.words()[i];
    const std::string key = base::lower(word);
    if (const std::optional<games::Side> side = parse_side(word)) {
      request.side = side;
    } else if (word.find_first_not_of("0123456789") == std::string::npos) {
      request.interval = arguments.real(i, "interval", 0, longest_interval * 100) / 100;
    } else if (key == "interval") {
      request.interval = arguments.real(++i, "interval", 0, longest_interval * 100) / 100;
    } else if (key == "minmoves") {
      request.min_moves = static_cast<std::size_t>(arguments.integer(++i, "minmoves", 0, 100'000));
    } else if (key == "maxmoves") {
      request.max_moves = static_cast<std::size_t>(arguments.integer(++i, "maxmoves", 0, 100'000));
    } else if (key == "rootinfo") {
      request.root_info = is_on(arguments.text(++i, "true or false"));
    } else if (key == "ownership") {
      request.ownership = is_on(arguments.text(++i, "true or false"));
    } else if (key == "styles") {
      request.styles = is_on(arguments.text(++i, "true or false"));
    } else if (key == "avoid" || key == "allow") {
      // COLOUR MOVES DEPTH; the depth is how long it holds, and only the root is restricted here.
      const games::Side whose = arguments.side(i + 1);
      for (const games::Move move : parse_moves(arguments.text(i + 2, "moves"), session)) {
        (key == "avoid" ? avoided : allowed).emplace_back(whose, move);
      }
      i += 3;
    } else {
      ++i;
    }
  }
  const games::Side mover = request.side.value_or(session.to_move());
  for (const auto& [side, move] : avoided) {
    if (side == mover) request.avoided.push_back(move);
  }
  for (const auto& [side, move] : allowed) {
    if (side == mover) request.allowed.push_back(move);
  }
  return request;
}

bool AnalysisRequest::admits(games::Move move) const {
  const auto holds = [move](const std::vector<games::Move>& moves) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  };
  return !holds(avoided) && (allowed.empty() || holds(allowed));
}

Analyst::Analyst(AnalysisFormat format, AnalysisRequest request, const games::Session& position)
    : format_(format), request_(std::move(request)), position_(position) {
  if (!request_.ownership || format_ != AnalysisFormat::kata) return;
  ownership_ = position_.ownership(ownership_playouts, 1);
  if (position_.to_move() == games::Side::second) {
    for (double& share : ownership_) share = -share;
  }
}

std::string Analyst::move_text(games::Move move) const { return position_.move_text(move); }

std::vector<const search::Candidate*> Analyst::reported(const search::Thought& thought) const {
  std::vector<const search::Candidate*> list;
  for (const search::Candidate& candidate : thought.candidates) {
    if (list.size() >= request_.max_moves) break;
    if (!request_.admits(candidate.move)) continue;
    if (candidate.visits > 0 || list.size() < request_.min_moves) list.push_back(&candidate);
  }
  return list;
}

// "contact:0,tenuki:2": the place of each candidate among those of a style.
std::map<const search::Candidate*, std::string> Analyst::places_in_styles(const search::Thought& thought) const {
  std::map<const search::Candidate*, std::string> places;
  if (!request_.styles) return places;
  for (const StyleRanking& ranking : style_rankings(position_, thought)) {
    for (std::size_t place = 0; place < ranking.moves.size(); ++place) {
      std::string& text = places[ranking.moves[place]];
      text += fmt::format("{}{}:{}", text.empty() ? "" : ",", ranking.style, place);
    }
  }
  return places;
}

std::string Analyst::info(const search::Candidate& candidate, std::size_t order, const std::string& styles) const {
  std::string text = fmt::format("info move {} visits {}", move_text(candidate.move), candidate.visits);
  if (format_ == AnalysisFormat::lz) {
    text += fmt::format(" winrate {} drawrate {} prior {} lcb {}", per_10000(win_rate(candidate)),
                        per_10000(candidate.draw), per_10000(prior_of(candidate)), per_10000(lower_bound(candidate)));
  } else {
    text += fmt::format(
        " utility {:.6f} winrate {:.6f} drawrate {:.6f} scoreMean {:.3f} scoreStdev {:.3f} scoreLead {:.3f} "
        "prior {:.6f} lcb {:.6f}",
        2 * candidate.value - 1, win_rate(candidate), candidate.draw, candidate.margin, candidate.margin_deviation,
        candidate.margin, prior_of(candidate), lower_bound(candidate));
  }
  std::vector<std::string> line;
  for (const games::Move move : candidate.line) line.push_back(move_text(move));
  if (line.empty()) line.push_back(move_text(candidate.move));
  return fmt::format("{} order {}{}{} pv {}", text, order, styles.empty() ? "" : " styles ", styles,
                     fmt::join(line, " "));
}

std::string Analyst::report(const search::Thought& thought) const {
  const std::vector<const search::Candidate*> list = reported(thought);
  if (list.empty()) return {};
  std::vector<std::string> parts;
  std::map<const search::Candidate*, std::string> styles = places_in_styles(thought);
  for (std::size_t order = 0; order < list.size(); ++order) {
    parts.push_back(info(*list[order], order, styles[list[order]]));
  }
  if (format_ == AnalysisFormat::kata && request_.root_info) {
    std::uint64_t visits = 0;
    for (const search::Candidate& candidate : thought.candidates) visits += candidate.visits;
    const search::Candidate& best = *list.front();
    parts.push_back(fmt::format("rootInfo visits {} utility {:.6f} winrate {:.6f} scoreLead {:.3f} scoreStdev {:.3f}",
                                visits, 2 * best.value - 1, win_rate(best), best.margin, best.margin_deviation));
  }
  if (!ownership_.empty()) {
    std::string text = "ownership";
    for (const double share : ownership_) text += fmt::format(" {:.4f}", share);
    parts.push_back(std::move(text));
  }
  return base::join(parts, " ");
}

}  // namespace aite::protocol::gtp
