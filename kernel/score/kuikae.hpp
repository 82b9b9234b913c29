// What a player who has called may not discard at once.
#pragma once

#include "hand/hand.hpp"
#include "score/rules.hpp"

namespace jantaku {

// The tile that the meld took, and the other end of the run that it completed.
inline KindSet kuikae(const GameRule& rule, const Meld& meld, Kind taken) {
  if (rule.kuikae) return 0;
  KindSet set = bit(taken);
  if (!meld.is_chi() || rule.suji_kuikae) return set;
  const int number = number_of(meld.kind);
  if (taken == meld.kind && number + 3 < kNumbers) set |= bit(static_cast<Kind>(meld.kind + 3));
  if (taken == meld.kind + 2 && number > 0) set |= bit(static_cast<Kind>(meld.kind - 1));
  return set;
}

}  // namespace jantaku
