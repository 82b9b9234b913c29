#include "record/tenhou_wall.hpp"

#include <algorithm>
#include <utility>

#include "game/wall/sha512.hpp"

namespace jantaku {
namespace {

// The digest of 32 words, as 16 of them again; little-endian both.
std::array<std::uint32_t, 16> digest_of(const std::array<std::uint32_t, 32>& words) {
  std::array<std::uint8_t, 128> message;
  for (std::size_t i = 0; i < message.size(); ++i)
    message[i] = static_cast<std::uint8_t>(words[i / 4] >> (8 * (i % 4)));
  const auto digest = sha512(message);
  std::array<std::uint32_t, 16> result{};
  for (std::size_t i = 0; i < digest.size(); ++i) result[i / 4] |= std::uint32_t{digest[i]} << (8 * (i % 4));
  return result;
}

}  // namespace

TenhouWalls::TenhouWalls(std::span<const std::uint32_t> seed) {
  constexpr auto n = static_cast<int>(kTwisterWords);
  state_[0] = 19650218u;
  for (int i = 1; i < n; ++i)
    state_[i] = 1812433253u * (state_[i - 1] ^ state_[i - 1] >> 30) + static_cast<std::uint32_t>(i);
  const int length = static_cast<int>(seed.size());
  int i = 1, j = 0;
  const auto advance = [&] {
    if (++i >= n) {
      state_[0] = state_[n - 1];
      i = 1;
    }
  };
  for (int k = std::max(n, length); k > 0; --k) {
    state_[i] =
        (state_[i] ^ (state_[i - 1] ^ state_[i - 1] >> 30) * 1664525u) + seed[j] + static_cast<std::uint32_t>(j);
    advance();
    if (++j >= length) j = 0;
  }
  for (int k = n - 1; k > 0; --k) {
    state_[i] = (state_[i] ^ (state_[i - 1] ^ state_[i - 1] >> 30) * 1566083941u) - static_cast<std::uint32_t>(i);
    advance();
  }
  state_[0] = 0x80000000u;
}

Wall TenhouWalls::next(int players) {
  std::array<std::uint32_t, 144> numbers;
  for (int block = 0; block < 9; ++block) {
    std::array<std::uint32_t, 32> words;
    for (std::uint32_t& word : words) word = twisted_number(state_, index_);
    const auto digest = digest_of(words);
    for (int i = 0; i < 16; ++i) numbers[16 * block + i] = digest[i];
  }
  Wall wall = sorted_wall(players);
  for (std::uint32_t i = 0; i + 1 < wall.size; ++i)
    std::swap(wall.tiles[i], wall.tiles[i + numbers[i] % (wall.size - i)]);
  for (int i = 0; i < 2; ++i) dice_[i] = static_cast<int>(numbers[135 + i] % 6);
  return wall;
}

}  // namespace jantaku
