#include "drill/player.hpp"

#include "game/legal/aims.hpp"
#include "game/wall/split_mix.hpp"
#include "hand/ukeire.hpp"

namespace jantaku {
namespace {

bool one_in(int n, std::uint64_t& chance) { return (split_mix(chance) >> 32) % static_cast<std::uint64_t>(n) == 0; }

bool is_wanted(const State& state, int seat, const Action& call, std::uint64_t& chance) {
  const Hand& hand = state.players[seat].hand;
  if (call.type == ActionType::OpenKan) return !hand.is_closed() && one_in(3, chance);
  const Hand after = after_call(hand, call);
  if (call.type == ActionType::Pon && has(valued(state, seat), call.tile / 4)) return true;
  if ((melded(after) & ~aim_of(state, seat, hand).kinds) != 0) return false;
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
  const KindSet aim = hand.is_closed() ? 0 : aim_of(state, seat, hand).kinds;
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
