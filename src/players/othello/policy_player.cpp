// SPDX-License-Identifier: MIT
#include "players/othello/policy_player.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "games/othello/features/planes.hpp"
#include "players/othello/models.hpp"

namespace aite::players::othello {

namespace {

using games::othello::Board;
using learn::network::Network;
using Priors = std::array<float, policy_shape.moves()>;

// Priors below this much of one another are told apart. Mirror images of a move differ by rounding alone, and that
// differs between instruction sets; the game must not.
constexpr float grain = 1.0F / 4096;

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
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
    return static_cast<int>(a.prior / grain + 0.5) > static_cast<int>(b.prior / grain + 0.5);
  });
  return candidates;
}

// The index of a candidate drawn by the priors.
std::size_t draw_lots(const std::vector<search::Candidate>& candidates, base::Rng& rng) {
  double left = rng.unit();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    left -= candidates[i].prior;
    if (left < 0) return i;
  }
  return 0;  // the priors' sum is 1 but for rounding
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
  declare_seed(options, seed);
}

search::Thought PolicyPlayer::think(const games::Session& session, search::Budget, const search::Watch&) {
  const auto start = std::chrono::steady_clock::now();
  if (!network_) network_ = policy_network(settings().model);
  search::Thought thought;
  thought.candidates = candidates_of(session, priors_of(*network_, state_of(session).board()));
  if (settings().choice == "sample") {
    base::Rng rng(move_seed(session));
    const auto drawn = static_cast<std::ptrdiff_t>(draw_lots(thought.candidates, rng));
    const auto first = thought.candidates.begin();
    std::rotate(first, first + drawn, first + drawn + 1);  // what is played comes first
  }
  thought.move = thought.candidates.front().move;
  thought.playouts = 1;
  thought.depth = 1;
  thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return thought;
}

}  // namespace aite::players::othello
