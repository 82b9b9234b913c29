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

int Run::wind_of(int seat) const {
  const int n = static_cast<int>(program.seats.size());
  return program.seats[static_cast<std::size_t>(((index_of(seat) - state.kyoku) % n + n) % n)];
}

int Run::round_wind() const { return std::min(state.kyoku / static_cast<int>(program.seats.size()), 3); }

int Run::one_seat(const Context& context, int word) const {
  const Past* call = nullptr;
  switch (word) {
    case kEast:
    case kSouth:
    case kWest:
    case kNorth:
      for (const int seat : program.seats)
        if (wind_of(seat) == word - kEast) return seat;
      return kNone;
    case kShimocha:
    case kToimen:
    case kKamicha: return neighbour(context.seat, word - kShimocha + 1);
    case kPrevSeat: return context.prev >= 0 ? context.prev : context.seat;
    case kLastDiscarder: call = state.last(Past::kDiscard); return call != nullptr ? call->seat : context.seat;
    case kCaller:
      if (context.caller >= 0) return context.caller;
      call = state.last(Past::kCall);
      return call != nullptr ? call->seat : context.seat;
    case kCallee:
      if (context.callee >= 0) return context.callee;
      call = state.last(Past::kCall);
      return call != nullptr ? call->source : context.seat;
    default: return context.seat;
  }
}

std::uint32_t Run::many_seats(const Context& context, int at, int depth) const {
  if (depth > 8) throw Beyond{};
  std::uint32_t all = 0, found = 0;
  for (const int seat : program.seats) all |= 1U << seat;
  const std::int32_t* what = code(at);
  switch (what[0]) {
    case kOneOfThem: {
      const int seat = one_seat(context, what[1]);
      return seat < 0 ? 0 : 1U << seat;
    }
    case kEverybody: return all;
    case kOthers: return all & ~(1U << context.seat);
    case kNotThem: return all & ~many_seats(context, what[1], depth + 1);
    case kListOfThem:
      for (const std::int32_t part : row(what + 1)) found |= many_seats(context, part, depth + 1);
      return found;
    default: throw Beyond{};
  }
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
  return last != nullptr && last->kind == Past::kDiscard ? last->seat : kNone;
}

}  // namespace jantaku::ruleset
