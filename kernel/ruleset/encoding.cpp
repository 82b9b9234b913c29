#include "ruleset/encoding.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ruleset/reader.hpp"
#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr int kPassNumber = 0, kDone = 1, kCancelNumber = 2, kFirstWay = 3, kWays = 8;
constexpr int kCopies = 4;  // of a tile that are counted, except in the viewer's hand
constexpr int kShort = 2;   // tiles of a meld that says nothing more by where it begins
constexpr int kMostCells = 1'048'576, kMostPlanes = 1'048'576, kMostNumbered = 16'777'216;  // of an encoding
constexpr std::int64_t kMostShown = 1 << 30;                                                // cells of all planes
constexpr std::size_t kMostPicks = 2'000;                                                   // of a call

bool has(const Picks& picks, int number) { return std::find(picks.begin(), picks.end(), number) != picks.end(); }

// Both are in ascending order.
Picks common(const Picks& one, const Picks& other) {
  Picks found;
  found.resize(std::min(one.n, other.n));
  found.n = static_cast<std::int32_t>(
      std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), found.begin()) - found.begin());
  return found;
}

Picks without(const Picks& one, const Picks& gone) {
  Picks found;
  found.resize(one.n);
  found.n = static_cast<std::int32_t>(
      std::set_difference(one.begin(), one.end(), gone.begin(), gone.end(), found.begin()) - found.begin());
  return found;
}

// How often a number can be halved to get below 1.
int doublings(Number points) { return points >= 1 ? std::ilogb(points) + 1 : 0; }

// The cells of an observation while it is written; each place is where a plane begins.
class Cells {
 public:
  Cells(std::span<std::uint8_t> cells, int width) : cells_(cells), width_(width) {}

  // Sets a column in the next of `planes` planes.
  void count(int place, int column, int planes) {
    if (column < 0) return;
    for (int at = place + column, end = place + planes * width_; at < end; at += width_)
      if (std::uint8_t& cell = cells_[static_cast<std::size_t>(at)]; cell == 0) {
        cell = 1;
        return;
      }
  }
  void mark(int place, int column) {
    if (column >= 0 && column < width_) cells_[static_cast<std::size_t>(place + column)] = 1;
  }
  // The next plane follows after the last cell.
  void mark_button(int place, int button) { cells_[static_cast<std::size_t>(place + button)] = 1; }
  void bar(int place, std::int64_t number) {
    const auto filled = static_cast<std::size_t>(std::clamp<std::int64_t>(number, 0, width_));
    std::fill_n(cells_.subspan(static_cast<std::size_t>(place)).begin(), filled, std::uint8_t{1});
  }
  void fill(int place, bool holds) {
    if (holds) bar(place, width_);
  }

 private:
  std::span<std::uint8_t> cells_;
  int width_;
};

// What a seat sees, while it is written: with each tile that is seen, one less is unseen.
class Observation {
 public:
  Observation(const Encoding& encoding, Run& run, int viewer, std::span<std::uint8_t> cells)
      : encoding_(encoding), run_(run), cells_(cells, encoding.cells), viewer_(viewer), unseen_(encoding.copies) {}

  void write(const Picks& taken) {
    const State& state = run_.state;
    const Player& own = run_.player(viewer_);
    for (int at = 0; at < own.held(); ++at) {
      const int column = seen(tile(own.tile(at)).own);
      cells_.count(place(Encoding::kHand), column, encoding_.held);
      if (at >= own.hand.n) cells_.mark(place(Encoding::kDrawn), column);
    }
    for (std::size_t at = 0; at < encoding_.seats.size(); ++at) {
      const auto& seats = run_.program.seats;
      const auto from = static_cast<std::size_t>(run_.index_of(viewer_));
      write_seat(encoding_.seats[at], seats[(from + at) % seats.size()]);
    }
    for (const Named& named : state.revealed)
      if (const auto shown = run_.tile_if_named(named))
        cells_.count(place(Encoding::kRevealed), seen(tile(*shown).own), kCopies);
    for (int at = state.wall_index; at < std::min(state.wall.n, state.wall_index + own.scryed); ++at)
      cells_.mark(place(Encoding::kScry), seen(tile(state.wall[at]).own));
    for (std::size_t column = 0; column < unseen_.size(); ++column)
      for (int left = 0; left < std::min(unseen_[column], kCopies); ++left)
        cells_.mark(place(Encoding::kUnseen) + left * encoding_.cells, static_cast<int>(column));
    write_numbers(taken, own);
    write_round();
  }

 private:
  int place(Encoding::Plane plane) const { return encoding_.at[plane]; }
  const TileColumns& tile(TileId id) const { return encoding_.tiles.at(id); }
  int seen(int column) {
    if (column >= 0) --unseen_[static_cast<std::size_t>(column)];
    return column;
  }
  void write_seat(const SeatPlanes& planes, int seat) {
    const State& state = run_.state;
    const Player& one = run_.player(seat);
    const bool is_own = seat == viewer_;
    const auto at = [&](SeatPlanes::Plane plane) { return planes.at[plane]; };
    for (const MeldId meld : one.melds) write_meld(planes, meld, is_own || one.hand_revealed);
    int newest = kNone;
    for (const TileId id : one.pond) {
      const int column = seen(tile(id).pond);
      cells_.count(at(SeatPlanes::kPond), column, kCopies);
      if (column >= 0) newest = column;
    }
    cells_.mark(at(SeatPlanes::kNewest), newest);
    for (const TileId id : one.aside) cells_.mark(at(SeatPlanes::kShown), seen(is_own ? tile(id).own : tile(id).held));
    for (int i = 0; i < (is_own ? 0 : one.held()); ++i) {
      const TileColumns& known = tile(one.tile(i));
      cells_.mark(at(SeatPlanes::kShown), seen(one.hand_revealed ? known.own : known.held));
    }
    cells_.bar(at(SeatPlanes::kConcealed), one.held());
    const Number against = is_own ? encoding_.start : run_.player(viewer_).score;
    cells_.bar(planes.more, doublings(one.score - against));
    cells_.bar(planes.less, doublings(against - one.score));
    const Past* discard = state.last(PastKind::discard_);
    cells_.fill(at(SeatPlanes::kTurn), state.turn == seat);
    cells_.fill(at(SeatPlanes::kDealer), run_.wind_of(seat) == run_.program.seats[0]);
    cells_.fill(at(SeatPlanes::kStick), one.riichi_stick != 0);
    cells_.fill(at(SeatPlanes::kWinner), state.has_won(seat));
    cells_.fill(at(SeatPlanes::kOffers), discard != nullptr && discard->seat == seat);
    for (const auto& [bit, plane] : planes.statuses) cells_.fill(plane, one.status.has(bit));
  }

  void write_meld(const SeatPlanes& planes, MeldId id, bool is_open) {
    int tiles = 0, lowest = kNone, highest = kNone;
    for (const TileId one : run_.values().meld(id).tiles) {
      const int column = seen(is_open ? tile(one).own : tile(one).melded);
      if (column < 0) continue;
      cells_.count(planes.at[SeatPlanes::kMelds], column, kCopies);
      lowest = tiles == 0 ? column : std::min(lowest, column);
      highest = std::max(highest, column);
      ++tiles;
    }
    if (tiles < kShort) return;
    cells_.mark(planes.at[SeatPlanes::kSets], lowest);
    if (highest != lowest) cells_.mark(planes.at[SeatPlanes::kRuns], lowest);
  }

  void write_numbers(const Picks& taken, const Player& own) {
    const Encoding& encoding = encoding_;
    for (const int number : taken) {
      if (encoding.picks >= 0 && number >= encoding.picks && number < encoding.picks + encoding.columns)
        cells_.count(place(Encoding::kPicked), number - encoding.picks, kCopies);
      const auto after = std::upper_bound(encoding.buttons.begin(), encoding.buttons.end(), number);
      if (after != encoding.buttons.begin())
        cells_.mark_button(place(Encoding::kPressed), static_cast<int>(after - encoding.buttons.begin()) - 1);
    }
    if (own.marking.button >= 0)
      cells_.bar(place(Encoding::kToPick), encoding.needed.at(static_cast<std::size_t>(own.marking.button)));
    for (const std::int32_t button : own.buttons)
      if (button >= 0) cells_.mark_button(place(Encoding::kButtons), button);
  }

  void write_round() {
    const State& state = run_.state;
    if (const Past* discard = state.last(PastKind::discard_))
      cells_.mark(place(Encoding::kOffered), tile(static_cast<TileId>(discard->tile)).pond);
    if (const int most = static_cast<int>(encoding_.wall_bars.size()) - 1; most >= 0)
      cells_.bar(place(Encoding::kWall),
                 encoding_.wall_bars[static_cast<std::size_t>(std::clamp(run_.tiles_left(), 0, most))]);
    cells_.mark(place(Encoding::kRoundWind), run_.round_wind());
    cells_.mark(place(Encoding::kSeatWind), run_.wind_of(viewer_));
    cells_.bar(place(Encoding::kRound), state.kyoku);
    cells_.bar(place(Encoding::kHonba), static_cast<std::int64_t>(state.honba));
    cells_.bar(place(Encoding::kPot), doublings(state.pot));
  }

  const Encoding& encoding_;
  Run& run_;
  Cells cells_;
  int viewer_;
  std::vector<std::int32_t> unseen_;
};

}  // namespace

bool Encoding::read(const Program& program, const std::vector<std::int64_t>& text) {
  Reader in(text);
  columns = in.number(1, kMostCells);
  cells = in.number(columns, kMostCells);
  planes = in.number(1, std::min<std::int64_t>(kMostPlanes, kMostShown / cells));
  held = in.number(1, kMostPlanes);
  start = in.real();
  wall_bars = in.row(0);
  copies = in.row(0);
  const int rows = (static_cast<int>(program.buttons.size()) + cells - 1) / cells;
  const auto place = [&](int n) { return in.number(0, std::int64_t{planes - n} * cells); };
  constexpr std::array<int, kPlanes> kSizes{0, 1, kCopies, kCopies, 1, 1, kCopies, 0, 0, 1, 1, 1, 1, 1, 1, 1};
  for (std::size_t i = 0; i < at.size(); ++i)
    at[i] = place(i == kHand ? held : i == kPressed || i == kButtons ? rows : kSizes[i]);
  in.each([&] {
    SeatPlanes& seat = seats.emplace_back();
    for (std::size_t i = 0; i < seat.at.size(); ++i)
      seat.at[i] = place(i == SeatPlanes::kMelds || i == SeatPlanes::kPond ? kCopies : 1);
    seat.more = place(1);
    seat.less = place(1);
    in.each([&] {
      const int bit = in.number(0, Bits::kMost - 1);
      seat.statuses.emplace_back(bit, place(1));
    });
  });
  actions = in.number(kFirstWay + kWays, kMostNumbered);
  discards = in.number(0, actions - columns);
  drawn = in.number(0, actions - columns);
  picks = in.number(kNone, actions - columns);
  buttons = in.row(0, actions - 1);
  needed = in.row(0);
  for (auto& of_target : marks)
    for (std::size_t place = 0; place < program.seats.size(); ++place)
      of_target[place] = in.number(kNone, actions - columns);
  in.each([&] {
    const int text = in.number(0, program.values.texts() - 1);
    declared[text] = in.number(0, actions - 1);
  });
  return in.ended() && seats.size() == program.seats.size() && buttons.size() == program.buttons.size() &&
         needed.size() == buttons.size() && copies.size() == static_cast<std::size_t>(columns) &&
         std::is_sorted(buttons.begin(), buttons.end());
}

bool Encoding::add_tile(std::span<const std::int64_t> row) {
  if (row.size() != 6 || tiles.size() >= Values::kMost) return false;
  if (row[0] < 0 || row[1] < 0 || row[1] > INT32_MAX) return false;
  std::array<std::int32_t, 6> read{};
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i != 1 && (row[i] < kNone || row[i] >= columns)) return false;
    read[i] = static_cast<std::int32_t>(row[i]);
  }
  tiles.push_back({read[0], read[1], read[2], read[3], read[4], read[5]});
  return true;
}

// Its column and how it looks, to those who see its tiles and to others; nothing for a meld that is not picked.
bool Encoding::add_meld(std::span<const std::int64_t> row) {
  if (melds.size() >= Values::kMost || (!row.empty() && row.size() != 4)) return false;
  if (row.empty()) return melds.emplace_back(), true;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] < 0 || row[i] > (i % 2 ? INT32_MAX : columns - 1)) return false;
  const auto seen = [&](std::size_t at) {
    return MeldNumbers::Seen{static_cast<std::int32_t>(row[at]), static_cast<std::int32_t>(row[at + 1])};
  };
  melds.push_back({seen(0), seen(2)});
  return true;
}

// Its first number, how it looks, and its picks; none of that for a call that cannot be offered.
bool Encoding::add_call(std::span<const std::int64_t> row) {
  CallNumbers call;
  if (calls.size() >= Values::kMost || row.size() == 1 || row.size() > 2 + kMostPicks) return false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] < 0 || row[i] > (i == 1 ? INT32_MAX : actions - 1)) return false;
    if (i == 0) call.first = static_cast<std::int32_t>(row[i]);
    else if (i == 1) call.look = static_cast<std::int32_t>(row[i]);
    else call.picks.push(static_cast<std::int32_t>(row[i]));
  }
  std::sort(call.picks.begin(), call.picks.end());
  calls.push_back(call);
  return true;
}

std::pair<std::int32_t, std::int32_t> Encoding::pick(Program& program, State& state, int seat, const Mark& mark) const {
  const auto place_of = [&](int one) {
    return static_cast<int>(std::find(program.seats.begin(), program.seats.end(), one) - program.seats.begin());
  };
  const int n = static_cast<int>(program.seats.size());
  const auto from = static_cast<std::size_t>((place_of(mark.seat) - place_of(seat) + n) % n);
  const Player& owner = state.players.at(static_cast<std::size_t>(mark.seat));
  const int first = marks.at(static_cast<std::size_t>(mark.target))[from];
  const bool is_own = mark.seat == seat;
  const auto of_back = [&](int begin) {  // backs look alike, but which is taken matters
    return std::pair{begin + columns - 1, -2 - (mark.seat << 13 | mark.index)};
  };
  const auto of_tile = [&](int begin, const TileColumns& tile, TileId id, int shown) {
    const bool is_seen = shown >= 0 || program.values.name(id) == program.values.gap();
    return is_seen ? std::pair{begin + tile.column, tile.look} : of_back(begin);
  };
  if (mark.target == Mark::kRevealedTile || mark.target == Mark::kUpcoming) {
    const TileId id = Run{program, state}.tile_at(mark);
    const TileColumns& tile = tiles.at(id);
    return of_tile(marks.at(static_cast<std::size_t>(mark.target))[0], tile, id, tile.own);
  }
  if (first < 0) fail_unwritten();
  if (mark.target == Mark::kCall) {
    const MeldNumbers& meld = melds.at(owner.melds[mark.index]);
    const MeldNumbers::Seen& seen = is_own || owner.hand_revealed != 0 ? meld.open : meld.hidden;
    if (seen.column < 0) fail_unwritten();
    return {first + seen.column, seen.look};
  }
  const bool is_held = mark.target == Mark::kHand;
  const TileId id = is_held                       ? owner.tile(mark.index)
                    : mark.target == Mark::kAside ? owner.aside[mark.index]
                                                  : owner.pond[mark.index];
  const TileColumns& tile = tiles.at(id);
  const bool is_open = is_own || (is_held && owner.hand_revealed != 0);
  return of_tile(first, tile, id, mark.target == Mark::kDiscard ? tile.pond : is_open ? tile.own : tile.held);
}

namespace {

// Collects the actions of a decision under their numbers. Those that look alike are one.
class Collected {
 public:
  using Looks = Row<std::int32_t, 16, 4'000>;

  explicit Collected(std::size_t n) {
    left_.reserve(n);
    keys_.reserve(n);
    looks_.reserve(n);
  }

  void add(const NumberedMove& one, const Looks& looks) {
    std::uint64_t key = static_cast<std::uint64_t>(one.first);
    for (const std::int32_t number : one.picks) key = key * 0x9E3779B97F4A7C15 + static_cast<std::uint64_t>(number) + 1;
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if (keys_[i] == key && is_same(i, one) && looks_[i] == looks) return;
    left_.push_back(one);
    keys_.push_back(key);
    looks_.push_back(looks);
  }

  // A further pick chooses between actions of the same numbers that look different.
  std::vector<NumberedMove> all() {
    const std::size_t n = left_.size();
    std::vector<int> ways(n, kNone);
    for (std::size_t i = 0; i < n; ++i) {
      if (ways[i] != kNone) continue;
      int way = 0;
      for (std::size_t j = i + 1; j < n; ++j)
        if (keys_[i] == keys_[j] && is_same(i, left_[j])) ways[j] = ++way;
      if (way > 0) ways[i] = 0;
    }
    std::vector<NumberedMove> found;
    found.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      if (ways[i] >= kWays) continue;
      found.push_back(left_[i]);
      if (ways[i] >= 0) found.back().picks.insert(0, kFirstWay + ways[i]);
    }
    return found;
  }

 private:
  bool is_same(std::size_t i, const NumberedMove& one) const {
    return left_[i].first == one.first && left_[i].picks == one.picks;
  }

  std::vector<NumberedMove> left_;
  std::vector<std::uint64_t> keys_;
  std::vector<Looks> looks_;
};

}  // namespace

// At most as many as are listed, in their order.
template <class Use>
void Encoding::each_choice(const Move& move, int n, const Use& use) {
  const int wanted = move.kind == MoveKind::choose_ ? n : move.number;
  if (wanted < 0 || wanted > n) return;
  std::vector<int> places(static_cast<std::size_t>(wanted));
  for (int i = 0; i < wanted; ++i) places[static_cast<std::size_t>(i)] = i;
  for (int number = 0; number < kMostListed; ++number) {
    use(number, places);
    int at = wanted - 1;
    while (at >= 0 && places[static_cast<std::size_t>(at)] == n - wanted + at) --at;
    if (at < 0) return;
    ++places[static_cast<std::size_t>(at)];
    for (int i = at + 1; i < wanted; ++i)
      places[static_cast<std::size_t>(i)] = places[static_cast<std::size_t>(i) - 1] + 1;
  }
}

std::vector<Mark> Encoding::chosen(std::span<const Mark> way, const NumberedMove& one) {
  std::vector<Mark> marks;
  each_choice(one.move, static_cast<int>(way.size()), [&](int number, const std::vector<int>& places) {
    if (number == one.chosen)
      for (const int place : places) marks.push_back(way[static_cast<std::size_t>(place)]);
  });
  return marks;
}

NumberedChoice Encoding::choice(Program& program, State& state, int seat, const std::vector<Move>& moves) const {
  const Player& own = state.players.at(static_cast<std::size_t>(seat));
  Collected found(moves.size());
  for (const Move& move : moves) {
    NumberedMove one{move, 0, kNone, {}};
    Collected::Looks looks;
    if (move.kind == MoveKind::discard_) {
      const TileColumns& tile = tiles.at(own.tile(move.number));
      one.first = (move.number < own.hand.n ? discards : drawn) + tile.column;
      looks.push(tile.look);
    } else if (move.kind == MoveKind::skip_) {
      one.first = kPassNumber;
    } else if (move.kind == MoveKind::cancel_ && (own.menu >= 0 || own.marking.button >= 0)) {
      one.first = kCancelNumber;
    } else if (move.kind == MoveKind::button_ && move.choice == kNone) {
      one.first = buttons.at(static_cast<std::size_t>(move.number));
    } else if (move.kind == MoveKind::button_) {
      const CallNumbers& call = calls.at(static_cast<std::size_t>(move.choice));
      if (call.first < 0) fail_unwritten();
      one.first = call.first;
      one.picks = call.picks;
      looks.push(call.look);
    } else if (move.kind == MoveKind::choose_ || move.kind == MoveKind::choose_any_) {
      const auto way = program.values.way(move.choice);
      const int n = static_cast<int>(way.size());
      std::vector<std::pair<std::int32_t, std::int32_t>> picked;
      for (const Mark& mark : way) picked.push_back(pick(program, state, seat, mark));
      each_choice(move, n, [&](int which, const std::vector<int>& places) {
        NumberedMove chosen{move, which, places.empty() ? kDone : kNone, {}};
        Collected::Looks seen;
        for (const int place : places) {
          const auto& [number, look] = picked[static_cast<std::size_t>(place)];
          chosen.picks.push(number);
          seen.push(look);
        }
        std::sort(chosen.picks.begin(), chosen.picks.end());
        std::sort(seen.begin(), seen.end());
        found.add(chosen, seen);
      });
      continue;
    } else if (move.kind == MoveKind::declare_) {
      const std::vector<int>& names = program.values.listed(move.choice);
      one.first = declared.at(names.empty() ? kNoText : names[0]);
    } else {
      fail_unwritten();
    }
    found.add(one, looks);
  }
  return {found.all(), {}};
}

bool NumberedChoice::take(int number) {
  std::vector<NumberedMove> found;
  for (const NumberedMove& one : left)
    if (one.first == kNone ? has(one.picks, number) || (one.picks.empty() && number == kDone) : one.first == number)
      found.push_back(one);
  if (found.empty()) return false;
  taken.push(number);
  left = std::move(found);
  if (left.size() == 1) return true;
  Picks gone;
  if (left[0].first == kNone) gone.push(number);
  for (NumberedMove& one : left) {
    one.first = kNone;
    one.picks = without(one.picks, gone);
  }
  Picks shared = left[0].picks;
  for (const NumberedMove& one : left) shared = common(shared, one.picks);
  for (NumberedMove& one : left) one.picks = without(one.picks, shared);
  return true;
}

void Encoding::mask(const NumberedChoice& choice, std::span<std::uint8_t> numbers) const {
  if (numbers.size() != static_cast<std::size_t>(actions)) fail_unwritten();
  const auto set = [&](int number) { numbers[static_cast<std::size_t>(number)] = 1; };
  for (const NumberedMove& one : choice.left) {
    if (one.first != kNone) set(one.first);
    else if (one.picks.empty()) set(kDone);
    else
      for (const int number : one.picks) set(number);
  }
}

void Encoding::observe(Program& program, State& state, int seat, const Picks& taken,
                       std::span<std::uint8_t> numbers) const {
  if (numbers.size() != static_cast<std::size_t>(planes) * static_cast<std::size_t>(cells)) fail_unwritten();
  Run run{program, state};
  Observation(*this, run, seat, numbers).write(taken);
}

void Encoding::observe_hands(const Program& program, const State& state, int seat,
                             std::span<std::uint8_t> numbers) const {
  if (numbers.size() != static_cast<std::size_t>(hand_planes()) * static_cast<std::size_t>(cells)) fail_unwritten();
  Cells hands(numbers, cells);
  const auto& seats_ = program.seats;
  const auto from = static_cast<std::size_t>(std::find(seats_.begin(), seats_.end(), seat) - seats_.begin());
  for (std::size_t after = 1; after < seats_.size(); ++after) {
    const Player& other = state.players.at(static_cast<std::size_t>(seats_[(from + after) % seats_.size()]));
    for (int i = 0; i < other.held(); ++i)
      hands.count(static_cast<int>(after - 1) * held * cells, tiles.at(other.tile(i)).own, held);
  }
}

}  // namespace jantaku::ruleset
