// SPDX-License-Identifier: MIT
#include "arena/matches/openings.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace aite::arena {

namespace {

constexpr std::uint64_t opening_stream = 0x6f70656e;  // keeps openings apart from other uses of the seed

// "f5d6c3" into f5 d6 c3 where a game writes so; other words as they are.
std::vector<std::string> moves_in(const std::string& word, const games::Session& session) {
  const auto letters = static_cast<std::size_t>(session.info().glued_letters);
  const bool glued = letters > 0 && word.size() > letters && word.size() % letters == 0 && base::lower(word) != "pass";
  if (!glued) return {word};
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < word.size(); i += letters) moves.push_back(word.substr(i, letters));
  return moves;
}

void play_forced_passes(games::Session& session) {
  const std::vector<games::Move> legal = session.legal_moves();
  if (legal.size() == 1 && legal.front() == games::pass_move) session.play(games::pass_move);
}

std::vector<games::Move> read_line(const std::string& line, const games::Session& start) {
  const std::unique_ptr<games::Session> session = start.clone();
  for (const std::string& word : base::words(line)) {
    for (const std::string& text : moves_in(word, *session)) {
      if (base::lower(text) != "pass") play_forced_passes(*session);
      session->play(session->parse_move(text));
    }
  }
  if (session->is_over()) throw base::InputError("the game is over before it begins");
  return session->moves();
}

// Uniform over the legal moves, without passes a side need not make; nothing if the game was over too soon.
std::vector<games::Move> random_moves(int plies, base::Rng& rng, const games::Session& start) {
  const std::unique_ptr<games::Session> session = start.clone();
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<games::Move> legal = session->legal_moves();
    if (legal.size() > 1) std::erase(legal, games::pass_move);
    if (legal.empty()) return {};
    session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  if (session->is_over()) return {};
  return session->moves();
}

}  // namespace

Openings Openings::random(int plies, std::uint64_t seed) {
  Openings openings;
  openings.plies_ = plies;
  openings.seed_ = seed;
  openings.text_ = fmt::format("plies={}", plies);
  return openings;
}

Openings Openings::from_lines(std::string_view text, const games::Session& start, std::string_view file) {
  Openings openings;
  int number = 0;
  for (const std::string& whole : base::split(text, '\n')) {
    ++number;
    // In a file of positions, what a position is worth comes after a tab.
    const std::string line(base::trim(std::string_view(whole).substr(0, whole.find_first_of("#\t"))));
    if (line.empty()) continue;
    try {
      openings.book_.push_back(read_line(line, start));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (openings.book_.empty()) throw base::InputError(fmt::format("{}: there is no opening in it", file));
  openings.text_ = fmt::format("file={:016x}", base::hash_text(text));
  return openings;
}

std::vector<games::Move> Openings::opening(std::uint64_t number, const games::Session& start) const {
  if (!book_.empty()) return book_[number % book_.size()];
  if (plies_ == 0) return {};
  base::Rng rng(base::mix(base::mix(seed_, opening_stream), number));
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::vector<games::Move> moves = random_moves(plies_, rng, start);
    if (!moves.empty()) return moves;
  }
  throw base::InputError(fmt::format("{} random plies end nearly every game of {}", plies_, start.info().title));
}

}  // namespace aite::arena
