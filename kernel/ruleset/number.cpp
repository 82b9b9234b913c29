#include "ruleset/number.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace jantaku::ruleset {

Number floor_of(Number number, Number divisor) {
  const Number rest = std::fmod(number, divisor);
  const Number whole = (number - rest) / divisor - (rest != 0 && (rest < 0) != (divisor < 0));
  const Number floor = std::floor(whole);
  return whole - floor > 0.5 ? floor + 1 : floor;
}

Number rest_of(Number number, Number divisor) {
  const Number rest = std::fmod(number, divisor);
  return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest;
}

std::string text_of(Number number) {
  if (number == std::trunc(number) && is_counted(number)) return std::to_string(static_cast<std::int64_t>(number));
  std::array<char, 32> text{};
  for (int digits = 15; digits <= 17; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    if (std::strtod(text.data(), nullptr) == number) break;
  }
  return text.data();
}

}  // namespace jantaku::ruleset
