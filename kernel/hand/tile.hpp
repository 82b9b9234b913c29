// Tiles as small numbers, sets of kinds as bits, and which tile an indicator points at.
//
// Kind 0-33: man 1-9, pin 1-9, sou 1-9, East South West North, White Green Red.
// Tile 0-36: a kind, or 34 + suit for the red five of that suit.
// TileId 0-135: one physical tile; its kind is id / 4.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace jantaku {

using Kind = std::uint8_t;
using Tile = std::uint8_t;
using TileId = std::uint8_t;
using KindSet = std::uint64_t;

inline constexpr int kKinds = 34;
inline constexpr int kTiles = 37;
inline constexpr int kTileIds = 136;
inline constexpr int kSuits = 3;
inline constexpr int kNumbers = 9;
inline constexpr Kind kEast = 27;
inline constexpr Kind kNorth = 30;
inline constexpr Kind kWhite = 31;
inline constexpr Kind kGreen = 32;
inline constexpr Kind kRed = 33;
inline constexpr Kind kNoKind = 0xFF;
inline constexpr Tile kNoTile = 0xFF;

constexpr KindSet bit(Kind kind) { return KindSet{1} << kind; }
constexpr int size(KindSet set) { return std::popcount(set); }
constexpr bool has(KindSet set, Kind kind) { return (set >> kind) & 1; }

// Calls `f` with every kind of the set, in order.
template <class F>
constexpr void for_each(KindSet set, F f) {
  for (; set != 0; set &= set - 1) f(static_cast<Kind>(std::countr_zero(set)));
}

inline constexpr KindSet kAllKinds = (KindSet{1} << kKinds) - 1;
inline constexpr KindSet kSuitKinds = 0x1FF;
inline constexpr KindSet kHonors = KindSet{0x7F} << kEast;
inline constexpr KindSet kWinds = KindSet{0xF} << kEast;
inline constexpr KindSet kDragons = KindSet{0x7} << kWhite;
inline constexpr KindSet kTerminals = KindSet{0x101} | KindSet{0x101} << 9 | KindSet{0x101} << 18;
inline constexpr KindSet kYaochuu = kTerminals | kHonors;
inline constexpr KindSet kGreens =
    bit(19) | bit(20) | bit(21) | bit(23) | bit(25) | bit(kGreen);  // 2 3 4 6 8 sou, Green
// Three players leave 2-8 man in the box.
inline constexpr KindSet kThreePlayerKinds = kAllKinds & ~(KindSet{0x7F} << 1);
static_assert(size(kYaochuu) == 13 && size(kThreePlayerKinds) == 27);
constexpr KindSet kinds_in_play(int players) { return players == 3 ? kThreePlayerKinds : kAllKinds; }

// How many tiles of each kind.
using KindCounts = std::array<std::uint8_t, kKinds>;
// All that are in play.
constexpr KindCounts whole_set(int players) {
  KindCounts counts{};
  for_each(kinds_in_play(players), [&](Kind kind) { counts[kind] = 4; });
  return counts;
}

constexpr bool is_red(Tile tile) { return tile >= kKinds; }
constexpr Kind five_of(int suit) { return static_cast<Kind>(kNumbers * suit + 4); }
constexpr Kind kind_of(Tile tile) { return is_red(tile) ? five_of(tile - kKinds) : tile; }
constexpr int suit_of(Kind kind) { return kind / kNumbers; }    // 3 = honours
constexpr int number_of(Kind kind) { return kind % kNumbers; }  // 0-8, suits only
constexpr bool is_honor(Kind kind) { return kind >= kEast; }
constexpr Kind wind_kind(int wind) { return static_cast<Kind>(kEast + wind); }

// The id that is the red five of its suit where the rules have one, two or more of them: 16, 52, 88.
constexpr bool is_red_id(int id) { return id == 16 || id == 52 || id == 88; }
constexpr Tile tile_of_id(int id, bool is_red) { return static_cast<Tile>(is_red ? kKinds + id / 36 : id / 4); }
constexpr Tile tile_of_id(int id) { return tile_of_id(id, is_red_id(id)); }

// The dora that an indicator points at: the next number, wind or dragon, each turning over at the end.
constexpr Kind dora_of(Kind indicator, int players) {
  if (players == 3 && (indicator == 0 || indicator == 8)) return indicator == 0 ? 8 : 0;
  if (indicator < kEast) return number_of(indicator) == 8 ? indicator - 8 : indicator + 1;
  if (indicator <= kNorth) return indicator == kNorth ? kEast : indicator + 1;
  return indicator == kRed ? kWhite : indicator + 1;
}
static_assert(dora_of(8, 4) == 0 && dora_of(0, 3) == 8 && dora_of(kNorth, 4) == kEast && dora_of(kRed, 4) == kWhite);

}  // namespace jantaku
