// SPDX-License-Identifier: MIT
#include "learn/formulas/join.hpp"

#include <bit>

namespace aite::learn::formulas {

namespace {

using Role = Partners::Role;

// One way in which two functions are joined: first of the candidates, second of the bank.
struct Joining {
  Op op;
  Role first;
  Role second;
  bool swapped = false;  // the second comes first in the formula
};

std::vector<Joining> joinings(const Operators& operators) {
  std::vector<Joining> all;
  for (const Op op : operators.binary) {
    if (op == Op::conjunction) all.push_back({op, Role::upper, Role::upper});
    if (op == Op::disjunction) all.push_back({op, Role::lower, Role::lower});
    if (op == Op::difference) {
      all.push_back({op, Role::upper, Role::lower_complement});
      all.push_back({op, Role::lower_complement, Role::upper, true});
    }
  }
  return all;
}

// `first_of(i)` is the formula of first partner number i.
template <class FirstOf>
bool join_rows(const Joining& joining, const Partners& firsts, const Partners& seconds, bool each_pair_once,
               const FirstOf& first_of, const Bank& bank, Solutions& solutions, JoinProgress& from,
               const KeepOn& keep_on, double done_before, double total) {
  Words solved(words_for(bank.positions().size()));
  for (std::size_t& row = from.row; row < firsts.size(); ++row) {
    if (keep_on && !keep_on(done_before + static_cast<double>(row) / static_cast<double>(firsts.size()), total)) {
      return false;
    }
    const Formula first = first_of(firsts.number(row));
    for (std::size_t j = each_pair_once ? row + 1 : 0; j < seconds.size(); ++j) {
      const std::size_t count = Partners::solve(firsts, row, seconds, j, solutions.support(), solved);
      if (count == 0) continue;
      if (!solutions.is_new(solved, 1 + first.size() + bank.formula_size(seconds.number(j)))) continue;
      const Formula second = bank.formula(seconds.number(j));
      solutions.add(
          joining.swapped ? Formula::binary(joining.op, second, first) : Formula::binary(joining.op, first, second),
          solved);
    }
  }
  from.row = 0;
  ++from.operation;
  return true;
}

Partners partners_of(const Task& task, const Bank& bank, Role role, std::size_t support) {
  Partners partners(task, role, support);
  for (std::size_t i = 0; i < bank.size(); ++i) partners.add(bank.values(i), i);
  return partners;
}

}  // namespace

Partners::Partners(const Task& task, Role role, std::size_t support)
    : task_(task),
      role_(role),
      support_(support),
      bit_words_(words_for(task.positions.size())),
      room_(task.positions.words()) {}

void Partners::add(std::span<const Word> values, std::size_t number) {
  const Layout& layout = task_.positions.layout();
  const auto width = static_cast<std::size_t>(layout.words);
  Words able(bit_words_);
  for (std::size_t i = 0; i < task_.positions.size(); ++i) {
    Word wrong = 0;
    for (std::size_t k = 0; k < width; ++k) {
      const std::size_t at = i * width + k;
      const Word right = task_.right[at];
      const Word value = role_ == Role::lower_complement ? layout.board[k] & ~values[at] : values[at];
      wrong |= role_ == Role::lower ? value & ~right : right & ~value;
      room_[at] = value ^ right;
    }
    able[i / 64] |= Word{wrong == 0} << (i % 64);
  }
  if (count_bits(able) < support_) return;
  numbers_.push_back(number);
  able_.insert(able_.end(), able.begin(), able.end());
  rest_.insert(rest_.end(), room_.begin(), room_.end());
}

std::size_t Partners::solve(const Partners& firsts, std::size_t first, const Partners& seconds, std::size_t second,
                            std::size_t support, Words& solved) {
  const std::size_t bit_words = firsts.bit_words_;
  const auto width = static_cast<std::size_t>(firsts.task_.positions.layout().words);
  const Word* const able_a = firsts.able_.data() + first * bit_words;
  const Word* const able_b = seconds.able_.data() + second * bit_words;
  std::size_t most = 0;
  for (std::size_t i = 0; i < bit_words; ++i) {
    solved[i] = able_a[i] & able_b[i];
    most += static_cast<std::size_t>(std::popcount(solved[i]));
  }
  if (most < support) return 0;
  const Word* const rest_a = firsts.rest_.data() + first * firsts.room_.size();
  const Word* const rest_b = seconds.rest_.data() + second * seconds.room_.size();
  for (std::size_t i = 0; i < bit_words; ++i) {
    for (Word left = solved[i]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t at = (64 * i + bit) * width;
      Word common = 0;
      for (std::size_t k = 0; k < width; ++k) common |= rest_a[at + k] & rest_b[at + k];
      if (common == 0) continue;
      solved[i] &= ~(Word{1} << bit);
      if (--most < support) return 0;
    }
  }
  return most;
}

bool join(const Task& task, const std::vector<Candidate>& candidates, const Bank& bank, Solutions& solutions,
          JoinProgress& from, const KeepOn& keep_on) {
  const std::vector<Joining> all = joinings(bank.operators());
  while (from.operation < all.size()) {
    const Joining& joining = all[from.operation];
    Partners firsts(task, joining.first, solutions.support());
    for (std::size_t i = 0; i < candidates.size(); ++i) firsts.add(candidates[i].values, i);
    const Partners seconds = partners_of(task, bank, joining.second, solutions.support());
    const auto first_of = [&](std::size_t i) { return candidates[i].formula; };
    if (!join_rows(joining, firsts, seconds, false, first_of, bank, solutions, from, keep_on,
                   static_cast<double>(from.operation), static_cast<double>(all.size()))) {
      return false;
    }
  }
  return true;
}

bool join_all(const Task& task, const Bank& bank, Solutions& solutions, JoinProgress& from, const KeepOn& keep_on) {
  std::vector<Joining> all = joinings(bank.operators());
  std::erase_if(all, [](const Joining& joining) { return joining.swapped; });  // all pairs come in both orders
  while (from.operation < all.size()) {
    const Joining& joining = all[from.operation];
    const Partners firsts = partners_of(task, bank, joining.first, solutions.support());
    const auto first_of = [&](std::size_t i) { return bank.formula(i); };
    const auto done = static_cast<double>(from.operation);
    const auto total = static_cast<double>(all.size());
    bool went_on = false;
    if (joining.first == joining.second) {
      went_on = join_rows(joining, firsts, firsts, true, first_of, bank, solutions, from, keep_on, done, total);
    } else {
      const Partners seconds = partners_of(task, bank, joining.second, solutions.support());
      went_on = join_rows(joining, firsts, seconds, false, first_of, bank, solutions, from, keep_on, done, total);
    }
    if (!went_on) return false;
  }
  return true;
}

void add_single(const Task& task, const Bank& bank, Solutions& solutions) {
  Words room(task.positions.words());
  for (std::size_t i = 0; i < bank.size(); ++i) {
    solutions.add(bank.formula(i), task.solved_by(bank.values(i)));
    for (const Node& node : bank.operators().unary) {
      task.positions.apply(node, bank.values(i), {}, room);
      Words solved = task.solved_by(room);
      if (count_bits(solved) >= solutions.support()) solutions.add(Formula::unary(node, bank.formula(i)), solved);
    }
  }
}

}  // namespace aite::learn::formulas
