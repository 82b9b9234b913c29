// Conversion of recorded rounds, for all bindings that follow them.
#pragma once

#include "bindings/game/game.hpp"
#include "record/replay.hpp"

namespace jantaku::python {

// What parts a record from the rules, by `Difference`.
inline constexpr std::array<const char*, 8> kDifferences{nullptr,   "malformed", "wall",       "deal",
                                                         "illegal", "event",     "unfinished", "surplus"};

inline std::span<const std::uint8_t> bytes_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

// The round as the kernel reads it; the bytes must outlive it. Dice and carried values may be None.
RoundLog to_round_log(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba, nb::handle sticks,
                      nb::handle points, const nb::bytes& deal, nb::handle dora, const nb::bytes& events,
                      const nb::bytes& ura, const nb::bytes& wall, nb::handle dice, nb::handle carried);

}  // namespace jantaku::python
