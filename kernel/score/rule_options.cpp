#include "score/rule_options.hpp"

#include <algorithm>

namespace jantaku {
namespace {

constexpr OptionValues truth() { return {}; }

constexpr OptionValues one_of(std::convertible_to<const char*> auto... names) {
  return {.kind = OptionKind::Name, .size = sizeof...(names), .names = {names...}};
}

constexpr OptionValues one_of(std::same_as<int> auto... numbers) {
  return {.kind = OptionKind::Number, .size = sizeof...(numbers), .numbers = {numbers...}};
}

constexpr OptionValues some_of(std::convertible_to<const char*> auto... names) {
  return {.kind = OptionKind::Names, .size = sizeof...(names), .names = {names...}};
}

constexpr OptionValues some_of(YakuSet yaku) { return {.kind = OptionKind::Yaku, .yaku = yaku}; }

constexpr OptionValues number(std::int32_t least, std::int32_t most) {
  return {.kind = OptionKind::Range, .least = least, .most = most};
}

constexpr OptionValues numbers(std::int32_t least, std::int32_t most) {
  return {.kind = OptionKind::Ranges, .least = least, .most = most};
}

// Of the numbers by rank there are as many as players.
template <class T>
OptionValue value_of(const T& field, OptionKind kind, int players) {
  OptionValue value;
  if constexpr (std::same_as<T, YakuSet>) {
    for_each(field, [&](Yaku yaku) { value.put(static_cast<int>(yaku)); });
  } else if constexpr (requires { field.size(); }) {
    for (const auto number : field)
      if (!std::same_as<T, Uma> || value.size < players) value.put(number);
  } else if (kind == OptionKind::Names) {
    for (int place = 0; place < 8; ++place)
      if (static_cast<int>(field) >> place & 1) value.put(place);
  } else {
    value.put(static_cast<std::int32_t>(field));
  }
  return value;
}

template <class T>
void set_field(T& field, OptionKind kind, const OptionValue& value) {
  if constexpr (std::same_as<T, YakuSet>) {
    field = {};
    for (const int yaku : value)
      if (yaku >= 0 && yaku < kYaku) field |= bit(static_cast<Yaku>(yaku));
  } else if constexpr (requires { field.size(); }) {
    for (std::size_t i = 0; i < field.size() && i < static_cast<std::size_t>(value.size); ++i)
      field[i] = static_cast<std::remove_reference_t<decltype(field[i])>>(value.at[i]);
  } else if (kind == OptionKind::Names) {
    int bits = 0;
    for (const int place : value) bits |= 1 << (place & 7);
    field = static_cast<T>(bits);
  } else {
    field = static_cast<T>(value.at[0]);
  }
}

// clang-format off: a row each
#define JANTAKU_SET_host(...) nullptr
#define JANTAKU_SET_score(name, values) [](GameRule& rule, const OptionValue& value) { set_field(rule.name, (values).kind, value); }
#define JANTAKU_SET_play JANTAKU_SET_score
#define JANTAKU_GET_host(...) nullptr
#define JANTAKU_GET_score(name, values) [](const GameRule& rule) { return value_of(rule.name, (values).kind, rule.players); }
#define JANTAKU_GET_play JANTAKU_GET_score
#define JANTAKU_ROW(group, use, name, Type, standard, values) \
  {#name, #group, #use, values, [] { return value_of(Type(standard), (values).kind, 4); }, \
   JANTAKU_SET_##use(name, values), JANTAKU_GET_##use(name, values)},
// clang-format on
constexpr std::array<RuleOption, kRuleOptions> kTable{{JANTAKU_RULES(JANTAKU_ROW)}};

}  // namespace

std::span<const RuleOption, kRuleOptions> rule_options() { return kTable; }

const OptionValues& values_of(std::string_view option) {
  return std::find_if(kTable.begin(), kTable.end(), [&](const RuleOption& row) { return row.name == option; })->values;
}

}  // namespace jantaku
