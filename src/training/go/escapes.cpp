// SPDX-License-Identifier: MIT
#include "training/go/escapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "games/go/state.hpp"
#include "players/go/formulas.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"
#include "training/go/records.hpp"

namespace aite::training::go {

namespace {

namespace positions = protocol::positions;
using games::Move;
using games::go::features::find_escape;

constexpr std::uint64_t escape_stream = 0x657363;  // keeps what is drawn from one seed apart
constexpr int kinds = 5;

// Of 10 to 60 plies on 9x9, and of as large a share of other boards.
template <int MaxSize>
std::vector<Move> random_game(games::go::State<MaxSize>& state, base::Rng& rng) {
  const int points = state.size() * state.size();
  const int least = points / 8;
  const auto spread = static_cast<std::uint32_t>(3 * points / 4 - least);
  std::vector<Move> moves;
  typename games::go::State<MaxSize>::MoveList legal;
  for (int left = least + static_cast<int>(rng.below(spread + 1)); left > 0; --left) {
    state.legal_moves(legal);
    if (legal.size() == 1) break;  // a pass alone
    Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    while (move == games::pass_move) move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    state.play(move);
    moves.push_back(move);
  }
  return moves;
}

// A file's positions are replayed by a session, which knows superko too.
bool can_be_replayed(const games::Session& start, const std::vector<Move>& moves) {
  const std::unique_ptr<games::Session> session = start.clone();
  for (const Move move : moves) {
    if (!session->why_illegal(move).empty()) return false;
    session->play(move);
  }
  return !session->is_over();
}

template <int MaxSize>
std::optional<std::string> random_escape(const EscapeSettings& settings, const games::Session& start,
                                         std::int64_t number, const std::stop_token& stop) {
  games::go::Rules rules;
  rules.size = settings.size;
  const std::uint64_t seed = base::mix(base::mix(settings.seed, escape_stream), static_cast<std::uint64_t>(number));
  for (std::uint64_t attempt = 0; !stop.stop_requested(); ++attempt) {
    base::Rng rng(base::mix(seed, attempt));
    games::go::State<MaxSize> state(rules);
    const std::vector<Move> moves = random_game(state, rng);
    const auto escape = find_escape(state);
    if (escape.in_atari.none()) continue;
    if (settings.stratified && static_cast<int>(escape.kind) != number % kinds) continue;
    const std::uint64_t identity =
        identity_of(games::go::State<MaxSize>(rules), moves, static_cast<std::uint64_t>(settings.size));
    if (part_by_identity(identity) != settings.part || !can_be_replayed(start, moves)) continue;
    return positions::line_of(start, {moves, std::nullopt});
  }
  return std::nullopt;
}

// All of the part's games, in random order; if stratified, kind after kind as long as there are any of each.
std::vector<std::vector<Move>> recorded_escapes(const EscapeSettings& settings) {
  if (settings.size > 9) throw base::InputError("game records are read for boards of up to 9x9 only");
  const auto records = read_training_records(settings.records);
  const Sets<TrainingGame> sets = split(records.games);
  std::array<std::vector<std::vector<Move>>, kinds> found;
  for (const TrainingGame& game : sets.of(settings.part)) {
    if (game.rules.size != settings.size) continue;
    games::go::Small state(game.rules);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto escape = find_escape(state);
      if (escape.in_atari.any()) {
        found[settings.stratified ? static_cast<std::size_t>(escape.kind) : 0].emplace_back(
            game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(ply));
      }
      state.play(game.moves[ply]);
    }
  }
  base::Rng rng(base::mix(settings.seed, escape_stream));
  for (auto& of_kind : found) rng.shuffle(of_kind);
  std::vector<std::vector<Move>> chosen;
  const auto all = [&] {
    std::size_t sum = 0;
    for (const auto& of_kind : found) sum += of_kind.size();
    return sum;
  }();
  for (std::size_t i = 0; chosen.size() < all; ++i) {
    for (const auto& of_kind : found) {
      if (i < of_kind.size()) chosen.push_back(of_kind[i]);
    }
  }
  return chosen;
}

template <int MaxSize>
Escapes no_escapes(int size) {
  const learn::formulas::Positions none(players::go::formula_layout<MaxSize>(size));
  return {{none, {}}, {none, {}}, {}, size, {}, {}, 0};
}

template <int MaxSize>
void add_escape(const games::go::State<MaxSize>& state, Escapes& escapes) {
  const auto escape = find_escape(state);
  if (escape.in_atari.none()) {
    ++escapes.left_out;
    return;
  }
  const auto add = [&](learn::formulas::Task& task, const auto& asked, const auto& moves) {
    task.positions.add(players::go::formula_position(state, asked));
    const learn::formulas::Words right = players::go::words_of<MaxSize>(moves);
    task.right.insert(task.right.end(), right.begin(), right.end());
  };
  for (const auto& string : escape.strings) {
    add(escapes.strings, string.stones, string.right);
    escapes.of_string.push_back(static_cast<std::uint32_t>(escapes.kinds.size()));
  }
  add(escapes.task, games::go::PointSet<MaxSize>(), escape.right);
  escapes.kinds.push_back(escape.kind);
  escapes.texts.push_back(state.text());
}

template <int MaxSize>
Escapes escapes_of(const positions::PositionFile& file, const games::go::Rules& rules) {
  Escapes escapes = no_escapes<MaxSize>(static_cast<int>(rules.size));
  for (const games::LabelledPosition& position : file.positions) {
    games::go::State<MaxSize> state(rules);
    for (const Move move : position.moves) state.play(move);
    add_escape(state, escapes);
  }
  return escapes;
}

Escapes escapes_in(const positions::PositionFile& file) {
  games::go::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(file.header.rules);
  return rules.size <= 9 ? escapes_of<9>(file, rules) : escapes_of<19>(file, rules);
}

template <int MaxSize>
Escapes escapes_on(const std::vector<games::go::Diagram>& boards) {
  Escapes escapes = no_escapes<MaxSize>(boards.front().size());
  for (const games::go::Diagram& each : boards) add_escape(games::go::State<MaxSize>(each), escapes);
  return escapes;
}

}  // namespace

std::string EscapeSettings::rules() const { return size == 9 ? "" : fmt::format("size={}", size); }

Grown make_escapes(const EscapeSettings& settings, const PositionOutput& output, const Watch& watch) {
  const std::unique_ptr<games::Session> start = players::make_session("go", settings.rules());
  const positions::Header header{"go", start->rules(), {output.command}};
  if (settings.records.empty()) {
    const auto workers = make_workers(output.workers, [&]() -> base::UnitWorker {
      return [&](std::int64_t number, const std::stop_token& stop) {
        return settings.size <= 9 ? random_escape<9>(settings, *start, number, stop)
                                  : random_escape<19>(settings, *start, number, stop);
      };
    });
    positions::GrowingFile file(output.path, header);
    return grow(file, {std::ssize(file.lines()), settings.positions}, "positions", workers, watch);
  }
  std::vector<std::vector<Move>> recorded = recorded_escapes(settings);
  std::erase_if(recorded, [&](const std::vector<Move>& moves) { return !can_be_replayed(*start, moves); });
  const auto workers = make_workers(output.workers, [&]() -> base::UnitWorker {
    return [&](std::int64_t number, const std::stop_token&) -> std::optional<std::string> {
      return positions::line_of(*start, {recorded[static_cast<std::size_t>(number)], std::nullopt});
    };
  });
  positions::GrowingFile file(output.path, header);
  return grow(file, {std::ssize(file.lines()), std::min(settings.positions, std::ssize(recorded))}, "positions",
              workers, watch);
}

learn::formulas::Words Escapes::answers(const learn::formulas::Formula& formula) const {
  if (!players::go::asks(formula)) return task.positions.evaluate(formula);
  const auto width = static_cast<std::size_t>(task.positions.layout().words);
  const learn::formulas::Words by_string = strings.positions.evaluate(formula);
  learn::formulas::Words shared(task.positions.words(), ~learn::formulas::Word{0});
  for (std::size_t i = 0; i < of_string.size(); ++i) {
    for (std::size_t k = 0; k < width; ++k) shared[of_string[i] * width + k] &= by_string[i * width + k];
  }
  return shared;
}

std::array<std::size_t, 5> Escapes::of_kind() const {
  std::array<std::size_t, 5> counts{};
  for (const EscapeKind kind : kinds) ++counts[static_cast<std::size_t>(kind)];
  return counts;
}

Escapes read_escapes(const std::string& path) {
  const std::string text = base::file_text(path);
  Escapes escapes = [&] {
    if (!text.starts_with("# aite positions")) return escapes_of_boards(text, path);
    const positions::PositionFile file = positions::read(text, path);
    if (file.header.game == "go") return escapes_in(file);
    throw base::InputError(fmt::format("'{}' holds positions of {}", path, file.header.game));
  }();
  if (escapes.kinds.empty()) throw base::InputError(fmt::format("in no position of '{}' stones are in atari", path));
  return escapes;
}

Escapes random_escapes(const EscapeSettings& settings, const std::stop_token& stop) {
  const std::unique_ptr<games::Session> start = players::make_session("go", settings.rules());
  std::string text = positions::Header{"go", start->rules(), {"random games"}}.text();
  for (std::int64_t number = 0; number < settings.positions; ++number) {
    const std::optional<std::string> line = settings.size <= 9 ? random_escape<9>(settings, *start, number, stop)
                                                               : random_escape<19>(settings, *start, number, stop);
    if (!line) break;
    text += *line;
  }
  return escapes_in(positions::read(text, "random games"));
}

Escapes escapes_of_boards(std::string_view text, std::string_view name) {
  std::vector<games::go::Diagram> boards;
  const std::vector<std::string> lines = base::split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || lines[i][0] == '#') continue;
    try {
      boards.push_back(games::go::parse_diagram(lines[i], games::go::Rules{}));
      if (boards.back().size() != boards.front().size()) throw base::InputError("a board of another size");
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("'{}', line {}: {}", name, i + 1, error.what()));
    }
  }
  if (boards.empty()) throw base::InputError(fmt::format("'{}' holds no boards", name));
  return boards.front().size() <= 9 ? escapes_on<9>(boards) : escapes_on<19>(boards);
}

}  // namespace aite::training::go
