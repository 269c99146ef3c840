// SPDX-License-Identifier: MIT
#include "players/go/device_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <limits>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "gpu/searches.hpp"
#include "search/mcts/report.hpp"

namespace aite::players::go {

namespace {

namespace mcts = search::mcts;

// A style of games/go/styles.cpp as kernels know it.
struct KnownStyle {
  std::string_view name;
  gpu::GoStyle kind;
  std::int32_t plies;
};
constexpr std::int32_t always = std::numeric_limits<std::int32_t>::max();
constexpr std::array known_styles{
    KnownStyle{"contact", gpu::GoStyle::contact, always}, KnownStyle{"contact-early", gpu::GoStyle::contact, 10},
    KnownStyle{"contact-own", gpu::GoStyle::contact, 20}, KnownStyle{"tenuki", gpu::GoStyle::tenuki, 10},
    KnownStyle{"tenuki-own", gpu::GoStyle::tenuki, 20},   KnownStyle{"centre", gpu::GoStyle::centre, 20},
};

const KnownStyle* known_style(const std::string& name) {
  const auto* const known = std::ranges::find(known_styles, name, &KnownStyle::name);
  return known == known_styles.end() ? nullptr : known;
}

gpu::GoEngine make_engine(const SmallUctSettings& settings) {
  gpu::GoEngine made;
  const std::shared_ptr<const PlayoutPolicy> policy = playout_policy(settings.learned.playouts.policy);
  made.policy = {policy, &policy->weights()};
  made.settings.playouts = static_cast<std::uint32_t>(settings.playouts);
  if (settings.learned.widens()) made.strengths = move_strengths(settings.learned.widening)->of_features();
  made.settings.expansion = static_cast<std::uint32_t>(settings.expansion);
  made.settings.exploration = static_cast<float>(settings.c);
  made.settings.draw_worth = static_cast<float>(settings.draw);
  made.settings.widens_by_priors = settings.widening_visits == "all";
  if (const auto favour = settings.style.favour()) set_style(made.settings, *favour);
  made.tables = gpu::tables_of(made);
  return made;
}

// Everything that an engine depends on, in words.
std::string name_of(const SmallUctSettings& settings) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", settings.playouts, settings.learned.playouts.policy,
                     settings.learned.widening, settings.expansion, settings.c, settings.draw, settings.widening_visits,
                     settings.style.style, settings.style.attitude, settings.style.prior, settings.style.sides,
                     settings.style.boost);
}

using Answer = std::vector<gpu::GoCandidate>;

// Where threads hand in what they want searched, and a thread of its own gives it to the device.
class Desk {
 public:
  explicit Desk(std::shared_ptr<gpu::Device> device)
      : device_(std::move(device)), clerk_([this](const std::stop_token& stop) { work(stop); }) {}

  // Throws what the device threw.
  Answer ask(const SmallUctSettings& settings, gpu::GoQuestion question) {
    std::future<Answer> answer;
    {
      const std::lock_guard lock(mutex_);
      const auto [known, is_new] = numbers_.try_emplace(name_of(settings), engines_.size());
      if (is_new) engines_.push_back(make_engine(settings));
      question.engine = known->second;
      waiting_.push_back({std::move(question), {}});
      answer = waiting_.back().answer.get_future();
    }
    arrived_.notify_one();
    return answer.get();
  }

  [[nodiscard]] std::string name() const { return device_->name(); }
  [[nodiscard]] std::uint64_t made() const { return made_.load(std::memory_order_relaxed); }

 private:
  struct Waiting {
    gpu::GoQuestion question;
    std::promise<Answer> answer;
  };
  using Clock = std::chrono::steady_clock;

  // Two for every place that an H200 has.
  static constexpr std::size_t enough = 6144;

  // A search takes as long as a thousand: those who are about to ask are waited for a little. Where there are enough
  // to keep a GPU busy, it does not wait for those whose opponents think on the processor.
  void work(const std::stop_token& stop) {
    Clock::duration last = std::chrono::milliseconds(20);
    for (;;) {
      std::vector<Waiting> batch;
      std::vector<gpu::GoEngine> engines;
      {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait(lock, stop, [&] { return !waiting_.empty(); })) return;
        for (std::size_t seen = 0; seen != waiting_.size() && waiting_.size() < enough;) {
          seen = waiting_.size();
          arrived_.wait_for(lock, stop, last / 20, [&] { return waiting_.size() > seen; });
        }
        batch.swap(waiting_);
        engines = engines_;
      }
      const Clock::time_point began = Clock::now();
      made_.fetch_add(batch.size(), std::memory_order_relaxed);  // who was answered may ask for it
      answer(batch, engines);
      last = Clock::now() - began;
    }
  }

  void answer(std::vector<Waiting>& batch, const std::vector<gpu::GoEngine>& engines) {
    std::vector<gpu::GoQuestion> questions;
    questions.reserve(batch.size());
    for (Waiting& each : batch) questions.push_back(std::move(each.question));
    try {
      std::vector<Answer> found = gpu::search(*device_, engines, questions);
      for (std::size_t i = 0; i < batch.size(); ++i) batch[i].answer.set_value(std::move(found[i]));
    } catch (...) {
      for (Waiting& each : batch) each.answer.set_exception(std::current_exception());
    }
  }

  std::shared_ptr<gpu::Device> device_;
  std::atomic<std::uint64_t> made_ = 0;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::vector<Waiting> waiting_;
  std::map<std::string, std::size_t> numbers_;  // of engines, by name
  std::vector<gpu::GoEngine> engines_;
  std::jthread clerk_;
};

std::unique_ptr<Desk>& desk() {
  static std::unique_ptr<Desk> only;
  return only;
}

// The root that the processor's search would have, so that one place says what follows from it.
search::Thought thought_of(const Answer& found, const SmallUctSettings& settings) {
  std::vector<games::Move> moves;
  std::vector<mcts::Prior> priors;
  const auto favour = settings.style.favour();
  const bool has_priors = favour && favour->visits > 0;
  for (const gpu::GoCandidate& each : found) {
    moves.push_back(each.move);
    if (!has_priors) continue;
    priors.push_back({static_cast<std::uint16_t>(each.prior_visits), each.prior_won ? 1.0F : 0.0F});
  }
  mcts::Tree tree(std::size_t{1} << 16, {});
  tree.set_root(*tree.add(moves, priors, {}, {}));
  std::vector<mcts::RootMargin> margins;
  std::uint64_t playouts = 0;
  for (std::uint32_t child = 0; child < found.size(); ++child) {
    const gpu::GoCandidate& each = found[child];
    tree.count(tree.root(), child,
               each.visits * mcts::packed::visit + each.wins * mcts::packed::win + each.draws * mcts::packed::draw);
    margins.push_back(mcts::RootMargin::of(each.visits, each.half_points / 2, each.squares / 4));
    playouts += each.visits;
  }
  mcts::Scoring scoring;
  scoring.priors = has_priors;
  search::Thought thought = mcts::report_root(
      tree, margins, {mcts::Purpose::win(settings.draw), scoring, mcts::FinalChoice::visits, settings.c, {}});
  thought.playouts = playouts;
  return thought;
}

}  // namespace

void search_on(std::shared_ptr<gpu::Device> device) {
  desk() = device == nullptr ? nullptr : std::make_unique<Desk>(std::move(device));
}

std::uint64_t searches_on_device() { return desk() == nullptr ? 0 : desk()->made(); }

bool knows_style(const std::string& name) { return known_style(name) != nullptr; }

void set_style(gpu::GoSearchSettings& settings, const Favour<games::go::State<9>>& favour) {
  const KnownStyle* const known = known_style(std::string(favour.style.name));
  settings.style = known->kind;
  settings.style_plies = known->plies;
  settings.avoided = favour.avoided;
  settings.by_losses = favour.by_losses();
  settings.own_only = favour.own;
  settings.prior_visits = static_cast<std::uint32_t>(favour.visits);
  settings.boost = static_cast<float>(favour.boost);
}

std::optional<std::string> why_not_on_a_device(const SmallUctSettings& settings) {
  const LearnedSettings<9>& learned = settings.learned;
  if (settings.reuse) return "reuse: a device's searches begin anew with every move";
  if (settings.seconds > 0 || settings.playouts == 0) return "seconds: a device counts playouts";
  if (settings.playouts > 1'000'000) return "playouts: more than a million";
  if (settings.threads > 1) return "threads";
  if (settings.stop) return "stop: a device makes all playouts";
  if (settings.rave > 0) return "rave";
  if (settings.leaf != "playout") return "leaf=" + settings.leaf;
  if (settings.choice != "visits") return "choice=" + settings.choice;
  if (settings.purpose != "win") return "purpose=" + settings.purpose;
  if (learned.network != "none") return "network=" + learned.network;
  if (learned.knowledge > 0) return "knowledge";
  if (learned.playouts.policy == "uniform") return "policy=uniform: searches there play out by a policy";
  if (playout_policy(learned.playouts.policy)->formulas()) return "policy: it weighs formulas";
  if (learned.pass != "last") return "pass=" + learned.pass;
  if (learned.widening == "random") return "widening=random";
  if (learned.widens()) {
    const MoveFeatures& features = move_strengths(learned.widening)->features();
    if (features.set() != games::go::features::FeatureSet::paper || features.formulas()) {
      return "widening=" + learned.widening + ": it looks at more than patterns and lines";
    }
  }
  if (const auto favour = settings.style.favour()) {
    if (!knows_style(std::string(favour->style.name))) return "style=" + settings.style.style;
  }
  return std::nullopt;
}

std::optional<search::Thought> think_elsewhere(const SmallUctSettings& settings, const games::go::State<9>& state,
                                               std::span<const games::Move> moves, search::Budget budget,
                                               const search::Watch& watch, std::uint64_t seed) {
  if (desk() == nullptr || budget.seconds > 0 || budget.playouts == 0 || watch.interval > 0) return std::nullopt;
  SmallUctSettings asked = settings;
  asked.playouts = static_cast<std::int64_t>(budget.playouts);
  if (why_not_on_a_device(asked)) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  const Answer found = desk()->ask(asked, {0, state, {moves.begin(), moves.end()}, seed});
  search::Thought thought = thought_of(found, asked);
  thought.device = desk()->name();
  thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return thought;
}

}  // namespace aite::players::go
