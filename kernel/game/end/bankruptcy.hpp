// Players who cannot pay: whose win it was, and what the others get of it.
#pragma once

#include "game/end/payments.hpp"

namespace jantaku {

// Whether the game ends when that seat has too little.
bool may_go_broke(const State& state, int seat);
// Whether it has: by its points, or by what it owed before that was reduced.
bool is_broke(const State& state, int seat);

// Notes who goes broke by these payments and by whose win. If only the existing points are paid, the rows are reduced
// from the last to the first, so that the first winner is paid first; if they are returned, that is noted.
void note_broke(State& state, Payments& payments);

// The seat has lost points by its own chombo: the prize for that is another (`tobi_prize_by_chombo`).
void note_chombo(State& state, int seat);

// What the prizes for those who went broke come to, by seat. They are of the final score, not of the points.
Points tobi_prizes(const State& state);

}  // namespace jantaku
