// SPDX-License-Identifier: MIT
#include "learn/formulas/tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_set>

#include "learn/formulas/solutions.hpp"

namespace aite::learn::formulas {

namespace {

// A function as a question: a bit per point that is asked about.
struct Question {
  Formula formula;
  Words yes;
  double cost = 0;  // bits to name it: among all that are no larger
};

// Bits that say which of so many points are the right ones, as often as these come.
double bits_for(std::size_t right, std::size_t wrong) {
  const auto term = [](std::size_t n) {
    return n > 0 ? static_cast<double>(n) * std::log2(static_cast<double>(n)) : 0;
  };
  return term(right + wrong) - term(right) - term(wrong);
}

// Points of all positions that lie within a set, in a row.
class Points {
 public:
  explicit Points(std::span<const Word> within) {
    for (std::size_t i = 0; i < within.size(); ++i) {
      for (Word left = within[i]; left != 0; left &= left - 1) {
        at_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(std::countr_zero(left))});
      }
    }
  }
  [[nodiscard]] std::size_t size() const { return at_.size(); }
  [[nodiscard]] Words all() const {
    Words bits(words_for(at_.size()), ~Word{0});
    if (at_.size() % 64 != 0) bits.back() = ~Word{0} >> (64 - at_.size() % 64);
    return bits;
  }
  // Which of them are points of a set for each position.
  [[nodiscard]] Words of(std::span<const Word> values) const {
    Words bits(words_for(at_.size()));
    for (std::size_t i = 0; i < at_.size(); ++i) {
      bits[i / 64] |= (values[at_[i].word] >> at_[i].bit & 1) << (i % 64);
    }
    return bits;
  }

 private:
  struct At {
    std::uint32_t word;
    std::uint32_t bit;
  };
  std::vector<At> at_;
};

class Learner {
 public:
  Learner(std::vector<Question> questions, Words right, const TreeSettings& settings, const KeepOn& keep_on)
      : questions_(std::move(questions)), right_(std::move(right)), settings_(settings), keep_on_(keep_on) {}

  // What is right among these points: nothing stands for none of them or all of them.
  struct Part {
    std::optional<Formula> formula;
    bool all = false;
  };

  Part learn(const Words& members) {
    const std::size_t count = count_bits(members);
    Words right = members;
    for (std::size_t i = 0; i < right.size(); ++i) right[i] &= right_[i];
    const std::size_t right_count = count_bits(right);
    const std::size_t mistakes = std::min(right_count, count - right_count);
    if (keep_on_ && !keep_on_(static_cast<double>(asked_), static_cast<double>(settings_.most))) stopped_ = true;
    const Question* const best =
        mistakes == 0 || asked_ == settings_.most || stopped_ ? nullptr : best_question(members, count, right_count);
    if (best == nullptr) {
      wrong_ += mistakes;
      return {std::nullopt, 2 * right_count > count};
    }
    ++asked_;
    Words yes = members;
    Words no = members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      yes[i] &= best->yes[i];
      no[i] &= ~best->yes[i];
    }
    const Part if_yes = learn(yes);
    return joined(best->formula, if_yes, learn(no));
  }

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::size_t asked() const { return asked_; }
  [[nodiscard]] std::size_t wrong() const { return wrong_; }

 private:
  // The one that saves most bits beyond what its name takes; none if there is none.
  [[nodiscard]] const Question* best_question(const Words& members, std::size_t count, std::size_t right) const {
    std::vector<std::uint32_t> used;  // words that hold any: few, far down the tree
    Words member_words;
    Words right_words;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i] == 0) continue;
      used.push_back(static_cast<std::uint32_t>(i));
      member_words.push_back(members[i]);
      right_words.push_back(members[i] & right_[i]);
    }
    const double before = bits_for(right, count - right);
    const Question* best = nullptr;
    double most = 0;
    for (const Question& each : questions_) {
      std::size_t yes = 0;
      std::size_t yes_right = 0;
      for (std::size_t k = 0; k < used.size(); ++k) {
        const Word word = each.yes[used[k]];
        yes += static_cast<std::size_t>(std::popcount(word & member_words[k]));
        yes_right += static_cast<std::size_t>(std::popcount(word & right_words[k]));
      }
      if (yes == 0 || yes == count) continue;
      const double saved = before - bits_for(yes_right, yes - yes_right) -
                           bits_for(right - yes_right, (count - yes) - (right - yes_right)) -
                           settings_.bits * each.cost;
      if (saved > most) {
        most = saved;
        best = &each;
      }
    }
    return best;
  }

  static Part joined(const Formula& question, const Part& yes, const Part& no) {
    const auto either = [](const Formula& a, const Formula& b) { return Formula::binary(Op::disjunction, a, b); };
    if (!yes.formula && !no.formula) {
      if (yes.all == no.all) return yes;
      return {yes.all ? question : Formula::unary({Op::negation}, question), false};
    }
    if (!yes.formula) {
      return {yes.all ? either(question, *no.formula) : Formula::binary(Op::difference, *no.formula, question), false};
    }
    const Formula both = Formula::binary(Op::conjunction, question, *yes.formula);
    if (!no.formula) return {no.all ? either(Formula::unary({Op::negation}, question), *yes.formula) : both, false};
    return {either(both, Formula::binary(Op::difference, *no.formula, question)), false};
  }

  std::vector<Question> questions_;
  Words right_;
  const TreeSettings& settings_;
  const KeepOn& keep_on_;
  std::size_t asked_ = 0;
  std::size_t wrong_ = 0;
  bool stopped_ = false;
};

// The tightest function of a bank that holds all that is right, and its sets on all positions; of equal ones the
// smallest.
struct Tightest {
  std::size_t number = 0;
  std::size_t points = 0;
  Words values;
};
std::optional<Tightest> tightest_of(const Bank& bank, const Task& task) {
  const std::span<const Word> right = std::span(task.right).first(bank.positions().words());
  std::optional<Tightest> best;
  for (std::size_t i = 0; i < bank.size(); ++i) {
    if (!is_subset(right, bank.values(i))) continue;
    Words values = task.positions.evaluate(bank.formula(i));
    if (!is_subset(task.right, values)) continue;
    const std::size_t points = count_bits(values);
    if (best && (points > best->points ||
                 (points == best->points && bank.formula_size(i) >= bank.formula_size(best->number)))) {
      continue;
    }
    best = Tightest{i, points, std::move(values)};
  }
  return best;
}

// Functions of a bank, and if wanted one operation on each, that differ on the points, also up to yes and no.
class Questions {
 public:
  Questions(const Bank& bank, const Task& task, const Points& points) : bank_(bank), task_(task), points_(points) {}

  // Nothing if it was stopped.
  std::optional<std::vector<Question>> gather(bool one_more, const KeepOn& keep_on) {
    Words room(bank_.positions().words());
    for (std::size_t i = 0; i < bank_.size(); ++i) in_sample_.insert(hash_of(bank_.values(i)));
    for (std::size_t i = 0; i < bank_.size(); ++i) {
      const bool on = !keep_on || i % 64 != 0 || keep_on(static_cast<double>(i), static_cast<double>(bank_.size()));
      if (!on) return std::nullopt;
      const Formula formula = bank_.formula(i);
      const Words values = task_.positions.evaluate(formula);
      consider(formula, values);
      if (!one_more) continue;
      for (const Node& node : bank_.operators().unary) {
        bank_.positions().apply(node, bank_.values(i), {}, room);
        if (!in_sample_.insert(hash_of(room)).second) continue;
        Words more(task_.positions.words());
        task_.positions.apply(node, values, {}, more);
        consider(Formula::unary(node, formula), more);
      }
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Question& a, const Question& b) { return a.formula.size() < b.formula.size(); });
    for (std::size_t i = 0; i < found_.size();) {
      std::size_t end = i;
      while (end < found_.size() && found_[end].formula.size() == found_[i].formula.size()) ++end;
      for (; i < end; ++i) found_[i].cost = std::log2(static_cast<double>(end));
    }
    return std::move(found_);
  }

 private:
  void consider(const Formula& formula, std::span<const Word> values) {
    Words yes = points_.of(values);
    if (!seen_.insert(hash_of(yes)).second) return;
    Words no = points_.all();
    for (std::size_t i = 0; i < no.size(); ++i) no[i] &= ~yes[i];
    if (seen_.insert(hash_of(no)).second) found_.push_back({formula, std::move(yes)});
  }

  const Bank& bank_;
  const Task& task_;
  const Points& points_;
  std::unordered_set<std::uint64_t> in_sample_;  // what functions give on the bank's positions
  std::unordered_set<std::uint64_t> seen_;       // and on the points
  std::vector<Question> found_;
};

}  // namespace

std::optional<FormulaTree> learn_tree(const Task& task, const Operators& operators, const TreeSettings& settings,
                                      const KeepOn& keep_on) {
  const Positions sample = task.positions.first(settings.sample);
  Bank bank(sample, operators, Measure::depth, settings.memory);
  for (int level = 0; level <= settings.level; ++level) {
    if (!bank.grow(keep_on)) return std::nullopt;
  }
  const std::optional<Tightest> tightest = tightest_of(bank, task);
  if (!tightest) return std::nullopt;
  const Points points(tightest->values);
  std::optional<std::vector<Question>> questions = Questions(bank, task, points).gather(settings.one_more, keep_on);
  if (!questions) return std::nullopt;
  const std::size_t candidates = questions->size();

  Learner learner(std::move(*questions), points.of(task.right), settings, keep_on);
  const Learner::Part part = learner.learn(points.all());
  if (learner.stopped()) return std::nullopt;
  const Formula within = bank.formula(tightest->number);
  Formula whole = part.formula ? Formula::binary(Op::conjunction, within, *part.formula)
                  : part.all   ? within
                               : Formula::binary(Op::difference, within, within);
  return FormulaTree{std::move(whole), within, points.size(), candidates, learner.asked(), learner.wrong()};
}

}  // namespace aite::learn::formulas
