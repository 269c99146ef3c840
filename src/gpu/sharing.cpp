// SPDX-License-Identifier: MIT
#include "gpu/sharing.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace aite::gpu {

namespace {

// What somebody wants and waits for.
struct Asked {
  std::variant<Work<GoPolicyPlayout>, GradientWork, SearchGradientWork> work;
  std::exception_ptr failure;
};

bool are_alike(const SearchGradientWork& one, const SearchGradientWork& other) {
  return one.classes == other.classes && one.with_baseline == other.with_baseline &&
         one.with_virtual_visits == other.with_virtual_visits && one.gradients.empty() == other.gradients.empty();
}

bool can_share_a_launch(const Asked& one, const Asked& other) {
  if (one.work.index() != other.work.index()) return false;
  const auto* const search = std::get_if<SearchGradientWork>(&one.work);
  return search == nullptr || are_alike(*search, std::get<SearchGradientWork>(other.work));
}

void launch(Device& device, std::span<const Work<GoPolicyPlayout>> works) { device.count(works); }
void launch(Device& device, std::span<const GradientWork> works) { device.learn(works); }

// Searches are one work with the engines of all.
void launch(Device& device, std::span<const SearchGradientWork> works) {
  SearchGradientWork all = works.front();
  if (works.size() == 1) return device.learn(all);
  std::vector<GoSearchStart> starts;
  std::vector<SearchWork::Engine> engines;
  for (const SearchGradientWork& work : works) {
    for (GoSearchStart start : work.searches.starts) {
      start.engine += static_cast<std::uint32_t>(engines.size());
      starts.push_back(start);
    }
    engines.insert(engines.end(), work.searches.engines.begin(), work.searches.engines.end());
    // Lists of logarithms differ by their lengths alone.
    if (work.searches.logs.size() > all.searches.logs.size()) all.searches.logs = work.searches.logs;
  }
  std::vector<Value> values(starts.size());
  std::vector<Total> gradients(all.gradients.empty() ? 0 : starts.size() * GoGradient::dimensions);
  all.searches.starts = starts;
  all.searches.engines = engines;
  all.values = values;
  all.gradients = gradients;
  device.learn(all);
  auto value = values.cbegin();
  auto gradient = gradients.cbegin();
  for (const SearchGradientWork& work : works) {
    for (auto& each : work.values) each = *value++;
    for (Total& each : work.gradients) each += *gradient++;
  }
}

void launch_together(Device& device, std::span<Asked* const> asked) {
  std::visit(
      [&]<class AnyWork>(const AnyWork&) {
        std::vector<AnyWork> works;
        for (const Asked* each : asked) works.push_back(std::get<AnyWork>(each->work));
        launch(device, std::span<const AnyWork>(works));
      },
      asked.front()->work);
}

void serve(Device& device, std::span<Asked* const> asked) {
  try {
    launch_together(device, asked);
  } catch (...) {
    if (asked.size() == 1) {
      asked.front()->failure = std::current_exception();
    } else {
      for (Asked* const& each : asked) serve(device, {&each, 1});
    }
  }
}

// Where those who have a place hand in what they want. Who is last sees to the launch, the others wait.
class Desk {
 public:
  Desk(std::shared_ptr<Device> device, std::size_t places) : device_(std::move(device)), places_(places) {}

  [[nodiscard]] Device& device() { return *device_; }

  template <class AnyWork>
  void ask(const AnyWork& work) {
    Asked asked{work, nullptr};
    std::unique_lock lock(mutex_);
    const std::shared_ptr<Round> round = round_;
    round->asked.push_back(&asked);
    changed_.wait(lock, [&] { return round->is_served || (round == round_ && round->asked.size() >= places_); });
    if (!round->is_served) {
      round_ = std::make_shared<Round>();
      lock.unlock();
      serve_all(round->asked);
      lock.lock();
      round->is_served = true;
      changed_.notify_all();
    }
    lock.unlock();
    if (asked.failure) std::rethrow_exception(asked.failure);
  }

  void leave() {
    {
      const std::lock_guard lock(mutex_);
      --places_;
    }
    changed_.notify_all();
  }

 private:
  struct Round {
    std::vector<Asked*> asked;
    bool is_served = false;
  };

  void serve_all(std::vector<Asked*>& asked) {
    for (auto left = asked.begin(); left != asked.end();) {
      const Asked& first = **left;
      const auto others =
          std::partition(left, asked.end(), [&](const Asked* each) { return can_share_a_launch(first, *each); });
      serve(*device_, {left, others});
      left = others;
    }
  }

  std::shared_ptr<Device> device_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t places_;  // that nobody has given up
  std::shared_ptr<Round> round_ = std::make_shared<Round>();
};

class Place final : public Device {
 public:
  explicit Place(std::shared_ptr<Desk> desk) : desk_(std::move(desk)) {}
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() override { desk_->leave(); }

  [[nodiscard]] std::string name() const override { return desk_->device().name(); }
  void play(const Work<OthelloPlayout>& work) override { desk_->device().play(work); }
  void play(const Work<GoPlayout>& work) override { desk_->device().play(work); }
  void play(const Work<GoPolicyPlayout>& work) override { desk_->device().play(work); }
  void play(const Work<BlokusPlayout>& work) override { desk_->device().play(work); }
  void search(const SearchWork& work) override { desk_->device().search(work); }
  std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) override { return desk_->device().hold(parts); }

  void count(std::span<const Work<GoPolicyPlayout>> works) override {
    for (const Work<GoPolicyPlayout>& work : works) desk_->ask(work);
  }
  void learn(std::span<const GradientWork> works) override {
    for (const GradientWork& work : works) desk_->ask(work);
  }
  void learn(const SearchGradientWork& work) override { desk_->ask(work); }

 private:
  std::shared_ptr<Desk> desk_;
};

}  // namespace

std::vector<std::shared_ptr<Device>> places_at(const std::shared_ptr<Device>& device, std::size_t count) {
  const auto desk = std::make_shared<Desk>(device, count);
  std::vector<std::shared_ptr<Device>> places;
  for (std::size_t i = 0; i < count; ++i) places.push_back(std::make_shared<Place>(desk));
  return places;
}

}  // namespace aite::gpu
