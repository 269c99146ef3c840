// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>

#include "app/interrupt.hpp"
#include "games/session.hpp"

// The subcommands of `aite`: each file adds one to the program.
namespace aite::app {

void add_cluster(CLI::App& program);
void add_formulas(CLI::App& program);
void add_formulas_data(CLI::App& formulas);
void add_formulas_search(CLI::App& formulas);
void add_formulas_choose(CLI::App& formulas);
void add_formulas_show(CLI::App& formulas);
void add_formulas_moves(CLI::App& formulas);
void add_formulas_tactics(CLI::App& formulas);
void add_formulas_tree(CLI::App& formulas);
void add_formulas_test(CLI::App& formulas);
void add_formulas_train(CLI::App& formulas);
void add_calibrate(CLI::App& program);
void add_games(CLI::App& program);
void add_analysis(CLI::App& program);
void add_gtp(CLI::App& program);
void add_levels(CLI::App& program);
void add_label(CLI::App& program);
void add_match(CLI::App& program);
void add_openings(CLI::App& program);
void add_perft(CLI::App& program);
void add_players(CLI::App& program);
void add_playouts(CLI::App& program);
void add_problems(CLI::App& program);
void add_records(CLI::App& program);
void add_selfplay(CLI::App& program);
void add_serve(CLI::App& program);
void add_signature(CLI::App& program);
void add_study(CLI::App& program);
void add_tour(CLI::App& program);
void add_tournament(CLI::App& program);
void add_train(CLI::App& program);
void add_train_balance(CLI::App& train);
void add_train_evaluation(CLI::App& train);
void add_train_mm(CLI::App& train);
void add_train_policies(CLI::App& train);
void add_train_toqn(CLI::App& train);
void add_verify(CLI::App& program);
void add_worker(CLI::App& program);

// How everything plays, in numbers that change when play changes; on this machine. Takes a second or two.
struct Signatures {
  std::string all;
  std::map<std::string, std::string> by_game;
};
Signatures signatures();

// The number of everything, for those who have to know it whenever they start: kept in a folder by the contents of the
// program and its libraries and by the processor. Without a folder it is computed.
std::string remembered_signature(const std::string& folder);

// With what the program ends if nothing goes wrong: 0 unless a command says otherwise.
inline int& exit_status() {
  static int status = 0;
  return status;
}

// A game chosen on the command line: GAME --rules ... --position ...
struct GameChoice {
  std::string game;
  std::string rules;
  std::string position;

  void add_to(CLI::App& command);
  [[nodiscard]] std::unique_ptr<games::Session> session() const;
};

}  // namespace aite::app
