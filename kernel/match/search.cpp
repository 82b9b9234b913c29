#include "match/search.hpp"

#include <algorithm>

#include "match/gate.hpp"

namespace jantaku::match {
namespace {

constexpr int kRelaxedSteps = 200'000;  // of one question that leaves lookaheads aside

}  // namespace

template <int W>
Search<W>::Search(Budget& budget)
    : budget_(budget),
      tiles_(budget),
      options_(tiles_, budget),
      matching_(tiles_, options_, budget),
      enumeration_(tiles_, options_, budget) {}

template <int W>
void Search<W>::start(const Question& question) {
  program_ = &question.program;
  options_.start(question.program);
  tiles_.start(question);
}

template <int W>
bool Search<W>::any_matches(int times, const Gate* gate) {
  budget_.renew();
  return std::any_of(program_->definitions.begin(), program_->definitions.end(), [&](const Definition& definition) {
    return !(gate != nullptr && gate->excludes(definition)) && matches(definition, times);
  });
}

template <int W>
bool Search<W>::matches(const Definition& definition, int times, Trace* trace) {
  if (definition.never || budget_.spent()) return false;
  if (!definition.almost) return run(definition, times, trace);
  tiles_.push(static_cast<Code>(tiles_.order().any));
  const bool result = run(definition, times, trace);
  tiles_.lift();
  return result;
}

template <int W>
bool Search<W>::nearly_matches(const Definition& definition, int wild) {
  const int more = wild + definition.almost;
  bool result = false;
  tiles_.push(static_cast<Code>(tiles_.order().any), more);
  if (!budget_.spent()) {
    budget_.renew(kRelaxedSteps);
    relaxed_ = true;
    result = run(definition, 1, nullptr) && !budget_.spent();  // too many ways: as good as far away
    relaxed_ = false;
    budget_.forgive();
  }
  tiles_.lift(more);
  return result;
}

template <int W>
bool Search<W>::run(const Definition& definition, int times, Trace* trace) {
  options_.clear();
  const bool unique = std::any_of(definition.elements.begin(), definition.elements.end(),
                                  [](const Element& element) { return element.unique; });
  return definition.exhaustive || (relaxed_ && !unique) ? run_all(definition, times, trace)
                                                        : run_one(definition, times, trace);
}

template <int W>
void Search<W>::tell(Trace* trace, std::size_t element, const Remaining<W>& state) const {
  if (!trace) return;
  trace->element = static_cast<int>(element);
  trace->hand.clear();
  trace->calls.clear();
  for_each_bit(state.hand & tiles_.all(), [&](int at) { trace->hand.push_back(at - tiles_.melded()); });
  for (std::uint64_t calls = state.calls; calls; calls &= calls - 1) trace->calls.push_back(std::countr_zero(calls));
}

template <int W>
bool Search<W>::run_one(const Definition& definition, int times, Trace* trace) {
  const Remaining<W> begin = tiles_.everything();
  Remaining<W> state = begin;
  bool open = false;
  for (std::size_t i = 0; i < definition.elements.size(); ++i) {
    const Element& element = definition.elements[i];
    if (element.restart) {
      state = begin;
      open = false;
      continue;
    }
    if (relaxed_ && element.count <= 0) continue;
    if (element.dismantles && !open) tiles_.open(state), open = true;
    if (!take_first(element, times, state)) return tell(trace, i, state), false;
  }
  if (definition.almost && !enumeration_.used_wild(state)) return tell(trace, definition.elements.size(), state), false;
  return true;
}

// Takes an element in the first way there is; of a lookahead, whether it allows what is left.
template <int W>
bool Search<W>::take_first(const Element& element, int times, Remaining<W>& state) {
  Remaining<W> after = state;
  if (greedy(options_.prepare(element, times, false), after) != (element.count >= 0)) return false;
  if (element.count > 0) state = after;
  return true;
}

template <int W>
bool Search<W>::greedy(const Prepared& prepared, Remaining<W>& state) {
  const Element& element = *prepared.element;
  if (element.unique)
    return element.single && element.count > 0 ? matching_.take(prepared, state) : greedy_unique(prepared, state);
  int from = 0;  // what could not be taken before cannot be taken later
  for (int taken = 0; taken < prepared.count; ++taken) {
    while (from < prepared.size && !options_.take_first(options_.option(prepared.first + from), state)) ++from;
    if (from == prepared.size) return false;
  }
  return true;
}

template <int W>
bool Search<W>::greedy_unique(const Prepared& prepared, Remaining<W>& state) {
  for (int base = 0; base < prepared.n_bases; ++base) {
    Remaining<W> now = state;
    int taken = 0;
    const auto [first, last] = options_.at_base(prepared, base);
    for (int i = first; i < last && taken < prepared.count; ++i) taken += options_.take_first(options_.option(i), now);
    if (taken == prepared.count) {
      state = now;
      return true;
    }
  }
  return false;
}

template <int W>
bool Search<W>::run_all(const Definition& definition, int times, Trace* trace) {
  const auto& elements = definition.elements;
  const Remaining<W> begin = tiles_.everything();
  states_.assign(1, begin);
  bool open = false;
  for (std::size_t i = 0; i < elements.size();) {
    if (elements[i].restart) {
      states_.assign(1, begin);
      open = false;
      ++i;
      continue;
    }
    if (elements[i].dismantles && !open) {
      for (Remaining<W>& state : states_) tiles_.open(state);
      open = true;
    }
    if (elements[i].greedy && !relaxed_) {  // before what is exhaustive, so there is one state
      if (!take_first(elements[i], times, states_[0])) return tell(trace, i, states_[0]), false;
      ++i;
      continue;
    }
    if (elements[i].count <= 0) {
      if (!relaxed_ && !looks_ahead(elements[i], times)) return tell(trace, i, states_[0]), false;
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < elements.size() && !elements[end].restart && elements[end].count > 0 &&
           elements[end].dismantles == elements[i].dismantles)
      ++end;
    const bool last = end == elements.size();
    if (!trace && (last || elements[end].restart)) {  // only whether it can be done matters
      if (!can_end(definition, i, end, times)) return false;
      if (last) return true;
      i = end;
      continue;
    }
    for (; i < end; ++i) {
      const Remaining<W> before = states_[0];
      enumeration_.expand(options_.prepare(elements[i], times, true), states_);
      if (states_.empty()) return tell(trace, i, before), false;
    }
  }
  if (!definition.almost || std::any_of(states_.begin(), states_.end(),
                                        [&](const Remaining<W>& state) { return enumeration_.used_wild(state); }))
    return true;
  return tell(trace, elements.size(), states_[0]), false;
}

// Whether a lookahead allows what is left.
template <int W>
bool Search<W>::looks_ahead(const Element& element, int times) {
  const Prepared ready = options_.prepare(element, times, true);
  return enumeration_.exist({&ready, 1}, states_) == (element.count == 0);
}

// Whether the elements can all be taken from what is left.
template <int W>
bool Search<W>::can_end(const Definition& definition, std::size_t from, std::size_t end, int times) {
  ready_.clear();
  for (std::size_t e = from; e < end; ++e) {
    ready_.push_back(options_.prepare(definition.elements[e], times, true));
    if (ready_.back().size == 0) return false;
  }
  const bool wild = definition.almost && end == definition.elements.size();
  return wild ? enumeration_.exist_with_wild(ready_, states_) : enumeration_.exist(ready_, states_);
}

template class Search<kHandWords>;
template class Search<kTableWords>;
template class Search<kMostWords>;

}  // namespace jantaku::match
