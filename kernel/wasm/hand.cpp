// Hands: how far they are, which tiles help, what to discard.
#include "hand/shanten.hpp"
#include "hand/uncommon.hpp"

#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

Fault add_tile(Hand& hand, Tile tile) {
  const Kind kind = kind_of(tile);
  if (hand.held[kind] >= 4) return {FaultCode::TooManyCopies, kind, 5};
  hand.add(kind);
  if (is_red(tile)) ++hand.reds[tile - kKinds];
  return {};
}

Fault check_size(const Hand& hand, int over) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (hand.held[kind] > 4) return {FaultCode::TooManyCopies, static_cast<Tile>(kind), hand.held[kind]};
  if (const int size = hand.size() + over; size > kMaxTiles) return {FaultCode::WrongSize, kNoTile, size};
  return {};
}

Fault read_hand(Hand& hand, In& in) {
  int over = 0;
  for (int left = in.next(); left > 0; --left) {
    const Meld meld{
        static_cast<MeldType>(in.next()), static_cast<Kind>(in.next()), static_cast<std::uint8_t>(in.next())};
    if (hand.n_melds < 4) hand.add_meld(meld);
    else over += 3;
  }
  for (int left = in.next(); left > 0; --left) {
    const Tile tile = static_cast<Tile>(in.next());
    if (hand.shape.tiles == kMaxTiles) ++over;
    else if (const Fault fault = add_tile(hand, tile)) return fault;
  }
  return check_size(hand, over);
}

void put_kinds(Out& out, KindSet kinds) {
  out.put(size(kinds));
  for_each(kinds, [&](Kind kind) { out.put(kind); });
}

void put_useful(Out& out, const Useful& useful) {
  out.put(useful.shanten);
  put_kinds(out, useful.kinds);
}

void put_forms(const Forms& forms) {
  Out out;
  for (const int form : {forms.standard, forms.chiitoitsu, forms.kokushi}) out.put(form);
}

}  // namespace

// The hand: how many melds, of each type, kind and red fives; how many tiles, and they. Whether there is a fault.
JANTAKU_EXPORT(take_hand) bool take_hand() {
  asked.hand = Hand{};
  In in;
  return tell(read_hand(asked.hand, in));
}

// The shanten numbers of the three forms.
JANTAKU_EXPORT(tell_forms) void tell_forms(int players) { put_forms(forms(asked.hand, players)); }

// Those of a hand that is still being entered.
JANTAKU_EXPORT(tell_unfinished_forms) void tell_unfinished_forms(int players) {
  put_forms(unfinished_forms(asked.hand, players));
}

// The shanten number, how many kinds are useful, and they.
JANTAKU_EXPORT(tell_useful) void tell_useful(int players) {
  Out out;
  put_useful(out, useful(asked.hand, players));
}

// Like `tell_useful`, for a hand that is still being entered.
JANTAKU_EXPORT(tell_unfinished_useful) void tell_unfinished_useful(int players) {
  Out out;
  put_useful(out, unfinished_useful(asked.hand, players));
}

// How many kinds would complete the hand if it had not all four of them, and they.
JANTAKU_EXPORT(tell_used_up) void tell_used_up(int players) {
  const KindSet lacking = waits_by_shape(asked.hand, players) | waits_for_fifth(asked.hand);
  Out out;
  put_kinds(out, lacking & ~waits(asked.hand, players));
}

// The number of kinds that can be discarded; each of them, and the facts about the hand without it.
JANTAKU_EXPORT(tell_discards) void tell_discards(int players) {
  DiscardTable table;
  discards(asked.hand, table, players);
  Out out;
  out.put(table.size);
  for (int i = 0; i < table.size; ++i) {
    out.put(table.discard[static_cast<std::size_t>(i)]);
    put_useful(out, table.rows[static_cast<std::size_t>(i)]);
  }
}

}  // namespace jantaku::wasm
