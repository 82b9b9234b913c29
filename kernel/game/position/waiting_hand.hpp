// Hands that wait, chosen at random: what a player in riichi may hold.
#pragma once

#include "game/state/state.hpp"
#include "game/wall/split_mix.hpp"

namespace jantaku {

// Chance apart from the game's.
struct Dice {
  std::uint64_t state;
  int below(int limit) { return static_cast<int>(split_mix(state) % static_cast<std::uint64_t>(limit)); }
};

// How many tiles of each kind.
using Kinds = std::array<std::uint8_t, kKinds>;

// Kinds of a hand of `tiles` tiles that waits, out of these copies: sets and a pair, less one tile.
bool choose_waiting(Kinds copies, int tiles, Dice& dice, Kinds& chosen);
// The melds of a player and concealed tiles of these kinds.
Hand with_concealed(const Player& player, const Kinds& kinds);

}  // namespace jantaku
