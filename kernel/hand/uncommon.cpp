#include "hand/uncommon.hpp"

#include <algorithm>
#include <bit>

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

// Adds the readings of `rest`, each made one group richer.
template <class F>
void add_readings(const Hand& rest, Readings& result, F enrich) {
  Readings all;
  readings(rest, all);
  for (Reading reading : all) {
    if (reading.form != Form::Standard || result.size == kMaxReadings) continue;
    if (enrich(reading)) result.of[result.size++] = reading;
  }
}

// The fifth copy in a triplet, in the pair, in a run from `start`: the tables know four of a kind, so that group is
// taken out first.
void read_with_triplet(const Hand& hand, Kind kind, Readings& result) {
  Hand rest = hand;
  rest.remove(kind);
  rest.remove(kind);
  add_readings(rest, result, [&](Reading& reading) {
    reading.triplets |= bit(kind);
    return true;
  });
}

void read_with_pair(const Hand& hand, Kind kind, Readings& result) {
  // Another pair takes its place, of a missing honor: a hand with all of them is not complete.
  const KindSet absent = kHonors & ~hand.shape.once;
  if (absent == 0) return;
  const Kind other = static_cast<Kind>(std::countr_zero(absent));
  Hand rest = hand;
  rest.remove(kind);
  rest.add(other);
  rest.add(other);
  add_readings(rest, result, [&](Reading& reading) {
    if (reading.pair != other) return false;
    reading.pair = kind;
    return true;
  });
}

void read_with_run(const Hand& hand, Kind kind, Kind start, Readings& result) {
  Hand rest = hand;
  for (int i = 0; i < 3; ++i) {
    const Kind part = static_cast<Kind>(start + i);
    if (part == kind) continue;
    if (rest.counts[part] == 0) return;
    rest.remove(part);
  }
  add_readings(rest, result, [&](Reading& reading) {
    reading.runs[suit_of(kind)] += 1u << (3 * number_of(start));
    return true;
  });
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

KindSet waits_for_fifth(const Hand& hand) {
  KindSet found = 0;
  for_each(hand.four_alike(), [&](Kind kind) {
    Readings all;
    read_with_fifth(hand, kind, all);
    found |= KindSet{all.size > 0} << kind;
  });
  return found;
}

void read_with_fifth(const Hand& hand, Kind kind, Readings& result) {
  result.size = 0;
  if (hand.shape.tiles % 3 != 1) return;
  read_with_triplet(hand, kind, result);
  read_with_pair(hand, kind, result);
  const int number = is_honor(kind) ? kNumbers : number_of(kind);
  for (int start = std::max(0, number - 2); start <= std::min(number, 6); ++start)
    read_with_run(hand, kind, static_cast<Kind>(kind - number + start), result);
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
