// The state of a table as rows of numbers.
//
// Tiles, melds and calls are numbers of `Values`. It holds what the words of `Program` read and change; what is
// larger than its rows may be is a fault of the rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "ruleset/fault.hpp"
#include "ruleset/number.hpp"
#include "ruleset/words.hpp"

namespace jantaku::ruleset {

// For numbers that neither a program nor a table of Python's has.
[[noreturn]] inline void fail_unwritten() { throw std::out_of_range("numbers that nobody writes"); }

using TileId = std::uint16_t;
using MeldId = std::uint16_t;
inline constexpr int kMostSeats = 4;
inline constexpr int kNone = -1;
inline constexpr int kMostNames = 1'000;  // of one holder

// Values in their order: a few in place, all elsewhere once they are more. A copy takes the values alone.
template <class T, int kFew, int kMost = 2'000>
class Row {
 public:
  std::int32_t n = 0;

  Row() = default;
  Row(const Row& other) { copy(other); }
  Row& operator=(const Row& other) {
    if (this != &other) copy(other);
    return *this;
  }

  int size() const { return n; }
  bool empty() const { return n == 0; }
  T* begin() { return more_ ? more_.get() : few(); }
  T* end() { return begin() + n; }
  const T* begin() const { return more_ ? more_.get() : few(); }
  const T* end() const { return begin() + n; }
  T& operator[](int at) { return begin()[checked(at)]; }
  const T& operator[](int at) const { return begin()[checked(at)]; }
  T& back() { return (*this)[n - 1]; }
  const T& back() const { return (*this)[n - 1]; }
  void clear() { n = 0; }
  void push(T item) {
    if (n == kMost) within(kMost + 1, kMost, "things in one row");
    if (n == room_) make_room(n + 1);
    begin()[n++] = std::move(item);
  }
  void resize(int size) {
    within(size, kMost, "things in one row");
    if (size < 0) fail_unwritten();
    if (size > room_) make_room(size);
    for (; n < size; ++n) begin()[n] = T{};
    n = size;
  }
  void erase(int at) {
    std::move(begin() + checked(at) + 1, end(), begin() + at);
    --n;
  }
  bool operator==(const Row& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }
  void insert(int at, T item) {
    push(std::move(item));
    std::rotate(begin() + checked(at), end() - 1, end());
  }

 private:
  static constexpr bool kIsPlain = std::is_trivially_copyable_v<T>;
  static_assert(kFew == 0 || kIsPlain);

  T* few() { return reinterpret_cast<T*>(few_.data()); }
  const T* few() const { return reinterpret_cast<const T*>(few_.data()); }
  std::ptrdiff_t checked(int at) const {
    if (at < 0 || at >= n) throw std::out_of_range("a place that a row has not");
    return at;
  }
  void copy(const Row& other) {
    if (other.n > room_) {
      more_.reset(new T[static_cast<std::size_t>(other.n)]);
      room_ = other.n;
    }
    std::copy(other.begin(), other.end(), begin());
    n = other.n;
  }
  void make_room(int least) {
    const int room = std::min(kMost, std::max(least, 2 * room_));
    std::unique_ptr<T[]> more(new T[static_cast<std::size_t>(room)]);
    std::move(begin(), end(), more.get());
    more_ = std::move(more);
    room_ = room;
  }

  std::int32_t room_ = kFew;
  std::unique_ptr<T[]> more_;
  alignas(T) std::array<std::byte, sizeof(T) * kFew> few_;
};

// What the rules are applied to: a seat, and the tile, button or call in question.
struct Context {
  std::int32_t seat = 0, caller = kNone, callee = kNone, prev = kNone;
  std::int32_t tile = kNone, choice = kNone, meld = kNone;
  std::int32_t doras = kNone;                   // a row of tiles
  std::int32_t button = kNone, shows_when = 0;  // whose question it is; whether of its `show_when`
  std::int32_t automatic = 0;
  std::int32_t win = kNone;                      // of those that are being scored or were recorded
  std::int32_t source = kNone, winning = kNone;  // of the win, where actions about it were deferred
  std::int32_t place = kNone;                    // of the tile that the seat discards

  Context at(int other) const {
    Context copy = *this;
    copy.seat = other;
    return copy;
  }
  bool operator==(const Context&) const = default;
};

struct Counter {
  std::int32_t name = 0;
  Number value = 0;
  bool operator==(const Counter&) const = default;
};

struct Decision {
  DecisionKind kind = DecisionKind::open_;
  std::int32_t list = kNone, button = kNone, choice = kNone;  // of a discard `choice` is the place of the tile
  bool operator==(const Decision&) const = default;
};

// A tile as rules name it; a place that a counter has is found before it is stored.
struct Named {
  NameKind kind = NameKind::nothing_;
  std::int64_t value = 0;  // a place, a text or a tile
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
  Number priority = 0;
  bool operator==(const Shown&) const = default;
};

// A marked object: of which target, whose, at which place; and the line of the marking that it is for.
struct Mark {
  enum Target : std::int16_t { kHand, kCall, kAside, kDiscard, kRevealedTile, kUpcoming, kDeadWall, kAtopWall };
  std::int16_t line = 0, target = kHand, seat = 0;
  std::int32_t index = 0;
  bool is_at(const Mark& other) const { return target == other.target && seat == other.seat && index == other.index; }
  auto operator<=>(const Mark&) const = default;
};

struct Marking {
  std::int32_t button = kNone;  // that opened it; none without a marking
  std::int32_t used = 0, done = 0;
  Row<Mark, 16> marks;  // in the order of marking
  bool operator==(const Marking&) const = default;
};

// A bit for each of many things.
struct Bits {
  Row<std::uint64_t, 2, 64> words;

  static constexpr int kMost = 64 * 64;
  bool operator==(const Bits&) const = default;
  bool has(int at) const { return at / 64 < words.n && words[at / 64] >> (at % 64) & 1; }
  int count() const {
    return std::accumulate(words.begin(), words.end(), 0,
                           [](int n, std::uint64_t bits) { return n + std::popcount(bits); });
  }
  void set(int at, bool is_set) {
    if (at / 64 >= words.n) {
      if (!is_set) return;
      words.resize(at / 64 + 1);
    }
    const std::uint64_t bit = std::uint64_t{1} << (at % 64);
    words[at / 64] = is_set ? words[at / 64] | bit : words[at / 64] & ~bit;
  }
};

struct Player {
  Row<TileId, 20> hand, draw, aside;
  Row<TileId, 40> pond, discards;
  Row<MeldId, 12> melds;
  std::int32_t behavior = 0;               // what stands for what
  Row<Labelled, 2, kMostNames> behaviors;  // that are remembered
  Bits status;
  Row<Counter, 16, kMostNames> counters;
  Number score = 0;
  Row<std::int32_t, 12> buttons;           // shown, by number; `kPassButton` last
  Row<std::int32_t, 48, 500'000> offered;  // of each call button its number, how many calls, and the calls
  std::int32_t menu = kNone;
  Decision decision;
  Marking marking;
  Row<std::int32_t, 24, 20'000> deferred;  // actions
  std::int32_t has_context = 0;
  Context context;  // of the deferred ones
  Bits automatic;
  std::int32_t declaring = 0, declared = 0;  // whether a dialog is open; a row of yaku
  std::int32_t riichi_stick = 0, hand_revealed = 0, scryed = 0;
  std::array<std::int32_t, kMostSeats> discards_at_riichi{-1, -1, -1, -1};
  std::int32_t is_ai = 0;  // whether it is named so

  int held() const { return hand.n + draw.n; }
  TileId tile(int at) const { return at < hand.n ? hand[at] : draw[at - hand.n]; }
  // Whether there is a marking to finish; not one whose actions wait for others.
  bool is_marking() const { return marking.button >= 0 && !marking.done && !(marking.used && !deferred.empty()); }
  bool operator==(const Player&) const = default;
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
  Number value = 0;
  bool operator==(const Worth&) const = default;
};

enum Source : std::int32_t { kByDraw, kByDiscard, kByCall };

// A recorded win.
struct Win {
  std::int32_t seat = 0, source = kByDraw, tile = kNone, payer = kNone, pao = kNone;
  std::int32_t opponents = 0, is_dealer = 0, settled = 0, paid = 0;  // opponents: a bit for each seat
  std::int32_t score_name = 0, tile_text = 0;
  Number minipoints = 0, points = 0, points2 = 0, score = 0;
  Row<Worth, 16, 10'000> yaku;
  Row<Worth, 8, 10'000> yaku2;
  Row<TileId, 20> hand;
  Row<MeldId, 8> calls;
  std::array<std::int32_t, 4> labels{kNone, kNone, kNone, kNone};  // texts in place of those of the rules
  bool operator==(const Win&) const = default;
};

enum Result : std::int32_t { kNoResult, kWin, kPlayOn, kExhaustiveDraw, kAbortiveDraw, kEndOfGame };
enum Phase : std::int32_t { kPlaying, kRoundOver, kGameOver };  // a round that is over is paid
enum NextDealer : std::int32_t { kUndecided, kSelf, kNext };

struct State {
  std::array<Player, kMostSeats> players{};
  Row<Past, 160, 20'000> history;
  Row<TileId, 160> wall;
  Row<TileId, 24> dead_wall;
  Row<Press, 8, kMostNames + 1> queue;
  Row<Win, 0> wins;
  std::int32_t wall_index = 0, dead_wall_index = 0;
  std::int32_t turn = 0;
  std::int64_t kyoku = 0;
  std::int32_t reversed = 0, awaiting_discard = 0, level = 0;
  std::int32_t received = 0;                                     // seats that were passed tiles in a charleston
  std::int32_t active = 1, result = kNoResult, result_name = 0;  // not active: a result is showing
  std::int32_t looks = 0, looked_at = 0;  // at buttons after buttons, at that length of the history
  Number pot = 0, honba = 0;
  Row<Labelled, 4, kMostNames> tags;  // rows of tiles
  Row<Named, 8> revealed, saved_revealed, drawn_reserved;
  Row<Shown, 4, kMostNames> rules;
  std::int32_t has_saved_revealed = 0, has_reserved = 0;  // whether the names of the program's reserved tiles count
  std::int32_t last_payer = kNone;                        // of the first win of the round before
  std::int32_t phase = kPlaying, round_number = 0, next_dealer = kUndecided, bloody_end_done = 0;
  Row<std::int64_t, 10> dice;
  Row<std::int32_t, 0> saki_deck;      // texts
  Row<std::uint32_t, 10, 640> chance;  // see `TableChance`
  std::int32_t asks_for_walls = 0;     // whether a round that is over waits for the wall of the next
  std::int32_t is_paying = 0;          // whether a round is being paid, until it is
  std::array<Number, kMostSeats> paying{};
  std::int32_t spent = 0;       // work of the last decision
  std::int32_t last_round = 0;  // until which each round adds some
  std::int32_t is_calm = 0;     // no action lets anybody press a button
  Row<Labelled, 2> atop;        // of places on top of the wall the tiles

  bool has_won(int seat) const { return last_win(seat) != nullptr; }
  const Win* last_win(int seat) const {
    for (int at = wins.n - 1; at >= 0; --at)
      if (wins[at].seat == seat) return &wins[at];
    return nullptr;
  }
  std::int64_t dice_sum() const { return std::accumulate(dice.begin(), dice.end(), std::int64_t{0}); }
  int tiles_ahead() const { return wall.n - wall_index; }
  const Past* last() const { return history.empty() ? nullptr : &history.back(); }
  const Past* last(PastKind kind) const {
    for (int at = history.n - 1; at >= 0; --at)
      if (history[at].kind == kind) return &history[at];
    return nullptr;
  }
};

}  // namespace jantaku::ruleset
