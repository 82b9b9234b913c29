// The rows of rule_rows.hpp as a table: what each option may be, its default, and its value in a `GameRule` as numbers.
#pragma once

#include "score/rules.hpp"

#include <concepts>
#include <span>

namespace jantaku {

// Yes or no; one of some names or numbers; some of some names, or of some yaku; a number or a few within a range.
enum class OptionKind : std::uint8_t { Truth, Name, Number, Names, Yaku, Range, Ranges };

// A value as numbers: of a name its place among the names, of a yaku its own, of a set each of its members.
struct OptionValue {
  int size = 0;
  std::array<std::int32_t, kYaku> at{};

  constexpr void put(std::int32_t number) {
    if (size < kYaku) at[static_cast<std::size_t>(size++)] = number;
  }
  constexpr const std::int32_t* begin() const { return at.data(); }
  constexpr const std::int32_t* end() const { return at.data() + size; }
};

// What an option may be.
struct OptionValues {
  OptionKind kind = OptionKind::Truth;
  int size = 0;
  std::array<const char*, 7> names{};
  std::array<std::int32_t, 6> numbers{};
  YakuSet yaku{};
  std::int32_t least = 0, most = 1;
  bool any = false;                        // or no bound at all
  std::array<std::int32_t, 4> of_three{};  // the default for three players, where it is another one
  int of_three_size = 0;
  const char* needed = nullptr;         // the option that is on where this one is not at its default
  std::array<const char*, 2> former{};  // of an option that was a truth once: what no and yes stand for now

  constexpr OptionValues or_any() const {
    OptionValues values = *this;
    values.any = true;
    return values;
  }
  constexpr OptionValues three(std::same_as<int> auto... standard) const {
    OptionValues values = *this;
    values.of_three = {standard...};
    values.of_three_size = sizeof...(standard);
    return values;
  }
  constexpr OptionValues formerly(const char* no, const char* yes) const {
    OptionValues values = *this;
    values.former = {no, yes};
    return values;
  }
  constexpr OptionValues needs(const char* option) const {
    OptionValues values = *this;
    values.needed = option;
    return values;
  }
};

struct RuleOption {
  const char *name, *group, *use;
  OptionValues values;
  OptionValue (*standard)();
  void (*set)(GameRule& rule, const OptionValue& value);  // null for an option of hosts, as `get`
  OptionValue (*get)(const GameRule& rule);
};

#define JANTAKU_ROW(...) +1
inline constexpr int kRuleOptions = JANTAKU_RULES(JANTAKU_ROW);
#undef JANTAKU_ROW

// All options, in the order of the rows.
std::span<const RuleOption, kRuleOptions> rule_options();
// What the option of that name, which there is, may be.
const OptionValues& values_of(std::string_view option);

}  // namespace jantaku
