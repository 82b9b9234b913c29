// Faults of rules that a game comes upon: what is wrong, what mends it, and where in the file.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/number.hpp"

namespace jantaku::ruleset {

inline constexpr const char* kBudget = "budget";  // the code of what takes more than a game may

struct Fault {
  // Whose place it is: an action or a condition by its place in the code, a button or a restriction by its number.
  enum Where : std::int32_t { kAction, kCondition, kButton, kRestriction };

  std::string what, cure{};
  std::string code{};
  std::int32_t error = -1;                    // of those that the file has, by its number; then the rest is said there
  std::string key{};                          // of scoring, whose place it is
  std::vector<std::pair<int, int>> places{};  // the innermost first; some have none in the file

  void locate(Where where, std::int32_t at) { places.emplace_back(where, at); }
};

// Throws if there are more of something than a table holds.
inline void within(std::int64_t count, std::int64_t most, const char* what) {
  if (count <= most) return;
  throw Fault{
      std::to_string(count) + " " + what + ", and a table holds " + std::to_string(most),
      "let the rules end what adds them again and again", kBudget};
}

// The number, if a game counts so far.
inline Number checked(Number number, const std::string& what) {
  if (!is_counted(number)) throw Fault{"the " + what + " leaves the range of numbers a game counts in", "", kBudget};
  return std::abs(number) < kTiny ? 0 : number;
}

[[noreturn]] inline void fail_without_end() {
  throw Fault{
      "the rules set off one another without end",
      "look for events that fire themselves again, and for yaku that ask for themselves", kBudget};
}

[[noreturn]] inline void fail_over_work() {
  throw Fault{
      "this decision takes more work than a game may take",
      "look for rules that set off one another for ever, and for conditions inside conditions that ask the same again "
      "and again",
      kBudget};
}

}  // namespace jantaku::ruleset
