#include "match/exact_cover.hpp"

#include <algorithm>

namespace jantaku::match {
namespace {

constexpr int kMostSpare = 6;     // tiles left over that packing still pays for
constexpr int kMostGroups = 200;  // of an element

std::uint64_t groups(int element, int count = 1) { return static_cast<std::uint64_t>(count) << (8 * element); }
int groups_left(std::uint64_t left, int element) { return static_cast<int>(left >> (8 * element) & 255); }

}  // namespace

template <int W>
bool ExactCover<W>::suits(std::span<const Prepared> elements, const Remaining<W>& state) {
  if (elements.size() > kMostPacked || elements.empty()) return false;
  int need = 0;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const Prepared& element = elements[e];
    if (element.element->unique || element.element->dismantles || element.count > kMostGroups) return false;
    least_[e] = kFar;
    calls_[e] = 0;
    for (int i = 0; i < element.size; ++i) {
      const Option& option = options_.option(element.first + i);
      if (option.size != 1) return false;
      const PartAt& part = options_.part(option);
      if (part.hand) least_[e] = std::min(least_[e], part.size);
      calls_[e] |= part.calls;
    }
    need += least_[e] == kFar ? 0 : least_[e] * element.count;
  }
  return state.hand.count() - need <= kMostSpare;
}

template <int W>
bool ExactCover<W>::packs(std::span<const Prepared> elements, const Remaining<W>& state) {
  elements_ = elements;
  Bits<W> firsts;
  for (const int name : tiles_.names()) {
    const Bits<W>& at = tiles_.of_name(name);
    const Bits<W> left = at & state.hand;
    if (!left.any()) continue;
    const int first = left.first();
    firsts.set(first);
    for_each_bit(at, [&](int other) { role_of_[other] = first; });
  }
  find_roles(firsts);
  std::uint64_t left = 0;
  for (std::size_t e = 0; e < elements.size(); ++e) left |= groups(static_cast<int>(e), elements[e].count);
  visited_.clear();
  return pack(state, left);
}

template <int W>
void ExactCover<W>::find_roles(const Bits<W>& firsts) {
  roles_.resize(64 * W);
  for (int i = 0; i < tiles_.size(); ++i) roles_[i].clear();
  jokers_ = {};
  for (std::size_t e = 0; e < elements_.size(); ++e)
    for (int i = elements_[e].first; i < elements_[e].first + elements_[e].size; ++i) {
      const PartAt& part = options_.part(options_.option(i));
      if (!part.hand) continue;
      for (int s = 0; s < part.size; ++s) {
        if (s > 0 && options_.want(part, s - 1) == options_.want(part, s)) continue;
        const auto& wanted = options_.wanted(part, s);
        for (int c = 0; c < wanted.size; ++c) {
          const auto& candidate = tiles_.candidate(wanted.first + c);
          if (candidate.joker) jokers_ = jokers_ | candidate.at;
          for_each_bit(candidate.at & firsts, [&](int at) { roles_[at].push_back({static_cast<int>(e), i, s}); });
        }
      }
    }
}

template <int W>
int ExactCover<W>::need(std::uint64_t left) const {
  int need = 0;
  for (std::size_t e = 0; e < elements_.size(); ++e)
    if (const int count = groups_left(left, static_cast<int>(e))) need += least_[e] * count;
  return need;
}

template <int W>
bool ExactCover<W>::pack(const Remaining<W>& state, std::uint64_t left) {
  if (left == 0) return true;
  if (!budget_.spend(Visited<W>::kSteps)) return false;
  if (!visited_.add({state, left, 0})) return false;
  if (state.calls) return pack_call(state, left);
  const int spare = state.hand.count() - need(left);
  if (spare < 0) return false;
  const Bits<W> naturals = state.hand.without(jokers_);
  const int tile = (naturals.any() ? naturals : state.hand).first();
  Bits<W> hand = state.hand;
  hand.clear(tile);
  for (const Role& role : roles_[role_of_[tile]])
    if (groups_left(left, role.element) &&
        fill(options_.part(options_.option(role.option)), 0, role.slot, hand, left - groups(role.element)))
      return true;
  return spare > 0 && pack({hand, 0}, left);
}

template <int W>
bool ExactCover<W>::pack_call(const Remaining<W>& state, std::uint64_t left) {
  const std::uint64_t call = state.calls & -state.calls;
  const Remaining<W> after{state.hand, state.calls & ~call};
  for (int e = 0; e < static_cast<int>(elements_.size()); ++e)
    if (groups_left(left, e) && (calls_[e] & call) && pack(after, left - groups(e))) return true;
  return pack(after, left);
}

template <int W>
bool ExactCover<W>::fill(const PartAt& part, int slot, int taken, const Bits<W>& hand, std::uint64_t left) {
  if (slot == taken) ++slot;
  if (slot == part.size) return pack({hand, 0}, left);
  const auto& wanted = options_.wanted(part, slot);
  for (int c = 0; c < wanted.size; ++c) {
    const int at = (hand & tiles_.candidate(wanted.first + c).at).first();
    if (at < 0) continue;
    Bits<W> rest = hand;
    rest.clear(at);
    if (fill(part, slot + 1, taken, rest, left)) return true;
  }
  return false;
}

template class ExactCover<kHandWords>;
template class ExactCover<kTableWords>;
template class ExactCover<kMostWords>;

}  // namespace jantaku::match
