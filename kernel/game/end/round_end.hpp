// The ends of a round, as `step` comes to them by the rules and `verdict.hpp` by agreement.
#pragma once

#include "game/end/payments.hpp"

namespace jantaku {

void end_round(State& state, RoundEnd end, const Points& deltas, Events& events);
void end_with_wins(State& state, unsigned seats, int from, const std::array<ClaimedWorth, kSeats>& worths,
                   Events& events);
unsigned tenpai_seats(const State& state);
void end_exhausted(State& state, unsigned tenpai, unsigned nagashi, Events& events);

}  // namespace jantaku
