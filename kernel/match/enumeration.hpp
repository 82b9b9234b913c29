// All ways to take the groups of elements.
//
// A walk takes one group after another and meets no state twice; where order makes no difference it takes them in the
// order of the options, or packs them (exact_cover.hpp).
#pragma once

#include "match/exact_cover.hpp"

namespace jantaku::match {

template <int W>
class Enumeration {
 public:
  Enumeration(Tiles<W>& tiles, Options<W>& options, Budget& budget)
      : tiles_(tiles), options_(options), budget_(budget), exact_cover_(tiles, options, visited_, budget) {}

  // Whether a way through the elements from one of the states exists.
  bool exist(std::span<const Prepared> elements, std::span<const Remaining<W>> states);
  // One in whose end a tile `any` is used.
  bool exist_with_wild(std::span<const Prepared> elements, std::span<const Remaining<W>> states);
  // Replaces the states by all that the element may leave of them.
  void expand(const Prepared& element, std::vector<Remaining<W>>& states);

  bool used_wild(const Remaining<W>& state) const {
    const Bits<W> wild = tiles_.wild() & tiles_.all();
    return (state.hand & wild).count() < wild.count();
  }

 private:
  struct Step {
    int at = 0, taken = 0, from = 0, base = -1;
    std::uint64_t used = 0;
  };

  bool fit(std::span<const Prepared> elements);
  bool commute(std::span<const Prepared> elements) const;
  template <class Accept>
  bool find(std::span<const Prepared> elements, std::span<const Remaining<W>> states, Accept&& accept);
  template <class Accept>
  bool walk(std::span<const Prepared> elements, Step step, const Remaining<W>& state, Accept& accept);
  template <class Accept>
  bool walk_unique(std::span<const Prepared> elements, const Step& step, const Remaining<W>& state, Accept& accept);

  Tiles<W>& tiles_;
  Options<W>& options_;
  Budget& budget_;
  bool commutes_ = false;  // the order in which groups are taken makes no difference
  Visited<W> visited_, ends_;
  ExactCover<W> exact_cover_;
};

extern template class Enumeration<kHandWords>;
extern template class Enumeration<kTableWords>;
extern template class Enumeration<kMostWords>;

}  // namespace jantaku::match
