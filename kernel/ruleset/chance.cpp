#include "ruleset/chance.hpp"

#include <bit>
#include <utility>

namespace jantaku::ruleset {
namespace {

constexpr int kSecretWords = 8, kRound = 8, kDrawn = 9;

}  // namespace

TableChance::TableChance(decltype(State::chance)& row, int round) : row_(row) {
  if (row.n == kOfNumber) return;
  if (row.n != kOfSecret) fail_unwritten();
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

std::uint32_t TableChance::next_number() {
  return twisted_number(std::span<std::uint32_t, kTwisterWords>(row_.begin(), kTwisterWords), row_[kTwisterWords]);
}

std::uint32_t TableChance::below(std::uint32_t limit) {
  if (numbers_) return numbers_->below(limit);
  const int unused = std::countl_zero(limit);
  for (;;)
    if (const std::uint32_t number = next_number() >> unused; number < limit) return number;
}

}  // namespace jantaku::ruleset
