// How many tiles a hand misses.
//
// Sets of offsets are counted chain by chain (chains.hpp); anything else is tried with more and more tiles `any`.
// Lookaheads are left aside as far as they do not concern what is used.
#pragma once

#include "match/chains.hpp"
#include "match/search.hpp"
#include "match/widths.hpp"

namespace jantaku::match {

template <int W>
class Distance {
 public:
  Distance(Search<W>& search, Budget& budget)
      : search_(search), tiles_(search.tiles()), budget_(budget), chains_(budget), widths_(budget) {}

  // Over all definitions; at most `most`, or more than it.
  int fewest(int most);
  // The fewest without each tile of the hand.
  std::vector<int> without_each(int most);
  int of(const Definition& definition, int most);
  // A lower bound of the missing tiles, at most `most`, whatever jokers stand for; quick, and 0 if it would take
  // more work.
  int at_least(const Definition& definition, int most);
  // How far and wide, and without each tile of the hand; empty if no definition is `chained`.
  std::vector<Width> widths(int most, const Weights& weights);

 private:
  std::optional<int> by_chains(const Definition& definition, int wild, int most);
  int by_wild(const Definition& definition, int most);
  struct Joker {  // of the hand, that may be some tiles, but not any
    std::size_t at;
    Code code;
    std::size_t meanings;
  };

  bool count_tiles(const Definition& definition, int& wild);
  void add_widths(std::size_t joker, std::span<Width> result);
  void find_chains();
  void see_chain(int name);
  // Adds the calls to `counting`, each for the elements that it may be a set of.
  template <class Counting>
  void add_calls(Counting& counting);

  Search<W>& search_;
  Tiles<W>& tiles_;
  Budget& budget_;
  Chains chains_;
  WidthCount widths_;
  std::vector<std::uint8_t> counts_;  // by name
  std::vector<int> targets_;          // what each tile of the hand is, kJoker for those that may be any
  std::vector<Joker> jokers_;         // the others
  std::vector<int> seen_;             // chains
};

extern template class Distance<kHandWords>;
extern template class Distance<kTableWords>;
extern template class Distance<kMostWords>;

}  // namespace jantaku::match
