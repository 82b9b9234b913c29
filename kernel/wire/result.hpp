// How a game ended.
#pragma once

#include <cmath>

#include "game/end/bankruptcy.hpp"
#include "game/end/final.hpp"

namespace jantaku::wire {

template <class Out>
void put_result(Out& out, const State& state, bool suspended = false) {
  const auto scores = final_scores(state);
  const Places places = ranking(state);
  bool broke = false;
  for (int seat = 0; seat < state.seats(); ++seat) broke |= is_broke(state, seat);
  out.object("GameResult", [&] {
    out.field("reason", broke ? "bankruptcy" : suspended ? "suspended" : "played_out");
    out.field("unit", "thousands");
    out.name("seats");
    out.list([&] {
      for (int seat = 0; seat < state.seats(); ++seat)
        out.object("SeatResult", [&] {
          out.field("seat", seat);
          out.field("points", state.players[static_cast<std::size_t>(seat)].points);
          out.field("score", std::round(10 * scores[static_cast<std::size_t>(seat)]) / 10);
          out.field("rank", std::find(places.begin(), places.end(), seat) - places.begin());
        });
    });
  });
}

}  // namespace jantaku::wire
