// Random hands for tests.
#pragma once

#include <bit>
#include <random>

#include "hand/shanten.hpp"

namespace jantaku {

// Deals from a set of kinds narrowed to `kinds`, so that shapes crowd; melds first.
class Dealer {
 public:
  explicit Dealer(unsigned seed) : random_(seed) {}

  Hand deal(KindSet kinds, int melds, int tiles) {
    Hand hand;
    while (hand.n_melds < melds) add_meld(hand, kinds);
    while (hand.shape.tiles < tiles - 3 * melds) {
      const Kind kind = any(kinds);
      if (hand.held[kind] < 4) hand.add(kind);
    }
    return hand;
  }

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  KindSet some_kinds() {
    switch (below(4)) {
      case 0: return kAllKinds;
      case 1: return kSuitKinds;
      case 2: return kSuitKinds | kHonors;
      default: return kSuitKinds | kSuitKinds << 9;
    }
  }

 private:
  Kind any(KindSet kinds) {
    for (;;)
      if (const Kind kind = static_cast<Kind>(below(kKinds)); has(kinds, kind)) return kind;
  }

  void add_meld(Hand& hand, KindSet kinds) {
    const auto type = static_cast<MeldType>(below(3));
    const Kind kind = any(kinds);
    const Meld meld{type, kind, 0};
    if (meld.is_chi() && (is_honor(kind) || number_of(kind) > 6)) return;
    bool fits = true;
    for_each(meld.kinds(), [&](Kind k) { fits &= hand.held[k] + (meld.is_chi() ? 1 : meld.tiles()) <= 4; });
    if (fits) hand.add_meld(meld);
  }

  std::mt19937 random_;
};

// Exchanges a tile for one that completes the hand; false where none does.
inline bool complete(Hand& hand) {
  if (shanten(hand) < 0) return true;
  if (shanten(hand) > 0) return false;
  DiscardTable table;
  discards(hand, table);
  for (int row = 0; row < table.size; ++row) {
    if (table.rows[row].shanten != 0 || table.rows[row].kinds == 0) continue;
    hand.remove(table.discard[row]);
    hand.add(static_cast<Kind>(std::countr_zero(table.rows[row].kinds)));
    return true;
  }
  return false;
}

}  // namespace jantaku
