// Why a drill has no answer.
#pragma once

#include "drill/drill.hpp"

namespace jantaku {

// A row for each reason: its code, the part of the drill at fault, what is wrong, and what to do. The tile that is
// asked about takes the place of `{tile}`, the tiles of the hand that of `{count}`.
// clang-format off: one row, one line
#define JANTAKU_DRILL_FAULTS(ROW) \
  ROW(NoYaku, "hand", "the hand has no yaku", "give a hand that wins") \
  ROW(NoWaits, "hand", "the hand does not wait", "give 13 tiles in tenpai") \
  ROW(Complete, "hand", "the hand is complete", "give 14 tiles that do not win") \
  ROW(NoTiles, "hand", "the hand has no concealed tiles", "give a hand that discards") \
  ROW(NoRiichi, "seats", "nobody is in riichi", "set riichi for one of the others") \
  ROW(NotHeld, "tile", "{tile} is not in the hand", "ask about a tile of the hand") \
  ROW(NoTile, "tile", "tile is missing", "give the tile offered, the seat that discarded it, and the tiles left in the wall") \
  ROW(NoSource, "source", "source is missing", "give the tile offered, the seat that discarded it, and the tiles left in the wall") \
  ROW(NoWall, "wall", "wall is missing", "give the tile offered, the seat that discarded it, and the tiles left in the wall") \
  ROW(WrongSize, "hand", "the hand has {count}", "give 13, melds included") \
  ROW(InRiichi, "seats", "a player is in riichi", "ask about calls that danger does not decide") \
  ROW(NoCall, "tile", "nothing can be called", "offer a tile that the hand takes") \
  ROW(TooClose, "hand", "the best answers are too close", "give a hand with a clear answer") \
  ROW(TooManyHands, "hand", "the hand may become too many others", "ask when it is nearer") \
  ROW(NoDiscard, "hand", "every good discard after a call is forbidden", "give another hand") \
  ROW(FewTiles, "wall", "the wall has more tiles than are unseen", "give fewer")
// clang-format on

#define JANTAKU_ROW(code, ...) code,
enum class DrillFault : std::uint8_t { None, JANTAKU_DRILL_FAULTS(JANTAKU_ROW) };
#undef JANTAKU_ROW

}  // namespace jantaku
