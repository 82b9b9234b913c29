// What each tile is worth that a hand waits for.
#pragma once

#include "hand/ukeire.hpp"
#include "score/fault.hpp"
#include "score/score.hpp"

namespace jantaku {

// A win on a wait, with the hand and the circumstances that fit it.
struct WaitScore {
  Score score;
  Context context;
};

struct WaitValue {
  Kind kind;
  std::uint8_t left;  // copies
  Hand hand;          // with the wait
  WaitScore ron, tsumo;
};

struct WaitValues {
  std::array<WaitValue, kKinds> of;
  int size = 0;
  KindSet kinds = 0;  // all waits; those of which an indicator shows the last copy have no value
  Fault fault;        // of the last one, which the circumstances rule out

  const WaitValue* begin() const { return of.data(); }
  const WaitValue* end() const { return of.data() + size; }
};

// Expects 13 tiles by these rules; `seen` are the copies in ponds and the melds of others.
void wait_values(const Hand& hand, const Context& context, const GameRule& rule, int players, const KindCounts& seen,
                 WaitValues& result);

}  // namespace jantaku
