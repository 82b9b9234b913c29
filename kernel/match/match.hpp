// Tests if tiles fit a pattern of the ruleset language: definitions of elements, each a number of groups of a list.
//
// A definition list is compiled once into a `Program`; a `Question` asks it of one hand and its calls. A tile is a
// code: the number of its name, and above it a bit for each attribute that patterns mention. Knows no names:
// `TileOrder` says what follows what, an `Alias` which tile may stand for which.
//
// How an answer is found, each part knowing only those above it: program.cpp reads programs; tiles.hpp is
// the hand and what a slot wants of it, options.hpp the groups of an element and the way to take one; they are
// used for one way to take an element's groups (bipartite_matching.hpp, search.hpp) and for all ways (enumeration.hpp,
// exact_cover.hpp); search.hpp runs definitions, distance.hpp and chains.hpp count missing tiles,
// widths.hpp weighs them (sets.hpp is what both count); gate.hpp leaves
// out at once what cannot match, shortage.hpp counts for it which single tiles are not there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "match/bits.hpp"

namespace jantaku::match {

using Code = std::uint64_t;
inline constexpr int kNameBits = 16;
inline constexpr int name_of(Code code) { return static_cast<int>(code & 0xffff); }
inline constexpr Code attrs_of(Code code) { return code >> kNameBits; }

inline constexpr int kMostNames = 1024;
inline constexpr int kMostOffset = 29;
inline constexpr int kFixed = 33;  // 1A 1B 1C 2A ... 10C DA DB DC
inline constexpr int kMostTiles = 64 * kMostWords;
inline constexpr int kMostCalls = 64;
inline constexpr int kMostCount = kMostTiles + kMostCalls + 1;  // each group takes a tile or a call, so more never fit
inline constexpr int kMostSlots = 64;                           // of a part; parts of a group
inline constexpr int kFar = 1000;                               // a distance beyond all

// What the names mean: which follows which, what the suits are.
struct TileOrder {
  int names = 0;
  int any = -1, faceup = -1;
  bool both_ways = false;                  // whether the tile before the next one of a tile is always that tile
  std::vector<std::int16_t> shifted;       // [offset + 29][name], -1 if it does not exist
  std::vector<std::int16_t> suit;          // 0 m, 1 p, 2 s, -1
  std::vector<std::int16_t> number;        // the same tile of the first suit
  std::vector<std::int16_t> fixed;         // [33][suit that A is]: the tile of a fixed offset
  std::vector<std::uint8_t> back, joker;   // backs, and names that are jokers by birth
  std::vector<std::int16_t> chain, place;  // names that follow each other, and the place of each among them
  std::vector<std::vector<std::int16_t>> chains;

  int shift(int name, int offset) const { return shifted[(offset + kMostOffset) * names + name]; }
  bool apart = false;  // whether offsets from 0 on always lead from a tile to different ones
  // Fills `both_ways`, `apart`, `chain`, `place` and `chains` from the rest.
  void find_chains();
};

struct Alias {
  int target;  // a name
  Code joker;  // that may stand for it; one named `any` is every face with its attributes
};

enum class SlotKind : std::uint8_t { Offset, Fixed, Tile };
struct Slot {
  SlotKind kind;
  bool jokers;
  Code value;  // a code; an offset + 29; the number of a fixed offset
};
struct Part {  // tiles that come all from the hand or all from one call
  int first, size;
};
struct Group {
  int first, size;  // parts
  int call = -1;    // a whole call of that name, and no parts
  bool jokers = true, relative = false;
};
struct Wanted {  // a tile that some groups of an element ask for, one each
  Slot slot;
  bool jokers;
  int count;
};
struct Element {
  int first = 0, size = 0;  // groups
  int count = 0;
  bool restart = false, unique = false, jokers = true, ignore_suit = false, relative = false;
  bool greedy = false;      // taken in the first way there is, in a definition that is exhaustive from a later one on
  bool dismantles = false;  // takes single tiles out of calls
  bool fixed = false, plain = false, single = false;  // what its slots are; whether every group is one tile
  bool both_ways = false;                             // B and C may be exchanged
  std::vector<int> offsets;
  std::vector<Wanted> wanted;  // of one whose groups are single tiles, first those that no joker may be
  std::vector<int> numbers;    // of each of them how many, the most first
};
inline bool takes_jokers(const Slot& slot, const Group& group, const Element& element) {
  return slot.jokers && group.jokers && element.jokers;
}
struct Definition {
  std::vector<Element> elements;
  bool exhaustive = false, almost = false, never = false;
  bool dismantles = false;  // some element does
  bool chained = false;     // all its elements are sets of offsets, so chains of names can be looked at one by one
  bool jokers = true;       // none of its slots forbids them
};

struct Program {
  std::vector<Definition> definitions;
  std::vector<Group> groups;
  std::vector<Part> parts;
  std::vector<Slot> slots;
  bool dismantles = false;  // some definition does

  // Reads what `jantaku.ruleset.match` writes; nothing for anything else.
  static std::optional<Program> read(std::span<const std::int64_t> text);
};

struct CallTiles {
  int name = -1;  // as programs number them
  std::vector<Code> tiles;
};

// How much it counts that one, two, three or four copies of a tile are lacking, by name; 0 if they cannot be had.
struct Weights {
  static constexpr int kMost = 4;  // copies
  std::vector<double> values;      // [name][copies - 1]

  double of(int name, int copies) const {
    if (copies == 0) return 1;
    const auto at = static_cast<std::size_t>(name * kMost + copies - 1);
    return copies > kMost || at >= values.size() ? 0 : values[at];
  }
};

// The least number of lacking tiles, and the width of the ways that lack that many.
struct Width {
  int far = kFar;
  double wide = 0;

  static Width one() { return {0, 1}; }
  void add(const Width& other) {
    if (other.far > far) return;
    wide = other.wide + (other.far == far ? wide : 0);
    far = other.far;
  }
  // With `lacking` more tiles missing, of that weight.
  Width times(int lacking, double weight) const {
    return weight > 0 && far < kFar ? Width{far + lacking, wide * weight} : Width{};
  }
  Width times(const Width& other) const { return times(other.far, other.wide); }
};

// What is asked: a hand in its order, calls, and what tiles stand for.
struct Question {
  const Program& program;
  const TileOrder& order;
  std::span<const Alias> aliases;
  std::span<const Code> hand;
  std::span<const CallTiles> calls;
};

// What this thread's last question has cost: steps of searches, each some nanoseconds.
std::int64_t last_steps();

// Every answer is empty if the work goes beyond what a decision may cost.
std::optional<bool> matches(const Question& question);
// The greatest k with which a definition matches, all its positive counts times k.
std::optional<int> times(const Question& question);
// For each candidate whether the hand with it matches: added at the end, or in place of the tile at `replaced`.
std::optional<std::vector<bool>> fits(const Question& question, std::span<const Code> candidates, int replaced = -1);
// The fewest tiles missing, at most `most`; kFar if there are more.
std::optional<int> distance(const Question& question, int most);
std::optional<std::vector<int>> distances_without_each(const Question& question, int most);

// How far and how wide the ways are to make the hand match, then without each of its tiles; `most` tiles may be
// lacking. Of definitions of sets of offsets only; empty without any.
std::optional<std::vector<Width>> widths(const Question& question, int most, const Weights& weights);

// How far one definition gets: the element that fails (-1 if it matches) and the positions and calls left before it.
struct Trace {
  int element = -1;
  std::vector<int> hand, calls;
};
std::optional<Trace> trace(const Question& question, int definition);

}  // namespace jantaku::match
