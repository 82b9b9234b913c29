#include "game/legal/aims.hpp"

#include <bit>

namespace jantaku {
namespace {

int count_in(const Hand& hand, KindSet kinds) {
  int count = 0;
  for_each(kinds, [&](Kind kind) { count += hand.held[kind]; });
  return count;
}

}  // namespace

KindSet valued(const State& state, int seat) {
  return kDragons | bit(wind_kind(state.round_wind())) | bit(wind_kind(state.seat_wind(seat)));
}

KindSet melded(const Hand& hand) {
  KindSet kinds = 0;
  for (int i = 0; i < hand.n_melds; ++i) kinds |= hand.melds[i].kinds();
  return kinds;
}

Aim aim_of(const State& state, int seat, const Hand& hand) {
  bool has_value = false;
  for_each(valued(state, seat), [&](Kind kind) { has_value |= hand.held[kind] >= 3; });
  if (has_value) return {Sight::Value, kAllKinds};
  const KindSet called = melded(hand);
  for (int suit = 0; suit < kSuits; ++suit) {
    const KindSet kinds = kHonors | kSuitKinds << (kNumbers * suit);
    if ((called & ~kinds) == 0 && count_in(hand, kinds) >= 10) return {Sight::Suit, kinds};
  }
  constexpr KindSet simples = kAllKinds & ~kYaochuu;
  if ((called & ~simples) == 0 && count_in(hand, simples) >= 9) return {Sight::Simples, simples};
  return {};
}

Hand after_call(const Hand& before, const Action& call) {
  Hand hand = before;
  KindSet kinds = bit(static_cast<Kind>(call.tile / 4));
  for (const TileId id : call.own)
    if (id != kNoId) hand.remove(id / 4), kinds |= bit(static_cast<Kind>(id / 4));
  const MeldType type = call.type == ActionType::Chi   ? MeldType::Chi
                        : call.type == ActionType::Pon ? MeldType::Pon
                                                       : MeldType::OpenKan;
  hand.add_meld({type, static_cast<Kind>(std::countr_zero(kinds)), 0});
  return hand;
}

}  // namespace jantaku
