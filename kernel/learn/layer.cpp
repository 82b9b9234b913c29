#include "learn/layer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace jantaku {
namespace {

using Eight = float __attribute__((vector_size(32), aligned(4), may_alias));
constexpr std::size_t kVectors = 4;
constexpr std::size_t kBlock = 8 * kVectors;  // outputs that are added up at once

// The values of a row that are not zero: most planes and half the values after a ReLU are.
struct Sparse {
  std::vector<std::uint32_t> inputs;
  std::vector<float> values;
  std::vector<std::size_t> begins;  // by position, and the end

  void read(const float* row, std::size_t positions, std::size_t width) {
    inputs.clear(), values.clear(), begins.clear();
    for (std::size_t at = 0; at < positions * width; ++at) {
      if (at % width == 0) begins.push_back(values.size());
      if (row[at] == 0) continue;
      inputs.push_back(static_cast<std::uint32_t>(at % width));
      values.push_back(row[at]);
    }
    begins.push_back(values.size());
  }
};

// Adds up a block of outputs at one position; `weights` are those of the block, `begin` to `end` its places.
[[gnu::always_inline]] inline void add_up(const Sparse& row, std::size_t begin, std::size_t end, std::size_t first,
                                          const float* weights, std::size_t inputs, const float* bias, float* sums) {
  Eight added[kVectors];
  std::memcpy(added, bias, sizeof added);
  for (std::size_t place = begin; place < end; ++place) {
    const float* const of_place = weights + place * inputs * kBlock;
    const std::size_t position = first + place;
    for (std::size_t i = row.begins[position]; i < row.begins[position + 1]; ++i) {
      const float value = row.values[i];
      const auto* const weight = reinterpret_cast<const Eight*>(of_place + row.inputs[i] * kBlock);
      for (std::size_t v = 0; v < kVectors; ++v) added[v] += value * weight[v];
    }
  }
  std::memcpy(sums, added, sizeof added);
}

struct Work {
  const float *weights, *bias;
  std::size_t outputs, inputs, size, positions;
};

[[gnu::always_inline]] inline void apply_to_row(const Work& work, const Sparse& row, float* result) {
  const std::size_t middle = work.size / 2;
  std::array<float, kBlock> sums;
  for (std::size_t block = 0; block * kBlock < work.outputs; ++block) {
    const float* const weights = work.weights + block * work.size * work.inputs * kBlock;
    const std::size_t here = std::min(kBlock, work.outputs - block * kBlock);
    for (std::size_t at = 0; at < work.positions; ++at) {
      const std::size_t begin = at < middle ? middle - at : 0;
      const std::size_t end = std::min(work.size, work.positions + middle - at);
      add_up(row, begin, end, at - middle, weights, work.inputs, work.bias + block * kBlock, sums.data());
      std::copy_n(sums.begin(), here, result + at * work.outputs + block * kBlock);
    }
  }
}

void apply_anywhere(const Work& work, const Sparse& row, float* result) { apply_to_row(work, row, result); }

#if defined(__x86_64__)
// Sums with wider registers, where the processor has them.
[[gnu::target("avx2")]] void apply_wide(const Work& work, const Sparse& row, float* result) {
  apply_to_row(work, row, result);
}
const auto apply_here = [] {
  __builtin_cpu_init();  // what comes before main may come before the processor is known
  return __builtin_cpu_supports("avx2") ? apply_wide : apply_anywhere;
}();
#else
const auto apply_here = apply_anywhere;
#endif

}  // namespace

Layer::Layer(const float* weights, const float* bias, std::size_t outputs, std::size_t inputs, std::size_t size)
    : outputs_(outputs), inputs_(inputs), size_(size) {
  const std::size_t blocks = (outputs + kBlock - 1) / kBlock;
  weights_.resize(blocks * size * inputs * kBlock);
  bias_.assign(bias, bias + outputs);
  bias_.resize(blocks * kBlock);
  for (std::size_t output = 0; output < outputs; ++output)
    for (std::size_t input = 0; input < inputs; ++input)
      for (std::size_t place = 0; place < size; ++place)
        weights_[((output / kBlock * size + place) * inputs + input) * kBlock + output % kBlock] = *weights++;
}

void Layer::apply(const float* values, std::size_t rows, std::size_t positions, float* result) const {
  const Work work{weights_.data(), bias_.data(), outputs_, inputs_, size_, positions};
  Sparse row;
  for (std::size_t i = 0; i < rows; ++i) {
    row.read(values + i * positions * inputs_, positions, inputs_);
    apply_here(work, row, result + i * positions * outputs_);
  }
}

}  // namespace jantaku
