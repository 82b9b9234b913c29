#include "game/end/verdict.hpp"

namespace jantaku {
namespace {

void begin_end(State& state, unsigned at_fault, Next next) {
  state.chombo |= static_cast<std::uint8_t>(at_fault);
  state.next_round = next;
}

void give_sticks_back(State& state) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!state.players[seat].riichi || state.sticks == 0) continue;
    state.players[seat].points += state.rule.riichi_stick_points;
    --state.sticks;
  }
}

}  // namespace

void end_by_wins(State& state, const ValidWins& wins, unsigned at_fault, Next next, Events& events) {
  begin_end(state, at_fault, next);
  check_that(wins.size > 0 && wins.size <= 3);
  std::array<ClaimedWorth, kSeats> worths{};
  unsigned seats = 0;
  for (int i = 0; i < wins.size; ++i) {
    seats |= bit_of(wins.of[i].seat);
    worths[wins.of[i].seat] = {wins.of[i].base, wins.of[i].liable, true};
  }
  end_with_wins(state, seats, state.turn, worths, events);
}

void end_by_exhaustion(State& state, unsigned tenpai, unsigned nagashi, unsigned at_fault, Next next, Events& events) {
  begin_end(state, at_fault, next);
  end_exhausted(state, tenpai, nagashi, events);
}

void end_without_win(State& state, RoundEnd end, unsigned at_fault, Next next, Events& events) {
  begin_end(state, at_fault, next);
  if (next == Next::Redeal) give_sticks_back(state);
  end_round(state, end, Points{}, events);
}

void kill_hands(State& state, unsigned seats, Events& events) {
  for (int seat = 0; seat < state.seats(); ++seat)
    if (seats >> seat & 1) {
      events.add({EventType::DeadHand, static_cast<std::uint8_t>(seat), kNoSeat, kNoId, kNoTiles, false});
      state.dead |= bit_of(seat);
      state.chombo |= bit_of(seat);
    }
}

}  // namespace jantaku
