// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/game.hpp"
#include "gpu/go_playout.hpp"
#include "gpu/go_rows.hpp"
#include "gpu/go_tactics.hpp"
#include "gpu/words.hpp"

// Playouts by a policy as they are written down for who learns from them: what a playout's warp finds out on its way
// and its gradient needs. Memory of the device.
namespace aite::gpu {

// How a playout began and ended; its plies are words beside it.
struct GoNote {
  static constexpr std::uint32_t lines = 9;

  std::uint32_t rows[lines];  // stones it began with: the first side's in the lower half, the second's in the upper
  std::int32_t last;          // as in GoPolicyStart
  std::int32_t ko;            // the forbidden point, or less than 0
  std::uint32_t first_to_move;
  std::int32_t sign;      // what it came to for the first side
  std::uint32_t choices;  // moves other than passes
  std::uint32_t length;   // words
  std::uint32_t spill;    // where they are, if their number is more than 0
};

// A ply is its answers, a word each, and then the move's code.
struct GoNoteWord {
  static constexpr std::uint32_t answer_mark = 1U << 14;
  static constexpr std::uint32_t kinds = 3U << 14;  // codes of moves have none of these bits, a pass has both
  static constexpr std::uint32_t bits_of_point = 7;

  static AITE_DEVICE std::uint16_t of(Answer answer) {
    return static_cast<std::uint16_t>(answer_mark | std::uint32_t{answer.tactics} << bits_of_point | answer.bit);
  }
  static AITE_DEVICE bool is_answer(std::uint32_t word) { return (word & kinds) == answer_mark; }
  static AITE_DEVICE Answer answer_of(std::uint32_t word) {
    return {static_cast<std::uint8_t>(word & ((1U << bits_of_point) - 1)),
            static_cast<std::uint8_t>((word & ~kinds) >> bits_of_point)};
  }
};

// Room for the notes of many playouts. Nearly all need little, so each has little of its own, and the few that need
// more spill over into rooms that are large enough for all that can be. If there are too few of these, it is known
// afterwards how many it takes.
struct GoNotes {
  static constexpr std::uint32_t usual_room = 512;  // of 160,000 playouts by four policies none took more than 258
  static constexpr std::uint32_t most_words = GoPlayout::longest * (1 + Answers::most);

  GoNote* notes = nullptr;
  std::uint16_t* words = nullptr;  // `room` for each
  std::uint32_t room = 0;
  std::uint16_t* spilled = nullptr;  // most_words for each of so many
  std::uint32_t spill_rooms = 0;
  std::uint32_t* spills = nullptr;  // how many were wanted

  [[nodiscard]] AITE_DEVICE const std::uint16_t* words_of(std::uint64_t number) const {
    const std::uint32_t spill = notes[number].spill;
    return spill == 0 ? words + number * room : spilled + std::uint64_t{spill - 1} * most_words;
  }
};

// A warp's hand that writes notes, where it is told to begin one.
class GoScribe {
 public:
  static constexpr bool takes_notes = true;

  AITE_DEVICE explicit GoScribe(const GoNotes& notes) : notes_(notes) {}

  AITE_DEVICE void begin(std::uint64_t number, const BoardOfChains& board, std::int32_t last, bool first_to_move) {
    note_ = notes_.notes + number;
    words_ = notes_.words + number * notes_.room;
    room_ = notes_.room;
    length_ = 0;
    choices_ = 0;
    spill_ = 0;
    in_lanes([&](int lane) {
      if (static_cast<std::uint32_t>(lane) < GoNote::lines) {
        const std::uint32_t own = board.own.row[lane];
        const std::uint32_t opponent = board.opponent.row[lane];
        note_->rows[lane] = first_to_move ? own | opponent << 16 : opponent | own << 16;
      }
    });
    once([&] {
      note_->last = last;
      note_->ko = board.ko;
      note_->first_to_move = first_to_move ? 1 : 0;
    });
  }
  AITE_DEVICE void answers(const Answers& answers) {
    if (note_ == nullptr) return;
    if (length_ + answers.count + 1 > room_) spill();
    if (answers.count > 0 && words_ != nullptr) {
      in_lanes([&](int lane) {
        AITE_ROLLED
        for (auto i = static_cast<std::uint32_t>(lane); i < answers.count; i += warp_lanes) {
          words_[length_ + i] = GoNoteWord::of(answers.list[i]);
        }
      });
    }
    length_ += answers.count;
  }
  AITE_DEVICE void write(std::uint32_t code) {
    if (note_ == nullptr) return;
    if (words_ != nullptr) once([&] { words_[length_] = static_cast<std::uint16_t>(code); });
    ++length_;
    choices_ += code != games::pass_move.code ? 1 : 0;
  }
  AITE_DEVICE void end(int sign) {
    once([&] {
      note_->sign = sign;
      note_->choices = choices_;
      note_->length = length_;
      note_->spill = spill_;
    });
    note_ = nullptr;
  }

 private:
  // Goes on in a room that is large enough, or nowhere.
  AITE_DEVICE void spill() {
    Each<std::uint32_t> number;
    by_lane([&](int lane) {
      if (lane == 0) number[lane] = add_to(*notes_.spills, 1U);
    });
    const std::uint32_t place = value_of(number, 0);
    std::uint16_t* const before = words_;
    words_ = place < notes_.spill_rooms ? notes_.spilled + std::uint64_t{place} * GoNotes::most_words : nullptr;
    spill_ = place + 1;
    room_ = GoNotes::most_words;
    if (words_ == nullptr) return;
    in_lanes([&](int lane) {
      AITE_ROLLED
      for (auto i = static_cast<std::uint32_t>(lane); i < length_; i += warp_lanes) words_[i] = before[i];
    });
  }

  GoNotes notes_;
  GoNote* note_ = nullptr;  // none: nothing is written
  std::uint16_t* words_ = nullptr;
  std::uint32_t room_ = 0;
  std::uint32_t length_ = 0;
  std::uint32_t choices_ = 0;
  std::uint32_t spill_ = 0;
};

}  // namespace aite::gpu
