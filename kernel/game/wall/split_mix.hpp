// SplitMix64 (Steele, Lea, Flood 2014): 64 random bits from a counter.
#pragma once

#include <cstdint>

namespace jantaku {

inline std::uint64_t split_mix(std::uint64_t& x) {
  std::uint64_t z = (x += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace jantaku
