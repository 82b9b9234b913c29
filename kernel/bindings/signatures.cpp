// What `inspect.signature` and `help` read of functions: the text that Python's own begin their docs with.
#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

// A function of the kernel as one of Python's own, with its signature; they live as long as the process.
struct Builtin {
  std::string name, doc;
  PyMethodDef method{};
  PyObject* function = nullptr;
};
std::array<Builtin, 8> builtins;
std::size_t n_builtins = 0;

template <std::size_t i>
PyObject* call(PyObject*, PyObject* const* values, Py_ssize_t count, PyObject* names) {
  return PyObject_Vectorcall(builtins[i].function, values, static_cast<std::size_t>(count), names);
}

using Call = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
template <std::size_t... i>
constexpr std::array<Call, sizeof...(i)> calls_of(std::index_sequence<i...>) {
  return {call<i>...};
}
constexpr auto kCalls = calls_of(std::make_index_sequence<builtins.size()>());

// The docs of what is given begin with its typed signature.
nb::object as_builtin(nb::object function, nb::str module) {
  if (!nb::hasattr(function, "__nb_signature__")) raise_type_error("only functions of the kernel can be built-in ones");
  if (n_builtins == builtins.size()) raise_type_error("too many built-in functions");
  const std::string told = nb::cast<std::string>(function.attr("__doc__"));
  const std::size_t end = told.find("\n\n");
  Builtin& made = builtins[n_builtins];
  made.name = nb::cast<std::string>(function.attr("__name__"));
  made.doc = text_signature(told.substr(0, end)) + told.substr(end + 2);
  made.method = {
      made.name.c_str(), reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(kCalls[n_builtins])),
      METH_FASTCALL | METH_KEYWORDS, made.doc.c_str()};
  made.function = function.release().ptr();
  ++n_builtins;
  return nb::steal(PyCFunction_NewEx(&made.method, nullptr, module.ptr()));
}

}  // namespace

std::string text_signature(const std::string& typed) {
  std::string text;
  int depth = 0;
  bool in_type = false;
  for (const char c : typed) {
    if (c == ')' || c == ']') --depth;
    if ((depth == 1 && (c == ',' || c == '=')) || depth == 0) in_type = false;
    if (!in_type && c == ':') in_type = true;
    if (!in_type && c != ' ') text += c;
    if (c == '(' || c == '[') ++depth;
    if (depth == 0 && c == ')') break;
  }
  return text + "\n--\n\n";
}

void register_signatures(nb::module_& m) {
  m.def("as_builtin", &as_builtin, nb::arg("function"), nb::arg("module"),
        "A function of the kernel as one of Python's own, public in that module.");
}

}  // namespace jantaku::python
