// SPDX-License-Identifier: MIT
#include "gpu/searches.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "gpu/go_tables.hpp"

namespace aite::gpu {

namespace {

void fill(const GoEngine& engine, GoSearchTable& table) {
  table.settings = engine.settings;
  table.settings.widens = !engine.strengths.empty();
  if (table.settings.widens) fill_order(engine.strengths, table);
  double threshold = 0;
  for (int n = 0; n < static_cast<int>(GoSearchTable::most_moves); ++n) {
    constexpr double most = std::numeric_limits<std::uint32_t>::max();
    table.thresholds[n] = static_cast<std::uint32_t>(std::min(std::ceil(threshold), most));
    threshold += engine.widening_first * std::pow(engine.widening_growth, n);
  }
}

// Of all that the visits of a node's edges can add up to, virtual ones included.
std::vector<float> logarithms(std::span<const GoEngine> engines, std::uint32_t times) {
  std::size_t most = 0;
  for (const GoEngine& engine : engines) {
    const std::size_t prior = std::size_t{GoSearchTable::most_moves} * engine.settings.prior_visits;
    most = std::max(most, std::size_t{times} * engine.settings.playouts + prior);
  }
  std::vector<float> logs(most + 1);
  for (std::size_t n = 1; n <= most; ++n) logs[n] = std::log(static_cast<float>(n));
  return logs;
}

GoSearchStart start_of(const GoQuestion& question) {
  const games::go::State<9>& state = question.state;
  GoSearchStart start;
  start.engine = static_cast<std::uint32_t>(question.engine);
  start.position = go_start(state);
  start.last = go_last(state);
  start.ply = state.ply();
  start.seed = question.seed;
  for (const games::Move move : question.moves) {
    start.moves[start.move_count++] =
        move == games::pass_move ? GoSearch::pass : static_cast<std::uint8_t>(go_bit(state, move));
  }
  return start;
}

}  // namespace

std::shared_ptr<const GoEngineTables> tables_of(const GoEngine& engine) {
  auto tables = std::make_shared<GoEngineTables>();
  fill(engine, tables->search);
  tables->policy = policy_table(*engine.policy);
  return tables;
}

AskedSearches::AskedSearches(std::span<const GoEngine> engines, std::span<const GoQuestion> questions,
                             std::uint32_t times)
    : logs_(logarithms(engines, times)) {
  starts_.reserve(questions.size());
  for (const GoQuestion& question : questions) starts_.push_back(start_of(question));
  for (const GoEngine& engine : engines) {
    tables_.push_back(engine.tables != nullptr ? engine.tables : tables_of(engine));
    engines_.push_back({&tables_.back()->search, tables_.back()->policy.get()});
  }
}

std::vector<std::vector<GoCandidate>> search(Device& device, std::span<const GoEngine> engines,
                                             std::span<const GoQuestion> questions) {
  const AskedSearches asked(engines, questions);
  std::vector<GoRootMove> roots(questions.size() * GoSearchTable::most_moves);
  SearchWork work = asked.work();
  work.roots = roots;
  device.search(work);

  std::vector<std::vector<GoCandidate>> found(questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const auto size = static_cast<std::uint32_t>(questions[i].state.rules().size);
    for (std::size_t k = 0; k < questions[i].moves.size(); ++k) {
      const GoRootMove& root = roots[i * GoSearchTable::most_moves + k];
      const GoEdge& edge = root.edge;
      const std::uint32_t code = edge.move / Points::stride * size + edge.move % Points::stride;
      found[i].push_back(
          {edge.move == GoSearch::pass ? games::pass_move : games::Move{static_cast<std::uint16_t>(code)}, edge.visits,
           edge.wins, edge.draws, edge.prior_visits, edge.prior_won != 0, static_cast<double>(root.half_points),
           static_cast<double>(root.squares)});
    }
  }
  return found;
}

}  // namespace aite::gpu
