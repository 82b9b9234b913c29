#include "match/bipartite_matching.hpp"

namespace jantaku::match {
namespace {

constexpr int kJoker = 1, kAny = kMostTiles;  // what is given for one; `any` may still be of use elsewhere
constexpr int kCannot = kAny * kMostTiles + 1;

}  // namespace

template <int W>
bool BipartiteMatching<W>::take(const Prepared& prepared, Remaining<W>& state) {
  element_ = prepared.element;
  Remaining<W> best;
  int least = kCannot;
  for (int base = 0; base < prepared.n_bases && least > 0; ++base) {
    Remaining<W> now = state;
    const int cost = take_at(options_.at_base(prepared, base), prepared.count, now);
    if (cost < least) {
      least = cost;
      best = now;
    }
  }
  if (least >= kCannot) return false;
  state = best;
  return true;
}

// What the jokers and the `any` used come to, or kCannot.
template <int W>
int BipartiteMatching<W>::take_at(Range members, int count, Remaining<W>& state) {
  first_ = members.first;
  size_ = members.last - members.first;
  if (size_ < count) return kCannot;
  owner_.assign(static_cast<std::size_t>(size_), -1);
  const std::uint64_t calls = element_->dismantles ? 0 : state.calls;  // whose tiles are among the hand's if it does
  int taken = pair_hand(count, state.hand);
  if (taken < count && calls) taken += pair_calls(count - taken, state);  // what the hand lacks
  if (taken < count && calls) {
    state.calls = calls;
    owner_.assign(static_cast<std::size_t>(size_), -1);
    taken = pair_calls(count, state);
    if (taken < count) taken += pair_hand(count - taken, state.hand);
  }
  if (taken < count) return kCannot;
  int cost = 0;
  for (const int owner : owner_)
    if (owner >= 0 && owner < 64 * W) {
      cost += tiles_.jokers().test(owner) ? kJoker : tiles_.wild().test(owner) ? kAny : 0;
      state.hand.clear(owner);
    }
  if (element_->dismantles) tiles_.close(state);
  return cost;
}

// Natural tiles first, to save jokers; `any` last.
template <int W>
int BipartiteMatching<W>::pair_hand(int count, const Bits<W>& hand) {
  const Bits<W>& wild = tiles_.wild();
  const Bits<W>& jokers = tiles_.jokers();
  int taken = 0;
  const auto pair = [&](int tile) {
    if (taken < count) taken += find_anew(tile);
  };
  for_each_bit(hand.without(jokers | wild), pair);
  for_each_bit(hand & jokers, pair);
  for_each_bit((hand & wild).without(jokers), pair);
  return taken;
}

// A call takes part if all its tiles are used, or if it alone supplies all that is still needed.
template <int W>
int BipartiteMatching<W>::pair_calls(int count, Remaining<W>& state) {
  int taken = 0;
  for (std::uint64_t calls = state.calls; calls && taken < count; calls &= calls - 1) {
    const int c = std::countr_zero(calls);
    const std::vector<int> before = owner_;
    int used = 0;
    const int size = static_cast<int>(tiles_.calls()[c].tiles.size());
    for (int t = 0; t < size && taken + used < count; ++t) used += find_anew(64 * W + c * 64 + t);
    if (used == size || taken + used == count) {
      taken += used;
      state.calls &= ~(std::uint64_t{1} << c);
    } else {
      owner_ = before;
    }
  }
  return taken;
}

template <int W>
bool BipartiteMatching<W>::may_be(int tile, int member) const {
  const Option& option = options_.option(first_ + member);
  const PartAt& part = options_.part(option);
  if (tile >= 64 * W) {
    const int c = (tile - 64 * W) / 64;
    return (part.calls >> c & 1) && options_.passes(tiles_.calls()[c].tiles[tile % 64], *element_, option);
  }
  const auto& wanted = options_.wanted(part, 0);
  if (wanted.wild.test(tile)) return true;
  for (int c = 0; c < wanted.size; ++c)
    if (tiles_.candidate(wanted.first + c).at.test(tile)) return true;
  return false;
}

template <int W>
bool BipartiteMatching<W>::find_anew(int tile) {
  tried_.assign(static_cast<std::size_t>(size_), 0);
  return find_member(tile);
}

template <int W>
bool BipartiteMatching<W>::find_member(int tile) {
  if (!budget_.spend()) return false;
  for (int member = 0; member < size_; ++member) {
    if (tried_[member] || !may_be(tile, member)) continue;
    tried_[member] = 1;
    if (owner_[member] >= 0 && !find_member(owner_[member])) continue;
    owner_[member] = tile;
    return true;
  }
  return false;
}

template class BipartiteMatching<kHandWords>;
template class BipartiteMatching<kTableWords>;
template class BipartiteMatching<kMostWords>;

}  // namespace jantaku::match
