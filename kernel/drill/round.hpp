// A round played by quick players, and the table as one of them sees it.
#pragma once

#include "drill/drill.hpp"
#include "drill/player.hpp"
#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "game/wall/split_mix.hpp"

namespace jantaku {

// The source of everything random in a drill.
struct DrillChance {
  std::uint64_t state;
  std::uint64_t fate =
      0;  // the same in all attempts: decides what the answer is, so that common answers are no more frequent

  std::uint64_t next() { return split_mix(state); }
  int below(int limit) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(limit) >> 32); }
  bool one_in(int n) { return below(n) == 0; }
};

using Passed = std::array<KindSet, kSeats>;

// A decision of a round: the seats have chosen, and nothing has happened yet.
struct Moment {
  const State& state;
  const std::array<Action, kSeats>& actions;
  const Passed& passed;  // kinds that passed each seat since its riichi
};

// A round that is about to begin: a random dealer, winds and honba.
void begin_round(State& state, int players, DrillChance& chance, Events& events);
// Notes the tile that is discarded, set aside or added, which the seats in riichi let pass.
void note_passed(const State& state, const std::array<Action, kSeats>& actions, Passed& passed);

// Plays a round; `look(Moment)` sees each decision.
template <class Look>
void play_round(int players, DrillChance& chance, Look look) {
  State state;
  Events events;
  begin_round(state, players, chance, events);
  std::array<Habits, kSeats> habits;
  for (Habits& one : habits) one = {!chance.one_in(3), chance.one_in(3)};
  Passed passed{};
  while (state.phase == Phase::Turn || state.phase == Phase::Claim) {
    std::array<Action, kSeats> actions{};
    for (int seat = 0; seat < players; ++seat)
      if (state.decides(seat)) actions[seat] = choose(state, seat, habits[seat], chance.state);
    look(Moment{state, actions, passed});
    events.size = 0;
    step(state, actions, events);
    note_passed(state, actions, passed);
  }
}

// The drill's table as the seat sees it: its hand with the drawn tile, ponds, melds, indicators, winds.
void set_table(Drill& drill, const Moment& moment, int seat);

}  // namespace jantaku
