// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/options.hpp"
#include "base/text.hpp"
#include "games/session.hpp"
#include "search/thought.hpp"

namespace aite::players {

// A game x a search x a budget, written as one line of text. Here static polymorphism ends: everything above (GTP,
// the arena, the server) sees players and sessions only through virtual calls.
class Player {
 public:
  virtual ~Player() = default;

  // "uct:playouts=5000,c=0.5": the name and every option that differs from its default. Reads back as this player.
  [[nodiscard]] std::string spec() const {
    const std::string changed = options().changed();
    return changed.empty() ? name() : name() + ":" + changed;
  }

  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual const base::Options& options() const = 0;

  // Takes effect at the next move. Throws InputError as base::Options::set does.
  virtual void set_option(std::string_view key, std::string_view value) = 0;

  // The player's own budget, as its options say. Callers may shorten it (a clock) or lift it (analysis).
  [[nodiscard]] virtual search::Budget budget() const = 0;

  // The session must not be over and must be of the game and board this player was made for. Random numbers depend on
  // the seed option and the number of moves played, so the same game is answered the same way (on one thread).
  virtual search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) = 0;

  // Forgets what was kept from earlier moves.
  virtual void new_game() {}

  // Most that it uses while it thinks and keeps between moves, as its options of these names say; what all players
  // share is not counted.
  [[nodiscard]] virtual std::int64_t memory() const { return number("memory", 0); }  // MiB
  [[nodiscard]] virtual std::int64_t threads() const { return number("threads", 1); }

 private:
  [[nodiscard]] std::int64_t number(std::string_view name, std::int64_t otherwise) const {
    for (const base::Option& option : options().all()) {
      if (option.name == name) return base::parse_integer(option.value(), name);
    }
    return otherwise;
  }
};

}  // namespace aite::players
