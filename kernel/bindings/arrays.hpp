// Arrays of hands: what the functions that take a row for each hand share.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "bindings/bindings.hpp"

namespace jantaku::python {

// An array of numpy, by the type of its numbers.
template <class T>
struct Array {};

// An array as an argument.
template <class T, class... Shape>
struct In : nb::ndarray<const T, Shape..., nb::c_contig, nb::device::cpu> {
  using Base = nb::ndarray<const T, Shape..., nb::c_contig, nb::device::cpu>;
};
using Counts = In<std::uint8_t, nb::shape<-1, kKinds>>;
template <class T>
using Column = In<T, nb::ndim<1>>;
template <class T>
using Table = In<T, nb::ndim<2>>;

// Holds a value for one thread; raises an error in another thread that comes meanwhile.
template <class T>
class Holding {
 public:
  explicit Holding(const T& held) : held_(held) {
    if (held.busy.test_and_set()) raise(python("jantaku.game.faults", "in_use")());
  }
  ~Holding() { held_.busy.clear(); }

 private:
  const T& held_;
};

// Memory as an array, which `owner` keeps.
template <class T>
Made<Array<T>> array_of(const void* data, std::initializer_list<std::size_t> shape, nb::handle owner) {
  return nb::cast(nb::ndarray<nb::numpy, T>(const_cast<void*>(data), shape, owner), nb::rv_policy::reference);
}

// A new array that Python owns.
template <class T>
struct Answer {
  std::unique_ptr<T[]> data;
  std::size_t rows, columns;

  explicit Answer(std::size_t rows_, std::size_t columns_ = 1)
      : data(new T[rows_ * columns_]), rows(rows_), columns(columns_) {}
  T& operator[](std::size_t i) { return data[i]; }
  Made<Array<T>> release() { return columns == 1 ? release({rows}) : release({rows, columns}); }
  Made<Array<T>> release(std::initializer_list<std::size_t> shape) {
    T* const memory = data.release();
    const nb::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return array_of<T>(memory, shape, owner);
  }
};

using Row = KindCounts;

// Calls work(i, row) for each hand without the interpreter's lock. Rows are copied before they are looked at, many at
// a time: another thread may write to the caller's array meanwhile. Hands have at most four of a kind and fourteen
// tiles.
template <class F>
void for_each_hand(const Counts& counts, F work) {
  const std::size_t n = counts.shape(0);
  std::size_t faulty = n;
  {
    const nb::gil_scoped_release release;
    std::array<Row, 64> rows;
    for (std::size_t first = 0; first < faulty; first += rows.size()) {
      const std::size_t here = std::min(rows.size(), n - first);
      std::memcpy(rows.data(), counts.data() + first * kKinds, here * sizeof(Row));
      for (std::size_t i = 0; i < here && faulty == n; ++i) {
        unsigned most = 0, sum = 0;
        for (const std::uint8_t count : rows[i]) {
          most |= count > 4;
          sum += count;
        }
        if (most != 0 || sum > kMaxTiles) faulty = first + i;
        else work(first + i, rows[i]);
      }
    }
  }
  if (faulty < n)
    raise_argument("row " + std::to_string(faulty) + " is not a hand",
                   "a hand has at most 4 tiles of a kind and 14 in all");
}

// A row of the arguments as a hand; melds are pairs (type, kind), type 255 for none.
inline Hand read_hand(const Row& counts, const std::array<std::uint8_t, 8>& melds,
                      const std::array<std::uint8_t, 3>& reds, const std::array<std::uint8_t, 4>& meld_reds = {}) {
  Hand hand;
  hand.shape = shape_of(counts.data());
  hand.counts = hand.held = counts;
  for (int i = 0; i < 4 && melds[2 * i] <= 4; ++i) {
    const Meld meld{static_cast<MeldType>(melds[2 * i]), melds[2 * i + 1], meld_reds[i]};
    if (meld.kind >= kKinds || (meld.is_chi() && (meld.kind >= kEast || number_of(meld.kind) > 6))) continue;
    hand.add_meld(meld);
  }
  hand.reds = reds;
  return hand;
}

// Row `i` of a table that may be empty, copied; values beyond its columns are `missing`.
template <std::size_t n>
std::array<std::uint8_t, n> copy_row(const Table<std::uint8_t>& table, std::size_t i, std::uint8_t missing) {
  std::array<std::uint8_t, n> row;
  row.fill(missing);
  if (table.shape(0) != 0) std::copy_n(table.data() + i * table.shape(1), std::min(n, table.shape(1)), row.begin());
  return row;
}

inline void read_indicators(const Table<std::uint8_t>& table, std::size_t i, std::array<Kind, 5>& into,
                            std::uint8_t& count) {
  if (table.shape(0) == 0) return;
  for (std::size_t at = 0; at < table.shape(1) && count < 5; ++at)
    if (const Kind kind = table.data()[i * table.shape(1) + at]; kind < kKinds) into[count++] = kind;
}

}  // namespace jantaku::python

namespace nanobind::detail {

template <class T>
struct type_caster<jantaku::python::Array<T>> {
  static constexpr auto Name =
      const_name("NDArray[numpy.") + dtype_traits<T>::name + const_name<std::is_same_v<T, bool>>("_]", "]");
};

template <class T, class... Shape>
struct type_caster<jantaku::python::In<T, Shape...>> {
  using Array = jantaku::python::In<T, Shape...>;
  NB_TYPE_CASTER(Array, make_caster<jantaku::python::Array<T>>::Name)

  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    make_caster<typename Array::Base> array;
    if (!array.from_python(source, flags, cleanup)) return false;
    static_cast<typename Array::Base&>(value) = std::move(array.value);
    return true;
  }
};

}  // namespace nanobind::detail
