#include "danger/signs.hpp"

#include <algorithm>
#include <cstring>

namespace jantaku::danger {
namespace {

constexpr int kEarly = 5;  // discards that are early
constexpr int kEarlyHonors = 6;

int most(int value, int limit) { return std::min(value, limit); }

// The signs of a row, written in the order of their table.
template <std::size_t n>
class Writer {
 public:
  Writer(const std::array<Sign, n>& of, Values<n>& values) : of_(of), values_(values) {}
  void put(int value) {
    check_that(value >= 0 && value < of_[at_].values);
    values_[at_++] = static_cast<std::uint8_t>(value);
  }
  // The place in a table with these sizes, the first varying slowest.
  void put(std::initializer_list<std::pair<int, int>> parts) {
    int value = 0;
    for (const auto& [part, size] : parts) {
      check_that(part >= 0 && part < size);
      value = value * size + part;
    }
    put(value);
  }
  bool is_full() const { return at_ == n; }

 private:
  const std::array<Sign, n>& of_;
  Values<n>& values_;
  std::size_t at_ = 0;
};

// A number with the suit turned so that it is at most 4 (a five): 0 for ones and nines.
int class_of(Kind kind) { return std::min(number_of(kind), 8 - number_of(kind)); }

// The discards of a seat in time: what passed it, what came from its hand.
struct History {
  KindSet river = 0, since_turn = 0, since_riichi = 0, since_hand = 0, before_hand = 0;
  std::array<Discarded, 32> from_hand{};
  int n_from_hand = 0;
  int quiet = 0, since_call = 0;
  int against_riichi = 0, pushes = 0;

  KindSet safe() const { return river | since_turn | since_riichi; }
};

// What all seats see of the round, worked out once.
struct Table {
  const Visible& seen;
  KindCounts left{};
  KindCounts dora{};
  std::array<std::uint8_t, kSuits> reds_left{};
  int dora_unseen = 0;
  std::array<History, kSeats> history{};
  std::array<int, kKinds> last_discard{};  // discards since, -1 for none

  explicit Table(const Visible& visible) : seen(visible) {
    count_tiles();
    follow();
  }

  bool is_value_wind(Kind kind, int seat) const {
    const int wind = kind - kEast;
    if (kind < kEast || kind > kNorth || (seen.players() == 3 && kind == kNorth)) return false;
    return wind == seen.round_wind || wind == seen.wind_of(seat);
  }
  bool is_value(Kind kind, int seat) const { return has(kDragons, kind) || is_value_wind(kind, seat); }

 private:
  void see(TileId tile) {
    const Kind kind = tile / 4;
    if (left[kind] > 0) --left[kind];
    if (seen.is_red(tile) && reds_left[tile / 36] > 0) --reds_left[tile / 36];
  }

  void count_tiles() {
    for (int kind = 0; kind < kKinds; ++kind)
      if (has(kinds_in_play(seen.players()), static_cast<Kind>(kind))) left[kind] = 4;
    for (int suit = 0; suit < kSuits; ++suit)
      reds_left[suit] = left[five_of(suit)] == 0 ? 0 : seen.rule.red_fives[suit];
    for (int i = 0; i < seen.n_own; ++i) see(seen.own_tiles[i]);
    for (int i = 0; i < seen.n_dora; ++i) see(seen.indicators[i]);
    for (int seat = 0; seat < seen.players(); ++seat) {
      const VisibleSeat& at = seen.seats[seat];
      for (int i = 0; i < at.n_river; ++i)
        if (!at.river[i].called) see(at.river[i].tile);
      for (int i = 0; i < at.n_melds; ++i)
        for (TileId tile : at.melds[i].tiles)
          if (tile != kNoId) see(tile);
      for (int i = 0; i < at.kita; ++i) left[kNorth] -= left[kNorth] > 0;
    }
    if (seen.rule.dora)
      for (int i = 0; i < seen.n_dora; ++i)
        ++dora[dora_of(seen.indicators[i] / 4, i == 0 ? DoraKind::Dora : DoraKind::Kan, seen.rule)];
    for (int kind = 0; kind < kKinds; ++kind) dora_unseen += left[kind] * dora[kind];
    for (int suit = 0; suit < kSuits; ++suit) dora_unseen += reds_left[suit];
  }

  // The seat that called that discard, or the next in turn.
  int follower(int seat, const Discarded& discard) const {
    if (!discard.called) return seen.next(seat);
    for (int other = 0; other < seen.players(); ++other)
      for (int i = 0; i < seen.seats[other].n_melds; ++i)
        if (seen.seats[other].melds[i].called == discard.tile) return other;
    return seen.next(seat);
  }

  void follow() {
    std::array<int, kSeats> at{};
    std::array<bool, kSeats> riichi{};
    last_discard.fill(-1);
    std::array<int, kKinds> when;
    when.fill(-1);
    int time = 0;
    for (int seat = seen.dealer; at[seat] < seen.seats[seat].n_river;) {
      const Discarded& discard = seen.seats[seat].river[at[seat]++];
      const Kind kind = discard.tile / 4;
      note_push(seat, kind, riichi);
      note_own(history[seat], discard);
      if (discard.riichi) riichi[seat] = true, history[seat].since_riichi = 0;
      for (int other = 0; other < seen.players(); ++other) {
        if (other == seat) continue;
        History& of = history[other];
        of.since_turn |= bit(kind);
        of.since_hand |= bit(kind);
        if (riichi[other]) of.since_riichi |= bit(kind);
      }
      when[kind] = time++;
      const int follows = follower(seat, discard);
      if (discard.called) history[follows].since_call = 0;
      seat = follows;
    }
    for (int kind = 0; kind < kKinds; ++kind)
      if (when[kind] >= 0) last_discard[kind] = time - 1 - when[kind];
  }

  void note_own(History& own, const Discarded& discard) {
    own.river |= bit(discard.tile / 4);
    own.since_turn = 0;
    if (discard.tsumogiri && !discard.riichi) {
      ++own.quiet;
      return;
    }
    own.quiet = 0;
    ++own.since_call;
    own.before_hand = own.since_hand;
    own.since_hand = 0;
    own.from_hand[own.n_from_hand++] = discard;
  }

  // A discard while others are in riichi: a push unless all of those let it pass.
  void note_push(int seat, Kind kind, const std::array<bool, kSeats>& riichi) {
    bool against = false, push = false;
    for (int other = 0; other < seen.players(); ++other) {
      if (other == seat || !riichi[other]) continue;
      against = true;
      push |= !has(history[other].river | history[other].since_riichi, kind);
    }
    history[seat].against_riichi += against;
    history[seat].pushes += push;
  }
};

// What an opponent's melds show.
struct Melds {
  int calls = 0, kans = 0, triplets = 0, dora = 0, value_han = 0;
  int suit = -1;  // that of all open melds with numbers, kSuits for honors alone, -1 for several or none
  bool chi = false, all_simples = true, outside = false;
};

Melds melds_of(const Table& table, int seat) {
  const VisibleSeat& at = table.seen.seats[seat];
  Melds melds;
  KindSet suits = 0;
  bool honors = false;
  for (int i = 0; i < at.n_melds; ++i) {
    const VisibleMeld& meld = at.melds[i];
    const bool open = meld.type != MeldType::ClosedKan;
    const bool kan = meld.type >= MeldType::OpenKan;
    melds.calls += open;
    melds.kans += kan;
    for (TileId tile : meld.tiles)
      if (tile != kNoId) melds.dora += table.dora[tile / 4] + table.seen.is_red(tile);
    if (meld.type == MeldType::Chi) melds.chi = true;
    else ++melds.triplets;
    const int wind = meld.kind - kEast;
    if (meld.type != MeldType::Chi && table.is_value(meld.kind, seat)) {
      const bool both = !has(kDragons, meld.kind) && wind == table.seen.round_wind && wind == table.seen.wind_of(seat);
      melds.value_han += both ? 2 : 1;
    }
    const KindSet kinds = meld.type == MeldType::Chi ? KindSet{7} << meld.kind : bit(meld.kind);
    if (kinds & kYaochuu) {
      melds.all_simples = false;
      melds.outside |= !table.is_value(meld.kind, seat);
    }
    if (is_honor(meld.kind)) honors = true;
    else suits |= KindSet{1} << suit_of(meld.kind);
  }
  if (std::popcount(suits) == 1) melds.suit = std::countr_zero(suits);
  if (suits == 0 && honors) melds.suit = kSuits;
  return melds;
}

class Reader {
 public:
  Reader(const Table& table, int seat)
      : table_(table),
        at_(table.seen.seats[seat]),
        history_(table.history[seat]),
        melds_(melds_of(table, seat)),
        seat_(seat),
        manner_(at_.riichi          ? 0
                : melds_.calls == 0 ? 1
                                    : 2),
        few_(most(melds_.calls, 3)),
        turn_(at_.n_river),
        passed_(history_.safe() | history_.since_hand) {
    for (int i = 0; i < at_.n_river; ++i) {
      const Kind kind = at_.river[i].tile / 4;
      ++suits_[is_honor(kind) ? kSuits : suit_of(kind)];
      if (i < kEarly) early_ |= bit(kind);
    }
    for (int suit = 0; suit < kSuits; ++suit)
      for (int number = 0; number + 3 < kNumbers; ++number) {
        const Kind kind = static_cast<Kind>(kNumbers * suit + number);
        open_sides_ += !has(passed_, kind) && !has(passed_, kind + 3) && least(kind + 1, kind + 2) > 0;
      }
  }

  Signs read() const {
    Signs signs;
    signs.safe = history_.safe();
    Writer hand(kHandSigns, signs.hand);
    write_hand(hand);
    check_that(hand.is_full());
    for (int i = 0; i < kKinds; ++i) {
      const Kind kind = static_cast<Kind>(i);
      Writer tile(kTileSigns, signs.tiles[i]);
      write_tile(kind, tile);
      check_that(tile.is_full());
      Writer price(kPriceSigns, signs.prices[i]);
      write_price(kind, price);
      check_that(price.is_full());
    }
    return signs;
  }

 private:
  int least(int a, int b) const { return std::min(table_.left[a], table_.left[b]); }
  int copies(Kind kind) const { return table_.left[kind]; }

  template <class W>
  void write_hand(W& out) const {
    const int calls = most(melds_.calls, 4);
    out.put({{calls, 5}, {most(turn_, 19), 20}});
    out.put({{calls, 5}, {most(table_.seen.live / 8, 8), 9}});
    out.put({{few_, 4}, {most(history_.quiet, 6), 7}});
    out.put({{few_, 4}, {turn_ < 5 ? 0 : turn_ < 9 ? 1 : turn_ < 13 ? 2 : 3, 4}, {sort_of_last(), 8}});
    out.put({{calls, 5}, {calls == 0 ? 0 : most(history_.since_call, 5), 6}});
    out.put({{few_, 4}, {most(early([](Kind kind) { return !is_honor(kind) && class_of(kind) >= 2; }), 5), 6}});
    out.put({{few_, 4}, {most(early([](Kind kind) { return is_honor(kind); }), 5), 6}});
    out.put({{few_, 4}, {push(), 7}});
    out.put({{few_, 4}, {pattern(), 6}});
    const bool one_suit = melds_.suit >= 0 && melds_.suit < kSuits;
    out.put({{calls, 5}, {one_suit ? most(suits_[melds_.suit], 3) : 0, 4}});
    out.put({{few_, 4}, {most(melds_.dora, 3), 4}});
    out.put({{calls, 5}, {one_suit ? 1 + (last_suit() == melds_.suit) : 0, 3}});
    out.put({{few_, 4}, {seat_ == table_.seen.dealer, 2}});
    out.put({{most(melds_.kans, 2), 3}, {most(at_.kita, 4), 5}});
    out.put({{few_, 4}, {most(dora_discarded(), 2), 3}});
  }

  template <class W>
  void write_tile(Kind kind, W& out) const {
    const int rank = is_honor(kind) ? 0 : class_of(kind);
    out.put({{manner_, 3}, {shape(kind), 48}});
    out.put({{manner_, 3}, {inner(kind), 16}});
    out.put({{manner_, 3}, {edge(kind), 5}});
    out.put({{manner_, 3}, {sort(kind), 9}, {copies(kind), 5}});
    out.put({{manner_, 3}, {near_dora(kind), 5}});
    out.put({{manner_, 3}, {beside(kind, 0), 9}});
    out.put({{manner_, 3}, {beside(kind, 1), 9}});
    out.put({{manner_ == 0, 2}, {rank, 5}, {early_inside(kind), 4}});
    out.put({{manner_, 3}, {sort(kind), 9}, {most(neighbours(kind), 3), 4}});
    out.put({{manner_, 3}, {has_side(kind), 2}, {open_sides_, 19}});
    out.put({{manner_, 3}, {is_honor(kind) ? 0 : rank == 0 ? 1 : 2, 3}, {most(turn_ / 2, 9), 10}});
    out.put(
        {{manner_, 3},
         {is_honor(kind), 2},
         {turn_ < 6    ? 0
          : turn_ < 12 ? 1
                       : 2,
          3},
         {most(suits_[is_honor(kind) ? kSuits : suit_of(kind)], 6), 7}});
    out.put({{few_, 4}, {relation(kind), 7}, {flush_level(), 3}});
    out.put({{content(), 4}, {coarse(kind), 4}, {melds_.calls >= 2, 2}});
    out.put({{triplets(), 4}, {copies(kind), 5}});
    out.put(
        {{most(melds_.calls, 4), 5},
         {has(history_.since_hand, kind)    ? 1
          : has(history_.before_hand, kind) ? 2
                                            : 0,
          3}});
    out.put({{manner_, 3}, {five(kind), 3}});
    const int since = table_.last_discard[kind];
    out.put({{manner_, 3}, {since < 0 ? 0 : most(1 + since / table_.seen.players(), 9), 10}});
  }

  template <class W>
  void write_price(Kind kind, W& out) const {
    const int way = at_.riichi ? at_.double_riichi : 2 + most(melds_.calls, 4);
    const bool luck = at_.riichi && at_.ippatsu;
    out.put({{way, 8}, {seat_ == table_.seen.dealer, 2}});
    out.put({{manner_, 3}, {most(melds_.dora + at_.kita, 7), 8}});
    out.put({{most(melds_.calls, 4), 5}, {most(melds_.value_han, 4), 5}});
    out.put({{few_, 4}, {relation(kind), 7}, {flush_level(), 3}});
    out.put({{content(), 4}, {coarse(kind), 4}, {melds_.calls >= 2, 2}});
    out.put({{triplets(), 4}, {copies(kind), 5}});
    out.put({{manner_, 3}, {near_dora(kind), 5}});
    out.put({{manner_, 3}, {most(table_.dora_unseen, 7), 8}});
    out.put({{manner_, 3}, {most(turn_ / 2, 9), 10}});
    out.put({{manner_, 3}, {sort(kind), 9}});
    out.put({{manner_, 3}, {most(std::max(0, table_.seen.n_dora - 1), 4), 5}});
    out.put({{luck, 2}, {table_.seen.live == 0, 2}});
    out.put({{manner_, 3}, {inner(kind), 16}});
    out.put({{manner_, 3}, {shape(kind), 48}});
  }

  template <class F>
  int early(F counts) const {
    int found = 0;
    for (int i = 0; i < most(turn_, kEarlyHonors); ++i) found += counts(static_cast<Kind>(at_.river[i].tile / 4));
    return found;
  }

  int dora_discarded() const {
    int found = 0;
    for (int i = 0; i < turn_; ++i)
      found += table_.dora[at_.river[i].tile / 4] > 0 || table_.seen.is_red(at_.river[i].tile);
    return found;
  }

  const Discarded* from_hand(int back) const {
    return history_.n_from_hand > back ? &history_.from_hand[history_.n_from_hand - 1 - back] : nullptr;
  }
  int last_suit() const {
    const Discarded* last = from_hand(0);
    return last == nullptr || is_honor(last->tile / 4) ? -1 : suit_of(last->tile / 4);
  }
  // None, guest wind, honor of value, terminal, two or eight, middle, dora, red five.
  int sort_of_last() const {
    const Discarded* last = from_hand(0);
    if (last == nullptr) return 0;
    const Kind kind = last->tile / 4;
    if (table_.seen.is_red(last->tile)) return 7;
    if (table_.dora[kind] > 0) return 6;
    if (is_honor(kind)) return table_.is_value(kind, seat_) ? 2 : 1;
    return class_of(kind) == 0 ? 3 : class_of(kind) == 1 ? 4 : 5;
  }

  bool others_in_riichi() const {
    for (int other = 0; other < table_.seen.players(); ++other)
      if (other != seat_ && table_.seen.seats[other].riichi) return true;
    return false;
  }
  // No riichi of others; no discard since, one, more without a push; one push, two, more.
  int push() const {
    if (!others_in_riichi()) return 0;
    return history_.pushes > 0 ? most(3 + history_.pushes, 6) : 1 + most(history_.against_riichi, 2);
  }

  // No calls; one suit; a triplet of value; triplets; simples; others.
  int pattern() const {
    if (melds_.calls == 0) return 0;
    if (melds_.suit >= 0 && melds_.calls >= 2) return 1;
    if (melds_.value_han > 0) return 2;
    if (!melds_.chi && melds_.triplets >= 2) return 3;
    return melds_.all_simples ? 4 : 5;
  }

  // Guest wind, wind of value, dragon, one or nine, two or eight, ..., five; a double wind.
  int sort(Kind kind) const {
    if (!is_honor(kind)) return 3 + class_of(kind);
    if (has(kDragons, kind)) return 2;
    const int wind = kind - kEast;
    if (table_.is_value_wind(kind, seat_) && wind == table_.seen.round_wind && wind == table_.seen.wind_of(seat_))
      return 8;
    return table_.is_value_wind(kind, seat_);
  }
  // Guest wind, honor of value, terminal, simple.
  int coarse(Kind kind) const {
    if (is_honor(kind)) return table_.is_value(kind, seat_);
    return class_of(kind) == 0 ? 2 : 3;
  }

  // The two-sided wait of the tiles at +step and +2 step: 0 if it is impossible, otherwise the copies left, at most 3.
  int side(Kind kind, int step) const {
    const int other = number_of(kind) + 3 * step;
    if (other < 0 || other >= kNumbers || has(passed_, static_cast<Kind>(kind + 3 * step))) return 0;
    return most(least(kind + step, kind + 2 * step), 3);
  }
  int shape(Kind kind) const {
    if (is_honor(kind)) return 44;
    const int rank = class_of(kind), inward = number_of(kind) <= 4 ? 1 : -1;
    const int far = side(kind, inward), near = side(kind, -inward);
    if (rank < 3) return 4 * rank + far;
    if (rank == 3) return 12 + 4 * near + far;
    return 28 + 4 * std::max(near, far) + std::min(near, far);
  }
  bool has_side(Kind kind) const { return !is_honor(kind) && (side(kind, 1) > 0 || side(kind, -1) > 0); }
  int inner(Kind kind) const {
    if (is_honor(kind) || class_of(kind) == 0) return 0;
    return 4 * (class_of(kind) - 1) + most(least(kind - 1, kind + 1), 3);
  }
  int edge(Kind kind) const {
    if (is_honor(kind) || class_of(kind) != 2) return 0;
    const int outward = number_of(kind) < 4 ? -1 : 1;
    return 1 + most(least(kind + outward, kind + 2 * outward), 3);
  }

  // None; a dora; twice; next to one; two from one.
  int near_dora(Kind kind) const {
    if (table_.dora[kind] > 0) return most(table_.dora[kind], 2);
    if (is_honor(kind)) return 0;
    for (int distance = 1; distance <= 2; ++distance)
      for (int step : {-distance, distance}) {
        const int number = number_of(kind) + step;
        if (number >= 0 && number < kNumbers && table_.dora[kind + step] > 0) return 2 + distance;
      }
    return 0;
  }

  // The place of a tile relative to one that came from the hand: none yet, an honor, another suit, one further in, one
  // further out, two in, two out, three, more.
  int beside(Kind kind, int back) const {
    const Discarded* const tile = from_hand(back);
    if (tile == nullptr) return 0;
    const Kind last = tile->tile / 4;
    if (is_honor(last)) return 1;
    if (is_honor(kind) || suit_of(kind) != suit_of(last)) return 2;
    const int step = (kind - last) * (number_of(last) <= 4 ? 1 : -1);
    if (step == 1 || step == -1) return step == 1 ? 3 : 4;
    if (step == 2 || step == -2) return step == 2 ? 5 : 6;
    return step == 3 || step == -3 ? 7 : 8;
  }

  int early_inside(Kind kind) const {
    if (is_honor(kind)) return 0;
    int found = 0;
    const bool five = class_of(kind) == 4;
    const int inward = number_of(kind) <= 4 ? 1 : -1;
    for (int distance = 1; distance <= 2; ++distance) {
      const bool in = has(early_, static_cast<Kind>(kind + inward * distance));
      const bool out = five && has(early_, static_cast<Kind>(kind - inward * distance));
      found |= (in || out) << (distance - 1);
    }
    return found;
  }

  int neighbours(Kind kind) const {
    if (is_honor(kind)) return 0;
    int found = 0;
    for (int step : {-2, -1, 1, 2}) {
      const int number = number_of(kind) + step;
      found += number >= 0 && number < kNumbers && has(history_.river, static_cast<Kind>(kind + step));
    }
    return found;
  }

  // No calls; of the one suit of the melds; an honor then; another suit then; melds of honors alone; of several suits:
  // a number, an honor.
  int relation(Kind kind) const {
    if (melds_.calls == 0) return 0;
    if (melds_.suit == kSuits) return 4;
    if (melds_.suit < 0) return is_honor(kind) ? 6 : 5;
    return is_honor(kind) ? 2 : suit_of(kind) == melds_.suit ? 1 : 3;
  }
  // Discards of the one suit of the melds: hardly any, some, many.
  int flush_level() const {
    if (melds_.calls == 0 || melds_.suit < 0 || melds_.suit == kSuits) return 0;
    const int discards = suits_[melds_.suit];
    return discards <= 1 ? 0 : discards <= 3 ? 1 : 2;
  }
  // Of calls: none, simples alone, a triplet of value, terminals and honors.
  int content() const {
    if (melds_.calls == 0) return 0;
    if (melds_.value_han > 0) return 2;
    return melds_.all_simples ? 1 : 3;
  }
  int triplets() const { return melds_.chi || melds_.calls == 0 ? 0 : most(melds_.triplets, 3); }
  int five(Kind kind) const {
    if (is_honor(kind) || class_of(kind) != 4) return 0;
    return 1 + (table_.reds_left[suit_of(kind)] > 0);
  }

  const Table& table_;
  const VisibleSeat& at_;
  const History& history_;
  Melds melds_;
  int seat_, manner_, few_, turn_;
  KindSet passed_, early_ = 0;
  std::array<int, kSuits + 1> suits_{};  // discards of each suit, and honors
  int open_sides_ = 0;
};

}  // namespace

std::array<KindSet, kSeats> passed_in_riichi(const Visible& visible) {
  const Table table(visible);
  std::array<KindSet, kSeats> passed{};
  for (std::size_t seat = 0; seat < kSeats; ++seat) passed[seat] = table.history[seat].since_riichi;
  return passed;
}

std::array<Signs, kSeats> read_signs(const Visible& visible) {
  const Table table(visible);
  std::array<Signs, kSeats> signs{};
  for (int seat = 0; seat < visible.players(); ++seat)
    if (seat != visible.seat) signs[static_cast<std::size_t>(seat)] = Reader(table, seat).read();
  return signs;
}

void write_cells(const Signs& signs, std::uint8_t* cells) {
  const auto write = [&](const auto& values) {
    std::memcpy(cells, values.data(), values.size());
    cells += values.size();
  };
  write(signs.hand);
  for (int kind = 0; kind < kKinds; ++kind) *cells++ = has(signs.safe, static_cast<Kind>(kind));
  for (const TileValues& tile : signs.tiles) write(tile);
  for (const PriceValues& price : signs.prices) write(price);
}

}  // namespace jantaku::danger
