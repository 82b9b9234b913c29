// The encodings of riichienv's observations: float32 planes by kinds and numbers, and sequences of tokens.
//
// Kinds are 34, with three players 27. Seats come in turn order from the observer's, or by number where it is said.
#pragma once

#include <string_view>
#include <vector>

#include "learn/riichienv/seen.hpp"

namespace jantaku::riichienv {

// Each writes all of its cells.
void write_base(const Seen& seen, float* out);
void write_decay(const Seen& seen, float rate, float* out);
void write_ponds(const Seen& seen, float* out);
void write_melds(const Seen& seen, float* out);
void write_closed_kans(const Seen& seen, float* out);
void write_availability(const Seen& seen, float* out);
void write_riichi_tiles(const Seen& seen, float* out);
void write_last_from_hand(const Seen& seen, float* out);
void write_offered(const Seen& seen, float* out);
void write_discards(const Seen& seen, float* out);
void write_efficiency(const Seen& seen, float* out);
void write_yaku(const Seen& seen, float* out);
void write_ron(const Seen& seen, float* out);
void write_extended(const Seen& seen, float* out);
inline constexpr float kDecay = 0.2f;
inline void write_usual_decay(const Seen& seen, float* out) { write_decay(seen, kDecay, out); }

// An encoding: rows that are the same for every number of players, rows for each seat, and rows for each other seat;
// a row is a plane or a number.
struct Encoding {
  const char* name;
  void (*write)(const Seen& seen, float* out);
  std::uint8_t rows, seat_rows, other_rows;
  bool planes, needs_legal;
  const char* about;

  int count(int players) const { return rows + seat_rows * players + other_rows * (players - 1); }
  int cells(int players) const { return count(players) * (planes ? players == 3 ? 27 : 34 : 1); }
};

// clang-format off: one row, one line
inline constexpr Encoding kEncodings[] = {
    {"encode", write_base, 74, 0, 0, true, false,
     "The table as `(74, kinds) float32`."},
    {"encode_discard_history_decay", write_usual_decay, 0, 1, 0, true, false,
     "The discards, older ones weighing less, by exp(-rate x age): `(players, kinds) float32`."},
    {"encode_yaku_possibility", write_yaku, 0, 42, 0, false, false,
     "Yaku that a seat can still make: `(players, 21, 2) float32`, by tsumo and ron; seats by number."},
    {"encode_furiten_ron_possibility", write_ron, 0, 21, 0, false, false,
     "1 for seats that may ron, their last three discards not all drawn: `(players, 21) float32`."},
    {"encode_shanten_efficiency", write_efficiency, 0, 4, 0, false, false,
     "Shanten, useful kinds, useful tiles and turns, a half for what is hidden: `(players, 4) float32`."},
    {"encode_kawa_overview", write_ponds, 0, 7, 0, true, false,
     "The ponds, counts one to four and red fives: `(players, 7, kinds) float32`; seats by number."},
    {"encode_fuuro_overview", write_melds, 0, 20, 0, true, false,
     "The melds tile by tile, then the red five: `(players, 4, 5, kinds) float32`."},
    {"encode_ankan_overview", write_closed_kans, 0, 1, 0, true, false,
     "The closed kans: `(players, kinds) float32`."},
    {"encode_action_availability", write_availability, 11, 0, 0, false, true,
     "The legal ones of riichi, three chi, pon, three kans, a win, nine kinds, pass: `(11,) float32`."},
    {"encode_riichi_sutehais", write_riichi_tiles, 0, 0, 3, false, false,
     "The others' riichi discards, kind, red, dora: `(players - 1, 3) float32`; seats by number."},
    {"encode_last_tedashis", write_last_from_hand, 0, 0, 3, false, false,
     "The others' last discards from hand, kind, red, dora: `(players - 1, 3) float32`; seats by number."},
    {"encode_pass_context", write_offered, 3, 0, 0, false, false,
     "The tile last discarded, kind, red, dora: `(3,) float32`."},
    {"encode_discard_candidates", write_discards, 5, 0, 0, false, false,
     "Tiles in hand, shares of those that keep and raise the shanten, tenpai, riichi: `(5,) float32`."},
    {"encode_extended", write_extended, 215, 0, 0, true, true,
     "All planes together, numbers as full planes: `(215, kinds) float32`."},
};
// clang-format on

constexpr const Encoding* encoding_by(std::string_view name) {
  for (const Encoding& encoding : kEncodings)
    if (name == encoding.name) return &encoding;
  return nullptr;
}

// The tokens of riichienv for networks that read sequences, four players. Returns how many it has written.
inline constexpr int kMostSparse = 5 + 5 + kMaxTiles + 1;
std::size_t write_sparse(const Seen& seen, int style, std::uint16_t* out);
// These replace the content of `out`.
void list_progression(const Heard& heard, std::vector<std::uint16_t>& out);
void list_candidates(const Seen& seen, const Heard& heard, std::span<const EnvAction> legal,
                     std::vector<std::uint16_t>& out);
inline constexpr int kNumeric = 12;
void write_numeric(const Seen& seen, const Heard& heard, float* out);

}  // namespace jantaku::riichienv
