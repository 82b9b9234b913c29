// SHA-512 (FIPS 180-4), of a message that is there as a whole.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace jantaku {

std::array<std::uint8_t, 64> sha512(std::span<const std::uint8_t> message);

}  // namespace jantaku
