// The fast part of `jantaku.riichienv`: the Python types that it makes instances of, and its classes.
#include "bindings/learn/riichienv.hpp"

#include <limits>

namespace jantaku::python {
namespace {

// Two classes made from EnvAction: for four players and for three.
bool are_action_classes(nb::handle types) {
  if (nb::len(types) != 2) return false;
  for (nb::handle type : types)
    if (!PyType_Check(type.ptr()) || PyObject_IsSubclass(type.ptr(), nb::type<EnvAction>().ptr()) != 1) return false;
  return true;
}

}  // namespace

PythonTypes python_types;

std::vector<int> ids_from(nb::handle values) {
  std::vector<int> ids;
  for (nb::handle id : nb::tuple(values))
    ids.push_back(to_argument<int>(id, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), "a number"));
  return ids;
}

void register_riichienv(nb::module_& m) {
  m.def(
      "lend_riichienv",
      [](Checked<nb::sequence, nb::object> types, Checked<nb::sequence, nb::type_object> actions) {
        const bool sound = nb::len(types) == kEnvActionTypes && are_action_classes(actions);
        if (!sound) raise_type_error("the classes are those of jantaku.riichienv");
        for (std::size_t i = 0; i < kEnvActionTypes; ++i)
          python_types.action_types[i] = nb::object(types[i]).release().ptr();
        for (std::size_t i = 0; i < 2; ++i) python_types.actions[i] = nb::object(actions[i]).release().ptr();
      },
      "types"_a, "actions"_a, "The classes whose instances observations make.");
  register_env_action(m);
  register_env_observation(m);
  register_riichienv_observation(m);
  register_env_table(m);
}

}  // namespace jantaku::python
