// Games that could be the one a seat sees: everything hidden from it is redealt.
#pragma once

#include <functional>

#include "game/position/waiting_hand.hpp"
#include "game/step/step.hpp"

namespace jantaku {

// A copy in which the tiles that the seat cannot see are elsewhere at random: in the wall and in the other hands, with
// other walls to come. A seat that declared riichi gets a hand that waits. If a tile is offered, every other seat is
// asked, so that nothing shows which could call; nothing is known of the others' furiten. A round that is over stays,
// and so does one for which nothing else is found in a thousand tries, which no known game reaches.
State imagined(const State& state, int seat, const Seed& seed);

// Chooses the kinds of a seat's concealed tiles except the drawn one, out of these copies; false to leave its tiles to
// chance. A seat in riichi must wait.
using HandChooser = std::function<bool(int seat, const KindCounts& copies, Dice& dice, KindCounts& kinds)>;
// Like `imagined`, the hands chosen.
State imagined(const State& state, int seat, const Seed& seed, const HandChooser& choose_hand);

}  // namespace jantaku
