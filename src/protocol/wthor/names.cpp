// SPDX-License-Identifier: MIT
#include "protocol/wthor/names.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/wthor/layout.hpp"

namespace aite::protocol::wthor {

namespace {

// The files are in Latin-1.
std::string to_utf8(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return out;
}

std::vector<std::string> read_names(std::string_view bytes, std::size_t width) {
  if (bytes.size() < header_bytes || (bytes.size() - header_bytes) % width != 0) {
    throw base::InputError(
        fmt::format("WTHOR byte {}: the file ends within its header or a name of {} bytes", bytes.size(), width));
  }
  std::vector<std::string> names;
  for (std::size_t at = header_bytes; at < bytes.size(); at += width) {
    const std::string_view field = bytes.substr(at, width);
    names.push_back(to_utf8(base::trim(field.substr(0, field.find('\0')))));
  }
  return names;
}

void put_name(std::string& name, const std::vector<std::string>& names) {
  if (!name.starts_with('#')) return;
  std::size_t number = names.size();
  const char* end = name.data() + name.size();
  if (std::from_chars(name.data() + 1, end, number).ptr == end && number < names.size()) name = names[number];
}

}  // namespace

std::vector<std::string> read_players(std::string_view bytes) { return read_names(bytes, 20); }
std::vector<std::string> read_tournaments(std::string_view bytes) { return read_names(bytes, 26); }

void put_names(std::span<Record> records, const std::vector<std::string>& players,
               const std::vector<std::string>& tournaments) {
  for (Record& record : records) {
    put_name(record.first_name, players);
    put_name(record.second_name, players);
    put_name(record.event, tournaments);
  }
}

}  // namespace aite::protocol::wthor
