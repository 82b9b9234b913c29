// The state of a table as one block of numbers that is copied as bytes.
//
// Tiles, melds and calls are numbers of `Values`. The block holds what the words of `Program` read and change; what is
// larger than its rows, or of another kind, is left to the caller: `Beyond` is thrown, and the step is not made.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "ruleset/words.hpp"

namespace jantaku::ruleset {

// Thrown where a step needs more than this room has: a word, a bound, a fault of the rules.
struct Beyond {};

using TileId = std::uint16_t;
using MeldId = std::uint16_t;
inline constexpr int kMostSeats = 4;
inline constexpr int kNone = -1;

template <class T, int kMost>
struct Row {
  std::int32_t n = 0;
  std::array<T, kMost> items{};

  int size() const { return n; }
  bool empty() const { return n == 0; }
  T* begin() { return items.data(); }
  T* end() { return items.data() + n; }
  const T* begin() const { return items.data(); }
  const T* end() const { return items.data() + n; }
  T& operator[](int at) { return items.at(static_cast<std::size_t>(at)); }
  const T& operator[](int at) const { return items.at(static_cast<std::size_t>(at)); }
  T& back() { return (*this)[n - 1]; }
  const T& back() const { return (*this)[n - 1]; }
  void clear() { n = 0; }
  void push(T item) {
    if (n == kMost) throw Beyond{};
    items[static_cast<std::size_t>(n++)] = item;
  }
  void erase(int at) {
    for (int i = at; i + 1 < n; ++i) (*this)[i] = (*this)[i + 1];
    --n;
  }
  bool operator==(const Row& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }
  void insert(int at, T item) {
    push(item);
    for (int i = n - 1; i > at; --i) (*this)[i] = (*this)[i - 1];
    (*this)[at] = item;
  }
};

// What the rules are applied to: a seat, and the tile, button or call in question.
struct Context {
  std::int32_t seat = 0, caller = kNone, callee = kNone, prev = kNone;
  std::int32_t tile = kNone, choice = kNone, meld = kNone;
  std::int32_t doras = kNone;                   // a row of tiles
  std::int32_t button = kNone, shows_when = 0;  // whose question it is; whether of its `show_when`
  std::int32_t automatic = 0;
  std::int32_t win = kNone;  // of those that are being scored or were recorded; never of what is deferred

  Context at(int other) const {
    Context copy = *this;
    copy.seat = other;
    return copy;
  }
};

struct Counter {
  std::int32_t name = 0;
  std::int64_t value = 0;
  bool operator==(const Counter&) const = default;
};

struct Decision {
  DecisionKind kind = DecisionKind::open_;
  std::int32_t list = kNone, button = kNone, choice = kNone;
};

// A tile as rules name it; a place that a counter has is found before it is stored.
struct Named {
  NameKind kind = NameKind::nothing_;
  std::int32_t value = 0;  // a place, a text or a tile
  bool operator==(const Named&) const = default;
};

// What has a name: the tiles of a tag, the behavior of a label.
struct Labelled {
  std::int32_t name = 0, value = 0;
  bool operator==(const Labelled&) const = default;
};

// A rule that is shown, with its title; both are texts.
struct Shown {
  std::int32_t title = 0, text = 0;
  std::int64_t priority = 0;
  bool operator==(const Shown&) const = default;
};

// A marked object: of which target, whose, at which place; and the line of the marking that it is for.
struct Mark {
  enum Target : std::int16_t { kHand, kCall, kAside, kDiscard };
  std::int16_t line = 0, target = kHand, seat = 0, index = 0;
  bool is_at(const Mark& other) const { return target == other.target && seat == other.seat && index == other.index; }
  auto operator<=>(const Mark&) const = default;
};

struct Marking {
  std::int32_t button = kNone;  // that opened it; none without a marking
  std::int32_t used = 0, done = 0;
  Row<Mark, 24> marks;  // in the order of marking
};

struct Player {
  Row<TileId, 48> hand, draw, aside;
  Row<TileId, 96> pond, discards;
  Row<MeldId, 32> melds;
  std::int32_t behavior = 0;   // what stands for what
  Row<Labelled, 8> behaviors;  // that are remembered
  std::array<std::uint64_t, 2> status{};
  Row<Counter, 32> counters;
  std::int64_t score = 0;
  Row<std::int32_t, 40> buttons;   // shown, by number; `kPassButton` last
  Row<std::int32_t, 256> offered;  // of each call button its number, how many calls, and the calls
  std::int32_t menu = kNone;
  Decision decision;
  Marking marking;
  Row<std::int32_t, 64> deferred;  // actions
  std::int32_t has_context = 0;
  Context context;  // of the deferred ones
  std::uint32_t automatic = 0;
  std::int32_t riichi_stick = 0, hand_revealed = 0, scryed = 0;
  std::array<std::int32_t, kMostSeats> discards_at_riichi{-1, -1, -1, -1};
  std::int32_t is_ai = 0;  // whether it is named so

  int held() const { return hand.n + draw.n; }
  TileId tile(int at) const { return at < hand.n ? hand[at] : draw[at - hand.n]; }
  // Whether there is a marking to finish; not one whose actions wait for others.
  bool is_marking() const { return marking.button >= 0 && !marking.done && !(marking.used && !deferred.empty()); }
};
inline constexpr int kPassButton = -2;

struct Past {
  PastKind kind = PastKind::draw_;
  std::int32_t seat = 0, source = 0;          // of a discard `source` is 1 for the drawn tile
  std::int32_t tile = 0;                      // of a swap the first
  std::int32_t meld = kNone, choice = kNone;  // of a swap `meld` is the second tile
  bool operator==(const Past&) const = default;
};

struct Press {
  std::int32_t seat = 0;
  PressKind kind = PressKind::auto_;
  std::int32_t number = 0;  // of an auto button, of a button, or the place of a tile
  bool operator==(const Press&) const = default;
};

// A yaku by its name, and its value.
struct Worth {
  std::int32_t name = 0;
  std::int64_t value = 0;
  bool operator==(const Worth&) const = default;
};

enum Source : std::int32_t { kByDraw, kByDiscard, kByCall };

// A recorded win.
struct Win {
  std::int32_t seat = 0, source = kByDraw, tile = kNone, payer = kNone, pao = kNone;
  std::int32_t opponents = 0, is_dealer = 0, settled = 0, paid = 0;  // opponents: a bit for each seat
  std::int32_t minipoints = 0, score_name = 0, tile_text = 0;
  std::int64_t points = 0, points2 = 0, score = 0;
  Row<Worth, 32> yaku;
  Row<Worth, 16> yaku2;
  Row<TileId, 48> hand;
  Row<MeldId, 16> calls;
  bool operator==(const Win&) const = default;
};

enum Result : std::int32_t { kNoResult, kWin, kPlayOn, kExhaustiveDraw, kAbortiveDraw, kOtherResult };

struct State {
  std::array<Player, kMostSeats> players{};
  Row<Past, 512> history;
  Row<TileId, 256> wall;
  Row<TileId, 64> dead_wall;
  Row<Press, 64> queue;
  Row<Win, 4> wins;
  std::int32_t wall_index = 0, dead_wall_index = 0;
  std::int32_t turn = 0, kyoku = 0, honba = 0, dice = 0;
  std::int32_t reversed = 0, awaiting_discard = 0, level = 0;
  std::int32_t received = 0;                                     // seats that were passed tiles in a charleston
  std::int32_t active = 1, result = kNoResult, result_name = 0;  // not active: a result is showing
  std::int32_t looks = 0, looked_at = 0;  // at buttons after buttons, at that length of the history
  std::int64_t pot = 0;
  Row<Labelled, 16> tags;  // rows of tiles
  Row<Named, 32> revealed, saved_revealed, drawn_reserved;
  Row<Shown, 16> rules;
  std::int32_t has_saved_revealed = 0, has_reserved = 0;  // whether the names of the program's reserved tiles count
  std::int32_t last_payer = kNone;                        // of the first win of the round before

  bool has_won(int seat) const { return last_win(seat) != nullptr; }
  const Win* last_win(int seat) const {
    for (int at = wins.n - 1; at >= 0; --at)
      if (wins[at].seat == seat) return &wins[at];
    return nullptr;
  }
  int tiles_ahead() const { return wall.n - wall_index; }
  const Past* last() const { return history.empty() ? nullptr : &history.back(); }
  const Past* last(PastKind kind) const {
    for (int at = history.n - 1; at >= 0; --at)
      if (history[at].kind == kind) return &history[at];
    return nullptr;
  }
};
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace jantaku::ruleset
