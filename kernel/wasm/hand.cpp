// Hands: how far they are, which tiles help, what to discard.
#include "hand/shanten.hpp"
#include "hand/uncommon.hpp"
#include "score/hand_builder.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

Fault read_hand(HandBuilder& builder, In& in) {
  for (int left = in.next(); left > 0; --left)
    builder.add_meld(
        {static_cast<MeldType>(in.next()), static_cast<Kind>(in.next()), static_cast<std::uint8_t>(in.next())});
  for (int left = in.next(); left > 0; --left)
    if (const Fault fault = builder.add_tile(static_cast<Tile>(in.next()))) return fault;
  return builder.check();
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
  HandBuilder builder;
  In in;
  const Fault fault = read_hand(builder, in);
  asked.hand = builder.hand;
  return tell(fault);
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
