// SPDX-License-Identifier: MIT
#include "studies/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "base/progress.hpp"
#include "base/text.hpp"
#include "studies/registration.hpp"

namespace aite::studies {

namespace {

constexpr double smallest_p = 0.001;  // that is written out for people

// So many digits after the point that an interval this wide shows two of its own.
int digits_for(double spread) {
  if (!std::isfinite(spread) || spread <= 0) return 2;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(spread))), 0, 6);
}

std::string rounded(double value, int digits, bool sign = false) {
  if (!std::isfinite(value)) return std::isnan(value) ? "?" : value > 0 ? "∞" : "-∞";
  const double shown = std::abs(value) < 0.5 * std::pow(10, -digits) ? 0 : value;  // no "-0.0"
  return sign ? fmt::format("{:+.{}f}", shown, digits) : fmt::format("{:.{}f}", shown, digits);
}

std::string interval_text(const base::Interval& interval, double factor, int digits) {
  return fmt::format("[{}, {}]", rounded(factor * interval.low, digits), rounded(factor * interval.high, digits));
}

bool of_equality(const Part& part) { return part.test == "equal within" || part.test == "within factor"; }

bool speaks_for(const Part& part) { return part.measured && part.points_to == Judgement::confirmed; }
bool significant(const Part& part) { return part.can_decide() && part.p < level; }

// A claim says which way round it is meant, "less" as well as "more": a part only knows whether it goes that way.
std::string direction_text(const Part& part) {
  if (of_equality(part)) return "Measured";
  if (part.contrast.effect == 0) return "No difference";
  return fmt::format("{}{}", speaks_for(part) ? "As claimed" : "The other way",
                     significant(part) ? "" : ", but not significantly");
}

std::string_view leading_name(const Part& leading) {
  if (leading.points_to == Judgement::refuted && leading.can_decide()) return "most against it";
  return of_equality(leading) ? "least sure" : "the weakest";
}

std::string numbers_of(const std::vector<Claim>& claims, Judgement judgement) {
  std::string list;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].verdict.judgement == judgement) list += fmt::format("{}{}", list.empty() ? "" : ", ", i + 1);
  }
  return list;
}

}  // namespace

const std::string_view how_verdicts_are_read =
    "p is two-sided, of the claim alone; Holm's is corrected for all claims of the study that can be decided. Power is "
    "that of the planned cells to see the smallest effect that matters, which is declared with the claim. n is the "
    "smallest cell. A claim is registered as it is now before the first game of the study; one that is newer, or was "
    "changed, came after looking. Brackets are 95 % intervals.";

const std::string_view how_the_forest_is_read =
    "One row per claim: of its comparisons the one that speaks most against it, or else least for it, with its 95 % "
    "interval. Where a claim has a direction, it is to the right of the dashed line. Grey: what counts as equal. A "
    "hollow diamond is the fixed number that the effect is measured from, where there is one: the paper's value, or "
    "the claim's bound.";

std::string ours_text(const Number& number) {
  if (!number.ours) return "";
  const base::Estimate& estimate = number.measured;
  if (estimate.sample <= 0) return "not measured";
  const Format& format = number.format;
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", format.factor * estimate.value, format.digits,
                     format.factor * estimate.interval.low, format.digits, format.factor * estimate.interval.high,
                     format.digits);
}

std::string paper_text(const Number& number) { return number.paper ? fmt::format("{:g}", *number.paper) : ""; }

bool has_paper(const ResultTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const Row& row) {
    return std::any_of(row.numbers.begin(), row.numbers.end(), [](const Number& number) { return number.paper; });
  });
}

std::string short_p(const std::optional<double>& p) {
  if (!p) return "";
  return *p < smallest_p ? fmt::format("< {:g}", smallest_p) : fmt::format("{:.2g}", *p);
}

std::string needed_text(const Verdict& verdict) {
  if (verdict.judgement != Judgement::not_decided && verdict.judgement != Judgement::too_few) return "";
  if (!verdict.needed) return "no larger sample of ours would decide";
  if (verdict.judgement == Judgement::not_decided && verdict.sample >= *verdict.needed) {
    return "this sample would probably have shown an effect that matters";
  }
  return fmt::format("about {:.0f} observations per cell would decide", std::ceil(*verdict.needed));
}

std::string n_text(const Verdict& verdict) {
  return fmt::format("{:.0f}{}", verdict.sample, verdict.pooled ? ", pooled" : "");
}

std::string effect_text(const Part& part, const Unit& unit) {
  const Contrast& contrast = part.contrast;
  const double factor = contrast.ratio ? 1 : unit.factor;
  const int digits = digits_for(factor * (contrast.interval.high - contrast.interval.low));
  const std::string interval = interval_text(contrast.interval, factor, digits);
  if (contrast.ratio) return fmt::format("ratio {} {}", rounded(contrast.effect, digits), interval);
  return fmt::format("{}{} {}", rounded(factor * contrast.effect, digits, true), unit.of_effect, interval);
}

std::string value_text(const base::Estimate& estimate, const Unit& unit) {
  if (estimate.is_bound()) return fmt::format("{:.4g}{}", unit.factor * estimate.value, unit.of_value);
  const int digits = digits_for(unit.factor * (estimate.interval.high - estimate.interval.low));
  return fmt::format("{}{} {}", rounded(unit.factor * estimate.value, digits), unit.of_value,
                     interval_text(estimate.interval, unit.factor, digits));
}

bool of_ratios(const Claim& claim) {
  return std::ranges::any_of(claim.verdict.parts, [](const Part& part) { return part.contrast.ratio; });
}

std::string band_text(const Claim& claim) {
  if (of_ratios(claim)) return fmt::format("a factor of {:g}", std::exp(claim.matters.size));
  return fmt::format("±{:g}{}", claim.matters.unit.factor * claim.matters.size, claim.matters.unit.of_effect);
}

std::string published_text(const Part& part, const Unit& unit) {
  const Contrast& contrast = part.contrast;
  if (!contrast.a.fixed && !contrast.b.fixed) return "";
  return fmt::format("{:.3g}{}", unit.factor * (contrast.b.fixed ? contrast.b : contrast.a).value, unit.of_value);
}

PartText part_text(const Part& part, const Unit& unit) {
  if (!part.measured) return {part.because, "", "", "", ""};
  const Contrast& contrast = part.contrast;
  const bool of_pairs = contrast.a.sample <= 0;
  return {of_pairs ? part.because : value_text(contrast.a, unit), of_pairs ? "" : value_text(contrast.b, unit),
          effect_text(part, unit), short_p(part.p), fmt::format("{:.0f}", part.sample)};
}

std::string declared_text(const Claim& claim, const Language& language) {
  const auto entry = [&](std::string_view name, std::string_view text) {
    return fmt::format("{}: {}{}", language.say(name), language.say(text), language.stop);
  };
  std::vector<std::string> entries{entry("Source", claim.source), entry("Matters", claim.matters.text)};
  if (!claim.registered.empty()) entries.push_back(entry("Registered", claim.registered));
  if (const std::string needed = needed_text(claim.verdict); !needed.empty())
    entries.push_back(fmt::format("{}{}", first_upper(language.say(needed)), language.stop));
  return base::join(entries, language.space);
}

std::string first_upper(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string outcome_text(const Claim& claim) {
  const Verdict& verdict = claim.verdict;
  const std::vector<Part>& parts = verdict.parts;
  const Part* leading = verdict.leading_part();
  if (leading == nullptr) return "Not measured yet.";
  std::string effect = effect_text(*leading, claim.matters.unit);
  if (of_equality(*leading)) effect += fmt::format("; {} counts as equal", band_text(claim));
  if (parts.size() == 1) return fmt::format("{}: {}.", direction_text(*leading), effect);

  const auto sure = [](const Part& part) { return speaks_for(part) && significant(part); };
  const auto missing = std::ranges::count(parts, false, &Part::measured);
  return fmt::format("{} in {} of {} {}, significantly in {}{}; {}: {}.",
                     std::ranges::all_of(parts, of_equality) ? "Equal" : "As claimed",
                     std::ranges::count_if(parts, speaks_for), parts.size(),
                     std::ranges::all_of(parts, &Part::step) ? "steps" : "comparisons",
                     std::ranges::count_if(parts, sure),
                     missing > 0 ? fmt::format(" ({} not measured yet)", missing) : "", leading_name(*leading), effect);
}

std::string evidence_text(const Claim& claim) {
  const Verdict& verdict = claim.verdict;
  const auto is = [](const std::optional<double>& p) { return (p && *p < smallest_p ? "" : "= ") + short_p(p); };
  const std::string p = verdict.p ? fmt::format("p {}, Holm {}, ", is(verdict.p), is(verdict.holm)) : std::string();
  return fmt::format("{}power {:.0f} %, n = {}{}", p, 100 * verdict.power, n_text(verdict),
                     claim.registered == after_looking ? ", after looking" : "");
}

std::string tally_text(const std::vector<Claim>& claims) {
  std::array<int, 4> counts{};
  for (const Claim& claim : claims) ++counts.at(static_cast<std::size_t>(claim.verdict.judgement));
  const auto unmeasured = std::ranges::count_if(claims, [](const Claim& claim) { return !claim.verdict.leading; });
  return fmt::format("{} confirmed, {} refuted, {} not decided{}, {} with too few observations", counts[0], counts[1],
                     counts[2], unmeasured > 0 ? fmt::format(" ({} not measured yet)", unmeasured) : "", counts[3]);
}

std::vector<std::string> lead_sentences(const Report& report) {
  const Study& study = report.study;
  std::vector<std::string> sentences;
  if (report.cost.games == 0 && !study.matches.empty()) {
    sentences.push_back(
        fmt::format("Nothing was played yet: none of the {} matches has a game.", study.matches.size()));
  }
  sentences.push_back(fmt::format("This study reproduces {} and tests {} claim{}: {}.", study.paper,
                                  study.claims.size(), study.claims.size() == 1 ? "" : "s", tally_text(study.claims)));
  const std::string confirmed = numbers_of(study.claims, Judgement::confirmed);
  const std::string refuted = numbers_of(study.claims, Judgement::refuted);
  if (!confirmed.empty()) sentences.push_back(fmt::format("Confirmed: number {}.", confirmed));
  if (!refuted.empty()) sentences.push_back(fmt::format("Refuted: number {}.", refuted));
  const auto decided = [](const Claim& claim) {
    return claim.verdict.judgement == Judgement::confirmed || claim.verdict.judgement == Judgement::refuted;
  };
  const auto still = [&](const Claim& claim) { return decided(claim) && claim.verdict.holm.value_or(1) < level; };
  const auto number = std::ranges::count_if(study.claims, decided);
  if (number > 0) {
    sentences.push_back(fmt::format("After Holm's correction over the claims, {} of these {} stay significant.",
                                    std::ranges::count_if(study.claims, still), number));
  }
  return sentences;
}

std::string lead_text(const Report& report, const Language& language) {
  std::vector<std::string> sentences = lead_sentences(report);
  for (std::string& sentence : sentences) sentence = language.say(sentence);
  return base::join(sentences, language.space);
}

std::string state_text(const Report& report, const Language& language) {
  return fmt::format("{}{}", first_upper(language.say(sample_text(report))), language.stop);
}

std::string parts_text(const Claim& claim) {
  const std::size_t parts = claim.verdict.parts.size();
  return fmt::format("{} part{}", parts, parts == 1 ? "" : "s");
}

std::string command_text(const Study& study) {
  return fmt::format("aite study run {} --scale {}{}", study.name, scale_name(study.scale),
                     study.models.empty() ? "" : " --models " + study.models);
}

std::string sample_text(const Report& report) {
  const std::string_view scale = scale_name(report.study.scale);
  if (report.complete) return fmt::format("complete at the scale '{}'", scale);
  const std::string work = report.incomplete_work == 0 ? std::string()
                                                       : fmt::format(", {} of {} other cells are not done",
                                                                     report.incomplete_work, report.study.work.size());
  std::string text = fmt::format(
      "INCOMPLETE at the scale '{}': {} of {} matches have not all of their games{}; intervals and verdicts are of "
      "what "
      "is there, and stopping when one likes what one sees makes p too small",
      scale, report.incomplete_matches, report.study.matches.size(), work);
  for (const std::string& program : report.absent) {
    text += fmt::format("; {} is not installed here, and no games against it are played", program);
  }
  return text;
}

std::string cost_text(const Findings::Cost& cost) {
  return fmt::format("It cost {} games, {} of thinking and {} of other work on one core: {:.{}f} core-hours.",
                     cost.games, base::duration_text(cost.thinking), base::duration_text(cost.work), cost.core_hours(),
                     cost.core_hours() < 10 ? 2 : 0);
}

std::vector<std::string> machine_sentences(const Report& report) {
  std::vector<std::string> sentences;
  for (const auto& [device, games] : report.cost.on_devices) {
    sentences.push_back(
        fmt::format("In {} games searches were made by {}; their time is not in these hours.", games, device));
  }
  for (const Findings::Clocked& each : report.clocked) {
    sentences.push_back(each.machine.empty()
                            ? fmt::format("Answers by the clock: {} on a machine that was not kept.", each.answers)
                            : fmt::format("Answers by the clock: {} on {}, at a load of {:.2f} to {:.2f}.",
                                          each.answers, each.machine, each.least_load, each.most_load));
  }
  return sentences;
}

std::string made_text(const Circumstances& circumstances, const Language& language) {
  return fmt::format("{}: {}, aite {}, {}{}", language.say("This report"), circumstances.date, circumstances.build,
                     language.say(circumstances.machine), language.stop);
}

}  // namespace aite::studies
