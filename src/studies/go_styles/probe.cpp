// SPDX-License-Identifier: MIT
#include "studies/go_styles/probe.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "players/registry.hpp"
#include "studies/go_styles/players.hpp"

namespace aite::studies::go_styles {

namespace {

constexpr int plies = 20;
constexpr int positions_of_a_unit = 20;

// Of position number `number`, the same for everybody.
std::vector<games::Move> moves_to(int number) {
  const std::unique_ptr<games::Session> session = players::make_session("go", std::string(go_rules));
  const auto player = players::make_player(fmt::format("{},seed={}", reference().player.spec, number + 1), *session);
  const int length = 1 + number % (plies - 1);
  std::vector<games::Move> moves;
  for (int ply = 0; ply < length; ++ply) {
    moves.push_back(player->think(*session, player->budget(), {}).move);
    session->play(moves.back());
  }
  return moves;
}

// The same, played once however many players are asked about it.
std::unique_ptr<games::Session> position(int number) {
  struct Known {
    std::once_flag once;
    std::vector<games::Move> moves;
  };
  static std::mutex mutex;
  static std::map<int, Known> all;
  std::unique_lock lock(mutex);
  Known& known = all[number];
  lock.unlock();
  std::call_once(known.once, [&] { known.moves = moves_to(number); });
  std::unique_ptr<games::Session> session = players::make_session("go", std::string(go_rules));
  for (const games::Move move : known.moves) session->play(move);
  return session;
}

struct Asked {
  int yes = 0;
  int all = 0;
};

nlohmann::json answer_of(const std::string& spec, int first, const std::stop_token& stop) {
  const std::vector<games::StyleInfo> styles = players::make_session("go", std::string(go_rules))->styles();
  std::vector<Asked> counts(styles.size());
  for (int number = first; number < first + positions_of_a_unit && !stop.stop_requested(); ++number) {
    const std::unique_ptr<games::Session> session = position(number);
    if (session->is_over()) continue;
    const auto player = players::make_player(fmt::format("{},seed={}", spec, number + 1), *session);
    const games::Move move = player->think(*session, player->budget(), {}).move;
    for (std::size_t i = 0; i < styles.size(); ++i) {
      const games::InStyle judged = session->in_style(i, move);
      counts[i].all += judged == games::InStyle::not_asked ? 0 : 1;
      counts[i].yes += judged == games::InStyle::yes ? 1 : 0;
    }
  }
  nlohmann::json row;
  for (std::size_t i = 0; i < styles.size(); ++i)
    row[styles[i].name] = {{"successes", counts[i].yes}, {"sample", counts[i].all}};
  return row;
}

nlohmann::json sum_of(const std::vector<nlohmann::json>& rows) {
  nlohmann::json sum = rows.front();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (auto& [style, counts] : sum.items()) {
      for (const char* count : {"successes", "sample"})
        counts[count] = counts[count].get<int>() + rows[i].at(style).at(count).get<int>();
    }
  }
  return sum;
}

}  // namespace

WorkCell style_probe(std::string id, const std::string& spec, int positions) {
  if (positions % positions_of_a_unit != 0) throw std::logic_error("a probe has whole units of positions");
  WorkCell cell;
  cell.id = std::move(id);
  cell.defined_by = fmt::format("{}, {} positions of {}", spec, positions_of_a_unit, reference().player.spec);
  cell.planned = positions;
  cell.searched = true;
  cell.units.count = static_cast<std::size_t>(positions / positions_of_a_unit);
  cell.units.work = [spec](std::size_t unit, const Answers&, const std::stop_token& stop) {
    return answer_of(spec, static_cast<int>(unit) * positions_of_a_unit, stop);
  };
  cell.units.answer = sum_of;
  nlohmann::json example;
  for (const games::StyleInfo& style : players::make_session("go", std::string(go_rules))->styles())
    example[style.name] = {{"successes", 0}, {"sample", 0}};
  cell.check = like(example);
  return cell;
}

}  // namespace aite::studies::go_styles
