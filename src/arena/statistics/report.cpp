// SPDX-License-Identifier: MIT
#include "arena/statistics/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

using nlohmann::json;

double real(std::uint64_t count) { return static_cast<double>(count); }

std::string number_text(double value) {
  if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", std::abs(value) < 0.05 ? 0 : value);  // no "-0.0"
}

// JSON has no infinity.
json number_json(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
json interval_json(const base::Interval& interval) {
  return json::array({number_json(interval.low), number_json(interval.high)});
}

std::string results_text(const Results& results) {
  return fmt::format("+{} ={} -{}", results.wins, results.draws, results.losses);
}

std::string pairs_text(const Pentanomial& pairs) { return fmt::format("[{}]", fmt::join(pairs.counts, ", ")); }

std::string faults_text(const std::map<Ending, std::uint64_t>& faults) {
  std::vector<std::string> parts;
  for (const auto& [ending, count] : faults) parts.push_back(fmt::format("{} {}", count, ending_name(ending)));
  return base::join(parts, ", ");
}

std::string sprt_text(const Sprt& test, const Standing& standing) {
  const std::string_view decision = standing.sprt == SprtState::accepted_elo1   ? "elo1 accepted"
                                    : standing.sprt == SprtState::accepted_elo0 ? "elo0 accepted"
                                                                                : "not decided";
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f}), {}: {}", standing.sprt_ratio.value_or(0), test.lower(),
                     test.upper(), test.text(), decision);
}

std::string time_text(const PlayerSummary& player) {
  if (player.moves == 0) return "no moves";
  return fmt::format("{:.3g} ms a move, the longest {:.3g} ms", 1e3 * player.seconds / real(player.moves),
                     1e3 * player.longest);
}

json results_json(const Results& results) {
  return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

json player_json(const PlayerSummary& player, const std::string& spec) {
  json faults = json::object();
  for (const auto& [ending, count] : player.faults) faults[std::string(ending_name(ending))] = count;
  json rates = json::object();
  for (const StyleCount& count : player.styles) {
    rates[count.style] = {{"yes", count.yes},
                          {"asked", count.asked},
                          {"interval", interval_json(base::wilson(real(count.yes), real(count.asked)))}};
  }
  json summary{{"spec", spec},    {"moves", player.moves},     {"seconds", player.seconds},
               {"styles", rates}, {"longest", player.longest}, {"faults", faults}};
  if (const GivenAway& given = player.given_away; given.moves > 0) {
    summary["given_away"] = {{"moves", given.moves}, {"mean", given.sum / real(given.moves)}, {"worst", given.worst}};
  }
  return summary;
}

}  // namespace

std::string share_text(double successes, double sample) {
  if (sample <= 0) return "none";
  const base::Interval interval = base::wilson(successes, sample);
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * successes / sample, 100 * interval.low, 100 * interval.high);
}

std::string elo_text(double elo, const base::Interval& interval) {
  return fmt::format("{} [{}, {}]", number_text(elo), number_text(interval.low), number_text(interval.high));
}

std::string match_line(const MatchRun& run) {
  const Standing standing = run.standing(false);
  const EloEstimate elo = standing.elo();
  std::string line = fmt::format("{}/{} games, {}, Elo {}", run.found + run.played, run.match.games,
                                 results_text(standing.results), elo_text(elo.elo, elo.interval));
  if (run.match.sprt) line += fmt::format(", LLR {:.2f}", standing.sprt_ratio.value_or(0));
  return line;
}

std::string match_report(const MatchRun& run) {
  const Match& match = run.match;
  const Standing standing = run.standing();
  const Results& results = standing.results;
  const double n = real(results.games());
  const std::unique_ptr<games::Session> session = players::make_session(match.game, match.rules);
  const games::GameInfo& info = session->info();
  std::string out;
  const auto line = [&out](std::string_view label, const std::string& text) {
    out += fmt::format("{:<11} {}\n", label, text);
  };

  line("game", fmt::format("{}{}{}, openings {}, seed {}, match {}", info.title, match.rules.empty() ? "" : " ",
                           match.rules, match.openings.text(), match.seed, match.key()));
  line("A", match.players[0]);
  line("B", match.players[1]);
  line("games", fmt::format("{}{}", results.games(), run.complete() ? "" : fmt::format(" of {}", match.games)));
  if (results.games() == 0) return out;
  line("A wins", fmt::format("{:<6} {}", results.wins, share_text(real(results.wins), n)));
  line("draws", fmt::format("{:<6} {}", results.draws, share_text(real(results.draws), n)));
  line("B wins", fmt::format("{:<6} {}", results.losses, share_text(real(results.losses), n)));
  const EloEstimate elo = standing.elo();
  line("Elo of A", fmt::format("{}, normalized {}, LOS {:.1f} %", elo_text(elo.elo, elo.interval),
                               number_text(elo.normalized), 100 * elo.superiority));
  line("Ptnml(0-2)", pairs_text(standing.pairs));
  line("A's colours", fmt::format("{} {}, {} {}", info.first_side, results_text(standing.by_seat[0]), info.second_side,
                                  results_text(standing.by_seat[1])));
  if (match.sprt) line("SPRT", sprt_text(*match.sprt, standing));
  line("ended by", faults_text(standing.endings));
  for (std::size_t i = 0; i < 2; ++i) {
    if (!standing.players[i].faults.empty()) {
      line(i == 0 ? "A's faults" : "B's faults", faults_text(standing.players[i].faults));
    }
  }
  const base::Interval margin = standing.margins.mean_interval();
  line("length", fmt::format("{:.1f} plies, A's margin {:+.2f} [{:+.2f}, {:+.2f}]", standing.mean_plies,
                             standing.margins.mean(), margin.low, margin.high));
  line("time", fmt::format("A {}; B {}", time_text(standing.players[0]), time_text(standing.players[1])));
  for (std::size_t i = 0; i < 2; ++i) {
    if (const GivenAway& given = standing.players[i].given_away; given.moves > 0) {
      line(i == 0 ? "A gave away" : "B gave away",
           fmt::format("{:.2f} points a move, {:.0f} at worst, as far as it knew ({} moves)",
                       given.sum / real(given.moves), given.worst, given.moves));
    }
  }
  std::vector<std::string> styles;
  for (const games::StyleInfo& style : session->styles()) styles.push_back(style.name);
  for (const auto& player : standing.players) {  // and those that players carry along
    for (const StyleCount& count : player.styles) {
      if (count.asked > 0 && std::ranges::find(styles, count.style) == styles.end()) styles.push_back(count.style);
    }
  }
  for (std::size_t i = 0; i < styles.size(); ++i) {
    const auto rate = [&](std::size_t player) {
      const StyleCount count = count_of(standing.players[player].styles, styles[i]);
      return fmt::format("{} of {}", share_text(real(count.yes), real(count.asked)), count.asked);
    };
    line(i == 0 ? "styles" : "", fmt::format("{:<14} A {}, B {}", styles[i], rate(0), rate(1)));
  }
  line("duplicates", fmt::format("{} games nearly repeat another; effective sample {}", standing.duplicates.games,
                                 standing.duplicates.effective));
  if (standing.duplicates.games > 0 && match.openings.text() == Openings().text()) {
    line("note", "all games begin at the start: --openings plies=2 lets each pair begin after two random plies");
  }
  if (run.other_build) line("note", "some games were played by another build of the program");
  return out;
}

nlohmann::json match_json(const MatchRun& run) {
  const Match& match = run.match;
  const Standing standing = run.standing();
  const EloEstimate elo = standing.elo();
  json endings = json::object();
  for (const auto& [ending, count] : standing.endings) endings[std::string(ending_name(ending))] = count;
  const double n = real(standing.results.games());
  json answer{{"match", match.key()},
              {"plan", json::parse(match.plan_json())},
              {"complete", run.complete()},
              {"games", standing.results.games()},
              {"results", results_json(standing.results)},
              {"win_interval", interval_json(base::wilson(real(standing.results.wins), n))},
              {"draw_interval", interval_json(base::wilson(real(standing.results.draws), n))},
              {"loss_interval", interval_json(base::wilson(real(standing.results.losses), n))},
              {"as_first", results_json(standing.by_seat[0])},
              {"as_second", results_json(standing.by_seat[1])},
              {"pentanomial", standing.pairs.counts},
              {"elo", number_json(elo.elo)},
              {"elo_interval", interval_json(elo.interval)},
              {"normalized_elo", number_json(elo.normalized)},
              {"los", elo.superiority},
              {"endings", endings},
              {"mean_plies", standing.mean_plies},
              {"mean_margin", standing.margins.mean()},
              {"players", json::array({player_json(standing.players[0], match.players[0]),
                                       player_json(standing.players[1], match.players[1])})},
              {"near_duplicates", standing.duplicates.games},
              {"effective_sample", standing.duplicates.effective}};
  if (match.sprt) {
    answer["sprt"] = {{"llr", *standing.sprt_ratio},
                      {"lower", match.sprt->lower()},
                      {"upper", match.sprt->upper()},
                      {"accepted", standing.sprt == SprtState::accepted_elo1   ? json("elo1")
                                   : standing.sprt == SprtState::accepted_elo0 ? json("elo0")
                                                                               : json(nullptr)}};
  }
  return answer;
}

std::string ratings_report(const std::vector<std::string>& names, const Crosstable& table) {
  const std::vector<Rating> ratings = rate(table);
  std::size_t width = 6;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string out =
      fmt::format("{:>3} {:<{}} {:>8} {:>20} {:>7} {:>7} ", "", "player", width, "Elo", "95 %", "score", "games");
  for (std::size_t i = 0; i < ratings.size(); ++i) out += fmt::format(" {:>14}", fmt::format("against {}", i + 1));
  out += '\n';
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const Rating& rating = ratings[i];
    out += fmt::format("{:>3} {:<{}} {:>+8.1f} {:>20} {:>5.1f} % {:>7} ", i + 1, names[rating.contender], width,
                       rating.elo, fmt::format("[{:+.1f}, {:+.1f}]", rating.interval.low, rating.interval.high),
                       100 * rating.score, rating.games);
    for (const Rating& other : ratings) {
      const Results& results = table[rating.contender][other.contender];
      out += fmt::format(" {:>14}", &other == &rating || results.games() == 0 ? "" : results_text(results));
    }
    out += '\n';
  }
  return out;
}

nlohmann::json ratings_json(const std::vector<std::string>& names, const Crosstable& table) {
  json players = json::array();
  for (const Rating& rating : rate(table)) {
    json against = json::object();
    for (std::size_t j = 0; j < names.size(); ++j) {
      const Results& results = table[rating.contender][j];
      if (j != rating.contender && results.games() > 0) against[names[j]] = results_json(results);
    }
    players.push_back({{"spec", names[rating.contender]},
                       {"elo", rating.elo},
                       {"interval", interval_json(rating.interval)},
                       {"score", rating.score},
                       {"games", rating.games},
                       {"against", against}});
  }
  return {{"players", players}};
}

}  // namespace aite::arena
