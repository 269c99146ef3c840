// SPDX-License-Identifier: MIT
#include "training/positions/labels.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/json_fields.hpp"
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

constexpr std::string_view label_kind = "label";

// The position with its value. Throws InputError that names the position.
std::optional<games::LabelledPosition> labelled(games::LabelledPosition position, std::int64_t number,
                                                Labeller& labeller, const games::Session& start,
                                                const std::stop_token& stop) {
  const std::unique_ptr<games::Session> session = start.clone();
  for (const games::Move move : position.moves) session->play(move);
  try {
    position.value = labeller.value(*session, static_cast<std::uint64_t>(number), stop);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("position {}: {}", number + 1, error.what()));
  }
  return position.value ? std::optional(std::move(position)) : std::nullopt;
}

OrderedUnits ordered(const LabelSettings& settings, const positions::PositionFile& input, const games::Session& start) {
  if (settings.player.empty()) throw base::InputError("labels of another program are made here, not elsewhere");
  OrderedUnits units;
  units.kind = label_kind;
  units.models = players::files_named_by(settings.player, start);
  const nlohmann::json common{{"game", start.info().name}, {"rules", start.rules()}, {"player", settings.player}};
  const auto line = [&](const games::LabelledPosition& each) {
    return positions::line_of(start, {each.moves, std::nullopt});
  };
  units.defined_by = common.dump();
  for (const games::LabelledPosition& each : input.positions) units.defined_by += line(each);
  units.body = [&input, common, line](std::int64_t unit) {
    nlohmann::json body = common;
    body["number"] = unit;
    body["position"] = line(input.positions[static_cast<std::size_t>(unit)]);
    return body;
  };
  units.read = [&](std::int64_t unit, const nlohmann::json& answer) {
    const auto value = base::field<double>(answer, "value");
    if (!(value >= -1 && value <= 1)) throw base::InputError("'value' is none from -1 to 1");
    return positions::line_of(start, {input.positions[static_cast<std::size_t>(unit)].moves, value});
  };
  return units;
}

}  // namespace

Grown label(const LabelSettings& settings, const PositionOutput& output, const Watch& watch) {
  const positions::PositionFile input = positions::read(base::file_text(settings.positions), settings.positions);
  const std::unique_ptr<games::Session> start = players::make_session(input.header.game, input.header.rules);
  std::vector<base::UnitWorker> workers;
  OrderedUnits orders;
  if (output.elsewhere != nullptr) {
    orders = ordered(settings, input, *start);
  } else {
    workers = make_workers(output.workers, [&]() -> base::UnitWorker {
      const std::shared_ptr<Labeller> labeller = make_labeller(settings, *start);
      return
          [labeller, &input, &start](std::int64_t number, const std::stop_token& stop) -> std::optional<std::string> {
            const auto position =
                labelled(input.positions[static_cast<std::size_t>(number)], number, *labeller, *start, stop);
            return position ? std::optional(positions::line_of(*start, *position)) : std::nullopt;
          };
    });
  }
  positions::Header header = input.header;
  header.commands.push_back(output.command);
  positions::GrowingFile file(output.path, header);
  check_labels(settings, output, input, *start, file.lines());
  const Grown from{std::ssize(file.lines()), std::ssize(input.positions)};
  return output.elsewhere != nullptr ? grow_elsewhere(file, from, "positions", orders, output, watch)
                                     : grow(file, from, "positions", workers, watch);
}

base::UnitKind label_units() {
  return {std::string(label_kind), [] {
            struct Last {  // orders come in rows: the labeller stays for the next one
              std::array<std::string, 3> of;
              std::unique_ptr<games::Session> start;
              std::unique_ptr<Labeller> labeller;
            };
            const auto last = std::make_shared<Last>();
            return [last](const std::string& text, const std::stop_token& stop) -> std::optional<std::string> {
              const nlohmann::json body = base::json_object(text);
              const std::array<std::string, 3> of{base::text_field(body, "game"), base::text_field(body, "rules"),
                                                  base::text_field(body, "player")};
              if (!last->labeller || last->of != of) {
                last->labeller.reset();
                last->start = players::make_session(of[0], of[1]);
                last->labeller = make_player_labeller(of[2], *last->start);
                last->of = of;
              }
              const positions::PositionFile file = positions::read(
                  positions::Header{of[0], of[1], {}}.text() + base::text_field(body, "position", 1U << 16),
                  "the order");
              if (file.positions.size() != 1) throw base::InputError("there is not one position");
              const auto position = labelled(file.positions.front(), base::field<std::int64_t>(body, "number"),
                                             *last->labeller, *last->start, stop);
              if (!position) return std::nullopt;
              return nlohmann::json{{"value", *position->value}}.dump();
            };
          }};
}

}  // namespace aite::training
