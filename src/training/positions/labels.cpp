// SPDX-License-Identifier: MIT
#include "training/positions/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/contenders/contender.hpp"
#include "arena/matches/verify.hpp"
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

// What may be said to a program on somebody else's machine: a word, which names no file there.
void check_value_command(const std::string& command) {
  const bool word = std::ranges::all_of(
      command, [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '-' || c == '_'); });
  if (!word || command.size() > 64) {
    throw base::InputError(fmt::format("'{}' is not one word, and no other value command goes elsewhere", command));
  }
}

OrderedUnits ordered(const LabelSettings& settings, const positions::PositionFile& input, const games::Session& start) {
  OrderedUnits units;
  units.kind = label_kind;
  if (const std::optional<std::string> engine = arena::engine_name(settings.engine)) {
    arena::canonical_spec(settings.engine, start);  // throws for what cannot be a name
    check_value_command(settings.value_command);
    units.engines = {*engine};
  } else if (!settings.engine.empty()) {
    throw base::InputError(fmt::format(
        "'{}' is a command, and commands run only here: elsewhere a program is known as engine:NAME", settings.engine));
  } else {
    units.models = players::files_named_by(settings.player, start);
  }
  const nlohmann::json common{{"game", start.info().name},
                              {"rules", start.rules()},
                              {"player", settings.player},
                              {"engine", settings.engine},
                              {"value_command", settings.value_command}};
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
            if (!position) return std::nullopt;
            const std::string device = labeller->device();
            return (device.empty() ? "" : positions::device_line(device)) + positions::line_of(*start, *position);
          };
    });
  }
  positions::Header header = input.header;
  header.commands.push_back(output.command);
  positions::GrowingFile file(output.path, header);
  check_labels(settings, output, input, *start, file.lines());
  const Grown from{std::ssize(file.lines()), std::ssize(input.positions)};
  const bool by_machine = settings.player.empty() || arena::why_not_deterministic(settings.player, *start);
  MachineLog machines = by_machine ? MachineLog(output.path) : MachineLog();
  return output.elsewhere != nullptr
             ? grow_elsewhere(file, from, "positions", orders, output, watch, std::move(machines))
             : grow(file, from, "positions", workers, watch, std::move(machines));
}

base::UnitKind label_units() {
  return {std::string(label_kind), [] {
            struct Last {  // orders come in rows: the labeller stays for the next one
              std::array<std::string, 5> of;
              std::unique_ptr<games::Session> start;
              std::unique_ptr<Labeller> labeller;
            };
            const auto last = std::make_shared<Last>();
            return [last](const std::string& text, const std::stop_token& stop) -> std::optional<std::string> {
              const nlohmann::json body = base::json_object(text);
              const std::array<std::string, 5> of{base::text_field(body, "game"), base::text_field(body, "rules"),
                                                  base::text_field(body, "player"), base::text_field(body, "engine"),
                                                  base::text_field(body, "value_command")};
              if (!last->labeller || last->of != of) {
                last->labeller.reset();
                last->start = players::make_session(of[0], of[1]);
                if (of[2].empty() && !arena::engine_name(of[3])) throw base::InputError("the engine is a command");
                check_value_command(of[4]);
                last->labeller = make_labeller({"", of[2], of[3], of[4]}, *last->start);
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
