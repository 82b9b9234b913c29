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

auto apply(const Layer& self, const Values& values) {
  if (values.shape(2) != self.inputs())
    raise_argument("values of another size", "give (n, positions, " + std::to_string(self.inputs()) + ")");
  const std::size_t rows = values.shape(0), positions = values.shape(1);
  Answer<float> answer(rows * positions, self.outputs());
  {
    const nb::gil_scoped_release release;
    self.apply(values.data(), rows, positions, answer.data.get());
  }
  return answer.release({rows, positions, self.outputs()});
}

}  // namespace

void register_layers(nb::module_& m) {
  nb::class_<Layer>(m, "Layer", "A layer of a network on arrays; `jantaku.players.network` reads them from files.")
      .def("__init__", &make_layer, "weight"_a, "bias"_a)
      .def("__call__", &apply, "values"_a,
           "What the layer makes of values `(n, positions, inputs)`, by one thread, each row alone.");
}

}  // namespace jantaku::python
