// SPDX-License-Identifier: MIT
#include "protocol/formats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/ggf/ggf.hpp"
#include "protocol/sgf/record.hpp"
#include "protocol/wthor/wthor.hpp"

namespace aite::protocol {

namespace {

// A format whose files are games one after the other.
template <std::string (*write_record)(const Record&)>
std::string write_each(std::span<const Record> records) {
  std::string out;
  for (std::size_t i = 0; i < records.size(); ++i) {
    try {
      out += write_record(records[i]);
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("game {}: {}", i + 1, error.what()));
    }
  }
  return out;
}

// What follows the last dot of a file's name; the name itself where there is no dot.
std::string_view extension_of(std::string_view name) {
  const std::string_view file = name.substr(name.find_last_of("/\\") + 1);
  return file.substr(file.rfind('.') + 1);
}

}  // namespace

bool Format::holds(std::string_view game) const {
  return games.empty() || std::find(games.begin(), games.end(), game) != games.end();
}

std::vector<Record> Format::read(std::string_view bytes, std::string_view file_name) const {
  try {
    std::vector<Record> records = read_bytes(bytes);
    for (std::size_t i = 0; i < records.size(); ++i) records[i].number = i + 1;
    return records;
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", file_name, error.what()));
  }
}

std::string Format::write(std::span<const Record> records) const {
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (holds(records[i].game)) continue;
    throw base::InputError(fmt::format("game {}: {} holds no games of {}", i + 1, name, records[i].game));
  }
  return write_games(records);
}

const std::vector<Format>& formats() {
  static const std::vector<Format> table{
      {"sgf", "sgf", "Smart Game Format, FF[4]", {}, sgf::read_records, write_each<sgf::write_record>},
      {"blksgf", "blksgf", "Pentobi's SGF", {"Blokus Duo"}, sgf::read_records, write_each<sgf::write_record>},
      {"ggf", "ggf", "the Generic Game Server's format", {"Othello"}, ggf::read_records, write_each<ggf::write_record>},
      {"wthor", "wtb", "the French Federation's database", {"Othello"}, wthor::read_records, wthor::write_records},
  };
  return table;
}

const Format& format_for(std::string_view name) {
  const std::string whole = base::lower(name);
  const std::string extension = base::lower(extension_of(name));
  std::vector<std::string> known;
  for (const Format& format : formats()) {
    if (format.name == whole || format.extension == extension) return format;
    known.emplace_back(format.name);
    if (format.extension != format.name) known.emplace_back(format.extension);
  }
  throw base::InputError(fmt::format("'{}' names no format of game records: did you mean '{}'? there are {}", name,
                                     base::nearest(extension, known), base::join(known, ", ")));
}

}  // namespace aite::protocol
