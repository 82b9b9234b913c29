// The events of a record: six bytes each, as `jantaku.riichi.records.record.EventCode` documents.
#pragma once

#include <cstdint>
#include <span>

#include "hand/tile.hpp"

namespace jantaku {

inline constexpr int kEventSize = 6;

enum class EventCode : std::uint8_t {
  Draw,
  Discard,
  Chi,
  Pon,
  OpenKan,
  ClosedKan,
  AddedKan,
  Kita,
  Riichi,
  RiichiAccepted,
  Dora,
  Win,
  DrawnGame,
  Count,
};

// The number of a drawn game whose kind is not recorded.
inline constexpr std::uint8_t kUnknownDrawnGame = 7;

struct Logged {
  EventCode code;
  std::uint8_t seat, tile, a, b, c;
};

inline Logged event_at(std::span<const std::uint8_t> events, int index) {
  const std::uint8_t* at = events.data() + kEventSize * index;
  return {static_cast<EventCode>(at[0]), at[1], at[2], at[3], at[4], at[5]};
}

// True for a kan or kita, after which its seat draws again.
constexpr bool draws_again(EventCode code) { return code >= EventCode::OpenKan && code <= EventCode::Kita; }

}  // namespace jantaku
