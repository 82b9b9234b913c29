// Complete hands of played rounds that the rules let win, or not: no yaku, furiten, house rules.
#include "drill/kinds.hpp"

namespace jantaku {
namespace {

constexpr int kTwoHanHonba = 5;

// Changes the option that a level asks about.
void set_rule(GameRule& rule, int level, bool first) {
  if (level == 3) rule.open_tanyao = false;
  if (level == 4 && first) rule.min_han = 2;
  if (level == 4 && !first) rule.two_han_honba = kTwoHanHonba;
  if (level == 5) rule.fix_yaku = FixYaku::FirstOnly;
}

// The kinds that share a run with one of these.
KindSet near_to(KindSet kinds) {
  KindSet near = 0;
  for_each(kinds & ~kHonors,
           [&](Kind kind) { near |= (kSuitKinds << (kNumbers * suit_of(kind))) & (KindSet{0x7F} << kind >> 3); });
  return near;
}

// Whether the question is one of its level: not decided by what the levels below ask.
bool is_of_level(const Drill& drill, const Permission& answer, KindSet waits, KindSet discarded) {
  const bool furiten = answer.has(Refusal::Furiten), han = answer.has(Refusal::Han);
  switch (drill.level) {
    case 1: return !furiten && (discarded & waits) == 0;
    case 2: return !han && (furiten || (discarded & near_to(waits)) != 0);
    case 3: return !furiten && !drill.hand.is_closed() && (drill.hand.shape.once & kYaochuu) == 0;
    case 4: return !furiten;
    default: return !furiten && drill.hand.n_melds > 0 && !drill.hand.is_closed();
  }
}

}  // namespace

bool seek_win(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next()};
  const bool wants_allowed = (chance.fate & 1) != 0;
  set_rule(drill.rule, drill.level, (chance.fate & 2) != 0);
  const GameRule rule = drill.rule;
  const auto look = [&](const Moment& moment, int seat, bool tsumo) {
    const State& state = moment.state;
    const Player& player = state.players[seat];
    if (player.missed || player.missed_riichi) return;  // what the pond alone does not show
    Drill candidate = drill;
    set_table(candidate, moment, seat);
    candidate.hand = winning_hand(state, seat, tsumo);
    candidate.context = win_context(state, seat, tsumo);
    candidate.drawn = kNoTile;
    for (const Flag flag : {Flag::Renhou, Flag::TsubameGaeshi, Flag::Kanfuri, Flag::Paarenchan})
      candidate.context.clear(flag);
    candidate.context.ura = {};
    candidate.context.n_ura = 0;
    candidate.context.riichi_sticks = 0;
    candidate.context.honba = 0;
    if (rule.two_han_honba > 0) candidate.context.honba = static_cast<std::uint16_t>(kTwoHanHonba - other.below(2));
    const Permission answer = permission(candidate.hand, candidate.context, rule, player.river_kinds);
    if (answer.allowed() != wants_allowed) return;
    if (is_of_level(candidate, answer, player.waits, player.river_kinds) && finds.takes(other)) drill = candidate;
  };
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    const State& state = moment.state;
    if (state.phase == Phase::Turn && completes_by_draw(state, state.players[state.turn]))
      return look(moment, state.turn, true);
    if (state.phase != Phase::Claim) return;
    for (int seat = 0; seat < state.seats(); ++seat)
      if (state.is(state.completes, seat)) look(moment, seat, false);
  });
  return finds.n > 0;
}

}  // namespace jantaku
