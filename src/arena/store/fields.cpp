// SPDX-License-Identifier: MIT
#include "arena/store/fields.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace aite::arena {

namespace {

using nlohmann::json;

// The value as a T; what does not fit is an error and not something else.
template <class T>
T read(const json& value) {
  if constexpr (std::is_integral_v<T>) {
    const bool fits = value.is_number_unsigned()  ? std::in_range<T>(value.get<std::uint64_t>())
                      : value.is_number_integer() ? std::in_range<T>(value.get<std::int64_t>())
                                                  : false;
    if (!fits) throw base::InputError(fmt::format("{} is no whole number that fits", value.dump()));
  }
  return value.get<T>();
}

// A field that is a member, or a member of a member, reached by `reach`.
template <class Reach>
Field plain(std::string name, Reach reach) {
  using Value = std::remove_cvref_t<decltype(reach(std::declval<StoredGame&>()))>;
  return {std::move(name), [reach](const StoredGame& game) { return json(reach(game)); },
          [reach](StoredGame& game, const json& value) { reach(game) = read<Value>(value); }};
}

void add_seat(std::vector<Field>& all, const std::string& seat, std::size_t index) {
  all.push_back(plain(
      seat + "_seconds", [index](auto& game) -> auto& { return game.times[index].seconds; }));
  all.push_back(plain(
      seat + "_longest", [index](auto& game) -> auto& { return game.times[index].longest; }));
  all.push_back(plain(
      seat + "_moves", [index](auto& game) -> auto& { return game.times[index].moves; }));
}

std::vector<Field> make_fields() {
  std::vector<Field> all;
  const auto add = [&all](std::string name, auto reach) { all.push_back(plain(std::move(name), reach)); };
  add(
      "match", [](auto& game) -> auto& { return game.match; });
  add(
      "number", [](auto& game) -> auto& { return game.number; });
  add(
      "game", [](auto& game) -> auto& { return game.game; });
  add(
      "rules", [](auto& game) -> auto& { return game.rules; });
  add(
      "position", [](auto& game) -> auto& { return game.position; });
  add(
      "first", [](auto& game) -> auto& { return game.players[0]; });
  add(
      "second", [](auto& game) -> auto& { return game.players[1]; });
  add(
      "seed", [](auto& game) -> auto& { return game.seed; });
  add(
      "opening", [](auto& game) -> auto& { return game.opening; });
  add(
      "moves", [](auto& game) -> auto& { return game.moves; });
  all.push_back({"result", [](const StoredGame& game) { return json(static_cast<int>(game.ruling.result)); },
                 [](StoredGame& game, const json& value) {
                   const int result = read<int>(value);
                   if (result < -1 || result > 1) throw base::InputError("result must be 1, 0 or -1");
                   game.ruling.result = static_cast<games::Result>(result);
                 }});
  all.push_back(
      {"half_points",
       [](const StoredGame& game) { return game.ruling.half_points ? json(*game.ruling.half_points) : json(nullptr); },
       [](StoredGame& game, const json& value) {
         game.ruling.half_points = value.is_null() ? std::nullopt : std::optional(read<int>(value));
       }});
  all.push_back(
      {"ending", [](const StoredGame& game) { return json(ending_name(game.ruling.ending)); },
       [](StoredGame& game, const json& value) { game.ruling.ending = parse_ending(value.get<std::string>()); }});
  add(
      "detail", [](auto& game) -> auto& { return game.ruling.detail; });
  add_seat(all, "first", 0);
  add_seat(all, "second", 1);
  add(
      "build", [](auto& game) -> auto& { return game.build; });
  add(
      "finished", [](auto& game) -> auto& { return game.finished; });
  add(
      "thinking", [](auto& game) -> auto& { return game.thinking; });
  add(
      "notes", [](auto& game) -> auto& { return game.notes; });
  return all;
}

}  // namespace

const std::vector<Field>& fields() {
  static const std::vector<Field> all = make_fields();
  return all;
}

}  // namespace aite::arena
