// How a round ends where wins and draws are claimed, answered and judged at the table (`State::claims`).
#pragma once

#include "game/end/round_end.hpp"

namespace jantaku {

// A win that was found valid: what it was claimed to be worth, and who is liable for it.
struct ValidWin {
  std::uint8_t seat = kNoSeat, liable = kNoSeat;
  std::uint32_t base = 0;  // basic points; 0 for those of the hand as it is
};

struct ValidWins {
  std::array<ValidWin, 3> of{};
  int size = 0;
};

// The round is over; the next step is agreed, and the seats at fault also pay a penalty.
// By wins of the offered tile, from the seat whose turn it is in turn order, or of that seat by its draw.
void end_by_wins(State& state, const ValidWins& wins, unsigned at_fault, Next next, Events& events);
// By an exhaustive draw: the seats that are tenpai, and those with a nagashi mangan, as bits.
void end_by_exhaustion(State& state, unsigned tenpai, unsigned nagashi, unsigned at_fault, Next next, Events& events);
// By any other draw, or without a valid claim (`Abandoned`). Dealt again, riichi sticks of the round go back.
void end_without_win(State& state, RoundEnd end, unsigned at_fault, Next next, Events& events);

// The round continues: these seats' hands are dead and open, and they pay a penalty at its end.
void kill_hands(State& state, unsigned seats, Events& events);

}  // namespace jantaku
