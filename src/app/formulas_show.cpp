// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "app/commands.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "players/registry.hpp"
#include "training/go/formula_model.hpp"

namespace aite::app {

namespace {

namespace formulas = learn::formulas;
using games::go::State;

struct ShowArguments {
  std::string formula;
  std::string model;
  std::string position;
};

// The board with the formula's points: an empty one as '*', stones of either side in brackets.
template <int MaxSize>
std::string marked(const State<MaxSize>& state, const games::go::PointSet<MaxSize>& points) {
  std::string lines;
  for (int row = 0; row < state.size(); ++row) {
    lines += fmt::format("{:>2}", state.size() - row);
    for (int column = 0; column < state.size(); ++column) {
      const games::Move point{static_cast<std::uint16_t>(row * state.size() + column)};
      const auto stone = state.at(point);
      const char letter = !stone ? '.' : *stone == games::Side::first ? 'X' : 'O';
      if (!points.has(state.geometry().bit(point.code))) {
        lines += fmt::format(" {} ", letter);
      } else if (stone) {
        lines += fmt::format("({})", letter);
      } else {
        lines += " * ";
      }
    }
    lines += '\n';
  }
  lines += "  ";
  for (int column = 0; column < state.size(); ++column) lines += fmt::format(" {} ", "ABCDEFGHJKLMNOPQRST"[column]);
  return lines + '\n';
}

template <int MaxSize>
void show_on(const State<MaxSize>& state, const ShowArguments& arguments, std::optional<formulas::Formula> formula) {
  formulas::Positions positions(players::go::formula_layout<MaxSize>(state.size()));
  positions.add(players::go::formula_position(state));
  if (!arguments.model.empty()) {
    const training::go::FormulaModel model = training::go::read_formula_model(arguments.model).model;
    if (model.machines.empty() && model.formulas.size() > 1) {
      throw base::InputError(fmt::format("'{}' is not trained yet", arguments.model));
    }
    formula = model.formulas[model.choices(positions).front()];
    fmt::print("the model takes   {}\n", formulas::text(*formula, players::go::formula_vocabulary()));
  }
  const auto points = players::go::formula_points(*formula, state);
  fmt::print("{}{} to move; {} points\n", marked(state, points),
             state.to_move() == games::Side::first ? "black" : "white", points.count());
}

void show(const ShowArguments& arguments) {
  const formulas::Vocabulary& words = players::go::formula_vocabulary();
  std::optional<formulas::Formula> formula;
  if (!arguments.formula.empty()) {
    formula = formulas::parse(arguments.formula, words);
    fmt::print("formula    {}\n", formulas::text(*formula, words));
    const formulas::Formula canonical = formula->canonical();
    if (canonical != *formula) fmt::print("canonical  {}\n", formulas::text(canonical, words));
    fmt::print("as papers  {}\nin words   {}\ndepth {}, {} nodes\n{}", formulas::line(*formula, words),
               formulas::sentence(*formula, words), formula->depth(), formula->size(),
               formulas::drawing(formulas::tree(*formula, words)));
  } else if (arguments.model.empty()) {
    for (const formulas::Leaf& leaf : words.leaves) fmt::print("{:3} points that are {}\n", leaf.name, leaf.is);
    for (const formulas::Matrix& matrix : words.matrices) {
      fmt::print("{0}(x) points with one of x among {1}; {0}=2(x), {0}<=2(x): with exactly, at most two\n", matrix.name,
                 matrix.rows);
    }
    fmt::print("!x  not x;  x & y  both;  x | y  either;  x - y  x and not y\n");
    return;
  } else if (arguments.position.empty()) {
    for (const formulas::Formula& each : training::go::read_formula_model(arguments.model).model.formulas) {
      fmt::print("{}\n  {}\n", formulas::text(each, words), formulas::sentence(each, words));
    }
    return;
  }
  if (arguments.position.empty()) return;
  games::go::Rules rules;
  const games::go::Diagram diagram = games::go::parse_diagram(arguments.position, rules);
  if (diagram.size() <= 9) {
    show_on(State<9>(diagram), arguments, std::move(formula));
  } else {
    show_on(State<19>(diagram), arguments, std::move(formula));
  }
}

}  // namespace

void add_formulas_show(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand("show", "a formula in words, as a tree, and its points on a position");
  auto arguments = std::make_shared<ShowArguments>();
  command->add_option("FORMULA", arguments->formula,
                      "such as 'l & F0(h - b)'; without, what there is to write it with");
  command->add_option("--model", arguments->model, "the formula that a trained model takes for the position");
  command->add_option("--position", arguments->position, "in Go's own text, such as '...../.XOX./..X../...../..... w'");
  command->footer("White is the side to move, whatever its colour: b the opponent's or empty, w the mover's or empty.");
  command->callback([arguments] { show(*arguments); });
}

}  // namespace aite::app
