// What the larger events of a round hold: values that do not change when the state does.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/step/step.hpp"

namespace jantaku {

using Ids = std::vector<TileId>;

// The deal. `number` counts the rounds of the schedule from 0, repeated ones once; `left` are the tiles that are still
// to be drawn, the dealer's first among them. A hidden hand is nullopt.
struct RoundBegan {
  std::uint8_t dealer = 0;
  TileId indicator = kNoId;
  char wind = 'E';
  int honba = 0, riichi_sticks = 0;
  std::vector<int> points{};
  std::vector<std::optional<Ids>> hands{};
  int number = 0;
  std::vector<int> dice{};
  std::uint8_t wareme = kNoSeat;
  int left = 0;
};

struct WonHand {
  Score score;
  Hand hand;
  Context context;
  GameRule rule;
};

// A win. Where it is not paid as its score says, `worth` names what is paid, and `points` are those of it.
struct RoundWon {
  std::uint8_t seat = kNoSeat;
  TileId tile = kNoId;
  std::uint8_t source = kNoSeat;
  std::optional<WonHand> score{};
  Ids ura{};
  std::uint8_t pao = kNoSeat;
  std::vector<int> deltas{};
  std::string worth{};
  int points = 0;
};

// `shown` are the hands that everybody sees at the end.
struct RoundEnded {
  RoundEnd kind = RoundEnd::None;
  std::vector<std::optional<Ids>> shown{};
  std::vector<int> deltas{}, points{};
};

// The deal of the round that has just begun, the win of a seat in it, and its end.
RoundBegan round_began(const State& state, TileId indicator);
RoundWon round_won(const State& state, int seat);
RoundEnded round_ended(const State& state);

// True if an event holds more than the kernel reports of it.
constexpr bool has_details(EventType type) {
  return type == EventType::Round || type == EventType::Win || type == EventType::RoundEnd;
}

// Calls `f` with an event of a move that led to this state, as what it holds.
template <class F>
auto with_details(const State& state, const Event& event, F f) {
  switch (event.type) {
    case EventType::Round: return f(round_began(state, event.tile));
    case EventType::Win: return f(round_won(state, event.seat));
    case EventType::RoundEnd: return f(round_ended(state));
    default: return f(Event(event));
  }
}

}  // namespace jantaku
