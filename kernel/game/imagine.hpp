// Games that could be the one a seat sees: all that is hidden from it dealt anew.
#pragma once

#include "game/step.hpp"

namespace jantaku {

// A copy in which the tiles that the seat cannot see lie elsewhere at random: in the wall and in the other hands, with
// other walls to come. A seat that declared riichi gets a hand that waits. Where a tile is offered, every other seat is
// asked, so that who could call is not told; of the others' furiten nothing is known. A round that is over stays, and
// so does one for which nothing else is found in a thousand tries, which no game is known to come to.
State imagined(const State& state, int seat, const Seed& seed);

}  // namespace jantaku
