// Best discards of played rounds: by the distance, then by the copies of useful tiles left unseen.
#include "drill/kinds.hpp"

namespace jantaku {
namespace {

// Of a hand that discards: the distance that the best discards leave, how many kinds leave it, and by how many tiles
// the best is ahead of the next.
struct Contest {
  int shanten = kNoForm, kinds = 0, lead = 0;
};

Contest contest_of(const Drill& drill) {
  DiscardTable table;
  discards(drill.hand, table, drill.rule.players);
  const KindCounts left = unseen(drill);
  Contest contest;
  int best = -1, second = -1;
  for (int i = 0; i < table.size; ++i) contest.shanten = std::min<int>(contest.shanten, table.rows[i].shanten);
  for (int i = 0; i < table.size; ++i) {
    if (table.rows[i].shanten != contest.shanten) continue;
    ++contest.kinds;
    int tiles = 0;
    for_each(table.rows[i].kinds, [&](Kind kind) { tiles += left[kind]; });
    if (tiles > best) second = best, best = tiles;
    else second = std::max(second, tiles);
  }
  contest.lead = best - second;
  return contest;
}

bool is_of_level(const Contest& contest, int level) {
  if (contest.kinds < 2 || contest.lead < 1) return false;
  switch (level) {
    case 1: return contest.shanten == 0 && contest.lead >= 2;
    case 2: return contest.shanten == 1 && contest.lead >= 4;
    case 3: return contest.shanten == 1 && contest.kinds >= 3 && contest.lead < 4;
    case 4: return contest.shanten == 2 && contest.kinds >= 4;
    default: return (contest.shanten == 1 || contest.shanten == 2) && contest.kinds >= 5 && contest.lead <= 2;
  }
}

}  // namespace

bool seek_discard(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next()};
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    const int seat = moment.state.turn;
    const ActionType type = moment.actions[seat].type;
    const bool discards = type == ActionType::Discard || type == ActionType::Riichi;
    if (moment.state.phase != Phase::Turn || !discards || moment.state.players[seat].riichi) return;
    // After a call some discards may be forbidden: only drawn tiles are asked about.
    if (moment.state.players[seat].drawn == kNoId) return;
    Drill candidate = drill;
    set_table(candidate, moment, seat);
    if (shanten(candidate.hand, drill.rule.players) < 0) return;  // a win that its rules refuse, or that was let go
    if (is_of_level(contest_of(candidate), drill.level) && finds.takes(other)) drill = candidate;
  });
  return finds.n > 0;
}

}  // namespace jantaku
