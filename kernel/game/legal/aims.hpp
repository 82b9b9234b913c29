// What a hand with calls aims at, for players.
#pragma once

#include "game/legal/legal.hpp"

namespace jantaku {

// The kinds of which three are a yaku.
KindSet valued(const State& state, int seat);
// The kinds of the melds.
KindSet melded(const Hand& hand);

// The yaku that a hand with calls has in sight, and the kinds that it keeps for it: all once it has a triplet of value,
// one suit and the honors, or the simples; nothing for a hand that has no yaku in sight.
enum class Sight : std::uint8_t { None, Value, Suit, Simples };
struct Aim {
  Sight sight = Sight::None;
  KindSet kinds = 0;
};
Aim aim_of(const State& state, int seat, const Hand& hand);

// The hand after a chi, a pon or an open kan.
Hand after_call(const Hand& before, const Action& call);

}  // namespace jantaku
