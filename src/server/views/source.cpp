// SPDX-License-Identifier: MIT
#include "server/views/source.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "protocol/sgf/merge.hpp"

namespace aite::server {

using nlohmann::json;
using protocol::Record;

namespace {

constexpr std::pair<const char*, std::string Record::*> texts[] = {
    {"first_rating", &Record::first_rating},
    {"second_rating", &Record::second_rating},
    {"date", &Record::date},
    {"event", &Record::event},
    {"place", &Record::place},
    {"result", &Record::result},
    {"comment", &Record::comment},
    {"first_name", &Record::first_name},
    {"second_name", &Record::second_name},
};

json parsed(const std::string& kept) {
  json source = json::parse(kept, nullptr, false);
  return source.is_object() ? source : json(nullptr);
}

json branches_json(const std::string& sgf) {
  json list = json::array();
  if (sgf.empty()) return list;
  try {
    for (const protocol::sgf::Branch& branch : protocol::sgf::branches(protocol::sgf::parse(sgf).front())) {
      list.push_back({{"ply", branch.ply}, {"moves", branch.moves}});
    }
  } catch (const base::InputError&) {
    return json::array();
  }
  return list;
}

}  // namespace

std::string source_text(const Record& record, const std::vector<std::string>& moves, const std::string& sgf) {
  json source = json::object();
  for (const auto& [name, text] : texts) {
    if (!(record.*text).empty()) source[name] = base::as_utf8(record.*text);
  }
  // The game has passes that a record may leave out.
  json comments = json::array();
  std::size_t next = 0;
  for (const std::string& move : moves) {
    const bool same = next < record.moves.size() && record.moves[next].text == move;
    comments.push_back(same ? base::as_utf8(record.moves[next].comment) : std::string());
    if (same) ++next;
  }
  source["moves"] = moves;
  source["comments"] = std::move(comments);
  if (!sgf.empty()) source["sgf"] = sgf;
  return source.dump();
}

json source_json(const std::string& kept) {
  const json source = parsed(kept);
  if (source.is_null()) return nullptr;
  const auto text = [&](const char* name) { return source.value(name, std::string()); };
  return {{"names", {text("first_name"), text("second_name")}},
          {"ratings", {text("first_rating"), text("second_rating")}},
          {"date", text("date")},
          {"event", text("event")},
          {"place", text("place")},
          {"result", text("result")},
          {"comment", text("comment")},
          {"moves", source.value("moves", json::array())},
          {"comments", source.value("comments", json::array())},
          {"branches", branches_json(text("sgf"))}};
}

void restore_from_source(Record& record, const std::string& kept) {
  const json source = parsed(kept);
  if (source.is_null()) return;
  const std::string result = record.result;
  for (const auto& [name, text] : texts) record.*text = source.value(name, std::string());
  const json moves = source.value("moves", json::array());
  const json comments = source.value("comments", json::array());
  std::size_t same = 0;
  for (; same < std::min({record.moves.size(), moves.size(), comments.size()}); ++same) {
    if (moves[same] != record.moves[same].text) break;
    record.moves[same].comment = comments[same].get<std::string>();
  }
  const bool as_it_was = same == moves.size() && same == record.moves.size();
  if (!result.empty() || !as_it_was) record.result = result;
}

std::string sgf_with_source(const Record& record, const std::string& kept) {
  const json source = parsed(kept);
  const std::string sgf = source.is_null() ? std::string() : source.value("sgf", std::string());
  if (sgf.empty()) return {};
  return protocol::sgf::format(protocol::sgf::merged(protocol::sgf::parse(sgf).front(), record));
}

}  // namespace aite::server
