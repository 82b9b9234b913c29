// The walls of a game on Tenhou, from the seed in its record.
//
// MT19937 (Matsumoto and Nishimura, initialised by array) yields 288 words a round; SHA-512 (FIPS 180-4) of nine
// blocks of them yields 144 numbers, which shuffle the sorted set and, after its last tile, throw the dice.
#pragma once

#include <span>

#include "game/wall/twister.hpp"
#include "game/wall/wall.hpp"

namespace jantaku {

class TenhouWalls {
 public:
  explicit TenhouWalls(std::span<const std::uint32_t> seed);
  // The wall of the next round, for three or four players.
  Wall next(int players);
  // The two dice of that round, counted from 0.
  const std::array<int, 2>& dice() const { return dice_; }

 private:
  std::array<std::uint32_t, kTwisterWords> state_;
  std::array<int, 2> dice_{};
  std::uint32_t index_ = kTwisterWords;
};

}  // namespace jantaku
