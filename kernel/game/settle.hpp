// Who pays whom at the end of a round.
#pragma once

#include "game/step.hpp"

namespace jantaku {

// A win by that seat: score, liable player, gains and losses; the first of several takes the honba, and each as many
// sticks as given. What was agreed at the table stands in place of what the hand is worth.
WinResult settle_win(const State& state, int seat, int from, bool first, int sticks, const ClaimedWorth& worth);

// The gains and losses of a round's end, and the penalties of those at fault: each pays what the others would have
// paid for its mangan by self-draw.
Points with_penalties(const State& state, const Points& deltas);

// Noten payments by who is tenpai (bits of seats).
Points settle_noten(const State& state, unsigned tenpai);

// Mangan payments to each of the seats whose river holds terminals and honours alone, none of them called.
unsigned nagashi_seats(const State& state);
Points settle_nagashi(const State& state, unsigned seats);

}  // namespace jantaku
