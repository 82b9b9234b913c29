// What a winning hand is worth: the best reading's yaku, fu, limit and payments.
#pragma once

#include "score/fu.hpp"

namespace jantaku {

enum class Limit : std::uint8_t { None, Mangan, Haneman, Baiman, Sanbaiman, KazoeYakuman, Yakuman };

struct Score {
  YakuSet yaku;  // all that count; of a yakuman hand only yakuman
  Reading reading{};
  std::uint32_t base = 0;  // basic points: 8,000 for a yakuman; 0 without a yaku
  std::uint16_t fu_raw = 0, fu = 0;
  std::uint8_t han = 0;       // dora included; 0 for yakuman and without a yaku
  std::uint8_t multiple = 0;  // of yakuman
  std::uint8_t dora = 0, ura = 0, red = 0, kita = 0;
  Limit limit = Limit::None;
  Wait wait = Wait::Tanki;
  Tile win = kNoTile;
  bool closed = true;

  bool has_yaku() const { return base > 0; }
  friend constexpr bool operator==(const Score&, const Score&) = default;
};

// The dora of a hand by the rules; ura-dora only after riichi.
struct Dora {
  std::uint8_t dora = 0, ura = 0, red = 0, kita = 0;
  int sum() const { return dora + ura + red + kita; }
};
Dora count_dora(const Hand& hand, const Context& context, const GameRule& rule);

// Basic points of han and fu without a yakuman, with the limit that they reach.
struct Level {
  std::uint32_t base;
  Limit limit;
};
Level level_of(int han, int fu, const GameRule& rule);

// The payment of each payer for basic points, honba left out; 0 if nobody of that kind pays.
struct Shares {
  std::uint32_t from_discarder = 0;
  std::uint32_t from_dealer = 0;
  std::uint32_t from_non_dealer = 0;  // each
};
Shares shares_of(std::uint32_t base, bool dealer, bool tsumo, const GameRule& rule);

// All payments, honba included; 0 if nobody of that kind pays. Sticks come on top of `total`.
struct Payment {
  std::uint32_t from_discarder = 0;
  std::uint32_t from_dealer = 0;
  std::uint32_t from_non_dealer = 0;  // each
  std::uint32_t points = 0;           // the win alone
  std::uint32_t honba = 0;
  std::uint32_t sticks = 0;
  std::uint32_t total() const { return points + honba + sticks; }
};
Payment payment(const Score& score, const Context& context, const GameRule& rule);

// One entry per reading and place of the winning tile. `score` returns the best of them, by points, then han,
// then fu; the first of `scores` is that one too. Both expect a complete hand (see fault.hpp).
inline constexpr int kMaxScores = 64;
struct Scores {
  std::array<Score, kMaxScores> of;
  int size = 0;
};
Score score(const Hand& hand, const Context& context, const GameRule& rule);
void scores(const Hand& hand, const Context& context, const GameRule& rule, Scores& result);

}  // namespace jantaku
