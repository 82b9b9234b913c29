#include "hand/uncommon.hpp"

namespace jantaku {
namespace {

bool is_whole(const Hand& hand, int tiles) { return hand.n_melds == 0 && hand.shape.tiles == tiles; }

// Two of its tiles would go together in a run.
bool has_neighbours(KindSet kinds) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const KindSet row = kinds >> (kNumbers * suit) & kSuitKinds;
    if ((row & (row >> 1 | row >> 2)) != 0) return true;
  }
  return false;
}

}  // namespace

int pairs(const Hand& hand) {
  int found = 0;
  for_each(hand.shape.twice, [&](Kind kind) { found += hand.counts[kind] / 2; });
  return found;
}

KindSet waits_of_pairs(const Hand& hand) {
  if (!is_whole(hand, kMaxTiles - 1) || pairs(hand) != 6) return 0;
  KindSet odd = 0;
  for_each(hand.shape.once, [&](Kind kind) { odd |= KindSet{hand.counts[kind] % 2u} << kind; });
  return odd;
}

bool is_broken(const Hand& hand, int pairs) {
  return is_whole(hand, kMaxTiles) && size(hand.shape.once) == kMaxTiles - pairs && size(hand.shape.twice) == pairs &&
         !has_neighbours(hand.shape.once);
}

void read_pairs_of_four(const Hand& hand, Readings& result) {
  if (is_whole(hand, kMaxTiles) && size(hand.shape.twice) < 7 && pairs(hand) == 7)
    result.of[result.size++] = Reading{Form::Chiitoitsu, kNoKind, {}, 0};
}

void read_broken(const Hand& hand, Readings& result) {
  const KindSet twice = hand.shape.twice;
  const Kind pair = twice == 0 ? kNoKind : static_cast<Kind>(std::countr_zero(twice));
  result.of[result.size++] = Reading{Form::Broken, pair, {}, 0};
}

}  // namespace jantaku
