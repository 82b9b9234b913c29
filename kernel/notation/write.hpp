// Tiles and hands as text.
#pragma once

#include <string_view>

#include "hand/hand.hpp"

namespace jantaku::notation {

// How many there are of each tile.
using TileCounts = std::array<int, kTiles>;

// Passes the characters to `put`: sorted by suit, a red five as 0 before the plain ones.
template <class Put>
void write_tiles(const TileCounts& counts, Put put, bool suits = true) {
  for (int suit = 0; suit <= kSuits; ++suit) {
    const int first = kNumbers * suit, last = suit == kSuits ? kKinds : first + kNumbers;
    bool any = false;
    const auto repeat = [&](char digit, int count) {
      for (; count > 0; --count) put(digit), any = true;
    };
    for (int kind = first; kind < last; ++kind) {
      if (suit < kSuits && kind == five_of(suit)) repeat('0', counts[static_cast<std::size_t>(kKinds + suit)]);
      repeat(static_cast<char>('1' + kind - first), counts[static_cast<std::size_t>(kind)]);
    }
    if (any && suits) put("mpsz"[suit]);
  }
}

// The tiles of a meld: the red fives among them come first.
inline std::array<Tile, 4> tiles_of(const Meld& meld) {
  std::array<Tile, 4> tiles{};
  int reds = meld.reds;
  for (int i = 0; i < meld.tiles(); ++i) {
    const Kind kind = static_cast<Kind>(meld.is_chi() ? meld.kind + i : meld.kind);
    const bool red = reds > 0 && !is_honor(kind) && kind == five_of(suit_of(kind));
    reds -= red;
    tiles[static_cast<std::size_t>(i)] = red ? static_cast<Tile>(kKinds + suit_of(kind)) : kind;
  }
  return tiles;
}

// A meld to be written, the last tile of an added kan apart from the others.
struct MeldCounts {
  MeldType type;
  TileCounts tiles{};
  Tile added = kNoTile;

  void add(Tile tile, bool last) {
    if (last && type == MeldType::AddedKan) added = tile;
    else ++tiles[tile];
  }
};

inline MeldCounts counts_of(const Meld& meld) {
  MeldCounts counts{meld.type};
  const std::array<Tile, 4> tiles = tiles_of(meld);
  for (int i = 0; i < meld.tiles(); ++i) counts.add(tiles[static_cast<std::size_t>(i)], i == 3);
  return counts;
}

// The tiles, with `plus` before the one that was added to a pon.
template <class Put>
void write_meld_tiles(const MeldCounts& meld, std::string_view plus, Put put) {
  write_tiles(meld.tiles, put, meld.added == kNoTile);
  if (meld.added == kNoTile) return;
  TileCounts last{};
  last[meld.added] = 1;
  for (const char c : plus) put(c);
  write_tiles(last, put);
}

// In brackets.
template <class Put>
void write_meld(const MeldCounts& meld, Put put) {
  const bool closed = meld.type == MeldType::ClosedKan;
  put(closed ? '[' : '(');
  write_meld_tiles(meld, "+", put);
  put(closed ? ']' : ')');
}

// The concealed tiles, then the melds in their order.
template <class Put>
void write_hand(const Hand& hand, Put put) {
  TileCounts counts{};
  for (int kind = 0; kind < kKinds; ++kind)
    counts[static_cast<std::size_t>(kind)] = hand.counts[static_cast<std::size_t>(kind)];
  for (int suit = 0; suit < kSuits; ++suit) {
    const int reds = hand.reds[static_cast<std::size_t>(suit)];
    counts[five_of(suit)] -= reds;
    counts[static_cast<std::size_t>(kKinds + suit)] = reds;
  }
  write_tiles(counts, put);
  for (int i = 0; i < hand.n_melds; ++i) write_meld(counts_of(hand.melds[static_cast<std::size_t>(i)]), put);
}

}  // namespace jantaku::notation
