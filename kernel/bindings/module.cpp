#include "bindings/bindings.hpp"

namespace {

// A value of another type than a conversion asks for is a TypeError wherever it is met.
void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_cast&) {
    PyErr_SetString(PyExc_TypeError, "a value has another type than is asked for");
  }
}

}  // namespace

NB_MODULE(_kernel, m) {
  namespace nb = nanobind;
  using namespace jantaku::python;
  m.doc() = "The compiled part of Jantaku: hands, distances and scores. Import `jantaku`, not this.";
  nb::register_exception_translator(&translate);
  nb::set_leak_warnings(false);  // the class that set_score_type names lives as long as the process
#define JANTAKU_ROW(name) register_##name(m);
  JANTAKU_BINDINGS(JANTAKU_ROW)
#undef JANTAKU_ROW
}
