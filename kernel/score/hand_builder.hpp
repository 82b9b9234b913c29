// A hand put together from melds and tiles, and why it cannot be one.
#pragma once

#include "score/fault.hpp"

namespace jantaku {

struct HandBuilder {
  Hand hand;
  int over = 0;  // tiles that are too many to be added, a meld counting three

  void add_meld(const Meld& meld) {
    if (hand.n_melds < 4) hand.add_meld(meld);
    else over += 3;
  }

  Fault add_tile(Tile tile) {
    const Kind kind = kind_of(tile);
    if (hand.shape.tiles == kMaxTiles) return ++over, Fault{};
    if (hand.held[kind] >= 4) return {FaultCode::TooManyCopies, kind, 5};
    hand.add(kind);
    if (is_red(tile)) ++hand.reds[tile - kKinds];
    return {};
  }

  // Sizes that overflow the tables are found here; copies are checked against the rules where they are known.
  Fault check() const {
    for (Kind kind = 0; kind < kKinds; ++kind)
      if (hand.held[kind] > 4) return {FaultCode::TooManyCopies, kind, hand.held[kind]};
    if (const int size = hand.size() + over; size > kMaxTiles) return {FaultCode::WrongSize, kNoTile, size};
    return {};
  }
};

}  // namespace jantaku
