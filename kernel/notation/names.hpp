// The names of tiles and winds in each notation.
#pragma once

#include <optional>

#include "hand/tile.hpp"
#include "notation/text.hpp"

namespace jantaku::notation {

// clang-format off
inline constexpr std::array<const char*, kTiles> kTileNames{
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z", "0m", "0p", "0s"};
inline constexpr std::array<const char*, kTiles> kMjaiNames{
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr"};
inline constexpr std::array<const char*, 4> kWindNames{"east", "south", "west", "north"};
// clang-format on

// Unicode's glyph of a tile; it has no red fives.
constexpr char32_t glyph_of(Tile tile) {
  const Kind kind = kind_of(tile);
  if (kind >= kWhite) return static_cast<char32_t>(0x1F006 - (kind - kWhite));
  if (kind >= kEast) return static_cast<char32_t>(0x1F000 + kind - kEast);
  constexpr std::array<char32_t, kSuits> first{0x1F007, 0x1F019, 0x1F010};
  return first[static_cast<std::size_t>(suit_of(kind))] + static_cast<char32_t>(number_of(kind));
}

// The digit, suit, sign or glyph that a character of Japanese or Chinese stands for; any other character unchanged.
char32_t sign_of(char32_t c);
// The kind of a glyph.
std::optional<Kind> kind_of_glyph(char32_t c);
// The tile of a digit and a lower-case suit.
std::optional<Tile> tile_of_digit(char32_t digit, char32_t suit);
// The honor of a letter, `w` being West.
std::optional<Kind> kind_of_letter(char32_t c);
// The tile that a word names: in mpsz, in mjai, or in English or Japanese, in capitals or not.
std::optional<Tile> tile_of_word(const Text& text, Span word);
// The tile that a word names in mjai.
std::optional<Tile> tile_of_mjai(const Text& text, Span word);

}  // namespace jantaku::notation
