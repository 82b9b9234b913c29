// Games that could be the one a seat sees: everything hidden from it is redealt.
#pragma once

#include "game/step/step.hpp"

namespace jantaku {

// A copy in which the tiles that the seat cannot see are elsewhere at random: in the wall and in the other hands, with
// other walls to come. A seat that declared riichi gets a hand that waits. If a tile is offered, every other seat is
// asked, so that nothing shows which could call; nothing is known of the others' furiten. A round that is over stays,
// and so does one for which nothing else is found in a thousand tries, which no known game reaches.
State imagined(const State& state, int seat, const Seed& seed);

}  // namespace jantaku
