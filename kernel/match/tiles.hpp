// The tiles of a question by position, and what a slot wants of them.
//
// What is wanted is described once for a hand: the sets of positions that would do, in the order in which they are
// tried.
#pragma once

#include "match/bits.hpp"
#include "match/budget.hpp"
#include "match/match.hpp"

namespace jantaku::match {

// A tile is what is asked for if it has the name and at least the attributes.
inline bool is(Code tile, Code pattern) {
  return name_of(tile) == name_of(pattern) && (attrs_of(tile) & attrs_of(pattern)) == attrs_of(pattern);
}

// What else a slot takes.
enum SlotFlags : int { kJokers = 1, kIgnoreSuit = 2, kExhaustive = 4 };

template <int W>
class Tiles {
 public:
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
  struct Present {  // an alias whose joker is in the hand or a call
    int target;
    Code joker;
    Mask at;
  };

  explicit Tiles(Budget& budget);

  void start(const Question& question);
  // Adds `count` tiles at the end of the hand; `lift` takes them away.
  void push(Code code, int count = 1);
  void lift(int count = 1);
  void replace(int at, Code code);
  void set(std::span<const Code> hand);

  // Positions: tiles of calls, where they can be taken out of them, and then those of the hand.
  int size() const { return static_cast<int>(tiles_.size()); }
  std::span<const Code> hand() const { return std::span(tiles_).subspan(static_cast<std::size_t>(melded_)); }
  int melded() const { return melded_; }
  // The tiles of a call; none if only whole calls are taken.
  const Mask& meld(int call) const { return melds_[call]; }
  std::span<const CallTiles> calls() const { return calls_; }
  const TileOrder& order() const { return *order_; }

  const std::vector<int>& names() const { return names_; }  // in order of appearance
  const Mask& of_name(int name) const { return by_name_[name]; }
  const Mask& all() const { return all_; }    // of the hand
  const Mask& wild() const { return wild_; }  // tiles `any`
  const std::vector<Present>& aliases() const { return aliases_; }
  const Mask& jokers() const { return jokers_; }   // tiles that may stand for others
  bool any_jokers() const { return any_jokers_; }  // some of them for `any`
  // Whether an alias has a joker of that name.
  bool names_joker(int name) const { return names_joker_[name]; }
  Remaining<W> everything() const { return {all_, calls_.empty() ? 0 : ~std::uint64_t{0} >> (64 - calls_.size())}; }

  // Lets the tiles of the calls that are left be taken one by one; `close` takes away calls that have none left.
  void open(Remaining<W>& state) const {
    for (std::uint64_t calls = state.calls; calls; calls &= calls - 1)
      state.hand = state.hand | melds_[std::countr_zero(calls)];
  }
  void close(Remaining<W>& state) const {
    for (std::uint64_t calls = state.calls; calls; calls &= calls - 1)
      if (!(state.hand & melds_[std::countr_zero(calls)]).any()) state.calls &= ~(calls & -calls);
  }

  // The number of what a slot wants; valid until the hand changes.
  int want(Code code, int flags) {
    const int name = name_of(code);
    if (name != order_->any && name != order_->faceup) flags &= ~kExhaustive;
    if (aliases_.empty()) flags &= ~kJokers;
    if (attrs_of(code)) return want_attrs(code, flags);
    std::int32_t& at = wanted_at_[flags][name];
    if (at < 0) {
      at = describe(code, flags);
      wanted_names_.push_back({flags, name});
    }
    return at;
  }
  const Wanted& wanted(int number) const { return wanted_[number]; }
  const Candidate& candidate(int number) const { return candidates_[number]; }

  // Whether a tile of a call passes for what is wanted; there `any` passes for everything too.
  bool passes(Code tile, Code wanted, int flags) const;
  // Whether tiles of the call pass for all the codes.
  bool call_fits(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags) const;

 private:
  struct Joker {
    Code code;
    Mask at;
  };
  struct NameKey {
    int flags, name;
  };
  struct CodeKey {
    Code code;
    int flags, at;
  };

  void look();
  void look_for_aliases();
  void find_jokers(Code joker);
  Mask having(Mask at, Code attrs) const;
  Mask with(Code code) const { return having(by_name_[name_of(code)], attrs_of(code)); }
  int want_attrs(Code code, int flags);
  int describe(Code code, int flags);
  void add(Mask at, Code attrs, bool joker);
  void add_any(bool faceup, Code attrs, bool exhaustive);
  void add_jokers(int name, Code attrs, Wanted& wanted);
  bool place(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags, std::size_t i,
             std::uint64_t used) const;

  Budget& budget_;
  const TileOrder* order_ = nullptr;
  std::span<const Alias> all_aliases_;
  std::span<const CallTiles> calls_;
  std::vector<Code> tiles_;
  std::vector<Mask> melds_;
  int melded_ = 0;

  std::vector<int> names_;
  std::vector<Mask> by_name_;
  Mask all_, wild_, jokers_;
  std::vector<Joker> present_;
  std::vector<Present> aliases_;
  bool any_jokers_ = false;
  std::vector<std::uint8_t> names_joker_;
  std::vector<int> replacers_;  // of each name: aliases that it is the target of

  std::array<std::vector<std::int32_t>, 8> wanted_at_;  // by flags and name
  std::vector<NameKey> wanted_names_;                   // the entries of it that are set
  std::vector<CodeKey> wanted_attrs_;
  std::vector<Wanted> wanted_;
  std::vector<Candidate> candidates_;
  std::vector<Code> codes_;  // of jokers
};

// Widths in use: an ordinary hand, a large one, the largest.
extern template class Tiles<kHandWords>;
extern template class Tiles<kTableWords>;
extern template class Tiles<kMostWords>;

}  // namespace jantaku::match
