// SPDX-License-Identifier: MIT
#include "studies/go_styles/probe.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "players/registry.hpp"
#include "studies/go_styles/players.hpp"

namespace aite::studies::go_styles {

namespace {

constexpr int plies = 20;

// Position number `number`, the same for everybody.
std::unique_ptr<games::Session> position(int number) {
  std::unique_ptr<games::Session> session = players::make_session("go", std::string(go_rules));
  const auto player = players::make_player(fmt::format("{},seed={}", reference().player.spec, number + 1), *session);
  const int length = 1 + number % (plies - 1);
  for (int ply = 0; ply < length; ++ply) session->play(player->think(*session, player->budget(), {}).move);
  return session;
}

}  // namespace

WorkCell style_probe(std::string id, const std::string& spec, int positions) {
  return {std::move(id), fmt::format("{}, {} positions of {}", spec, positions, reference().player.spec),
          [=](const std::stop_token& stop) -> nlohmann::json {
            struct Asked {
              int yes = 0;
              int all = 0;
            };
            const std::vector<games::StyleInfo> styles = players::make_session("go", std::string(go_rules))->styles();
            std::vector<Asked> counts(styles.size());
            for (int number = 0; number < positions && !stop.stop_requested(); ++number) {
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
            nlohmann::json answer;
            for (std::size_t i = 0; i < styles.size(); ++i)
              answer[styles[i].name] = {{"successes", counts[i].yes}, {"sample", counts[i].all}};
            return answer;
          },
          double(positions)};
}

}  // namespace aite::studies::go_styles
