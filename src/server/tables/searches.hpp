// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace aite::server {

// Whose search goes first: one that a person waits for, before games that are only watched and reviews.
enum class Rank : std::uint8_t { person, others };

// A few processors that think for all games. Searches take turns: one that has had its slice waits until everybody else
// of its rank has had one, so a long one holds nobody up.
class Searches {
 public:
  // To be called by a search now and then, from its own thread with no other of its threads at work: gives its
  // processors away if somebody waits for them, and returns with them, or when it is asked to stop.
  using Pause = std::function<void(const std::stop_token&)>;
  using Search = std::function<void(const Pause&)>;

  Searches(std::size_t processors, std::size_t waiting);
  ~Searches();  // lets those that have begun end and forgets the others
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  // One that thinks with several threads waits until so many processors are free; one with more threads than there are
  // gets all of them. False if too many wait already. What it throws is logged, and is nobody else's matter.
  [[nodiscard]] bool submit(Search search, std::int64_t threads, Rank rank);

 private:
  struct Place {
    Search run;
    std::size_t processors = 1;
    Rank rank = Rank::person;
    bool begun = false;
    bool has_turn = false;
  };
  using Queue = std::deque<std::shared_ptr<Place>>;

  // These expect the lock.
  void give_turns();
  void give_back(Place& place);
  [[nodiscard]] bool somebody_waits(Rank before) const;  // of this rank or a better one

  void pause(const std::shared_ptr<Place>& place, const std::stop_token& stop);
  void work();

  std::mutex mutex_;
  std::condition_variable_any turn_;  // for those that have begun
  std::condition_variable more_;      // for threads without a search
  std::array<Queue, 2> waiting_;      // by rank
  Queue ready_;                       // have their turn and no thread yet
  std::size_t most_waiting_;
  std::size_t processors_;
  std::size_t free_;
  std::size_t idle_ = 0;  // threads
  bool ending_ = false;
  std::vector<std::jthread> threads_;  // as many as searches have begun at once
};

}  // namespace aite::server
