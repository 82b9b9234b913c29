#include "match/options.hpp"

#include <algorithm>
#include <cstdlib>

namespace jantaku::match {

template <int W>
void Options<W>::clear() {
  options_.clear();
  parts_.clear();
  wants_.clear();
  base_starts_.clear();
}

template <int W>
Prepared Options<W>::prepare(const Element& element, int times, bool exhaustive) {
  Prepared result;
  result.element = &element;
  if (budget_.spent()) return result;
  const int count = std::abs(element.count);
  const bool beyond = count > kMostCount / std::max(times, 1);
  result.count = element.count > 0 ? beyond ? kMostCount : count * times : std::max(1, std::min(count, kMostCount));
  find_bases(element);
  result.first = static_cast<int>(options_.size());
  const int n_bases = static_cast<int>(bases_.size());
  if (element.unique) {
    result.first_base = static_cast<int>(base_starts_.size());
    result.n_bases = element.relative ? n_bases : 1;
    for (int base = 0; base < result.n_bases; ++base) {
      base_starts_.push_back(static_cast<int>(options_.size()));
      for (int member = 0; member < element.size; ++member) add_option(element, member, base, exhaustive);
    }
    base_starts_.push_back(static_cast<int>(options_.size()));
  } else {
    for (int member = 0; member < element.size; ++member) {
      const bool relative = program_->groups[element.first + member].relative;
      for (int base = 0; base < (relative ? n_bases : 1); ++base) add_option(element, member, base, exhaustive);
    }
  }
  result.size = static_cast<int>(options_.size()) - result.first;
  budget_.spend(result.size + n_bases * element.size);  // tried
  return result;
}

template <int W>
void Options<W>::add_base(int name) {
  const TileOrder& order = tiles_.order();
  if (name < 0 || name == order.any || name == order.faceup || base_seen_[name] == base_round_) return;
  base_seen_[name] = base_round_;
  bases_.push_back({name, false});
}

template <int W>
void Options<W>::find_bases(const Element& element) {
  const TileOrder& order = tiles_.order();
  bases_.clear();
  ++base_round_;
  base_seen_.resize(kMostNames);
  if (!element.offsets.empty()) find_bases_of_offsets(element);
  if (element.fixed)
    for (int suit = 0; suit < 3; ++suit) add_base(order.fixed[suit]);
  if (bases_.empty()) bases_.push_back({order.fixed[0], false});
  if (element.both_ways)
    for (std::size_t i = 0, n = bases_.size(); i < n; ++i)
      if (order.suit[bases_[i].name] >= 0) bases_.push_back({bases_[i].name, true});
}

template <int W>
void Options<W>::find_bases_of_offsets(const Element& element) {
  const TileOrder& order = tiles_.order();
  const auto each_tile = [&](auto f) {
    for (const int name : tiles_.names()) f(name);
    for (const CallTiles& call : tiles_.calls())
      for (const Code tile : call.tiles) f(name_of(tile));
  };
  late_.clear();
  each_tile([&](int name) { add_shifted(element, name); });
  if (element.jokers && !tiles_.aliases().empty()) each_tile([&](int name) { add_shifted_joker(element, name); });
  if (element.ignore_suit)
    for (std::size_t i = 0, n = bases_.size(); i < n; ++i) add_base(order.number[bases_[i].name]);
  if (tiles_.wild().any() || (tiles_.any_jokers() && element.jokers))  // which may be a whole group
    late_.push_back(
        order.shift(order.fixed[0], std::max(0, -*std::min_element(element.offsets.begin(), element.offsets.end()))));
  for (const int name : late_) add_base(name);
}

template <int W>
void Options<W>::add_shifted(const Element& element, int name) {
  const TileOrder& order = tiles_.order();
  for (const int offset : element.offsets) {
    const int base = order.shift(name, -offset);
    if (base < 0) continue;
    bool joker = false;
    if (element.jokers && tiles_.names_joker(base))
      for (const auto& alias : tiles_.aliases())
        if (name_of(alias.joker) == base) {
          joker = true;
          if (alias.target != order.any) add_base(alias.target);
        }
    if (order.joker[base]) continue;
    if (joker) late_.push_back(base);  // an ordinary tile stands for itself as well
    else add_base(base);
  }
}

// The tile a joker stands for may be at any offset.
template <int W>
void Options<W>::add_shifted_joker(const Element& element, int name) {
  const TileOrder& order = tiles_.order();
  if (!tiles_.names_joker(name)) return;
  for (const auto& alias : tiles_.aliases()) {
    if (name_of(alias.joker) != name || alias.target == order.any) continue;
    for (const int offset : element.offsets) {
      const int base = order.shift(alias.target, -offset);
      if (base >= 0 && !order.joker[base]) late_.push_back(base);
    }
  }
}

// Adds the group at the base to the options, if hand and calls as they were at the beginning allow it.
template <int W>
void Options<W>::add_option(const Element& element, int member, int base, bool exhaustive) {
  const Group& group = program_->groups[element.first + member];
  Option option{member, base, static_cast<int>(parts_.size()), 0};
  if (group.call >= 0) {
    if (add_call(option, group, element.dismantles)) options_.push_back(option);
    return;
  }
  const std::size_t wants = wants_.size();
  for (int p = 0; p < group.size; ++p)
    if (!add_part(program_->parts[group.first + p], group, element, base, exhaustive)) {
      parts_.resize(static_cast<std::size_t>(option.first));
      wants_.resize(wants);
      return;
    }
  option.size = group.size;
  if (option.size) options_.push_back(option);
}

template <int W>
bool Options<W>::add_call(Option& option, const Group& group, bool dismantles) {
  std::uint64_t calls = 0;
  for (std::size_t c = 0; c < tiles_.calls().size(); ++c)
    if (tiles_.calls()[c].name == group.call) calls |= std::uint64_t{1} << c;
  if (!calls) return false;
  parts_.push_back({0, 0, false, dismantles, calls});
  option.size = 1;
  return true;
}

template <int W>
bool Options<W>::add_part(const Part& part, const Group& group, const Element& element, int base, bool exhaustive) {
  PartAt at{static_cast<int>(wants_.size()), part.size, true, element.dismantles, 0};
  std::array<Code, kMostSlots> codes;
  std::array<int, kMostSlots> flags;
  for (int s = 0; s < part.size; ++s) {
    const Slot& slot = program_->slots[part.first + s];
    if (!resolve(tiles_.order(), slot, bases_[base], codes[s])) return false;
    flags[s] = flags_of(slot, group, element) | (exhaustive ? kExhaustive : 0);
    const int want = tiles_.want(codes[s], flags[s]);
    wants_.push_back(want);
    const auto& wanted = tiles_.wanted(want);
    if (wanted.size == 0 && !wanted.wild.any()) at.hand = false;
  }
  if (at.hand && at.size > 1) at.hand = remove(at, 0, tiles_.all(), [](const Mask&) { return true; });
  const auto size = static_cast<std::size_t>(part.size);
  for (std::size_t c = 0; c < tiles_.calls().size(); ++c)
    if (element.dismantles ? remove(at, 0, tiles_.meld(static_cast<int>(c)), [](const Mask&) { return true; })
                           : tiles_.call_fits(tiles_.calls()[c], {codes.data(), size}, {flags.data(), size}))
      at.calls |= std::uint64_t{1} << c;
  if (!at.hand && !at.calls) return false;
  parts_.push_back(at);
  return true;
}

template <int W>
bool Options<W>::passes(Code tile, const Element& element, const Option& option) const {
  const Group& group = program_->groups[element.first + option.member];
  const Slot& slot = program_->slots[program_->parts[group.first].first];
  Code code = 0;
  return resolve(tiles_.order(), slot, bases_[option.base], code) &&
         tiles_.passes(tile, code, flags_of(slot, group, element));
}

template class Options<kHandWords>;
template class Options<kTableWords>;
template class Options<kMostWords>;

}  // namespace jantaku::match
