// SPDX-License-Identifier: MIT
#include "training/positions/labels.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"
#include "training/positions/labeller.hpp"

namespace aite::training {

namespace positions = protocol::positions;

namespace {

std::unique_ptr<Labeller> make_labeller(const LabelSettings& settings, const games::Session& start) {
  return settings.player.empty() ? make_engine_labeller(settings.engine, settings.value_command)
                                 : make_player_labeller(settings.player, start);
}

// The labels that are there must be of the same positions in the same order.
void check_labels(const LabelSettings& settings, const PositionOutput& output, const positions::PositionFile& input,
                  const games::Session& start, const std::vector<std::string>& labelled) {
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    const bool same =
        i < input.positions.size() && positions::line_of(start, {input.positions[i].moves, std::nullopt}) ==
                                          labelled[i].substr(0, labelled[i].find('\t')) + '\n';
    if (!same) {
      throw base::InputError(
          fmt::format("position {} in '{}' is not that in '{}'", i + 1, output.path, settings.positions));
    }
  }
}

}  // namespace

Grown label(const LabelSettings& settings, const PositionOutput& output, const Watch& watch) {
  const positions::PositionFile input = positions::read(base::file_text(settings.positions), settings.positions);
  const std::unique_ptr<games::Session> start = players::make_session(input.header.game, input.header.rules);
  const std::vector<base::UnitWorker> workers = make_workers(output.workers, [&]() -> base::UnitWorker {
    const std::shared_ptr<Labeller> labeller = make_labeller(settings, *start);
    return [labeller, &input, &start](std::int64_t number, const std::stop_token& stop) -> std::optional<std::string> {
      games::LabelledPosition position = input.positions[static_cast<std::size_t>(number)];
      const std::unique_ptr<games::Session> session = start->clone();
      for (const games::Move move : position.moves) session->play(move);
      try {
        position.value = labeller->value(*session, static_cast<std::uint64_t>(number), stop);
      } catch (const base::InputError& error) {
        throw base::InputError(fmt::format("position {}: {}", number + 1, error.what()));
      }
      if (!position.value) return std::nullopt;
      return positions::line_of(*start, position);
    };
  });
  positions::Header header = input.header;
  header.commands.push_back(output.command);
  positions::GrowingFile file(output.path, header);
  check_labels(settings, output, input, *start, file.lines());
  return grow(file, {std::ssize(file.lines()), std::ssize(input.positions)}, "positions", workers, watch);
}

}  // namespace aite::training
