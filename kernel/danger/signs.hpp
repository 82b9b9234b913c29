// Signs: what the table shows about an opponent's hand, as small numbers that a model looks up in tables.
//
// A sign is one of `values` categories. Those of the hand speak of the chance that it waits, those of a tile of the
// chance that a waiting hand wins by it, those of the price of what the win then costs.
#pragma once

#include <string_view>

#include "danger/visible.hpp"

namespace jantaku::danger {

struct Sign {
  std::string_view name;
  int values;
};

// clang-format off: one row, one line
inline constexpr std::array kHandSigns{
    Sign{"calls_turn", 5 * 20},     // calls, own discards
    Sign{"calls_left", 5 * 9},      // calls, tiles left to draw
    Sign{"quiet", 4 * 7},           // calls, draws discarded since the last tile from the hand
    Sign{"last_from_hand", 4 * 4 * 8},  // calls, turn, sort of the last tile from the hand
    Sign{"since_call", 5 * 6},      // calls, tiles from the hand since the last call
    Sign{"early_middle", 4 * 6},    // calls, middle tiles among the first discards
    Sign{"early_honors", 4 * 6},    // calls, honors among the first discards
    Sign{"push", 4 * 7},            // calls, discards against a riichi
    Sign{"pattern", 4 * 6},         // calls, what the melds show
    Sign{"flush_discards", 5 * 4},  // calls, discards of the one suit of the melds
    Sign{"dora_shown", 4 * 4},      // calls, dora in the melds
    Sign{"last_is_suit", 5 * 3},    // calls, whether the last tile from the hand is of the one suit of the melds
    Sign{"dealer", 4 * 2},
    Sign{"kans", 3 * 5},            // kans, Norths set aside
    Sign{"dora_discarded", 4 * 3},  // calls, dora among the discards
};
inline constexpr std::array kTileSigns{
    Sign{"shape", 3 * 48},           // manner, number, two-sided waits left below and above
    Sign{"inner", 3 * 16},           // manner, number, tiles left for a closed wait
    Sign{"edge", 3 * 5},             // manner, tiles left for an edge wait
    Sign{"copies", 3 * 45},          // manner, sort of tile, copies unseen
    Sign{"dora", 3 * 5},             // manner, next to a dora
    Sign{"last", 3 * 9},             // manner, place relative to the last tile from the hand (the riichi tile)
    Sign{"before_last", 3 * 9},      // ... relative to the one before
    Sign{"early", 2 * 5 * 4},        // riichi, number, inner neighbours discarded early
    Sign{"neighbours", 3 * 9 * 4},   // manner, sort of tile, discards of the opponent within two of it
    Sign{"sides", 3 * 2 * 19},       // manner, whether a two-sided wait is left for it, such waits in all
    Sign{"turn", 3 * 3 * 10},        // manner, sort of tile, own discards
    Sign{"suit_discards", 3 * 2 * 3 * 7},  // manner, honor, turn, discards of the suit
    Sign{"suit_of_melds", 4 * 7 * 3},      // calls, place relative to the suit of the melds, discards of that suit
    Sign{"outside", 4 * 4 * 2},      // what the melds show of tanyao, sort of tile, several calls
    Sign{"triplets", 4 * 5},         // melds that are triplets, copies unseen
    Sign{"passed", 5 * 3},           // calls, how lately it passed
    Sign{"fives", 3 * 3},            // manner, red five of the suit seen or not
    Sign{"both_passed", 3 * 10},     // manner, turns since the tile was last discarded by anybody
};
inline constexpr std::array kPriceSigns{
    Sign{"way", 8 * 2},              // riichi, double riichi, closed, calls; dealer
    Sign{"dora_shown", 3 * 8},       // manner, dora in the melds and Norths set aside
    Sign{"value_shown", 5 * 5},      // calls, han of triplets in the melds
    Sign{"suit_of_melds", 4 * 7 * 3},
    Sign{"outside", 4 * 4 * 2},
    Sign{"triplets", 4 * 5},
    Sign{"dora", 3 * 5},
    Sign{"dora_unseen", 3 * 8},      // manner, dora that the seat does not see
    Sign{"turn", 3 * 10},            // manner, own discards
    Sign{"tile", 3 * 9},             // manner, sort of tile
    Sign{"indicators", 3 * 5},       // manner, dora indicators
    Sign{"luck", 4},                 // ippatsu, last tile
    Sign{"inner", 3 * 16},           // as of tiles: a two-sided wait may be pinfu
    Sign{"shape", 3 * 48},
};
// clang-format on

template <std::size_t n>
using Values = std::array<std::uint8_t, n>;
using HandValues = Values<kHandSigns.size()>;
using TileValues = Values<kTileSigns.size()>;
using PriceValues = Values<kPriceSigns.size()>;

// The signs of an opponent. `safe` are kinds that it cannot win by: its discards, and those that passed since its
// last turn or its riichi.
struct Signs {
  KindSet safe = 0;
  HandValues hand{};
  std::array<TileValues, kKinds> tiles{};
  std::array<PriceValues, kKinds> prices{};
};
inline constexpr std::size_t kSignCells = kHandSigns.size() + kKinds * (1 + kTileSigns.size() + kPriceSigns.size());

// Those of all seats; an empty value for the observer itself.
std::array<Signs, kSeats> read_signs(const Visible& table);
// For each seat the kinds that passed it since its riichi.
std::array<KindSet, kSeats> passed_in_riichi(const Visible& table);
// As cells in a row: hand, safe kinds, tiles, prices.
void write_cells(const Signs& signs, std::uint8_t* cells);

}  // namespace jantaku::danger
