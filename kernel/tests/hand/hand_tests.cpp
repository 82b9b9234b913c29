// Random hands against slower ways to the same answers, and the tables against their definition.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "hand/limited.hpp"
#include "hand/shanten.hpp"
#include "tests/hand/dealer.hpp"
#include "tests/require.hpp"

namespace {

using namespace jantaku;

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

// Twelve melded copies of a kind and four copies with a concealed tile have equal bits.
void a_hand_that_cannot_be_is_taken_for_no_other() {
  Hand impossible, possible;
  for (int i = 0; i < 3; ++i) impossible.add_meld({MeldType::OpenKan, 0, 0});
  possible.add_meld({MeldType::Pon, 0, 0});
  possible.add(0);
  require(limited_row(impossible, 0, kAllKinds)[1] == kImpossible, "a hand that cannot be");
  require(limited_row(possible, 0, kAllKinds)[1] == 2, "a run lacks two tiles");
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

void discards_have_the_distance_of_the_hand_after_them(int hands) {
  Dealer dealer(5);
  for (int i = 0; i < hands; ++i) {
    const Hand hand = dealer.deal(dealer.some_kinds(), dealer.below(4), 14);
    DiscardDistances table;
    discard_distances(hand, table);
    KindSet seen = 0;
    for (int n = 0; n < table.size; ++n) {
      Hand after = hand;
      after.remove(table.discard[n]);
      seen |= bit(table.discard[n]);
      require(table.distance[n] == shanten(after), "a discard has the distance of the hand after it");
    }
    require(seen == hand.shape.once, "each kind held may be discarded");
  }
}

// A hand of suits whose missing tiles are honors, all different: the same distance, as if it were entered so.
void missing_tiles_count_as_lone_tiles(int hands) {
  Dealer dealer(4);
  for (int i = 0; i < hands; ++i) {
    const int melds = dealer.below(2);
    const Hand hand = dealer.deal(dealer.some_kinds() & ~kHonors, melds, 6 + dealer.below(9));
    Hand filled = hand;
    for (Kind kind = kEast; filled.size() < 13 && kind < kKinds; ++kind) filled.add(kind);
    if (filled.size() < 13) continue;
    const Forms found = unfinished_forms(hand), whole = forms(filled);
    require(found.standard == whole.standard && found.chiitoitsu == whole.chiitoitsu, "missing tiles are lone tiles");
    const Useful useful_now = unfinished_useful(hand);
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (hand.held[kind] == 4 || missing(hand) == 0) continue;
      Hand more = hand;
      more.add(kind);
      const Forms after = unfinished_forms(more);
      const int best = std::min({after.standard, after.chiitoitsu, after.kokushi});
      require(has(useful_now.kinds, kind) == (best < useful_now.shanten), "useful tiles lower the distance");
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

}  // namespace

int main(int argc, char** argv) {
  const int scale = argc > 1 ? std::atoi(argv[1]) : 1;
  tables_hold_what_the_definition_says(scale > 1 ? 1 : 7);
  a_hand_that_cannot_be_is_taken_for_no_other();
  melds_are_held_against_the_limit_of_four(20000 * scale);
  useful_tiles_are_those_that_lower_the_distance(2000 * scale);
  discards_have_the_distance_of_the_hand_after_them(5000 * scale);
  missing_tiles_count_as_lone_tiles(2000 * scale);
  sums_follow_the_tiles(20000 * scale);
  std::puts("hand tests passed");
  return 0;
}
