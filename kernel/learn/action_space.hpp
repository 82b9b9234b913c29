// Every action of a riichi game as a number that never changes, for learners: the table of docs/environments.md.
#pragma once

#include <string>

#include "game/legal/legal.hpp"

namespace jantaku {

// Faces are the 34 kinds, then the red fives of man, pin and sou.
inline constexpr int kFaces = kKinds + kSuits;

namespace action_space {
inline constexpr int kDiscard = 0;                    // by face, of a tile that was not just drawn
inline constexpr int kTsumogiri = kDiscard + kFaces;  // the drawn tile
inline constexpr int kRiichi = kTsumogiri + 1;        // likewise, declaring riichi
inline constexpr int kRiichiTsumogiri = kRiichi + kFaces;
inline constexpr int kChi = kRiichiTsumogiri + 1;  // taken tile low, middle, high; each without, then with a red five
inline constexpr int kPon = kChi + 6;              // with 0, 1, 2 red fives from the hand
inline constexpr int kOpenKan = kPon + 3;
inline constexpr int kClosedKan = kOpenKan + 1;        // by kind
inline constexpr int kAddedKan = kClosedKan + kKinds;  // by kind
inline constexpr int kKita = kAddedKan + kKinds;
inline constexpr int kTsumo = kKita + 1;
inline constexpr int kRon = kTsumo + 1;
inline constexpr int kKyuushu = kRon + 1;
inline constexpr int kPass = kKyuushu + 1;
inline constexpr int kNoNumber = -1;  // open riichi and the like, which only people declare
}  // namespace action_space
inline constexpr int kActions = action_space::kPass + 1;
static_assert(kActions == 159);

// A set of actions.
struct ActionMask {
  std::array<std::uint64_t, 3> words{};
  void set(int id) { words[static_cast<std::size_t>(id) / 64] |= std::uint64_t{1} << (id % 64); }
  bool has(int id) const {
    return id >= 0 && id < kActions && (words[static_cast<std::size_t>(id) / 64] >> (id % 64) & 1) != 0;
  }
  int size() const { return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]); }
  int nth(int n) const;  // the n-th smallest member
};

// The number of an action that is legal for the seat, and back.
int action_id(const State& state, int seat, const Action& action);
Action action_of(const State& state, int seat, int id);
ActionMask legal_mask(const State& state, int seat);
ActionMask legal_mask(const State& state, int seat, const Actions& legal);
// Writes the mask as kActions bytes, zeros and ones.
void spread(const ActionMask& mask, std::uint8_t* out);
// What it does, in words: "discard 5m", "riichi drawn", "chi low red", "pass".
std::string action_name(int id);

}  // namespace jantaku
