// Hands that wait, chosen at random: what a player in riichi may hold.
#pragma once

#include <utility>

#include "game/state/state.hpp"
#include "game/wall/split_mix.hpp"

namespace jantaku {

// Chance apart from the game's.
struct Dice {
  std::uint64_t state;
  int below(int limit) { return static_cast<int>(split_mix(state) % static_cast<std::uint64_t>(limit)); }
};

// Calls `take` with three of these tiles that are a set, as likely as they are drawn at random; false without a set.
template <class F>
bool choose_set(const KindCounts& copies, Dice& dice, F take) {
  const auto ways = [&](Kind kind, bool run) {
    const int n = copies[kind];
    if (!run) return n * (n - 1) * (n - 2) / 6;
    return kind < kEast && number_of(kind) <= 6 ? n * copies[kind + 1] * copies[kind + 2] : 0;
  };
  int sum = 0;
  for (Kind kind = 0; kind < kKinds; ++kind) sum += ways(kind, false) + ways(kind, true);
  if (sum == 0) return false;
  int drawn = dice.below(sum);
  for (Kind kind = 0; kind < kKinds; ++kind)
    for (const bool run : {false, true})
      if ((drawn -= ways(kind, run)) < 0) {
        for (int i = 0; i < 3; ++i) take(static_cast<Kind>(run ? kind + i : kind));
        return true;
      }
  return false;
}
// Calls `take` with a pair of a kind outside `but`, each as likely; false without one.
template <class F>
bool choose_pair(const KindCounts& copies, KindSet but, Dice& dice, F take) {
  std::array<Kind, kKinds> pairs;
  int n = 0;
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (copies[kind] >= 2 && !has(but, kind)) pairs[n++] = kind;
  if (n == 0) return false;
  const Kind pair = pairs[dice.below(n)];
  take(pair), take(pair);
  return true;
}

// Kinds of a hand of `tiles` tiles that waits, out of these copies: sets and a pair, less one tile.
bool choose_waiting(KindCounts copies, int tiles, Dice& dice, KindCounts& chosen);
// The melds of a player and concealed tiles of these kinds.
Hand with_concealed(const Player& player, const KindCounts& kinds);

}  // namespace jantaku
