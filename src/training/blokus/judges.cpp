// SPDX-License-Identifier: MIT
#include "training/blokus/judges.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "base/random.hpp"
#include "games/blokus/state.hpp"
#include "players/registry.hpp"

namespace aite::training::blokus {

namespace {

std::unique_ptr<games::Session> beginning() {
  return players::make_session(std::string(games::blokus::State::info.name), "");
}

// Who can lay no piece passes, and is asked nothing.
double chance_at(Labeller& judge, const games::Session& position, std::uint64_t number) {
  const std::unique_ptr<games::Session> session = position.clone();
  while (!session->is_over() && session->why_illegal(games::pass_move).empty()) session->play(games::pass_move);
  double value = 0;
  if (session->is_over()) {
    value = session->outcome().sign_for(position.to_move());
  } else {
    value = *judge.value(*session, number, {});
    if (session->to_move() != position.to_move()) value = -value;
  }
  return (value + 1) / 2;
}

}  // namespace

Judges::Judges(const std::string& spec, int threads) {
  const std::unique_ptr<games::Session> session = beginning();
  for (int i = 0; i < threads; ++i) judges_.push_back(make_player_labeller(spec, *session));
}
Judges::~Judges() = default;

std::vector<double> Judges::chances_of(std::span<const games::Move> moves, std::uint64_t number) const {
  std::vector<std::unique_ptr<games::Session>> positions;
  const std::unique_ptr<games::Session> session = beginning();
  for (const games::Move move : moves) {
    session->play(move);
    if (move != games::pass_move) positions.push_back(session->clone());
  }
  std::vector<double> chances(positions.size());
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&](Labeller& judge) {
    try {
      for (std::size_t i = next++; i < positions.size(); i = next++) {
        chances[i] = chance_at(judge, *positions[i], base::mix(number, i));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < judges_.size(); ++i) others.emplace_back([&, i] { work(*judges_[i]); });
    work(*judges_.front());
  }
  if (failure) std::rethrow_exception(failure);
  return chances;
}

}  // namespace aite::training::blokus
