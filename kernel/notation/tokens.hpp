// The tiles and marks of a text, each with its place.
#pragma once

#include "hand/tile.hpp"
#include "notation/text.hpp"

namespace jantaku::notation {

// A tile, or one of the marks ( ) [ ] + by its character.
struct Token {
  std::uint8_t value;
  std::uint16_t start, end;

  bool is_mark() const { return value >= kTiles; }
  bool is(char mark) const { return value == static_cast<std::uint8_t>(mark); }
  Tile tile() const { return value; }
};

// Those before a fault, if there is one.
struct Tokens {
  std::array<Token, kLongest> all;
  int size = 0;
  TextFault fault;

  void add(std::uint8_t value, int start, int end) {
    all[static_cast<std::size_t>(size++)] = {value, static_cast<std::uint16_t>(start), static_cast<std::uint16_t>(end)};
  }
  // Adds a tile of a list without a text, at its place in that of its names in a row; not more than a text has.
  void add_name(Tile tile) {
    if (2 * size < kLongest) add(tile, 2 * size, 2 * size + 2);
  }
  const Token* begin() const { return all.data(); }
  const Token* end() const { return all.data() + size; }
};

// Any notation: several numbers are tile ids; words that are all names of single tiles are those tiles; all else is
// mpsz, into which honor letters and glyphs may be mixed. A lone `5mr` is 5m and Red.
void scan(const Text& text, Tokens& tokens);
// Digits with a suit, honor letters and marks in a part of a text.
void scan_mpsz(const Text& text, Span part, Tokens& tokens);
// Tile ids; 16, 52 and 88 are the red fives if there are any.
void scan_ids(const Text& text, bool red_fives, Tokens& tokens);
// Names of mjai.
void scan_mjai(const Text& text, Tokens& tokens);
// Glyphs; variation selectors are skipped.
void scan_glyphs(const Text& text, Tokens& tokens);

}  // namespace jantaku::notation
