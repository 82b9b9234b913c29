#include "match/shortage.hpp"

#include <algorithm>
#include <functional>

namespace jantaku::match {
namespace {

constexpr int kBeyond = kMostTiles + kMostCalls * 64 + 1;  // more than there are

}  // namespace

struct Shortage::Numbers {
  std::array<std::uint16_t, kMostNames> there{};
  std::array<std::uint32_t, kMostNames> seen{};  // bases, by the round in which they were looked at
  std::uint32_t round = 0;
  std::vector<int> names;    // that are there
  std::vector<int> numbers;  // of each of them how many, the most first

  void add(Code tile) {
    if (there[static_cast<std::size_t>(name_of(tile))]++ == 0) names.push_back(name_of(tile));
  }
};

Shortage::Numbers& Shortage::numbers() {
  thread_local Numbers numbers;
  return numbers;
}

inline int Shortage::number_of(int name) const {
  if (name == order_.any || name == order_.faceup) return kBeyond;
  return own_.there[static_cast<std::size_t>(name)];
}

Shortage::Shortage(const Question& question, int more)
    : question_(question), order_(question.order), own_(numbers()), wild_(more) {
  Numbers& own = own_;
  for (const Code tile : question.hand) own.add(tile);
  for (const CallTiles& call : question.calls)
    for (const Code tile : call.tiles) own.add(tile);
  for (const int name : own.names) own.numbers.push_back(own.there[static_cast<std::size_t>(name)]);
  std::sort(own.numbers.begin(), own.numbers.end(), std::greater<>());
  if (order_.any >= 0) wild_ += own.there[static_cast<std::size_t>(order_.any)];
  const auto& aliases = question.aliases;
  for (std::size_t at = 0; at < aliases.size(); ++at) {
    const int name = name_of(aliases[at].joker);
    if (name == order_.any) jokers_ = kBeyond;
    if (at > 0 && name == name_of(aliases[at - 1].joker)) continue;  // one joker mostly stands for many tiles
    jokers_ = std::min(kBeyond, jokers_ + own.there[static_cast<std::size_t>(name)]);
  }
}

Shortage::~Shortage() {
  for (const int name : own_.names) own_.there[static_cast<std::size_t>(name)] = 0;
  own_.names.clear();
  own_.numbers.clear();
}

bool Shortage::forbids(const Definition& definition) const {
  const int wild = wild_ + definition.almost;
  int left = jokers_ + wild;
  for (const Element& element : definition.elements) {
    if (element.restart) left = jokers_ + wild;
    const int lacks = lacking(element, wild, left);
    if (lacks > left) return true;
    left -= lacks;
  }
  return false;
}

// How many jokers the element needs at least; more than `most` if those are not enough.
int Shortage::lacking(const Element& element, int wild, int most) const {
  if (element.restart || element.count <= 0 || !element.single || element.ignore_suit) return 0;
  if (element.unique) return lacking_of_one(element, wild, most);
  return element.relative ? 0 : lacking_of_any(element);
}

// Of an element that takes each of its tiles as often as it likes.
int Shortage::lacking_of_any(const Element& element) const {
  int there = 0;
  for (const Wanted& one : element.wanted) there = std::min(kBeyond, there + number_of(name_of(one.slot.value)));
  return std::max(0, element.count - there);
}

// Of an element that takes each of its tiles once, all from one base: all bases that a search would try.
int Shortage::lacking_of_one(const Element& element, int wild, int most) const {
  if (!element.relative) return lacking_at(element, {0, false}, wild, most);
  if (lacking_anywhere(element) > most) return most + 1;
  Numbers& own = own_;
  int best = most + 1;
  ++own.round;
  const auto look = [&](int name) {
    if (name < 0 || best == 0 || own.seen[static_cast<std::size_t>(name)] == own.round) return;
    own.seen[static_cast<std::size_t>(name)] = own.round;
    best = std::min(best, lacking_at(element, {name, false}, wild, best - 1));
    if (element.both_ways && best > 0) best = std::min(best, lacking_at(element, {name, true}, wild, best - 1));
  };
  const auto look_from = [&](int name) {
    for (const int offset : element.offsets) look(order_.shift(name, -offset));
  };
  for (std::size_t suit = 0; suit < 3; ++suit) look(order_.fixed[suit]);
  std::for_each(own.names.begin(), own.names.end(), look_from);
  if (jokers_ + wild > 0 && !element.offsets.empty())
    look(
        order_.shift(order_.fixed[0], std::max(0, -*std::min_element(element.offsets.begin(), element.offsets.end()))));
  if (jokers_ == 0) return best;
  for (const Alias& alias : question_.aliases) {
    if (alias.target == order_.any) continue;
    look(alias.target);
    look_from(alias.target);
  }
  return best;
}

// At any base: the tile wanted most is at best the one that is there most, and so on. At one base tiles of one kind of
// slots differ, those of two may be the same.
int Shortage::lacking_anywhere(const Element& element) const {
  const auto is_behind = [](int offset) { return offset < 0; };
  if (element.plain || !order_.apart || std::any_of(element.offsets.begin(), element.offsets.end(), is_behind))
    return 0;
  const std::size_t kinds = 1 + (element.fixed && !element.offsets.empty());
  int lacks = element.count;
  for (std::size_t at = 0; at < element.numbers.size() && at / kinds < own_.numbers.size(); ++at)
    lacks -= std::min<int>(element.numbers[at], own_.numbers[at / kinds]);
  return lacks;
}

int Shortage::lacking_at(const Element& element, Base base, int wild, int most) const {
  const int spare = element.size - element.count;  // members that need not be taken
  int lacks = 0;
  for (const Wanted& one : element.wanted) {
    Code code = 0;
    const bool exists = resolve(order_, one.slot, base, code);
    lacks += std::max(0, one.count - (exists ? number_of(name_of(code)) : 0));
    if (lacks > spare + (one.jokers ? most : std::min(wild, most))) return most + 1;
  }
  return std::max(0, lacks - spare);
}

}  // namespace jantaku::match
