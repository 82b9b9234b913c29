// The course of a game: the only place where a state changes.
#pragma once

#include <optional>
#include <span>

#include "game/legal.hpp"

namespace jantaku {

// A game before its first round: points, first dealer, where its walls come from.
void start_game(State& state, const GameRule& rule, const Seed& seed);
// A shuffled wall from the state's own source.
Wall shuffled_wall(State& state);
// Every tile id of the set once, or nothing.
std::optional<Wall> wall_of(std::span<const std::uint8_t> tiles, int players);
// Deals a round from the wall and draws the dealer's first tile. Wind, dealer, honba, sticks and points are the
// state's.
void start_round(State& state, const Wall& wall, Events& events);

// One decision of every deciding seat, by seat; the others' are not read. They must be legal.
void step(State& state, const std::array<Action, kSeats>& actions, Events& events);

// Whether both are tiles of the wall that lie in no river and no meld.
bool are_unseen(const State& state, TileId a, TileId b);
// Exchanges two tiles that nobody has seen, wherever they lie: in the wall, in a hand. Waits stay as they are.
void swap_unseen(State& state, TileId a, TileId b);

// After a round: the next one's wind, dealer, honba and points, or the end of the game (then true).
bool advance(State& state, Events& events);

// Seats from first to last; ties go to the seat that dealt first.
std::array<std::uint8_t, kSeats> ranking(const State& state);
std::array<std::uint8_t, kSeats> ranking(int players, const Points& points);

// What the game is worth to each seat, in thousands of points: points, oka and uma.
std::array<double, kSeats> final_scores(const State& state);
std::array<double, kSeats> final_scores(const GameRule& rule, const Points& points);

}  // namespace jantaku
