// Drills: the question of a seed, how a tile can be won, and the worth of calls.
#include "drill/calls.hpp"
#include "drill/safety.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

void put_tiles(Out& out, const Hand& hand) {
  std::int32_t& count = out.later();
  for (Kind kind = 0; kind < kKinds; ++kind) {
    const int suit = suit_of(kind);
    const int reds = suit < kSuits && kind == five_of(suit) ? hand.reds[static_cast<std::size_t>(suit)] : 0;
    for (int i = 0; i < hand.counts[kind]; ++i) out.put(i < reds ? kKinds + suit : kind), ++count;
  }
}

void put_melds(Out& out, const std::array<Meld, 4>& melds, int n) {
  out.put(n);
  for (int i = 0; i < n; ++i) {
    const Meld& meld = melds[static_cast<std::size_t>(i)];
    for (const int number : {static_cast<int>(meld.type), int{meld.kind}, int{meld.reds}}) out.put(number);
  }
}

void put_tile(Out& out, Tile tile) { out.put(tile == kNoTile ? -1 : tile); }

void put_context(Out& out, const Context& context) {
  out.put(static_cast<std::int32_t>(context.flags));
  put_tile(out, context.win);
  for (const int number :
       {int{context.round}, int{context.seat}, int{context.kita}, int{context.honba}, int{context.riichi_sticks},
        int{context.n_dora}})
    out.put(number);
  for (int i = 0; i < context.n_dora; ++i) out.put(context.dora[static_cast<std::size_t>(i)]);
  out.put(context.n_ura);
  for (int i = 0; i < context.n_ura; ++i) out.put(context.ura[static_cast<std::size_t>(i)]);
}

void put_seat(Out& out, const DrillSeat& seat) {
  out.put(seat.n_pond);
  for (int i = 0; i < seat.n_pond; ++i) {
    const DrillDiscard& one = seat.pond[static_cast<std::size_t>(i)];
    for (const int number : {int{one.tile}, int{one.tsumogiri}, int{one.riichi}, int{one.called}}) out.put(number);
  }
  put_melds(out, seat.melds, seat.n_melds);
  out.put(seat.riichi);
  out.put(seat.kita);
  out.put(size(seat.passed));
  for_each(seat.passed, [&](Kind kind) { out.put(kind); });
}

void put_choice(Out& out, const ScoreChoice& choice) {
  for (const int number : {choice.han, choice.fu, static_cast<int>(choice.limit)}) out.put(number);
  for (const std::uint32_t points :
       {choice.shares.from_discarder, choice.shares.from_dealer, choice.shares.from_non_dealer})
    out.put(static_cast<std::int32_t>(points));
}

}  // namespace

// The drill of a seed: rule, tiles, melds, circumstances, the tile asked about and the one drawn, seats, choices, the
// seat that discarded the tile (0 if it is not asked), and the tiles left (-1 without a table).
JANTAKU_EXPORT(tell_drill) void tell_drill(int kind, int level, int players, int seed) {
  if (kind < 0 || kind >= kDrillKinds || level < 1 || level > kDrillLevels || (players != 3 && players != 4)) return;
  const Drill drill = make_drill(static_cast<DrillKind>(kind), level, players, static_cast<std::uint32_t>(seed));
  Out out;
  out.put(static_cast<int>(drill.rule));
  put_tiles(out, drill.hand);
  put_melds(out, drill.hand.melds, drill.hand.n_melds);
  put_context(out, drill.context);
  put_tile(out, drill.tile);
  put_tile(out, drill.drawn);
  out.put(drill.has_table ? drill.players : 0);
  for (int i = 0; drill.has_table && i < drill.players; ++i) put_seat(out, drill.seats[static_cast<std::size_t>(i)]);
  out.put(drill.n_choices);
  for (int i = 0; i < drill.n_choices; ++i) put_choice(out, drill.choices[static_cast<std::size_t>(i)]);
  out.put(drill.source);
  out.put(drill.has_table ? drill.wall : -1);
}

// How a kind can be won by a hand of `tiles` tiles; 34 numbers of unseen tiles and a list of the kinds that it cannot
// win by come in. The number of ways of each shape, and the tiles of an example if there is one.
JANTAKU_EXPORT(tell_deal_in) void tell_deal_in(int kind, int players, int tiles) {
  if (kind < 0 || kind >= kKinds || tiles < 1 || tiles >= kMaxTiles || tiles % 3 != 1) return;
  In in;
  Copies left{};
  for (std::uint8_t& copies : left) copies = static_cast<std::uint8_t>(in.next() & 7);
  KindSet safe = 0;
  for (int n = in.next(); n > 0; --n) safe |= bit(static_cast<Kind>(in.next() & 63));
  const Risk risk = risk_of(static_cast<Kind>(kind), left, safe, tiles);
  Hand hand;
  if (!risk.is_certain() && !find_waiting(static_cast<Kind>(kind), left, safe, players, tiles, hand)) hand = {};
  Out out;
  for (const std::uint8_t ways : risk.ways) out.put(ways);
  put_tiles(out, hand);
}

// The answers to a discard and their worth, for the hand in its circumstances. In come the tile, the seat that discards
// it, the tiles left, whether they are weighed, the tiles seen elsewhere and those that the player has discarded. Out
// come for each the meld (-1 for the pass), its tiles of the hand, discard, whether it is right, chance to win, points.
// Returns 0, or a reason: 1 for the tiles, with the fault; 2 and more by `CallFault`.
JANTAKU_EXPORT(tell_calls) int tell_calls() {
  In in;
  CallQuestion question;
  question.hand = asked.hand;
  question.context = asked.context;
  question.rule = asked.rule;
  question.offered = static_cast<Tile>(std::clamp(in.next(), 0, kTiles - 1));
  question.source = std::clamp(in.next(), 1, question.rule.players - 1);
  question.wall = std::clamp(in.next(), 0, 136);
  const bool weighed = in.next() != 0;
  question.seen = read_seen(in, question.discarded);
  if (question.hand.size() != kMaxTiles - 1) return tell({FaultCode::WrongSize, kNoTile, question.hand.size()}), 1;
  CallOptions options = options_of(question);
  unsigned right = 0;
  if (weighed) {
    Fault fault;
    const CallFault unanswered = weigh(question, options, fault);
    if (tell(fault)) return 1;
    if (unanswered != CallFault::None) return 1 + static_cast<int>(unanswered);
    right = right_options(options);
  }
  Out out;
  out.put(options.size);
  for (int i = 0; i < options.size; ++i) {
    const CallOption& option = options.of[static_cast<std::size_t>(i)];
    out.put(option.pass ? -1 : static_cast<int>(option.type));
    for (const Tile tile : option.own) put_tile(out, tile);
    put_tile(out, option.discard);
    out.put(static_cast<int>(right >> i & 1));
    put_number(out, option.win);
    put_number(out, option.points);
  }
  return 0;
}

}  // namespace jantaku::wasm
