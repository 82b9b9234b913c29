// The payments at the end of a round.
#pragma once

#include "game/state/state.hpp"

namespace jantaku {

// What was agreed about a win at the table: basic points (0: those of the hand) and who is liable.
struct ClaimedWorth {
  std::uint32_t base = 0;
  std::uint8_t liable = kNoSeat;
  bool is_agreed = false;
};

// A win by that seat: score, liable player, gains and losses; the first of several takes the honba, and each the given
// number of sticks. Terms agreed at the table replace the value of the hand.
WinResult settle_win(const State& state, int seat, int from, bool first, int sticks, const ClaimedWorth& worth);

// The gains and losses of a round's end, and the penalties of those at fault: each pays what the others would have
// paid for its mangan by self-draw.
Points with_penalties(const State& state, const Points& deltas);

// Noten payments by the seats that are tenpai (bits).
Points settle_noten(const State& state, unsigned tenpai);

// The seats whose pond has only terminals and honours, none of them called.
unsigned nagashi_seats(const State& state);
// The payment of such a seat, which by the rules is that of a win: then the first of several takes the honba, and each
// the given number of sticks.
Points settle_nagashi(const State& state, int seat, bool first, int sticks);

// Several of one round are paid in the order of their rows.
struct Payments {
  std::array<Points, kSeats> rows{};
  std::array<std::uint8_t, kSeats> to{};
  std::array<bool, kSeats> is_win{};  // or of a pond; noten payments are not
  int size = 0;
  void add(int seat, const Points& row, bool win) {
    to[size] = static_cast<std::uint8_t>(seat);
    is_win[size] = win;
    rows[size++] = row;
  }
  Points sum() const;
};
// The payments of a draw without winners, for the seats that are tenpai and the seats paid for their pond (bits). Takes
// the sticks, and notes the ponds paid and the seats that cannot pay.
Points settle_draw(State& state, unsigned tenpai, unsigned nagashi);

// The number of sticks that each winner takes, in their order: the first all, except for those taken back.
std::array<int, kSeats> sticks_of(const State& state, const std::array<std::uint8_t, kSeats>& winners, int n);

}  // namespace jantaku
