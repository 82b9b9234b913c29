// Drills of riichi: a question about a hand, the same for the same kind, level, players and seed everywhere.
//
// A drill holds what is asked, never the answer: who answers asks the kernel again. Hands come from rounds that the
// kernel plays (round.hpp) or are put together at random.
#pragma once

#include "game/state.hpp"
#include "score/score.hpp"

namespace jantaku {

// Score: what a win is worth. Waits: what a hand waits for. Discard: what leaves most useful tiles. Safe: whether a
// tile can be won by players in riichi, or which is safest. Win: whether the rules allow a win. Call: whether to call.
enum class DrillKind : std::uint8_t { Score, Waits, Discard, Safe, Win, Call };
inline constexpr int kDrillKinds = 6;
inline constexpr int kDrillLevels = 5;
inline constexpr std::uint32_t kLargestDrillSeed = 999'999'999;

// The rules of a drill beyond the default ones.
enum class DrillRule : std::uint8_t { None, NoOpenTanyao, TwoHan, TwoHanHonba, FirstOnly };
inline constexpr int kDrillHonba = 5;  // from which `TwoHanHonba` needs two han
GameRule rule_of(DrillRule change, int players);

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
inline constexpr int kScoreChoices = 4;

struct Drill {
  DrillKind kind = DrillKind::Score;
  DrillRule rule = DrillRule::None;
  std::uint8_t level = 1, players = 4;
  bool has_table = false;
  Hand hand;                              // concealed tiles with the drawn one or the winning one, melds
  Context context;                        // of a win, or winds and indicators
  Tile tile = kNoTile;                    // the one that is asked about, if it is one
  Tile drawn = kNoTile;                   // the one just drawn
  std::uint8_t source = 0;                // the seat that has discarded `tile`, in the order of turns
  std::uint8_t wall = 0;                  // tiles left to draw
  std::array<DrillSeat, kSeats> seats{};  // the player's own, then in the order of turns
  std::array<ScoreChoice, kScoreChoices> choices{};
  int n_choices = 0;
};

// Copies of each kind that the player cannot see.
using Copies = std::array<std::uint8_t, kKinds>;
Copies unseen(const Drill& drill);
// Kinds that a seat cannot win by a discard, since it has discarded them or let them pass in riichi.
KindSet genbutsu(const DrillSeat& seat);

// The drill of a seed; `level` is 1 to 5. Where none is found at that level, it is one of the level below.
Drill make_drill(DrillKind kind, int level, int players, std::uint32_t seed);

}  // namespace jantaku
