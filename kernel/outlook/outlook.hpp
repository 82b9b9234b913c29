// The chance to be tenpai and to win, and the points to expect, for each discard and each number of draws left.
#pragma once

#include "outlook/hand_graph.hpp"

namespace jantaku {

struct HandValue {
  double tenpai = 0, win = 0, points = 0;
};

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
// Puts the best rows by the objective first, those of the same worth by distance and tile.
void sort_rows(const OutlookQuestion& question, Outlook& result);

// The values of all waiting hands of a graph after each number of draws, which of them declare riichi then, and which
// calls are made: what a player who decides by the outlook does. A call has a bit for each of the others who may
// discard the tile, the first bit for the one who discards first.
struct OutlookPlan {
  std::vector<std::vector<HandValue>> values;
  std::vector<std::vector<bool>> declares;
  std::vector<std::vector<std::uint8_t>> calls;
};
void plan(const OutlookQuestion& question, const HandGraph& graph, OutlookPlan& result);
// Whether the first value is better by the question's objective.
bool is_better(const OutlookQuestion& question, const HandValue& a, const HandValue& b);

}  // namespace jantaku
