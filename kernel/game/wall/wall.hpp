// The wall of a round, and the place of the dead wall in it.
#pragma once

#include <optional>
#include <span>

#include "hand/tile.hpp"

namespace jantaku {

// The tiles of a round in order: live tiles are dealt and drawn from the end, the dead wall is the front.
struct Wall {
  std::array<TileId, kTileIds> tiles{};
  std::uint8_t size = kTileIds;
};

// The places of replacement tiles and indicators in the front of the wall, for four and for three players.
struct DeadWall {
  std::array<std::uint8_t, 8> replacements;
  std::uint8_t first_dora;  // further indicators every two tiles; each ura-dora just below
  std::uint8_t live;        // tiles drawn from the live wall in a round
};
inline constexpr DeadWall kDeadWall[2] = {{{1, 0, 3, 2, 5, 4, 7, 6}, 9, 55}, {{1, 0, 3, 2, 0, 0, 0, 0}, 5, 70}};
constexpr const DeadWall& dead_wall(int players) { return kDeadWall[players - 3]; }

inline constexpr int kDeadTiles = 14;
inline constexpr int kMostDora = 5;  // indicators that a round turns
// The place of the n-th replacement tile of a round, counted from 0: once those of the dead wall have been drawn, the
// live wall's last tile, which is then one further for each replacement before.
constexpr std::uint8_t replacement_place(int players, int n) {
  const int own = players == 3 ? 8 : 4;
  return n < own ? dead_wall(players).replacements[static_cast<std::size_t>(n)]
                 : static_cast<std::uint8_t>(kDeadTiles + n);
}

// Every tile of the set in the order of the ids, as it is before it is shuffled.
Wall sorted_wall(int players);
// Every tile id of the set once, or nothing.
std::optional<Wall> wall_of(std::span<const std::uint8_t> tiles, int players);

}  // namespace jantaku
