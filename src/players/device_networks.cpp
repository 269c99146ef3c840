// SPDX-License-Identifier: MIT
#include "players/device_networks.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace aite::players {

namespace {

using learn::network::Network;

gpu::NetworkPart part_of(const learn::network::Convolution& layer) {
  return {layer.in, layer.out, layer.weights, layer.bias};
}

gpu::NetworkParts parts_of(const Network& network) {
  const learn::network::Shape& shape = network.shape();
  const learn::network::Layers& layers = network.layers();
  gpu::NetworkParts parts;
  parts.side = shape.side;
  parts.planes = shape.planes;
  parts.words = shape.words();
  parts.scalars = shape.scalars;
  parts.kinds = shape.kinds;
  parts.stem = part_of(layers.stem);
  for (const learn::network::Convolution& layer : layers.tower) parts.tower.push_back(part_of(layer));
  parts.head = part_of(layers.head);
  parts.pass = part_of(layers.pass);
  parts.value_first = part_of(layers.value_first);
  parts.value_second = part_of(layers.value_second);
  return parts;
}

// Questions that go to the device together. Who asked waits for it to be answered and reads what is theirs.
struct Batch {
  gpu::NetworkQuestions questions;
  gpu::NetworkReplies replies;
  std::exception_ptr failure;
  std::atomic<int> answered = 0;
};

// A network that was asked, and the batch that those who ask now get into.
struct Held {
  std::weak_ptr<const Network> network;
  std::shared_ptr<gpu::DeviceNetwork> there;  // none: no kernel for it
  std::shared_ptr<Batch> open = std::make_shared<Batch>();
};

class Desk {
 public:
  explicit Desk(std::shared_ptr<gpu::Device> device) : device_(std::move(device)) {
    for (int i = 0; i < clerks; ++i) {
      clerks_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
  }

  [[nodiscard]] std::string name() const { return device_->name(); }
  [[nodiscard]] std::uint64_t answered() const { return answered_.load(std::memory_order_relaxed); }

  // Whether the device answered. Throws what it threw.
  bool ask(const std::shared_ptr<const Network>& network, std::span<const std::uint64_t> planes,
           std::span<const float> scalars, std::span<const std::uint16_t> moves, std::span<float> logits, float& win) {
    std::shared_ptr<Batch> batch;
    std::size_t position = 0;
    std::size_t first = 0;
    {
      const std::lock_guard lock(mutex_);
      Held& held = held_for(network);
      if (held.there == nullptr) return false;
      batch = held.open;
      gpu::NetworkQuestions& questions = batch->questions;
      position = questions.size();
      first = questions.moves.size();
      questions.planes.insert(questions.planes.end(), planes.begin(), planes.end());
      questions.scalars.insert(questions.scalars.end(), scalars.begin(), scalars.end());
      questions.moves.insert(questions.moves.end(), moves.begin(), moves.end());
      questions.ends.push_back(static_cast<std::uint32_t>(questions.moves.size()));
    }
    arrived_.notify_one();
    batch->answered.wait(0);
    if (batch->failure) std::rethrow_exception(batch->failure);
    std::copy_n(batch->replies.logits.begin() + static_cast<std::ptrdiff_t>(first), moves.size(), logits.begin());
    if (network->shape().value) win = 1 / (1 + std::exp(-batch->replies.wins[position]));
    return true;
  }

 private:
  // While one waits for the device the others gather questions and wake who is answered.
  static constexpr int clerks = 4;

  // Under the lock.
  Held& held_for(const std::shared_ptr<const Network>& network) {
    const auto same = [&](const std::unique_ptr<Held>& each) {
      return !each->network.owner_before(network) && !network.owner_before(each->network);
    };
    const auto found = std::ranges::find_if(held_, same);
    if (found != held_.end()) return **found;
    // A network from a file ends with its player.
    std::erase_if(held_, [](const std::unique_ptr<Held>& each) {
      return each->network.expired() && each->open->questions.size() == 0;
    });
    auto held = std::make_unique<Held>();
    held->network = network;
    const gpu::NetworkParts parts = parts_of(*network);
    if (!gpu::why_no_kernel(parts)) held->there = device_->hold(parts);
    held_.push_back(std::move(held));
    return *held_.back();
  }

  void work(const std::stop_token& stop) {
    const auto somebody = [](const std::unique_ptr<Held>& each) { return each->open->questions.size() > 0; };
    for (;;) {
      std::shared_ptr<Batch> batch;
      std::shared_ptr<gpu::DeviceNetwork> there;
      {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait(lock, stop, [&] { return std::ranges::any_of(held_, somebody); })) return;
        Held& held = **std::ranges::find_if(held_, somebody);
        batch = std::exchange(held.open, std::make_shared<Batch>());
        there = held.there;
        const auto chosen = std::ranges::find_if(held_, [&](const auto& each) { return each.get() == &held; });
        std::rotate(held_.begin(), chosen + 1, held_.end());
      }
      answered_.fetch_add(batch->questions.size(), std::memory_order_relaxed);  // who was answered may ask for it
      try {
        batch->replies = there->answer(batch->questions);
      } catch (...) {
        batch->failure = std::current_exception();
      }
      batch->answered.store(1);
      batch->answered.notify_all();
    }
  }

  std::shared_ptr<gpu::Device> device_;
  std::atomic<std::uint64_t> answered_ = 0;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::vector<std::unique_ptr<Held>> held_;
  std::vector<std::jthread> clerks_;
};

std::unique_ptr<Desk>& desk() {
  static std::unique_ptr<Desk> only;
  return only;
}

// Whether a device has answered this thread.
bool& has_heard() {
  thread_local bool heard = false;
  return heard;
}

}  // namespace

void ask_networks_on(std::shared_ptr<gpu::Device> device) {
  desk() = device == nullptr ? nullptr : std::make_unique<Desk>(std::move(device));
}

std::string device_heard() {
  const bool heard = std::exchange(has_heard(), false);
  return heard && desk() != nullptr ? desk()->name() : "";
}

std::uint64_t answers_by_device() { return desk() == nullptr ? 0 : desk()->answered(); }

void ask(const std::shared_ptr<const Network>& network, std::span<const std::uint64_t> planes,
         std::span<const float> scalars, std::span<const std::uint16_t> moves, std::span<float> logits, float& win) {
  if (desk() != nullptr && desk()->ask(network, planes, scalars, moves, logits, win)) {
    has_heard() = true;
    return;
  }
  network->evaluate_moves(planes, scalars, moves, logits, win);
}

}  // namespace aite::players
