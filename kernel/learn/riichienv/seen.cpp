#include "learn/riichienv/seen.hpp"

#include <algorithm>

namespace jantaku::riichienv {
namespace {

template <class F>
TileId last_in(std::span<const Discarded> river, F is_one) {
  for (std::size_t i = river.size(); i-- > 0;)
    if (is_one(river[i])) return river[i].tile;
  return kNoId;
}

}  // namespace

TileId riichi_tile(const Seen& seen, int seat) {
  if (seen.given()) return seen.given()->noted.riichi[static_cast<std::size_t>(seat)];
  const SeenSeat at = seen.at(seat);
  return at.riichi ? last_in(at.river, [](const Discarded& tile) { return tile.riichi; }) : kNoId;
}

TileId last_from_hand(const Seen& seen, int seat) {
  if (seen.given()) return seen.given()->noted.from_hand[static_cast<std::size_t>(seat)];
  return last_in(seen.at(seat).river, [](const Discarded& tile) { return !tile.tsumogiri; });
}

int tiles_of(const CalledMeld& meld, std::array<TileId, 4>& tiles) {
  int n = 0;
  for (TileId tile : meld.tiles)
    if (tile != kNoId) tiles[static_cast<std::size_t>(n++)] = tile;
  std::sort(tiles.begin(), tiles.begin() + n);
  return n;
}

Counts visible(const Seen& seen) {
  Counts counts{};
  count(counts, seen.hand());
  for (int i = 0; i < seen.n_dora(); ++i) ++counts[seen.dora(i) / 4];
  for (int i = 0; i < seen.players; ++i) {
    const SeenSeat seat = seen.at(i);
    for (const Discarded& discarded : seat.river) ++counts[discarded.tile / 4];
    for (const CalledMeld& meld : seat.melds)
      for (TileId tile : meld.tiles)
        if (tile != kNoId) ++counts[tile / 4];
  }
  return counts;
}

}  // namespace jantaku::riichienv
