#include "drill/solve.hpp"

#include <algorithm>
#include <numeric>

#include "score/complete.hpp"

namespace jantaku {
namespace {

Solution refused(DrillFault fault) {
  Solution none;
  none.fault = fault;
  return none;
}
Solution refused(Fault fault) {
  Solution none;
  none.impossible = fault;
  return none;
}

// The score of the hand with its winning tile; a fault of it, or of a hand that is not complete.
Solution scored(const Drill& drill, Hand& hand) {
  hand = drill.hand;
  join_win(hand, drill.context);
  if (const Fault fault = check(hand, drill.context, drill.rule)) return refused(fault);
  const Score best = score(hand, drill.context, drill.rule);
  if (best.win == kNoTile) return refused(why_not_complete(hand, drill.rule));
  Solution found;
  found.score = best;
  return found;
}

Solution solve_score(const Drill& drill) {
  Hand hand;
  const Solution found = scored(drill, hand);
  return found.score && !found.score->has_yaku() ? refused(DrillFault::NoYaku) : found;
}

Solution solve_win(const Drill& drill) {
  Hand hand;
  Solution found = scored(drill, hand);
  if (!found.score) return found;
  const Context context = won_on(drill.context, found.score->win, drill.context.is(Flag::Tsumo));
  found.permission = permission(hand, context, drill.rule, discarded(drill.seats[0]));
  return found;
}

// Whether a win on the kind is possible, drawn and not, without what a win on it cannot have.
Fault check_wait(const Drill& drill, Kind kind) {
  Hand complete = drill.hand;
  complete.add(kind);
  for (const bool tsumo : {false, true})
    if (const Fault fault =
            check(complete, fitting(complete, won_on(drill.context, kind, tsumo), drill.rule), drill.rule))
      return fault;
  return {};
}

// Waits of which the indicators show the last copy are left out.
Solution solve_waits(const Drill& drill) {
  Solution found;
  const Context& context = drill.context;
  KindCounts held = drill.hand.held;
  for (int i = 0; i < context.n_dora; ++i) ++held[context.dora[static_cast<std::size_t>(i)]];
  for (int i = 0; i < context.n_ura; ++i) ++held[context.ura[static_cast<std::size_t>(i)]];
  if (drill.hand.size() == kMaxTiles - 1 && shanten(drill.hand, drill.rule.players) >= 0)
    for_each(live_waits(drill.hand, drill.rule), [&](Kind kind) { found.waits |= KindSet{held[kind] < 4} << kind; });
  if (found.waits == 0) return refused(DrillFault::NoWaits);
  for_each(found.waits, [&](Kind kind) {
    if (!found.impossible) found.impossible = check_wait(drill, kind);
  });
  return found;
}

// A fifth copy of a kind, or one that is not in play, of the hand and of all that is seen.
Fault check_copies(const Drill& drill) {
  const KindCounts all = seen_copies(drill);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (all[kind] > 4) return {FaultCode::TooManyCopies, kind, all[kind]};
    if (all[kind] > 0 && !has(kinds_in_play(drill.rule.players), kind)) return {FaultCode::KindNotInPlay, kind};
  }
  return {};
}

// Every tile one may discard; of a red five and a plain one, each.
Solution solve_discard(const Drill& drill) {
  const Hand& hand = drill.hand;
  if (shanten(hand, drill.rule.players) < 0) return refused(DrillFault::Complete);
  if (hand.shape.tiles % 3 != 2) return refused(Fault{FaultCode::WrongSize, kNoTile, hand.size()});
  if (const Fault fault = check_copies(drill)) return refused(fault);
  KindCounts elsewhere = seen_copies(drill);
  for (Kind kind = 0; kind < kKinds; ++kind)
    elsewhere[kind] = static_cast<std::uint8_t>(elsewhere[kind] - hand.held[kind]);
  Solution found;
  discards(hand, elsewhere, found.discards, drill.rule.players);
  return found;
}

TileRisk risk_against_all(const Drill& drill, Kind kind, const KindCounts& left) {
  TileRisk found{kind};
  for (int i = 1; i < drill.rule.players; ++i) {
    const DrillSeat& seat = drill.seats[static_cast<std::size_t>(i)];
    if (!seat.riichi) continue;
    const KindSet safe = genbutsu(seat);
    const int tiles = closed_tiles(seat);
    const Risk risk = risk_of(kind, left, safe, tiles);
    for (std::size_t way = 0; way < found.ways.size(); ++way) found.ways[way] += risk.ways[way];
    found.genbutsu &= has(safe, kind);
    Hand example;
    if (!found.example && !risk.is_certain() && find_waiting(kind, left, safe, drill.rule.players, tiles, example))
      found.example = example;
  }
  return found;
}

Solution solve_safe(const Drill& drill) {
  const auto others = drill.seats.begin() + 1;
  if (std::none_of(others, drill.seats.end(), [](const DrillSeat& seat) { return seat.riichi; }))
    return refused(DrillFault::NoRiichi);
  if (drill.hand.shape.tiles == 0) return refused(DrillFault::NoTiles);
  if (drill.tile != kNoTile && drill.hand.counts[kind_of(drill.tile)] == 0) return refused(DrillFault::NotHeld);
  const KindCounts left = unseen(drill);
  Solution found;
  for_each(drill.hand.shape.once, [&](Kind kind) { found.risks.push_back(risk_against_all(drill, kind, left)); });
  std::stable_sort(found.risks.begin(), found.risks.end(), [](const TileRisk& a, const TileRisk& b) {
    return std::pair(a.total(), !a.genbutsu) < std::pair(b.total(), !b.genbutsu);
  });
  return found;
}

Solution solve_call(const Drill& drill) {
  if (std::any_of(drill.seats.begin(), drill.seats.end(), [](const DrillSeat& seat) { return seat.riichi; }))
    return refused(DrillFault::InRiichi);
  if (const DrillFault fault = check_offer(drill); fault != DrillFault::None) return refused(fault);
  const CallQuestion question = question_of(drill);
  Solution found;
  found.calls = options_of(question);
  if (found.calls.size < 2) return refused(DrillFault::NoCall);
  found.fault = weigh(question, found.calls, found.impossible);
  found.right_calls = right_options(found.calls);
  if (found.has_answer() && found.right_calls == 0) return refused(DrillFault::TooClose);
  return found;
}

constexpr std::array kSolvers{solve_score, solve_waits, solve_discard, solve_safe, solve_win, solve_call};
static_assert(kSolvers.size() == kDrillKindNames.size());

}  // namespace

int TileRisk::total() const { return std::accumulate(ways.begin(), ways.end(), 0); }

Solution solve(const Drill& drill) { return kSolvers[static_cast<std::size_t>(drill.kind)](drill); }

DrillFault check_offer(const Drill& drill) {
  if (drill.tile == kNoTile) return DrillFault::NoTile;
  if (drill.source == 0) return DrillFault::NoSource;
  if (drill.wall == kUnknown) return DrillFault::NoWall;
  return drill.hand.size() == kMaxTiles - 1 ? DrillFault::None : DrillFault::WrongSize;
}

// A tile of the player's pond that was called is in a meld as well, and counts once.
OutlookTiles outlook_tiles(const Drill& drill) {
  OutlookTiles tiles{seen_tiles(drill)};
  const DrillSeat& self = drill.seats[0];
  for (int i = 0; i < self.n_pond; ++i) {
    const Tile tile = self.pond[static_cast<std::size_t>(i)].tile;
    ++tiles.own[tile];
    if (tiles.elsewhere[tile] > 0) --tiles.elsewhere[tile];
  }
  return tiles;
}

}  // namespace jantaku
