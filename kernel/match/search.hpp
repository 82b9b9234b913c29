// Runs the definitions of a program on a hand, as far as they match or how far they get.
//
// An element of a definition is taken in the first way there is, or, where the definition is exhaustive, in all ways;
// it may be so from some element on.
#pragma once

#include "match/bipartite_matching.hpp"
#include "match/enumeration.hpp"

namespace jantaku::match {

class Gate;

template <int W>
class Search {
 public:
  explicit Search(Budget& budget);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  void start(const Question& question);
  Tiles<W>& tiles() { return tiles_; }
  Options<W>& options() { return options_; }
  const Program& program() const { return *program_; }

  // True if some definition matches, its positive counts times `times`. A decision with a separate budget.
  // Leaves out what the gate excludes.
  bool any_matches(int times = 1, const Gate* gate = nullptr);
  // Its positive counts times `times`.
  bool matches(const Definition& definition, int times, Trace* trace = nullptr);
  // With `wild` tiles `any` added, lookaheads aside, and in all ways.
  bool nearly_matches(const Definition& definition, int wild);

 private:
  bool run(const Definition& definition, int times, Trace* trace);
  bool run_one(const Definition& definition, int times, Trace* trace);
  bool run_all(const Definition& definition, int times, Trace* trace);
  bool looks_ahead(const Element& element, int times);
  bool can_end(const Definition& definition, std::size_t from, std::size_t end, int times);
  bool take_first(const Element& element, int times, Remaining<W>& state);
  bool greedy(const Prepared& prepared, Remaining<W>& state);
  bool greedy_unique(const Prepared& prepared, Remaining<W>& state);
  void tell(Trace* trace, std::size_t element, const Remaining<W>& state) const;

  Budget& budget_;
  Tiles<W> tiles_;
  Options<W> options_;
  BipartiteMatching<W> matching_;
  Enumeration<W> enumeration_;
  const Program* program_ = nullptr;
  bool relaxed_ = false;  // lookaheads do not count, and all ways are tried
  std::vector<Remaining<W>> states_;
  std::vector<Prepared> ready_;
};

extern template class Search<kHandWords>;
extern template class Search<kTableWords>;
extern template class Search<kMostWords>;

}  // namespace jantaku::match
