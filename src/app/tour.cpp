// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "players/registry.hpp"

// A first look at Aite: one game of each kind, drawn while it is played.
namespace aite::app {

namespace {

struct Exhibition {
  std::string_view game;
  std::string_view rules;
  std::string_view first;
  std::string_view second;
  std::string_view story;
};

constexpr std::array<Exhibition, 3> exhibitions{{
    {"othello", "", "uct:playouts=8000,c=0.5", "ab:seconds=0,nodes=2000",
     "Othello: random playouts in a tree against a hand-made evaluation that looks ahead."},
    {"blokus-duo", "", "uct:playouts=4000,expansion=4", "mc:playouts=30",
     "Blokus Duo: a search tree against flat Monte Carlo."},
    {"go", "size=9,komi=7", "uct:playouts=2000,draw=0.4", "uct:playouts=2000,purpose=margin,span=40",
     "Go: one that plays to win against one that would like the score to end even."},
}};

constexpr double seconds_a_game = 15;  // three of them stay below a minute
constexpr auto pause = std::chrono::milliseconds(120);

// The first player's expected score in [0, 1] as the one who just moved sees it.
double first_score(const search::Thought& thought, games::Side mover) {
  const search::Candidate* chosen = thought.chosen();
  if (chosen == nullptr || chosen->visits == 0) return 0.5;
  const double score = chosen->win + chosen->draw / 2;
  return mover == games::Side::first ? score : 1 - score;
}

std::string bar(double share) {
  constexpr int width = 30;
  const int full = static_cast<int>(std::lround(share * width));
  std::string text;
  for (int i = 0; i < width; ++i) text += i < full ? "█" : "░";
  return text;
}

std::string curve(const std::vector<double>& shares) {
  static constexpr std::array<std::string_view, 8> steps{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string text;
  for (const double share : shares) {
    text += steps[std::min<std::size_t>(7, static_cast<std::size_t>(std::max(0.0, share) * 8))];
  }
  return text;
}

std::string result_text(const games::Session& session) {
  const games::Outcome outcome = session.outcome();
  if (outcome.result() == games::Result::draw) return "a draw";
  const bool first = outcome.result() == games::Result::first_wins;
  return fmt::format("{} wins by {}", first ? session.info().first_side : session.info().second_side,
                     std::abs(outcome.margin()));
}

// Draws over the last picture on a terminal; in a file only what is worth keeping is printed.
class Screen {
 public:
  [[nodiscard]] bool live() const { return live_; }
  void show(const std::string& picture) {
    if (lines_ > 0) fmt::print("\033[{}A\033[J", lines_);
    fmt::print("{}", picture);
    std::fflush(stdout);
    lines_ = std::count(picture.begin(), picture.end(), '\n');
  }
  void keep() { lines_ = 0; }

 private:
  bool live_ = isatty(STDOUT_FILENO) != 0;
  std::ptrdiff_t lines_ = 0;
};

void play(const Exhibition& exhibition, Screen& screen) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  const std::unique_ptr<games::Session> session = players::make_session(exhibition.game, exhibition.rules);
  const std::array<std::unique_ptr<players::Player>, 2> seats{players::make_player(exhibition.first, *session),
                                                              players::make_player(exhibition.second, *session)};
  fmt::print("\n{}\n  {:<6} {}\n  {:<6} {}\n\n", exhibition.story, session->info().first_side, seats[0]->spec(),
             session->info().second_side, seats[1]->spec());
  std::array<std::vector<double>, 2> shares;  // what each side expected, for the first player
  while (!session->is_over()) {
    const games::Side mover = session->to_move();
    players::Player& player = *seats[static_cast<std::size_t>(index(mover))];
    search::Budget budget = player.budget();
    if (seconds() > seconds_a_game) budget = {50, 0};  // a slow machine: hurry to the end
    const search::Thought thought = player.think(*session, budget, {});
    const std::string text = session->move_text(thought.move);
    session->play(thought.move);
    const double share = first_score(thought, mover);
    shares[static_cast<std::size_t>(index(mover))].push_back(share);
    if (screen.live()) {
      const std::string_view name =
          mover == games::Side::first ? session->info().first_side : session->info().second_side;
      screen.show(fmt::format("{}move {}: {} {}\n{} {} {:.0f} %\n", session->drawing(), session->moves().size(), name,
                              text, session->info().first_side, bar(share), 100 * share));
      if (seconds() < seconds_a_game) std::this_thread::sleep_for(pause);
    }
  }
  if (!screen.live()) fmt::print("{}", session->drawing());
  screen.keep();
  fmt::print("After {} moves: {}. {}'s chances as the game went on,\n", session->moves().size(), result_text(*session),
             session->info().first_side);
  fmt::print("  to {:<6} {}\n  to {:<6} {}\n", session->info().first_side, curve(shares[0]),
             session->info().second_side, curve(shares[1]));
}

void tour() {
  fmt::print("Aite: opponents worth playing. Three games between built-in players.\n");
  Screen screen;
  for (const Exhibition& exhibition : exhibitions) play(exhibition, screen);
  fmt::print(
      "\nTry next (./run passes its arguments on to the program, build/release/src/app/aite):\n"
      "  ./run games                      the games and their rules\n"
      "  ./run players --game go          the players and every option they have\n"
      "  ./run playouts othello           how fast this machine plays random games\n"
      "  ./run gtp --game go --player uct:playouts=0,seconds=2\n"
      "                                   a GTP engine for Sabaki, GoGui or any other client\n"
      "  ./run --help                     all the rest\n");
}

}  // namespace

void add_tour(CLI::App& program) {
  CLI::App* command = program.add_subcommand("tour", "watch one game of each kind between built-in players");
  command->callback(tour);
}

}  // namespace aite::app
