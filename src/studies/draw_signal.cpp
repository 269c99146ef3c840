// SPDX-License-Identifier: MIT
#include "studies/draw_signal.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "players/registry.hpp"

namespace aite::studies {

namespace {

constexpr double search_playouts = 1000;

// A position after `ply` moves as people play them; nothing if the game ends before, or leaves no choice there.
std::unique_ptr<games::Session> position_at(int ply, int number) {
  std::unique_ptr<games::Session> session = players::make_session("othello");
  const auto player = players::make_player(fmt::format("policy:choice=sample,seed={}", number), *session);
  for (int i = 0; i < ply && !session->is_over(); ++i) {
    session->play(player->think(*session, player->budget(), {}).move);
  }
  return session->is_over() || session->legal_moves().size() < 2 ? nullptr : std::move(session);
}

double signal_to_noise(const games::Session& session, std::uint32_t playouts, std::uint64_t seed) {
  const std::vector<games::Move> moves = session.legal_moves();
  const double playouts_a_move = search_playouts / static_cast<double>(moves.size());
  base::Moments shares;
  for (const games::Move move : moves) {
    const std::unique_ptr<games::Session> after = session.clone();
    after->play(move);
    const games::Tally tally = after->count_playouts(playouts, seed);
    shares.add(static_cast<double>(tally.draws) / static_cast<double>(tally.playouts));
  }
  const double spread = shares.mean() * (1 - shares.mean());  // variance of one playout
  if (spread == 0) return 0;                                  // no playout was drawn, or all were
  // What the counting itself adds to the variance between moves is no signal.
  const double signal = std::max(0.0, shares.variance() - spread / playouts);
  return std::sqrt(signal / (spread / playouts_a_move));
}

}  // namespace

std::string signal_key(int ply) { return fmt::format("ply {}", ply); }

WorkCell draw_signal(std::string id, int positions, std::uint32_t playouts) {
  return {std::move(id), fmt::format("positions={},playouts={}", positions, playouts),
          [=](const std::stop_token& stop) -> nlohmann::json {
            nlohmann::json answer;
            for (const int ply : signal_plies) {
              base::Moments ratios;
              for (int number = 0; number < positions && !stop.stop_requested(); ++number) {
                if (const auto session = position_at(ply, number)) {
                  ratios.add(signal_to_noise(*session, playouts, static_cast<std::uint64_t>(number)));
                }
              }
              answer[signal_key(ply)] = {
                  {"value", ratios.mean()}, {"deviation", std::sqrt(ratios.variance())}, {"sample", ratios.count()}};
            }
            return answer;
          },
          double(positions)};
}

}  // namespace aite::studies
