#include "match/gate.hpp"

#include <algorithm>

namespace jantaku::match {
namespace {

constexpr std::size_t kMostAliases = 16;  // that are looked at for each tile

std::span<const Slot> slots_of(const Program& program, const Group& group) {
  const Part& part = program.parts[static_cast<std::size_t>(group.first)];
  return {program.slots.data() + part.first, static_cast<std::size_t>(part.size)};
}

std::span<const Group> groups_of(const Program& program, const Element& element) {
  return {program.groups.data() + element.first, static_cast<std::size_t>(element.size)};
}

// Whether the sets need every tile of the hand, whatever calls are taken for them; all sets of an element are as large.
bool needs_all(const Question& question, const Definition& definition) {
  std::array<int, kMostSlots> sets{};  // by size
  int tiles = 0;
  for (const Element& element : definition.elements) {
    if (element.count <= 0) continue;
    const std::size_t size = slots_of(question.program, groups_of(question.program, element)[0]).size();
    for (const Group& group : groups_of(question.program, element))
      if (slots_of(question.program, group).size() != size) return false;
    if (size >= sets.size()) return false;
    sets[size] += element.count;
    tiles += element.count * static_cast<int>(size);
  }
  int calls = static_cast<int>(question.calls.size());
  for (std::size_t size = sets.size() - 1; size > 0 && calls > 0; --size) {
    const int taken = std::min(calls, sets[size]);
    calls -= taken;
    tiles -= taken * static_cast<int>(size);
  }
  return static_cast<int>(question.hand.size()) <= tiles;
}

// Whether all tiles of a set that a tile belongs to are there.
bool is_there(const TileOrder& order, const Gate& counts, std::span<const Slot> slots, int name) {
  for (const Slot& own : slots) {
    const int base = order.shift(name, kMostOffset - static_cast<int>(own.value));
    if (base < 0) continue;
    const bool all = std::all_of(slots.begin(), slots.end(), [&](const Slot& slot) {
      const auto same = std::count_if(slots.begin(), slots.end(), [&](const Slot& o) { return o.value == slot.value; });
      return counts[order.shift(base, static_cast<int>(slot.value) - kMostOffset)] >= static_cast<int>(same);
    });
    if (all) return true;
  }
  return false;
}

// Whether a tile of the hand belongs to no set of the definition, whatever it stands for.
bool has_lone_tile(const Question& question, const Definition& definition, const Gate& counts) {
  const auto has_set = [&](int name) {
    for (const Element& element : definition.elements) {
      if (element.count <= 0) continue;
      for (const Group& group : groups_of(question.program, element))
        if (is_there(question.order, counts, slots_of(question.program, group), name)) return true;
    }
    return false;
  };
  return std::any_of(question.hand.begin(), question.hand.end(), [&](Code code) {
    const int name = name_of(code);
    return !has_set(name) && std::none_of(question.aliases.begin(), question.aliases.end(), [&](const Alias& alias) {
      return name_of(alias.joker) == name && has_set(alias.target);
    });
  });
}

}  // namespace

Gate::Gate(const Question& question, int more)
    : question_(question),
      shortage_(question, more),
      is_open_(question.calls.size() > kMostCalls || question.hand.size() > kMostSlots),
      is_plain_(question.aliases.size() <= kMostAliases && more == 0) {
  const auto is_all = [&](int name) { return name == question.order.any || name == question.order.faceup; };
  auto& there = counts();
  for (const Code code : question.hand) ++there[static_cast<std::size_t>(name_of(code))];
  for (const Alias& alias : question.aliases) {
    is_plain_ = is_plain_ && !is_all(alias.target) && !is_all(name_of(alias.joker));
    if (!is_plain_) break;
    for (const Code code : question.hand)
      there[static_cast<std::size_t>(alias.target)] += name_of(code) == name_of(alias.joker);
  }
  is_plain_ = is_plain_ && (*this)[question.order.any] == 0 && (*this)[question.order.faceup] == 0;
}

Gate::~Gate() {
  auto& there = counts();
  for (const Code code : question_.hand) there[static_cast<std::size_t>(name_of(code))] = 0;
  for (const Alias& alias : question_.aliases) there[static_cast<std::size_t>(alias.target)] = 0;
}

std::array<std::uint16_t, kMostNames>& Gate::counts() {
  thread_local std::array<std::uint16_t, kMostNames> counts{};
  return counts;
}

bool Gate::excludes(const Definition& definition) const {
  if (is_open_) return false;
  const bool is_sets = definition.chained && question_.order.both_ways;
  if (is_plain_ && is_sets && needs_all(question_, definition)) return has_lone_tile(question_, definition, *this);
  return shortage_.forbids(definition);
}

}  // namespace jantaku::match
