// Conversions that the bindings of games and replays share.
#pragma once

#include <cstring>

#include "bindings/bindings.hpp"
#include "game/step/course.hpp"
#include "game/step/step.hpp"

namespace jantaku::python {

// What Python gets of the actions and events of a game.
using ActionTuple = std::tuple<ActionType, std::optional<int>, TupleOf<TileId>>;
using EventTuple =
    std::tuple<EventType, std::optional<int>, std::optional<int>, std::optional<int>, TupleOf<TileId>, bool>;
using EventTuples = TupleOf<EventTuple>;
using GivenAction = Given<ActionTuple>;
using GivenActions = Checked<nb::dict, int, ActionTuple>;

// Two dice, from 1 to 6.
std::array<std::uint8_t, 2> to_dice(nb::handle given);

// Wins in a row of each seat.
TupleOf<std::uint8_t> streaks_of(const State& state);
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

EventTuple event_tuple(const Event& event);
EventTuples events_tuple(const Events& events);
// A score with its hand and circumstances.
MadeScore score_of(const State& state, int seat, bool tsumo, const Score& score);

// (type, tile, own) as in `legal`; nothing for anything that is not an action. Runs no Python code.
std::optional<Action> to_action(nb::handle value);

// Every tile id of the set once, in order.
Wall to_wall(const GameRule& rule, const nb::bytes& tiles);
// A possible action, as a tuple like those of `legal`, of each deciding seat.
std::array<Action, kSeats> to_actions(const State& state, GivenActions given);

// A seat of the table, or `jantaku.SeatError`.
int seat_of(const State& state, nb::handle seat);

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
