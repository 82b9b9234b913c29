#include "ruleset/chance.hpp"

#include <bit>
#include <utility>

namespace jantaku::ruleset {
namespace {

constexpr int kSize = 624, kFar = 397, kSecretWords = 8, kRound = 8, kDrawn = 9;

}  // namespace

TableChance::TableChance(decltype(State::chance)& row, int round) : row_(row) {
  if (row.n == kOfNumber) return;
  if (row.n != kOfSecret) throw Beyond{};
  for (int at = 0; at < static_cast<int>(secret_.size()); ++at)
    secret_[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(row[at / 4] >> (8 * (at % 4)));
  row[kRound] = static_cast<std::uint32_t>(round);
  numbers_.emplace(secret_.data(), "jantaku round", static_cast<std::uint64_t>(round));
}

TableChance::~TableChance() {
  if (numbers_) row_[kDrawn] = static_cast<std::uint32_t>(numbers_->words());
}

void TableChance::set_secret(decltype(State::chance)& row, const void* secret, std::uint64_t drawn) {
  const auto* bytes = static_cast<const std::uint8_t*>(secret);
  row.resize(kOfSecret);
  for (int at = 0; at < kSecretWords; ++at) {
    row[at] = 0;
    for (int i = 0; i < 4; ++i) row[at] |= std::uint32_t{bytes[4 * at + i]} << (8 * i);
  }
  row[kRound] = 0;
  row[kDrawn] = static_cast<std::uint32_t>(drawn);
}

std::uint32_t TableChance::next_word() {
  std::uint32_t& place = row_[kSize];
  if (place >= kSize) {
    for (int at = 0; at < kSize; ++at) {
      const std::uint32_t mixed = (row_[at] & 0x80000000U) | (row_[(at + 1) % kSize] & 0x7fffffffU);
      row_[at] = row_[(at + kFar) % kSize] ^ (mixed >> 1) ^ (mixed & 1 ? 0x9908b0dfU : 0U);
    }
    place = 0;
  }
  std::uint32_t word = row_[static_cast<int>(place++)];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680U;
  word ^= (word << 15) & 0xefc60000U;
  return word ^ (word >> 18);
}

std::uint32_t TableChance::below(std::uint32_t limit) {
  if (numbers_) return numbers_->below(limit);
  const int unused = std::countl_zero(limit);
  for (;;)
    if (const std::uint32_t number = next_word() >> unused; number < limit) return number;
}

}  // namespace jantaku::ruleset
