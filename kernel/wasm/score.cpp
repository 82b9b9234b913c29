// What a complete hand is worth, and whether it may be won.
#include "wasm/score.hpp"
#include "score/complete.hpp"
#include "score/gate.hpp"

namespace jantaku::wasm {
namespace {

Scores found;

std::uint8_t read_indicators(std::array<Kind, 5>& kinds, In& in) {
  const int count = in.next();
  for (int i = 0; i < count && i < 5; ++i) kinds[static_cast<std::size_t>(i)] = static_cast<Kind>(in.next());
  return static_cast<std::uint8_t>(count < 5 ? count : 5);
}

Tile read_tile(In& in) {
  const int tile = in.next();
  return tile >= 0 && tile < kTiles ? static_cast<Tile>(tile) : kNoTile;
}

template <class F>
void put_yaku(Out& out, YakuSet set, F row) {
  std::int32_t& count = out.later();
  for_each(set, [&](Yaku yaku) {
    ++count;
    out.put(static_cast<int>(yaku));
    row(yaku);
  });
}

enum class Part { Run, Triplet, Kan, Pair, Single };

struct GroupWriter {
  Out& out;
  std::int32_t& count;

  void put(Part part, Kind kind, bool open = false) {
    ++count;
    out.put(static_cast<int>(part));
    out.put(kind);
    out.put(open);
  }
  void put_suit(const Reading& reading, int suit) {
    for (int number = 0; number < kNumbers; ++number) {
      const Kind kind = static_cast<Kind>(kNumbers * suit + number);
      if (has(reading.triplets, kind)) put(Part::Triplet, kind);
      for (int i = number < 7 ? reading.runs_from(suit, number) : 0; i > 0; --i) put(Part::Run, kind);
    }
  }
  void put_meld(const Meld& meld) {
    put(meld.is_chi() ? Part::Run : meld.is_kan() ? Part::Kan : Part::Triplet, meld.kind, meld.is_open());
  }
};

// Concealed groups first, then the melds as called, the pair last.
void put_groups(Out& out, const Reading& reading, const Hand& hand) {
  GroupWriter groups{out, out.later()};
  if (reading.form != Form::Standard) {
    for_each(hand.shape.once, [&](Kind kind) {
      for (int left = hand.counts[kind]; left > 0; left -= 2) groups.put(left >= 2 ? Part::Pair : Part::Single, kind);
    });
    return;
  }
  for (int suit = 0; suit < kSuits; ++suit) groups.put_suit(reading, suit);
  for_each(reading.triplets & kHonors, [&](Kind kind) { groups.put(Part::Triplet, kind); });
  for (int i = 0; i < hand.n_melds; ++i) groups.put_meld(hand.melds[static_cast<std::size_t>(i)]);
  groups.put(Part::Pair, reading.pair);
}

void put_fu_items(Out& out, const Score& score) {
  Win win(asked.hand, asked.context, asked.rule);
  win.read(score.reading);
  win.complete(score.wait, kind_of(score.win));
  std::int32_t& count = out.later();
  fu_items(win, [&](FuItem item, int fu, Kind kind) {
    ++count;
    out.put(static_cast<int>(item));
    out.put(fu);
    out.put(kind == kNoKind ? -1 : kind);
    out.put(kind != kNoKind && has(win.kept_concealed, kind));
  });
}

void put_payment(Out& out, const Payment& paid) {
  for (const std::uint32_t points :
       {paid.from_discarder, paid.from_dealer, paid.from_non_dealer, paid.points, paid.honba, paid.sticks})
    out.put(static_cast<std::int32_t>(points));
}

void put_supply(Out& out, const Supply& supply, bool closed) {
  for (const int number :
       {int{supply.kind}, int{supply.passes}, supply.reaches ? static_cast<int>(supply.grade) : -1, int{supply.han}})
    out.put(number);
  put_yaku(out, supply.by, [](Yaku) {});
  put_yaku(out, supply.yaku | supply.yakuman, [&](Yaku yaku) {
    const int multiple = has(supply.yakuman, yaku) ? multiple_of(yaku, asked.rule) : 0;
    const Grade grade = multiple > 0 ? Grade::First : supply.grades[static_cast<std::size_t>(yaku)];
    out.put(multiple > 0 ? 0 : han_of(yaku, closed, asked.rule));
    out.put(multiple);
    out.put(static_cast<int>(grade));
    out.put(!has(supply.ignored, yaku));
  });
}

}  // namespace

void put_score(Out& out, const Score& score) {
  for (const int number :
       {int{score.win}, static_cast<int>(score.reading.form), static_cast<int>(score.wait), int{score.closed},
        int{score.has_yaku()}, int{score.dora}, int{score.ura}, int{score.red}, int{score.kita}, int{score.han},
        int{score.fu}, int{score.fu_raw}, int{score.multiple}, static_cast<int>(score.limit)})
    out.put(number);
  put_payment(out, payment(score, asked.context, asked.rule));
  put_groups(out, score.reading, asked.hand);
  put_yaku(out, score.yaku, [&](Yaku yaku) {
    const int multiple = score.limit == Limit::Yakuman ? multiple_of(yaku, asked.rule) : 0;
    out.put(multiple > 0 ? 0 : han_of(yaku, score.closed, asked.rule));
    out.put(multiple);
  });
  put_fu_items(out, score);
}

// The circumstances: flags, winning tile or -1, winds, kita, honba, sticks, and the two lists of indicators.
JANTAKU_EXPORT(take_context) void take_context() {
  In in;
  Context context;
  context.flags = static_cast<std::uint32_t>(in.next());
  context.win = read_tile(in);
  context.round = in.next() & 3;
  context.seat = in.next() & 3;
  context.kita = static_cast<std::uint8_t>(in.next());
  context.honba = static_cast<std::uint16_t>(in.next());
  context.riichi_sticks = static_cast<std::uint16_t>(in.next());
  context.n_dora = read_indicators(context.dora, in);
  context.n_ura = read_indicators(context.ura, in);
  asked.context = context;
}

// The flags of the circumstances without those that a hand that waits cannot have with this tile.
JANTAKU_EXPORT(fitting_flags) int fitting_flags() {
  return static_cast<int>(fitting(asked.hand, asked.context, asked.rule).flags);
}

// The number of ways to score the hand; with 0, also the fault.
JANTAKU_EXPORT(find_scores) int find_scores() {
  join_win(asked.hand, asked.context);
  found.size = 0;
  if (tell(check(asked.hand, asked.context, asked.rule))) return 0;
  scores(asked.hand, asked.context, asked.rule, found);
  if (found.size == 0) tell(why_not_complete(asked.hand, asked.rule));
  return found.size;
}

// One of the ways that were found: 0 is the one that counts.
JANTAKU_EXPORT(tell_score) void tell_score(int place) {
  Out out;
  if (place >= 0 && place < found.size) put_score(out, found.of[static_cast<std::size_t>(place)]);
}

// Whether the hand may be won by the tile of the circumstances; a list of the kinds discarded comes in. False where
// that cannot be judged: the hand is not complete, or has no winning tile.
JANTAKU_EXPORT(judge) bool judge() {
  In in;
  KindSet discarded = 0;
  for (int left = in.next(); left > 0; --left) discarded |= bit(static_cast<Kind>(in.next() & 63));
  if (asked.context.win == kNoTile || !is_complete(asked.hand, asked.context, asked.rule)) return false;
  const Permission answer = permission(asked.hand, asked.context, asked.rule, discarded);
  const bool closed = asked.hand.is_closed() && !asked.context.is(Flag::Open);
  Out out;
  for (const int number : {int{answer.refusals}, answer.need, int{answer.every_wait}, answer.n_waits}) out.put(number);
  for (int i = 0; i < answer.n_waits; ++i) put_supply(out, answer.waits[static_cast<std::size_t>(i)], closed);
  return true;
}

// The waits that the hand has by these rules, though by no common one: how many, and they.
JANTAKU_EXPORT(tell_more_waits) void tell_more_waits() {
  const KindSet kinds = asked.rule.seven_pairs_quads ? waits_of_pairs(asked.hand) : 0;
  Out out;
  out.put(size(kinds));
  for_each(kinds, [&](Kind kind) { out.put(kind); });
}

}  // namespace jantaku::wasm
