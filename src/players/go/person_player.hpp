// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "players/go/network_parts.hpp"
#include "players/lots.hpp"
#include "players/player_of.hpp"

namespace aite::players::go {

// What moves people of a rank leave out. A network knows what they play, not what they read, which the better ones do
// more of: lots among all likely moves would make everybody from 6k on equally strong. So fewer moves are admitted
// there, as many as make the difference in strength that ranked people's games have between these ranks (35 to 45 Elo a
// rank; docs/results/2026-11-18-networks.md).
inline double least_share(games::go::Rank rank) {
  struct Mark {
    int rank;  // 0 is 1k, 1 is 1d
    double least;
  };
  constexpr std::array<Mark, 4> marks{{{-5, 0.005}, {-2, 0.05}, {1, 0.25}, {3, 0.32}}};
  if (rank.steps <= marks.front().rank) return marks.front().least;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    if (rank.steps > marks[i].rank) continue;
    const double part = static_cast<double>(rank.steps - marks[i - 1].rank) / (marks[i].rank - marks[i - 1].rank);
    return marks[i - 1].least * std::pow(marks[i].least / marks[i - 1].least, part);
  }
  return marks.back().least;
}

struct PersonSettings {
  static constexpr double by_rank = -1;

  std::string rank = "10k";
  std::string network = "people";
  double least = by_rank;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.text("rank", rank, "whose moves it plays, 30k to 9d", "Aite");
    options.text("network", network, "the network that knows: people, or a file", "Aite");
    options.real(
        "least", least, by_rank, 1,
        "moves that fewer people than this play are left out, the likeliest never; -1: by rank, from 0.005 up to 6k "
        "to 0.32 for 3d, which makes ranks as strong as people's are to each other",
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
    const PersonSettings& settings = this->settings();
    const double least = settings.least < 0 ? least_share(rank_named(settings.rank)) : settings.least;
    std::size_t count = 1;
    while (count < candidates.size() && candidates[count].policy >= least) ++count;
    return count;
  }

  std::unique_ptr<NetworkPolicy<MaxSize>> policy_;  // none until it is asked for
};

}  // namespace aite::players::go
