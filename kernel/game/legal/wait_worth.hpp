// What the waits of a seat are worth, by what the seat itself sees: for showing a table to people.
#pragma once

#include <vector>

#include "game/legal/legal.hpp"

namespace jantaku {

inline constexpr int kNoWorth = -1;

// A tile that would complete the hand after a discard (kNoId if the hand waits already), and the copies of it that the
// seat has not seen. The points are those of a win by ron, by self-draw and, if riichi may be declared with the
// discard, by a ron then, without honba and sticks; kNoWorth if the hand has no yaku for it, or if all four tiles of
// the kind are in the hand, its melds and among the indicators.
struct WaitWorth {
  TileId discard = kNoId;
  Kind kind = 0;
  int left = 0;
  int ron = kNoWorth, tsumo = kNoWorth, riichi = kNoWorth;
  bool furiten = false;
};

// The waits of a seat, or those after each discard of a look that leaves the hand waiting. A tile that is offered now
// has the worth that a ron pays, ura-dora left out. `decides` is false if the seat may not choose a legal action now.
std::vector<WaitWorth> wait_worths(const State& state, int seat, bool decides = true);

}  // namespace jantaku
