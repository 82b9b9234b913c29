// Conversion of recorded rounds, for all bindings that follow them.
#pragma once

#include "bindings/game/game.hpp"
#include "record/replay.hpp"

namespace jantaku::python {

// What a round takes from those before it.
using CarriedTuple = std::tuple<std::uint8_t, std::uint8_t, TupleOf<std::uint8_t>, std::uint16_t>;
using GivenCarried = Given<CarriedTuple>;

// A recorded round: rules, wind, dealer, honba, sticks, points, deal, dora, events, ura, wall, dice, carried values.
using RoundTuple =
    std::tuple<const GameRule&, Given<int>, Given<int>, Given<int>, Given<int>, GivenNumbers, nb::bytes, Given<int>,
               nb::bytes, nb::bytes, nb::bytes, std::optional<GivenDice>, std::optional<GivenCarried>>;
using GivenRound = Given<RoundTuple>;

// The round as the kernel reads it; the tuple must outlive it.
RoundLog to_round_log(GivenRound round);

}  // namespace jantaku::python

template <>
struct nanobind::detail::type_caster<jantaku::Difference>
    : name_caster<jantaku::Difference, jantaku::kDifferenceNames> {};
