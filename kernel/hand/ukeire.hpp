// Useful tiles and discards, with the copies left of each.
#pragma once

#include <algorithm>
#include <tuple>

#include "hand/shanten.hpp"
#include "hand/uncommon.hpp"

namespace jantaku {

struct Ukeire {
  Useful useful;
  KindCounts left{};
  std::uint8_t total = 0;
  friend bool operator==(const Ukeire&, const Ukeire&) = default;
};

struct Discard {
  Tile tile;
  Ukeire ukeire;

  bool is_as_good_as(const Discard& other) const {
    return ukeire.useful.shanten == other.ukeire.useful.shanten && ukeire.total == other.ukeire.total;
  }
  friend bool operator==(const Discard&, const Discard&) = default;
};

struct Discards {
  std::array<Discard, kMaxTiles> of;
  int size = 0;

  bool empty() const { return size == 0; }
  const Discard* begin() const { return of.data(); }
  const Discard* end() const { return of.data() + size; }
};

// `visible` are the copies that are seen elsewhere.
inline Ukeire count_left(Useful useful, const Hand& hand, const KindCounts& visible) {
  Ukeire result{useful, {}, 0};
  for_each(useful.kinds, [&](Kind kind) {
    const int left = std::max(0, 4 - hand.held[kind] - visible[kind]);
    result.left[kind] = static_cast<std::uint8_t>(left);
    result.total = static_cast<std::uint8_t>(result.total + left);
  });
  return result;
}

// How good a discard is by what is useful after it: by the distance, then by the copies that the hand does not hold.
inline int discard_worth(const Hand& hand, const Useful& after) {
  int left = 0;
  for_each(after.kinds, [&](Kind kind) { left += std::max(0, 4 - hand.held[kind]); });
  return left - 1000 * after.shanten;
}

// Every tile one may discard from a hand of 3n + 2 tiles, of a red five and a plain one each; the best first.
inline void discards(const Hand& hand, const KindCounts& visible, Discards& result, int players = 4) {
  DiscardTable table;
  discards(hand, table, players);
  const auto add = [&](Tile tile, const Ukeire& ukeire) {
    int at = result.size++;
    const auto place = [](const Ukeire& one) { return std::tuple(one.useful.shanten, -one.total); };
    for (; at > 0 && place(ukeire) < place(result.of[static_cast<std::size_t>(at - 1)].ukeire); --at)
      result.of[static_cast<std::size_t>(at)] = result.of[static_cast<std::size_t>(at - 1)];
    result.of[static_cast<std::size_t>(at)] = {tile, ukeire};
  };
  result.size = 0;
  for (int i = 0; i < table.size; ++i) {
    const Kind kind = table.discard[static_cast<std::size_t>(i)];
    const Ukeire ukeire = count_left(table.rows[static_cast<std::size_t>(i)], hand, visible);
    const int suit = suit_of(kind);
    const int reds = suit < kSuits && kind == five_of(suit) ? hand.reds[static_cast<std::size_t>(suit)] : 0;
    if (hand.counts[kind] > reds) add(kind, ukeire);
    if (reds > 0) add(static_cast<Tile>(kKinds + suit), ukeire);
  }
}

// Kinds that would complete a hand which already has all four of them.
inline KindSet waits_used_up(const Hand& hand, int players) {
  return (waits_by_shape(hand, players) | waits_for_fifth(hand)) & ~waits(hand, players);
}

// The nearest form, in this order on a tie: 0 standard, 1 chiitoitsu, 2 kokushi.
inline int best_form(const Forms& forms) {
  if (forms.standard <= std::min(forms.chiitoitsu, forms.kokushi)) return 0;
  return forms.chiitoitsu <= forms.kokushi ? 1 : 2;
}

}  // namespace jantaku
