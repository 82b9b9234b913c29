#include "hand/shanten.hpp"

#include "hand/limited.hpp"

#include <algorithm>
#include <cstring>

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

namespace jantaku {
namespace {

using Class = std::uint8_t;

Class class_of(const Index& index, int color, int players) {
  if (color == 3) return tables::honor_class[index[kWindLane] + 625 * index[kDragonLane]];
  const int head = index[2 * color], tail = index[2 * color + 1];
  if (color == 0 && players == 3) return tables::man_three_class[head % 5 + 5 * (tail / 625)];
  return tables::suit_class[tables::head_offset[head] + tables::tail_rank[tail]];
}

Class merge(Class a, Class b) { return tables::merge[a][b]; }

// The classes of a hand, and for each colour the class of the three others.
struct Classes {
  std::array<Class, kColors> own;
  std::array<Class, kColors> others;

  Classes(const Index& index, int players) {
    for (int color = 0; color < kColors; ++color) own[color] = class_of(index, color, players);
    refresh();
  }
  void refresh() {
    const Class man_pin = merge(own[0], own[1]), sou_honors = merge(own[2], own[3]);
    others = {merge(own[1], sou_honors), merge(own[0], sou_honors), merge(man_pin, own[3]), merge(man_pin, own[2])};
  }
  int need(int sets) const { return tables::need[sets][merge(others[0], own[0])]; }
};

bool may_be_pairs(const Shape& shape) { return shape.tiles >= 12; }

// Fewest tiles lacking, minus one; for hands without melds only.
int chiitoitsu(KindSet once, KindSet twice) { return 6 - size(twice) + std::max(0, 7 - size(once)); }
int kokushi(KindSet once, KindSet twice) { return 12 - size(once & kYaochuu) + ((twice & kYaochuu) == 0 ? 1 : 0); }

KindSet chiitoitsu_useful(KindSet once, KindSet twice) {
  return (once & ~twice) | (size(once) < 7 ? ~once & kAllKinds : 0);
}
KindSet kokushi_useful(KindSet once, KindSet twice) { return kYaochuu & ~((twice & kYaochuu) == 0 ? 0 : once); }

int color_of(Kind kind) { return std::min(kind / 9, 3); }

// By class: hands whose melds take nothing away.

int standard(const Shape& shape, int players) {
  Class own[kColors];
  for (int color = 0; color < kColors; ++color) own[color] = class_of(shape.index, color, players);
  return tables::need[shape.sets()][merge(merge(own[0], own[1]), merge(own[2], own[3]))] - 1;
}

KindSet standard_useful(const Index& index, const Classes& classes, int sets, int before, KindSet kinds, int players) {
  KindSet found = 0;
  const std::uint8_t* const need = tables::need[sets];
  for_each(kinds, [&](Kind kind) {
    const int color = color_of(kind);
    const Class after = class_of(index + kWeight.of[kind], color, players);
    found |= KindSet{need[merge(classes.others[color], after)] < before} << kind;
  });
  return found;
}

Useful with_other_forms(const Shape& shape, const Classes& classes, int standard_need, KindSet kinds, int players) {
  const bool pairs = may_be_pairs(shape);
  const int by_pairs = pairs ? chiitoitsu(shape.once, shape.twice) : kNoForm;
  const int by_orphans = pairs ? kokushi(shape.once, shape.twice) : kNoForm;
  const int best = std::min({standard_need - 1, by_pairs, by_orphans});
  KindSet found = 0;
  if (standard_need - 1 == best)
    found |= standard_useful(shape.index, classes, shape.sets(), standard_need, kinds, players);
  if (by_pairs == best) found |= chiitoitsu_useful(shape.once, shape.twice) & kinds;
  if (by_orphans == best) found |= kokushi_useful(shape.once, shape.twice) & kinds;
  return {static_cast<std::int8_t>(best), found};
}

// By row: hands whose melds take copies away.

int need(const Row& a, const Row& b, int sets) {
  int best = kImpossible;
  for (int i = 0; i <= sets; ++i) best = std::min(best, std::min(a[i] + b[5 + sets - i], a[5 + i] + b[sets - i]));
  return best;
}

Row merge(const Row& a, const Row& b) {
  Row result;
  for (int sets = 0; sets < 5; ++sets) {
    int without = kImpossible;
    for (int i = 0; i <= sets; ++i) without = std::min(without, a[i] + b[sets - i]);
    result[sets] = static_cast<std::uint8_t>(without);
    result[5 + sets] = static_cast<std::uint8_t>(need(a, b, sets));
  }
  return result;
}

Row row_of(const Hand& hand, int color, unsigned limited, int players) {
  if (limited >> color & 1) return limited_row(hand, color, kinds_in_play(players));
  return tables::row[class_of(hand.shape.index, color, players)];
}

// The rows of a hand, and for each colour the row of the three others.
struct Rows {
  std::array<Row, kColors> own;
  Row man_pin, sou_honors;
  std::array<Row, kColors> others;

  Rows(const Hand& hand, unsigned limited, int players) {
    for (int color = 0; color < kColors; ++color) own[color] = row_of(hand, color, limited, players);
    man_pin = merge(own[0], own[1]);
    sou_honors = merge(own[2], own[3]);
    others = {merge(own[1], sou_honors), merge(own[0], sou_honors), merge(man_pin, own[3]), merge(man_pin, own[2])};
  }
};

int standard_by_rows(const Hand& hand, unsigned limited, int players) {
  Row own[kColors];
  for (int color = 0; color < kColors; ++color) own[color] = row_of(hand, color, limited, players);
  return need(merge(own[0], own[1]), merge(own[2], own[3]), hand.shape.sets()) - 1;
}

int standard(const Hand& hand, int players) {
  const unsigned limited = limited_colors(hand);
  return limited == 0 ? standard(hand.shape, players) : standard_by_rows(hand, limited, players);
}

Useful useful_by_rows(const Hand& hand, unsigned limited, int players) {
  const Rows rows(hand, limited, players);
  const int sets = hand.shape.sets(), before = need(rows.man_pin, rows.sou_honors, sets);
  Useful result{static_cast<std::int8_t>(before - 1), 0};
  Hand more = hand;
  for_each(kinds_in_play(players) & ~hand.exhausted(), [&](Kind kind) {
    const int color = color_of(kind);
    more.add(kind);
    result.kinds |= KindSet{need(rows.others[color], row_of(more, color, limited, players), sets) < before} << kind;
    more.remove(kind);
  });
  return result;
}

// The hand without its tiles of other kinds, which keep their places: as many sets are wanted as before.
Hand keeping(const Hand& hand, KindSet kinds) {
  Hand kept = hand;
  for_each(hand.shape.once & ~kinds, [&](Kind kind) {
    for (int i = 0; i < hand.counts[kind]; ++i) kept.remove(kind);
  });
  kept.shape.tiles = hand.shape.tiles;
  return kept;
}

// Hands that are still being entered.

// The distances of tiles of which no two go together, such as honors that are all different.
Row lone_row(int tiles) {
  Row row;
  for (int sets = 0; sets < 5; ++sets) {
    row[sets] = static_cast<std::uint8_t>(3 * sets - std::min(sets, tiles));
    row[5 + sets] = static_cast<std::uint8_t>(3 * sets + 2 - std::min(sets + 1, tiles));
  }
  return row;
}

// By rows with every limit: nobody asks this in a hurry.
int unfinished_standard(const Hand& hand, int players) {
  Row all = lone_row(missing(hand));
  for (int color = 0; color < kColors; ++color) all = merge(all, row_of(hand, color, 0b1111, players));
  return all[5 + 4 - hand.n_melds] - 1;
}

int unfinished_chiitoitsu(const Hand& hand) {
  return 6 - size(hand.shape.twice) + std::max(0, 7 - size(hand.shape.once) - missing(hand));
}

int best(const Forms& forms) { return std::min({forms.standard, forms.chiitoitsu, forms.kokushi}); }

}  // namespace

Forms forms(const Shape& shape, int players) {
  const bool pairs = may_be_pairs(shape);
  return {
      static_cast<std::int8_t>(standard(shape, players)),
      static_cast<std::int8_t>(pairs ? chiitoitsu(shape.once, shape.twice) : kNoForm),
      static_cast<std::int8_t>(pairs ? kokushi(shape.once, shape.twice) : kNoForm)};
}

int shanten(const Shape& shape, int players) {
  const int by_sets = standard(shape, players);
  if (!may_be_pairs(shape)) return by_sets;
  return std::min({by_sets, chiitoitsu(shape.once, shape.twice), kokushi(shape.once, shape.twice)});
}

Forms forms(const Hand& hand, int players) {
  if (hand.n_melds == 0) return forms(hand.shape, players);
  return {static_cast<std::int8_t>(standard(hand, players)), kNoForm, kNoForm};
}

int shanten(const Hand& hand, int players) {
  return hand.n_melds == 0 ? shanten(hand.shape, players) : standard(hand, players);
}

int missing(const Hand& hand) { return std::max(0, kMaxTiles - 1 - hand.size()); }

Forms unfinished_forms(const Hand& hand, int players) {
  if (missing(hand) == 0) return forms(hand, players);
  const bool closed = hand.n_melds == 0;
  return {
      static_cast<std::int8_t>(unfinished_standard(hand, players)),
      static_cast<std::int8_t>(closed ? unfinished_chiitoitsu(hand) : kNoForm),
      static_cast<std::int8_t>(closed ? kokushi(hand.shape.once, hand.shape.twice) : kNoForm)};
}

Useful unfinished_useful(const Hand& hand, int players) {
  if (missing(hand) == 0) return useful(hand, players);
  Useful result{static_cast<std::int8_t>(best(unfinished_forms(hand, players))), 0};
  Hand more = hand;
  for_each(kinds_in_play(players) & ~hand.exhausted(), [&](Kind kind) {
    more.add(kind);
    result.kinds |= KindSet{best(unfinished_forms(more, players)) < result.shanten} << kind;
    more.remove(kind);
  });
  return result;
}

int shanten_by_limits(const Hand& hand, int players) { return standard_by_rows(hand, 0b1111, players); }
Useful useful_by_limits(const Hand& hand, int players) { return useful_by_rows(hand, 0b1111, players); }

Useful useful(const Shape& shape, KindSet exhausted, int players) {
  const Classes classes(shape.index, players);
  return with_other_forms(shape, classes, classes.need(shape.sets()), kinds_in_play(players) & ~exhausted, players);
}

Useful useful(const Hand& hand, int players) {
  const unsigned limited = hand.n_melds == 0 ? 0 : limited_colors(hand, 1);
  if (limited != 0) return useful_by_rows(hand, limited, players);
  return useful(hand.shape, hand.exhausted(), players);
}

KindSet waits(const Hand& hand, int players) {
  if (hand.shape.tiles % 3 != 1 || shanten(hand.shape, players) > 0) return 0;  // limits only add distance
  const Useful result = useful(hand, players);
  return result.shanten == 0 ? result.kinds : 0;
}

KindSet waits_by_shape(const Hand& hand, int players) {
  if (hand.shape.tiles % 3 != 1 || shanten(hand.shape, players) > 0) return 0;
  return useful(hand.shape, hand.four_alike(), players).kinds;
}

void discards(const Hand& hand, DiscardTable& table, int players) {
  const unsigned limited = hand.n_melds == 0 ? 0 : limited_colors(hand, 1);
  const Classes before(hand.shape.index, players);
  const KindSet exhausted = hand.exhausted();
  table.size = 0;
  for_each(hand.shape.once, [&](Kind kind) {
    Hand after = hand;
    after.remove(kind);
    table.discard[table.size] = kind;
    Useful& row = table.rows[table.size++];
    if (limited != 0) {
      row = useful_by_rows(after, limited, players);
      return;
    }
    Classes classes = before;
    const int color = color_of(kind);
    classes.own[color] = class_of(after.shape.index, color, players);
    classes.refresh();
    const KindSet kinds = kinds_in_play(players) & ~(exhausted & ~bit(kind));
    row = with_other_forms(after.shape, classes, classes.need(after.shape.sets()), kinds, players);
  });
}

void discard_distances(const Hand& hand, DiscardDistances& table, int players) {
  const int sets = (hand.shape.tiles - 1) / 3;
  const unsigned limited = hand.n_melds == 0 ? 0 : limited_colors(hand);
  table.size = 0;
  const auto add = [&](Kind kind, int distance) {
    table.discard[table.size] = kind;
    table.distance[table.size++] = static_cast<std::int8_t>(distance);
  };
  if (limited != 0) {
    const Rows rows(hand, limited, players);
    Hand after = hand;
    for_each(hand.shape.once, [&](Kind kind) {
      const int color = color_of(kind);
      after.remove(kind);
      add(kind, need(rows.others[color], row_of(after, color, limited, players), sets) - 1);
      after.add(kind);
    });
    return;
  }
  const Classes classes(hand.shape.index, players);
  const bool pairs = hand.n_melds == 0 && hand.shape.tiles > 12;
  for_each(hand.shape.once & kAllKinds, [&](Kind kind) {
    const int color = color_of(kind);
    const Index less = hand.shape.index - kWeight.of[kind];
    int found = tables::need[sets][merge(classes.others[color], class_of(less, color, players))] - 1;
    if (pairs) {
      const KindSet gone = bit(kind);
      const KindSet once = hand.counts[kind] == 1 ? hand.shape.once & ~gone : hand.shape.once;
      const KindSet twice = hand.counts[kind] == 2 ? hand.shape.twice & ~gone : hand.shape.twice;
      found = std::min({found, chiitoitsu(once, twice), kokushi(once, twice)});
    }
    add(kind, found);
  });
}

Useful useful_within(const Hand& hand, KindSet kinds, int players) {
  const Useful result = useful(keeping(hand, kinds), players);
  return {result.shanten, result.kinds & kinds};
}

void discards_within(const Hand& hand, KindSet kinds, DiscardTable& table, int players) {
  table.size = 0;
  for_each(hand.shape.once, [&](Kind kind) {
    Hand after = hand;
    after.remove(kind);
    table.discard[table.size] = kind;
    table.rows[table.size++] = useful_within(after, kinds, players);
  });
}

Shape shape_of(const std::uint8_t* counts) {
  Shape shape;
#if defined(__SSSE3__)
  // Sixteen products a colour pair, added up four by four; the ninth kinds come last.
  const __m128i zero = _mm_setzero_si128();
  const auto eight = [&](const std::uint8_t* from) {
    return _mm_unpacklo_epi8(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)), zero);
  };
  const __m128i powers = _mm_setr_epi16(1, 5, 25, 125, 1, 5, 25, 125);
  const __m128i honor_powers = _mm_setr_epi16(0, 1, 5, 25, 125, 1, 5, 25);
  const __m128i man = _mm_mullo_epi16(eight(counts), powers);
  const __m128i pin = _mm_mullo_epi16(eight(counts + 9), powers);
  const __m128i sou = _mm_mullo_epi16(eight(counts + 18), powers);
  const __m128i honors = _mm_srli_si128(_mm_mullo_epi16(eight(counts + 26), honor_powers), 2);
  const __m128i sums = _mm_hadd_epi16(_mm_hadd_epi16(man, pin), _mm_hadd_epi16(sou, honors));
  const __m128i ninths = _mm_setr_epi16(0, static_cast<short>(625 * counts[8]), 0, static_cast<short>(625 * counts[17]),
                                        0, static_cast<short>(625 * counts[26]), 0, 0);
  shape.index = reinterpret_cast<Index>(_mm_add_epi16(sums, ninths));
  const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts));
  const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 16));
  const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18));
  const auto at_least = [&](int n) {
    const __m128i below = _mm_set1_epi8(static_cast<char>(n - 1));
    const auto mask = [&](__m128i v) {
      return static_cast<KindSet>(static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(v, below))));
    };
    return mask(low) | mask(high) << 16 | (mask(last) >> 14) << 32;
  };
  shape.once = at_least(1);
  shape.twice = at_least(2);
  const __m128i tail = _mm_srli_si128(last, 14);
  const __m128i total = _mm_sad_epu8(_mm_add_epi8(_mm_add_epi8(low, high), tail), zero);
  shape.tiles = static_cast<std::uint8_t>(_mm_cvtsi128_si32(total) + _mm_extract_epi16(total, 4));
#else
  for (int kind = 0; kind < kKinds; ++kind) {
    shape.index += kWeight.of[kind] * static_cast<std::uint16_t>(counts[kind]);
    shape.once |= KindSet{counts[kind] >= 1} << kind;
    shape.twice |= KindSet{counts[kind] >= 2} << kind;
    shape.tiles = static_cast<std::uint8_t>(shape.tiles + counts[kind]);
  }
#endif
  return shape;
}

}  // namespace jantaku
