// Parts of `facts_of` and `set_up`: what facts count up to, and the check that they may be.
#pragma once

#include "game/position/position.hpp"

namespace jantaku {

inline constexpr int kIndicators = 5;

inline bool is_claim(Moment moment) { return moment >= Moment::Discard; }
inline bool is_discard(Moment moment) { return moment == Moment::Discard || moment == Moment::DiscardAfterReplacement; }
inline bool robs(Moment moment) { return moment == Moment::AddedKan || moment == Moment::ClosedKan; }

struct KanCounts {
  int kans = 0, kita = 0, owners = 0;
};
KanCounts counts_of(const Facts& facts, int players);
// Replacement tiles that have been drawn: the kan or North that is on offer has none yet.
int replacements_of(const Facts& facts, const KanCounts& counts);
// The place of the tile of a riichi in the pond, or -1.
int riichi_index(const SeatFacts& of);

// Calls `f(tile, area, seat, index)` with each place of a tile; a called tile is that of the pond.
template <class AnyFacts, class F>
void for_each_tile(AnyFacts& facts, int players, F f) {
  for (int seat = 0; seat < players; ++seat) {
    auto& of = facts.seats[seat];
    for (int i = 0; i < of.n_tiles; ++i) f(of.tiles[i], Area::Hand, seat, i);
    for (int i = 0; i < of.n_melds; ++i)
      for (int j = of.melds[i].type == MeldType::ClosedKan ? 0 : 1; j < 4; ++j)
        if (of.melds[i].meld.tiles[j] != kNoId) f(of.melds[i].meld.tiles[j], Area::Melds, seat, i);
    for (int i = 0; i < of.n_river; ++i) f(of.river[i].tile, Area::Pond, seat, i);
    for (int i = 0; i < of.n_kita; ++i) f(of.kita[i], Area::Kita, seat, i);
  }
  for (int i = 0; i < facts.n_dora; ++i) f(facts.dora[i], Area::Dora, 0, i);
  for (int i = 0; i < facts.n_live; ++i) f(facts.live[i], Area::Live, 0, i);
  for (int i = 0; i < facts.n_dead; ++i) f(facts.dead[i], Area::Dead, 0, i);
}

// The first fault of these facts, if there is one.
PositionFault fault_of(const State& state, const Facts& facts);

}  // namespace jantaku
