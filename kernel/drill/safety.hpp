// What is certain about a tile and a player in riichi, by what can be seen: copies and furiten.
//
// A ron on a tile completes a run from two sides, its middle or its edge, a triplet, a pair, or thirteen orphans. If
// the copies that can be seen or furiten exclude all of them, the tile cannot be won. Otherwise an example of a hand
// proves that it can.
#pragma once

#include "drill/drill.hpp"

namespace jantaku {

enum class DealIn : std::uint8_t { Ryanmen, Kanchan, Penchan, Shanpon, Tanki, Kokushi };
inline constexpr std::array<const char*, 6> kDealInNames{"ryanmen", "kanchan", "penchan",
                                                         "shanpon", "tanki",   "kokushi"};

// How a tile can be won: for each way the number of choices of the unseen tiles that would wait with it.
struct Risk {
  std::array<std::uint8_t, kDealInNames.size()> ways{};

  int total() const {
    int sum = 0;
    for (const int n : ways) sum += n;
    return sum;
  }
  bool is_certain() const { return total() == 0; }
};

// The risk of discarding a kind: `unseen` without the discard, `safe` the kinds that the player cannot win by.
Risk risk_of(Kind kind, const KindCounts& unseen, KindSet safe, int tiles = kMaxTiles - 1);

// The concealed tiles of a seat that waits.
inline int closed_tiles(const DrillSeat& seat) { return kMaxTiles - 1 - 3 * seat.n_melds; }

// A hand of `tiles` concealed tiles, out of the unseen ones, that waits for the kind and for none of the safe ones.
// False where none is found.
bool find_waiting(Kind kind, const KindCounts& unseen, KindSet safe, int players, int tiles, Hand& hand);

}  // namespace jantaku
