#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {

bool Run::sits(int seat) const {
  return std::find(program.seats.begin(), program.seats.end(), seat) != program.seats.end();
}

int Run::index_of(int seat) const {
  return static_cast<int>(std::find(program.seats.begin(), program.seats.end(), seat) - program.seats.begin());
}

int Run::after(int seat) const {
  const int n = static_cast<int>(program.seats.size());
  return program.seats[static_cast<std::size_t>((index_of(seat) + (state.reversed ? n - 1 : 1)) % n)];
}

int Run::neighbour(int seat, int steps) const {
  const int place = (seat + steps) % kMostSeats;
  return sits(place) ? place : kNone;
}

int Run::turns_after_dealer(int seat) const {
  const int n = static_cast<int>(program.seats.size());
  return static_cast<int>(((index_of(seat) - state.kyoku) % n + n) % n);
}

int Run::wind_of(int seat) const { return program.seats[static_cast<std::size_t>(turns_after_dealer(seat))]; }

int Run::round_wind() const {
  return static_cast<int>(std::min<std::int64_t>(state.kyoku / static_cast<std::int64_t>(program.seats.size()), 3));
}

int Run::one_seat(const Context& context, int word) const {
  const Past* call = nullptr;
  switch (static_cast<Seat>(word)) {
    case Seat::east_:
    case Seat::south_:
    case Seat::west_:
    case Seat::north_:
      for (const int seat : program.seats)
        if (wind_of(seat) == word - static_cast<int>(Seat::east_)) return seat;
      return kNone;
    case Seat::shimocha_:
    case Seat::toimen_:
    case Seat::kamicha_: return neighbour(context.seat, word - static_cast<int>(Seat::shimocha_) + 1);
    case Seat::prev_seat_: return context.prev >= 0 ? context.prev : context.seat;
    case Seat::last_discarder_:
      call = state.last(PastKind::discard_);
      return call != nullptr ? call->seat : context.seat;
    case Seat::caller_:
      if (context.caller >= 0) return context.caller;
      call = state.last(PastKind::call_);
      return call != nullptr ? call->seat : context.seat;
    case Seat::callee_:
      if (context.callee >= 0) return context.callee;
      call = state.last(PastKind::call_);
      return call != nullptr ? call->source : context.seat;
    default: return context.seat;
  }
}

std::uint32_t Run::many_seats(const Context& context, int at, int depth) const {
  if (depth > kMostInside) fail_unwritten();
  std::uint32_t all = 0, found = 0;
  for (const int seat : program.seats) all |= 1U << seat;
  const std::int32_t* what = code(at);
  switch (static_cast<ManySeats>(what[0])) {
    case ManySeats::one_: {
      const int seat = one_seat(context, what[1]);
      return seat < 0 ? 0 : 1U << seat;
    }
    case ManySeats::everyone_: return all;
    case ManySeats::others_: return all & ~(1U << context.seat);
    case ManySeats::other_than_: return all & ~many_seats(context, what[1], depth + 1);
    case ManySeats::list_:
      for (const std::int32_t part : row(what + 1)) found |= many_seats(context, part, depth + 1);
      return found;
    case ManySeats::winners_: return winners();
    case ManySeats::chii_victims_: return chii_victims(context.seat);
    default: fail_unwritten();
  }
}

// The seats from which tiles of sequences came, by the place of the tile that is laid sideways.
std::uint32_t Run::chii_victims(int seat) const {
  std::uint32_t found = 0;
  for (const MeldId id : player(seat).melds) {
    const MeldInfo& meld = values().meld(id);
    const int steps = values().text(meld.name).text == "chii" ? source_of(meld.tiles) : 0;
    if (const int other = steps ? neighbour(seat, steps) : kNone; other >= 0) found |= 1U << other;
  }
  return found;
}

std::uint32_t Run::winners() const {
  std::uint32_t found = 0;
  for (const Win& win : state.wins) found |= 1U << win.seat;
  return found;
}

int Run::source_of(const std::vector<TileId>& tiles) const {
  for (std::size_t at = 0; at < tiles.size(); ++at)
    if (values().has(tiles[at], kSideways)) return at == 0 ? 3 : at == 2 || at + 1 == tiles.size() ? 1 : 2;
  return 0;
}

std::vector<int> Run::from_turn() const {
  std::vector<int> order = program.seats;
  std::rotate(order.begin(), order.begin() + index_of(state.turn), order.end());
  return order;
}

int Run::tiles_left() const {
  int left = state.tiles_ahead();
  if (program.language > 1)
    for (int at = state.wall_index; at < state.wall.n; ++at)
      left -= program.values.has_either(state.wall[at], kSkipDraw);
  return left;
}

int Run::discarder() const {
  const Past* last = state.last();
  return last != nullptr && last->kind == PastKind::discard_ ? last->seat : kNone;
}

}  // namespace jantaku::ruleset
