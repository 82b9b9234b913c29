#include "bindings/wire/values.hpp"

#include <unordered_map>

namespace jantaku::python {
namespace {

// Objects by their text. They live as long as the process.
using Known = std::unordered_map<std::string, PyObject*>;
constexpr std::size_t kMostShared = 8192;
Known classes, shared_values;

// A class of the protocol, or one that only riichi has.
nb::object find_class(const std::string& kind) {
  const nb::object protocol = nb::module_::import_("jantaku.game.protocol");
  const nb::object riichi = nb::module_::import_("jantaku.riichi.play.wire");
  return nb::getattr(nb::hasattr(protocol, kind.c_str()) ? protocol : riichi, kind.c_str());
}

}  // namespace

nb::handle literal(std::string_view text) {
  static std::unordered_map<const char*, PyObject*> known;
  PyObject*& one = known[text.data()];
  if (one == nullptr) one = PyUnicode_InternFromString(std::string(text).c_str());
  return one;
}

nb::object construct(nb::handle kind, const nb::dict& fields) {
  static PyObject* const none_by_position = PyTuple_New(0);
  PyObject* const made = PyObject_Call(kind.ptr(), none_by_position, fields.ptr());
  if (made == nullptr) throw nb::python_error();
  return nb::steal(made);
}

void Values::put(nb::object value) {
  if (!into_.is_valid()) whole_ = std::move(value);
  else if (PyList_Check(into_.ptr())) nb::borrow<nb::list>(into_).append(value);
  else PyDict_SetItem(into_.ptr(), literal(name_).ptr(), value.ptr());
}

nb::handle Values::class_of(std::string_view kind) {
  const std::string text(kind);
  PyObject*& known = classes[text];
  if (known == nullptr) known = find_class(text).release().ptr();
  return known;
}

nb::handle Values::find_shared(std::string_view key) {
  const auto found = shared_values.find(std::string(key));
  return found == shared_values.end() ? nb::handle() : nb::handle(found->second);
}

nb::object Values::share(std::string_view key, nb::object value) {
  if (shared_values.size() >= kMostShared) {
    for (const auto& [_, old] : shared_values) Py_DECREF(old);
    shared_values.clear();
  }
  shared_values.emplace(key, nb::object(value).release().ptr());
  return value;
}

}  // namespace jantaku::python
