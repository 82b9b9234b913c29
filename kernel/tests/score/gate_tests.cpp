// Random circumstances and rules on random hands: what play asks of the gate is what it explains.
#include "score/gate.hpp"

#include <bit>
#include <cstdio>
#include <cstdlib>

#include "score/complete.hpp"
#include "score/fault.hpp"
#include "tests/hand/dealer.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;

Kind some_tile(const Hand& hand, Dealer& dealer) {
  KindSet kinds = hand.shape.once;
  for (int skipped = dealer.below(size(kinds)); skipped > 0; --skipped) kinds &= kinds - 1;
  return static_cast<Kind>(std::countr_zero(kinds));
}

GameRule some_rule(Dealer& dealer) {
  GameRule rule;
  if (dealer.below(2)) rule.yaku = kAllYaku;
  rule.fix_yaku = static_cast<FixYaku>(dealer.below(3));
  rule.multi_wait_finally = dealer.below(2) != 0;
  rule.multi_wait_tsumo = static_cast<MultiWaitTsumo>(dealer.below(2));
  rule.two_han_honba = dealer.below(2) ? 4 : 0;
  rule.min_han = static_cast<std::uint8_t>(1 + dealer.below(3));
  rule.open_tanyao = dealer.below(2) != 0;
  rule.pseudo_tenpai = static_cast<std::uint8_t>(dealer.below(8));
  rule.two_han_tenpai = static_cast<TwoHanTenpai>(dealer.below(2));
  rule.fifth_tile_wait = static_cast<FifthTile>(dealer.below(3));
  return rule;
}

bool allowed(const Hand& hand, const Context& context, GameRule rule, FixYaku fix) {
  rule.fix_yaku = fix;
  rule.two_han_honba = 0;
  return may_win(hand, context, rule);
}

void what_play_asks_is_what_is_explained(int hands) {
  Dealer dealer(7);
  int judged = 0, refused = 0;
  for (int i = 0; i < hands; ++i) {
    Hand hand = dealer.deal(dealer.some_kinds(), dealer.below(5), 14);
    if (!complete(hand)) continue;
    Context context;
    context.flags = static_cast<std::uint32_t>(dealer.below(1 << 15) & dealer.below(1 << 15) & dealer.below(1 << 15));
    context.round = static_cast<std::uint8_t>(dealer.below(2));
    context.seat = static_cast<std::uint8_t>(dealer.below(4));
    context.honba = static_cast<std::uint16_t>(dealer.below(6));
    context.win = some_tile(hand, dealer);
    const GameRule rule = some_rule(dealer);
    if (check(hand, context, rule)) context.flags &= static_cast<std::uint32_t>(Flag::Tsumo);
    if (check(hand, context, rule)) continue;
    const Permission answer = permission(hand, context, rule, 0);
    require(answer.n_waits >= 1 && answer.n_waits <= kMaxWaits, "a complete hand has waited for something");
    require(answer.waits[answer.won].kind == kind_of(context.win), "the wait won on is among them");
    require(answer.allowed() == may_win(hand, context, rule), "play and the explanation agree");
    GameRule usual = rule;
    usual.fix_yaku = FixYaku::Finally;
    usual.multi_wait_finally = true;
    usual.two_han_honba = 0;
    require(may_win(hand, context, usual) == score(hand, context, rule).has_yaku(), "the usual rules ask for a yaku");
    const bool first = allowed(hand, context, rule, FixYaku::FirstOnly);
    const bool middle = allowed(hand, context, rule, FixYaku::MiddleOk);
    require(!first || middle, "what is settled first is allowed where the middle is");
    require(!answer.allowed() || score(hand, context, rule).has_yaku(), "no win is without a yaku");
    Hand before = hand;
    before.remove(context.win);
    const Standing standing{waits(before, rule), bit(static_cast<Kind>(dealer.below(kKinds))), bit(context.win)};
    const bool tenpai = is_tenpai(before, standing, context, rule);
    require(!tenpai || standing.waits != 0, "what waits for nothing is not tenpai");
    require(!tenpai || (rule.pseudo_tenpai & 0b010), "a furiten wait counts by an option alone");
    ++judged;
    refused += !answer.allowed();
  }
  require(judged > 1000 && refused > 100 && refused < judged, "enough hands were judged, either way");
}

// A hand of few kinds, so that four of one are often there.
void each_rule_about_a_fifth_tile_finds_more(int hands) {
  Dealer dealer(8);
  int by_melds = 0, by_shape = 0;
  for (int i = 0; i < hands; ++i) {
    const Hand hand = dealer.deal(dealer.some_kinds(), 1 + dealer.below(4), 13);
    GameRule rule;
    const auto found = [&](FifthTile fifth) {
      rule.fifth_tile_wait = fifth;
      return waits(hand, rule);
    };
    const KindSet live = found(FifthTile::No), melded = found(FifthTile::Melded), all = found(FifthTile::Yes);
    require(live == waits(hand) && live == live_waits(hand, rule), "without it a wait may come");
    require((live & ~melded) == 0 && (melded & ~all) == 0, "each finds what the one before does");
    require((melded & ~live & ~hand.exhausted()) == 0, "what may come is always a wait");
    require((all & ~melded & ~hand.four_alike()) == 0, "the shape alone adds a fifth beside four concealed ones");
    for_each(all & ~melded, [&](Kind kind) {
      Readings readings;
      readings_with(hand, kind, rule, readings);
      require(readings.size > 0, "it completes the hand");
      for (const Reading& reading : readings)
        require(reading.pair != kNoKind && size(reading.triplets) <= hand.shape.sets(), "as sets and a pair");
    });
    by_melds += melded != live;
    by_shape += all != melded;
  }
  require(by_melds > 20 && by_shape > 20, "such hands came up");
}

}  // namespace

int main(int argc, char** argv) {
  const int scale = argc > 1 ? std::atoi(argv[1]) : 1;
  what_play_asks_is_what_is_explained(50000 * scale);
  each_rule_about_a_fifth_tile_finds_more(200000 * scale);
  std::puts("gate tests passed");
  return 0;
}
