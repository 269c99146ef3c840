// SPDX-License-Identifier: MIT
#include "studies/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/build.hpp"
#include "base/crew.hpp"
#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/machine.hpp"
#include "base/priority.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

// A piece of work, whole or of a cell.
struct Piece {
  std::size_t cell = 0;
  std::size_t unit = 0;
  const WorkCell* of = nullptr;
  std::shared_ptr<const Answers> before;

  [[nodiscard]] json answer(const std::stop_token& stop) const {
    return of->has_units() ? of->units.work(unit, *before, stop) : of->work(stop);
  }
};

struct Finished {
  std::size_t cell = 0;
  std::size_t unit = 0;
  json row;
  double seconds = 0;
  std::string build;
  std::string machine;  // and its load
};

std::unique_ptr<base::Crew<Finished>> crew_of_threads(const std::vector<Piece>& pieces, const WorkOptions& options) {
  using Clock = std::chrono::steady_clock;
  const base::ThreadCrew<Finished>::Worker worker = [&pieces](std::int64_t number,
                                                              const std::stop_token& stop) -> std::optional<Finished> {
    const Piece& piece = pieces[static_cast<std::size_t>(number)];
    const Clock::time_point start = Clock::now();
    const double worked = base::thread_seconds();
    json row = piece.answer(stop);
    if (stop.stop_requested()) return std::nullopt;  // the answer may be half a one
    return Finished{piece.cell, piece.unit, std::move(row),
                    // Players think on this thread, and wait where a device does.
                    piece.of->searched ? base::thread_seconds() - worked
                                       : std::chrono::duration<double>(Clock::now() - start).count(),
                    std::string(base::build_id()), base::machine_now()};
  };
  return std::make_unique<base::ThreadCrew<Finished>>(std::vector(static_cast<std::size_t>(options.threads), worker),
                                                      options.stop, options.background ? base::give_way : nullptr);
}

constexpr std::string_view kind = "study";

base::Order order_for(const Study& study, const Piece& piece) {
  json before = json::object();
  for (const std::string& id : piece.of->after) before[id] = (*piece.before)(id);
  const std::string name = study.unit(*piece.of, piece.unit);
  return {std::string(kind),
          name,
          json{{"study", study.name},
               {"scale", scale_name(study.scale)},
               {"cell", piece.of->id},
               {"number", piece.unit},
               {"unit", name},
               {"before", std::move(before)}}
              .dump(),
          {},
          {},
          fmt::format("piece {} of {}: cell {} of the study {}", piece.unit + 1, piece.of->pieces(), piece.of->id,
                      study.name)};
}

std::unique_ptr<base::Crew<Finished>> crew_elsewhere(const Study& study, const std::vector<Piece>& pieces,
                                                     const WorkOptions& options) {
  return std::make_unique<base::OrderCrew<Finished>>(
      options.elsewhere->courier(fmt::format("study {} {}", study.name, scale_name(study.scale)), options.stop),
      [&](std::int64_t number) { return order_for(study, pieces[static_cast<std::size_t>(number)]); },
      [&](const base::Answer& answer) {
        const Piece& piece = pieces[static_cast<std::size_t>(answer.unit)];
        json row = json::parse(answer.body, nullptr, false);
        if (const std::string fault = fault_of(*piece.of, row); !fault.empty()) throw base::InputError(fault);
        return Finished{piece.cell, piece.unit, std::move(row), answer.seconds, answer.build, answer.who};
      });
}

// Knows which cells are done and lets those begin that waited for them.
class Schedule {
 public:
  Schedule(const Study& study, arena::Store& store) : study_(study), store_(store), cells_(study.work.size()) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      CellWork work = load_work(study, study.work[i], store);
      cells_[i].missing = std::move(work.missing);
      progress_.total += work.pieces;
      progress_.done += work.pieces - cells_[i].missing.size();
      if (cells_[i].missing.empty()) finish(i, std::move(work.answer));
    }
    progress_.before = progress_.done;
  }

  // Of the cells that can begin now and have not yet.
  std::vector<Piece> ready() {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const WorkCell& cell = study_.work[i];
      Cell& state = cells_[i];
      if (state.begun || state.missing.empty() || !cell.can_be_done()) continue;
      if (!std::ranges::all_of(cell.after, [&](const std::string& id) { return answers_.contains(id); })) continue;
      state.begun = true;
      state.left = state.missing.size();
      const auto answers = std::make_shared<const Answers>(before(cell));
      for (const std::size_t unit : state.missing) pieces.push_back({i, unit, &cell, answers});
    }
    return pieces;
  }

  void keep(std::vector<Finished> finished) {
    std::vector<arena::StoredFact> facts;
    for (Finished& each : finished) {
      const WorkCell& cell = study_.work[each.cell];
      if (const std::string fault = fault_of(cell, each.row); !fault.empty()) {
        throw std::logic_error(fmt::format("the answer of {} is wrong: {}", study_.unit(cell, each.unit), fault));
      }
      if (cell.by_clock) each.row[machine_key] = each.machine;
      facts.push_back({study_.unit(cell, each.unit), each.row.dump(), each.seconds, each.build, arena::utc_now()});
    }
    store_.add(facts);
    progress_.done += finished.size();
    for (const Finished& each : finished) {
      if (--cells_[each.cell].left == 0) finish(each.cell, load_work(study_, study_.work[each.cell], store_).answer);
    }
  }

  [[nodiscard]] WorkProgress progress() const {
    WorkProgress shown = progress_;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].begun && cells_[i].left > 0) shown.cells.push_back(study_.work[i].id);
    }
    return shown;
  }

 private:
  struct Cell {
    std::vector<std::size_t> missing;
    std::size_t left = 0;
    bool begun = false;
  };

  void finish(std::size_t number, std::shared_ptr<const json> answer) {
    const WorkCell& cell = study_.work[number];
    if (cell.provide) cell.provide(*answer);
    answers_[cell.id] = std::move(answer);
  }

  [[nodiscard]] Answers before(const WorkCell& cell) const {
    std::map<std::string, std::shared_ptr<const json>, std::less<>> answers;
    for (const std::string& id : cell.after) answers[id] = answers_.at(id);
    return [answers = std::move(answers)](std::string_view id) -> const json& {
      const auto found = answers.find(id);
      if (found == answers.end()) throw std::logic_error("a cell does not say that it comes after " + std::string(id));
      return *found->second;
    };
  }

  const Study& study_;
  arena::Store& store_;
  std::vector<Cell> cells_;
  std::map<std::string, std::shared_ptr<const json>, std::less<>> answers_;  // of the cells that are done
  WorkProgress progress_;
};

}  // namespace

WorkProgress do_work(const Study& study, arena::Store& store, const WorkOptions& options) {
  check_work(study);
  Schedule schedule(study, store);
  const auto say = [&] {
    if (options.on_progress) options.on_progress(schedule.progress());
  };
  say();

  // Those that could begin so far, by number. It never grows: threads look at it.
  std::vector<Piece> pieces(schedule.progress().total);
  std::int64_t known = 0;
  std::int64_t next = 0;
  const auto learn_of = [&](std::vector<Piece> ready) {
    for (Piece& piece : ready) pieces[static_cast<std::size_t>(known++)] = std::move(piece);
  };
  learn_of(schedule.ready());
  const std::unique_ptr<base::Crew<Finished>> crew = options.elsewhere != nullptr && known > 0
                                                         ? crew_elsewhere(study, pieces, options)
                                                         : crew_of_threads(pieces, options);
  bool over = false;
  while (!over) {
    for (std::size_t room = crew->room(); room > 0 && next < known; --room) crew->give(next++);
    std::vector<Finished> finished;
    for (base::Crew<Finished>::Done& done : crew->collect()) finished.push_back(std::move(done.result));
    over = finished.empty() && crew->idle() && (next == known || options.stop.stop_requested());
    const bool news = !finished.empty();
    schedule.keep(std::move(finished));
    if (news && !options.stop.stop_requested()) learn_of(schedule.ready());
    say();
  }
  return schedule.progress();
}

base::UnitKind study_units() {
  return {std::string(kind), [] {
            const auto last = std::make_shared<std::optional<Study>>();  // orders come in rows
            return [last](const std::string& text, const std::stop_token& stop) -> std::optional<std::string> {
              const json body = base::json_object(text);
              const std::string name = base::text_field(body, "study");
              const Scale scale = parse_scale(base::text_field(body, "scale"));
              if (!*last || (*last)->name != name || (*last)->scale != scale) *last = make_study(name, scale);
              const Study& study = **last;
              const auto cell = std::ranges::find(study.work, base::text_field(body, "cell"), &WorkCell::id);
              const auto number = base::field<std::size_t>(body, "number");
              if (cell == study.work.end() || number >= cell->pieces() || !cell->can_be_done() ||
                  study.unit(*cell, number) != base::text_field(body, "unit", 1U << 16)) {
                throw base::InputError(fmt::format("the study {} has no such piece of work here", name));
              }
              const json& before = base::field(body, "before");
              for (const std::string& id : cell->after) {
                const auto earlier = std::ranges::find(study.work, id, &WorkCell::id);
                if (earlier->provide) earlier->provide(base::field(before, id.c_str()));
              }
              const auto answers = std::make_shared<const Answers>([&before](std::string_view id) -> const json& {
                return base::field(before, std::string(id).c_str());
              });
              const Piece piece{0, number, &*cell, answers};
              const json row = piece.answer(stop);
              return stop.stop_requested() ? std::nullopt : std::optional(row.dump());
            };
          }};
}

}  // namespace aite::studies
