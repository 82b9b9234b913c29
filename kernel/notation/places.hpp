// Where the faults of hands are written.
#pragma once

#include <span>

#include "notation/read.hpp"
#include "score/fault.hpp"

namespace jantaku::notation {

// The place of the last of the fault's `number` copies of its tile among those of a hand; of no size without one.
Span last_copy(const Fault& fault, const WrittenHand& hand);

// The place of a fault in the text of its hand, which has `size` characters: the last copy of its tile, or all of it.
// Only for a fault about a tile `read` is asked for the hand.
template <class Read>
Span place_of(const Fault& fault, int size, Read read) {
  const Span whole{0, size};
  if (fault.tile == kNoTile) return whole;
  WrittenHand hand;
  read(hand);
  const Span copy = last_copy(fault, hand);
  return copy.size() > 0 ? copy : whole;
}

// The nth copy of a kind among lists of tiles: in which list it is, -1 for none, and its place; and the copies in all.
struct Copy {
  int list = -1;
  Span place;
  int total = 0;
};
Copy find_copy(std::span<const Tokens> lists, Kind kind, int nth);

}  // namespace jantaku::notation
