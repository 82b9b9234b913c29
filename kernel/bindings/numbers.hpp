// Rows of numbers out of Python's sequences.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"

namespace jantaku::python {

// Only an int is a number here: reading one must run no Python code, since buffers are being filled.
inline long long to_number(PyObject* item) {
  if (!PyLong_Check(item)) raise_type_error("a whole number is needed");
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(item, &overflow);
  if (overflow != 0) raise_argument("a number is too large", "give what Jantaku makes");
  return value;
}

inline std::vector<std::int64_t> to_numbers(nb::handle source) {
  std::vector<std::int64_t> result;
  for_each_item(source.ptr(), [&](PyObject* item) { result.push_back(to_number(item)); });
  return result;
}

template <class Int>
std::vector<Int> to_vector(nb::handle source) {
  std::vector<Int> result;
  for (const std::int64_t value : to_numbers(source)) {
    if (!std::in_range<Int>(value)) raise_argument("a number is too large", "give what Jantaku makes");
    result.push_back(static_cast<Int>(value));
  }
  return result;
}

// As `to_numbers`, of ints and floats.
inline std::vector<double> to_floats(nb::handle source) {
  std::vector<double> result;
  for_each_item(source.ptr(), [&](PyObject* item) {
    if (!PyFloat_Check(item) && !PyLong_Check(item)) raise_type_error("a number is needed");
    const double value = PyFloat_Check(item) ? PyFloat_AsDouble(item) : PyLong_AsDouble(item);
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      raise_argument("a number is too large", "give what Jantaku makes");
    }
    result.push_back(value);
  });
  return result;
}

}  // namespace jantaku::python
