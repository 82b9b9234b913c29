#include "game/wall/wall.hpp"

namespace jantaku {

Wall sorted_wall(int players) {
  Wall wall;
  wall.size = 0;
  for (int id = 0; id < kTileIds; ++id)
    if (has(kinds_in_play(players), static_cast<Kind>(id / 4))) wall.tiles[wall.size++] = static_cast<TileId>(id);
  return wall;
}

std::optional<Wall> wall_of(std::span<const std::uint8_t> tiles, int players) {
  Wall wall;
  wall.size = players == 4 ? 136 : 108;
  if (tiles.size() != wall.size) return std::nullopt;
  std::array<bool, kTileIds> seen{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const TileId id = tiles[i];
    if (id >= kTileIds || seen[id] || !has(kinds_in_play(players), static_cast<Kind>(id / 4))) return std::nullopt;
    seen[id] = true;
    wall.tiles[i] = id;
  }
  return wall;
}

}  // namespace jantaku
