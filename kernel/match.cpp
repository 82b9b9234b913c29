#include "match.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace jantaku::match {
namespace {

constexpr int kMostCount = kMostTiles + kMostCalls + 1;  // each group takes a tile or a call, so more never fit
constexpr int kMostSlots = 64;                           // of a group
constexpr int kMostDepth = 256;                          // groups that a search for all ways takes
constexpr int kMostPacked = 8;                           // elements that a packed state counts
constexpr int kMostDistance = 16;
constexpr int kMostChain = 32;                           // names in a row
constexpr int kMostTables = 256;                         // numbers of groups still to find, of all elements
constexpr int kMostSets = 16;                            // groups in all, where chains are looked at
constexpr int kMostSlotsOfSet = 16;
constexpr int kDistanceSteps = 200'000;                  // of one question where chains do not help
constexpr int kMostSpare = 6;                            // tiles left over that packing still pays for

template <int W>
struct Bits {
  std::array<std::uint64_t, W> words{};

  void set(int i) { words[static_cast<std::size_t>(i >> 6)] |= std::uint64_t{1} << (i & 63); }
  void clear(int i) { words[static_cast<std::size_t>(i >> 6)] &= ~(std::uint64_t{1} << (i & 63)); }
  bool test(int i) const { return words[static_cast<std::size_t>(i >> 6)] >> (i & 63) & 1; }
  bool any() const {
    std::uint64_t all = 0;
    for (const auto word : words) all |= word;
    return all != 0;
  }
  int count() const {
    int n = 0;
    for (const auto word : words) n += std::popcount(word);
    return n;
  }
  int first() const {
    for (int i = 0; i < W; ++i)
      if (words[static_cast<std::size_t>(i)]) return i * 64 + std::countr_zero(words[static_cast<std::size_t>(i)]);
    return -1;
  }
  friend Bits operator&(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] |= b.words[i];
    return a;
  }
  Bits without(const Bits& b) const {
    Bits a = *this;
    for (std::size_t i = 0; i < W; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  bool operator==(const Bits&) const = default;
};

template <class F, int W>
void for_each_bit(Bits<W> bits, F f) {
  for (int i = 0; i < W; ++i)
    for (auto word = bits.words[static_cast<std::size_t>(i)]; word; word &= word - 1) f(i * 64 + std::countr_zero(word));
}

// What is left: tiles by position, calls by position.
template <int W>
struct State {
  Bits<W> hand;
  std::uint64_t calls = 0;
  bool operator==(const State&) const = default;
};

// States seen before, with what is still to be done in them. Emptied in no time.
template <int W>
class Seen {
 public:
  struct Key {
    State<W> state;
    std::uint64_t step = 0, used = 0;
    bool operator==(const Key&) const = default;
  };

  void clear() {
    if (++round_ == 0) {
      std::fill(rounds_.begin(), rounds_.end(), 0U);
      round_ = 1;
    }
    size_ = 0;
  }

  // False if it was there.
  bool add(const Key& key) {
    if (2 * (size_ + 1) > keys_.size()) grow();
    for (std::size_t at = hash(key) & (keys_.size() - 1);; at = (at + 1) & (keys_.size() - 1)) {
      if (rounds_[at] != round_) {
        rounds_[at] = round_;
        keys_[at] = key;
        ++size_;
        return true;
      }
      if (keys_[at] == key) return false;
    }
  }

 private:
  static std::uint64_t hash(const Key& key) {
    std::uint64_t h = key.step * 0x9e3779b97f4a7c15ULL ^ key.used * 0xc2b2ae3d27d4eb4fULL ^ key.state.calls * 0x165667b19e3779f9ULL;
    for (const auto word : key.state.hand.words) h = (h ^ word) * 0xff51afd7ed558ccdULL, h ^= h >> 32;
    h *= 0xc4ceb9fe1a85ec53ULL;
    return h ^ h >> 29;
  }

  void grow() {
    std::vector<Key> keys(std::max<std::size_t>(256, keys_.size() * 2));
    std::vector<std::uint32_t> rounds(keys.size());
    keys.swap(keys_);
    rounds.swap(rounds_);
    const std::uint32_t old = round_;
    round_ = 1;
    size_ = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (rounds[i] == old) add(keys[i]);
  }

  std::vector<Key> keys_;
  std::vector<std::uint32_t> rounds_;
  std::uint32_t round_ = 0;
  std::size_t size_ = 0;
};

template <int W>
class Search {
 public:
  Search() : by_name_(kMostNames) {
    for (auto& row : wanted_at_) row.assign(kMostNames, -1);
  }

  // Everything that depends on the hand alone.
  void start(const Question& question) {
    program_ = &question.program;
    order_ = &question.order;
    aliases_all_ = question.aliases;
    calls_ = question.calls;
    steps_ = 0;
    hand_.assign(question.hand.begin(), question.hand.end());
    look();
  }

  // The same hand with one more tile at the end; `lift` takes it away.
  void push(Code code) {
    hand_.push_back(code);
    look();
  }
  void lift() {
    hand_.pop_back();
    look();
  }
  void replace(int at, Code code) {
    hand_[static_cast<std::size_t>(at)] = code;
    look();
  }

  bool any_definition(int times) {
    steps_ = 0;
    for (const Definition& definition : program_->definitions)
      if (matches(definition, times)) return true;
    return false;
  }

  // Leaves aside definitions that one tile more cannot make match.
  void narrow(bool one_more) {
    possible_.clear();
    for (const Definition& definition : program_->definitions)
      if (!one_more || !definition.chained || !aliases_all_.empty() || distance(definition, 1) <= 1) possible_.push_back(&definition);
  }
  bool any_possible() {
    steps_ = 0;
    return std::any_of(possible_.begin(), possible_.end(), [&](const Definition* definition) { return matches(*definition, 1); });
  }

  bool matches(const Definition& definition, int times, Trace* trace = nullptr) {
    if (definition.never) return false;
    if (definition.almost) push(static_cast<Code>(order_->any));
    const bool result = run(definition, times, trace);
    if (definition.almost) lift();
    return result;
  }

  // The fewest tiles missing over all definitions, lookaheads aside as far as they do not concern what is used.
  int distance(int most) {
    int best = most + 1;
    for (const Definition& definition : program_->definitions) best = std::min(best, distance(definition, best - 1));
    return best;
  }

  // A tile less is at most one tile further, so one question per definition and tile is enough.
  std::vector<int> distances_without_each(int most) {
    const int n = size();
    std::vector<int> own, result(static_cast<std::size_t>(n), most + 1);
    int best = most + 1;
    for (const Definition& definition : program_->definitions) {
      own.push_back(distance(definition, std::min(best, most)));
      best = std::min(best, own.back());
    }
    if (best > most) return result;
    const std::vector<Code> hand = hand_;
    for (std::size_t at = 0; at < hand.size(); ++at) {
      const auto same = static_cast<std::size_t>(std::find(hand.begin(), hand.end(), hand[at]) - hand.begin());
      if (same < at) {
        result[at] = result[same];
        continue;
      }
      hand_.erase(hand_.begin() + static_cast<std::ptrdiff_t>(at));
      look();
      bool kept = false;
      for (std::size_t d = 0; d < own.size() && !kept; ++d) kept = own[d] == best && distance(program_->definitions[d], best) == best;
      result[at] = best + !kept;
      if (result[at] == 0 && !any_definition(1)) result[at] = 1;
      hand_ = hand;
    }
    look();
    return result;
  }

  int most_times() const { return static_cast<int>(hand_.size() + calls_.size()) + 1; }
  int size() const { return static_cast<int>(hand_.size()); }

 private:
  using Mask = Bits<W>;
  struct Candidate {
    Mask at;
    bool joker;
  };
  struct Wanted {
    int first = 0, size = 0;  // candidates in their order
    Mask wild;                // tiles `any` of the hand, taken if nothing else fits
    bool plain = true;        // the masks are those of whole names
  };
  struct PartAt {
    int first, size;  // wanted
    bool hand;
    std::uint64_t calls;
  };
  struct Option {
    int member;  // of the element's groups
    int base;
    int first, size;  // parts
  };
  struct Base {
    int name;
    bool swapped;  // B is the suit after next
  };
  struct Prepared {
    const Element* element = nullptr;
    int count = 0;
    int first = 0, size = 0;           // options
    int first_base = 0, n_bases = 0;   // of an element with `unique`
  };

  // ---- tiles of the hand ---------------------------------------------------------------------

  // Sorts the tiles by name, and forgets what was derived from others.
  void look() {
    if (hand_.size() > 64 * W) throw OverBudget();
    for (const int name : names_) by_name_[static_cast<std::size_t>(name)] = {};
    names_.clear();
    all_ = wild_ = {};
    for (int at = 0; at < size(); ++at) {
      const int name = name_of(hand_[static_cast<std::size_t>(at)]);
      Mask& mask = by_name_[static_cast<std::size_t>(name)];
      if (!mask.any()) names_.push_back(name);
      mask.set(at);
      all_.set(at);
      if (name == order_->any) wild_.set(at);
    }
    for (const auto& [flags, name] : wanted_names_) wanted_at_[static_cast<std::size_t>(flags)][static_cast<std::size_t>(name)] = -1;
    wanted_names_.clear();
    wanted_attrs_.clear();
    wanted_.clear();
    candidates_.clear();
    aliases_.clear();
    any_jokers_ = false;
    for (const Alias& alias : aliases_all_) {
      const Mask at = with(alias.joker);
      bool present = at.any();
      for (std::size_t c = 0; !present && c < calls_.size(); ++c)
        for (const Code tile : calls_[c].tiles) present = present || is(tile, alias.joker);
      if (!present) continue;
      aliases_.push_back({alias.target, alias.joker, at});
      any_jokers_ = any_jokers_ || alias.target == order_->any;
    }
  }

  static bool is(Code tile, Code pattern) {
    return name_of(tile) == name_of(pattern) && (attrs_of(tile) & attrs_of(pattern)) == attrs_of(pattern);
  }

  Mask having(Mask at, Code attrs) const {
    if (attrs == 0) return at;
    Mask result;
    for_each_bit(at, [&](int i) {
      if ((attrs_of(hand_[static_cast<std::size_t>(i)]) & attrs) == attrs) result.set(i);
    });
    return result;
  }
  Mask with(Code code) const { return having(by_name_[static_cast<std::size_t>(name_of(code))], attrs_of(code)); }

  int replacers(int name) const {
    int n = 0;
    for (const auto& alias : aliases_) n += alias.target == name;
    return n;
  }

  // ---- what a slot wants ---------------------------------------------------------------------

  enum Flags : int { kJokers = 1, kIgnoreSuit = 2, kExhaustive = 4 };

  int want(Code code, int flags) {
    const int name = name_of(code);
    if (name != order_->any && name != order_->faceup) flags &= ~kExhaustive;
    if (aliases_.empty()) flags &= ~kJokers;
    if (attrs_of(code) == 0) {
      std::int32_t& at = wanted_at_[static_cast<std::size_t>(flags)][static_cast<std::size_t>(name)];
      if (at < 0) {
        at = describe(code, flags);
        wanted_names_.push_back({flags, name});
      }
      return at;
    }
    for (const auto& row : wanted_attrs_)
      if (row.code == code && row.flags == flags) return row.at;
    const int at = describe(code, flags);
    wanted_attrs_.push_back({code, flags, at});
    return at;
  }

  int describe(Code code, int flags) {
    const int name = name_of(code);
    const Code attrs = attrs_of(code);
    Wanted wanted;
    wanted.first = static_cast<int>(candidates_.size());
    wanted.plain = attrs == 0 && !(flags & kIgnoreSuit);
    wanted.wild = having(wild_, attrs);
    const auto add = [&](Mask at, bool joker) {
      at = having(at, attrs).without(wild_);
      if (at.any()) candidates_.push_back({at, joker});
    };
    if (name == order_->any || name == order_->faceup) {
      wanted.plain = false;
      Mask all = all_;
      if (name == order_->faceup)
        for (const int other : names_)
          if (order_->back[static_cast<std::size_t>(other)]) all = all.without(by_name_[static_cast<std::size_t>(other)]);
      if (flags & kExhaustive)
        for (Mask rest = all; rest.any();) {  // each kind once
          const Mask& kind = by_name_[static_cast<std::size_t>(name_of(hand_[static_cast<std::size_t>(rest.first())]))];
          add(rest & kind, false);
          rest = rest.without(kind);
        }
      else
        add(all, false);
    } else if (flags & kIgnoreSuit) {
      Mask at;
      for (const int other : names_)
        if (order_->number[static_cast<std::size_t>(other)] == order_->number[static_cast<std::size_t>(name)]) at = at | by_name_[static_cast<std::size_t>(other)];
      add(at, false);
    } else {
      add(by_name_[static_cast<std::size_t>(name)], false);
    }
    if (flags & kJokers) add_jokers(name, attrs, wanted, add);
    wanted.size = static_cast<int>(candidates_.size()) - wanted.first;
    wanted_.push_back(wanted);
    return static_cast<int>(wanted_.size()) - 1;
  }

  // Fewer tiles that could replace it first; the natural tile first among equals.
  template <class Add>
  void add_jokers(int name, Code attrs, Wanted& wanted, Add add) {
    jokers_.clear();
    for (const auto& alias : aliases_) {
      if (alias.target != name && alias.target != order_->any) continue;
      if (name_of(alias.joker) == name && attrs_of(alias.joker) == 0) continue;
      if (std::find(jokers_.begin(), jokers_.end(), alias.joker) == jokers_.end()) jokers_.push_back(alias.joker);
    }
    if (jokers_.empty()) return;
    std::stable_sort(jokers_.begin(), jokers_.end(), [&](Code a, Code b) { return replacers(name_of(a)) < replacers(name_of(b)); });
    const int own = replacers(name);
    const std::size_t naturals = candidates_.size();
    for (const Code joker : jokers_) {
      if (attrs_of(joker)) wanted.plain = false;
      add(with(joker), true);
    }
    const auto before = static_cast<std::ptrdiff_t>(std::count_if(jokers_.begin(), jokers_.end(), [&](Code joker) {
      return replacers(name_of(joker)) < own && having(with(joker), attrs).without(wild_).any();
    }));
    const auto first = candidates_.begin() + wanted.first, middle = candidates_.begin() + static_cast<std::ptrdiff_t>(naturals);
    std::rotate(first, middle, middle + before);
  }

  // Whether a tile of a call passes for what is wanted; there `any` passes for everything too.
  bool passes(Code tile, Code wanted, int flags) const {
    const int name = name_of(wanted), own = name_of(tile);
    if ((attrs_of(tile) & attrs_of(wanted)) != attrs_of(wanted)) return false;
    if (own == name || own == order_->any || name == order_->any) return true;
    if (name == order_->faceup) return !order_->back[static_cast<std::size_t>(own)];
    if ((flags & kIgnoreSuit) && order_->number[static_cast<std::size_t>(own)] == order_->number[static_cast<std::size_t>(name)]) return true;
    if (flags & kJokers)
      for (const auto& alias : aliases_)
        if ((alias.target == name || alias.target == order_->any) && is(tile, alias.joker)) return true;
    return false;
  }

  bool call_fits(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags) const {
    if (call.tiles.size() < codes.size()) return false;
    return place(call, codes, flags, 0, 0);
  }
  bool place(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags, std::size_t i, std::uint64_t used) const {
    if (i == codes.size()) return true;
    for (std::size_t t = 0; t < call.tiles.size() && t < 64; ++t)
      if (!(used >> t & 1) && passes(call.tiles[t], codes[i], flags[i])) {
        spend();
        if (place(call, codes, flags, i + 1, used | std::uint64_t{1} << t)) return true;
      }
    return false;
  }

  // ---- options: the groups of an element at their base tiles ----------------------------------

  void find_bases(const Element& element) {
    bases_.clear();
    ++base_round_;
    base_seen_.resize(kMostNames);
    const auto add = [&](int name) {
      if (name < 0 || name == order_->any || name == order_->faceup || base_seen_[static_cast<std::size_t>(name)] == base_round_) return;
      base_seen_[static_cast<std::size_t>(name)] = base_round_;
      bases_.push_back({name, false});
    };
    late_.clear();
    const auto add_shifted = [&](int name) {
      for (const int offset : element.offsets) {
        const int base = order_->shift(name, -offset);
        if (base < 0) continue;
        if (!element.jokers || aliases_.empty()) {
          if (!order_->joker[static_cast<std::size_t>(base)]) add(base);
          continue;
        }
        bool joker = false;
        for (const auto& alias : aliases_)
          if (name_of(alias.joker) == base) {
            joker = true;
            if (alias.target != order_->any) add(alias.target);
          }
        if (!joker) {
          if (!order_->joker[static_cast<std::size_t>(base)]) add(base);
        } else if (!order_->joker[static_cast<std::size_t>(base)]) {
          late_.push_back(base);  // an ordinary tile stands for itself as well
        }
      }
    };
    // What a joker stands for may stand at any offset.
    const auto add_joker = [&](int name) {
      for (const auto& alias : aliases_)
        if (name_of(alias.joker) == name && alias.target != order_->any)
          for (const int offset : element.offsets) {
            const int base = order_->shift(alias.target, -offset);
            if (base >= 0 && !order_->joker[static_cast<std::size_t>(base)]) late_.push_back(base);
          }
    };
    if (!element.offsets.empty()) {
      const auto each_tile = [&](auto f) {
        for (const int name : names_) f(name);
        for (const CallTiles& call : calls_)
          for (const Code tile : call.tiles) f(name_of(tile));
      };
      each_tile(add_shifted);
      if (element.jokers && !aliases_.empty()) each_tile(add_joker);
      if (element.ignore_suit) {
        for (std::size_t i = 0, n = bases_.size(); i < n; ++i) add(order_->number[static_cast<std::size_t>(bases_[i].name)]);
      }
      if (wild_.any() || (any_jokers_ && element.jokers))  // which may be a whole group
        late_.push_back(order_->shift(order_->fixed[0], std::max(0, -*std::min_element(element.offsets.begin(), element.offsets.end()))));
      for (const int name : late_) add(name);
    }
    if (element.fixed)
      for (int suit = 0; suit < 3; ++suit) add(order_->fixed[static_cast<std::size_t>(suit)]);
    if (bases_.empty()) bases_.push_back({order_->fixed[0], false});
    if (element.both_ways)
      for (std::size_t i = 0, n = bases_.size(); i < n; ++i)
        if (order_->suit[static_cast<std::size_t>(bases_[i].name)] >= 0) bases_.push_back({bases_[i].name, true});
  }

  // The tile a slot wants at a base tile, or false where there is none.
  bool resolve(const Slot& slot, Base base, Code& code) const {
    if (slot.kind == SlotKind::Tile) {
      code = slot.value;
      return true;
    }
    int name = -1;
    if (slot.kind == SlotKind::Offset) {
      name = order_->shift(base.name, static_cast<int>(slot.value) - kMostOffset);
    } else {
      const int suit = order_->suit[static_cast<std::size_t>(base.name)];
      if (suit >= 0) {
        int letter = static_cast<int>(slot.value) % 3;
        if (base.swapped && letter) letter = 3 - letter;
        name = order_->fixed[(slot.value - static_cast<Code>(static_cast<int>(slot.value) % 3)) * 3 + static_cast<Code>((suit + letter) % 3)];
      }
    }
    code = static_cast<Code>(name);
    return name >= 0;
  }

  // Adds the group at the base to the options, if hand and calls as they were at the beginning allow it.
  void add_option(const Element& element, int member, int base, bool exhaustive) {
    const Group& group = program_->groups[static_cast<std::size_t>(element.first + member)];
    Option option{member, base, static_cast<int>(parts_.size()), 0};
    const std::size_t wants = wants_.size();
    const auto drop = [&] {
      parts_.resize(static_cast<std::size_t>(option.first));
      wants_.resize(wants);
    };
    if (group.call >= 0) {
      std::uint64_t calls = 0;
      for (std::size_t c = 0; c < calls_.size(); ++c)
        if (calls_[c].name == group.call) calls |= std::uint64_t{1} << c;
      if (!calls) return;
      parts_.push_back({0, 0, false, calls});
      option.size = 1;
      options_.push_back(option);
      return;
    }
    for (int p = 0; p < group.size; ++p) {
      const Part& part = program_->parts[static_cast<std::size_t>(group.first + p)];
      PartAt at{static_cast<int>(wants_.size()), part.size, true, 0};
      std::array<Code, kMostSlots> codes;
      std::array<int, kMostSlots> flags;
      for (int s = 0; s < part.size; ++s) {
        const Slot& slot = program_->slots[static_cast<std::size_t>(part.first + s)];
        const auto i = static_cast<std::size_t>(s);
        if (!resolve(slot, bases_[static_cast<std::size_t>(base)], codes[i])) return drop();
        flags[i] = (slot.jokers && group.jokers && element.jokers ? kJokers : 0) | (element.ignore_suit ? kIgnoreSuit : 0) | (exhaustive ? kExhaustive : 0);
        const int want_at = want(codes[i], flags[i]);
        wants_.push_back(want_at);
        const Wanted& wanted = wanted_[static_cast<std::size_t>(want_at)];
        if (wanted.size == 0 && !wanted.wild.any()) at.hand = false;
      }
      if (at.hand && at.size > 1) at.hand = can_remove(at, all_);
      for (std::size_t c = 0; c < calls_.size(); ++c)
        if (call_fits(calls_[c], {codes.data(), static_cast<std::size_t>(part.size)}, {flags.data(), static_cast<std::size_t>(part.size)})) at.calls |= std::uint64_t{1} << c;
      if (!at.hand && !at.calls) return drop();
      parts_.push_back(at);
      ++option.size;
    }
    if (option.size) options_.push_back(option);
  }

  Prepared prepare(const Element& element, int times, bool exhaustive) {
    Prepared result;
    result.element = &element;
    const int count = std::abs(element.count);
    result.count = element.count > 0 ? std::min<int>(kMostCount, count > kMostCount / std::max(times, 1) ? kMostCount : count * times) : std::max(1, std::min(count, kMostCount));
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
        const bool relative = program_->groups[static_cast<std::size_t>(element.first + member)].relative;
        for (int base = 0; base < (relative ? n_bases : 1); ++base) add_option(element, member, base, exhaustive);
      }
    }
    spend(static_cast<int>(options_.size()) - result.first + n_bases);
    result.size = static_cast<int>(options_.size()) - result.first;
    return result;
  }

  // ---- removing ------------------------------------------------------------------------------

  void spend(int steps = 1) const {
    steps_ += steps;
    if (steps_ > kMostSteps) throw OverBudget();
  }

  const Wanted& wanted_of(const PartAt& part, int slot) const { return wanted_[static_cast<std::size_t>(wants_[static_cast<std::size_t>(part.first + slot)])]; }

  // Every way to take the part's tiles from the hand; stops as soon as `emit` returns true.
  template <class Emit>
  bool remove(const PartAt& part, int slot, const Mask& hand, Emit&& emit) {
    if (slot == part.size) return emit(hand);
    spend();
    const Wanted& wanted = wanted_of(part, slot);
    bool found = false;
    for (int c = 0; c < wanted.size; ++c) {
      const int at = (hand & candidates_[static_cast<std::size_t>(wanted.first + c)].at).first();
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

  bool can_remove(const PartAt& part, const Mask& hand) {
    return remove(part, 0, hand, [](const Mask&) { return true; });
  }

  // Every way to take a group; each of its parts from the hand or as one call.
  template <class Emit>
  bool take(const Option& option, int part_number, const State<W>& state, Emit& emit) {
    if (part_number == option.size) return emit(state);
    spend();
    const PartAt& part = parts_[static_cast<std::size_t>(option.first + part_number)];
    if (part.hand && remove(part, 0, state.hand, [&](const Mask& hand) { return take(option, part_number + 1, State<W>{hand, state.calls}, emit); })) return true;
    for (std::uint64_t calls = part.calls & state.calls; calls; calls &= calls - 1)
      if (take(option, part_number + 1, State<W>{state.hand, state.calls & ~(calls & -calls)}, emit)) return true;
    return false;
  }

  bool take_first(const Option& option, State<W>& state) {
    const auto emit = [&](const State<W>& after) {
      state = after;
      return true;
    };
    return take(option, 0, State<W>(state), emit);
  }

  // ---- one alternative -----------------------------------------------------------------------

  bool greedy(const Prepared& prepared, State<W>& state) {
    if (prepared.element->unique) return prepared.element->single ? pair_up(prepared, state) : greedy_unique(prepared, state);
    int from = 0;  // what could not be taken before cannot be taken later
    for (int taken = 0; taken < prepared.count; ++taken) {
      while (from < prepared.size && !take_first(options_[static_cast<std::size_t>(prepared.first + from)], state)) ++from;
      if (from == prepared.size) return false;
    }
    return true;
  }

  bool greedy_unique(const Prepared& prepared, State<W>& state) {
    for (int base = 0; base < prepared.n_bases; ++base) {
      State<W> now = state;
      int taken = 0;
      const auto starts = base_starts_.begin() + prepared.first_base + base;
      for (int i = starts[0]; i < starts[1] && taken < prepared.count; ++i) taken += take_first(options_[static_cast<std::size_t>(i)], now);
      if (taken == prepared.count) {
        state = now;
        return true;
      }
    }
    return false;
  }

  // The most listed tiles that the hand has, each listed one once: as few jokers as can be.
  bool pair_up(const Prepared& prepared, State<W>& state) {
    State<W> best;
    int fewest = kFar * kFar;
    for (int base = 0; base < prepared.n_bases && fewest > 0; ++base) {
      const auto starts = base_starts_.begin() + prepared.first_base + base;
      State<W> now = state;
      const int jokers = pair_up_at(starts[0], starts[1], prepared.count, now);
      if (jokers < fewest) {
        fewest = jokers;
        best = now;
      }
    }
    if (fewest >= kFar * kFar) return false;
    state = best;
    return true;
  }

  // The number of jokers used, or kFar * kFar if it cannot be done.
  int pair_up_at(int first, int last, int count, State<W>& state) {
    if (last - first < count) return kFar * kFar;
    first_member_ = first;
    n_members_ = last - first;
    owner_.assign(static_cast<std::size_t>(n_members_), -1);
    int taken = pair_hand(count, state.hand);
    if (taken < count && state.calls) {
      owner_.assign(static_cast<std::size_t>(n_members_), -1);
      taken = pair_calls(count, state);
      if (taken < count) taken += pair_hand(count - taken, state.hand);
    }
    if (taken < count) return kFar * kFar;
    int jokers = 0;
    for (const int owner : owner_)
      if (owner >= 0 && owner < 64 * W) {
        jokers += jokers_in_hand_.test(owner);
        state.hand.clear(owner);
      }
    return jokers;
  }

  // Natural tiles first, so that jokers are kept; `any` last.
  int pair_hand(int count, const Mask& hand) {
    jokers_in_hand_ = {};
    for (const auto& alias : aliases_) jokers_in_hand_ = jokers_in_hand_ | alias.at;
    int taken = 0;
    const auto pair = [&](int tile) {
      if (taken == count) return;
      tried_.assign(static_cast<std::size_t>(n_members_), 0);
      taken += find_member(tile);
    };
    for_each_bit(hand.without(jokers_in_hand_ | wild_), pair);
    for_each_bit(hand & jokers_in_hand_, pair);
    for_each_bit((hand & wild_).without(jokers_in_hand_), pair);
    return taken;
  }

  // A call takes part if all its tiles are used, or if it alone supplies all that is needed.
  int pair_calls(int count, State<W>& state) {
    int taken = 0;
    for (std::uint64_t calls = state.calls; calls && taken < count; calls &= calls - 1) {
      const int c = std::countr_zero(calls);
      const std::vector<int> before = owner_;
      int used = 0;
      const int size = static_cast<int>(calls_[static_cast<std::size_t>(c)].tiles.size());
      for (int t = 0; t < size && taken + used < count; ++t) {
        tried_.assign(static_cast<std::size_t>(n_members_), 0);
        used += find_member(64 * W + c * 64 + t);
      }
      if (used == size || (used > 0 && taken == 0 && used == count)) {
        taken += used;
        state.calls &= ~(std::uint64_t{1} << c);
      } else {
        owner_ = before;
      }
    }
    return taken;
  }

  bool may_be(int tile, int member) {
    const Option& option = options_[static_cast<std::size_t>(first_member_ + member)];
    const PartAt& part = parts_[static_cast<std::size_t>(option.first)];
    if (tile >= 64 * W) {
      const int c = (tile - 64 * W) / 64;
      if (!(part.calls >> c & 1)) return false;
      const Element& element = *element_;
      const Group& group = program_->groups[static_cast<std::size_t>(element.first + option.member)];
      const Slot& slot = program_->slots[static_cast<std::size_t>(program_->parts[static_cast<std::size_t>(group.first)].first)];
      Code code = 0;
      if (!resolve(slot, bases_of_[static_cast<std::size_t>(option.base)], code)) return false;
      const int flags = (slot.jokers && group.jokers && element.jokers ? kJokers : 0) | (element.ignore_suit ? kIgnoreSuit : 0);
      return passes(calls_[static_cast<std::size_t>(c)].tiles[static_cast<std::size_t>(tile % 64)], code, flags);
    }
    const Wanted& wanted = wanted_of(part, 0);
    if (wanted.wild.test(tile)) return true;
    for (int c = 0; c < wanted.size; ++c)
      if (candidates_[static_cast<std::size_t>(wanted.first + c)].at.test(tile)) return true;
    return false;
  }

  bool find_member(int tile) {
    spend();
    for (int member = 0; member < n_members_; ++member) {
      const auto m = static_cast<std::size_t>(member);
      if (tried_[m] || !may_be(tile, member)) continue;
      tried_[m] = 1;
      if (owner_[m] >= 0 && !find_member(owner_[m])) continue;
      owner_[m] = tile;
      return true;
    }
    return false;
  }

  // ---- all alternatives ----------------------------------------------------------------------

  // Where some way through the elements from `at` on ends; `accept` sees every end until it returns true.
  struct Step {
    int at = 0, taken = 0, from = 0, base = -1;
    std::uint64_t used = 0;
  };

  template <class Accept>
  bool walk(std::span<const Prepared> elements, Step step, const State<W>& state, Accept& accept) {
    while (step.at < static_cast<int>(elements.size()) && step.taken == elements[static_cast<std::size_t>(step.at)].count) step = {step.at + 1, 0, 0, -1, 0};
    if (step.at == static_cast<int>(elements.size())) return accept(state);
    spend();
    const auto key = static_cast<std::uint64_t>(step.at) << 50 ^ static_cast<std::uint64_t>(step.taken) << 36 ^ static_cast<std::uint64_t>(step.from) << 12 ^ static_cast<std::uint64_t>(step.base + 1);
    if (!seen_.add({state, key, step.used})) return false;
    const Prepared& element = elements[static_cast<std::size_t>(step.at)];
    if (element.element->unique) {
      if (step.base < 0) {
        for (int base = 0; base < element.n_bases; ++base)
          if (walk(elements, {step.at, 0, 0, base, 0}, state, accept)) return true;
        return false;
      }
      const auto starts = base_starts_.begin() + element.first_base + step.base;
      const int first = starts[0], last = starts[1];
      if (last - first > 64) throw OverBudget();
      for (int i = first; i < last; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << (i - first);
        if (step.used & bit || (commutes_ && i - first < step.from)) continue;
        const auto go = [&](const State<W>& after) { return walk(elements, {step.at, step.taken + 1, commutes_ ? i - first + 1 : 0, step.base, step.used | bit}, after, accept); };
        if (take(options_[static_cast<std::size_t>(i)], 0, state, go)) return true;
      }
      return false;
    }
    for (int i = commutes_ ? step.from : 0; i < element.size; ++i) {
      const auto go = [&](const State<W>& after) { return walk(elements, {step.at, step.taken + 1, commutes_ ? i : 0, -1, 0}, after, accept); };
      if (take(options_[static_cast<std::size_t>(element.first + i)], 0, state, go)) return true;
    }
    return false;
  }

  // Whether the order in which groups are taken makes no difference: every slot takes all the tiles of whole names.
  bool commute(std::span<const Prepared> elements) const {
    if (wild_.any() && !aliases_.empty()) return false;
    for (const Prepared& element : elements)
      for (int i = 0; i < element.size; ++i) {
        const Option& option = options_[static_cast<std::size_t>(element.first + i)];
        for (int p = 0; p < option.size; ++p) {
          const PartAt& part = parts_[static_cast<std::size_t>(option.first + p)];
          for (int s = 0; s < part.size; ++s)
            if (!wanted_of(part, s).plain) return false;
        }
      }
    return true;
  }

  template <class Accept>
  bool exists(std::span<const Prepared> elements, std::span<const State<W>> states, Accept accept) {
    int groups = 0;
    for (const Prepared& element : elements) groups += element.count;
    if (groups > size() + static_cast<int>(calls_.size())) return false;  // each takes a tile or a call
    if (groups > kMostDepth) throw OverBudget();
    commutes_ = commute(elements);
    if constexpr (W == 1)
      if (commutes_ && !wild_.any() && states.size() == 1 && can_pack(elements, states[0])) return pack_from(elements, states[0]);
    seen_.clear();
    for (const State<W>& state : states)
      if (walk(elements, {}, state, accept)) return true;
    return false;
  }

  void expand(const Prepared& element, std::vector<State<W>>& states) {
    if (element.count > size() + static_cast<int>(calls_.size())) return states.clear();
    if (element.count > kMostDepth) throw OverBudget();
    commutes_ = commute({&element, 1});
    std::vector<State<W>> after;
    seen_.clear();
    Seen<W>& ends = ends_;
    ends.clear();
    const auto keep = [&](const State<W>& state) {
      if (ends.add({state, 0, 0})) after.push_back(state);
      return false;
    };
    for (const State<W>& state : states) walk({&element, 1}, {}, state, keep);
    states.swap(after);
  }

  // ---- packing: pick a tile, and find the group it belongs to ----------------------------------

  struct Role {
    int element, option, slot;
  };

  bool can_pack(std::span<const Prepared> elements, const State<W>& state) {
    if (elements.size() > kMostPacked || elements.empty()) return false;
    int need = 0;
    for (std::size_t e = 0; e < elements.size(); ++e) {
      const Prepared& element = elements[e];
      if (element.element->unique || element.count > 200) return false;
      int least = kFar;
      std::uint64_t fits = 0;
      for (int i = 0; i < element.size; ++i) {
        const Option& option = options_[static_cast<std::size_t>(element.first + i)];
        if (option.size != 1) return false;
        const PartAt& part = parts_[static_cast<std::size_t>(option.first)];
        if (part.hand) least = std::min(least, part.size);
        fits |= part.calls;
      }
      least_[e] = least;
      pack_calls_[e] = fits;
      need += least == kFar ? 0 : least * element.count;
    }
    return state.hand.count() - need <= kMostSpare;
  }

  bool pack_from(std::span<const Prepared> elements, const State<W>& state) {
    const int n = static_cast<int>(hand_.size());
    pack_elements_ = elements;
    Mask firsts;
    for (const int name : names_) {
      const Mask left = by_name_[static_cast<std::size_t>(name)] & state.hand;
      if (left.any()) firsts.set(left.first());
    }
    roles_.resize(64);
    for (int i = 0; i < n; ++i) roles_[static_cast<std::size_t>(i)].clear();
    pack_jokers_ = {};
    for (std::size_t e = 0; e < elements.size(); ++e)
      for (int i = 0; i < elements[e].size; ++i) {
        const int index = elements[e].first + i;
        const PartAt& part = parts_[static_cast<std::size_t>(options_[static_cast<std::size_t>(index)].first)];
        if (!part.hand) continue;
        for (int s = 0; s < part.size; ++s) {
          const int want_at = wants_[static_cast<std::size_t>(part.first + s)];
          if (s > 0 && wants_[static_cast<std::size_t>(part.first + s - 1)] == want_at) continue;
          const Wanted& wanted = wanted_[static_cast<std::size_t>(want_at)];
          for (int c = 0; c < wanted.size; ++c) {
            const Candidate& candidate = candidates_[static_cast<std::size_t>(wanted.first + c)];
            if (candidate.joker) pack_jokers_ = pack_jokers_ | candidate.at;
            for_each_bit(candidate.at & firsts, [&](int at) { roles_[static_cast<std::size_t>(at)].push_back({static_cast<int>(e), index, s}); });
          }
        }
      }
    for_each_bit(firsts, [&](int at) {
      for_each_bit(by_name_[static_cast<std::size_t>(name_of(hand_[static_cast<std::size_t>(at)]))], [&](int other) { role_of_[static_cast<std::size_t>(other)] = at; });
    });
    std::uint64_t left = 0;
    for (std::size_t e = 0; e < elements.size(); ++e) left |= static_cast<std::uint64_t>(elements[e].count) << (8 * e);
    seen_.clear();
    return pack(state, left);
  }

  int need(std::uint64_t left) const {
    int need = 0;
    for (std::size_t e = 0; e < pack_elements_.size(); ++e) {
      const int count = static_cast<int>(left >> (8 * e) & 255);
      if (count) need += least_[e] * count;
    }
    return need;
  }

  bool pack(const State<W>& state, std::uint64_t left) {
    if (left == 0) return true;
    spend();
    if (!seen_.add({state, left, 0})) return false;
    if (state.calls) {
      const std::uint64_t call = state.calls & -state.calls;
      const State<W> after{state.hand, state.calls & ~call};
      for (std::size_t e = 0; e < pack_elements_.size(); ++e)
        if ((left >> (8 * e) & 255) && (pack_calls_[e] & call) && pack(after, left - (std::uint64_t{1} << (8 * e)))) return true;
      return pack(after, left);
    }
    const int spare = state.hand.count() - need(left);
    if (spare < 0) return false;
    const Mask naturals = state.hand.without(pack_jokers_);
    const int tile = (naturals.any() ? naturals : state.hand).first();
    for (const Role& role : roles_[static_cast<std::size_t>(role_of_[static_cast<std::size_t>(tile)])]) {
      if (!(left >> (8 * role.element) & 255)) continue;
      const PartAt& part = parts_[static_cast<std::size_t>(options_[static_cast<std::size_t>(role.option)].first)];
      Mask hand = state.hand;
      hand.clear(tile);
      if (fill(part, 0, role.slot, hand, left - (std::uint64_t{1} << (8 * role.element)))) return true;
    }
    if (spare == 0) return false;
    State<W> after = state;
    after.hand.clear(tile);
    return pack(after, left);
  }

  bool fill(const PartAt& part, int slot, int taken, const Mask& hand, std::uint64_t left) {
    if (slot == taken) ++slot;
    if (slot == part.size) return pack({hand, 0}, left);
    const Wanted& wanted = wanted_of(part, slot);
    for (int c = 0; c < wanted.size; ++c) {
      const int at = (hand & candidates_[static_cast<std::size_t>(wanted.first + c)].at).first();
      if (at < 0) continue;
      Mask rest = hand;
      rest.clear(at);
      if (fill(part, slot + 1, taken, rest, left)) return true;
    }
    return false;
  }

  // ---- a definition ----------------------------------------------------------------------------

  bool used_wild(const State<W>& state) const { return (state.hand & wild_).count() < wild_.count(); }

  bool run(const Definition& definition, int times, Trace* trace) {
    options_.clear();
    parts_.clear();
    wants_.clear();
    base_starts_.clear();
    const State<W> begin{all_, calls_.empty() ? 0 : ~std::uint64_t{0} >> (64 - calls_.size())};
    const bool unique = std::any_of(definition.elements.begin(), definition.elements.end(), [](const Element& element) { return element.unique; });
    return definition.exhaustive || (relaxed_ && !unique) ? run_all(definition, begin, times, trace) : run_one(definition, begin, times, trace);
  }

  void told(Trace* trace, std::size_t element, const State<W>& state) const {
    if (!trace) return;
    trace->element = static_cast<int>(element);
    trace->hand.clear();
    trace->calls.clear();
    for_each_bit(state.hand, [&](int at) { trace->hand.push_back(at); });
    for (std::uint64_t calls = state.calls; calls; calls &= calls - 1) trace->calls.push_back(std::countr_zero(calls));
  }

  Prepared prepared(const Element& element, int times, bool exhaustive) {
    const Prepared result = prepare(element, times, exhaustive);
    element_ = &element;
    bases_of_ = bases_;
    return result;
  }

  bool run_one(const Definition& definition, const State<W>& begin, int times, Trace* trace) {
    State<W> state = begin;
    for (std::size_t i = 0; i < definition.elements.size(); ++i) {
      const Element& element = definition.elements[i];
      if (element.restart) {
        state = begin;
        continue;
      }
      if (relaxed_ && element.count <= 0) continue;
      const Prepared ready = prepared(element, times, false);
      State<W> after = state;
      const bool taken = greedy(ready, after);
      if (taken != (element.count >= 0)) return told(trace, i, state), false;
      if (element.count > 0) state = after;
    }
    if (definition.almost && !used_wild(state)) return told(trace, definition.elements.size(), state), false;
    return true;
  }

  bool run_all(const Definition& definition, const State<W>& begin, int times, Trace* trace) {
    std::vector<State<W>>& states = states_;
    states.assign(1, begin);
    const auto& elements = definition.elements;
    const auto anything = [](const State<W>&) { return true; };
    std::size_t i = 0;
    while (i < elements.size()) {
      if (elements[i].restart) {
        states.assign(1, begin);
        ++i;
        continue;
      }
      if (elements[i].count <= 0) {
        if (relaxed_) {
          ++i;
          continue;
        }
        const Prepared ready = prepared(elements[i], times, true);
        if (exists({&ready, 1}, states, anything) != (elements[i].count == 0)) return told(trace, i, states[0]), false;
        ++i;
        continue;
      }
      std::size_t end = i;
      while (end < elements.size() && !elements[end].restart && elements[end].count > 0) ++end;
      const bool last = end == elements.size();
      if (!trace && (last || elements[end].restart)) {  // only whether it can be done matters
        ready_.clear();
        for (std::size_t e = i; e < end; ++e) {
          ready_.push_back(prepared(elements[e], times, true));
          if (ready_.back().size == 0) return false;
        }
        const bool almost = last && definition.almost;
        if (!exists(ready_, states, [&](const State<W>& state) { return !almost || used_wild(state); })) return false;
        if (last) return true;
        i = end;
        continue;
      }
      for (; i < end; ++i) {
        const State<W> before = states[0];
        expand(prepared(elements[i], times, true), states);
        if (states.empty()) return told(trace, i, before), false;
      }
    }
    if (!definition.almost) return true;
    for (const State<W>& state : states)
      if (used_wild(state)) return true;
    return told(trace, elements.size(), states[0]), false;
  }

  // ---- distance ------------------------------------------------------------------------------

  // At most `most`, or more than it.
  int distance(const Definition& definition, int most) {
    if (most < 0 || definition.never) return kFar;
    int wild = 0;
    if (definition.chained && count_tiles(definition, wild)) return chained_distance(definition, wild, most);
    return wild_distance(definition, most);
  }

  // The hand with so many tiles `any` more: does it match?
  int wild_distance(const Definition& definition, int most) {
    if (!matches_with(definition, most)) return kFar;
    int low = 0, high = most;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (matches_with(definition, middle))
        high = middle;
      else
        low = middle + 1;
    }
    return high;
  }

  bool matches_with(const Definition& definition, int wild) {
    const std::size_t before = hand_.size();
    bool result = false;
    hand_.insert(hand_.end(), static_cast<std::size_t>(wild + definition.almost), static_cast<Code>(order_->any));
    look();
    relaxed_ = true;
    steps_ = kMostSteps - kDistanceSteps;
    try {
      result = run(definition, 1, nullptr);
    } catch (const OverBudget&) {  // too many ways: as good as far away
    }
    relaxed_ = false;
    steps_ = 0;
    hand_.resize(before);
    look();
    return result;
  }

  // Fills `counts_`; false if some joker has several meanings, but not any.
  bool count_tiles(const Definition& definition, int& wild) {
    std::fill(counts_.begin(), counts_.end(), std::uint8_t{0});
    counts_.resize(static_cast<std::size_t>(order_->names));
    if (!aliases_.empty() && !definition.jokers) return false;
    for (const Code code : hand_) {
      int target = name_of(code);
      if (target == order_->any) {
        ++wild;
        continue;
      }
      int meanings = 0;
      bool any = false;
      for (const auto& alias : aliases_)
        if (is(code, alias.joker)) {
          ++meanings;
          target = alias.target;
          any = any || target == order_->any;
        }
      if (any || meanings >= kManyMeanings)
        ++wild;
      else if (meanings > 1)
        return false;
      else if (counts_[static_cast<std::size_t>(target)] < 255)
        ++counts_[static_cast<std::size_t>(target)];
    }
    return true;
  }

  // Groups are counted by element, in one number: `units_` is what a group of each adds to it.
  struct ChainOption {
    int element, size, n;
    std::array<std::int8_t, kMostSlotsOfSet> slots;
  };
  using Table = std::array<std::uint8_t, kMostTables>;
  static constexpr std::uint8_t kNever = 200;

  int chained_distance(const Definition& definition, int wild, int most) {
    sets_.clear();
    units_.clear();
    states_of_sets_ = 1;
    n_sets_ = 0;
    floats_ = true;
    barred_.clear();
    for (const Element& element : definition.elements) {
      if (element.count > 0) {
        sets_.push_back(&element);
        units_.push_back(states_of_sets_);
        states_of_sets_ *= element.count + 1;
        n_sets_ += element.count;
      } else if (element.count == -1 && sets_.empty()) {
        barred_.push_back(&element);
        floats_ = false;
      }
    }
    describe_sets();
    most_missing_ = std::min(most + wild, 100);
    Table total;
    std::fill_n(total.begin(), states_of_sets_, kNever);
    total[0] = 0;
    chains_seen_.clear();
    for (const int name : names_) see_chain(name);
    for (const auto& alias : aliases_)
      if (alias.target != order_->any) see_chain(alias.target);
    for (const int chain : chains_seen_) {
      const auto& names = order_->chains[static_cast<std::size_t>(chain)];
      if (names.size() > kMostChain) return wild_distance(definition, most);
      Table table;
      if (solve_chain(names, table)) join(total, table);
    }
    if (!calls_.empty()) join_calls(total);
    int best = kFar;
    for (int state = 0; state < states_of_sets_; ++state) {
      int missing = total[static_cast<std::size_t>(state)];
      if (missing >= kNever) continue;
      for (std::size_t e = 0; e < sets_.size(); ++e) missing += (sets_[e]->count - taken(state, e)) * least_size_[e];
      best = std::min(best, missing);
    }
    return best >= kFar ? kFar : std::max(0, best - wild);
  }

  int taken(int state, std::size_t element) const { return state / units_[element] % (sets_[element]->count + 1); }

  void see_chain(int name) {
    const int chain = order_->chain[static_cast<std::size_t>(name)];
    if (std::find(chains_seen_.begin(), chains_seen_.end(), chain) == chains_seen_.end()) chains_seen_.push_back(chain);
  }

  // The least size of each element's groups, and of those a single tile of any kind belongs to.
  void describe_sets() {
    least_size_.assign(sets_.size(), kFar);
    float_size_.assign(sets_.size(), kFar);
    for (std::size_t e = 0; e < sets_.size(); ++e) {
      for (int g = 0; g < sets_[e]->size; ++g) {
        const Part& part = part_of(*sets_[e], g);
        bool same = true;
        for (int s = 0; s < part.size; ++s) same = same && offset_of(part, s) == offset_of(part, 0);
        least_size_[e] = std::min(least_size_[e], part.size);
        if (same && offset_of(part, 0) == 0) float_size_[e] = std::min(float_size_[e], part.size);
      }
      floats_ = floats_ && float_size_[e] == least_size_[e];
    }
  }
  const Part& part_of(const Element& element, int group) const { return program_->parts[static_cast<std::size_t>(program_->groups[static_cast<std::size_t>(element.first + group)].first)]; }
  int offset_of(const Part& part, int slot) const { return static_cast<int>(program_->slots[static_cast<std::size_t>(part.first + slot)].value) - kMostOffset; }

  // The fewest tiles missing for each number of groups found in a chain; false if it has no tile.
  bool solve_chain(const std::vector<std::int16_t>& names, Table& table) {
    int tiles = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      chain_counts_[i] = counts_[static_cast<std::size_t>(names[i])];
      demand_[i] = 0;
      tiles += chain_counts_[i];
    }
    if (tiles == 0) return false;
    chain_options_.clear();
    for (std::size_t e = 0; e < sets_.size(); ++e)
      for (int g = 0; g < sets_[e]->size; ++g)
        for (const int base : names) add_chain_option(static_cast<int>(e), part_of(*sets_[e], g), base);
    const int left = std::min(tiles, n_sets_);
    best_.assign(static_cast<std::size_t>((left + 1) * states_of_sets_), kNever);
    chain_names_ = &names;
    walk_chain(0, 0, 0, tiles, left);
    // Tiles left over begin groups of their own.
    for (int l = left; floats_ && l > 0; --l)
      for (int state = 0; state < states_of_sets_; ++state)
        if (const int missing = best_[static_cast<std::size_t>(l * states_of_sets_ + state)]; missing < kNever)
          for (std::size_t e = 0; e < sets_.size(); ++e)
            if (taken(state, e) < sets_[e]->count) {
              auto& other = best_[static_cast<std::size_t>((l - 1) * states_of_sets_ + state + units_[e])];
              other = static_cast<std::uint8_t>(std::min<int>(other, missing + float_size_[e] - 1));
            }
    for (int state = 0; state < states_of_sets_; ++state) {
      std::uint8_t least = kNever;
      for (int l = 0; l <= left; ++l) least = std::min(least, best_[static_cast<std::size_t>(l * states_of_sets_ + state)]);
      table[static_cast<std::size_t>(state)] = least;
    }
    return true;
  }

  void add_chain_option(int element, const Part& part, int base) {
    ChainOption option{element, part.size, 0, {}};
    int held = 0;
    for (int s = 0; s < part.size; ++s) {
      const int name = order_->shift(base, offset_of(part, s));
      if (name < 0 || order_->chain[static_cast<std::size_t>(name)] != order_->chain[static_cast<std::size_t>(base)]) return;
      const int place = order_->place[static_cast<std::size_t>(name)];
      option.slots[static_cast<std::size_t>(s)] = static_cast<std::int8_t>(place);
      held += chain_counts_[static_cast<std::size_t>(place)] > 0;
    }
    if (held >= (floats_ ? std::min(2, part.size) : 1)) chain_options_.push_back(option);
  }

  // Groups are chosen in the order of the options; a tile the group wants is taken if there is one.
  void walk_chain(std::size_t from, int state, int missing, int tiles, int most_left) {
    spend();
    auto& best = best_[static_cast<std::size_t>(std::min(tiles, most_left) * states_of_sets_ + state)];
    best = static_cast<std::uint8_t>(std::min<int>(best, missing));
    for (std::size_t i = from; i < chain_options_.size(); ++i) {
      const ChainOption& option = chain_options_[i];
      const auto e = static_cast<std::size_t>(option.element);
      if (taken(state, e) == sets_[e]->count) continue;
      std::uint32_t took = 0;
      for (int s = 0; s < option.size; ++s) {
        auto& count = chain_counts_[static_cast<std::size_t>(option.slots[static_cast<std::size_t>(s)])];
        if (count == 0) continue;
        --count;
        took |= 1U << s;
      }
      const int found = std::popcount(took);
      const int more = missing + option.size - found;
      if (found >= (floats_ ? std::min(2, option.size) : 1) && more <= most_missing_) {
        for (int s = 0; s < option.size; ++s) ++demand_[static_cast<std::size_t>(option.slots[static_cast<std::size_t>(s)])];
        if (barred_.empty() || !is_barred()) walk_chain(i, state + units_[e], more, tiles - found, most_left);
        for (int s = 0; s < option.size; ++s) --demand_[static_cast<std::size_t>(option.slots[static_cast<std::size_t>(s)])];
      }
      for (int s = 0; s < option.size; ++s) chain_counts_[static_cast<std::size_t>(option.slots[static_cast<std::size_t>(s)])] += took >> s & 1;
    }
  }

  // Whether the tiles used would contain a group that a lookahead forbids.
  bool is_barred() const {
    for (const Element* element : barred_)
      for (int g = 0; g < element->size; ++g)
        for (const int base : *chain_names_)
          if (contains(element->first + g, base)) return true;
    return false;
  }
  bool contains(int group_at, int base) const {
    const Group& group = program_->groups[static_cast<std::size_t>(group_at)];
    if (group.size != 1) return false;
    const Part& part = program_->parts[static_cast<std::size_t>(group.first)];
    std::array<std::uint8_t, kMostChain> wanted{};
    for (int s = 0; s < part.size; ++s) {
      const Slot& slot = program_->slots[static_cast<std::size_t>(part.first + s)];
      if (slot.kind == SlotKind::Fixed || (slot.kind == SlotKind::Tile && attrs_of(slot.value))) return false;
      const int name = slot.kind == SlotKind::Tile ? name_of(slot.value) : order_->shift(base, static_cast<int>(slot.value) - kMostOffset);
      if (name < 0 || order_->chain[static_cast<std::size_t>(name)] != order_->chain[static_cast<std::size_t>(base)]) return false;
      const auto place = static_cast<std::size_t>(order_->place[static_cast<std::size_t>(name)]);
      if (++wanted[place] > demand_[place]) return false;
    }
    return true;
  }

  void join(Table& total, const Table& table) const {
    Table result;
    std::fill_n(result.begin(), states_of_sets_, kNever);
    for (int a = 0; a < states_of_sets_; ++a) {
      if (total[static_cast<std::size_t>(a)] >= kNever) continue;
      for (int b = 0; b < states_of_sets_; ++b) {
        if (table[static_cast<std::size_t>(b)] >= kNever) continue;
        bool fits = true;
        for (std::size_t e = 0; e < sets_.size(); ++e) fits = fits && taken(a, e) + taken(b, e) <= sets_[e]->count;
        if (!fits) continue;
        auto& missing = result[static_cast<std::size_t>(a + b)];
        missing = static_cast<std::uint8_t>(std::min<int>(missing, total[static_cast<std::size_t>(a)] + table[static_cast<std::size_t>(b)]));
      }
    }
    total = result;
  }

  void join_calls(Table& total) {
    options_.clear();
    parts_.clear();
    wants_.clear();
    std::array<std::uint64_t, kMostTables> fits{};
    for (std::size_t e = 0; e < sets_.size(); ++e) {
      const Prepared ready = prepare(*sets_[e], 1, true);
      for (int i = 0; i < ready.size; ++i)
        fits[e] |= parts_[static_cast<std::size_t>(options_[static_cast<std::size_t>(ready.first + i)].first)].calls;
    }
    for (std::size_t c = 0; c < calls_.size(); ++c) {
      Table table;
      std::fill_n(table.begin(), states_of_sets_, kNever);
      table[0] = 0;
      for (std::size_t e = 0; e < sets_.size(); ++e)
        if (fits[e] >> c & 1) table[static_cast<std::size_t>(units_[e])] = 0;
      join(total, table);
    }
  }

  struct Present {
    int target;
    Code joker;
    Mask at;
  };
  struct NameKey {
    int flags, name;
  };
  struct CodeKey {
    Code code;
    int flags, at;
  };

  const Program* program_ = nullptr;
  const TileOrder* order_ = nullptr;
  std::span<const Alias> aliases_all_;
  std::span<const CallTiles> calls_;
  std::vector<Code> hand_;
  std::vector<int> names_;  // in order of appearance
  std::vector<Mask> by_name_;
  Mask all_, wild_;
  std::vector<Present> aliases_;
  bool any_jokers_ = false;

  std::array<std::vector<std::int32_t>, 8> wanted_at_;
  std::vector<NameKey> wanted_names_;
  std::vector<CodeKey> wanted_attrs_;
  std::vector<Wanted> wanted_;
  std::vector<Candidate> candidates_;
  std::vector<Code> jokers_;

  std::vector<Base> bases_, bases_of_;
  std::vector<int> late_;
  std::vector<std::uint32_t> base_seen_;
  std::uint32_t base_round_ = 0;
  std::vector<Option> options_;
  std::vector<PartAt> parts_;
  std::vector<int> wants_, base_starts_;
  const Element* element_ = nullptr;

  int first_member_ = 0, n_members_ = 0;
  std::vector<int> owner_;
  std::vector<char> tried_;
  Mask jokers_in_hand_;

  bool commutes_ = false;
  Seen<W> seen_, ends_;
  std::vector<State<W>> states_;
  std::vector<Prepared> ready_;

  std::span<const Prepared> pack_elements_;
  std::array<int, kMostPacked> least_{};
  std::array<std::uint64_t, kMostPacked> pack_calls_{};
  std::vector<std::vector<Role>> roles_;
  std::array<int, 64> role_of_{};
  Mask pack_jokers_;

  bool relaxed_ = false;  // lookaheads do not count, and all ways are tried
  static constexpr int kManyMeanings = 20;
  std::vector<const Definition*> possible_;
  std::vector<std::uint8_t> counts_, best_;
  std::vector<const Element*> sets_, barred_;
  std::vector<int> units_, least_size_, float_size_, chains_seen_;
  std::vector<ChainOption> chain_options_;
  std::array<std::uint8_t, kMostChain> chain_counts_{}, demand_{};
  const std::vector<std::int16_t>* chain_names_ = nullptr;
  int states_of_sets_ = 1, n_sets_ = 0, most_missing_ = 0;
  bool floats_ = false;

  mutable int steps_ = 0;
};

template <class F>
auto with_search(const Question& question, int more, F f) {
  if (question.calls.size() > kMostCalls) throw OverBudget();
  for (const CallTiles& call : question.calls)
    if (call.tiles.size() > 64) throw OverBudget();
  const auto run = [&]<int W>(Search<W>& search) {
    search.start(question);
    return f(search);
  };
  const std::size_t tiles = question.hand.size() + static_cast<std::size_t>(more) + 1;
  if (tiles <= 64) {
    thread_local Search<1> search;
    return run(search);
  }
  if (tiles <= 256) {
    thread_local Search<4> search;
    return run(search);
  }
  thread_local Search<kMostTiles / 64> search;
  return run(search);
}

}  // namespace

bool matches(const Question& question) {
  return with_search(question, 0, [](auto& search) { return search.any_definition(1); });
}

int times(const Question& question) {
  return with_search(question, 0, [](auto& search) {
    const int most = search.most_times();
    int good = 0, bad = 1;
    while (bad <= most && search.any_definition(bad)) good = bad, bad *= 2;
    bad = std::min(bad, most + 1);
    while (bad - good > 1) {
      const int middle = (good + bad) / 2;
      (search.any_definition(middle) ? good : bad) = middle;
    }
    return good;
  });
}

std::vector<bool> fits(const Question& question, std::span<const Code> candidates, int replaced) {
  return with_search(question, 1, [&](auto& search) {
    std::vector<bool> result;
    result.reserve(candidates.size());
    search.narrow(replaced < 0);
    for (const Code code : candidates) {
      if (replaced >= 0)
        search.replace(replaced, code);
      else
        search.push(code);
      result.push_back(search.any_possible());
      if (replaced < 0) search.lift();
    }
    return result;
  });
}

Trace trace(const Question& question, int definition) {
  return with_search(question, 0, [&](auto& search) {
    Trace result;
    search.matches(question.program.definitions.at(static_cast<std::size_t>(definition)), 1, &result);
    return result;
  });
}

int distance(const Question& question, int most) {
  return with_search(question, most, [&](auto& search) {
    if (search.any_definition(1)) return 0;
    const int found = search.distance(std::min(most, kMostDistance));
    return found > most ? kFar : std::max(found, 1);
  });
}

std::vector<int> distances_without_each(const Question& question, int most) {
  return with_search(question, most, [&](auto& search) { return search.distances_without_each(std::min(most, kMostDistance)); });
}

void TileOrder::find_chains() {
  chain.assign(static_cast<std::size_t>(names), -1);
  place = chain;
  chains.clear();
  for (int start = 0; start < names; ++start) {
    if (chain[static_cast<std::size_t>(start)] >= 0) continue;
    std::vector<std::int16_t> found{static_cast<std::int16_t>(start)};
    const auto id = static_cast<std::int16_t>(chains.size());
    chain[static_cast<std::size_t>(start)] = id;
    // A name may follow several, so every name that touches the chain is looked for.
    for (std::size_t i = 0; i < found.size(); ++i)
      for (int other = 0; other < names; ++other)
        if (chain[static_cast<std::size_t>(other)] < 0 && (shift(other, 1) == found[i] || shift(found[i], 1) == other || shift(other, -1) == found[i] || shift(found[i], -1) == other)) {
          chain[static_cast<std::size_t>(other)] = id;
          found.push_back(static_cast<std::int16_t>(other));
        }
    for (std::size_t i = 0; i < found.size(); ++i) place[static_cast<std::size_t>(found[i])] = static_cast<std::int16_t>(i);
    chains.push_back(std::move(found));
  }
}

// ---- reading a program -----------------------------------------------------------------------

namespace {

class Reader {
 public:
  explicit Reader(std::span<const std::int64_t> text) : text_(text) {}

  std::int64_t next() {
    if (at_ == text_.size()) throw std::invalid_argument("a program ends early");
    return text_[at_++];
  }
  int next(std::int64_t low, std::int64_t high) {
    const std::int64_t value = next();
    if (value < low || value > high) throw std::invalid_argument("a number of a program is out of range");
    return static_cast<int>(value);
  }
  bool done() const { return at_ == text_.size(); }

 private:
  std::span<const std::int64_t> text_;
  std::size_t at_ = 0;
};

constexpr int kMostItems = 1 << 20;

Slot read_slot(Reader& reader, Element& element, Group& group) {
  const auto kind = static_cast<SlotKind>(reader.next(0, 2));
  Slot slot{kind, false, 0};
  if (kind == SlotKind::Offset) {
    const int offset = reader.next(-kMostOffset, kMostOffset);
    slot.value = static_cast<Code>(offset + kMostOffset);
    if (std::find(element.offsets.begin(), element.offsets.end(), offset) == element.offsets.end()) element.offsets.push_back(offset);
    group.relative = true;
  } else if (kind == SlotKind::Fixed) {
    slot.value = static_cast<Code>(reader.next(0, kFixed - 1));
    element.fixed = group.relative = true;
  } else {
    slot.value = static_cast<Code>(reader.next());
    if (name_of(slot.value) >= kMostNames || slot.value >> 48) throw std::invalid_argument("no such tile");
    element.plain = true;
  }
  slot.jokers = reader.next(0, 1) == 1;
  return slot;
}

Group read_group(Reader& reader, Program& program, Element& element) {
  Group group{static_cast<int>(program.parts.size()), 0};
  group.call = reader.next(-1, kMostItems);
  group.jokers = reader.next(0, 1) == 1;
  group.size = reader.next(0, kMostSlots);
  for (int p = 0; p < group.size; ++p) {
    Part part{static_cast<int>(program.slots.size()), reader.next(1, kMostSlots)};
    for (int s = 0; s < part.size; ++s) program.slots.push_back(read_slot(reader, element, group));
    program.parts.push_back(part);
    element.single = element.single && group.size == 1 && part.size == 1;
  }
  element.single = element.single && group.call < 0;
  return group;
}

Element read_element(Reader& reader, Program& program) {
  Element element;
  element.first = static_cast<int>(program.groups.size());
  const int flags = reader.next(0, 15);
  element.restart = flags & 8;
  element.unique = flags & 1;
  element.jokers = !(flags & 2);
  element.ignore_suit = flags & 4;
  element.count = reader.next(-kMostCount, kMostCount);
  element.size = reader.next(0, kMostItems);
  element.single = true;
  for (int g = 0; g < element.size; ++g) {
    const Group group = read_group(reader, program, element);
    program.groups.push_back(group);
    element.relative = element.relative || group.relative;
  }
  const bool moves_suit = std::any_of(element.offsets.begin(), element.offsets.end(), [](int offset) { return std::abs(offset) >= 10; });
  element.both_ways = element.fixed && !moves_suit;
  return element;
}

// Whether the definition is sets of offsets only; lookaheads may stand before them.
void look_for_chains(const Program& program, Definition& definition) {
  int states = 1, groups = 0;
  bool chained = !definition.almost && !definition.never;
  for (const Element& element : definition.elements) {
    chained = chained && !element.restart && !element.unique && !element.ignore_suit;
    definition.jokers = definition.jokers && element.jokers;
    if (element.count <= 0) continue;
    if (element.size == 0) chained = false;
    states = std::min(kMostTables + 1, states * (std::min(element.count, kMostTables) + 1));
    groups += element.count;
    for (int g = 0; g < element.size; ++g) {
      const Group& group = program.groups[static_cast<std::size_t>(element.first + g)];
      definition.jokers = definition.jokers && group.jokers;
      chained = chained && group.size == 1;
      if (!chained) return;
      const Part& part = program.parts[static_cast<std::size_t>(group.first)];
      chained = part.size <= kMostSlotsOfSet;
      for (int s = 0; s < part.size; ++s) {
        const Slot& slot = program.slots[static_cast<std::size_t>(part.first + s)];
        definition.jokers = definition.jokers && slot.jokers;
        chained = chained && slot.kind == SlotKind::Offset && std::abs(static_cast<int>(slot.value) - kMostOffset) < 10;
      }
    }
  }
  definition.chained = chained && groups > 0 && groups <= kMostSets && states <= kMostTables;
}

}  // namespace

Program Program::read(std::span<const std::int64_t> text) {
  Program program;
  Reader reader(text);
  const int definitions = reader.next(0, kMostItems);
  for (int d = 0; d < definitions; ++d) {
    Definition definition;
    const int flags = reader.next(0, 7);
    definition.exhaustive = flags & 1;
    definition.almost = flags & 2;
    definition.never = flags & 4;
    const int elements = reader.next(0, kMostItems);
    for (int e = 0; e < elements; ++e) definition.elements.push_back(read_element(reader, program));
    look_for_chains(program, definition);
    program.definitions.push_back(std::move(definition));
  }
  if (!reader.done()) throw std::invalid_argument("a program goes on after its end");
  return program;
}

}  // namespace jantaku::match
