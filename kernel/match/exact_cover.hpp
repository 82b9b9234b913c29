// All ways to take groups of one part each, for hands with few tiles to spare.
//
// Picks a tile and finds the group it belongs to, so that a tile nobody can use ends the search at once; only where the
// order in which groups are taken makes no difference (see enumeration.hpp).
#pragma once

#include "match/options.hpp"
#include "match/visited.hpp"

namespace jantaku::match {

template <int W>
class ExactCover {
 public:
  ExactCover(Tiles<W>& tiles, Options<W>& options, Visited<W>& visited, Budget& budget)
      : tiles_(tiles), options_(options), visited_(visited), budget_(budget) {}

  // Whether it would pay to pack these elements into what is left; must be asked before `packs`.
  bool suits(std::span<const Prepared> elements, const Remaining<W>& state);
  bool packs(std::span<const Prepared> elements, const Remaining<W>& state);

 private:
  static constexpr int kMostPacked = 8;  // elements, a byte of a count each
  struct Role {
    int element, option, slot;
  };

  void find_roles(const Bits<W>& firsts);
  int need(std::uint64_t left) const;
  bool pack(const Remaining<W>& state, std::uint64_t left);
  bool pack_call(const Remaining<W>& state, std::uint64_t left);
  bool fill(const PartAt& part, int slot, int taken, const Bits<W>& hand, std::uint64_t left);

  Tiles<W>& tiles_;
  Options<W>& options_;
  Visited<W>& visited_;
  Budget& budget_;
  std::span<const Prepared> elements_;
  std::array<int, kMostPacked> least_{};  // tiles of a group
  std::array<std::uint64_t, kMostPacked> calls_{};
  std::vector<std::vector<Role>> roles_;  // of the first tile of each name
  std::array<int, 64 * W> role_of_{};     // that first tile
  Bits<W> jokers_;
};

extern template class ExactCover<kHandWords>;
extern template class ExactCover<kTableWords>;
extern template class ExactCover<kMostWords>;

}  // namespace jantaku::match
