// The parts that a score has: groups, yaku, fu.
#pragma once

#include "score/score.hpp"

namespace jantaku {

enum class Part : std::uint8_t { Run, Triplet, Kan, Pair, Single };

struct Group {
  Part part;
  Kind kind;  // of a run the lowest
  bool open;

  int tiles() const { return part == Part::Kan ? 4 : part == Part::Pair ? 2 : part == Part::Single ? 1 : 3; }
  Kind kind_at(int place) const { return static_cast<Kind>(part == Part::Run ? kind + place : kind); }
};

// Calls `f` with each group of a reading: concealed ones first, then the melds as called, the pair last.
template <class F>
void for_each_group(const Reading& reading, const Hand& hand, F f) {
  if (reading.form != Form::Standard) {
    for_each(hand.shape.once, [&](Kind kind) {
      for (int left = hand.counts[kind]; left > 0; left -= 2)
        f(Group{left >= 2 ? Part::Pair : Part::Single, kind, false});
    });
    return;
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int number = 0; number < kNumbers; ++number) {
      const Kind kind = static_cast<Kind>(kNumbers * suit + number);
      if (has(reading.triplets, kind)) f(Group{Part::Triplet, kind, false});
      for (int i = number < 7 ? reading.runs_from(suit, number) : 0; i > 0; --i) f(Group{Part::Run, kind, false});
    }
  }
  for_each(reading.triplets & kHonors, [&](Kind kind) { f(Group{Part::Triplet, kind, false}); });
  for (int i = 0; i < hand.n_melds; ++i) {
    const Meld& meld = hand.melds[static_cast<std::size_t>(i)];
    f(Group{meld.is_chi() ? Part::Run : meld.is_kan() ? Part::Kan : Part::Triplet, meld.kind, meld.is_open()});
  }
  f(Group{Part::Pair, reading.pair, false});
}

// Calls `f` with each yaku that counts, its han, and its multiple if the hand is a yakuman.
template <class F>
void for_each_yaku(const Score& score, const GameRule& rule, F f) {
  for_each(score.yaku, [&](Yaku yaku) {
    const int multiple = score.limit == Limit::Yakuman ? multiple_of(yaku, rule) : 0;
    f(yaku, multiple > 0 ? 0 : han_of(yaku, score.closed, rule), multiple);
  });
}

// Calls `f` with each part of the fu, its worth, the kind of the set or pair that it is for (or none), and true if that
// set counts as concealed.
template <class F>
void for_each_fu(const Score& score, const Hand& hand, const Context& context, const GameRule& rule, F f) {
  Win win(hand, context, rule);
  win.read(score.reading);
  win.complete(score.wait, kind_of(score.win));
  fu_items(win, [&](FuItem item, int fu, Kind kind) {
    f(item, fu, kind, kind != kNoKind && has(win.kept_concealed, kind));
  });
}

}  // namespace jantaku
