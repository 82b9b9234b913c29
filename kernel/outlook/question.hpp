// A question about the draws that are left of a round, and the tiles that may still come.
//
// The model is that of docs/outlook.md: one player draws and calls, from tiles that nobody has seen yet.
#pragma once

#include <string>

#include "hand/hand.hpp"
#include "score/fault.hpp"

namespace jantaku {

// Copies of each `Tile`: red fives apart from plain ones.
using TileCounts = std::array<std::uint8_t, kTiles>;

enum class Objective : std::uint8_t { Points, Win, Tenpai };
enum class RiichiUse : std::uint8_t { Best, Always, Never };
inline constexpr std::array<const char*, 3> kObjectiveNames{"points", "win", "tenpai"};
inline constexpr std::array<const char*, 3> kRiichiUseNames{"best", "always", "never"};

// What may be said of the circumstances of a win before it.
inline constexpr std::uint32_t kFlagsBeforeWin =
    static_cast<std::uint32_t>(Flag::Riichi) | static_cast<std::uint32_t>(Flag::DoubleRiichi) |
    static_cast<std::uint32_t>(Flag::Ippatsu) | static_cast<std::uint32_t>(Flag::LastTile);
inline constexpr const char* kKnownBeforeWin =
    "of the circumstances only winds, dora, kita, honba, riichi sticks, riichi, double_riichi, ippatsu and last_tile "
    "are known before it";

inline constexpr int kMostDraws = 36;
inline constexpr int kMostDetours = 2;
inline constexpr int kMostHands = 400'000;  // of 13 and of 14 tiles together, about 100 MB

// How the player plays.
struct OutlookOptions {
  Objective objective = Objective::Points;
  RiichiUse riichi = RiichiUse::Best;
  double ron = 0;    // how often the others discard a tile that is waited for, as a share of chance
  double calls = 0;  // ... a tile that the player would call; 0 is a player that does not call
  int detours = 0;   // draws that may be spent without coming nearer
  bool steps_back = false;
  bool north_aside = false;  // three players set it aside: it is out of the draws
};

struct OutlookQuestion : OutlookOptions {
  Hand hand{};        // 13 or 14 tiles
  Context context{};  // winds, indicators, kita, honba, sticks; riichi and ippatsu of a hand that has declared it
  GameRule rule{};
  TileCounts unseen{};     // in the wall, in other hands, in the dead wall
  KindSet discarded = 0;   // kinds that the player has discarded, for furiten
  int draws = 0;           // draws that the player has left
  bool last_tile = false;  // the last draw is the last tile of the wall
  int most_hands = kMostHands;
};

// Counts the unseen tiles of a question: all except those of the hand, its indicators and kita, and those `seen`
// elsewhere. Returns what is impossible about the hand and its circumstances, if anything is.
Fault prepare(OutlookQuestion& question, const TileCounts& seen);

// Why a prepared question has no answer, apart from its number of hands.
enum class Unanswerable : std::uint8_t { None, RiichiKeepsTiles, RiichiWithoutWait, FewerTilesThanDraws };
Unanswerable unanswerable(const OutlookQuestion& question);

int unseen_tiles(const OutlookQuestion& question);

// Why a prepared question has no answer, what to do, and the option that is to blame, if any.
struct OutlookRefusal {
  std::string fault, cure;
  const char* source = nullptr;
};
OutlookRefusal refusal_of(const OutlookQuestion& question, Unanswerable why);
// The hand may become more hands than memory is given to.
OutlookRefusal too_many_hands(const OutlookQuestion& question);

inline TileCounts tile_counts(const Hand& hand) {
  TileCounts counts{};
  for (int kind = 0; kind < kKinds; ++kind) counts[kind] = hand.counts[kind];
  for (int suit = 0; suit < kSuits; ++suit) {
    counts[kKinds + suit] = hand.reds[suit];
    counts[five_of(suit)] = static_cast<std::uint8_t>(counts[five_of(suit)] - hand.reds[suit]);
  }
  return counts;
}

inline void add_tile(Hand& hand, Tile tile) {
  hand.add(kind_of(tile));
  if (is_red(tile)) ++hand.reds[tile - kKinds];
}
inline void remove_tile(Hand& hand, Tile tile) {
  hand.remove(kind_of(tile));
  if (is_red(tile)) --hand.reds[tile - kKinds];
}

}  // namespace jantaku
