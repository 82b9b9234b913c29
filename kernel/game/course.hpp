// The course of a game from round to round, and what it comes to.
#pragma once

#include "game/state.hpp"

namespace jantaku {

// A game before its first round: points, first dealer, where its walls come from.
void start_game(State& state, const GameRule& rule, const Seed& seed);
// A shuffled wall from the state's own source.
Wall shuffled_wall(State& state);

// After a round: the next one's wind, dealer, honba and points, or the end of the game (then true).
bool advance(State& state, Events& events);

// Seats from first to last; ties go to the seat that dealt first.
std::array<std::uint8_t, kSeats> ranking(const State& state);
std::array<std::uint8_t, kSeats> ranking(int players, const Points& points);

// What the game is worth to each seat, in thousands of points: points, oka and uma.
std::array<double, kSeats> final_scores(const State& state);
std::array<double, kSeats> final_scores(const GameRule& rule, const Points& points);

}  // namespace jantaku
