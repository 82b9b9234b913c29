// Random hands against slower ways to the same answers, run under the sanitizers as well.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>

#include "../fault.hpp"
#include "../limited.hpp"
#include "../score.hpp"
#include "../shanten.hpp"

namespace {

using namespace jantaku;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::exit(1);
}

// Deals from a set of kinds narrowed to `kinds`, so that shapes crowd; melds first.
class Dealer {
 public:
  explicit Dealer(unsigned seed) : random_(seed) {}

  Hand deal(KindSet kinds, int melds, int tiles) {
    Hand hand;
    while (hand.n_melds < melds) add_meld(hand, kinds);
    while (hand.shape.tiles < tiles - 3 * melds) {
      const Kind kind = any(kinds);
      if (hand.held[kind] < 4) hand.add(kind);
    }
    return hand;
  }

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  KindSet some_kinds() {
    switch (below(4)) {
      case 0: return kAllKinds;
      case 1: return kSuitKinds;
      case 2: return kSuitKinds | kHonors;
      default: return kSuitKinds | kSuitKinds << 9;
    }
  }

 private:
  Kind any(KindSet kinds) {
    for (;;)
      if (const Kind kind = static_cast<Kind>(below(kKinds)); has(kinds, kind)) return kind;
  }

  void add_meld(Hand& hand, KindSet kinds) {
    const auto type = static_cast<MeldType>(below(3));
    const Kind kind = any(kinds);
    const Meld meld{type, kind, 0};
    if (meld.is_chi() && (is_honor(kind) || number_of(kind) > 6)) return;
    bool fits = true;
    for_each(meld.kinds(), [&](Kind k) { fits &= hand.held[k] + (meld.is_chi() ? 1 : meld.tiles()) <= 4; });
    if (fits) hand.add_meld(meld);
  }

  std::mt19937 random_;
};

// Every suit of up to fourteen tiles: the table's row is the one computed from the definition, and a reading
// exists exactly where the distance to some number of sets and pairs is zero.
void tables_hold_what_the_definition_says(int stride) {
  Hand hand;
  const auto check_suit = [&] {
    const int head = hand.shape.index[0], tail = hand.shape.index[1];
    const auto shape = tables::head_offset[head] + tables::tail_rank[tail];
    const Row row = limited_row(hand, 0, kAllKinds);
    require(row == tables::row[tables::suit_class[shape]], "table rows follow the definition");
    const int tiles = hand.shape.tiles;
    const bool complete = tiles % 3 != 1 && row[tiles % 3 == 2 ? 5 + tiles / 3 : tiles / 3] == 0;
    require(complete == (tables::suit_reading[shape] != 0), "readings belong to complete suits");
  };
  int seen = 0;
  const auto visit = [&](auto& self, int kind) -> void {
    if (kind == kNumbers) {
      if (seen++ % stride == 0 && hand.shape.tiles <= kMaxTiles) check_suit();
      return;
    }
    self(self, kind + 1);
    int added = 0;
    while (added < 4 && hand.shape.tiles < kMaxTiles) {
      hand.add(static_cast<Kind>(kind));
      ++added;
      self(self, kind + 1);
    }
    for (; added > 0; --added) hand.remove(static_cast<Kind>(kind));
  };
  visit(visit, 0);
  require(seen == 405350, "there are 405,350 suits of up to fourteen tiles");
}

void melds_are_held_against_the_limit_of_four(int hands) {
  Dealer dealer(1);
  int different = 0;
  for (int i = 0; i < hands; ++i) {
    const Hand hand = dealer.deal(dealer.some_kinds(), 1 + dealer.below(3), 13 + dealer.below(2));
    const Useful ours = useful(hand), exact = useful_by_limits(hand);
    different += shanten(hand) != shanten_by_limits(hand) || ours.shanten != exact.shanten || ours.kinds != exact.kinds;
  }
  if (different) std::fprintf(stderr, "%d of %d\n", different, hands);
  require(different == 0, "melds are held against the limit of four");
}

void useful_tiles_are_those_that_lower_the_distance(int hands) {
  Dealer dealer(2);
  for (int i = 0; i < hands; ++i) {
    const Hand hand = dealer.deal(dealer.some_kinds(), dealer.below(4), 13);
    const Useful found = useful(hand);
    require(found.shanten == shanten(hand), "useful tiles come with the distance");
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (hand.held[kind] == 4) {
        require(!has(found.kinds, kind), "a kind held four times is of no use");
        continue;
      }
      Hand more = hand;
      more.add(kind);
      require(has(found.kinds, kind) == (shanten(more) < found.shanten), "useful tiles lower the distance");
    }
  }
}

void sums_follow_the_tiles(int hands) {
  Dealer dealer(3);
  for (int i = 0; i < hands; ++i) {
    const Hand hand = dealer.deal(dealer.some_kinds(), 0, 1 + dealer.below(14));
    const Shape shape = shape_of(hand.counts.data());
    for (int lane = 0; lane < 8; ++lane) require(shape.index[lane] == hand.shape.index[lane], "indices");
    require(shape.once == hand.shape.once && shape.twice == hand.shape.twice && shape.tiles == hand.shape.tiles,
            "sums");
    Hand less = hand;
    for_each(hand.shape.once, [&](Kind kind) {
      less.remove(kind);
      less.add(kind);
    });
    require(less.counts == hand.counts && less.shape.once == hand.shape.once && less.shape.twice == hand.shape.twice,
            "undo");
  }
}

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
    rule.double_yakuman = dealer.below(2) ? rule.yaku : 0;
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
  tables_hold_what_the_definition_says(scale > 1 ? 1 : 7);
  melds_are_held_against_the_limit_of_four(20000 * scale);
  useful_tiles_are_those_that_lower_the_distance(2000 * scale);
  sums_follow_the_tiles(20000 * scale);
  scoring_stays_within_bounds(200000 * scale);
  std::puts("kernel tests passed");
  return 0;
}
