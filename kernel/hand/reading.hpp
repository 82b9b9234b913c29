// Every way to see a complete hand as sets and a pair, as seven pairs, or as thirteen orphans; uncommon.hpp knows
// others.
#pragma once

#include "hand/hand.hpp"

namespace jantaku {

enum class Form : std::uint8_t { Standard, Chiitoitsu, Kokushi, Broken };

// Left uninitialised: sixteen of them are on the stack of every score.
struct Reading {
  Form form;
  Kind pair;
  std::array<std::uint32_t, kSuits> runs;  // concealed runs: three bits for each of seven starts
  KindSet triplets;                        // concealed triplets

  int runs_from(int suit, int start) const { return runs[suit] >> (3 * start) & 7; }
  friend constexpr bool operator==(const Reading&, const Reading&) = default;
};

inline constexpr int kMaxReadings = 16;

struct Readings {
  std::array<Reading, kMaxReadings> of;
  int size = 0;

  const Reading* begin() const { return of.data(); }
  const Reading* end() const { return of.data() + size; }
};

// The readings of the concealed tiles, without the hand's melds; none when the hand is not complete.
void readings(const Hand& hand, Readings& result);

// How the winning tile completes a reading.
enum class Wait : std::uint8_t { Ryanmen, Kanchan, Penchan, Shanpon, Tanki, Thirteen };

inline constexpr bool is_run_wait(Wait wait) { return wait <= Wait::Penchan; }

// Calls `f` with each of the ways in which `win` may have been the last tile of the reading.
template <class F>
void for_each_wait(const Reading& reading, const Hand& hand, Kind win, F f) {
  if (reading.form == Form::Chiitoitsu || reading.form == Form::Broken) return f(Wait::Tanki);
  if (reading.form == Form::Kokushi) return f(hand.counts[win] == 2 ? Wait::Thirteen : Wait::Tanki);
  if (win < kEast) {
    const int suit = suit_of(win), number = number_of(win);
    const auto runs = [&](int start) { return start >= 0 && start < 7 && reading.runs_from(suit, start) > 0; };
    if ((runs(number) && number != 6) || (runs(number - 2) && number != 2)) f(Wait::Ryanmen);
    if (runs(number - 1)) f(Wait::Kanchan);
    if ((number == 6 && runs(6)) || (number == 2 && runs(0))) f(Wait::Penchan);
  }
  if (has(reading.triplets, win)) f(Wait::Shanpon);
  if (reading.pair == win) f(Wait::Tanki);
}

}  // namespace jantaku
