// The circumstances of a win: which tile, how it came, whose winds, what the indicators show.
#pragma once

#include "hand/tile.hpp"

namespace jantaku {

enum class Flag : std::uint32_t {
  Tsumo = 1 << 0,
  Riichi = 1 << 1,
  DoubleRiichi = 1 << 2,
  OpenRiichi = 1 << 3,
  Ippatsu = 1 << 4,
  Rinshan = 1 << 5,
  Chankan = 1 << 6,
  LastTile = 1 << 7,
  Tenhou = 1 << 8,
  Chiihou = 1 << 9,
  Renhou = 1 << 10,
  TsubameGaeshi = 1 << 11,
  Kanfuri = 1 << 12,
  Paarenchan = 1 << 13,
  Open = 1 << 14,  // the hand has called, though its melds are not written out
};

struct Context {
  std::uint32_t flags = 0;
  Tile win = kNoTile;                // kNoTile: the tile that pays best
  std::uint8_t round = 0, seat = 0;  // winds, 0 = East
  std::uint8_t n_dora = 0, n_ura = 0, kita = 0;
  std::array<Kind, 5> dora{}, ura{};  // indicators
  std::uint16_t honba = 0, riichi_sticks = 0;

  constexpr bool is(Flag flag) const { return (flags & static_cast<std::uint32_t>(flag)) != 0; }
  constexpr void set(Flag flag) { flags |= static_cast<std::uint32_t>(flag); }
  constexpr void clear(Flag flag) { flags &= ~static_cast<std::uint32_t>(flag); }
  constexpr bool is_riichi() const { return is(Flag::Riichi) || is(Flag::DoubleRiichi) || is(Flag::OpenRiichi); }
  constexpr bool is_dealer() const { return seat == 0; }
  friend constexpr bool operator==(const Context&, const Context&) = default;
};

}  // namespace jantaku
