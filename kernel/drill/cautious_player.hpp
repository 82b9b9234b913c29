// A player of whole games: it plays as those of drills do, and abandons a hand that is far when another player declared
// riichi.
#pragma once

#include "drill/round.hpp"

namespace jantaku {

// What the seat does at its decision; `passed` are the kinds that passed each seat since its riichi. Draws from
// `chance`, and uses nothing that the seat cannot see.
Action choose_cautiously(const State& state, int seat, const Passed& passed, std::uint64_t& chance);

}  // namespace jantaku
