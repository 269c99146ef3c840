// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>

#include "arena/store/store.hpp"
#include "cluster/link.hpp"
#include "server/http/router.hpp"
#include "server/runs/runs.hpp"
#include "server/tables/tables.hpp"

// The routes, one function per idea; openapi.json describes them.
namespace aite::server {

void add_catalogue(Router& router, const Limits& limits);
void add_even_games(Router& router);
void add_formulas(Router& router);
void add_games(Router& router, Tables& tables, arena::Store& store);
void add_thinking(Router& router, Tables& tables, std::atomic<std::size_t>& streams, const Limits& limits);
void add_lab(Router& router, arena::Store& store);
void add_lab_cluster(Router& router, const std::optional<cluster::LinkOptions>& link);
void add_problems(Router& router);
void add_runs(Router& router, Runs& runs, House& house);

// The seats whose keys a request shows; Table says what may be done with them. Throws nothing: who shows none watches.
Held seats_held(const HttpRequest& request, Table& table);

// The player that people meet first, unless another is asked for.
inline constexpr const char* usual_opponent = "partner";

inline constexpr std::size_t longest_try = 4000;  // of the text of moves that are tried after a game's own

// What a request may say of a game's length.
inline constexpr std::size_t most_plies = 100'000;

}  // namespace aite::server
