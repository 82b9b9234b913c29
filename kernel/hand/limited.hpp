// Distances of one colour of a hand whose melds have used up some of its tiles.
//
// The tables know of hands that may come to hold four of every kind. Where own melds hold copies, fewer are left;
// this is the same distance computed for the actual limits. It is slow (about a microsecond, unless it was asked for a
// moment ago), so shanten.cpp asks for it only where a limit can bind.
#pragma once

#include "hand/hand.hpp"

namespace jantaku {

inline constexpr int kColors = 4;  // man, pin, sou, honours

struct Color {
  int first, kinds;
};
inline constexpr Color kColor[kColors] = {{0, 9}, {9, 9}, {18, 9}, {27, 7}};

// Distances as in `tables::row`, no more copies of a kind used than are not melded; none of kinds not in play.
Row limited_row(const Hand& hand, int color, KindSet in_play);

// The colours, as bits, in which the melds may bind: a kind they share is nearly gone and its neighbourhood is
// thick enough to want what is left and one more, now or after `draws` more tiles.
unsigned limited_colors(const Hand& hand, int draws = 0);

}  // namespace jantaku
