// Who pays whom at the end of a round.
#pragma once

#include "state.hpp"

namespace jantaku {

// Fills `wins[i]` for a win by that seat: score, liable player, gains and losses, honba and sticks included where
// `first` is set.
WinResult settle_win(const State& state, int seat, int from, bool first);

// Noten payments by who is tenpai (bits of seats).
Points settle_noten(const State& state, unsigned tenpai);

// Mangan payments to each of the seats whose river holds terminals and honours alone, none of them called.
unsigned nagashi_seats(const State& state);
Points settle_nagashi(const State& state, unsigned seats);

}  // namespace jantaku
