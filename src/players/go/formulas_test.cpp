// SPDX-License-Identifier: MIT
#include "players/go/formulas.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "base/text.hpp"
#include "games/go/features/asked.hpp"
#include "games/go/features/escape.hpp"
#include "learn/formulas/plain.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formula_meter.hpp"
#include "players/go/formula_set.hpp"
#include "players/go/formula_style.hpp"
#include "players/go/formula_view.hpp"
#include "players/registry.hpp"

namespace aite::players::go {
namespace {

using games::Side;
using games::go::State;
using games::go::features::Board;
namespace formulas = learn::formulas;

template <int MaxSize>
State<MaxSize> random_state(int size, int plies, base::Rng& rng) {
  games::go::Rules rules;
  rules.size = size;
  State<MaxSize> state(rules);
  typename State<MaxSize>::MoveList moves;
  for (int ply = 0; ply < plies && !state.is_over(); ++ply) {
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return state;
}

// The graph of paper 002 by its definition: F begins as F0, and the rows of stones that are joined become one.
formulas::plain::Graph plain_graph(const games::go::Diagram& diagram, games::Move last) {
  const auto size = static_cast<std::size_t>(diagram.size());
  const std::size_t points = size * size;
  using Matrix = std::vector<formulas::plain::Vector>;
  Matrix adjacent(points, formulas::plain::Vector(points));
  for (std::size_t i = 0; i < points; ++i) {
    for (std::size_t j = 0; j < points; ++j) {
      const auto distance = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
      adjacent[i][j] = distance(i / size, j / size) + distance(i % size, j % size) <= 1;
    }
  }
  Matrix strings = adjacent;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < points; ++i) {
      for (std::size_t j = 0; j < points; ++j) {
        if (!adjacent[i][j] || !diagram.points[i] || diagram.points[i] != diagram.points[j]) continue;
        for (std::size_t k = 0; k < points; ++k) {
          if (strings[j][k] && !strings[i][k]) {
            strings[i][k] = true;
            changed = true;
          }
        }
      }
    }
  }
  formulas::plain::Graph graph{{}, {strings, adjacent}};
  graph.leaves.assign(6, formulas::plain::Vector(points));
  if (last != games::no_move && last != games::pass_move) graph.leaves[leaf_last][last.code] = true;
  for (std::size_t i = 0; i < points; ++i) {
    graph.leaves[0][i] = diagram.points[i] != diagram.to_move;
    graph.leaves[1][i] = diagram.points[i] != other(diagram.to_move);
    graph.leaves[2][i] = !diagram.points[i];
  }
  graph.leaves[3] = formulas::plain::evaluate(formulas::parse("F=1(l)", formula_vocabulary()), graph);
  return graph;
}

template <int MaxSize>
void compare_with_twin(int size) {
  base::Rng rng(static_cast<std::uint64_t>(size));
  formulas::Positions positions(formula_layout<MaxSize>(size));
  std::vector<formulas::plain::Graph> graphs;
  std::vector<State<MaxSize>> states;
  for (std::uint64_t i = 0; i < base::test_size(150); ++i) {
    const State<MaxSize> state =
        random_state<MaxSize>(size, static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size))), rng);
    positions.add(formula_position(state));
    graphs.push_back(plain_graph(state.diagram(), state.last_move()));
    states.push_back(state);
  }
  const auto& geometry = games::go::Geometry<MaxSize>::of(size);
  const std::vector<std::string> all{"l & F0(h - b)",
                                     "!F(w - l)",
                                     "F=2(b)",
                                     "F<=3(l) | h",
                                     "F0=0(b)",
                                     "F0=3(!h)",
                                     "F0<=2(w)",
                                     "F=7(b | w)",
                                     "F0=200(l)",
                                     "F<=200(l)",
                                     "F(F(m)) & l",
                                     "F0=2(m|h)",
                                     "F(F0=2(F(h)) - b) & !l",
                                     "F=0(m)",
                                     "F=1(l)",
                                     "F=2(l)",
                                     "F=3(l) - w",
                                     "F0=5(b)",
                                     "F<=1(m)",
                                     "F0=4(l) & F(l)",
                                     "F=1(F(m) - w)"};
  const FormulaSet set_of_all = FormulaSet::parse(base::join(all, "\n"));
  FormulaReader<MaxSize> reader(set_of_all);
  for (std::size_t number = 0; number < all.size(); ++number) {
    const std::string& typed = all[number];
    const formulas::Formula formula = formulas::parse(typed, formula_vocabulary());
    const formulas::Words found = positions.evaluate(formula);
    for (std::size_t i = 0; i < graphs.size(); ++i) {
      const formulas::plain::Vector expected = formulas::plain::evaluate(formula, graphs[i]);
      const auto set = set_of<MaxSize>(found.data() + i * static_cast<std::size_t>(positions.layout().words));
      ASSERT_EQ((set - geometry.board).count(), 0);
      // One position at a time, whichever of the formulas is asked for first.
      const Board<MaxSize> board(states[i].position());
      const games::Move last = states[i].last_move();
      const bool none = last == games::no_move || last == games::pass_move;
      reader.look_at(board, none ? Board<MaxSize>::nowhere : geometry.bit(last.code));
      ASSERT_EQ(reader.points(number), set) << typed << " position " << i;
      const std::size_t other_one = (number + i) % all.size();
      ASSERT_EQ(reader.points(other_one), formula_points(set_of_all.formulas()[other_one], states[i])) << other_one;
      for (std::size_t point = 0; point < expected.size(); ++point) {
        ASSERT_EQ(set.has(geometry.bit(static_cast<int>(point))), expected[point]) << typed << " position " << i;
      }
    }
  }
}

TEST(GoFormulas, AgreeWithThePlainTwin) {
  compare_with_twin<9>(9);
  compare_with_twin<9>(5);
}

TEST(GoFormulas, AgreeWithThePlainTwinOnLargeBoards) { compare_with_twin<19>(11); }

TEST(GoFormulaSet, SharesWhatFormulasHaveInCommon) {
  const FormulaSet set = FormulaSet::parse("l & F0(h - b)\nF0(h - b) & l\n\nF(h - b)\n");
  EXPECT_EQ(set.size(), 3U);
  EXPECT_EQ(set.root(0), set.root(1));
  EXPECT_EQ(set.parts().size(), 7U);  // l h b, h - b, F0, &, F
  EXPECT_EQ(FormulaSet::parse(set.text()).formulas(), set.formulas());
  EXPECT_EQ(FormulaSet::parse("").size(), 0U);
  EXPECT_THROW(FormulaSet::parse("l & F(a)"), base::InputError);
  try {
    FormulaSet::parse("l\nl & G(h)");
    ADD_FAILURE() << "no error";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("formula 2: column 5"), std::string::npos) << error.what();
  }
}

TEST(GoFormulas, KnowTheOpponentsLastMove) {
  State<9> state(games::go::Rules{});
  const formulas::Formula formula = formulas::parse("l & F0(m)", formula_vocabulary());
  EXPECT_TRUE(formula_points(formula, state).none());
  state.play(state.parse_move("E5"));
  EXPECT_EQ(formula_points(formula, state).count(), 4);
  const auto style = formula_style<9>("formula(l & F0(m))");
  EXPECT_EQ(style.judge(state, state.parse_move("E6")), games::InStyle::yes);
  EXPECT_EQ(style.judge(state, state.parse_move("G6")), games::InStyle::no);
  state.play(games::pass_move);
  EXPECT_TRUE(formula_points(formula, state).none());
}

TEST(GoFormulas, CanonicalFormMeansTheSame) {
  base::Rng rng(7);
  formulas::Positions positions(formula_layout<9>(9));
  for (int i = 0; i < 50; ++i) positions.add(formula_position(random_state<9>(9, 40, rng)));
  for (const char* typed : {"(h & !b) & (l | !w)", "!(!b & !w) - !l", "(b - w) - (l | h)", "F(!!b) & F(b) & !F0(l)"}) {
    const formulas::Formula formula = formulas::parse(typed, formula_vocabulary());
    EXPECT_EQ(positions.evaluate(formula), positions.evaluate(formula.canonical())) << typed;
  }
}

games::go::features::Escape<9> escape_of(std::string_view position) {
  return games::go::features::find_escape(State<9>::from_text(position, {}));
}

TEST(GoEscape, FindsRightMovesAndTheirKind) {
  using games::go::features::EscapeKind;
  const auto extend = escape_of("...../.XO../..X../...../..... w");
  EXPECT_TRUE(extend.in_atari.none());
  const auto run = escape_of("...../.XOX./..X../...../..... w");
  EXPECT_EQ(run.kind, EscapeKind::extend);
  EXPECT_EQ(run.right.count(), 1);
  const auto corner = escape_of("OX.../.X.../X..../...../..... w");
  EXPECT_EQ(corner.kind, EscapeKind::none);
  EXPECT_TRUE(corner.right.none());
  const auto capture = escape_of("OX.../.O.../...../...../..... b");
  EXPECT_EQ(capture.kind, EscapeKind::capture);
  EXPECT_EQ(capture.right.count(), 2);  // A4 takes, C5 runs
  const auto connect = escape_of("OX.../.X.../O..../...../..... w");
  EXPECT_EQ(connect.kind, EscapeKind::connect);
  EXPECT_EQ(connect.right.count(), 1);
  // B5 takes the corner, but what it takes is the only liberty then.
  const auto snapback = escape_of("X.X../OOX../XX.../...../..... w");
  EXPECT_EQ(snapback.kind, EscapeKind::snapback);
  EXPECT_TRUE(snapback.right.none());
}

std::string right_of(std::string_view position, games::go::features::Tactic tactic) {
  const State<9> state = State<9>::from_text(position, {});
  std::string texts;
  for (const auto& asked : games::go::features::ask(state, tactic)) {
    texts += '[';
    asked.right.for_each([&](int bit) { texts += state.move_text({state.geometry().code(bit)}) + " "; });
    texts += ']';
  }
  return texts;
}

TEST(GoTactics, AreReadRight) {
  using games::go::features::Tactic;
  EXPECT_EQ(right_of("...../.XOX./..X../...../..... b", Tactic::capture), "[C5 ]");
  // On the edge a stone of two liberties is taken by playing above it: C5 leaves it nowhere to go.
  EXPECT_EQ(right_of("OX.../...../...../...../..... b", Tactic::capture), "[A4 ]");
  EXPECT_EQ(right_of("O..../.X.../...../...../..... b", Tactic::capture_in_two), "[B5 A4 ]");
  // A ladder that runs into the corner, and one with a stone in its way.
  const std::string above = "........./..XX...../.XO....../........./........./........./";
  EXPECT_EQ(right_of(above + "........./........./......... b", Tactic::ladder), "[C6 ]");
  EXPECT_EQ(right_of(above + "......O../........./......... b", Tactic::ladder), "[]");
  EXPECT_EQ(right_of(above + "........./........./......... b", Tactic::capture_in_two), "[]");
  EXPECT_NE(right_of("O.O../.X.../...../...../..... w", Tactic::connect).find("B5"), std::string::npos);
  EXPECT_NE(right_of("O.O../.X.../.X.../...../..... b", Tactic::cut).find("B5"), std::string::npos);
}

TEST(GoFormulas, WithAAreAskedAboutEachString) {
  const formulas::Formula formula = formulas::parse("l & F(a)", formula_vocabulary());
  EXPECT_TRUE(asks(formula));
  const State<9> one = State<9>::from_text("...../.XOX./..X../...../..... w", {});
  EXPECT_EQ(formula_points(formula, one).count(), 1);
  const State<9> two = State<9>::from_text("OX.../.X.../...../.X.../XO... w", {});
  EXPECT_TRUE(formula_points(formula, two).none());  // two strings, two liberties, none of both
}

TEST(GoFormulaView, HasThePointsOfEveryPart) {
  const FormulaView view = view_formula("l & F0(h - b)", "...../.XOX./..X../...../..... w");
  EXPECT_EQ(view.root.cells, std::vector<int>{2});
  EXPECT_EQ(view.root.label, "∧");
  ASSERT_EQ(view.root.below.size(), 2U);
  EXPECT_EQ(view.root.below[0].text, "l");
  EXPECT_EQ(view.root.below[0].cells.size(), 21U);
  EXPECT_EQ(view.nodes, 6);
  EXPECT_THROW(view_formula("l & F0(q)", "...../...../...../...../..... w"), base::InputError);
}

TEST(GoFormulaStyle, IsTheSetOfItsLegalPoints) {
  using games::InStyle;
  const auto style = formula_style<9>("formula(l & F0(h - b))");
  const State<9> atari = State<9>::from_text("...../.XOX./..X../...../..... w", {});
  EXPECT_EQ(style.judge(atari, atari.parse_move("C5")), InStyle::yes);
  EXPECT_EQ(style.judge(atari, atari.parse_move("A1")), InStyle::no);
  EXPECT_EQ(style.judge(atari, games::pass_move), InStyle::not_asked);
  const State<9> quiet = State<9>::from_text("...../..O../..X../...../..... w", {});
  EXPECT_EQ(style.judge(quiet, quiet.parse_move("A1")), InStyle::not_asked);
  // The liberty is no legal move.
  const State<9> dead = State<9>::from_text("OX.../.X.../X..../...../..... w", {});
  EXPECT_EQ(style.judge(dead, dead.parse_move("E1")), InStyle::not_asked);
}

TEST(GoFormulaStyle, IsMeasuredWherePlayersCarryItAlong) {
  const auto session = make_session("go", "size=5");
  session->set_text("...../.XOX./..X../...../..... w");
  const auto meter = meter_in("uct:playouts=30,style=formula(l & F0(h - b)),prior=200", *session);
  ASSERT_TRUE(meter);
  EXPECT_EQ(meter->style, "formula(l&F0(h-b))");
  EXPECT_EQ(meter->judge(*session, session->parse_move("C5")), games::InStyle::yes);
  EXPECT_EQ(meter->judge(*session, session->parse_move("A1")), games::InStyle::no);
  for (const char* spec : {"uct", "style=formula(", "uct:style=formula(q)", "style=formula(l"}) {
    EXPECT_FALSE(meter_in(spec, *session)) << spec;
  }
  EXPECT_FALSE(meter_in("uct:style=formula(l)", *make_session("othello")));
}

TEST(GoFormulaStyle, IsAStyleOfSearches) {
  const auto session = make_session("go", "size=5");
  session->set_text("...../.XOX./..X../...../..... w");
  const auto player = make_player("uct:playouts=30,style=formula(l&F0(h-b)),prior=200,sides=own", *session);
  const search::Thought thought = player->think(*session, player->budget(), {});
  EXPECT_EQ(session->move_text(thought.move), "C5");
  EXPECT_NE(player->spec().find("style=formula(l&F0(h-b))"), std::string::npos) << player->spec();
  EXPECT_TRUE(thought.reason.code == "style_agreed" || thought.reason.code == "style_decided") << thought.reason.code;
  try {
    make_player("uct:style=formula(l & G(h))", *session);
    ADD_FAILURE() << "no error";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("column 5 of 'l & G(h)': unknown word 'G': did you mean"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace aite::players::go
