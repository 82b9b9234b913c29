#include "game/position/waiting_hand.hpp"

#include <utility>

namespace jantaku {

bool choose_waiting(Kinds copies, int tiles, Dice& dice, Kinds& chosen) {
  chosen.fill(0);
  const auto take = [&](int kind) {
    check_that(copies[kind] > 0);
    --copies[kind];
    ++chosen[kind];
  };
  for (int sets = tiles / 3; sets > 0; --sets) {
    std::array<std::pair<Kind, bool>, 2 * kKinds> ways;  // the lowest kind, and whether it is a run
    int n = 0;
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (copies[kind] >= 3) ways[n++] = {kind, false};
      if (kind < kEast && number_of(kind) <= 6 && copies[kind] > 0 && copies[kind + 1] > 0 && copies[kind + 2] > 0)
        ways[n++] = {kind, true};
    }
    if (n == 0) return false;
    const auto [kind, run] = ways[dice.below(n)];
    for (int i = 0; i < 3; ++i) take(run ? kind + i : kind);
  }
  std::array<Kind, kKinds> pairs;
  int n = 0;
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (copies[kind] >= 2) pairs[n++] = kind;
  if (n == 0) return false;
  const Kind pair = pairs[dice.below(n)];
  take(pair);
  take(pair);
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

Hand with_concealed(const Player& player, const Kinds& kinds) {
  Hand hand;
  for (int i = 0; i < player.hand.n_melds; ++i) hand.add_meld(player.hand.melds[i]);
  for (Kind kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < kinds[kind]; ++i) hand.add(kind);
  return hand;
}

}  // namespace jantaku
