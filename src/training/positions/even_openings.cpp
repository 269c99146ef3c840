// SPDX-License-Identifier: MIT
#include "training/positions/even_openings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "arena/matches/openings.hpp"
#include "arena/matches/verify.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/random.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"
#include "training/positions/labeller.hpp"

namespace aite::training {

namespace {

constexpr std::uint64_t plies_stream = 0x706c696573;  // keeps lengths apart from moves
constexpr std::int64_t most_tried = 1000;             // for each that is wanted

// Opening number i of a seed, before anybody has looked at it.
class Candidates {
 public:
  Candidates(const EvenOpeningsSettings& settings, const games::Session& start)
      : start_(start.clone()), seed_(settings.seed) {
    for (int plies = settings.fewest_plies; plies <= settings.most_plies; ++plies)
      of_length_.push_back(arena::Openings::random(plies, settings.seed));
  }

  [[nodiscard]] std::unique_ptr<games::Session> candidate(std::int64_t number) const {
    base::Rng rng(base::mix(base::mix(seed_, plies_stream), static_cast<std::uint64_t>(number)));
    const arena::Openings& openings = of_length_[rng.below(static_cast<std::uint32_t>(of_length_.size()))];
    std::unique_ptr<games::Session> session = start_->clone();
    for (const games::Move move : openings.opening(static_cast<std::uint64_t>(number), *start_)) session->play(move);
    return session;
  }

 private:
  std::unique_ptr<games::Session> start_;
  std::uint64_t seed_;
  std::vector<arena::Openings> of_length_;
};

std::string line(const games::Session& start, const games::Session& opening, std::optional<double> value) {
  return protocol::positions::line_of(start, {opening.moves(), value});
}

// Goes through the candidates again, up to the last one whose line is in the file; nobody has to judge them. Answers
// with the number of the next one; `seen` gets the positions.
std::int64_t go_on(const std::vector<std::string>& lines, const Candidates& candidates, const games::Session& start,
                   std::int64_t most, std::set<std::uint64_t>& seen) {
  std::int64_t number = 0;
  for (const std::string& each : lines) {
    const std::string moves = each.substr(0, each.find('\t')) + '\n';
    std::unique_ptr<games::Session> session;
    do {
      if (number == most) throw base::InputError(fmt::format("the opening '{}' is none of this command's", each));
      session = candidates.candidate(number++);
    } while (line(start, *session, std::nullopt) != moves);
    seen.insert(session->symmetric_hash());
  }
  return number;
}

}  // namespace

OpeningsGrown even_openings(const EvenOpeningsSettings& settings, const PositionOutput& output, const Watch& watch) {
  const std::unique_ptr<games::Session> start = players::make_session(settings.game, settings.rules);
  const Candidates candidates(settings, *start);
  const std::vector<base::UnitWorker> workers = make_workers(output.workers, [&]() -> base::UnitWorker {
    const std::shared_ptr<Labeller> labeller = make_player_labeller(settings.player, *start);
    return [&, labeller](std::int64_t number, const std::stop_token& stop) -> std::optional<std::string> {
      const std::unique_ptr<games::Session> opening = candidates.candidate(number);
      const std::optional<double> value = labeller->value(*opening, static_cast<std::uint64_t>(number), stop);
      if (!value) return std::nullopt;
      // A value is from -1 to 1.
      return std::abs(*value) / 2 <= settings.bias ? line(*start, *opening, value) : "";
    };
  });

  protocol::positions::GrowingFile file(output.path,
                                        {std::string(start->info().name), start->rules(), {output.command}});
  MachineLog machines = arena::why_not_deterministic(settings.player, *start) ? MachineLog(output.path) : MachineLog();
  std::set<std::uint64_t> seen;  // images of one position count as one
  const std::int64_t most = most_tried * settings.count;
  OpeningsGrown result{{std::ssize(file.lines()), settings.count}, 0};
  result.tried = go_on(file.lines(), candidates, *start, most, seen);
  if (result.grown.done >= settings.count) return result;

  std::stop_source enough;
  const std::stop_callback stopped(watch.stop, [&] { enough.request_stop(); });
  const auto before = static_cast<double>(result.grown.done);
  base::do_in_order(
      result.tried, most, workers, enough.get_token(),
      [&](const std::string& opening) {
        if (result.grown.done == settings.count) return;
        const std::int64_t number = result.tried++;
        if (opening.empty() || !seen.insert(candidates.candidate(number)->symmetric_hash()).second) return;
        if (machines.keeps()) machines.keep(result.grown.done, base::machine_now());
        file.append(opening);
        if (++result.grown.done == settings.count) enough.request_stop();
      },
      [&] {
        watch.show({fmt::format("{} of {} openings, {} tried", result.grown.done, settings.count, result.tried),
                    static_cast<double>(result.grown.done), static_cast<double>(settings.count), before});
      });
  if (result.tried == most && result.grown.done < settings.count) {
    throw base::InputError(
        fmt::format("{} of {} random openings are within {:g} % of even and differ: let more pass, or ask for fewer",
                    result.grown.done, most, 100 * settings.bias));
  }
  return result;
}

}  // namespace aite::training
