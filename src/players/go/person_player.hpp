// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "players/go/network_parts.hpp"
#include "players/lots.hpp"
#include "players/player_of.hpp"

namespace aite::players::go {

struct PersonSettings {
  std::string rank = "10k";
  std::string network = "people";
  double least = 0.005;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.text("rank", rank, "whose moves it plays, 30k to 9d", "Aite");
    options.text("network", network, "the network that knows: people, or a file", "Aite");
    options.real("least", least, 0, 1, "moves that fewer people than this play are left out; the likeliest never is",
                 "Aite");
    declare_seed(options, seed);
  }
};

// Plays as people of a rank do: draws lots among the moves by how often they are played in such positions, and searches
// nothing. On boards that the network does not know, by move strengths, whatever the rank.
template <int MaxSize>
class PersonPlayer final : public PlayerOf<games::go::State<MaxSize>, PersonSettings> {
 public:
  using State = games::go::State<MaxSize>;
  using PlayerOf<State, PersonSettings>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override { return {1, 0}; }

  search::Thought think(const games::Session& session, search::Budget /*budget*/,
                        const search::Watch& /*watch*/) override {
    const State& state = this->state_of(session);
    search::Thought thought;
    thought.candidates = candidates(state, session.legal_moves());
    base::Rng rng(this->move_seed(session));
    draw_lots(thought, admitted(thought.candidates), rng, [](const search::Candidate& each) { return each.policy; });
    thought.playouts = 1;
    thought.depth = 1;
    if (has_opinion(state)) {
      thought.reason = search::Reason{"people_play",
                                      {{"rank", rank_named(this->settings().rank).text()},
                                       {"share", std::llround(100 * thought.candidates.front().policy)}}};
    }
    return thought;
  }

 private:
  void on_change() override { policy_.reset(); }

  // The likeliest first.
  std::vector<search::Candidate> candidates(const State& state, const std::vector<games::Move>& moves) {
    if (!policy_) {
      policy_ = std::make_unique<NetworkPolicy<MaxSize>>(
          std::make_shared<const Judge>(go::network(this->settings().network), rank_named(this->settings().rank)),
          move_strengths("wide"));
    }
    std::vector<float> shares(moves.size());
    policy_->fill(state, moves, shares);
    std::vector<search::Candidate> candidates(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      candidates[i].move = moves[i];
      candidates[i].policy = candidates[i].value = static_cast<double>(shares[i]);
      candidates[i].line = {moves[i]};
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.policy > b.policy; });
    return candidates;
  }

  // How many of them are not left out.
  [[nodiscard]] std::size_t admitted(const std::vector<search::Candidate>& candidates) const {
    std::size_t count = 1;
    while (count < candidates.size() && candidates[count].policy >= this->settings().least) ++count;
    return count;
  }

  std::unique_ptr<NetworkPolicy<MaxSize>> policy_;  // none until it is asked for
};

}  // namespace aite::players::go
