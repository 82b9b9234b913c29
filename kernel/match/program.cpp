// Reads a program, and notes what searches want to know of each element and definition.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <tuple>

#include "match/chains.hpp"

namespace jantaku::match {
namespace {

constexpr int kMostItems = 1 << 20;
constexpr std::int64_t kMostCode = (std::int64_t{1} << 48) - 1;

// Numbers one by one. After the first that is missing or out of range all are the least allowed, and `failed`.
class Reader {
 public:
  explicit Reader(std::span<const std::int64_t> text) : text_(text) {}

  std::int64_t next(std::int64_t low, std::int64_t high) {
    if (failed_ || at_ == text_.size() || text_[at_] < low || text_[at_] > high) {
      failed_ = true;
      return low;
    }
    return text_[at_++];
  }
  int number(int low, int high) { return static_cast<int>(next(low, high)); }
  bool flag() { return next(0, 1) == 1; }

  // Runs `f` so often as the next number says, unless something is wrong.
  template <class F>
  int repeat(int low, int high, F f) {
    const int count = number(low, high);
    for (int i = 0; i < count && !failed_; ++i) f();
    return count;
  }

  bool failed() const { return failed_; }
  void fail() { failed_ = true; }
  bool done() const { return !failed_ && at_ == text_.size(); }

 private:
  std::span<const std::int64_t> text_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

Slot read_slot(Reader& reader, Element& element, Group& group) {
  const auto kind = static_cast<SlotKind>(reader.number(0, 2));
  Slot slot{kind, false, 0};
  if (kind == SlotKind::Offset) {
    const int offset = reader.number(-kMostOffset, kMostOffset);
    slot.value = static_cast<Code>(offset + kMostOffset);
    if (std::find(element.offsets.begin(), element.offsets.end(), offset) == element.offsets.end())
      element.offsets.push_back(offset);
    group.relative = true;
  } else if (kind == SlotKind::Fixed) {
    slot.value = static_cast<Code>(reader.number(0, kFixed - 1));
    element.fixed = group.relative = true;
  } else {
    slot.value = static_cast<Code>(reader.next(0, kMostCode));
    if (name_of(slot.value) >= kMostNames) reader.fail();
    element.plain = true;
  }
  slot.jokers = reader.flag();
  return slot;
}

Group read_group(Reader& reader, Program& program, Element& element) {
  Group group{static_cast<int>(program.parts.size()), 0};
  group.call = reader.number(-1, kMostItems);
  group.jokers = reader.flag();
  group.size = reader.repeat(0, kMostSlots, [&] {
    Part part{static_cast<int>(program.slots.size()), 0};
    part.size = reader.repeat(1, kMostSlots, [&] { program.slots.push_back(read_slot(reader, element, group)); });
    program.parts.push_back(part);
    element.single = element.single && part.size == 1;
  });
  element.single = element.single && group.size <= 1 && group.call < 0;
  return group;
}

// Which tiles an element of single tiles wants, and how often.
std::vector<Wanted> find_wanted(const Program& program, const Element& element) {
  std::vector<Wanted> all, found;
  for (int g = element.first; g < element.first + element.size; ++g) {
    const Group& group = program.groups[g];
    if (group.size == 0) continue;
    const Slot& slot = program.slots[program.parts[group.first].first];
    all.push_back({slot, takes_jokers(slot, group, element), 1});
  }
  const auto key = [](const Wanted& one) { return std::tuple(one.jokers, one.slot.kind, one.slot.value); };
  std::sort(all.begin(), all.end(), [&](const Wanted& a, const Wanted& b) { return key(a) < key(b); });
  for (const Wanted& one : all)
    if (found.empty() || key(found.back()) != key(one)) found.push_back(one);
    else ++found.back().count;
  return found;
}

Element read_element(Reader& reader, Program& program) {
  Element element;
  element.first = static_cast<int>(program.groups.size());
  const int flags = reader.number(0, 63);
  element.restart = flags & 8;
  element.unique = flags & 1;
  element.jokers = !(flags & 2);
  element.ignore_suit = flags & 4;
  element.greedy = flags & 16;
  element.dismantles = flags & 32;
  element.count = reader.number(-kMostCount, kMostCount);
  element.single = true;
  element.size = reader.repeat(0, kMostItems, [&] {
    const Group group = read_group(reader, program, element);
    program.groups.push_back(group);
    element.relative = element.relative || group.relative;
  });
  const bool moves_suit =
      std::any_of(element.offsets.begin(), element.offsets.end(), [](int offset) { return std::abs(offset) >= 10; });
  element.both_ways = element.fixed && !moves_suit;
  if (element.single && !reader.failed()) element.wanted = find_wanted(program, element);
  for (const Wanted& one : element.wanted) element.numbers.push_back(one.count);
  std::sort(element.numbers.begin(), element.numbers.end(), std::greater<>());
  return element;
}

// Tests if the definition is sets of offsets only; lookaheads may come before them.
void look_for_chains(const Program& program, Definition& definition) {
  int states = 1, groups = 0;
  bool chained = !definition.almost && !definition.never && !definition.dismantles;
  for (const Element& element : definition.elements) {
    chained = chained && !element.restart && !element.unique && !element.ignore_suit;
    definition.jokers = definition.jokers && element.jokers;
    if (element.count <= 0) continue;
    if (element.size == 0) chained = false;
    states = std::min(kMostTables + 1, states * (std::min(element.count, kMostTables) + 1));
    groups += element.count;
    for (int g = 0; g < element.size; ++g) {
      const Group& group = program.groups[element.first + g];
      definition.jokers = definition.jokers && group.jokers;
      chained = chained && group.size == 1;
      if (!chained) return;
      const Part& part = program.parts[group.first];
      chained = part.size <= kMostSlotsOfSet;
      for (int s = 0; s < part.size; ++s) {
        const Slot& slot = program.slots[part.first + s];
        definition.jokers = definition.jokers && slot.jokers;
        chained = chained && slot.kind == SlotKind::Offset && std::abs(static_cast<int>(slot.value) - kMostOffset) < 10;
      }
    }
  }
  definition.chained = chained && groups > 0 && groups <= kMostSets && states <= kMostTables;
}

Definition read_definition(Reader& reader, Program& program) {
  Definition definition;
  const int flags = reader.number(0, 7);
  definition.exhaustive = flags & 1;
  definition.almost = flags & 2;
  definition.never = flags & 4;
  reader.repeat(0, kMostItems, [&] { definition.elements.push_back(read_element(reader, program)); });
  for (const Element& element : definition.elements)
    definition.dismantles = definition.dismantles || element.dismantles;
  program.dismantles = program.dismantles || definition.dismantles;
  if (!reader.failed()) look_for_chains(program, definition);
  return definition;
}

}  // namespace

std::optional<Program> Program::read(std::span<const std::int64_t> text) {
  Program program;
  Reader reader(text);
  reader.repeat(0, kMostItems, [&] { program.definitions.push_back(read_definition(reader, program)); });
  if (!reader.done()) return std::nullopt;
  return program;
}

}  // namespace jantaku::match
