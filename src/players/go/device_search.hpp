// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "gpu/device.hpp"
#include "players/go/learned.hpp"
#include "players/styles.hpp"
#include "players/uct_settings.hpp"
#include "search/thought.hpp"

// Searches of Go that a device makes in the processor's place: the same counts and the same choice, so that nothing
// but the time they take depends on where they are made. Players ask as always, each in a thread of its own, and wait;
// what many of them ask at the same time is searched together.
namespace aite::players::go {

using SmallUctSettings = UctSettings<games::go::State<9>, LearnedSettings<9>>;

// From now on searches that a kernel can make are made by this device, and by the processor again where it is none. Not
// while anybody searches.
void search_on(std::shared_ptr<gpu::Device> device);
std::uint64_t searches_on_device();  // that were made since

// Whether kernels know a style, and how they are told to favour it.
bool knows_style(const std::string& name);
void set_style(gpu::GoSearchSettings& settings, const Favour<games::go::State<9>>& favour);

// Why no kernel makes the searches of a player with these settings; nothing if one does.
std::optional<std::string> why_not_on_a_device(const SmallUctSettings& settings);

// What UctPlayer calls before it searches: nothing where there is no device, or none for this search.
std::optional<search::Thought> think_elsewhere(const SmallUctSettings& settings, const games::go::State<9>& state,
                                               std::span<const games::Move> moves, search::Budget budget,
                                               const search::Watch& watch, std::uint64_t seed);

}  // namespace aite::players::go
