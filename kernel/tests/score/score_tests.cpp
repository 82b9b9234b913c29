// Random circumstances on random hands: what is not refused is scored within bounds.
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "score/complete.hpp"
#include "score/fault.hpp"
#include "score/score.hpp"
#include "tests/hand/dealer.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;

// Any circumstances on any hand: what is refused is refused by name, what is not is scored within bounds.
void scoring_stays_within_bounds(int hands) {
  Dealer dealer(4);
  int scored = 0;
  for (int i = 0; i < hands; ++i) {
    Hand hand = dealer.deal(dealer.some_kinds(), dealer.below(4), 14);
    if (!complete(hand)) continue;
    Context context;
    context.flags = static_cast<std::uint32_t>(dealer.below(1 << 15) & dealer.below(1 << 15));
    context.round = static_cast<std::uint8_t>(dealer.below(4));
    context.seat = static_cast<std::uint8_t>(dealer.below(4));
    GameRule rule;
    rule.yaku = kAllYaku;
    rule.double_yakuman = dealer.below(2) ? rule.yaku : YakuSet{};
    rule.pinfu_tsumo = dealer.below(2) != 0;
    rule.seven_pairs = static_cast<SevenPairs>(dealer.below(3));
    rule.seven_pairs_quads = dealer.below(2) != 0;
    rule.renhou = static_cast<Renhou>(dealer.below(7));
    rule.renhou_adds = dealer.below(2) != 0;
    rule.eight_wins_needs_yaku = dealer.below(2) != 0;
    rule.eight_wins_with_yakuman = dealer.below(2) != 0;
    rule.dora_itself = static_cast<std::uint8_t>(dealer.below(16));
    if (check(hand, context, rule)) context.flags = 0;
    if (check(hand, context, rule)) continue;
    Scores all;
    scores(hand, context, rule, all);
    const Score best = score(hand, context, rule);
    require(all.size > 0 && all.size < kMaxScores, "every complete hand has a score");
    require(all.of[0].base == best.base && all.of[0].han == best.han && all.of[0].fu == best.fu,
            "the best comes first");
    require(best.fu == 25 || (best.fu % 10 == 0 && best.fu >= 20 && best.fu <= 170), "fu are tens");
    require(payment(best, context, rule).points % 100 == 0, "points are hundreds");
    ++scored;
  }
  require(scored > 100, "enough hands were complete");
}

Hand of(std::initializer_list<int> kinds) {
  Hand hand;
  for (const int kind : kinds) hand.add(static_cast<Kind>(kind));
  return hand;
}

// Tiles that go together in no way are a hand by the first draw alone, and only where the rules say so.
void broken_hands_win_by_the_first_draw() {
  const Hand pair = of({0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30, 30});
  const Hand none = of({0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30, 31});
  const Hand near = of({0, 2, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30, 31});
  GameRule rule;
  Context first;
  first.set(Flag::Tsumo);
  first.set(Flag::Tenhou);
  require(score(pair, first, rule).win == kNoTile, "no rules have them by themselves");
  rule.yaku |= kBrokenYaku;
  require(score(pair, first, rule).yaku == bit(Yaku::ShiisanPuutaa), "thirteen broken counts alone");
  require(score(none, first, rule).yaku == bit(Yaku::ShiisuuPuutaa), "fourteen broken counts alone");
  require(score(near, first, rule).win == kNoTile, "two numbers less than three apart go together");
  require(score(pair, Context{}, rule).win == kNoTile, "later they are nothing");
  require(waits(pair, rule) == 0, "nobody waits for them");
}

// Four alike are two pairs for the win and for the wait, where the rules say so.
void four_alike_are_two_pairs() {
  Hand hand = of({0, 0, 0, 0, 10, 10, 12, 12, 20, 20, 22, 22, 32});
  GameRule rule;
  require(waits(hand, rule) == 0, "four alike are not two pairs");
  rule.seven_pairs_quads = true;
  require(waits(hand, rule) == bit(Kind{32}), "the single tile is waited for");
  hand.add(32);
  require(may_wait(hand, rule) && score(hand, Context{}, rule).yaku == bit(Yaku::Chiitoitsu), "it completes the hand");
}

// Every yaku is in its own place of the two words.
void a_set_of_yaku_holds_each_once() {
  YakuSet set;
  int count = 0;
  for_each(kAllYaku, [&](Yaku yaku) {
    require(!has(set, yaku), "no yaku shares its bit");
    set |= bit(yaku);
    ++count;
  });
  require(count == kYaku && set == kAllYaku && (set & ~kAllYaku).is_empty(), "all of them and no other");
}

}  // namespace

int main(int argc, char** argv) {
  const int scale = argc > 1 ? std::atoi(argv[1]) : 1;
  scoring_stays_within_bounds(200000 * scale);
  broken_hands_win_by_the_first_draw();
  four_alike_are_two_pairs();
  a_set_of_yaku_holds_each_once();
  std::puts("score tests passed");
  return 0;
}
