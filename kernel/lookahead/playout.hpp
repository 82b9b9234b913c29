// A round that is played to its end by quick players, from a state in which every tile is known.
#pragma once

#include "lookahead/quick_player.hpp"

namespace jantaku::lookahead {

// How a round ended for a seat. The points are those gained since the decision, and the place that which the seat may
// expect at the end of the game.
struct Ending {
  std::int32_t points = 0;
  float place = 0;
  bool won = false, dealt_in = false, tenpai = false, drawn = false;
};

// The seat takes the action, and all others what they choose; then all play to the end of the round. The action must be
// legal.
Ending play_out(State state, Table table, int seat, const Action& action);

}  // namespace jantaku::lookahead
