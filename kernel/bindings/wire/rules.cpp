// Rules as they are checked: the options of any object that has them as attributes.
#include "wire/rules.hpp"
#include "bindings/wire/values.hpp"
#include "score/presets.hpp"

namespace jantaku::python {
namespace {

using wire::Value;

bool is_set(OptionKind kind) { return kind == OptionKind::Names || kind == OptionKind::Yaku; }

// The value that JSON has for an object; an object for one that JSON has not.
Value value_of(nb::handle source, OptionKind kind) {
  if (source.is_none()) return {};
  if (PyBool_Check(source.ptr())) return {Value::Type::Truth, source.is(Py_True) ? 1.0 : 0.0};
  if (const std::optional<long> whole =
          PyLong_CheckExact(source.ptr()) ? to_whole(source, -kPointsLimit, kPointsLimit) : std::nullopt)
    return {Value::Type::Number, static_cast<double>(*whole)};
  if (PyUnicode_Check(source.ptr())) {
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
    if (text == nullptr) PyErr_Clear();
    return {Value::Type::Text, 0, text == nullptr ? std::string() : std::string(text, static_cast<std::size_t>(size))};
  }
  Value value{Value::Type::Object};
  const bool is_list =
      is_set(kind) ? PyFrozenSet_Check(source.ptr()) : kind == OptionKind::Ranges && PyTuple_Check(source.ptr());
  if (!is_list) return value;
  value.type = Value::Type::List;
  for (nb::handle item : source) value.items.push_back(value_of(item, OptionKind::Range));
  return value;
}

// What is wrong, what to do, and the options whose values come in the places of their names in braces.
nb::list errors_of(const std::vector<wire::Problem>& problems) {
  return list_of(problems, [](const wire::Problem& problem) {
    const auto options = tuple_of(problem.quoted, [](const wire::Problem::Quoted& one) { return one.name; });
    return nb::make_tuple(problem.fault, problem.cure, options);
  });
}

nb::tuple problems(nb::handle rule) {
  wire::OptionsRead options;
  read_fields("a GameRule", [&] {
    for (std::size_t i = 0; i < options.of.size(); ++i) {
      const RuleOption& row = rule_options()[i];
      options.of[i] = value_of(nb::getattr(rule, literal(row.name)), row.values.kind);
    }
  });
  return nb::make_tuple(errors_of(wire::out_of_range(options)), errors_of(wire::contradictions(options)));
}

nb::tuple presets() {
  return nb::tuple(list_of(kPresets, [](const Preset& preset) {
    nb::list parts;
    for (const char* const part : preset.options)
      if (part != nullptr) parts.append(part);
    return nb::make_tuple(preset.name, nb::tuple(parts), preset.of_three);
  }));
}

nb::tuple conflicts() {
  const auto name = [](wire::Option option) { return rule_options()[static_cast<std::size_t>(option)].name; };
  return nb::tuple(list_of(wire::rule_conflicts(), [&](const wire::Conflict& row) {
    return nb::make_tuple(name(row.one), name(row.other), row.cure);
  }));
}

}  // namespace

void register_rule_checks(nb::module_& m) {
  m.attr("RULE_PRESETS") = presets();
  m.attr("RULE_CONFLICTS") = conflicts();
  m.def("_option_problems", &problems, "rule"_a,
        nb::sig("def _option_problems(rule: object) -> tuple[list[tuple[str, str, tuple[str, ...]]], "
                "list[tuple[str, str, tuple[str, ...]]]]"),
        "The options out of range, and the pairs that contradict one another: of each the fault, the cure, and the "
        "options whose values come in the places of their names in braces.");
}

}  // namespace jantaku::python
