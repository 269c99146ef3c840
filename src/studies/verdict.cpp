// SPDX-License-Identifier: MIT
#include "studies/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "base/statistics.hpp"

namespace aite::studies {

std::string_view judgement_name(Judgement judgement) {
  switch (judgement) {
    case Judgement::confirmed:
      return "confirmed";
    case Judgement::refuted:
      return "refuted";
    case Judgement::not_decided:
      return "not decided";
    case Judgement::too_few:
      break;
  }
  return "too few";
}

Effect in_share(double size, double around, double observed_at_once) {
  return {size,
          std::sqrt(around * (1 - around) / observed_at_once),
          around,
          fmt::format("{:g} percentage point{} around {:g} %", 100 * size, 100 * size == 1 ? "" : "s", 100 * around),
          {100, " %", " points"}};
}

Effect as_factor(double factor, double around, double observed_at_once) {
  return {std::log(factor),
          std::sqrt((1 - around) / around / observed_at_once),
          around,
          fmt::format("a factor of {:g} around {:g} %", factor, 100 * around),
          {100, " %", ""}};
}

Effect in_elo(double size) {
  // A game between equals has a deviation of half a point, and a point is 1600 / ln 10 Elo there.
  return {size, 0.5 * 1600 / std::log(10), std::nullopt, fmt::format("{:g} Elo", size), {1, " Elo", " Elo"}};
}

Effect by_item(double size, double deviation, std::string_view quantity) {
  return {size, deviation, std::nullopt, fmt::format("{:g} in the mean difference of {}", size, quantity)};
}

Effect by_item_in_share(double size, double deviation) {
  return {size,
          deviation,
          std::nullopt,
          fmt::format("{:g} percentage points in the mean difference", 100 * size),
          {100, " %", " points"}};
}

namespace {

std::string kinds_of(const std::vector<Part>& parts) {
  std::map<std::string_view, int> kinds;
  for (const Part& part : parts) ++kinds[part.test];
  std::string text;
  for (const auto& [kind, number] : kinds) text += fmt::format("{}{} x {}", text.empty() ? "" : ", ", number, kind);
  return text;
}

// How much a part speaks for its claim, the least first: what decides against it, then what decides nothing, and among
// these by how sure they are and how far they go.
std::tuple<int, double, double> support_of(const Part& part) {
  const bool against = part.points_to == Judgement::refuted;
  const int open = part.can_decide() ? 2 : 1;
  return {against && part.can_decide() ? 0 : open, against ? part.p - 1 : 1 - part.p, part.contrast.effect};
}

std::optional<std::size_t> leading_of(const std::vector<Part>& parts) {
  std::optional<std::size_t> leading;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].measured && (!leading || support_of(parts[i]) < support_of(parts[*leading]))) leading = i;
  }
  return leading;
}

}  // namespace

Verdict judge(const Claim& claim, const Findings& findings) {
  std::vector<Part> parts = claim.test(findings, claim.matters);
  std::vector<double> plain;
  for (const Part& part : parts) plain.push_back(part.can_decide() ? part.p : 1);
  const std::vector<double> corrected = base::holm(plain);

  Verdict verdict;
  verdict.test = kinds_of(parts);
  verdict.power = 1;
  verdict.sample = std::numeric_limits<double>::infinity();
  double needed = 0;
  double p_against = 1;
  double p_for = 0;
  bool against = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    verdict.because += (i == 0 ? "" : "; ") + part.because;
    verdict.power *= part.power;
    verdict.sample = std::min(verdict.sample, part.sample);
    verdict.pooled |= part.pooled;
    needed = std::max(needed, part.needed);
    if (part.points_to == Judgement::refuted && part.can_decide()) {
      against = true;
      p_against = std::min(p_against, corrected[i]);
    }
    p_for = std::max(p_for, plain[i]);
  }
  const bool all_measured = std::ranges::all_of(parts, &Part::measured);
  const bool all_enough = std::ranges::all_of(parts, [](const Part& part) { return part.enough || !part.measured; });
  if (std::ranges::none_of(parts, &Part::measured)) verdict.because = Part{}.because;
  if (against && p_against < level) {
    verdict.judgement = Judgement::refuted;
  } else if (!all_enough) {
    verdict.judgement = Judgement::too_few;
  } else if (all_measured && !against && p_for < level) {
    verdict.judgement = Judgement::confirmed;
  }
  if (verdict.judgement == Judgement::refuted || (all_measured && all_enough)) verdict.p = against ? p_against : p_for;
  const bool open = verdict.judgement == Judgement::not_decided || verdict.judgement == Judgement::too_few;
  if (open && std::isfinite(needed)) verdict.needed = needed;
  verdict.leading = leading_of(parts);
  verdict.parts = std::move(parts);
  return verdict;
}

void judge_all(std::vector<Claim>& claims, const Findings& findings) {
  std::vector<Verdict*> decidable;
  std::vector<double> plain;
  for (Claim& claim : claims) {
    claim.verdict = judge(claim, findings);
    if (!claim.verdict.p) continue;
    decidable.push_back(&claim.verdict);
    plain.push_back(*claim.verdict.p);
  }
  const std::vector<double> corrected = base::holm(plain);
  for (std::size_t i = 0; i < decidable.size(); ++i) decidable[i]->holm = corrected[i];
}

}  // namespace aite::studies
