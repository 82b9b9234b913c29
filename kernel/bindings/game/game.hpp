// Conversions that the bindings of games and replays share.
#pragma once

#include <cstring>

#include "bindings/bindings.hpp"
#include "game/course.hpp"
#include "game/names.hpp"
#include "game/step.hpp"

namespace jantaku::python {

inline nb::tuple points_of(const Points& points, int seats) {
  nb::list list;
  for (int seat = 0; seat < seats; ++seat) list.append(points[seat]);
  return nb::tuple(list);
}

inline nb::tuple scores_tuple(const std::array<double, kSeats>& scores, int seats) {
  nb::list list;
  for (int seat = 0; seat < seats; ++seat) list.append(scores[static_cast<std::size_t>(seat)]);
  return nb::tuple(list);
}

// Two dice, from 1 to 6.
std::array<std::uint8_t, 2> to_dice(nb::handle given);

// Wins in a row of each seat.
nb::tuple streaks_of(const State& state);
std::array<std::uint8_t, kSeats> to_streaks(int seats, nb::handle given);

// The circumstances of a round that was played elsewhere, each within its range.
struct Circumstances {
  std::uint8_t wind, dealer;
  std::uint16_t honba, sticks;
  Points points{};
};
Circumstances to_circumstances(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba,
                               nb::handle sticks, nb::handle points);
// The first pass of the deal with that round wind.
std::uint8_t to_pass(const GameRule& rule, int wind);
// Points of each seat.
Points to_points(const GameRule& rule, nb::handle points);

// The tiles of an action that are any; what happened, as tuples; a score with its hand and circumstances.
nb::tuple own_tuple(const std::array<TileId, 3>& own);
nb::tuple event_tuple(const Event& event);
nb::object events_tuple(const Events& events);
nb::object score_of(const State& state, int seat, bool tsumo, const Score& score);

// (type, tile, own) as in `legal`; nothing for anything that is not an action. Runs no Python code.
std::optional<Action> to_action(nb::handle value);

// Every tile id of the set once, in order.
Wall to_wall(const GameRule& rule, const nb::bytes& tiles);
// A possible action, as a tuple like those of `legal`, of each deciding seat.
std::array<Action, kSeats> to_actions(const State& state, nb::dict given);

// A seat of the table, or `jantaku.SeatError`.
int seat_of(const State& state, nb::handle seat);

inline nb::object seat_or_none(std::uint8_t seat) { return seat == kNoSeat ? nb::none() : nb::object(nb::int_(seat)); }

inline nb::object id_or_none(TileId tile) { return tile == kNoId ? nb::none() : nb::object(nb::int_(tile)); }

}  // namespace jantaku::python

// A seed from `jantaku.base.seeds.check_seed`.
template <>
struct nanobind::detail::type_caster<jantaku::Seed> {
  NB_TYPE_CASTER(jantaku::Seed, const_name("int | bytes"))

  bool from_python(handle source, std::uint8_t flags, cleanup_list* cleanup) noexcept {
    if (PyBytes_Check(source.ptr())) {
      const bytes given = borrow<bytes>(source);
      value.is_secret = true;
      if (given.size() == value.bytes.size()) std::memcpy(value.bytes.data(), given.c_str(), value.bytes.size());
      return given.size() == value.bytes.size();
    }
    make_caster<std::uint64_t> number;
    if (!number.from_python(source, flags, cleanup)) return false;
    value = jantaku::Seed::of_number(number.value);
    return true;
  }
};
