// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

// Folds everything that play depends on into one number: moves, visits, rates, margins, lines.
class Signature {
 public:
  void add(std::uint64_t word) { hash_ = base::mix(hash_, word); }
  void add(double value) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value * 1e6))); }
  void add(const search::Thought& thought) {
    add(std::uint64_t{thought.move.code});
    for (const search::Candidate& candidate : thought.candidates) {
      add(std::uint64_t{candidate.move.code});
      add(candidate.visits);
      add(candidate.win);
      add(candidate.draw);
      add(candidate.margin);
      for (const games::Move move : candidate.line) add(std::uint64_t{move.code});
    }
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

std::uint64_t game_signature(const players::GameEntry& game) {
  constexpr int plies = 16;
  // Every player with its quick options: no clocks, one thread, so the answer is the same everywhere.
  Signature signature;
  for (const players::PlayerEntry& entry : game.players) {
    const std::unique_ptr<games::Session> session = game.make("");
    const std::unique_ptr<players::Player> player = players::make_player(entry.quick_spec(), *session);
    for (int ply = 0; ply < plies && !session->is_over(); ++ply) {
      const search::Thought thought = player->think(*session, player->budget(), {});
      signature.add(thought);
      session->play(thought.move);
    }
    signature.add(session->hash());
    const games::Tally tally = session->count_playouts(200, 1);
    signature.add(tally.first_wins);
    signature.add(tally.draws);
    signature.add(tally.moves);
  }
  return signature.hash();
}

}  // namespace

Signatures signatures() {
  Signatures all;
  std::uint64_t hash = 0;
  for (const players::GameEntry& game : players::games()) {
    const std::uint64_t part = game_signature(game);
    all.by_game[std::string(game.info.name)] = fmt::format("{:016x}", part);
    hash = base::mix(hash, part);
  }
  all.all = fmt::format("{:016x}", hash);
  return all;
}

void add_signature(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("signature", "one number for how everything plays: it changes when play changes");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "answer in JSON, with a number for each game");
  command->callback([json] {
    const Signatures found = signatures();
    if (*json) {
      nlohmann::json answer = found.by_game;
      answer["all"] = found.all;
      fmt::print("{}\n", answer.dump(2));
    } else {
      fmt::print("{}\n", found.all);
    }
  });
}

}  // namespace aite::app
