// SPDX-License-Identifier: MIT
#include "studies/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "arena/matches/verify.hpp"
#include "base/hash.hpp"
#include "base/pairs.hpp"
#include "base/text.hpp"
#include "studies/findings.hpp"
#include "studies/paired.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

// Everything that a trial's row depends on besides player and number: a problem may change under its name.
std::string problem_name(const Problem& problem) {
  std::string content = fmt::format("{}\n{}\n{}\n{}\n", problem.game, problem.rules, problem.position,
                                    problem.to_move == games::Side::first ? 1 : 2);
  for (const games::Placement& stone : problem.stones) {
    content += fmt::format("{}{} ", stone.side == games::Side::first ? '1' : '2', stone.text);
  }
  content += fmt::format("\n{}\n{}", base::join(problem.moves, " "), base::join(problem.right, " "));
  return fmt::format("{} {:016x}", problem.id, base::hash_text(content));
}

// A cell's answer: {"problems": [{"id", "groups", "trials": [row or null, ...]}, ...]}.
const json& problems_in(const Findings& findings, std::string_view cell) {
  const json* answer = findings.answer(cell);
  if (answer == nullptr) throw std::logic_error(fmt::format("{} is no cell of problems", cell));
  return answer->at("problems");
}

const json& problem_in(const Findings& findings, std::string_view cell, std::string_view id) {
  for (const json& problem : problems_in(findings, cell)) {
    if (problem.at("id").get_ref<const std::string&>() == id) return problem;
  }
  throw std::logic_error(fmt::format("a study asks for a problem that {} does not have: {}", cell, id));
}

void count_trial(base::Hits& hits, const json& trial) {
  ++hits.asked;
  hits.yes += trial.at("right").get<bool>() ? 1 : 0;
}

base::Hits hits_of(const json& problem) {
  base::Hits hits;
  for (const json& trial : problem.at("trials")) {
    if (!trial.is_null()) count_trial(hits, trial);
  }
  return hits;
}

// Of the trials that both have.
std::array<base::Hits, 2> common_hits(const json& a, const json& b) {
  std::array<base::Hits, 2> hits;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i].is_null() || b[i].is_null()) continue;
    count_trial(hits[0], a[i]);
    count_trial(hits[1], b[i]);
  }
  return hits;
}

// Whether a problem is one of those meant; with no group all are.
bool belongs(const json& problem, std::string_view group) {
  const json& groups = problem.at("groups");
  return group.empty() || std::find(groups.begin(), groups.end(), group) != groups.end();
}

}  // namespace

WorkCell problem_cell(std::string_view study, std::string id, const std::string& spec, const Problems& problems,
                      std::int64_t trials) {
  const auto each = static_cast<std::size_t>(trials);
  WorkCell cell;
  cell.id = std::move(id);
  cell.defined_by = spec;
  cell.planned = static_cast<double>(trials);
  cell.by_clock = !problems->empty() && arena::why_not_deterministic(spec, *problems->front().session());
  cell.check = like({{"move", ""}, {"right", true}, {"seconds", 0.0}});
  cell.units.count = problems->size() * each;
  const auto name = [problems, each](std::size_t unit) {
    return fmt::format("{} / trial {}", problem_name((*problems)[unit / each]), unit % each);
  };
  cell.units.name = name;
  cell.units.work = [=, of = std::string(study)](std::size_t unit, const Answers&, const std::stop_token& stop) {
    const std::uint64_t seed = base::hash_text(fmt::format("{} / {} / {}", of, spec, name(unit)));
    const arena::Trial trial = arena::ask(spec, (*problems)[unit / each], seed, stop);
    return json{{"move", trial.move}, {"right", trial.right}, {"seconds", trial.seconds}};
  };
  cell.units.so_far = true;
  cell.units.answer = [problems, each](const std::vector<json>& rows) {
    json list = json::array();
    for (std::size_t i = 0; i < problems->size(); ++i) {
      json trials_of = json::array();
      for (std::size_t k = 0; k < each; ++k) trials_of.push_back(rows[i * each + k]);
      list.push_back({{"id", (*problems)[i].id}, {"groups", (*problems)[i].groups}, {"trials", std::move(trials_of)}});
    }
    return json{{"problems", std::move(list)}};
  };
  return cell;
}

Value right_rate(std::string cell) { return right_rate_in(std::move(cell), ""); }

Value right_rate_in(std::string cell, std::string group) {
  return [cell = std::move(cell), group = std::move(group)](const Findings& findings) {
    std::vector<base::Hits> clusters;
    double in_the_end = 0;
    for (const json& problem : problems_in(findings, cell)) {
      if (!belongs(problem, group)) continue;
      ++in_the_end;
      const base::Hits hits = hits_of(problem);
      if (hits.asked > 0) clusters.push_back(hits);
    }
    base::Estimate rate = clusters.empty() ? base::Estimate{} : base::Estimate::rate(clusters);
    rate.planned = in_the_end;
    return rate;
  };
}

Value right_rate_of(std::string cell, std::string problem) {
  return [cell = std::move(cell), problem = std::move(problem)](const Findings& findings) {
    const base::Hits hits = hits_of(problem_in(findings, cell, problem));
    base::Estimate rate = hits.asked > 0 ? base::Estimate::share(hits.yes, hits.asked) : base::Estimate{};
    rate.planned = findings.planned_work(cell);
    return rate;
  };
}

Value trial_seconds(std::string cell) {
  return [cell = std::move(cell)](const Findings& findings) {
    base::Moments seconds;
    for (const json& problem : problems_in(findings, cell)) {
      for (const json& trial : problem.at("trials")) {
        if (!trial.is_null()) seconds.add(trial.at("seconds").get<double>());
      }
    }
    return seconds.count() == 0 ? base::Estimate{} : base::Estimate::mean(seconds);
  };
}

std::string moves_text(const Findings& findings, std::string_view cell, std::string_view problem) {
  std::map<std::string, int> counts;
  for (const json& trial : problem_in(findings, cell, problem).at("trials")) {
    if (!trial.is_null()) ++counts[trial.at("move").get<std::string>()];
  }
  std::vector<std::pair<std::string, int>> moves(counts.begin(), counts.end());
  std::ranges::stable_sort(moves, std::greater{}, &std::pair<std::string, int>::second);
  std::vector<std::string> texts;
  for (const auto& [move, count] : moves) texts.push_back(fmt::format("{} {}", move, count));
  return base::join(texts, ", ");
}

ClaimTest more_right(std::string a, std::string b, std::string group) {
  return
      [a = std::move(a), b = std::move(b), group = std::move(group)](const Findings& findings, const Effect& matters) {
        const json& of_a = problems_in(findings, a);
        const json& of_b = problems_in(findings, b);
        std::vector<base::Hits> hits_a;
        std::vector<base::Hits> hits_b;
        std::vector<std::int64_t> more;  // right answers of `a` than of `b`, by problem
        base::Moments differences;       // of their rates
        double in_the_end = 0;
        for (std::size_t i = 0; i < of_a.size(); ++i) {
          if (of_b.size() != of_a.size() || of_a[i].at("id") != of_b[i].at("id")) {
            throw std::logic_error(fmt::format("the cells {} and {} are not of the same problems", a, b));
          }
          if (!belongs(of_a[i], group)) continue;
          ++in_the_end;
          const auto& [one, other] = common_hits(of_a[i].at("trials"), of_b[i].at("trials"));
          if (one.asked == 0) continue;
          hits_a.push_back(one);
          hits_b.push_back(other);
          more.push_back(static_cast<std::int64_t>(one.yes - other.yes));
          differences.add((one.yes - other.yes) / one.asked);
        }
        Part part = part_of_items(differences, in_the_end, matters);
        part.test = "more right";
        if (!part.measured) return std::vector{part};
        part.contrast.a = base::Estimate::rate(hits_a);
        part.contrast.b = base::Estimate::rate(hits_b);
        part.p = base::sign_flip_tails(more).two_sided();
        part.because = fmt::format("mean difference {:+.4g} over {} problems, exact permutation test, p = {:.2g}",
                                   differences.mean(), more.size(), part.p);
        return std::vector{part};
      };
}

}  // namespace aite::studies
