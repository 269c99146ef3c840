// SPDX-License-Identifier: MIT
#include "players/othello/policy_player.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "games/othello/features/planes.hpp"
#include "players/lots.hpp"
#include "players/othello/models.hpp"

namespace aite::players::othello {

namespace {

using games::othello::Board;
using learn::network::Network;
using Priors = std::array<float, policy_shape.moves()>;

// Priors nearer to each other than this are taken as equal: mirror images of a move differ by rounding alone.
constexpr float grain = 1.0F / 4096;

int grains(const search::Candidate& candidate) { return static_cast<int>(candidate.prior / grain + 0.5); }

Priors priors_of(const Network& network, const Board& board) {
  Priors priors;
  network.evaluate(encoded(board), {}, {priors, {}});
  const games::othello::Bits legal = legal_squares(board);
  learn::network::softmax(priors, &legal);
  return priors;
}

std::vector<search::Candidate> candidates_of(const games::Session& session, const Priors& priors) {
  std::vector<search::Candidate> candidates;
  for (const games::Move move : session.legal_moves()) {
    search::Candidate& candidate = candidates.emplace_back();
    candidate.move = move;
    candidate.prior = move == games::pass_move ? 1 : priors[move.code];
    candidate.prior_visits = 1;
    candidate.value = candidate.prior;
    candidate.line = {move};
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return grains(a) > grains(b); });
  return candidates;
}

// How likely a candidate is to be drawn, the likeliest being 1.
double share_of(const search::Candidate& candidate, double likeliest, double temperature) {
  return std::pow(candidate.prior / likeliest, 1 / temperature);
}

}  // namespace

void declare_network(base::Options& options, std::string& model, const std::string& choice_name, std::string& choice) {
  options.text("model", model, "the network: all, draw, control (models/), or the path of a file",
               "paper 004: All Model, Draw Model; Aite: control");
  options.choice(choice_name, choice, {"best", "sample"},
                 "the network's likeliest move, or one drawn by its probabilities",
                 "paper 004 does not say; Aite: best");
}

void PolicySettings::declare(base::Options& options) {
  declare_network(options, model, "choice", choice);
  options.real("temperature", temperature, 0.05, 20,
               "choice=sample: 1 as likely as the network says; below, likely moves are likelier still", "Aite");
  options.real("least", least, 0, 1, "choice=sample: moves less likely than this are left out; the likeliest never is",
               "Aite");
  declare_seed(options, seed);
}

search::Thought PolicyPlayer::think(const games::Session& session, search::Budget, const search::Watch&) {
  const auto start = std::chrono::steady_clock::now();
  if (!network_) network_ = policy_network(settings().model);
  search::Thought thought;
  thought.candidates = candidates_of(session, priors_of(*network_, state_of(session).board()));
  if (settings().choice == "sample") {
    draw(thought, session);
  } else {
    take_likeliest(thought, session);
  }
  thought.reason = search::Reason{"learned_from", {{"share", std::llround(100 * thought.candidates.front().prior)}}};
  thought.playouts = 1;
  thought.depth = 1;
  thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return thought;
}

void PolicyPlayer::draw(search::Thought& thought, const games::Session& session) const {
  const std::vector<search::Candidate>& candidates = thought.candidates;
  std::size_t count = 1;
  while (count < candidates.size() && candidates[count].prior >= settings().least) ++count;
  base::Rng rng(move_seed(session));
  const double likeliest = candidates.front().prior;
  draw_lots(thought, count, rng,
            [&](const search::Candidate& candidate) { return share_of(candidate, likeliest, settings().temperature); });
}

void PolicyPlayer::take_likeliest(search::Thought& thought, const games::Session& session) {
  thought.move = thought.candidates.front().move;
  thought.decision.by = search::Decision::By::order;
  thought.decision.rule = search::Reason{"likeliest", {{"grain", std::llround(1 / grain)}}};
  const std::vector<games::Move> moves = session.legal_moves();
  for (const search::Candidate& candidate : thought.candidates) {
    const auto turn = std::find(moves.begin(), moves.end(), candidate.move) - moves.begin();
    thought.decision.moves.push_back({candidate.move,
                                      {search::Decision::Term{"share", static_cast<double>(grains(candidate))}},
                                      0,
                                      static_cast<std::uint32_t>(turn)});
  }
}

}  // namespace aite::players::othello
