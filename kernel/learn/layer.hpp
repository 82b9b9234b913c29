// A layer of a network: a convolution along positions, or a linear layer, which is one of a single position.
#pragma once

#include <cstddef>
#include <vector>

namespace jantaku {

// The sums of an output are added in one order, input by input, so that a row has the same result in any batch and on
// any machine. One thread computes them.
class Layer {
 public:
  // `weights` are by output, input and place of the convolution, of which there is an odd number.
  Layer(const float* weights, const float* bias, std::size_t outputs, std::size_t inputs, std::size_t size);

  std::size_t inputs() const { return inputs_; }
  std::size_t outputs() const { return outputs_; }
  // From `rows` times `positions` times the inputs; the result has the outputs in their place. There are zeros at both
  // ends of the positions.
  void apply(const float* values, std::size_t rows, std::size_t positions, float* result) const;

 private:
  std::size_t outputs_, inputs_, size_;
  std::vector<float> weights_;  // by block of outputs, place, input and output in the block; zeros fill the last block
  std::vector<float> bias_;
};

}  // namespace jantaku
