// When a hand is complete, and what it waits for, by the rules: shanten.hpp and reading.hpp know no rules.
#pragma once

#include "hand/reading.hpp"
#include "hand/shanten.hpp"
#include "hand/uncommon.hpp"
#include "score/fault.hpp"

namespace jantaku {

// Kinds that complete a hand of 3n + 1 tiles that is tenpai, those left out of which it has all four copies.
inline KindSet live_waits(const Hand& hand, const GameRule& rule) {
  const KindSet found = waits(hand, rule.players);
  return rule.seven_pairs_quads ? found | waits_of_pairs(hand) : found;
}

// Like `live_waits`, with the kinds of which the hand has all four, if the rules let it wait for a fifth.
inline KindSet waits(const Hand& hand, const GameRule& rule) {
  if (rule.fifth_tile_wait == FifthTile::No) return live_waits(hand, rule);
  KindSet found = waits_by_shape(hand, rule.players);
  if (rule.seven_pairs_quads) found |= waits_of_pairs(hand);
  return rule.fifth_tile_wait == FifthTile::Yes ? found | waits_for_fifth(hand) : found;
}

// Whether a hand of 3n + 2 tiles may wait after some discard; if not, it does not.
inline bool may_wait(const Hand& hand, const GameRule& rule) {
  const int distance =
      rule.fifth_tile_wait == FifthTile::No ? shanten(hand, rule.players) : shanten(hand.shape, rule.players);
  return distance <= 0 || (rule.seven_pairs_quads && hand.n_melds == 0 && pairs(hand) >= 6) ||
         (rule.fifth_tile_wait == FifthTile::Yes && hand.four_alike() != 0);
}

// Whether the rules have the yaku of these fourteen tiles that go together in no way, which win in the first turn.
inline bool wins_broken(const Hand& hand, const GameRule& rule) {
  if ((rule.yaku & kBrokenYaku).is_empty()) return false;
  return (has(rule.yaku, Yaku::ShiisanPuutaa) && is_broken(hand, 1)) ||
         (has(rule.yaku, Yaku::ShiisuuPuutaa) && is_broken(hand, 0));
}

// Whether the win is on the first draw, with which a broken hand is complete.
inline bool is_first_draw(const Context& context) { return context.is(Flag::Tenhou) || context.is(Flag::Chiihou); }

// The readings of a complete hand; none when it is not.
inline void readings(const Hand& hand, const Context& context, const GameRule& rule, Readings& result) {
  readings(hand, result);
  if (rule.seven_pairs_quads) read_pairs_of_four(hand, result);
  if (is_first_draw(context) && wins_broken(hand, rule)) read_broken(hand, result);
}

// Whether the fourteen tiles are a hand by these rules, won in these circumstances.
inline bool is_complete(const Hand& hand, const Context& context, const GameRule& rule) {
  Readings all;
  readings(hand, context, rule, all);
  return all.size > 0;
}

// Many write thirteen tiles and a winning one separately; together they are the hand.
inline void join_win(Hand& hand, const Context& context) {
  const Tile win = context.win;
  if (win == kNoTile || hand.size() != kMaxTiles - 1) return;
  hand.add(kind_of(win));
  if (is_red(win)) ++hand.reds[win - kKinds];
}

// Of a hand that is not complete in its circumstances.
inline Fault why_not_complete(const Hand& hand, const GameRule& rule) {
  if (wins_broken(hand, rule)) return {FaultCode::BrokenLater};
  return {FaultCode::NotComplete, kNoTile, shanten(hand, rule.players)};
}

// Kinds that may complete thirteen tiles in these circumstances: on the first draw those of a broken hand as well.
inline KindSet live_waits(const Hand& hand, const Context& context, const GameRule& rule) {
  KindSet found = live_waits(hand, rule);
  if (!is_first_draw(context) || (rule.yaku & kBrokenYaku).is_empty()) return found;
  for_each(kinds_in_play(rule.players) & ~found, [&](Kind kind) {
    if (hand.held[kind] == 4) return;
    Hand drawn = hand;
    drawn.add(kind);
    found |= KindSet{wins_broken(drawn, rule)} << kind;
  });
  return found;
}

// Those of a hand that waits, with one of its waits: with a fifth copy, where it waits for that.
inline void readings_with(const Hand& hand, Kind wait, const GameRule& rule, Readings& result) {
  if (hand.counts[wait] == 4) return read_with_fifth(hand, wait, result);
  Hand complete = hand;
  complete.add(wait);
  readings(complete, Context{}, rule, result);
}

}  // namespace jantaku
