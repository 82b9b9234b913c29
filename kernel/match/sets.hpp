// How many sets of each element of a definition have been found, in one number: a state.
#pragma once

#include "match/match.hpp"

namespace jantaku::match {

struct SetStates {
  std::vector<const Element*> sets;  // elements to find, each as often as it counts
  std::vector<int> units;            // what a set of each adds to a state
  int count = 1;                     // states; the last one is all sets

  void clear() {
    sets.clear();
    units.clear();
    count = 1;
  }
  void add(const Element& element) {
    sets.push_back(&element);
    units.push_back(count);
    count *= element.count + 1;
  }
  int taken(int state, std::size_t element) const { return state / units[element] % (sets[element]->count + 1); }
  bool is_full(int state, std::size_t element) const { return taken(state, element) == sets[element]->count; }
  // Whether there is room for the sets of both.
  bool fit(int one, int other) const {
    for (std::size_t e = 0; e < sets.size(); ++e)
      if (taken(one, e) + taken(other, e) > sets[e]->count) return false;
    return true;
  }
};

}  // namespace jantaku::match
