// One way to take an element of single tiles, each listed one once: as many as wanted, with few jokers.
//
// Tiles and listed tiles are paired by augmenting paths, natural tiles first.
#pragma once

#include "match/options.hpp"

namespace jantaku::match {

template <int W>
class BipartiteMatching {
 public:
  BipartiteMatching(Tiles<W>& tiles, Options<W>& options, Budget& budget)
      : tiles_(tiles), options_(options), budget_(budget) {}

  // Takes from the state what an element just prepared needs; false, and nothing taken, if it cannot.
  bool take(const Prepared& prepared, Remaining<W>& state);

 private:
  int take_at(Range members, int count, Remaining<W>& state);
  int pair_hand(int count, const Bits<W>& hand);
  int pair_calls(int count, Remaining<W>& state);
  bool may_be(int tile, int member) const;
  bool find_member(int tile);
  bool find_anew(int tile);

  Tiles<W>& tiles_;
  Options<W>& options_;
  Budget& budget_;
  const Element* element_ = nullptr;
  int first_ = 0, size_ = 0;  // options: the members
  std::vector<int> owner_;    // of each member: a position, a tile of a call (numbered after them), or -1
  std::vector<char> tried_;
};

extern template class BipartiteMatching<kHandWords>;
extern template class BipartiteMatching<kTableWords>;
extern template class BipartiteMatching<kMostWords>;

}  // namespace jantaku::match
