// Random circumstances on random hands: what is not refused is scored within bounds.
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "hand/shanten.hpp"
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
    if (shanten(hand) > 0) continue;
    if (shanten(hand) == 0) {  // exchange a tile for one that completes the hand
      DiscardTable table;
      discards(hand, table);
      for (int row = 0; row < table.size; ++row) {
        if (table.rows[row].shanten != 0 || table.rows[row].kinds == 0) continue;
        hand.remove(table.discard[row]);
        hand.add(static_cast<Kind>(std::countr_zero(table.rows[row].kinds)));
        break;
      }
    }
    Context context;
    context.flags = static_cast<std::uint32_t>(dealer.below(1 << 15) & dealer.below(1 << 15));
    context.round = static_cast<std::uint8_t>(dealer.below(4));
    context.seat = static_cast<std::uint8_t>(dealer.below(4));
    GameRule rule;
    rule.yaku = kAllYaku;
    rule.double_yakuman = dealer.below(2) ? rule.yaku : YakuSet{};
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

}  // namespace

int main(int argc, char** argv) {
  const int scale = argc > 1 ? std::atoi(argv[1]) : 1;
  scoring_stays_within_bounds(200000 * scale);
  std::puts("score tests passed");
  return 0;
}
