#include "wire/rules.hpp"

#include <algorithm>

#include "score/presets.hpp"

namespace jantaku::wire {
namespace {

using Type = Value::Type;

std::string_view name_of(const OptionValues& values, std::int32_t number) {
  const auto at = static_cast<std::size_t>(number);
  return values.kind == OptionKind::Yaku ? kYakuNames[at] : values.names[at];
}

bool is_set(const OptionValues& values) { return values.kind == OptionKind::Names || values.kind == OptionKind::Yaku; }

// The names that an option or the members of a set may have.
std::vector<std::string> names_of(const OptionValues& values) {
  std::vector<std::string> names;
  for (const char* const name : values.names)
    if (name != nullptr) names.emplace_back(name);
  if (values.kind == OptionKind::Yaku)
    for_each(values.yaku, [&](Yaku yaku) { names.emplace_back(kYakuNames[static_cast<std::size_t>(yaku)]); });
  return names;
}

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

Value value_of(std::int32_t number, const OptionValues& values) {
  switch (values.kind) {
    case OptionKind::Truth: return {.type = Type::Truth, .number = static_cast<double>(number)};
    case OptionKind::Name:
    case OptionKind::Names:
    case OptionKind::Yaku: return {.type = Type::Text, .text = std::string(name_of(values, number))};
    default: return {.type = number == kAnyPoints ? Type::Null : Type::Number, .number = static_cast<double>(number)};
  }
}

bool is_list(const OptionValues& values) { return is_set(values) || values.kind == OptionKind::Ranges; }

Value value_of(const OptionValue& numbers, const OptionValues& values) {
  if (!is_list(values)) return value_of(numbers.at[0], values);
  Value list{.type = Type::List};
  for (const std::int32_t number : numbers) list.items.push_back(value_of(number, values));
  return list;
}

std::int32_t number_of(const Value& value, const OptionValues& values) {
  if (values.kind == OptionKind::Yaku)
    return static_cast<std::int32_t>(std::find(kYakuNames.begin(), kYakuNames.end(), value.text) - kYakuNames.begin());
  if (value.is(Type::Text))
    return static_cast<std::int32_t>(std::find(values.names.begin(), values.names.begin() + values.size, value.text) -
                                     values.names.begin());
  return value.is(Type::Null) ? kAnyPoints : static_cast<std::int32_t>(value.number);
}

OptionValue numbers_of(const Value& value, const OptionValues& values) {
  OptionValue numbers;
  if (!is_list(values)) numbers.put(number_of(value, values));
  for (const Value& item : value.items) numbers.put(number_of(item, values));
  return numbers;
}

Value standard_of(const RuleOption& row, int players) {
  if (players != 3 || row.values.of_three_size == 0) return value_of(row.standard(), row.values);
  OptionValue three;
  for (int i = 0; i < row.values.of_three_size; ++i) three.put(row.values.of_three[static_cast<std::size_t>(i)]);
  return value_of(three, row.values);
}

int row_of(std::string_view name) {
  const auto rows = rule_options();
  return static_cast<int>(
      std::find_if(rows.begin(), rows.end(), [&](const RuleOption& row) { return row.name == name; }) - rows.begin());
}

Problem rules_problem(std::string fault, std::string cure, std::string source = {}) {
  return {.kind = "RulesError", .fault = std::move(fault), .cure = std::move(cure), .source = std::move(source)};
}

// A name in small letters, with `_` for blanks and hyphens.
std::string preset_meant(std::string_view name) {
  std::string meant;
  for (const char c : name) {
    if (std::string_view("-_ \t\n\v\f\r").find(c) == std::string_view::npos)
      meant += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    else if (!meant.ends_with('_') && !meant.empty()) meant += '_';
  }
  return meant.ends_with('_') ? meant.substr(0, meant.size() - 1) : meant;
}

using Given = std::array<std::optional<Value>, kRuleOptions>;

void take(const Value& options, Given& given) {
  for (std::size_t i = 0; i < options.items.size(); ++i)
    if (const int row = row_of(options.names[i]); row < kRuleOptions)
      given[static_cast<std::size_t>(row)] = options.items[i];
}

std::optional<Problem> take_preset(const Value& name, bool three, Given& given) {
  std::vector<std::string> names, names_of_three;
  for (const Preset& preset : kPresets) {
    names.emplace_back(preset.name);
    if (preset.of_three != nullptr) names_of_three.emplace_back(preset.name);
  }
  const std::string meant = preset_meant(name.text);
  const auto found = std::find_if(std::begin(kPresets), std::end(kPresets),
                                  [&](const Preset& preset) { return preset.name == meant; });
  if (found == std::end(kPresets)) {
    Problem problem = rules_problem("no rules are named {name}", "choose one of " + joined(names));
    problem.quoted = {{"name", name}};
    return problem;
  }
  if (three && found->of_three == nullptr)
    return rules_problem(meant + " has no rules for three players", "three play by " + joined(names_of_three, " or "));
  for (const char* const part : found->options)
    if (part != nullptr) take(*read_json(part), given);
  if (three) take(*read_json(found->of_three), given);
  return std::nullopt;
}

std::optional<Problem> unknown_option(const Value& options) {
  const auto unknown = std::find_if(options.names.begin(), options.names.end(), [](const std::string& name) {
    return name != "preset" && row_of(name) == kRuleOptions;
  });
  if (unknown == options.names.end()) return std::nullopt;
  std::vector<std::string> known;
  for (const RuleOption& row : rule_options()) known.emplace_back(row.name);
  Problem problem = rules_problem("unknown rule {name}", "options are " + joined(known));
  problem.quoted = {{"name", {.type = Type::Text, .text = *unknown}}};
  return problem;
}

// The cure for a value that an option cannot have; empty for any other.
std::string cure_of(const RuleOption& row, const Value& value, const OptionsRead& options) {
  const OptionValues& values = row.values;
  const auto is_known = [&](const Value& one) {
    if (!one.is(Type::Text)) return false;
    const std::int32_t place = number_of(one, values);
    if (values.kind == OptionKind::Yaku) return place < kYaku && has(values.yaku, static_cast<Yaku>(place));
    return place < values.size;
  };
  const auto in_range = [&](const Value& one) { return one.is_whole(values.least, values.most); };
  switch (values.kind) {
    case OptionKind::Truth: return value.is(Type::Truth) ? "" : "it is true or false";
    case OptionKind::Name: {
      if (is_known(value)) return "";
      std::vector<std::string> names = names_of(values);
      for (std::string& name : names) name = '\'' + name + '\'';
      return "choose one of " + joined(names);
    }
    case OptionKind::Number: {
      const auto end = values.numbers.begin() + values.size;
      if (value.is(Type::Number) && std::find(values.numbers.begin(), end, value.number) != end) return "";
      std::vector<std::string> names;
      for (auto number = values.numbers.begin(); number != end; ++number) names.push_back(std::to_string(*number));
      return "choose one of " + joined(names);
    }
    case OptionKind::Names:
    case OptionKind::Yaku: {
      if (value.is(Type::List) && std::all_of(value.items.begin(), value.items.end(), is_known)) return "";
      std::vector<std::string> names = names_of(values);
      std::sort(names.begin(), names.end());
      return "it is a set of " + joined(names);
    }
    case OptionKind::Range:
      if (in_range(value) || (values.any && value.is(Type::Null))) return "";
      return "it is a whole number from " + std::to_string(values.least) + " to " + std::to_string(values.most);
    case OptionKind::Ranges: break;
  }
  const bool whole = value.is(Type::List) && std::all_of(value.items.begin(), value.items.end(), in_range);
  const std::size_t size = value.items.size();
  if (std::string_view(row.name) == "red_fives") {
    if (!whole || size != kSuits) return "give three numbers from 0 to 4: man, pin, sou";
    return options.players() == 4 || value.items[0].number == 0 ? "" : "with three players there is no five of man";
  }
  const Value& players = options[Option::players];
  const bool known = players.number == 3 || players.number == 4;
  const std::string count = known ? std::to_string(options.players()) : "3 or 4";
  const bool fits = known ? size == static_cast<std::size_t>(options.players()) : size == 3 || size == 4;
  return whole && fits ? "" : "give " + count + " whole numbers of thousands";
}

Problem::Quoted quoted(Option option, const OptionsRead& options) {
  const RuleOption& row = rule_options()[static_cast<std::size_t>(option)];
  return {row.name, options[option], is_set(row.values) && options[option].is(Type::List)};
}

struct ComparisonRow {
  Option option{};
  Sign sign{};
  const char* value = nullptr;  // as JSON
};

// Two options that contradict one another if all comparisons are true, and what to do about it.
struct ConflictRow {
  Option one, other;
  std::array<ComparisonRow, 3> where;
  const char* cure;  // with the names of the two in the places of {one} and {other}
};

namespace conflicts {
using enum Option;
using enum Sign;

inline constexpr const char* kYame = "turn agari_yame or tenpai_yame on, or {one} off";
inline constexpr const char* kDora = "turn {other} on or leave it out of dora_itself";
inline constexpr const char* kClaims = "turn claims on or {one} off: wins are judged by the program";
inline constexpr const char* kEighth = "put paarenchan among the local_yaku, or turn {one} off";

// clang-format off: one row, one line
constexpr ConflictRow kOfHan[] = {
    {two_han_honba, check_han, {{{claims, Is, "true"}, {two_han_honba, Above, "0"}, {check_han, Is, "false"}}}, "turn check_han on: two han are checked only if one han is"},
    {two_han_honba, min_han, {{{two_han_honba, Above, "0"}, {min_han, Above, "1"}}}, "set min_han to 1 or two_han_honba to 0: every win needs two han as it is"},
};
constexpr ConflictRow kOthers[] = {
    {yame_by_choice, agari_yame, {{{yame_by_choice, Is, "true"}, {agari_yame, Is, "false"}, {tenpai_yame, Is, "false"}}}, kYame},
    {yame_not_top, agari_yame, {{{yame_not_top, Is, "true"}, {agari_yame, Is, "false"}, {tenpai_yame, Is, "false"}}}, kYame},
    {dora_itself, dora, {{{dora_itself, Has, R"("dora")"}, {dora, Is, "false"}}}, kDora},
    {dora_itself, ura_dora, {{{dora_itself, Has, R"("ura_dora")"}, {ura_dora, Is, "false"}}}, kDora},
    {dora_itself, kan_dora, {{{dora_itself, Has, R"("kan_dora")"}, {kan_dora, Is, "false"}}}, kDora},
    {dora_itself, kan_ura_dora, {{{dora_itself, Has, R"("kan_ura_dora")"}, {kan_ura_dora, Is, "false"}}}, kDora},
    {show_win_anyway, claims, {{{show_win_anyway, Is, "true"}, {claims, Is, "false"}}}, kClaims},
    {win_cancelable, claims, {{{win_cancelable, Is, "true"}, {claims, Is, "false"}}}, kClaims},
    {renhou_adds, renhou, {{{renhou_adds, Is, "true"}, {renhou, Among, R"(["none", "yakuman"])"}}}, "give renhou a rank that can be added to, or turn renhou_adds off"},
    {open_riichi_discard, local_yaku, {{{open_riichi_discard, Is, R"("chombo")"}, {local_yaku, Lacks, R"("open_riichi")"}}}, "put open_riichi among the local_yaku, or set open_riichi_discard to yakuman"},
    {suji_kuikae, kuikae, {{{suji_kuikae, Is, "true"}, {kuikae, Is, "true"}}}, "turn suji_kuikae off: kuikae allows all of it"},
    {eight_wins_needs_yaku, local_yaku, {{{eight_wins_needs_yaku, Is, "true"}, {local_yaku, Lacks, R"("paarenchan")"}}}, kEighth},
    {eight_wins_with_yakuman, local_yaku, {{{eight_wins_with_yakuman, Is, "true"}, {local_yaku, Lacks, R"("paarenchan")"}}}, kEighth},
    {eight_wins_reset, local_yaku, {{{eight_wins_reset, Is, "true"}, {local_yaku, Lacks, R"("paarenchan")"}}}, kEighth},
};
// clang-format on
}  // namespace conflicts

bool has_item(const Value& list, const Value& item) {
  return std::find(list.items.begin(), list.items.end(), item) != list.items.end();
}

bool holds(const Comparison& comparison, const OptionsRead& options) {
  const Value& value = options[comparison.option];
  switch (comparison.sign) {
    case Sign::Is: return value == comparison.value;
    case Sign::IsNot: return value != comparison.value;
    case Sign::Above: return value.number > comparison.value.number;
    case Sign::Has: return has_item(value, comparison.value);
    case Sign::Lacks: return !has_item(value, comparison.value);
    case Sign::Among: return has_item(comparison.value, value);
  }
  return false;
}

std::string name_of(Option option) { return rule_options()[static_cast<std::size_t>(option)].name; }

Conflict conflict_of(const ConflictRow& row) {
  Conflict conflict{row.one, row.other, {}, {}};
  conflict.cure = filled(filled(row.cure, "one", name_of(row.one)), "other", name_of(row.other));
  for (const ComparisonRow& one : row.where)
    if (one.value != nullptr) conflict.where.push_back({one.option, one.sign, *read_json(one.value)});
  return conflict;
}

// The conflict of an option that is not at its default with the one it needs, which is off.
Conflict conflict_of(const RuleOption& row) {
  const Option one{row_of(row.name)}, other{row_of(row.values.needed)};
  const std::string needed = row.values.needed, name = row.name;
  const Value standard = value_of(row.standard(), row.values);
  const std::string usual = standard.is(Type::Text) ? standard.text : std::to_string(static_cast<int>(standard.number));
  const auto is_truth = [](const OptionValues& values) { return values.kind == OptionKind::Truth; };
  const OptionValues& values = values_of(needed);
  const std::string on = is_truth(values) ? "turn " + needed + " on" : "give " + needed;
  const std::string back = is_truth(row.values) ? "turn " + name + " off" : "set " + name + " to " + usual;
  return {one, other, on + " or " + back, {{one, Sign::IsNot, standard}, {other, Sign::Is, value_of(0, values)}}};
}

}  // namespace

const Value& OptionsRead::operator[](std::string_view option) const {
  return of[static_cast<std::size_t>(row_of(option))];
}

std::optional<Problem> read_options(const Value& options, const Value& preset, OptionsRead& read) {
  if (std::optional<Problem> unknown = unknown_option(options)) return unknown;
  Given given;
  const Value& named = options["preset"].is(Type::Null) ? preset : options["preset"];
  const Value& players = options["players"];
  if (!named.is(Type::Null))
    if (std::optional<Problem> problem = take_preset(named, players.number == 3, given)) return problem;
  take(options, given);
  for (std::size_t i = 0; i < read.of.size(); ++i) {
    const RuleOption& row = rule_options()[i];
    const bool missing = !given[i] || (given[i]->is(Type::Null) && row.values.of_three_size > 0);
    read.of[i] = missing ? standard_of(row, static_cast<int>(players.number)) : *given[i];
    if (row.values.former[0] != nullptr && read.of[i].is(Type::Truth))
      read.of[i] = {.type = Type::Text, .text = row.values.former[read.of[i].number != 0]};
  }
  return std::nullopt;
}

std::vector<Problem> out_of_range(const OptionsRead& options) {
  constexpr std::array kOrder{
      std::array{OptionKind::Name, OptionKind::Number}, std::array{OptionKind::Truth, OptionKind::Truth},
      std::array{OptionKind::Range, OptionKind::Range}, std::array{OptionKind::Names, OptionKind::Yaku},
      std::array{OptionKind::Ranges, OptionKind::Ranges}};
  std::vector<Problem> problems;
  for (const auto& kinds : kOrder)
    for (std::size_t i = 0; i < options.of.size(); ++i) {
      const RuleOption& row = rule_options()[i];
      if (row.values.kind != kinds[0] && row.values.kind != kinds[1]) continue;
      const std::string cure = cure_of(row, options.of[i], options), name = cure.empty() ? "" : row.name;
      if (cure.empty()) continue;
      problems.push_back(rules_problem(name + " cannot be {" + name + '}', cure, name));
      problems.back().quoted = {quoted(static_cast<Option>(i), options)};
    }
  return problems;
}

const std::vector<Conflict>& rule_conflicts() {
  static const std::vector<Conflict> kAll = [] {
    std::vector<Conflict> all;
    for (const ConflictRow& row : conflicts::kOfHan) all.push_back(conflict_of(row));
    for (const RuleOption& row : rule_options())
      if (row.values.needed != nullptr) all.push_back(conflict_of(row));
    for (const ConflictRow& row : conflicts::kOthers) all.push_back(conflict_of(row));
    return all;
  }();
  return kAll;
}

std::vector<Problem> contradictions(const OptionsRead& options) {
  std::vector<Problem> problems;
  for (const Conflict& conflict : rule_conflicts()) {
    const auto is_true = [&](const Comparison& comparison) { return holds(comparison, options); };
    if (!std::all_of(conflict.where.begin(), conflict.where.end(), is_true)) continue;
    const std::string one = name_of(conflict.one), other = name_of(conflict.other);
    problems.push_back(
        rules_problem(one + " {" + one + "} contradicts " + other + " {" + other + '}', conflict.cure, one));
    problems.back().quoted = {quoted(conflict.one, options), quoted(conflict.other, options)};
  }
  return problems;
}

GameRule rule_of(const OptionsRead& options) {
  GameRule rule;
  for (std::size_t i = 0; i < options.of.size(); ++i)
    if (const RuleOption& row = rule_options()[i]; row.set != nullptr)
      row.set(rule, numbers_of(options.of[i], row.values));
  settle(rule);
  return rule;
}

}  // namespace jantaku::wire
