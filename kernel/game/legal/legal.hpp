// What each deciding seat may do.
#pragma once

#include <algorithm>

#include "game/state/state.hpp"
#include "score/complete.hpp"
#include "score/kuikae.hpp"

namespace jantaku {

struct Actions {
  union {
    std::array<Action, 96> of;
  };  // only the first `size` are ever written
  int size = 0;
  Actions() {}
  void add(const Action& action) {
    check_that(size < static_cast<int>(of.size()));
    of[size++] = action;
  }
  const Action* begin() const { return of.data(); }
  const Action* end() const { return of.data() + size; }
  // The first of that type, or nothing.
  const Action* first(ActionType type) const {
    const Action* const found = std::find_if(begin(), end(), [=](const Action& one) { return one.type == type; });
    return found == end() ? nullptr : found;
  }
};

// Nothing for a seat that has no decision. Of tiles that look alike one represents all, except the drawn one.
void legal_actions(const State& state, int seat, Actions& actions);

// Whether the seat may take an action of that type.
bool may(const State& state, int seat, ActionType type);

// Whether the seat may take exactly this action, any of the tiles that look alike accepted.
bool is_legal(const State& state, int seat, const Action& action);

// Whether the deciding seat may take it, or, where its tiles are assumed, can take it with the tiles it is assumed to
// hold: of such a seat is not known whether it may declare riichi, or discard what it has just called.
bool is_possible(const State& state, int seat, const Action& action);

// Whether the seat has neither discarded nor has anybody called.
inline bool is_first_turn(const State& state, const Player& player) { return !state.calls && player.n_river == 0; }
// Whether the hand is complete with the tile just drawn.
inline bool completes_by_draw(const State& state, const Player& player) {
  return player.drawn != kNoId && (has(player.waits, player.drawn / 4) ||
                                   (is_first_turn(state, player) && wins_broken(player.hand, state.rule)));
}

// Claims on the offered tile, as `legal_actions` would list them, without Ron and Pass.
bool can_call(const State& state, int seat);

}  // namespace jantaku
