// Drills of riichi: a question about a hand, the same for the same kind, level, players and seed everywhere.
//
// A drill holds what is asked, never the answer: who answers asks the kernel again. Hands come from rounds that the
// kernel plays (round.hpp) or are put together at random.
#pragma once

#include "game/state/state.hpp"
#include "score/score.hpp"

namespace jantaku {

// Score: what a win is worth. Waits: what a hand waits for. Discard: what leaves most useful tiles. Safe: whether a
// tile can be won by players in riichi, or which is safest. Win: whether the rules allow a win. Call: whether to call.
enum class DrillKind : std::uint8_t { Score, Waits, Discard, Safe, Win, Call };
inline constexpr std::array<const char*, 6> kDrillKindNames{"score", "waits", "discard", "safe", "win", "call"};
inline constexpr int kDrillLevels = 5;
inline constexpr std::uint32_t kLargestDrillSeed = 999'999'999;

// The rules of drills, of which one of a win may change an option: Tenhou's.
GameRule drill_rule(int players);

struct DrillDiscard {
  Tile tile;
  bool tsumogiri, riichi, called;
};

// What the player who is asked sees of a seat.
struct DrillSeat {
  std::array<DrillDiscard, 32> pond{};
  std::array<Meld, 4> melds{};
  KindSet passed = 0;  // kinds that nobody's ron took since its riichi
  std::uint8_t n_pond = 0, n_melds = 0, kita = 0;
  bool riichi = false;
};

// A value of the win to choose; one of them is right.
struct ScoreChoice {
  int han = 0, fu = 0;
  Limit limit = Limit::None;
  Shares shares;  // honba included
  friend constexpr bool operator==(const ScoreChoice& a, const ScoreChoice& b) {
    return a.shares.from_discarder == b.shares.from_discarder && a.shares.from_dealer == b.shares.from_dealer &&
           a.shares.from_non_dealer == b.shares.from_non_dealer;
  }
};
inline constexpr int kScoreChoices = 4;  // of a drill of a seed
inline constexpr int kMostChoices = 8;

inline constexpr std::int16_t kUnknown = -1;

struct Drill {
  DrillKind kind = DrillKind::Score;
  GameRule rule;
  std::uint8_t level = 0;  // 0 unless it is the drill of a seed
  std::int32_t seed = kUnknown;
  bool has_table = false;                 // whether the seats are known
  Hand hand;                              // concealed tiles with the drawn one or the winning one, melds
  Context context;                        // of a win, or winds and indicators
  Tile tile = kNoTile;                    // the one that is asked about, if it is one
  Tile drawn = kNoTile;                   // the one just drawn
  std::uint8_t source = 0;                // the seat that has discarded `tile`, in the order of turns; 0 if unknown
  std::int16_t wall = kUnknown;           // tiles left to draw
  std::array<DrillSeat, kSeats> seats{};  // the player's own, then in the order of turns
  std::array<ScoreChoice, kMostChoices> choices{};
  int n_choices = 0;
};

// The tiles that the player sees in ponds, and of the others in melds or set aside.
using SeenTiles = std::array<std::uint8_t, kTiles>;
SeenTiles seen_tiles(const Drill& drill);
// Copies of each kind that the player sees, the hand and the indicators among them, and those that it cannot see.
KindCounts seen_copies(const Drill& drill);
KindCounts unseen(const Drill& drill);
// Kinds that a seat has discarded, and those that it cannot win by a discard: it may have let them pass in riichi.
KindSet discarded(const DrillSeat& seat);
inline KindSet genbutsu(const DrillSeat& seat) { return discarded(seat) | seat.passed; }

// The drill of a seed; `level` is 1 to 5. Where none is found at that level, it is one of the level below.
Drill make_drill(DrillKind kind, int level, int players, std::uint32_t seed);

}  // namespace jantaku
