// The course of a round: what dealing and decisions make of a state.
#pragma once

#include "game/legal/legal.hpp"

namespace jantaku {

// Deals a round from the wall and draws the dealer's first tile. Wind, dealer, honba, sticks and points are the
// state's.
void start_round(State& state, const Wall& wall, Events& events);

// Forgets the round before: players and counters as they are when a round begins, their points the same.
void clear_round(State& state);

// Notes the dice that were thrown at the round's beginning, and who by them pays and receives double; nothing for none.
void note_dice(State& state, const std::array<std::uint8_t, 2>& dice);

// One decision of every deciding seat, by seat; the others' are not read. They must be legal.
void step(State& state, const std::array<Action, kSeats>& actions, Events& events);

// Puts a tile into the seat's hand.
inline void take(State& state, int seat, TileId tile) {
  Player& player = state.players[seat];
  check_that(player.n_tiles < kMaxTiles && tile < kTileIds);
  player.tiles[player.n_tiles++] = tile;
  player.hand.add(tile / 4);
  if (state.is_red(tile)) ++player.hand.reds[tile / 36];
}
// The last meld of the seat has just been called: the last set of dragons, winds or kans makes the seat it was called
// from liable.
void note_liability(State& state, int seat, int from, const Meld& meld);
// Offers a tile to the other seats; continues at once when nobody can do anything with it.
void offer(State& state, TileId tile, Offer what, Events& events);

// Notes whether the offered tile completes the seat's hand, and whether the seat may win by it.
void note_completion(State& state, int seat);

// Whether both are tiles of the wall that are in no pond and no meld.
bool are_unseen(const State& state, TileId a, TileId b);
// Exchanges two tiles that nobody has seen, in the wall or in a hand. Waits stay as they are.
void swap_unseen(State& state, TileId a, TileId b);

}  // namespace jantaku
