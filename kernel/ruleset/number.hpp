// Numbers that a game counts in: scores, counters, payments. They are whole wherever they are, as in Python.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace jantaku::ruleset {

using Number = double;

// The greatest of a counter or a score, so that each whole number of a game is exact.
inline constexpr Number kGreatest = 9'007'199'254'740'991;
inline constexpr Number kTiny = 1e-300;  // what is nearer to 0 is 0

// A number in a row of integers: one that is whole as it is, a fraction as its bits, which no whole number has.
inline std::int64_t to_wire(Number number) {
  const bool is_whole = std::abs(number) <= kGreatest && number == std::trunc(number);
  return is_whole ? static_cast<std::int64_t>(number) : std::bit_cast<std::int64_t>(number);
}

inline Number from_wire(std::int64_t wire) {
  const auto whole = static_cast<Number>(wire);
  return std::abs(whole) <= kGreatest ? whole : std::bit_cast<Number>(wire);
}

// Whether a game counts so far. Not a number is not.
inline bool is_counted(Number number) { return std::abs(number) <= kGreatest; }

// Division rounded down, and what it leaves, as Python has them.
Number floor_of(Number number, Number divisor);
Number rest_of(Number number, Number divisor);
inline Number rounded_up(Number number, Number part) { return -floor_of(-number, part) * part; }

// As Python writes it.
std::string text_of(Number number);

}  // namespace jantaku::ruleset
