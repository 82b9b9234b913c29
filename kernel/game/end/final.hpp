// What a game comes to: the places, and the final scores.
#pragma once

#include "game/state/state.hpp"

namespace jantaku {

using Places = std::array<std::uint8_t, kSeats>;

// Seats from first to last; ties go to the seat that dealt first.
Places ranking(const State& state);
Places ranking(int players, const Points& points);

// What those without a win pay at the end, and the others receive.
Points yakitori_payments(const State& state);

// The result of each seat in thousands of points: points, oka and uma; of a state also the payments of bankrupt players
// and of those without a win.
std::array<double, kSeats> final_scores(const State& state);
std::array<double, kSeats> final_scores(const GameRule& rule, const Points& points);

}  // namespace jantaku
