#include "hand/reading.hpp"

namespace jantaku {
namespace {

struct Honors {
  KindSet triplets = 0;
  Kind pair = kNoKind;
  bool complete = true;
};

Honors read_honors(const Hand& hand) {
  Honors honors;
  for_each(hand.shape.once & kHonors, [&](Kind kind) {
    switch (hand.counts[kind]) {
      case 2:
        honors.complete &= honors.pair == kNoKind;
        honors.pair = kind;
        break;
      case 3: honors.triplets |= bit(kind); break;
      default: honors.complete = false;
    }
  });
  return honors;
}

struct Span {
  const SuitReading* begin;
  const SuitReading* end;
};

Span suit_readings(const Index& index, int suit) {
  const auto number =
      tables::suit_reading[tables::head_offset[index[2 * suit]] + tables::tail_rank[index[2 * suit + 1]]];
  if (number == 0) return {nullptr, nullptr};
  return {tables::readings + tables::reading_start[number], tables::readings + tables::reading_start[number + 1]};
}

void add_suit(Reading& reading, SuitReading suit_reading, int suit) {
  reading.runs[suit] = static_cast<std::uint32_t>(suit_reading & ((1u << kTripletShift) - 1));
  reading.triplets |= (suit_reading >> kTripletShift & kSuitKinds) << (kNumbers * suit);
  if (const int pair = static_cast<int>(suit_reading >> kPairShift))
    reading.pair = static_cast<Kind>(kNumbers * suit + pair - 1);
}

void standard_readings(const Hand& hand, Readings& result) {
  if (hand.shape.tiles % 3 != 2) return;
  const Honors honors = read_honors(hand);
  if (!honors.complete) return;
  const Span man = suit_readings(hand.shape.index, 0);
  const Span pin = suit_readings(hand.shape.index, 1);
  const Span sou = suit_readings(hand.shape.index, 2);
  for (const SuitReading* m = man.begin; m != man.end; ++m) {
    for (const SuitReading* p = pin.begin; p != pin.end; ++p) {
      for (const SuitReading* s = sou.begin; s != sou.end; ++s) {
        const int pairs =
            (honors.pair != kNoKind) + (*m >> kPairShift != 0) + (*p >> kPairShift != 0) + (*s >> kPairShift != 0);
        if (pairs != 1) return;  // every reading of a suit has as many
        Reading& reading = result.of[result.size++];
        reading = Reading{Form::Standard, honors.pair, {}, honors.triplets};
        add_suit(reading, *m, 0);
        add_suit(reading, *p, 1);
        add_suit(reading, *s, 2);
      }
    }
  }
}

}  // namespace

void readings(const Hand& hand, Readings& result) {
  result.size = 0;
  standard_readings(hand, result);
  if (hand.n_melds > 0 || hand.shape.tiles != kMaxTiles) return;
  if (size(hand.shape.twice) == 7 && size(hand.shape.once) == 7)
    result.of[result.size++] = Reading{Form::Chiitoitsu, kNoKind, {}, 0};
  if (hand.shape.once == kYaochuu) {
    const Kind pair = static_cast<Kind>(std::countr_zero(hand.shape.twice));
    result.of[result.size++] = Reading{Form::Kokushi, pair, {}, 0};
  }
}

}  // namespace jantaku
