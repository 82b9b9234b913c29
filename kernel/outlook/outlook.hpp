// The chance to be tenpai and to win, and the points to expect, for each discard and each number of draws left.
#pragma once

#include "outlook/hand_graph.hpp"

namespace jantaku {

struct OutlookRow {
  Tile tile;  // discarded; kNoTile for a hand of 13
  std::int8_t distance;
  bool riichi = false;                      // the hand is best declared with this discard
  std::vector<double> tenpai, win, points;  // by draws left, 0 to all
};

enum class OutlookFault : std::uint8_t { None, TooManyHands };

struct Outlook {
  OutlookFault fault = OutlookFault::None;
  std::uint32_t hands = 0;       // looked at
  std::vector<OutlookRow> rows;  // by tile
};

// Expects a hand of 13 or 14 tiles by these rules, counts of unseen tiles that fit it, and at most as many draws as
// there are unseen tiles.
void outlook(const OutlookQuestion& question, Outlook& result);

}  // namespace jantaku
