// Tiles and hands in documents.
#pragma once

#include "notation/names.hpp"
#include "notation/write.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

inline std::string text_of(const Hand& hand) {
  std::string text;
  notation::write_hand(hand, [&](char c) { text += c; });
  return text;
}

inline void write_hand(Json& json, const Hand& hand) {
  json.name("hand");
  json.spelled([&](auto put) { notation::write_hand(hand, put); });
}

// Null for no tile.
inline const char* name_of(Tile tile) { return tile == kNoTile ? nullptr : notation::kTileNames[tile]; }

inline std::string_view wind_name(int wind) { return {&"ESWN"[wind], 1}; }

}  // namespace jantaku::wire
