// SPDX-License-Identifier: MIT
#include "server/tables/game_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aite::server {

namespace {

using nlohmann::json;

// What a search does not plan with: the way to the table and back, and that it ends a little late.
constexpr double lag_seconds = 0.1;
constexpr double late_share = 0.05;
constexpr double least_seconds = 0.001;

double number(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

}  // namespace

GameClock::GameClock(const TimeControl& control) : control_(control) {
  if (control_.period <= 0) control_.periods = 0;
  hands_.fill({control_.main, control_.periods, control_.period});
}

GameClock GameClock::read(const json& kept) {
  if (!kept.is_object()) return {};
  GameClock clock(TimeControl{number(kept, "main"), number(kept, "increment"),
                              static_cast<int>(number(kept, "periods")), number(kept, "period")});
  const auto left = kept.find("left");
  if (!clock.is_set() || left == kept.end() || !left->is_array() || left->size() != 2) return clock;
  for (std::size_t i = 0; i < 2; ++i) {
    const json& hand = (*left)[i];
    if (!hand.is_object()) continue;
    clock.hands_[i] = {number(hand, "main"), static_cast<int>(number(hand, "periods")), number(hand, "period")};
  }
  return clock;
}

GameClock::Hand GameClock::hand_at(games::Side side, Time now) const {
  Hand hand = hands_[static_cast<std::size_t>(index(side))];
  if (running_ != side) return hand;
  const double spent = std::max(0.0, std::chrono::duration<double>(now - since_).count());
  const double over = spent - hand.main;
  hand.main = std::max(0.0, hand.main - spent);
  if (over < 0) return hand;
  hand.period -= over;
  while (hand.periods > 0 && hand.period <= 0) {
    --hand.periods;
    hand.period += control_.period;
  }
  if (hand.periods == 0) hand.period = 0;
  return hand;
}

void GameClock::run(std::optional<games::Side> side, Time now) {
  if (running_) hand(*running_) = hand_at(*running_, now);
  running_ = is_set() ? side : std::nullopt;
  since_ = now;
}

void GameClock::press(games::Side side, Time now) {
  if (!is_set()) return;
  Hand& hands = hand(side);
  hands = hand_at(side, now);
  running_.reset();
  if (hands.fallen()) return;
  if (hands.main > 0) {
    hands.main += control_.increment;
  } else {
    hands.period = control_.period;
  }
}

bool GameClock::has_fallen(games::Side side, Time now) const { return is_set() && hand_at(side, now).fallen(); }

double GameClock::seconds_for_move(games::Side side, double moves_left, Time now) const {
  const Hand left = hand_at(side, now);
  const auto safe = [](double seconds) { return (seconds - lag_seconds) * (1 - late_share); };
  // What an increment brings is there only after the move; a period is there for the move in which the main time ends.
  const double of_main = std::min(left.main, left.main / std::max(1.0, moves_left) + control_.increment);
  return std::max({least_seconds, safe(of_main), left.periods > 0 ? safe(left.period) : 0});
}

json GameClock::view(Time now) const {
  if (!is_set()) return nullptr;
  json left = json::array();
  const auto rounded = [](double seconds) { return std::round(seconds * 1000) / 1000; };
  for (const games::Side side : {games::Side::first, games::Side::second}) {
    const Hand hand = hand_at(side, now);
    left.push_back({{"main", rounded(hand.main)}, {"periods", hand.periods}, {"period", rounded(hand.period)}});
  }
  return {{"main", control_.main},       {"increment", control_.increment},
          {"periods", control_.periods}, {"period", control_.period},
          {"left", std::move(left)},     {"running", running_ ? json(index(*running_)) : json(nullptr)}};
}

std::string GameClock::sgf_time() const { return is_set() ? fmt::format("{:g}", control_.main) : std::string(); }

std::string GameClock::sgf_overtime() const {
  if (control_.periods > 0) return fmt::format("{}x{:g} byo-yomi", control_.periods, control_.period);
  return control_.increment > 0 ? fmt::format("{:g} fischer", control_.increment) : std::string();
}

}  // namespace aite::server
