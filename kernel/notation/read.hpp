// Tiles, hands and winds of a text.
#pragma once

#include "hand/hand.hpp"
#include "notation/tokens.hpp"

namespace jantaku::notation {

inline constexpr int kMostMelds = kLongest / 5;  // a meld takes five characters: (eee)

// A meld as it is written; the last tile of an added kan is the added one.
struct WrittenMeld {
  MeldType type;
  std::uint8_t size = 0;
  std::array<Token, 4> tiles;

  const Token* begin() const { return tiles.data(); }
  const Token* end() const { return tiles.data() + size; }
};

struct WrittenMelds {
  std::array<WrittenMeld, kMostMelds> all;
  int size = 0;
  TextFault fault;

  const WrittenMeld* begin() const { return all.data(); }
  const WrittenMeld* end() const { return all.data() + size; }
};

struct WrittenHand {
  Tokens tiles;
  WrittenMelds melds;
  TextFault fault;
};

// The fault of a list of tiles, which has no melds.
TextFault check_tiles(const Tokens& tokens);
// The tiles of a list in any notation.
void read_tiles(const Text& text, Tokens& tiles);
// The one tile of a text, in any notation or by its name.
TextFault read_tile(const Text& text, Tile& tile);
// A hand: (123m) chi, (111m) pon, (1111m) open kan, [1111m] closed kan, (111+1m) added kan.
void read_hand(const Text& text, WrittenHand& hand);
// A wind by its letter, English name, number or tile, in any case: 0 to 3.
TextFault read_wind(const Text& text, int& wind);

// A meld as the hand holds it.
Meld meld_of(const WrittenMeld& written);

// True if three kinds, in order, are numbers in a row of one suit.
constexpr bool is_run(int first, int second, int third) {
  return second == first + 1 && third == first + 2 && first < kEast && number_of(static_cast<Kind>(first)) < 7;
}

// The place of the nth copy of a tile, from 1 and melds included, if there is one; a kind finds its red five too.
Span locate(const WrittenHand& hand, Tile tile, int nth);

}  // namespace jantaku::notation
