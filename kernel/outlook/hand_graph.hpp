// The hands that a player may come to hold, and the draws and discards between them.
//
// A *waiting hand* has 13 tiles, a *full hand* 14. From the former an edge leads to each full hand whose drawn tile is
// worth keeping, from the latter to each waiting hand that is still near enough. A call leads from a waiting hand to
// the waiting hands after its discards.
#pragma once

#include <vector>

#include "outlook/win_worth.hpp"

namespace jantaku {

struct DrawEdge {
  std::uint32_t full;  // the number of the full hand
  Tile tile;
  std::uint8_t left;  // copies of the tile that may come
  bool wanted;        // it brings the hand nearer
};

struct CallEdge {
  std::uint32_t first;  // of the discards after it, which follow each other
  std::uint16_t size;
  Tile tile;          // that another player discards
  std::uint8_t left;  // copies of the tile that may come
  bool wanted;        // it brings the hand nearer
  bool chi;           // only the player on the left may discard it
};

struct WinEdge {
  Tile tile;
  std::uint8_t left;
  WinWorth worth;
};

struct WaitingHand {
  std::uint32_t first_draw = 0, first_win = 0, first_call = 0;  // calls of the same tile follow each other
  std::uint32_t tenpai = 0;                                     // its number among the hands in tenpai, plus one
  std::uint8_t n_draws = 0, n_wins = 0, n_calls = 0;
  std::int8_t distance = 0;
  std::uint8_t kept = 0;    // tiles drawn or called, and kept
  std::uint8_t unseen = 0;  // tiles that may come
  std::uint8_t wanted = 0;  // ... and bring the hand nearer
  bool furiten = false;
  bool may_riichi = false;  // in tenpai and closed
};

struct FullHand {
  std::uint32_t first = 0;
  std::uint8_t size = 0;
  std::uint8_t kept = 0;     // tiles drawn or called, and kept, before the discard
  std::int8_t distance = 0;  // after the best discard
};

struct GraphRow {
  Tile tile;  // discarded; kNoTile for a hand of 13
  std::uint32_t hand;
};

struct HandGraph {
  std::vector<WaitingHand> waiting;
  std::vector<FullHand> full;
  std::vector<DrawEdge> draws;
  std::vector<CallEdge> calls;
  std::vector<WinEdge> wins;
  std::vector<std::uint32_t> discards;  // numbers of waiting hands
  std::vector<GraphRow> rows;
  std::uint32_t n_tenpai = 0;
};

// False if the graph has more hands than the question allows.
bool build(const OutlookQuestion& question, HandGraph& graph);

}  // namespace jantaku
