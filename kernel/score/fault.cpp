#include "score/fault.hpp"

#include <algorithm>

namespace jantaku {
namespace {

using enum FaultCode;

Fault check_red_fives(const Hand& hand, const GameRule& rule) {
  for (int suit = 0; suit < kSuits; ++suit)
    if (hand.red_fives(suit) > rule.red_fives[suit] && !hand.from_ids)
      return {TooManyReds, static_cast<Tile>(kKinds + suit), hand.red_fives(suit)};
  return {};
}

using Counts = KindCounts;

// The copies of each kind in the hand, its melds, its kita and the indicators.
Counts copies(const Hand& hand, const Context& context) {
  Counts seen = hand.held;
  seen[kNorth] = static_cast<std::uint8_t>(seen[kNorth] + context.kita);
  for (int i = 0; i < context.n_dora; ++i) ++seen[context.dora[i]];
  for (int i = 0; i < context.n_ura; ++i) ++seen[context.ura[i]];
  return seen;
}

Fault check_three_players(const Hand& hand, const Context& context) {
  for (int i = 0; i < hand.n_melds; ++i)
    if (hand.melds[i].is_chi()) return {ChiWithThree, hand.melds[i].kind};
  const auto absent = [](const Counts& counts) {
    Kind kind = 0;
    while (kind < kKinds && (counts[kind] == 0 || has(kThreePlayerKinds, kind))) ++kind;
    return kind;
  };
  for (const Counts& counts : {hand.held, copies(hand, context)})  // the hand is named before the indicators
    if (const Kind kind = absent(counts); kind < kKinds) return {KindNotInPlay, kind};
  return {};
}

Fault check_copies(const Hand& hand, const Context& context) {
  const Counts seen = copies(hand, context);
  unsigned above = 0;
  for (const std::uint8_t copies : seen) above |= copies > 4;
  if (above == 0) return {};
  const auto kind =
      static_cast<Kind>(std::find_if(seen.begin(), seen.end(), [](int copies) { return copies > 4; }) - seen.begin());
  return {TooManyCopies, kind, seen[kind]};
}

Fault check_win(const Hand& hand, Tile win) {
  if (win == kNoTile) return {};
  if (hand.counts[kind_of(win)] == 0) return {WinNotInHand, win};
  if (is_red(win) && hand.reds[win - kKinds] == 0) return {WinRedNotInHand, win};
  return {};
}

bool has_kan(const Hand& hand) {
  for (int i = 0; i < hand.n_melds; ++i)
    if (hand.melds[i].is_kan()) return true;
  return false;
}

// True if the winning tile, or any if it is unknown, may have been robbed from a kan.
bool may_be_robbed(const Hand& hand, const Context& context) {
  const KindSet kinds = robbable(hand, context);
  return context.win == kNoTile ? kinds != 0 : has(kinds, kind_of(context.win));
}

// True if thirteen orphans may rob a closed kan: every other robbed kan was a pon before.
bool robs_closed_kan(const Hand& hand, const GameRule& rule) {
  return rule.allows_ron_on_ankan_for_kokushi_musou && hand.n_melds == 0 && (hand.shape.once & ~kYaochuu) == 0;
}

// The place in kFirstTurn, from 1, of the circumstance that holds; 0 for none.
int number_of_first_turn(const Context& context) {
  for (std::size_t i = 0; i < kFirstTurn.size(); ++i)
    if (context.is(kCircumstances[kFirstTurn[i]].flag)) return static_cast<int>(i) + 1;
  return 0;
}

constexpr std::uint32_t kOnlyByRon = flags_by(Way::Ron), kOnlyByTsumo = flags_by(Way::Tsumo);

// One row per contradiction: if it holds, the circumstances are impossible.
struct Contradiction {
  FaultCode code;
  bool holds;
};

Fault check_circumstances(const Hand& hand, const Context& c, const GameRule& rule) {
  if ((c.flags & ~static_cast<std::uint32_t>(Flag::Tsumo)) == 0 && c.n_ura == 0 && rule.players == 4 && c.kita == 0)
    return {};
  const bool tsumo = c.is(Flag::Tsumo), riichi = c.is_riichi(), dealer = c.is_dealer(), last = c.is(Flag::LastTile);
  const bool rinshan = c.is(Flag::Rinshan), chankan = c.is(Flag::Chankan), kanfuri = c.is(Flag::Kanfuri);
  const bool ippatsu = c.is(Flag::Ippatsu), tsubame = c.is(Flag::TsubameGaeshi);
  const bool tenhou = c.is(Flag::Tenhou), chiihou = c.is(Flag::Chiihou), renhou = c.is(Flag::Renhou);
  const int first_turn = number_of_first_turn(c);
  const bool kan_dora = c.n_dora > 1;                               // a kan has been made
  const bool double_ippatsu = ippatsu && c.is(Flag::DoubleRiichi);  // no call in the round before the win
  const int turn = rule.players - (tsumo ? 0 : 1);                  // tiles drawn after a riichi until that win
  const std::uint32_t other_way = c.flags & (tsumo ? kOnlyByRon : kOnlyByTsumo);
  const auto needs_other_way = [&](Flag flag) { return (other_way & static_cast<std::uint32_t>(flag)) != 0; };
  const Contradiction contradictions[] = {
      {OpenRiichiHand, riichi && (!hand.is_closed() || c.is(Flag::Open))},
      {IppatsuWithoutRiichi, ippatsu && !riichi},
      {DoubleIppatsuAfterCall, double_ippatsu && (hand.n_melds > 0 || c.kita > 0 || kan_dora)},
      {DoubleIppatsuLastTile, double_ippatsu && last},
      {IppatsuLastTile, ippatsu && last && rule.riichi_min_tiles > turn},
      {UraWithoutRiichi, c.n_ura > 0 && !riichi},
      {UraMoreThanDora, c.n_ura > c.n_dora},
      {RinshanByRon, needs_other_way(Flag::Rinshan)},
      {RinshanWithoutKan, rinshan && !has_kan(hand) && c.kita == 0 && !c.is(Flag::Open)},
      {RinshanLastTile, rinshan && last},
      {RinshanIppatsu, rinshan && ippatsu},
      {ChankanByTsumo, needs_other_way(Flag::Chankan)},
      {ChankanLastTile, chankan && last},
      {DoubleIppatsuChankan, double_ippatsu && chankan && !robs_closed_kan(hand, rule)},
      {ChankanCopyShown, chankan && !may_be_robbed(hand, c)},
      {TenhouNotDealer, tenhou && !dealer},
      {TenhouByRon, needs_other_way(Flag::Tenhou)},
      {ChiihouDealer, chiihou && dealer},
      {ChiihouByRon, needs_other_way(Flag::Chiihou)},
      {RenhouDealer, renhou && dealer},
      {RenhouByTsumo, needs_other_way(Flag::Renhou)},
      {FirstTurnAfterCall, first_turn && (hand.n_melds > 0 || c.is(Flag::Open) || c.kita > 0)},
      {FirstTurnAfterRiichi, first_turn && riichi},
      {FirstTurnLastTile, first_turn && last},
      {FirstTurnAfterKan, first_turn && (rinshan || chankan || kanfuri)},
      {FirstTurnKanDora, first_turn && kan_dora},
      {TsubameByTsumo, needs_other_way(Flag::TsubameGaeshi)},
      {TsubameChankan, tsubame && chankan},
      {TsubameLastTile, tsubame && last && rule.riichi_min_tiles > 0},
      {KanfuriByTsumo, needs_other_way(Flag::Kanfuri)},
      {KanfuriChankan, kanfuri && chankan},
      {KanfuriIppatsu, kanfuri && ippatsu},
      {KitaWithFour, c.kita > 0 && rule.players != 3},
      {TooManyKita, c.kita > 4},
      {NorthSeatWithThree, rule.players == 3 && c.seat == 3},
  };
  for (const Contradiction& contradiction : contradictions)
    if (contradiction.holds) return {contradiction.code, kNoTile, first_turn};
  return {};
}

}  // namespace

KindSet robbable(const Hand& hand, const Context& context) {
  const Counts seen = copies(hand, context);
  KindSet kinds = 0;
  for_each(hand.shape.once, [&](Kind kind) { kinds |= KindSet{seen[kind] == 1} << kind; });
  return kinds;
}

Fault check_tiles(const Hand& hand, const GameRule& rule) {
  if (const Fault fault = check_copies(hand, Context{})) return fault;
  if (rule.players == 3)
    if (const Fault fault = check_three_players(hand, Context{})) return fault;
  return check_red_fives(hand, rule);
}

Fault check(const Hand& hand, const Context& context, const GameRule& rule) {
  if (const Fault fault = check_copies(hand, context)) return fault;
  if (rule.players == 3)
    if (const Fault fault = check_three_players(hand, context)) return fault;
  if (const Fault fault = check_red_fives(hand, rule)) return fault;
  if (const int size = hand.size(); size != kMaxTiles) return {WrongSize, kNoTile, size};
  if (const Fault fault = check_win(hand, context.win)) return fault;
  return check_circumstances(hand, context, rule);
}

Context fitting(const Hand& hand, const Context& context, const GameRule& rule) {
  Context fit = context;
  if (!fit.is(Flag::Tsumo) && check(hand, fit, rule).code == IppatsuLastTile) fit.clear(Flag::LastTile);
  if (check(hand, fit, rule).code == ChankanCopyShown) fit.clear(Flag::Chankan);
  return fit;
}

}  // namespace jantaku
