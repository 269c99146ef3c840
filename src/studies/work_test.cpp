// SPDX-License-Identifier: MIT
#include "studies/work.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <stdexcept>

#include "arena/matches/runner.hpp"
#include "base/error.hpp"
#include "base/loopback_courier.hpp"
#include "base/machine.hpp"
#include "studies/toy_study.hpp"

namespace aite::studies {
namespace {

// What a database has of a study, without when and how long.
std::vector<std::string> content_of(arena::Store& store) {
  std::vector<std::string> all;
  for (const arena::StoredFact& fact : store.facts("")) {
    nlohmann::json value = nlohmann::json::parse(fact.value);
    if (value.contains("seconds")) value.erase("seconds");
    all.push_back(fact.unit + " = " + value.dump());
  }
  store.each_game({},
                  [&](const arena::StoredGame& game) { all.push_back(fmt::format("{} {}", game.number, game.moves)); });
  return all;
}

// To the end, or until so many pieces are done.
void run_study(const Study& study, arena::Store& store, int threads, std::size_t pieces) {
  std::stop_source stop;
  WorkOptions options;
  options.threads = threads;
  options.stop = stop.get_token();
  options.on_progress = [&](const WorkProgress& progress) {
    if (progress.done - progress.before >= pieces) stop.request_stop();
  };
  do_work(study, store, options);
  if (stop.stop_requested()) return;
  for (const MatchCell& cell : study.matches) {
    ASSERT_TRUE(has_all_before(study, cell.after, store));
    arena::run({cell.match}, store, {});
  }
}

// The same study whose pieces, but for the first that is begun, take until they are interrupted, and then answer
// wrongly.
Study one_at_a_time(Study study, std::atomic<int>& begun) {
  const auto wait = [&begun](const std::stop_token& stop) {
    if (begun++ == 0) return false;
    while (!stop.stop_requested()) std::this_thread::yield();
    return true;
  };
  for (WorkCell& cell : study.work) {
    if (cell.work) {
      cell.work = [wait, plain = cell.work](const std::stop_token& stop) {
        return wait(stop) ? nlohmann::json("half") : plain(stop);
      };
    } else {
      cell.units.work = [wait, plain = cell.units.work](std::size_t unit, const Answers& before,
                                                        const std::stop_token& stop) {
        return wait(stop) ? nlohmann::json("half") : plain(unit, before, stop);
      };
    }
  }
  return study;
}

class Interrupted : public testing::TestWithParam<int> {};

TEST_P(Interrupted, AfterEveryUnitEndsAsIfItHadNotBeen) {
  const Study study = toy_study();
  arena::Store whole(":memory:");
  run_study(study, whole, 1, 1000);
  const std::vector<std::string> expected = content_of(whole);
  constexpr std::size_t pieces = 50;
  ASSERT_EQ(expected.size(), pieces + 6);

  arena::Store interrupted(":memory:");
  for (std::size_t i = 0; i < pieces; ++i) {
    std::atomic<int> begun = 0;
    run_study(one_at_a_time(study, begun), interrupted, GetParam(), 1);
    ASSERT_EQ(content_of(interrupted).size(), i + 1);
  }
  run_study(study, interrupted, GetParam(), 1000);
  EXPECT_EQ(content_of(interrupted), expected);
  EXPECT_TRUE(Findings(study, interrupted).complete());
}

INSTANTIATE_TEST_SUITE_P(Threads, Interrupted, testing::Values(1, 3));

TEST(Work, IsInTheFileWhateverHappensNext) {
  const std::filesystem::path file = testing::TempDir() + "/aite-work-test.db";
  std::filesystem::remove(file);
  const Study study = toy_study();
  {
    arena::Store store(file.string());
    run_study(study, store, 2, 5);
  }
  arena::Store store(file.string());
  const std::size_t done = content_of(store).size();
  EXPECT_GE(done, 5U);
  WorkProgress first;
  WorkOptions options;
  options.on_progress = [&](const WorkProgress& progress) {
    if (first.total == 0) first = progress;
  };
  const WorkProgress last = do_work(study, store, options);
  EXPECT_EQ(first.before, done);
  EXPECT_EQ(first.done, done);
  EXPECT_EQ(last.done, last.total);
  EXPECT_TRUE(last.cells.empty());
}

TEST(Work, WaitsForTheCellsBefore) {
  Study study = toy_study();
  std::vector<std::string> order;
  study.work[2].provide = [&](const nlohmann::json& answer) { order.push_back("provided " + answer.dump()); };
  const auto plain = study.work[0].units.work;
  study.work[0].units.work = [&](std::size_t unit, const Answers& before, const std::stop_token& stop) {
    if (order.size() == 1) order.emplace_back("used");
    EXPECT_THROW(before("words"), std::logic_error);  // it does not say that it needs that
    return plain(unit, before, stop);
  };
  arena::Store store(":memory:");
  EXPECT_FALSE(has_all_before(study, {"trained"}, store));
  do_work(study, store, {});
  EXPECT_EQ(order, (std::vector<std::string>{R"(provided {"weights":[0.01,0.02,0.03]})", "used"}));
  do_work(study, store, {});
  EXPECT_EQ(order.size(), 3U);  // what is needed is provided at every run
}

TEST(Work, ThatIsDoneElsewhereIsLeftOut) {
  Study study = toy_study();
  study.work[2].work = nullptr;  // nothing is trained here, and two cells wait for it
  arena::Store store(":memory:");
  const WorkProgress progress = do_work(study, store, {});
  EXPECT_EQ(progress.total - progress.done, 25U);
  EXPECT_EQ(Findings(study, store).incomplete_work(), 3U);
  EXPECT_FALSE(has_all_before(study, study.matches[0].after, store));
}

TEST(Work, ThatFailsLosesNothingElse) {
  Study study = toy_study();
  const auto plain = study.work[0].units.work;
  study.work[0].units.work = [&](std::size_t unit, const Answers& before, const std::stop_token& stop) {
    if (unit == 7) throw std::runtime_error("no such position");
    return plain(unit, before, stop);
  };
  arena::Store store(":memory:");
  EXPECT_THROW(do_work(study, store, {}), std::runtime_error);
  EXPECT_GE(content_of(store).size(), 8U);
  EXPECT_EQ(load_work(study, study.work[0], store).missing.front(), 7U);
}

TEST(Work, IsTheSameByWordsAlone) {
  Study study = make_study("go-history", Scale::quick);
  study.work.resize(1);
  study.work[0].units.count = 3;
  study.work[0].units.answer = [](const std::vector<nlohmann::json>& rows) {
    return nlohmann::json{{"rows", rows.size()}};
  };
  study.matches.clear();
  base::Loopback elsewhere({study_units()});
  WorkOptions options;
  options.elsewhere = &elsewhere;
  arena::Store there(":memory:");
  do_work(study, there, options);
  arena::Store here(":memory:");
  do_work(study, here, {});
  EXPECT_EQ(elsewhere.orders.size(), 3U);
  EXPECT_EQ(elsewhere.orders[0].label, fmt::format("piece 1 of 3: cell {} of the study go-history", study.work[0].id));
  const auto row = [&](arena::Store& store, std::size_t unit) {
    nlohmann::json value = nlohmann::json::parse(store.fact(study.unit(study.work[0], unit))->value);
    value.erase("seconds");
    return value;
  };
  for (std::size_t unit = 0; unit < 3; ++unit) EXPECT_EQ(row(there, unit), row(here, unit));

  // Whoever has another idea of the study does not answer.
  const auto doer = study_units().make();
  std::string body = elsewhere.orders.front().body;
  EXPECT_NO_THROW(doer(body, {}));
  body.replace(body.find("\"number\":0"), 10, "\"number\":1");
  EXPECT_THROW(doer(body, {}), base::InputError);
}

TEST(Work, ByTheClockIsKeptWithMachineAndLoad) {
  Study study;
  study.name = "clock";
  study.work = {problem_cell(study.name, "hurries", "uct:seconds=0.001,memory=1", toy_problems(), 2),
                problem_cell(study.name, "counts", "uct:playouts=5,memory=1", toy_problems(), 2)};
  EXPECT_TRUE(study.work[0].by_clock);
  EXPECT_FALSE(study.work[1].by_clock);
  arena::Store store(":memory:");
  const std::string earlier = study.unit(study.work[0], 0);  // of a program that did not keep it
  store.put(arena::StoredFact{earlier, R"({"move": "d6", "right": true, "seconds": 0.5})", 0.5, "", ""});
  do_work(study, store, {});
  for (const arena::StoredFact& fact : store.facts("")) {
    const nlohmann::json value = nlohmann::json::parse(fact.value);
    EXPECT_EQ(value.contains(machine_key), fact.unit.find("hurries") != std::string::npos && fact.unit != earlier);
  }
  const Findings findings(study, store);
  EXPECT_EQ(findings.answer("hurries")->dump().find(machine_key), std::string::npos);  // cells do not see it
  ASSERT_EQ(findings.clocked().size(), 2U);
  EXPECT_EQ(findings.clocked()[0].machine, "");
  EXPECT_EQ(findings.clocked()[0].answers, 1U);
  EXPECT_EQ(findings.clocked()[1].machine, fmt::format("{}, {}", base::host_name(), base::machine_text()));
  EXPECT_EQ(findings.clocked()[1].answers, 5U);
}

TEST(Work, ByTheClockElsewhereIsKeptWithWhoDidIt) {
  Study study = make_study("go-history", Scale::quick);
  std::erase_if(study.work, [](const WorkCell& cell) { return !cell.by_clock; });
  ASSERT_GE(study.work.size(), 1U);
  study.work.resize(1);
  study.work[0].units.count = 2;
  study.work[0].units.answer = [](const std::vector<nlohmann::json>& rows) { return rows.front(); };
  study.matches.clear();
  base::Loopback elsewhere({study_units()});
  WorkOptions options;
  options.elsewhere = &elsewhere;
  arena::Store store(":memory:");
  do_work(study, store, options);
  const Findings findings(study, store);
  ASSERT_EQ(findings.clocked().size(), 1U);
  EXPECT_EQ(findings.clocked()[0].machine, "somewhere");
  EXPECT_EQ(findings.clocked()[0].answers, 2U);
}

TEST(Work, RunsOnAllThreads) {
  Study study;
  study.name = "threads";
  std::atomic<int> inside = 0;
  WorkCell& cell = study.work.emplace_back();
  cell.id = "meet";
  cell.units.count = 3;
  cell.units.work = [&](std::size_t, const Answers&, const std::stop_token&) -> nlohmann::json {
    ++inside;
    while (inside < 3) std::this_thread::yield();  // each waits until all have come
    return {{"here", true}};
  };
  cell.units.answer = [](const std::vector<nlohmann::json>& rows) { return nlohmann::json{{"rows", rows.size()}}; };
  arena::Store store(":memory:");
  WorkOptions options;
  options.threads = 3;
  do_work(study, store, options);
  EXPECT_EQ(Findings(study, store).answer("meet")->at("rows"), 3);
}

TEST(Work, AWrongRowIsAMistake) {
  Study study = toy_study();
  study.work[0].check = like({{"error", ""}});
  arena::Store store(":memory:");
  EXPECT_THROW(do_work(study, store, {}), std::logic_error);
}

TEST(Work, NamesAndOrderAreChecked) {
  Study twice = toy_study();
  twice.work.push_back(twice.work.front());
  EXPECT_THROW(check_work(twice), std::logic_error);
  Study circle = toy_study();
  circle.work[2].after = {"small"};
  EXPECT_THROW(check_work(circle), std::logic_error);
  Study unknown = toy_study();
  unknown.matches[0].after = {"nothing"};
  EXPECT_THROW(check_work(unknown), std::logic_error);
  Study same = toy_study();
  same.work[0].units.name = [](std::size_t) { return "unit"; };
  EXPECT_THROW(check_work(same), std::logic_error);
}

TEST(Work, LikeSaysWhatIsWrong) {
  const RowCheck check = like({{"move", ""}, {"errors", {0.0}}});
  const auto fault = [&](const nlohmann::json& row) {
    WorkCell cell;
    cell.check = check;
    return fault_of(cell, row);
  };
  EXPECT_EQ(fault({{"move", "D4"}, {"errors", {1, 2.5}}, {"more", 1}}), "");
  EXPECT_EQ(fault({{"move", 4}, {"errors", {1}}}), "\"move\" is no string");
  EXPECT_EQ(fault({{"move", "D4"}}), "it has no \"errors\"");
  EXPECT_EQ(fault({{"move", "D4"}, {"errors", {1, "x"}}}), "an element of \"errors\" is no number");
  EXPECT_EQ(fault(nlohmann::json::array()), "it is no object");
  EXPECT_EQ(fault_of(WorkCell{}, 3), "it is no object");
}

}  // namespace
}  // namespace aite::studies
