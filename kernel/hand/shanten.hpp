// Distance to a complete hand, the tiles that shorten it, and the discards that keep it.
//
// Exact for every hand of up to 14 concealed tiles, with at most four copies of a kind, the tiles in the hand's melds
// included: a wait for a fifth copy does not count.
#pragma once

#include "hand/hand.hpp"

namespace jantaku {

struct Forms {
  std::int8_t standard, chiitoitsu, kokushi;  // kNoForm where a form is out of reach for good
  friend constexpr bool operator==(const Forms&, const Forms&) = default;
};
inline constexpr std::int8_t kNoForm = 99;

// Distances of the three forms by concealed tiles alone (-1 complete, 0 tenpai).
Forms forms(const Shape& shape, int players = 4);
// The lowest of them.
int shanten(const Shape& shape, int players = 4);

// Like `forms` of a shape, with the copies in the hand's own melds counted towards the limit of four.
Forms forms(const Hand& hand, int players = 4);
int shanten(const Hand& hand, int players = 4);

struct Useful {
  std::int8_t shanten;
  KindSet kinds;  // whose addition lowers the shanten number
  friend constexpr bool operator==(const Useful&, const Useful&) = default;
};
Useful useful(const Hand& hand, int players = 4);
Useful useful(const Shape& shape, KindSet exhausted, int players = 4);

// Tiles that a hand lacks to the 13 of a player who draws next.
int missing(const Hand& hand);
// A hand that is still being entered: four groups and a pair are wanted of it, less its melds. Its missing tiles are
// taken for lone ones, which begin a group or the pair each. Of 13 or 14 tiles the distances are those above.
Forms unfinished_forms(const Hand& hand, int players = 4);
Useful unfinished_useful(const Hand& hand, int players = 4);

// The standard form computed with every limit and no short cut, for tests.
int shanten_by_limits(const Hand& hand, int players = 4);
Useful useful_by_limits(const Hand& hand, int players = 4);

// Kinds that complete a hand of 3n + 1 tiles that is tenpai.
KindSet waits(const Hand& hand, int players = 4);
// Like `waits`, by the concealed tiles alone: copies in the hand's own melds take nothing away.
KindSet waits_by_shape(const Hand& hand, int players = 4);

// For each kind one may discard from a hand of 3n + 2 tiles: the distance and the useful tiles afterwards.
struct DiscardTable {
  std::array<Useful, kMaxTiles> rows;
  std::array<Kind, kMaxTiles> discard;
  int size = 0;
};
void discards(const Hand& hand, DiscardTable& table, int players = 4);

// The distances alone.
struct DiscardDistances {
  std::array<std::int8_t, kMaxTiles> distance;
  std::array<Kind, kMaxTiles> discard;
  int size = 0;
};
void discard_distances(const Hand& hand, DiscardDistances& table, int players = 4);

// Like `useful` and `discards` for a player who wants tiles of some kinds only: the others in hand count for nothing,
// and none of them is useful. Melds count, of any kind.
Useful useful_within(const Hand& hand, KindSet kinds, int players = 4);
void discards_within(const Hand& hand, KindSet kinds, DiscardTable& table, int players = 4);

// The shape of 34 adjacent concealed counts.
Shape shape_of(const std::uint8_t* counts);

}  // namespace jantaku
