// MT19937, the Mersenne Twister of Matsumoto and Nishimura, with words that its caller keeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace jantaku {

inline constexpr std::size_t kTwisterWords = 624;

// The next number; `place` is that of its word, and `kTwisterWords` before the first.
inline std::uint32_t twisted_number(std::span<std::uint32_t, kTwisterWords> words, std::uint32_t& place) {
  if (place >= kTwisterWords) {
    for (std::size_t at = 0; at < kTwisterWords; ++at) {
      const std::uint32_t mixed = (words[at] & 0x80000000U) | (words[(at + 1) % kTwisterWords] & 0x7fffffffU);
      words[at] = words[(at + 397) % kTwisterWords] ^ mixed >> 1 ^ (mixed & 1 ? 0x9908b0dfU : 0U);
    }
    place = 0;
  }
  std::uint32_t word = words[place++];
  word ^= word >> 11;
  word ^= word << 7 & 0x9d2c5680U;
  word ^= word << 15 & 0xefc60000U;
  return word ^ word >> 18;
}

}  // namespace jantaku
