// SPDX-License-Identifier: MIT
#include "app/players_reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "app/listing.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

using Titles = std::vector<std::string>;

// One option, and the games in which it is just so.
struct SharedOption {
  base::Option option;
  Titles games;

  [[nodiscard]] bool is(const base::Option& other) const {
    return option.name == other.name && option.range() == other.range() && option.help == other.help &&
           option.default_text == other.default_text;
  }
};

// One player in all games that have it.
struct Section {
  std::string name;
  std::string summary;
  Titles games;
  std::vector<SharedOption> options;
  Titles changed;  // options of UCT that have another default here
  bool options_of_uct = false;

  void add(const base::Option& option, const std::string& game) {
    const auto same = std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.is(option); });
    if (same != options.end()) {
      same->games.push_back(game);
      return;
    }
    // Beside the others of its name.
    auto at = options.end();
    for (auto each = options.begin(); each != options.end(); ++each) {
      if (each->option.name == option.name) at = each + 1;
    }
    options.insert(at, {option, {game}});
  }
};

const base::Option* find(const base::Options& options, const std::string& name) {
  for (const base::Option& option : options.all()) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

// Adds the options that are not those of UCT in the same game; of a player that has all of UCT's.
void add_beyond_uct(Section& section, const base::Options& options, const base::Options& uct, const std::string& game) {
  section.options_of_uct = true;
  for (const base::Option& option : options.all()) {
    const base::Option* same = find(uct, option.name);
    if (same == nullptr) {
      section.add(option, game);
    } else if (same->default_text != option.default_text) {
      section.changed.push_back(fmt::format("`{}` {}", option.name, option.default_text));
    }
  }
}

bool has_all_of(const base::Options& options, const base::Options& uct) {
  return std::all_of(uct.all().begin(), uct.all().end(),
                     [&](const base::Option& option) { return find(options, option.name) != nullptr; });
}

std::vector<Section> sections() {
  std::vector<Section> all;
  for (const players::GameEntry& game : players::games()) {
    const std::unique_ptr<games::Session> session = game.make("");
    const std::unique_ptr<players::Player> uct = players::make_player("uct", *session);
    const std::string title(game.info.title);
    for (const players::PlayerEntry& entry : game.players) {
      if (!entry.stands_for.empty()) continue;
      auto section = std::find_if(all.begin(), all.end(), [&](const Section& each) { return each.name == entry.name; });
      if (section == all.end()) section = all.insert(all.end(), {entry.name, entry.summary, {}, {}, {}, false});
      section->games.push_back(title);
      const std::unique_ptr<players::Player> player = entry.player(*session);
      if (entry.name != "uct" && has_all_of(player->options(), uct->options())) {
        add_beyond_uct(*section, player->options(), uct->options(), title);
      } else {
        for (const base::Option& option : player->options().all()) section->add(option, title);
      }
    }
  }
  return all;
}

std::string table_of(const Section& section) {
  const bool same_everywhere = std::all_of(section.options.begin(), section.options.end(),
                                           [&](const auto& each) { return each.games.size() == section.games.size(); });
  std::string table = fmt::format("| key | range | default | what it does | source |{}\n|---|---|---|---|---|{}\n",
                                  same_everywhere ? "" : " in |", same_everywhere ? "" : "---|");
  for (const SharedOption& each : section.options) {
    const base::Option& option = each.option;
    table += fmt::format("| `{}` | {} | {} | {} | {} |", option.name, option.range(), option.default_text, option.help,
                         option.source);
    if (!same_everywhere) {
      table += each.games.size() == section.games.size() ? " all |" : fmt::format(" {} |", fmt::join(each.games, ", "));
    }
    table += '\n';
  }
  return table;
}

std::string personalities_table() {
  std::string table = "| game | name | stands for | |\n|---|---|---|---|\n";
  for (const players::GameEntry& game : players::games()) {
    for (const players::PlayerEntry& entry : game.players) {
      if (entry.stands_for.empty()) continue;
      table += fmt::format("| {} | `{}` | `{}` | {} |\n", game.info.title, entry.name, entry.stands_for, entry.summary);
    }
  }
  return table;
}

}  // namespace

std::string players_reference() {
  std::string page =
      "# Players\n\nMade by `aite players --markdown` from the declarations in the code.\n\n"
      "A player is written as `name:key=value,key=value`, for example `uct:playouts=5000,c=0.5`.\n";
  for (const Section& section : sections()) {
    page += fmt::format("\n## `{}`: {}\n\nPlays {}.\n", section.name, section.summary, fmt::join(section.games, ", "));
    if (section.options_of_uct) {
      page += fmt::format("It has the options of `uct`{}{}, and these:\n", section.changed.empty() ? "" : ", with ",
                          fmt::join(section.changed, ", "));
    }
    page += '\n' + table_of(section);
  }
  page +=
      "\n# Personalities\n\nA personality is a player with a name; what it leaves open can be set as in its "
      "player.\n\n" +
      personalities_table();
  page += "\n# Analysts\n\nWho gives hints and reviews:";
  for (const players::GameEntry& game : players::games()) {
    page += fmt::format(" {} `{}`{}", game.info.title, game.analyst, &game == &players::games().back() ? ".\n" : ",");
  }
  page += "\n# Rules\n\nSet with `--rules key=value,key=value`.\n";
  for (const players::GameEntry& game : players::games()) {
    if (game.rules->all().empty()) continue;
    page += fmt::format("\n## {}\n\n{}", game.info.title, options_markdown(*game.rules));
  }
  return page;
}

}  // namespace aite::app
