// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "server/http/message.hpp"

// Games as files of the formats that other programs read.
namespace aite::server {

// {"name": "games.wtb", "bytes": "..."}: what games a file has, {"games": [{"number", "names", "date", ...}], "total"}.
// A file comes as its bytes in base 64, or as a text; one named .txt is an Othello transcript. Throws InputError.
nlohmann::json list_of_records(const nlohmann::json& object);

// The same with "number": a file's first game, or its `number`-th, without seats. Throws InputError or Refusal.
arena::OpenGame game_in_record(const nlohmann::json& object);

// The file to save, in the format that the query names; SGF if it names none.
HttpResponse record_response(const arena::OpenGame& game, const HttpRequest& request);
HttpResponse record_response(const arena::StoredGame& game, const HttpRequest& request);

// Many games as one file, also as CSV and JSON lines; CSV if the query names no format.
// `next` answers some more of them, and none at the end. Throws Refusal if the file would be too long.
HttpResponse games_response(const std::function<std::vector<arena::StoredGame>()>& next, const std::string& name,
                            const HttpRequest& request);

}  // namespace aite::server
