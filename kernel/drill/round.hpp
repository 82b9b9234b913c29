// A round played by quick players, and the table as one of them sees it.
#pragma once

#include <limits>

#include "drill/drill.hpp"
#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "game/wall/split_mix.hpp"
#include "lookahead/quick_player.hpp"

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

// What a seat of a round does otherwise than the quick player: it calls more or not at all, or never declares riichi.
struct Habits {
  float call = 0;
  bool silent = false;
};

// As the `call` of `lookahead::choose`: never, as people, and so often that there are open hands without a yaku.
inline constexpr std::array kCallHabits{std::numeric_limits<float>::infinity(), 0.0F, -3.0F};

// A decision of a round: the seats have chosen, and nothing has happened yet.
struct Moment {
  const State& state;
  const std::array<Action, kSeats>& actions;
  const lookahead::Table& table;
};

// A round that is about to begin: a random dealer, winds and honba.
void begin_round(State& state, int players, DrillChance& chance, Events& events);
// What the seat does at its decision.
Action choose(const State& state, int seat, const lookahead::Table& table, const Habits& habits);

// Plays a round; `look(Moment)` sees each decision.
template <class Look>
void play_round(int players, DrillChance& chance, Look look) {
  State state;
  Events events;
  begin_round(state, players, chance, events);
  std::array<Habits, kSeats> habits;
  for (Habits& one : habits) one = {kCallHabits[chance.below(kCallHabits.size())], chance.one_in(3)};
  lookahead::Table table(state, {});
  while (state.phase == Phase::Turn || state.phase == Phase::Claim) {
    std::array<Action, kSeats> actions{};
    for (int seat = 0; seat < players; ++seat)
      if (state.decides(seat)) actions[seat] = choose(state, seat, table, habits[seat]);
    look(Moment{state, actions, table});
    events.size = 0;
    step(state, actions, events);
    table.follow(state, events);
  }
}

// The drill's table as the seat sees it: its hand with the drawn tile, ponds, melds, indicators, winds.
void set_table(Drill& drill, const Moment& moment, int seat);

}  // namespace jantaku
