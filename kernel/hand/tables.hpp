// The tables that `generate_tables.cpp` computes while building, and how a suit becomes an index into them.
//
// The nine counts of a suit split into a head (numbers 1-4) and a tail (5-9), each read as a number in base
// five. Tails are ranked by their number of tiles, so `head_offset[head] + tail_rank[tail]` numbers the
// suits of at most 15 tiles without a gap, small ones close together.
//
// A *class* is a row of ten distances: how many tiles a suit lacks to hold 0-4 sets, without and with
// a pair. Few rows exist, and merging two suits yields one of them again, so a class is one byte and the
// distance of a whole hand is three look-ups.
//
// Method: distances per suit combined by a min-plus product, after tomohxx (shanten-number) and the idea of
// naming the rows, after Cryolite (nyanten); tables and code are original.
#pragma once

#include <array>
#include <cstdint>

namespace jantaku {

inline constexpr int kSuitShapes = 548090;
inline constexpr int kHeads = 625;
inline constexpr int kTails = 3125;
inline constexpr int kHonorShapes = 78125;
inline constexpr int kRow = 10;  // distances to 0-4 sets, then to 0-4 sets and a pair
inline constexpr int kMaxTiles = 14;
inline constexpr int kTableTiles = 15;  // a full hand and a tile that it might draw
inline constexpr std::uint8_t kImpossible = 30;

using Row = std::array<std::uint8_t, kRow>;

// One way to read a complete suit: bits 0-20 three bits for each of seven run starts, bits 21-29 triplets,
// bits 30-33 the number of the pair plus one.
using SuitReading = std::uint64_t;
inline constexpr int kTripletShift = 21;
inline constexpr int kPairShift = 30;

namespace tables {
extern const std::uint32_t head_offset[kHeads];
extern const std::uint16_t tail_rank[kTails];
extern const std::uint8_t suit_class[kSuitShapes];
extern const std::uint8_t honor_class[kHonorShapes];   // winds + 625 * dragons
extern const std::uint8_t man_three_class[25];         // 1 man + 5 * 9 man, for three players
extern const std::uint16_t suit_reading[kSuitShapes];  // 0 = incomplete, or an index into reading_start
extern const std::uint16_t reading_start[];            // readings of n: [reading_start[n], reading_start[n + 1])
extern const SuitReading readings[];
extern const Row row[];                  // the distances of a class
extern const std::uint8_t merge[][256];  // the class of two suits together
extern const std::uint8_t need[5][256];  // tiles lacking to n sets and a pair, by class
extern const int classes;
}  // namespace tables

}  // namespace jantaku
