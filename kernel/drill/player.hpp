// The players of the rounds that drills are made of: quick ones, who call and declare riichi as people do.
#pragma once

#include "game/legal/legal.hpp"

namespace jantaku {

// Habits of a seat: whether it calls, and whether it stays silent when it could declare riichi.
struct Habits {
  bool calls = false, silent = false;
};

// What the seat does at its decision. Draws from `chance`.
Action choose(const State& state, int seat, const Habits& habits, std::uint64_t& chance);

}  // namespace jantaku
