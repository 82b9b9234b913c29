// Hands: how far they are, what they wait for, and which circumstances they rule out.
#include "score/hand_builder.hpp"
#include "wasm/words.hpp"
#include "wire/hand_waits.hpp"
#include "wire/impossible.hpp"
#include "wire/shanten.hpp"

namespace jantaku::wasm {
namespace {

WaitValues values;

Fault read_hand(HandBuilder& builder, In& in) {
  for (int left = in.next(); left > 0; --left)
    builder.add_meld(
        {static_cast<MeldType>(in.next()), static_cast<Kind>(in.next()), static_cast<std::uint8_t>(in.next())});
  for (int left = in.next(); left > 0; --left)
    if (const Fault fault = builder.add_tile(static_cast<Tile>(in.next()))) return fault;
  return builder.check();
}

// How many tiles there are, and they, counted by kind.
KindCounts read_kinds(In& in) {
  KindCounts counts{};
  for (int left = in.next(); left > 0; --left)
    ++counts[kind_of(static_cast<Tile>(static_cast<unsigned>(in.next()) % kTiles))];
  return counts;
}

}  // namespace

// The hand: how many melds, of each type, kind and red fives; how many tiles, and they. Whether there is a fault.
JANTAKU_EXPORT(take_hand) bool take_hand() {
  HandBuilder builder;
  In in;
  const Fault fault = read_hand(builder, in);
  asked.hand = builder.hand;
  return tell(fault);
}

// How far the hand is; an unfinished one is still being entered. In come the tiles seen elsewhere: with them come the
// useful tiles or the discards.
JANTAKU_EXPORT(shanten_answer) void shanten_answer(int players, bool unfinished) {
  In in;
  const KindCounts visible = read_kinds(in);
  wire::write_distance(new_document(), asked.hand, {players, unfinished, &visible});
}

// How far the hand is for which something else was asked: scores, or its waits.
JANTAKU_EXPORT(distance_answer) void distance_answer(int players, bool waits) {
  wire::write_distance(new_document(), asked.hand, {players, false, nullptr, waits ? "waits" : "scores"});
}

// What the waits of the hand are worth. In come the tiles seen elsewhere, and the player's own discards: furiten is
// written only if these are known. Of a hand that is not tenpai, how far it is. Whether there is a fault.
JANTAKU_EXPORT(waits_answer) bool waits_answer(bool known) {
  In in;
  KindCounts seen = read_kinds(in);
  KindSet own = 0;
  const KindCounts discarded = read_kinds(in);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    seen[kind] = static_cast<std::uint8_t>(seen[kind] + discarded[kind]);
    if (discarded[kind] > 0) own |= bit(kind);
  }
  const int players = asked.rule.players;
  values = WaitValues{};
  if (asked.hand.size() == kMaxTiles - 1) wait_values(asked.hand, asked.context, asked.rule, players, seen, values);
  if (values.fault) return tell(values.fault, values.of[static_cast<std::size_t>(values.size - 1)].hand);
  if (values.size == 0 && (asked.hand.size() != kMaxTiles - 1 || shanten(asked.hand, players) != 0))
    return distance_answer(players, true), false;
  std::optional<bool> furiten;
  if (known) furiten = values.size > 0 && (values.kinds & own) != 0;
  wire::write_waits(new_document(), asked.hand, asked.context, asked.rule, values, furiten);
  return false;
}

// The circumstances that cannot be with those that were taken.
JANTAKU_EXPORT(impossible_answer) void impossible_answer() {
  wire::write_impossible(new_document(), asked.hand, asked.context, asked.rule);
}

}  // namespace jantaku::wasm
