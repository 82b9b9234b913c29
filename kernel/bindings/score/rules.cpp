#include "bindings/bindings.hpp"

#include <algorithm>
#include <stdexcept>

#include "score/rule_options.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 7> kKindNames{"truth", "name", "number", "names", "yaku", "range", "ranges"};

nb::str yaku_name(Yaku yaku) {
  const std::string_view name = kYakuNames[static_cast<std::size_t>(yaku)];
  return nb::str(name.data(), name.size());
}

nb::tuple yaku_names(YakuSet set) {
  nb::list names;
  for_each(set, [&](Yaku yaku) { names.append(yaku_name(yaku)); });
  return nb::tuple(names);
}

bool is_several(OptionKind kind) {
  return kind == OptionKind::Names || kind == OptionKind::Yaku || kind == OptionKind::Ranges;
}

int place_of(nb::handle value, const OptionValues& values) {
  const std::string name = nb::cast<std::string>(value);
  for (int place = 0; place < values.size; ++place)
    if (name == values.names[static_cast<std::size_t>(place)]) return place;
  throw std::out_of_range("it is none of its names");
}

int yaku_of(nb::handle value, YakuSet among) {
  const std::string name = nb::cast<std::string>(value);
  for (int yaku = 0; yaku < kYaku; ++yaku)
    if (name == kYakuNames[static_cast<std::size_t>(yaku)] && has(among, static_cast<Yaku>(yaku))) return yaku;
  throw std::out_of_range("it is none of its yaku");
}

int whole_in(nb::handle value, long least, long most) {
  if (const std::optional<long> whole = to_whole(value, least, most)) return static_cast<int>(*whole);
  throw std::out_of_range("it is a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

int number_among(nb::handle value, const OptionValues& values) {
  const auto first = values.numbers.begin(), end = first + values.size;
  const int number = whole_in(value, *std::min_element(first, end), *std::max_element(first, end));
  if (std::find(first, end, number) != end) return number;
  throw std::out_of_range("it is none of its numbers");
}

int number_of(nb::handle value, const OptionValues& values) {
  switch (values.kind) {
    case OptionKind::Truth: return nb::cast<bool>(value);
    case OptionKind::Name:
    case OptionKind::Names: return place_of(value, values);
    case OptionKind::Yaku: return yaku_of(value, values.yaku);
    case OptionKind::Number: return number_among(value, values);
    case OptionKind::Range:
    case OptionKind::Ranges: break;
  }
  return values.any && value.is_none() ? kAnyPoints : whole_in(value, values.least, values.most);
}

nb::object object_of(std::int32_t number, const OptionValues& values) {
  switch (values.kind) {
    case OptionKind::Truth: return nb::bool_(number != 0);
    case OptionKind::Name:
    case OptionKind::Names: return nb::str(values.names[static_cast<std::size_t>(number)]);
    case OptionKind::Yaku: return yaku_name(static_cast<Yaku>(number));
    default: return number == kAnyPoints ? nb::object(nb::none()) : nb::object(nb::int_(number));
  }
}

OptionValue to_value(nb::handle object, const OptionValues& values) {
  OptionValue value;
  if (!is_several(values.kind)) {
    value.put(number_of(object, values));
  } else {
    for (nb::handle item : object) value.put(number_of(item, values));
  }
  return value;
}

nb::object object_of(const OptionValue& value, const OptionValues& values) {
  if (!is_several(values.kind)) return object_of(value.at[0], values);
  nb::list all;
  for (const std::int32_t number : value) all.append(object_of(number, values));
  return nb::tuple(all);
}

struct NamedOption {
  Keyword keyword;
  const RuleOption* row;
};
NamedOption options[kRuleOptions];

void set_option(GameRule& rule, const RuleOption& option, nb::handle value) {
  std::string cure;
  try {
    return option.set(rule, to_value(value, option.values));
  } catch (const std::out_of_range& error) {
    cure = error.what();
  } catch (const nb::cast_error&) {
    cure = "it is of another type";
  }
  raise(python("jantaku.riichi.score.faults", "bad_rule")(option.name, value, cure));
}

void make_rule(GameRule* self, nb::dict given) {
  GameRule rule;
  PyObject *name, *value;
  for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &name, &value);) {
    const int row = find_keyword(options, name);
    if (row < 0 || options[row].row->set == nullptr)
      raise_type_error(std::string("unknown rule '") + nb::cast<std::string>(nb::handle(name)) + "'");
    set_option(rule, *options[row].row, value);
  }
  settle(rule);
  new (self) GameRule(rule);
}

nb::dict options_of(const GameRule& rule) {
  nb::dict all;
  for (const RuleOption& row : rule_options())
    if (row.get != nullptr) all[row.name] = object_of(row.get(rule), row.values);
  return all;
}

// Every value that the option may have: of a set, its members. Empty where they are a range.
AnyTuple all_values(const RuleOption& row) {
  const OptionValues& values = row.values;
  if (values.kind == OptionKind::Yaku) return yaku_names(values.yaku);
  if (values.kind == OptionKind::Truth) return nb::make_tuple(true, false);
  nb::list all;
  for (int place = 0; place < values.size; ++place) {
    const bool is_number = values.kind == OptionKind::Number;
    all.append(object_of(is_number ? values.numbers[static_cast<std::size_t>(place)] : place, values));
  }
  return nb::tuple(all);
}

AnyValue default_for_three(const RuleOption& row) {
  OptionValue value;
  for (int i = 0; i < row.values.of_three_size; ++i) value.put(row.values.of_three[static_cast<std::size_t>(i)]);
  return object_of(value.size == 0 ? row.standard() : value, row.values);
}

DictOf<Type<"str">, Type<"str">> names_of(const YakuRow& row) {
  nb::dict names;
  for (std::size_t i = 0; i < kLanguages.size(); ++i) names[kLanguages[i]] = row.words.names[i];
  return names;
}

DictOf<Type<"str">, std::tuple<int, int>> worth_of_yaku(const GameRule& rule) {
  nb::dict worth;
  for (int i = 0; i < kYaku; ++i) {
    const Yaku yaku = static_cast<Yaku>(i);
    const int closed = worth_of(yaku, true, rule), open = worth_of(yaku, false, rule);
    if (closed > 0 || open > 0) worth[yaku_name(yaku)] = nb::make_tuple(closed, open);
  }
  return worth;
}

void register_options(nb::module_& m) {
  nb::class_<RuleOption>(m, "RuleOption", "An option of the rules: a row of the kernel's table.")
      .def_ro("name", &RuleOption::name)
      .def_ro("group", &RuleOption::group, "the group in which people are shown it")
      .def_ro("use", &RuleOption::use,
              "what it bears on: score (a hand's worth, or whether it wins), play (the rest of a game) or host")
      .def_prop_ro(
          "kind", [](const RuleOption& row) { return kKindNames[static_cast<std::size_t>(row.values.kind)]; },
          "truth, name, number, names, yaku, range or ranges: one of its values, a set of them, a number or a few")
      .def_prop_ro("values", &all_values,
                   "every value it may have, or member of the set that it is; empty for numbers within a range")
      .def_prop_ro(
          "range", [](const RuleOption& row) { return std::make_tuple(row.values.least, row.values.most); },
          "the least and the most of its numbers")
      .def_prop_ro("any", member(&RuleOption::values, &OptionValues::any), "True if it may be None: no bound")
      .def_prop_ro(
          "default", [](const RuleOption& row) -> AnyValue { return object_of(row.standard(), row.values); },
          "its value by default; sets are tuples")
      .def_prop_ro("default_of_three", &default_for_three, "the same for three players")
      .def_prop_ro("needs", member(&RuleOption::values, &OptionValues::needed),
                   nb::sig("def needs(self) -> str | None"),
                   "the option that is on where this one is not at its default")
      .def_prop_ro(
          "former",
          [](const RuleOption& row) {
            const auto& [no, yes] = row.values.former;
            return no == nullptr ? nb::none() : nb::object(nb::make_tuple(no, yes));
          },
          nb::sig("def former(self) -> tuple[str, str] | None"),
          "of one that was a truth once: the values that stand for no and yes");
  nb::list rows;
  for (const RuleOption& row : rule_options()) {
    options[rows.size()] = {{row.name}, &row};
    rows.append(nb::cast(&row, nb::rv_policy::reference));
  }
  m.attr("RULE_OPTIONS") = nb::tuple(rows);
}

void register_yaku(nb::module_& m) {
  nb::class_<YakuRow>(m, "YakuRow", "A yaku: a row of the kernel's table, with what it says for people.")
      .def_prop_ro("id", member(&YakuRow::yaku, yaku_name))
      .def_prop_ro("names", &names_of, "its name by language")
      .def_prop_ro("others", member(&YakuRow::words, &YakuWords::others),
                   "other names by which people look for it, parted by commas")
      .def_prop_ro("example", member(&YakuRow::words, &YakuWords::hand),
                   "a hand that has it, the winning tile, the circumstances that hold, and E for a dealer")
      .def_prop_ro("example_of_three", member(&YakuRow::words, &YakuWords::hand_of_three),
                   "the hand and the winning tile for three players where they are others; otherwise empty")
      .def_prop_ro("replaces", member(&YakuRow::words, &YakuWords::replaced), "the yaku it counts in place of")
      .def_prop_ro("needs", member(&YakuRow::words, &YakuWords::needed), "the yaku without which it never counts");
  nb::list rows;
  for (const YakuRow& row : kYakuRows) rows.append(nb::cast(&row, nb::rv_policy::reference));
  m.attr("YAKU_ROWS") = nb::tuple(rows);
  m.attr("YAKU") = yaku_names(kAllYaku);
  m.attr("LOCAL_YAKU") = yaku_names(kLocalYaku);
  m.attr("YAKUMAN") = yaku_names(kEveryYakuman);
}

}  // namespace

void register_rules(nb::module_& m) {
  register_options(m);
  register_yaku(m);
  nb::class_<GameRule> type(m, "GameRule", "The kernel's form of `jantaku.GameRule`, made of its fields.");
  define_equality(type);
  type.def(
          "__init__", [](GameRule* self, nb::kwargs given) { make_rule(self, given); }, nb::arg("options"),
          nb::sig("def __init__(self, **options: object) -> None"))
      .def("__getstate__", &options_of, nb::sig("def __getstate__(self) -> dict[str, object]"))
      .def(
          "__setstate__", [](GameRule& self, nb::dict given) { make_rule(&self, given); },
          nb::sig("def __setstate__(self, options: dict[str, object]) -> None"))
      .def_ro("players", &GameRule::players)
      .def_prop_ro(
          "fix_yaku",
          [](const GameRule& rule) { return values_of("fix_yaku").names[static_cast<std::size_t>(rule.fix_yaku)]; })
      .def(
          "dora_of",
          [](const GameRule& rule, nb::handle indicator, nb::handle sort) {
            const auto kind = to_argument<Kind>(indicator, 0, kKinds - 1, "a kind");
            const OptionValues& sorts = values_of("dora_itself");
            for (int i = 0; i < sorts.size; ++i)
              if (PyUnicode_Check(sort.ptr()) &&
                  nb::cast<std::string>(sort) == sorts.names[static_cast<std::size_t>(i)])
                return dora_of(kind, static_cast<DoraKind>(i), rule);
            raise_argument("unknown sort of dora", "name dora, ura_dora, kan_dora or kan_ura_dora");
          },
          nb::arg("indicator"), nb::arg("sort"), nb::sig("def dora_of(self, indicator: int, sort: str) -> int"),
          "The kind that is dora under an indicator: one of dora, ura_dora, kan_dora or kan_ura_dora.")
      .def_prop_ro(
          "yaku_worth", &worth_of_yaku,
          "Every yaku in force with what it adds to a closed hand and to one that has called: han, 100 for each "
          "yakuman.")
      .def("__hash__", [](const GameRule& rule) {
        return static_cast<std::int64_t>(rule.yaku.low ^ rule.yaku.high ^ rule.double_yakuman.low);
      });

  m.attr("KINDS") = kKinds;
}

}  // namespace jantaku::python
