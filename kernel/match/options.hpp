// The groups of an element at the base tiles that a hand suggests, and every way to take one of them.
//
// A group of offsets can be at many tiles; an option is a group at one of them. Options that hand and calls as they
// are at the beginning cannot fill are left out, so that a search meets only those worth trying.
#pragma once

#include <vector>

#include "match/tiles.hpp"

namespace jantaku::match {

struct PartAt {
  int first, size;  // what its slots want
  bool hand;        // whether the hand may have it
  bool dismantles;  // whether only its tiles are taken out of a call
  std::uint64_t calls;
};
struct Option {
  int member;  // of the element's groups
  int base;
  int first, size;  // parts
};
// An element with its options; of one with `unique` the options at each base are together.
struct Prepared {
  const Element* element = nullptr;
  int count = 0;
  int first = 0, size = 0;          // options
  int first_base = 0, n_bases = 0;  // where `unique`
};
struct Range {
  int first, last;
};

// The tile that offsets are counted from.
struct Base {
  int name;
  bool swapped;  // B is the suit after next
};
// The tile a slot wants at a base tile; false if it does not exist.
inline bool resolve(const TileOrder& order, const Slot& slot, Base base, Code& code) {
  int name = -1;
  if (slot.kind == SlotKind::Tile) {
    code = slot.value;
    return true;
  }
  if (slot.kind == SlotKind::Offset) {
    name = order.shift(base.name, static_cast<int>(slot.value) - kMostOffset);
  } else if (const int suit = order.suit[base.name]; suit >= 0) {
    const int fixed = static_cast<int>(slot.value);
    int letter = fixed % 3;
    if (base.swapped && letter) letter = 3 - letter;
    name = order.fixed[(fixed - fixed % 3) * 3 + (suit + letter) % 3];
  }
  code = static_cast<Code>(name);
  return name >= 0;
}

template <int W>
class Options {
 public:
  using Mask = Bits<W>;

  Options(Tiles<W>& tiles, Budget& budget) : tiles_(tiles), budget_(budget) {}

  void start(const Program& program) { program_ = &program; }
  void clear();

  // Adds an element to those prepared; its count times `times`.
  Prepared prepare(const Element& element, int times, bool exhaustive);

  const Option& option(int number) const { return options_[number]; }
  const PartAt& part(const Option& option, int number = 0) const { return parts_[option.first + number]; }
  int want(const PartAt& part, int slot) const { return wants_[part.first + slot]; }
  const typename Tiles<W>::Wanted& wanted(const PartAt& part, int slot) const {
    return tiles_.wanted(want(part, slot));
  }
  Range at_base(const Prepared& prepared, int base) const {
    const auto starts = base_starts_.begin() + prepared.first_base + base;
    return {starts[0], starts[1]};
  }

  // Whether a tile of a call passes for the only slot of an option, of the element prepared last.
  bool passes(Code tile, const Element& element, const Option& option) const;

  // Every way to take a group; each of its parts from the hand or as one call. Stops as soon as `emit` returns true.
  template <class Emit>
  bool take(const Option& option, const Remaining<W>& state, Emit&& emit) {
    return take_part(option, 0, state, emit);
  }
  // The first of these ways.
  bool take_first(const Option& option, Remaining<W>& state) {
    return take(option, Remaining<W>(state), [&](const Remaining<W>& after) {
      state = after;
      return true;
    });
  }

 private:
  void add_base(int name);
  void find_bases(const Element& element);
  void find_bases_of_offsets(const Element& element);
  void add_shifted(const Element& element, int name);
  void add_shifted_joker(const Element& element, int name);
  void add_option(const Element& element, int member, int base, bool exhaustive);
  bool add_part(const Part& part, const Group& group, const Element& element, int base, bool exhaustive);
  bool add_call(Option& option, const Group& group, bool dismantles);
  static int flags_of(const Slot& slot, const Group& group, const Element& element) {
    return (takes_jokers(slot, group, element) ? kJokers : 0) | (element.ignore_suit ? kIgnoreSuit : 0);
  }

  template <class Emit>
  bool take_part(const Option& option, int number, const Remaining<W>& state, Emit& emit) {
    if (number == option.size) return emit(state);
    if (!budget_.spend()) return false;
    const PartAt& part = parts_[option.first + number];
    if (part.dismantles) return take_opened(option, number, state, emit);
    const auto go_on = [&](const Mask& hand) {
      return take_part(option, number + 1, Remaining<W>{hand, state.calls}, emit);
    };
    if (part.hand && remove(part, 0, state.hand, go_on)) return true;
    for (std::uint64_t calls = part.calls & state.calls; calls; calls &= calls - 1)
      if (take_part(option, number + 1, Remaining<W>{state.hand, state.calls & ~(calls & -calls)}, emit)) return true;
    return false;
  }

  // `take_part` with open calls: takes some tiles of a call, which stays while it has others, or the whole of it.
  template <class Emit>
  bool take_opened(const Option& option, int number, const Remaining<W>& state, Emit& emit) {
    const PartAt& part = parts_[option.first + number];
    const auto take_from = [&](const Mask& from) {
      const Mask others = state.hand.without(from);
      return remove(part, 0, state.hand & from, [&](const Mask& rest) {
        Remaining<W> after{others | rest, state.calls};
        tiles_.close(after);
        return take_part(option, number + 1, after, emit);
      });
    };
    if (part.hand && take_from(tiles_.all())) return true;
    for (std::uint64_t calls = part.calls & state.calls; calls; calls &= calls - 1) {
      const Mask& meld = tiles_.meld(std::countr_zero(calls));
      if (part.size ? take_from(meld)
                    : take_part(option, number + 1,
                                Remaining<W>{state.hand.without(meld), state.calls & ~(calls & -calls)}, emit))
        return true;
    }
    return false;
  }

  // Every way to take the part's tiles from the hand.
  template <class Emit>
  bool remove(const PartAt& part, int slot, const Mask& hand, Emit&& emit) {
    if (slot == part.size) return emit(hand);
    if (!budget_.spend()) return false;
    const auto& wanted = this->wanted(part, slot);
    bool found = false;
    for (int c = 0; c < wanted.size; ++c) {
      const int at = (hand & tiles_.candidate(wanted.first + c).at).first();
      if (at < 0) continue;
      found = true;
      Mask rest = hand;
      rest.clear(at);
      if (remove(part, slot + 1, rest, emit)) return true;
    }
    if (found) return false;
    const int at = (hand & wanted.wild).first();
    if (at < 0) return false;
    Mask rest = hand;
    rest.clear(at);
    return remove(part, slot + 1, rest, emit);
  }

  Tiles<W>& tiles_;
  Budget& budget_;
  const Program* program_ = nullptr;
  std::vector<Base> bases_;
  std::vector<int> late_;  // bases to be added after the others
  std::vector<std::uint32_t> base_seen_;
  std::uint32_t base_round_ = 0;
  std::vector<Option> options_;
  std::vector<PartAt> parts_;
  std::vector<int> wants_, base_starts_;
};

extern template class Options<kHandWords>;
extern template class Options<kTableWords>;
extern template class Options<kMostWords>;

}  // namespace jantaku::match
