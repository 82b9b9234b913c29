// Values in a pickle: their bytes as this build has them in memory, sealed by `jantaku.base.seal`, which refuses
// others.
#pragma once

#include <cstring>
#include <type_traits>

#include "bindings/bindings.hpp"

namespace jantaku::python {

inline nb::bytes sealed(const nb::bytes& bytes) {
  return nb::cast<nb::bytes>(python("jantaku.base.seal", "sealed")(bytes));
}
template <class... Size>
nb::bytes unsealed(const nb::bytes& bytes, Size... size) {
  return nb::cast<nb::bytes>(python("jantaku.base.seal", "unsealed")(bytes, size...));
}

template <class T>
void define_sealed(nb::class_<T>& type) {
  static_assert(std::is_trivially_copyable_v<T>);
  type.def("__getstate__",
           [](const T& self) { return sealed(nb::bytes(reinterpret_cast<const char*>(&self), sizeof self)); });
  type.def(
      "__setstate__",
      [](T& self, nb::bytes bytes) {
        std::memcpy(static_cast<void*>(&self), unsealed(bytes, sizeof self).c_str(), sizeof self);
      },
      "sealed"_a);
}

}  // namespace jantaku::python
