#include "danger/visible.hpp"

namespace jantaku::danger {

Visible visible_to(const State& state, int seat) {
  Visible table;
  table.rule = state.rule;
  table.seat = static_cast<std::uint8_t>(seat);
  table.dealer = state.dealer;
  table.round_wind = state.round_wind();
  table.live = state.left;
  table.honba = state.honba;
  table.n_dora = state.n_dora;
  for (int i = 0; i < state.n_dora; ++i) table.indicators[static_cast<std::size_t>(i)] = state.dora_id(i);
  const Player& own = state.players[static_cast<std::size_t>(seat)];
  table.own_tiles = own.tiles;
  table.n_own = own.n_tiles;
  for (int other = 0; other < state.seats(); ++other) {
    const Player& player = state.players[static_cast<std::size_t>(other)];
    VisibleSeat& seen = table.seats[static_cast<std::size_t>(other)];
    seen.river = player.river;
    seen.n_river = player.n_river;
    seen.n_melds = player.hand.n_melds;
    for (std::size_t i = 0; i < seen.n_melds; ++i)
      seen.melds[i] = {
          player.hand.melds[i].type, player.hand.melds[i].kind, player.melds[i].tiles, player.melds[i].called};
    seen.kita = player.kita;
    seen.riichi = player.riichi;
    seen.double_riichi = player.double_riichi;
    seen.ippatsu = player.ippatsu;
    seen.dead = state.is(state.dead, other);
    seen.open = other != seat && state.is(state.open, other);
    if (!seen.open) continue;
    seen.waits = player.waits;
    seen.furiten = (player.river_kinds & player.waits) != 0;
  }
  return table;
}

}  // namespace jantaku::danger
