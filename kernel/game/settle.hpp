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

// The seats whose river holds terminals and honours alone, none of them called.
unsigned nagashi_seats(const State& state);
// What such a seat is paid, which by the rules is that of a win: then the first of several takes the honba, and each as
// many sticks as given.
Points settle_nagashi(const State& state, int seat, bool first, int sticks);

// Several of one round are paid in the order of their rows.
struct Payments {
  std::array<Points, kSeats> rows{};
  std::array<std::uint8_t, kSeats> to{};
  std::array<bool, kSeats> is_win{};  // or of a river; noten payments are not
  int size = 0;
  void add(int seat, const Points& row, bool win) {
    to[size] = static_cast<std::uint8_t>(seat);
    is_win[size] = win;
    rows[size++] = row;
  }
  Points sum() const;
};
// How a draw without winners is paid: who is tenpai, and whose river is paid as well (bits of seats). Takes the sticks,
// and notes the rivers paid and who cannot pay.
Points settle_draw(State& state, unsigned tenpai, unsigned nagashi);

// How many of the sticks each of the winners takes, in their order: the first all, but for those taken back.
std::array<int, kSeats> sticks_of(const State& state, const std::array<std::uint8_t, kSeats>& winners, int n);

}  // namespace jantaku
