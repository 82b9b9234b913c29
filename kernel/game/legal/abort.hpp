// The abortive draws: what each takes, and if the rules end the round by it or a player must claim it.
#pragma once

#include <bit>

#include "game/legal/legal.hpp"

namespace jantaku {

// An untouched first turn with nine kinds of terminals and honors.
inline bool has_nine_kinds(const State& state, const Player& player) {
  return player.drawn != kNoId && is_first_turn(state, player) && size(player.hand.shape.once & kYaochuu) >= 9;
}

inline bool is_four_winds(const State& state) {
  if (state.seats() != kSeats || state.calls || state.n_discards != 4) return false;
  const Kind kind = state.players[0].river[0].tile / 4;
  bool same = has(kWinds, kind);
  for (const Player& player : state.players) same &= player.n_river == 1 && player.river[0].tile / 4 == kind;
  return same;
}

inline bool is_four_riichi(const State& state) {
  if (state.seats() != kSeats) return false;
  for (const Player& player : state.players)
    if (!player.riichi) return false;
  return true;
}

// Whether the draw that this end of a round is named for is there for the seat.
inline bool is_abortive(const State& state, RoundEnd end, int seat) {
  switch (end) {
    case RoundEnd::Kyuushu: return has_nine_kinds(state, state.players[seat]);
    case RoundEnd::Suufon: return is_four_winds(state);
    case RoundEnd::Suucha: return is_four_riichi(state);
    case RoundEnd::Suukaikan: return is_four_kans(state);
    default: return false;
  }
}

}  // namespace jantaku
