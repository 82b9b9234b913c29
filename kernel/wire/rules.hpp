// The options of rules as JSON has them: over those of a preset, checked, and as a `GameRule`.
#pragma once

#include "score/rule_options.hpp"
#include "wire/problem.hpp"

namespace jantaku::wire {

#define JANTAKU_ROW(group, use, name, ...) name,
enum class Option : int { JANTAKU_RULES(JANTAKU_ROW) };
#undef JANTAKU_ROW

// The value of every option, in the order of the rows.
struct OptionsRead {
  std::array<Value, kRuleOptions> of;

  const Value& operator[](Option option) const { return of[static_cast<std::size_t>(option)]; }
  const Value& operator[](std::string_view option) const;
  int players() const { return (*this)[Option::players].number == 3 ? 3 : 4; }
};

// Puts the options of an object over those of a preset, which they may name, and over the defaults. Returns the
// problem of an unknown option or preset.
std::optional<Problem> read_options(const Value& options, const Value& preset, OptionsRead& read);

// Every option with a value that it cannot have.
std::vector<Problem> out_of_range(const OptionsRead& options);

enum class Sign { Is, IsNot, Above, Has, Lacks, Among };
struct Comparison {
  Option option;
  Sign sign;
  Value value;
};
// Two options that contradict one another if all comparisons are true, and what to do about it.
struct Conflict {
  Option one, other;
  std::string cure;
  std::vector<Comparison> where;
};
const std::vector<Conflict>& rule_conflicts();
// Every pair of options, each within its range, that contradict one another.
std::vector<Problem> contradictions(const OptionsRead& options);

// The rules of options without a problem.
GameRule rule_of(const OptionsRead& options);

}  // namespace jantaku::wire
