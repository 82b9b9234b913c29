// What a player holds: concealed tiles, melds, and the sums that the look-ups need, kept up tile by tile.
#pragma once

#include <algorithm>

#include "hand/check.hpp"
#include "hand/tables.hpp"
#include "hand/tile.hpp"

namespace jantaku {

enum class MeldType : std::uint8_t { Chi, Pon, OpenKan, ClosedKan, AddedKan };

struct Meld {
  MeldType type;
  Kind kind;          // of a chi the lowest
  std::uint8_t reds;  // how many of its tiles are red fives

  constexpr bool is_chi() const { return type == MeldType::Chi; }
  constexpr bool is_kan() const { return type >= MeldType::OpenKan; }
  constexpr bool is_open() const { return type != MeldType::ClosedKan; }
  constexpr int tiles() const { return is_kan() ? 4 : 3; }
  constexpr KindSet kinds() const { return (is_chi() ? KindSet{7} : KindSet{1}) << kind; }
  friend constexpr bool operator==(const Meld&, const Meld&) = default;
};

// Eight numbers in base five: head and tail of each suit (see tables.hpp), winds, dragons.
using Index = std::uint16_t __attribute__((vector_size(16)));
enum Lane { kWindLane = 6, kDragonLane = 7 };

namespace detail {
struct Weights {
  Index of[kKinds];
};
constexpr Weights make_weights() {
  Weights weights{};
  constexpr std::uint16_t power[5] = {1, 5, 25, 125, 625};
  for (int kind = 0; kind < kKinds; ++kind) {
    std::uint16_t lanes[8] = {};
    if (is_honor(kind)) {
      const int number = kind - kEast;
      lanes[number < 4 ? kWindLane : kDragonLane] = power[number < 4 ? number : number - 4];
    } else {
      const int number = number_of(kind);
      lanes[2 * suit_of(kind) + (number < 4 ? 0 : 1)] = power[number < 4 ? number : number - 4];
    }
    weights.of[kind] = Index{lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5], lanes[6], lanes[7]};
  }
  return weights;
}
}  // namespace detail

inline constexpr detail::Weights kWeight = detail::make_weights();

// The part of a hand that decides its distance: table indices, kinds held once and twice, number of tiles.
struct Shape {
  Index index{};
  KindSet once = 0;
  KindSet twice = 0;
  std::uint8_t tiles = 0;

  int sets() const { return tiles / 3; }
};

struct Hand {
  Shape shape;
  KindCounts counts{};          // concealed
  KindCounts held{};            // concealed and melded
  std::array<Meld, 4> melds{};  // in the order of the calls, an added kan in the place of its pon
  std::uint8_t n_melds = 0;
  std::array<std::uint8_t, 3> reds{};  // concealed red fives
  bool from_ids = false;               // ids 16, 52, 88 are plain fives where the rules have no reds

  void add(Kind kind) {
    shape.index += kWeight.of[kind];
    shape.twice |= shape.once & bit(kind);
    shape.once |= bit(kind);
    ++shape.tiles;
    ++counts[kind];
    ++held[kind];
  }

  void remove(Kind kind) {
    check_that(counts[kind] > 0);
    shape.index -= kWeight.of[kind];
    --shape.tiles;
    --held[kind];
    if (--counts[kind] < 2) shape.twice &= ~bit(kind);
    if (counts[kind] == 0) shape.once &= ~bit(kind);
  }

  void add_meld(Meld meld) {
    check_that(n_melds < 4);
    melds[n_melds++] = meld;
    for_each(meld.kinds(), [&](Kind kind) { held[kind] += meld.is_chi() ? 1 : meld.tiles(); });
  }

  bool is_closed() const {
    for (int i = 0; i < n_melds; ++i)
      if (melds[i].is_open()) return false;
    return true;
  }

  // Kinds whose fourth tile cannot come: a further copy would be a fifth.
  KindSet exhausted() const {
    KindSet set = 0;
    for (int kind = 0; kind < kKinds; ++kind) set |= KindSet{held[kind] >= 4} << kind;
    return set;
  }

  // Kinds whose four copies are all concealed.
  KindSet four_alike() const {
    KindSet set = 0;
    for_each(shape.twice, [&](Kind kind) { set |= KindSet{counts[kind] == 4} << kind; });
    return set;
  }

  int red_fives(int suit) const {
    int count = reds[suit];
    for (int i = 0; i < n_melds; ++i)
      if (has(melds[i].kinds(), five_of(suit))) count += melds[i].reds;
    return count;
  }

  int size() const { return shape.tiles + 3 * n_melds; }

  friend bool operator==(const Hand& a, const Hand& b) {
    return a.counts == b.counts && a.reds == b.reds && a.n_melds == b.n_melds &&
           std::equal(a.melds.begin(), a.melds.begin() + a.n_melds, b.melds.begin());
  }
};

}  // namespace jantaku
