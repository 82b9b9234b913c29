// Turns of played rounds against a player in riichi: is this tile certain, or which tile is safest.
#include "drill/kinds.hpp"
#include "drill/safety.hpp"

namespace jantaku {
namespace {

// The risk of each kind of the hand against all players in riichi together, and whether it is a genbutsu of all.
struct Risks {
  std::array<int, kKinds> total{};
  KindSet held = 0, certain = 0, certain_by_discard = 0, halved = 0;
  int riichis = 0;
};

Risks risks_of(const Drill& drill) {
  Risks risks;
  const KindCounts left = unseen(drill);
  risks.held = drill.hand.shape.once;
  risks.certain = risks.certain_by_discard = risks.held;
  for (int i = 1; i < drill.rule.players; ++i) {
    const DrillSeat& seat = drill.seats[i];
    if (!seat.riichi) continue;
    ++risks.riichis;
    const KindSet safe = genbutsu(seat);
    risks.certain_by_discard &= safe;
    for_each(risks.held, [&](Kind kind) {
      const Risk risk = risk_of(kind, left, safe, closed_tiles(seat));
      risks.total[kind] += risk.total();
      if (!risk.is_certain()) risks.certain &= ~bit(kind);
      // A suji: furiten takes a run from two sides away, and something is left.
      const Risk bare = risk_of(kind, left, 0, closed_tiles(seat));
      if (!risk.is_certain() && risk.ways[0] < bare.ways[0]) risks.halved |= bit(kind);
    });
  }
  return risks;
}

Kind any_of(KindSet kinds, DrillChance& chance) {
  int at = chance.below(size(kinds));
  Kind found = kNoKind;
  for_each(kinds, [&](Kind kind) {
    if (at-- == 0) found = kind;
  });
  return found;
}

// Whether a hand proves against the one player in riichi that the tile can be won.
bool can_be_shown(const Drill& drill, Kind kind) {
  for (int i = 1; i < drill.rule.players; ++i) {
    const DrillSeat& seat = drill.seats[i];
    Hand hand;
    if (seat.riichi)
      return find_waiting(kind, unseen(drill), genbutsu(seat), drill.rule.players, closed_tiles(seat), hand);
  }
  return false;
}

// Asks about one tile, certain or not as often: first among discards and others, then among walls and suji.
bool ask_about_one(Drill& drill, const Risks& risks, DrillChance& chance) {
  const KindSet walls = risks.certain & ~risks.certain_by_discard;
  const KindSet safe = drill.level == 1 ? risks.certain_by_discard : walls != 0 ? walls : risks.certain;
  const KindSet risky = drill.level == 1 ? risks.held & ~risks.certain & ~risks.halved : risks.halved;
  const bool wants_safe = (chance.fate & 1) != 0;
  const KindSet from = wants_safe ? safe : risky;
  if (from == 0) return false;
  const Kind kind = any_of(from, chance);
  if (!wants_safe && !can_be_shown(drill, kind)) return false;
  drill.tile = kind;
  return true;
}

// Asks for the safest tile: which must not be every other one.
bool ask_for_safest(const Drill& drill, const Risks& risks) {
  int least = std::numeric_limits<int>::max(), of_least = 0;
  for_each(risks.held, [&](Kind kind) {
    if (risks.total[kind] < least) least = risks.total[kind], of_least = 0;
    of_least += risks.total[kind] == least;
  });
  if (of_least > 3 || of_least == size(risks.held)) return false;
  if (drill.level == 3) return least == 0;
  return least > 0 || drill.level == 5;
}

bool asks(Drill& drill, DrillChance& chance) {
  const Risks risks = risks_of(drill);
  if (risks.riichis == 0 || (risks.riichis > 1) != (drill.level == 5)) return false;
  return drill.level <= 2 ? ask_about_one(drill, risks, chance) : ask_for_safest(drill, risks);
}

}  // namespace

bool seek_safe(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next(), chance.fate};
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    const int seat = moment.state.turn;
    if (moment.state.phase != Phase::Turn || moment.state.players[seat].riichi) return;
    const ActionType type = moment.actions[seat].type;
    if ((type != ActionType::Discard && type != ActionType::Riichi) || moment.state.players[seat].drawn == kNoId)
      return;
    Drill candidate = drill;
    set_table(candidate, moment, seat);
    if (asks(candidate, other) && finds.takes(other)) drill = candidate;
  });
  return finds.n > 0;
}

}  // namespace jantaku
