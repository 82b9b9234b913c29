#include "match/enumeration.hpp"

namespace jantaku::match {
namespace {

constexpr int kMostDepth = 256;  // groups
constexpr int kMostUnique = 64;  // options of an element with `unique`, at one base

}  // namespace

template <int W>
bool Enumeration<W>::exist(std::span<const Prepared> elements, std::span<const Remaining<W>> states) {
  if (!fit(elements)) return false;
  if (W == 1 && commutes_ && !tiles_.wild().any() && states.size() == 1 && exact_cover_.suits(elements, states[0]))
    return exact_cover_.packs(elements, states[0]);
  return find(elements, states, [](const Remaining<W>&) { return true; });
}

template <int W>
bool Enumeration<W>::exist_with_wild(std::span<const Prepared> elements, std::span<const Remaining<W>> states) {
  return fit(elements) && find(elements, states, [&](const Remaining<W>& state) { return used_wild(state); });
}

template <int W>
void Enumeration<W>::expand(const Prepared& element, std::vector<Remaining<W>>& states) {
  std::vector<Remaining<W>> after;
  if (fit({&element, 1})) {
    ends_.clear();
    find({&element, 1}, states, [&](const Remaining<W>& state) {
      if (ends_.add({state, 0, 0})) after.push_back(state);
      return false;
    });
  }
  states.swap(after);
}

// Whether there are as many tiles and calls as groups: each takes at least one.
template <int W>
bool Enumeration<W>::fit(std::span<const Prepared> elements) {
  int groups = 0;
  for (const Prepared& element : elements) groups += element.count;
  if (groups > tiles_.size() + static_cast<int>(tiles_.calls().size())) return false;
  if (groups > kMostDepth) {
    budget_.exhaust();
    return false;
  }
  commutes_ = commute(elements);
  return true;
}

// So it is if every slot takes all the tiles of whole names.
template <int W>
bool Enumeration<W>::commute(std::span<const Prepared> elements) const {
  if (tiles_.wild().any() && !tiles_.aliases().empty()) return false;
  for (const Prepared& element : elements)
    for (int i = element.first; i < element.first + element.size; ++i) {
      const Option& option = options_.option(i);
      for (int p = 0; p < option.size; ++p) {
        const PartAt& part = options_.part(option, p);
        for (int s = 0; s < part.size; ++s)
          if (!options_.wanted(part, s).plain) return false;
      }
    }
  return true;
}

// `accept` sees every end until it returns true.
template <int W>
template <class Accept>
bool Enumeration<W>::find(std::span<const Prepared> elements, std::span<const Remaining<W>> states, Accept&& accept) {
  visited_.clear();
  for (const Remaining<W>& state : states)
    if (walk(elements, {}, state, accept)) return true;
  return false;
}

template <int W>
template <class Accept>
bool Enumeration<W>::walk(std::span<const Prepared> elements, Step step, const Remaining<W>& state, Accept& accept) {
  while (step.at < static_cast<int>(elements.size()) && step.taken == elements[step.at].count)
    step = {step.at + 1, 0, 0, -1, 0};
  if (step.at == static_cast<int>(elements.size())) return accept(state);
  if (!budget_.spend(Visited<W>::kSteps)) return false;
  const auto key = static_cast<std::uint64_t>(step.at) << 50 ^ static_cast<std::uint64_t>(step.taken) << 36 ^
                   static_cast<std::uint64_t>(step.from) << 12 ^ static_cast<std::uint64_t>(step.base + 1);
  if (!visited_.add({state, key, step.used})) return false;
  const Prepared& element = elements[step.at];
  if (element.element->unique) return walk_unique(elements, step, state, accept);
  for (int i = commutes_ ? step.from : 0; i < element.size; ++i) {
    const auto go = [&](const Remaining<W>& after) {
      return walk(elements, {step.at, step.taken + 1, commutes_ ? i : 0, -1, 0}, after, accept);
    };
    if (options_.take(options_.option(element.first + i), state, go)) return true;
  }
  return false;
}

// First a base is chosen, then groups there, none of them twice.
template <int W>
template <class Accept>
bool Enumeration<W>::walk_unique(std::span<const Prepared> elements, const Step& step, const Remaining<W>& state,
                                 Accept& accept) {
  const Prepared& element = elements[step.at];
  if (step.base < 0) {
    for (int base = 0; base < element.n_bases; ++base)
      if (walk(elements, {step.at, 0, 0, base, 0}, state, accept)) return true;
    return false;
  }
  const auto [first, last] = options_.at_base(element, step.base);
  if (last - first > kMostUnique) {
    budget_.exhaust();
    return false;
  }
  for (int i = 0; i < last - first; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (step.used & bit || (commutes_ && i < step.from)) continue;
    const auto go = [&](const Remaining<W>& after) {
      return walk(elements, {step.at, step.taken + 1, commutes_ ? i + 1 : 0, step.base, step.used | bit}, after,
                  accept);
    };
    if (options_.take(options_.option(first + i), state, go)) return true;
  }
  return false;
}

template class Enumeration<kHandWords>;
template class Enumeration<kTableWords>;
template class Enumeration<kMostWords>;

}  // namespace jantaku::match
