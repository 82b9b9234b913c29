#include "drill/player.hpp"

#include "game/wall/split_mix.hpp"
#include "hand/ukeire.hpp"

namespace jantaku {
namespace {

bool one_in(int n, std::uint64_t& chance) { return (split_mix(chance) >> 32) % static_cast<std::uint64_t>(n) == 0; }

// The kinds of which three are a yaku.
KindSet valued(const State& state, int seat) {
  return kDragons | bit(wind_kind(state.round_wind())) | bit(wind_kind(state.seat_wind(seat)));
}

KindSet melded(const Hand& hand) {
  KindSet kinds = 0;
  for (int i = 0; i < hand.n_melds; ++i) kinds |= hand.melds[i].kinds();
  return kinds;
}

int count_in(const Hand& hand, KindSet kinds) {
  int count = 0;
  for_each(kinds, [&](Kind kind) { count += hand.held[kind]; });
  return count;
}

// The kinds that a hand with calls keeps: all once it has a triplet of value, the simples, or one suit and the honors;
// nothing for a hand that has no yaku in sight.
KindSet aim_of(const State& state, int seat) {
  const Hand& hand = state.players[seat].hand;
  bool has_value = false;
  for_each(valued(state, seat), [&](Kind kind) { has_value |= hand.held[kind] >= 3; });
  if (has_value) return kAllKinds;
  const KindSet called = melded(hand);
  for (int suit = 0; suit < kSuits; ++suit) {
    const KindSet kinds = kHonors | kSuitKinds << (kNumbers * suit);
    if ((called & ~kinds) == 0 && count_in(hand, kinds) >= 10) return kinds;
  }
  constexpr KindSet simples = kAllKinds & ~kYaochuu;
  if ((called & ~simples) == 0 && count_in(hand, simples) >= 9) return simples;
  return 0;
}

Hand after_call(const Hand& before, const Action& call) {
  Hand hand = before;
  KindSet kinds = bit(static_cast<Kind>(call.tile / 4));
  int own = 0;
  for (const TileId id : call.own)
    if (id != kNoId) hand.remove(id / 4), kinds |= bit(static_cast<Kind>(id / 4)), ++own;
  const MeldType type = call.type == ActionType::Chi   ? MeldType::Chi
                        : call.type == ActionType::Pon ? MeldType::Pon
                                                       : MeldType::OpenKan;
  hand.add_meld({type, static_cast<Kind>(std::countr_zero(kinds)), 0});
  return hand;
}

bool is_wanted(const State& state, int seat, const Action& call, std::uint64_t& chance) {
  const Hand& hand = state.players[seat].hand;
  if (call.type == ActionType::OpenKan) return !hand.is_closed() && one_in(3, chance);
  const Hand after = after_call(hand, call);
  if (call.type == ActionType::Pon && has(valued(state, seat), call.tile / 4)) return true;
  if ((melded(after) & ~aim_of(state, seat)) != 0) return false;
  return shanten(after, state.seats()) < shanten(hand, state.seats());
}

Action claim(const State& state, int seat, const Habits& habits, const Actions& legal, std::uint64_t& chance) {
  if (habits.calls)
    for (const Action& action : legal)
      if (action.type != ActionType::Pass && is_wanted(state, seat, action, chance)) return action;
  return *legal.first(ActionType::Pass);
}

Action discard(const State& state, int seat, ActionType type, const Actions& legal, std::uint64_t& chance) {
  const Hand& hand = state.players[seat].hand;
  const KindSet aim = hand.is_closed() ? 0 : aim_of(state, seat);
  DiscardTable table;
  if (aim == 0) discards(hand, table, state.seats());
  else discards_within(hand, aim, table, state.seats());
  std::array<int, kKinds> values;
  values.fill(-100'000);
  for (int i = 0; i < table.size; ++i) values[table.discard[i]] = discard_worth(hand, table.rows[i]);
  const Action* best = nullptr;
  int most = 0, equal = 0;
  for (const Action& action : legal) {
    if (action.type != type) continue;
    const int value = values[action.tile / 4];
    if (best == nullptr || value > most) best = nullptr, most = value, equal = 0;
    if (value == most && one_in(++equal, chance)) best = &action;
  }
  return *best;
}

}  // namespace

Action choose(const State& state, int seat, const Habits& habits, std::uint64_t& chance) {
  Actions legal;
  legal_actions(state, seat, legal);
  for (const ActionType type : {ActionType::Tsumo, ActionType::Ron, ActionType::Kita})
    if (const Action* const found = legal.first(type)) return *found;
  if (state.phase == Phase::Claim) return claim(state, seat, habits, legal, chance);
  for (const ActionType type : {ActionType::ClosedKan, ActionType::AddedKan})
    if (const Action* const found = legal.first(type); found && one_in(2, chance)) return *found;
  const bool riichi = !habits.silent && legal.first(ActionType::Riichi);
  return discard(state, seat, riichi ? ActionType::Riichi : ActionType::Discard, legal, chance);
}

}  // namespace jantaku
