// SPDX-License-Identifier: MIT
#include "training/self_play/self_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "players/blokus/network_view.hpp"
#include "training/self_play/crew.hpp"

namespace aite::training {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t steps_a_line = 500;      // a line of news and a checkpoint
constexpr std::int64_t steps_to_catch_up = 50;  // before games are played by what was learned
constexpr double window_share = 0.4;            // of all positions so far are learned from,
constexpr std::size_t window_least = 40'000;    // but no fewer than these
constexpr std::uint64_t window_first = 20'000;  // positions before anything is learned
constexpr int answerers = 3;                    // one prepares and gives out while the device works for another

// What has been done, in this run and those before it.
struct Done {
  std::int64_t steps = 0;
  std::uint64_t positions = 0;  // learned from or not
  double seconds = 0;
};

template <players::NetworkView View>
class SelfPlay {
 public:
  SelfPlay(const SelfPlaySettings& settings, std::string checkpoint)
      : settings_(settings), checkpoint_(std::move(checkpoint)), lessons_(settings.window) {
    std::optional<learn::Tensors> model;
    if (!settings.from.empty()) model = learn::load_safetensors(settings.from);
    learner_ = std::make_unique<learn::network::OnlineLearner>(
        learn::network::NetworkSize{View::shape, settings.channels, settings.blocks}, settings.seed,
        model ? &*model : nullptr, settings.device);
  }

  std::optional<Trained> run(bool resume, const Watch& watch) {
    if (resume && std::filesystem::exists(checkpoint_)) restore();
    before_ = done_;
    begin_ = Clock::now();
    const int threads = settings_.threads > 0 ? settings_.threads
                                              : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 2);
    // Another seed for every run: games that were under way are not played again.
    const std::uint64_t seed = base::mix(settings_.seed, static_cast<std::uint64_t>(done_.steps));
    steps_ = done_.steps;
    learned_ = std::make_shared<const learn::Tensors>(learner_->model());
    {
      Questions questions;
      const SelfPlayCrew<View> crew(threads, settings_.games, settings_.simulations, seed, questions, lessons_);
      const std::jthread learning([&](const std::stop_token& stop) { learn(base::mix(seed, 1), stop); });
      std::vector<std::jthread> answering;
      for (int i = 0; i < answerers; ++i) {
        answering.emplace_back([&](const std::stop_token& stop) { answer(questions, stop); });
      }
      while (steps_ < settings_.steps && !watch.stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        for (const std::string& line : news()) watch.tell(line);
        watch.show(
            {fmt::format("step {} of {}, {} positions", steps_, settings_.steps, before_.positions + lessons_.total()),
             static_cast<double>(steps_), static_cast<double>(settings_.steps), static_cast<double>(before_.steps)});
      }
    }
    for (const std::string& line : news()) watch.tell(line);
    save();
    if (done_.steps < settings_.steps) return std::nullopt;
    return trained();
  }

 private:
  // On threads of their own.
  void answer(Questions& questions, const std::stop_token& stop) {
    std::shared_ptr<const learn::Tensors> model = latest();
    learn::network::BatchAnswerer answerer(*model, View::shape, settings_.device);
    learn::network::Listed all;
    std::vector<float> logits;
    std::vector<float> wins;
    while (!stop.stop_requested()) {
      if (latest() != model) answerer.become(*(model = latest()));
      const std::vector<Question*> asked = questions.take();
      if (asked.empty()) continue;
      all.clear();
      for (const Question* question : asked) all.append(question->asked);
      answerer.answer(all, logits, wins);
      auto logit = logits.begin();
      auto win = wins.begin();
      for (Question* question : asked) {
        const auto moves = static_cast<std::ptrdiff_t>(question->asked.moves.size());
        const auto positions = static_cast<std::ptrdiff_t>(question->asked.size());
        question->logits.assign(logit, logit + moves);
        question->wins.assign(win, win + positions);
        logit += moves;
        win += positions;
      }
      questions.give_back(asked);
    }
  }

  std::shared_ptr<const learn::Tensors> latest() {
    const std::lock_guard lock(mutex_);
    return learned_;
  }

  // On a thread of its own.
  void learn(std::uint64_t seed, const std::stop_token& stop) {
    base::Rng rng(seed);
    while (done_.steps < settings_.steps && !stop.stop_requested()) {
      if (has_new_lessons()) {
        step(rng);
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    }
    note();
  }

  [[nodiscard]] bool has_new_lessons() const {
    const std::uint64_t total = lessons_.total();
    const std::int64_t steps = done_.steps - before_.steps;  // of this run
    return total >= window_first && static_cast<double>(steps + 1) * static_cast<double>(settings_.batch) <
                                        settings_.reuse * static_cast<double>(total - window_first + settings_.batch);
  }

  void step(base::Rng& rng) {
    const double share = static_cast<double>(done_.steps) / static_cast<double>(settings_.steps);
    const double rate =
        settings_.rate * std::min(1.0, share * 100 + 0.02) * (1 + std::cos(std::numbers::pi * share)) / 2;
    const bool line = (done_.steps + 1) % steps_a_line == 0;
    learner_->learn(lessons_.draw(settings_.batch, window_share, window_least, rng), rate, settings_.decay,
                    line ? &losses_ : nullptr);
    ++done_.steps;
    if (done_.steps % steps_to_catch_up == 0) {
      auto model = std::make_shared<const learn::Tensors>(learner_->model());
      const std::lock_guard lock(mutex_);
      learned_ = std::move(model);
    }
    if (line) {
      note();
      save();
      const std::lock_guard lock(mutex_);
      news_.push_back(fmt::format("step {}: loss {:.3f} of moves, {:.3f} of wins; {} positions, {:.0f} s", done_.steps,
                                  losses_.policy, losses_.value, done_.positions, done_.seconds));
    }
    steps_ = done_.steps;
  }

  void note() {
    done_.seconds = before_.seconds + std::chrono::duration<double>(Clock::now() - begin_).count();
    done_.positions = before_.positions + lessons_.total();
  }

  std::vector<std::string> news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, {});
  }

  [[nodiscard]] learn::Tensors model() const {
    learn::Tensors model = learner_->model();
    model.metadata = {{"game", std::string(View::State::info.name)}, {"inputs", View::text()}};
    return model;
  }

  [[nodiscard]] Trained trained() const {
    return {std::string(View::State::info.name),
            model(),
            {{"settings", settings_.text()},
             {"steps", done_.steps},
             {"positions", done_.positions},
             {"seconds", done_.seconds},
             {"losses", {{"policy", losses_.policy}, {"value", losses_.value}}}}};
  }

  void save() const {
    learn::Tensors state = learner_->state();
    state.metadata = {{"settings", settings_.text()},
                      {"steps", std::to_string(done_.steps)},
                      {"positions", std::to_string(done_.positions)},
                      {"seconds", fmt::format("{:.3f}", done_.seconds)}};
    learn::save_safetensors(state, checkpoint_);
    learn::save_safetensors(model(), checkpoint_ + ".model");
  }

  void restore() {
    learn::Tensors state = learn::load_safetensors(checkpoint_);
    if (state.metadata["settings"] != settings_.text()) {
      throw base::InputError(
          fmt::format("{}: the checkpoint is of another training: {}", checkpoint_, state.metadata["settings"]));
    }
    learner_->restore(state);
    try {
      done_ = {std::stoll(state.metadata["steps"]), std::stoull(state.metadata["positions"]),
               std::stod(state.metadata["seconds"])};
    } catch (const std::exception&) {
      throw base::InputError(fmt::format("{}: the checkpoint is damaged", checkpoint_));
    }
  }

  SelfPlaySettings settings_;
  std::string checkpoint_;
  LessonWindow lessons_;
  Clock::time_point begin_;
  Done before_;  // this run

  // Of the thread that learns, while it does.
  std::unique_ptr<learn::network::OnlineLearner> learner_;
  Done done_;
  learn::network::Losses losses_;

  // From that thread to the others.
  std::atomic<std::int64_t> steps_ = 0;
  std::mutex mutex_;
  std::shared_ptr<const learn::Tensors> learned_;
  std::vector<std::string> news_;
};

template <players::NetworkView View>
std::optional<Trained> train(const SelfPlaySettings& settings, const std::string& checkpoint, bool resume,
                             const Watch& watch) {
  return SelfPlay<View>(settings, checkpoint).run(resume, watch);
}

using Train = std::optional<Trained> (*)(const SelfPlaySettings&, const std::string&, bool, const Watch&);
const std::map<std::string, Train> by_game{{"blokus-duo", train<players::blokus::NetworkView>}};

}  // namespace

std::string SelfPlaySettings::text() const {
  return fmt::format(
      "channels={},blocks={},steps={},batch={},reuse={},simulations={},window={},rate={},decay={},seed={},from={}",
      channels, blocks, steps, batch, reuse, simulations, window, rate, decay, seed, from);
}

std::vector<std::string> games_with_self_play() {
  std::vector<std::string> names;
  for (const auto& [name, train] : by_game) names.push_back(name);
  return names;
}

std::optional<Trained> train_by_self_play(const std::string& game, const SelfPlaySettings& settings,
                                          const std::string& checkpoint, bool resume, const Watch& watch) {
  return by_game.at(game)(settings, checkpoint, resume, watch);
}

}  // namespace aite::training
