#include "lookahead/playout.hpp"

#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "lookahead/placement.hpp"

namespace jantaku::lookahead {
namespace {

double place_after(State& state, int seat, Events& events) {
  std::array<double, kSeats> points{};
  events.size = 0;
  const bool over = state.may_advance() && advance(state, events);
  if (over)
    for (int place = 0; place < state.seats(); ++place)
      if (state.places[static_cast<std::size_t>(place)] == seat) return place + 1;
  for (std::size_t other = 0; other < kSeats; ++other) points[other] = state.players[other].points;
  return mean_place(state.seats(), points, state.dealer, rounds_left(state), seat);
}

}  // namespace

Ending play_out(State state, Table table, int seat, const Action& action) {
  const std::int32_t before = state.players[seat].points;
  Events events;
  bool asked = true;
  while (state.phase == Phase::Turn || state.phase == Phase::Claim) {
    std::array<Action, kSeats> actions{};
    for (int other = 0; other < state.seats(); ++other)
      if (state.decides(other))
        actions[static_cast<std::size_t>(other)] = asked && other == seat ? action : choose(state, other, table);
    asked = false;
    events.size = 0;
    step(state, actions, events);
    table.follow(state, events);
  }
  Ending ending;
  ending.points = state.players[seat].points - before;
  for (int i = 0; i < state.n_wins; ++i) {
    ending.won |= state.wins[static_cast<std::size_t>(i)].seat == seat;
    ending.dealt_in |=
        state.wins[static_cast<std::size_t>(i)].from == seat && state.wins[static_cast<std::size_t>(i)].seat != seat;
  }
  ending.drawn = state.n_wins == 0;
  ending.tenpai = ending.drawn && (state.tenpai >> seat & 1) != 0;
  ending.place = static_cast<float>(place_after(state, seat, events));
  return ending;
}

}  // namespace jantaku::lookahead
