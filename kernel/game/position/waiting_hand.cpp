#include "game/position/waiting_hand.hpp"

namespace jantaku {

bool choose_waiting(KindCounts copies, int tiles, Dice& dice, KindCounts& chosen) {
  chosen.fill(0);
  const auto take = [&](Kind kind) {
    check_that(copies[kind] > 0);
    --copies[kind];
    ++chosen[kind];
  };
  for (int sets = tiles / 3; sets > 0; --sets)
    if (!choose_set(copies, dice, take)) return false;
  if (!choose_pair(copies, 0, dice, take)) return false;
  int left_out = dice.below(tiles + 1);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (left_out < chosen[kind]) {
      --chosen[kind];
      return true;
    }
    left_out -= chosen[kind];
  }
  return false;
}

Hand with_concealed(const Player& player, const KindCounts& kinds) {
  Hand hand;
  for (int i = 0; i < player.hand.n_melds; ++i) hand.add_meld(player.hand.melds[i]);
  for (Kind kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < kinds[kind]; ++i) hand.add(kind);
  return hand;
}

}  // namespace jantaku
