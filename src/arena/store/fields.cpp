// SPDX-License-Identifier: MIT
#include "arena/store/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace aite::arena {

namespace {

using nlohmann::json;
using sqlite::Statement;

// How a type is kept: its type in SQL, both ways to and from the database, both ways to and from JSON. What does not
// fit is an error and not something else.
template <class T>
struct Kept;

template <>
struct Kept<std::string> {
  static constexpr const char* type = "TEXT";
  static void bind(Statement& to, const std::string& value) { to.bind(value); }
  static void read(const Statement& row, int column, std::string& value) { value = row.view(column); }
  static json get(const std::string& value) { return value; }
  static void set(std::string& value, const json& from) { value = from.get<std::string>(); }
};

template <>
struct Kept<double> {
  static constexpr const char* type = "REAL";
  static void bind(Statement& to, double value) { to.bind(value); }
  static void read(const Statement& row, int column, double& value) { value = row.real(column); }
  static json get(double value) { return value; }
  static void set(double& value, const json& from) { value = from.get<double>(); }
};

template <std::integral T>
struct Kept<T> {
  static constexpr const char* type = "INTEGER";
  static void bind(Statement& to, T value) { to.bind(static_cast<std::int64_t>(value)); }
  static void read(const Statement& row, int column, T& value) { value = static_cast<T>(row.integer(column)); }
  static json get(T value) { return value; }
  static void set(T& value, const json& from) {
    const bool fits = from.is_number_unsigned()  ? std::in_range<T>(from.get<std::uint64_t>())
                      : from.is_number_integer() ? std::in_range<T>(from.get<std::int64_t>())
                                                 : false;
    if (!fits) throw base::InputError(fmt::format("{} is no whole number that fits", from.dump()));
    value = from.get<T>();
  }
};

template <>
struct Kept<std::optional<int>> {
  static constexpr const char* type = "INTEGER";
  static void bind(Statement& to, const std::optional<int>& value) {
    to.bind(value ? std::optional<std::int64_t>(*value) : std::nullopt);
  }
  static void read(const Statement& row, int column, std::optional<int>& value) {
    const std::optional<std::int64_t> found = row.maybe_integer(column);
    value = found ? std::optional(static_cast<int>(*found)) : std::nullopt;
  }
  static json get(const std::optional<int>& value) { return value ? json(*value) : json(nullptr); }
  static void set(std::optional<int>& value, const json& from) {
    if (from.is_null()) {
      value.reset();
    } else {
      Kept<int>::set(value.emplace(), from);
    }
  }
};

// 1 the first player won, 0 draw, -1 the second won.
template <>
struct Kept<games::Result> {
  static constexpr const char* type = "INTEGER";
  static void bind(Statement& to, games::Result value) { to.bind(static_cast<std::int64_t>(value)); }
  static void read(const Statement& row, int column, games::Result& value) {
    value = static_cast<games::Result>(row.integer(column));
  }
  static json get(games::Result value) { return static_cast<int>(value); }
  static void set(games::Result& value, const json& from) {
    int result = 0;
    Kept<int>::set(result, from);
    if (result < -1 || result > 1) throw base::InputError("result must be 1, 0 or -1");
    value = static_cast<games::Result>(result);
  }
};

template <>
struct Kept<Ending> {
  static constexpr const char* type = "TEXT";
  static void bind(Statement& to, Ending value) { to.bind(ending_name(value)); }
  static void read(const Statement& row, int column, Ending& value) { value = parse_ending(row.view(column)); }
  static json get(Ending value) { return ending_name(value); }
  static void set(Ending& value, const json& from) { value = parse_ending(from.get<std::string>()); }
};

// "contact=3/21 tenuki=6/8". A formula's counts, F=1(l), are kept as F~1(l).
template <>
struct Kept<StyleCounts> {
  static constexpr const char* type = "TEXT";
  static void bind(Statement& to, const StyleCounts& value) {
    std::string text;
    for (const StyleCount& count : value) {
      std::string name = count.style;
      std::ranges::replace(name, '=', '~');
      text += fmt::format("{}{}={}/{}", text.empty() ? "" : " ", name, count.yes, count.asked);
    }
    to.bind(text);
  }
  static void read(const Statement& row, int column, StyleCounts& value) {
    std::string_view rest = row.view(column);
    value.clear();
    while (!rest.empty()) {
      StyleCount& count = value.emplace_back();
      count.style = rest.substr(0, rest.find('='));
      rest.remove_prefix(std::min(rest.size(), count.style.size() + 1));
      std::ranges::replace(count.style, '~', '=');
      for (std::uint64_t* number : {&count.yes, &count.asked}) {
        const auto end = std::from_chars(rest.data(), rest.data() + rest.size(), *number).ptr;
        rest.remove_prefix(std::min(rest.size(), static_cast<std::size_t>(end - rest.data()) + 1));
      }
    }
  }
};

// Eight bytes each, the least significant first.
template <>
struct Kept<std::vector<std::uint64_t>> {
  static constexpr const char* type = "BLOB";
  static constexpr std::size_t width = sizeof(std::uint64_t);
  static void bind(Statement& to, const std::vector<std::uint64_t>& value) {
    std::vector<std::byte> bytes;
    bytes.reserve(width * value.size());
    for (const std::uint64_t each : value) {
      for (std::size_t i = 0; i < width; ++i) bytes.push_back(static_cast<std::byte>(each >> (8 * i)));
    }
    to.bind(std::span<const std::byte>(bytes));
  }
  static void read(const Statement& row, int column, std::vector<std::uint64_t>& value) {
    const std::span<const std::byte> bytes = row.bytes(column);
    value.assign(bytes.size() / width, 0);
    for (std::size_t i = 0; i < width * value.size(); ++i) {
      value[i / width] |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * (i % width));
    }
  }
};

// Along members and places in arrays, one after the other.
template <class Object, class Step, class... Rest>
auto& reach(Object& object, Step step, Rest... rest) {
  const auto go = [&]() -> auto& {
    if constexpr (std::is_member_pointer_v<Step>) {
      return object.*step;
    } else {
      return object[step];
    }
  };
  if constexpr (sizeof...(rest) == 0) {
    return go();
  } else {
    return reach(go(), rest...);
  }
}

template <class... Steps>
using Reached = std::remove_cvref_t<decltype(reach(std::declval<StoredGame&>(), std::declval<Steps>()...))>;

// Worked out from the game's moves, so that files do without.
template <class Owner, class Member, class... Steps>
Field worked_out(std::string name, Member Owner::*member, Steps... steps) {
  using Its = Kept<Reached<Member Owner::*, Steps...>>;
  Field field;
  field.name = std::move(name);
  field.type = Its::type;
  field.in_summary = std::is_same_v<Owner, GameSummary>;
  field.bind = [=](Statement& to, const StoredGame& game) { Its::bind(to, reach(game, member, steps...)); };
  field.read = [=](const Statement& row, int column, StoredGame& game) {
    Its::read(row, column, reach(game, member, steps...));
  };
  return field;
}

// Part of what the game is.
template <class... Steps>
Field recorded(std::string name, Steps... steps) {
  using Value = Reached<Steps...>;
  Field field = worked_out(std::move(name), steps...);
  if constexpr (!std::is_same_v<Value, std::optional<int>>) field.type += " NOT NULL";
  field.get = [=](const StoredGame& game) { return Kept<Value>::get(reach(game, steps...)); };
  field.set = [=](StoredGame& game, const json& from) { Kept<Value>::set(reach(game, steps...), from); };
  return field;
}

std::vector<Field> make_fields() {
  std::vector<Field> all{
      recorded("match", &StoredGame::match),
      recorded("number", &StoredGame::number),
      recorded("game", &StoredGame::game),
      recorded("rules", &StoredGame::rules),
      recorded("position", &StoredGame::position),
      recorded("first", &StoredGame::players, std::size_t{0}),
      recorded("second", &StoredGame::players, std::size_t{1}),
      recorded("seed", &StoredGame::seed),
      recorded("opening", &StoredGame::opening),
      recorded("moves", &StoredGame::moves),
      recorded("result", &StoredGame::ruling, &Ruling::result),
      recorded("half_points", &StoredGame::ruling, &Ruling::half_points),
      recorded("ending", &StoredGame::ruling, &Ruling::ending),
      recorded("detail", &StoredGame::ruling, &Ruling::detail),
  };
  const std::array<std::string, 2> seats{"first", "second"};
  for (std::size_t i = 0; i < 2; ++i) {
    all.push_back(recorded(seats[i] + "_seconds", &StoredGame::times, i, &SeatTime::seconds));
    all.push_back(recorded(seats[i] + "_longest", &StoredGame::times, i, &SeatTime::longest));
    all.push_back(recorded(seats[i] + "_moves", &StoredGame::times, i, &SeatTime::moves));
  }
  all.push_back(recorded("build", &StoredGame::build));
  all.push_back(recorded("finished", &StoredGame::finished));
  all.push_back(recorded("thinking", &StoredGame::thinking));
  all.push_back(recorded("notes", &StoredGame::notes));
  all.push_back(worked_out("plies", &StoredGame::plies));
  for (std::size_t i = 0; i < 2; ++i) {
    all.push_back(worked_out(seats[i] + "_styles", &StoredGame::styles, i));
    all.push_back(worked_out(seats[i] + "_given_moves", &StoredGame::given_away, i, &GivenAway::moves));
    all.push_back(worked_out(seats[i] + "_given_sum", &StoredGame::given_away, i, &GivenAway::sum));
    all.push_back(worked_out(seats[i] + "_given_worst", &StoredGame::given_away, i, &GivenAway::worst));
  }
  all.push_back(worked_out("positions", &StoredGame::positions));
  all.back().in_summary = false;  // long, and only looked at for duplicates
  return all;
}

}  // namespace

const std::vector<Field>& fields() {
  static const std::vector<Field> all = make_fields();
  return all;
}

}  // namespace aite::arena
