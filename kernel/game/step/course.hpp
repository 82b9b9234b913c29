// The course of a game from round to round.
#pragma once

#include "game/end/final.hpp"

namespace jantaku {

// A game before its first round: points, first dealer, where its walls come from.
void start_game(State& state, const GameRule& rule, const Seed& seed);
// A shuffled wall from the state's own source.
Wall shuffled_wall(State& state);

// Counts the winners of a round, as bits, and their wins in a row; a round without a winner ends a row.
void count_wins(State& state, unsigned won);
// Whether the dealer of a last round, who stays, may end the game or continue: `advance` uses `state.last_hand`, and
// if nothing has been chosen ends the game for a dealer who leads with the target reached.
bool may_end_by_choice(const State& state);
// After a round: the wind, dealer, honba and points of the next, or the end of the game (then returns true).
bool advance(State& state, Events& events);
// After a round: the next one, its wall the state's own, or the end of the game (then returns true).
bool go_on(State& state, Events& events);

}  // namespace jantaku
