// SPDX-License-Identifier: MIT
#include "cluster/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::cluster {

namespace {

constexpr std::chrono::milliseconds wait_for_statuses{400};
constexpr std::size_t most_shown = 20;

template <class Status>
bool read_into(std::vector<Status>& all, const std::string& text) {
  try {
    all.push_back(Status::read(text));
    return true;
  } catch (const base::InputError&) {
    return false;
  }
}

std::uint64_t total(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const auto& [subject, count] : counts) sum += count;
  return sum;
}

template <class Status>
nlohmann::json list_of(const std::vector<Status>& all) {
  nlohmann::json list = nlohmann::json::array();
  for (const Status& each : all) {
    list.push_back(each.json());
    list.back().erase("version");
    list.back().erase("what");
  }
  return list;
}

std::string in_words(const WorkerStatus& worker) {
  return worker.doing.empty() ? worker.at.front() : worker.doing.front();
}

std::string short_text(const std::string& text, std::size_t longest = 80) {
  return text.size() <= longest ? text : text.substr(0, longest - 3) + "...";
}

}  // namespace

View look(Link& link) {
  View view;
  for (const std::string& text : link.ask(who_subject, wait_for_statuses)) {
    if (!read_into(view.workers, text)) read_into(view.runs, text);
  }
  std::ranges::sort(view.workers, {}, &WorkerStatus::id);
  std::ranges::sort(view.runs, {}, &RunStatus::run);
  view.orders = total(link.counts(Stream::orders, "aite.order.>"));
  view.answers = total(link.counts(Stream::answers, "aite.answer.>"));
  for (std::uint64_t place = link.last_place(Stream::dead); place > 0 && view.dead.size() < most_shown; --place) {
    const std::optional<std::string> text = link.at(Stream::dead, place);
    if (!text) break;  // older ones have gone
    read_into(view.dead, *text);
  }
  return view;
}

nlohmann::json view_json(const View& view) {
  return {{"workers", list_of(view.workers)},
          {"runs", list_of(view.runs)},
          {"orders", view.orders},
          {"answers", view.answers},
          {"dead", list_of(view.dead)}};
}

std::string view_text(const View& view) {
  std::string text;
  int cores = 0;
  double rate = 0;
  for (const WorkerStatus& worker : view.workers) {
    cores += worker.cores;
    rate += worker.per_second;
  }
  text += fmt::format("{} workers, {} cores, {:.1f} units/s; {} orders and {} answers at the server\n",
                      view.workers.size(), cores, rate, view.orders, view.answers);
  for (const WorkerStatus& worker : view.workers) {
    text += fmt::format("worker {}  {} cores  {}  {}  {:.1f}/s  {} done  {} failed{}{}{}\n", worker.id, worker.cores,
                        worker.build, worker.signature, worker.per_second, worker.done, worker.failed,
                        worker.engines.empty() ? "" : "  engines " + base::join(worker.engines, ","),
                        worker.at.empty() ? "  idle" : "  at " + short_text(in_words(worker)),
                        worker.at.size() > 1 ? fmt::format(" and {} more", worker.at.size() - 1) : "");
    for (const std::string& run : worker.refused_by) text += fmt::format("  refused by run {}\n", run);
  }
  for (const RunStatus& run : view.runs) {
    text += fmt::format("run {}  {}  at {}  {} done  {} ordered  {} failed  {} twice  {} refused\n", run.run,
                        short_text(run.job), run.host, run.done, run.outstanding, run.failed, run.duplicates,
                        run.refused_messages);
    for (const std::string& worker : run.refused) text += fmt::format("  refused worker {}\n", worker);
  }
  for (const DeadLetter& letter : view.dead) {
    text +=
        fmt::format("failed {}  {}: {}{}\n", letter.when, short_text(letter.label.empty() ? letter.unit : letter.label),
                    letter.reason, letter.last_words.empty() ? "" : fmt::format(" ({})", letter.last_words));
  }
  return text;
}

}  // namespace aite::cluster
