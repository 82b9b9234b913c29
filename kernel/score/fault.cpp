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

Fault check_three_players(const Hand& hand) {
  for (int i = 0; i < hand.n_melds; ++i)
    if (hand.melds[i].is_chi()) return {ChiWithThree, hand.melds[i].kind};
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (hand.held[kind] > 0 && !has(kThreePlayerKinds, kind)) return {KindNotInPlay, kind};
  return {};
}

Fault check_copies(const Hand& hand, const Context& context) {
  auto seen = hand.held;
  seen[kNorth] = static_cast<std::uint8_t>(seen[kNorth] + context.kita);
  for (int i = 0; i < context.n_dora; ++i) ++seen[context.dora[i]];
  for (int i = 0; i < context.n_ura; ++i) ++seen[context.ura[i]];
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

// One row per contradiction: if it holds, the circumstances are impossible.
struct Contradiction {
  FaultCode code;
  bool holds;
};

Fault check_circumstances(const Hand& hand, const Context& c, const GameRule& rule) {
  if ((c.flags & ~static_cast<std::uint32_t>(Flag::Tsumo)) == 0 && c.n_ura == 0 && rule.players == 4 && c.kita == 0)
    return {};
  const bool tsumo = c.is(Flag::Tsumo), riichi = c.is_riichi(), dealer = c.is_dealer(), last = c.is(Flag::LastTile);
  const bool rinshan = c.is(Flag::Rinshan), chankan = c.is(Flag::Chankan);
  const bool tenhou = c.is(Flag::Tenhou), chiihou = c.is(Flag::Chiihou), renhou = c.is(Flag::Renhou);
  const bool first_turn = tenhou || chiihou || renhou;
  const Contradiction contradictions[] = {
      {OpenRiichiHand, riichi && (!hand.is_closed() || c.is(Flag::Open))},
      {IppatsuWithoutRiichi, c.is(Flag::Ippatsu) && !riichi},
      {UraWithoutRiichi, c.n_ura > 0 && !riichi},
      {UraMoreThanDora, c.n_ura > c.n_dora},
      {RinshanByRon, rinshan && !tsumo},
      {RinshanWithoutKan, rinshan && !has_kan(hand) && c.kita == 0 && !c.is(Flag::Open)},
      {RinshanLastTile, rinshan && last},
      {RinshanIppatsu, rinshan && c.is(Flag::Ippatsu)},
      {ChankanByTsumo, chankan && tsumo},
      {ChankanLastTile, chankan && last},
      {TenhouNotDealer, tenhou && !dealer},
      {TenhouByRon, tenhou && !tsumo},
      {ChiihouDealer, chiihou && dealer},
      {ChiihouByRon, chiihou && !tsumo},
      {RenhouDealer, renhou && dealer},
      {RenhouByTsumo, renhou && tsumo},
      {FirstTurnAfterCall, first_turn && (hand.n_melds > 0 || c.is(Flag::Open) || c.kita > 0)},
      {FirstTurnAfterRiichi, first_turn && riichi},
      {FirstTurnLastTile, first_turn && last},
      {FirstTurnAfterKan, first_turn && (rinshan || chankan)},
      {TsubameByTsumo, c.is(Flag::TsubameGaeshi) && tsumo},
      {KanfuriByTsumo, c.is(Flag::Kanfuri) && tsumo},
      {KitaWithFour, c.kita > 0 && rule.players != 3},
      {TooManyKita, c.kita > 4},
      {NorthSeatWithThree, rule.players == 3 && c.seat == 3},
  };
  for (const Contradiction& contradiction : contradictions)
    if (contradiction.holds) return {contradiction.code, kNoTile, tenhou ? 1 : chiihou ? 2 : renhou ? 3 : 0};
  return {};
}

}  // namespace

Fault check_tiles(const Hand& hand, const GameRule& rule) {
  if (const Fault fault = check_copies(hand, Context{})) return fault;
  if (rule.players == 3)
    if (const Fault fault = check_three_players(hand)) return fault;
  return check_red_fives(hand, rule);
}

Fault check(const Hand& hand, const Context& context, const GameRule& rule) {
  if (const Fault fault = check_copies(hand, context)) return fault;
  if (rule.players == 3)
    if (const Fault fault = check_three_players(hand)) return fault;
  if (const Fault fault = check_red_fives(hand, rule)) return fault;
  if (const int size = hand.size(); size != kMaxTiles) return {WrongSize, kNoTile, size};
  if (const Fault fault = check_win(hand, context.win)) return fault;
  return check_circumstances(hand, context, rule);
}

}  // namespace jantaku
