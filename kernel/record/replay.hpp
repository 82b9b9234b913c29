// Plays a recorded round again and stops where the record and the rules part.
#pragma once

#include <span>
#include <vector>

#include "game/state/state.hpp"
#include "record/event_code.hpp"

namespace jantaku {

// The facts that a round takes from those before it, except points, honba and sticks.
struct Carried {
  std::uint8_t wind = 0;  // of the winds the count
  std::uint8_t have_won = 0;
  std::array<std::uint8_t, kSeats> streak{};
  std::uint16_t eight_honba = 0;
};

struct RoundLog {
  GameRule rule;
  std::uint8_t dealer = 0;
  std::array<std::uint8_t, 2> dice{};  // 0 if they are not known
  Carried carried;
  std::uint16_t honba = 0, sticks = 0;
  Points points{};
  std::span<const std::uint8_t> deal;  // 13 tile ids a seat
  std::uint8_t dora = 0;
  std::span<const std::uint8_t> events;
  std::span<const std::uint8_t> ura;   // ura-dora indicators, as far as recorded
  std::span<const std::uint8_t> wall;  // all tiles, or empty if they are not known
};

enum class Difference : std::uint8_t {
  None,
  Malformed,   // an event that cannot be read
  Wall,        // tiles of the record that no wall can hold
  Deal,        // hands or indicator are not those of the wall
  Illegal,     // an action that the rules do not allow
  Event,       // another event than the rules' own
  Unfinished,  // the record ends before the round does
  Surplus,     // or continues after it
};
inline constexpr std::array<const char*, 8> kDifferenceNames{nullptr,   "malformed", "wall",       "deal",
                                                             "illegal", "event",     "unfinished", "surplus"};

// The course of the round for a seat. A turn is counted by the seat's own discards.
struct SeatCourse {
  std::uint8_t discards = 0;
  std::uint8_t calls = 0;         // chi, pon and open kans
  std::uint8_t riichi = 0;        // the turn of its riichi, 0 without
  std::uint8_t riichi_ahead = 0;  // other seats that were in riichi before it
  std::int8_t tenpai = -1;        // the turn of its first tenpai: 0 as dealt, -1 never
  bool first_tenpai = false;      // when no other seat had been tenpai
};

struct Replayed {
  Difference difference = Difference::None;
  int event = 0;      // index of the event at fault
  Event expected{};   // what the rules would have had happen, for Difference::Event
  int decisions = 0;  // decisions of all seats met on the way
  std::array<SeatCourse, kSeats> seats{};
};

// A decision on the way: the state before it, and the answer of each deciding seat. `shown` are the seats whose answer
// the record shows, as bits: a pon hides whether another seat wanted to chi.
struct Decision {
  State state;
  std::array<Action, kSeats> answers;
  std::uint8_t shown;
};

// Plays the round; `state` is left at its end, or where they differ. Its decisions are added to `decisions`.
Replayed replay_round(const RoundLog& log, State& state, std::vector<Decision>* decisions = nullptr);

}  // namespace jantaku
