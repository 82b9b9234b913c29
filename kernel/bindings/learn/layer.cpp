// Layers of networks on arrays.
#include "learn/layer.hpp"

#include "bindings/arrays.hpp"

namespace jantaku::python {
namespace {

using Values = In<float, nb::ndim<3>>;

void make_layer(Layer* self, const Values& weight, const Column<float>& bias) {
  if (bias.shape(0) != weight.shape(0) || weight.shape(2) % 2 == 0)
    raise_argument("a weight and a bias that do not fit", "give (outputs, inputs, size), the size odd, and (outputs,)");
  new (self) Layer(weight.data(), bias.data(), weight.shape(0), weight.shape(1), weight.shape(2));
}

nb::object apply(const Layer& self, const Values& values) {
  if (values.shape(2) != self.inputs())
    raise_argument("values of another size", "give (n, positions, " + std::to_string(self.inputs()) + ")");
  const std::size_t rows = values.shape(0), positions = values.shape(1);
  Answer<float> answer(rows * positions, self.outputs());
  {
    const nb::gil_scoped_release release;
    self.apply(values.data(), rows, positions, answer.data.get());
  }
  float* const memory = answer.data.release();
  const nb::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<float*>(p); });
  return nb::cast(Out<float>(memory, {rows, positions, self.outputs()}, owner));
}

}  // namespace

void register_layers(nb::module_& m) {
  nb::class_<Layer>(m, "Layer", "A layer of a network on arrays; `jantaku.players.network` reads them from files.")
      .def("__init__", &make_layer, nb::arg("weight"), nb::arg("bias"),
           nb::sig("def __init__(self, weight: NDArray[numpy.float32], bias: NDArray[numpy.float32]) -> None"))
      .def("__call__", &apply, nb::arg("values"),
           nb::sig("def __call__(self, values: NDArray[numpy.float32]) -> NDArray[numpy.float32]"),
           "What the layer makes of values `(n, positions, inputs)`, by one thread, each row alone.");
}

}  // namespace jantaku::python
