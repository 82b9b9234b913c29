#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

template <class T, class... Shape>
using In = nb::ndarray<const T, Shape..., nb::c_contig, nb::device::cpu>;
using Counts = In<std::uint8_t, nb::shape<-1, kKinds>>;
template <class T>
using Column = In<T, nb::ndim<1>>;
template <class T>
using Table = In<T, nb::ndim<2>>;
template <class T>
using Out = nb::ndarray<nb::numpy, T>;

// A new array that Python owns.
template <class T>
struct Answer {
  std::unique_ptr<T[]> data;
  std::size_t rows, columns;

  explicit Answer(std::size_t rows_, std::size_t columns_ = 1)
      : data(new T[rows_ * columns_]), rows(rows_), columns(columns_) {}
  T& operator[](std::size_t i) { return data[i]; }
  nb::object release() {
    T* const memory = data.release();
    nb::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    const std::size_t shape[2] = {rows, columns};
    return nb::cast(Out<T>(memory, columns == 1 ? 1 : 2, shape, owner));
  }
};

using Row = std::array<std::uint8_t, kKinds>;

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

nb::object shanten_batch(Counts counts, int players) {
  to_players(players);
  Answer<std::int8_t> result(counts.shape(0));
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    result[i] = static_cast<std::int8_t>(shanten(shape_of(row.data()), players));
  });
  return result.release();
}

KindSet fours(const Row& counts) {
  KindSet set = 0;
  for (int kind = 0; kind < kKinds; ++kind) set |= KindSet{counts[kind] == 4} << kind;
  return set;
}

nb::object ukeire_batch(Counts counts, int players) {
  to_players(players);
  Answer<std::int8_t> distance(counts.shape(0));
  Answer<std::uint8_t> left(counts.shape(0), kKinds);
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    const Useful found = useful(shape_of(row.data()), fours(row), players);
    distance[i] = found.shanten;
    std::uint8_t* const copies = &left[i * kKinds];
    for (int kind = 0; kind < kKinds; ++kind)
      copies[kind] = has(found.kinds, static_cast<Kind>(kind)) ? 4 - row[kind] : 0;
  });
  return nb::make_tuple(distance.release(), left.release());
}

nb::object waits_batch(Counts counts, int players) {
  to_players(players);
  Answer<std::uint64_t> result(counts.shape(0));
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    const Shape shape = shape_of(row.data());
    const bool tenpai = shape.tiles % 3 == 1 && shanten(shape, players) == 0;
    result[i] = tenpai ? useful(shape, fours(row), players).kinds : 0;
  });
  return result.release();
}

using MeldRows = Table<std::uint8_t>;

// A row of the arguments as a hand; melds are pairs (type, kind), type 255 for none.
Hand read_hand(const Row& counts, const std::array<std::uint8_t, 8>& melds, const std::array<std::uint8_t, 3>& reds) {
  Hand hand;
  hand.shape = shape_of(counts.data());
  hand.counts = hand.held = counts;
  for (int i = 0; i < 4 && melds[2 * i] <= 4; ++i) {
    const Meld meld{static_cast<MeldType>(melds[2 * i]), melds[2 * i + 1], 0};
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

void read_indicators(const Table<std::uint8_t>& table, std::size_t i, std::array<Kind, 5>& into, std::uint8_t& count) {
  if (table.shape(0) == 0) return;
  for (std::size_t at = 0; at < table.shape(1) && count < 5; ++at)
    if (const Kind kind = table.data()[i * table.shape(1) + at]; kind < kKinds) into[count++] = kind;
}

nb::object score_batch(Counts counts, Column<std::uint8_t> win, Column<std::uint32_t> flags, Table<std::uint8_t> winds,
                       Table<std::uint8_t> dora, Table<std::uint8_t> ura, Table<std::uint8_t> melds,
                       Table<std::uint8_t> reds, nb::handle rules) {
  const GameRule rule = to_rule(rules);
  const std::size_t n = counts.shape(0);
  const auto rows = [&](std::size_t have, const char* name) {
    if (have != n && have != 0)
      raise_argument(std::string(name) + " has " + std::to_string(have) + " rows",
                     "give a row per hand, " + std::to_string(n));
  };
  rows(win.shape(0), "win");
  rows(flags.shape(0), "flags");
  rows(winds.shape(0), "winds");
  rows(dora.shape(0), "dora");
  rows(ura.shape(0), "ura");
  rows(melds.shape(0), "melds");
  rows(reds.shape(0), "reds");
  if ((winds.shape(0) && winds.shape(1) != 2) || (melds.shape(0) && melds.shape(1) != 8) ||
      (reds.shape(0) && reds.shape(1) != 3))
    raise_argument("winds, melds or reds have other columns",
                   "winds have two columns (round, seat), melds eight (four pairs of type and kind), reds three");

  Answer<std::uint8_t> han(n), fu(n), yakuman(n);
  Answer<std::uint32_t> points(n), from_discarder(n), from_dealer(n), from_non_dealer(n);
  Answer<std::uint64_t> yaku(n, 2);
  std::size_t faulty = n;
  Fault fault;
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    if (fault) return;
    const Hand hand = read_hand(row, copy_row<8>(melds, i, 255), copy_row<3>(reds, i, 0));
    Context context;
    if (const Tile tile = win.shape(0) ? win.data()[i] : kNoTile; tile < kTiles) context.win = tile;
    if (flags.shape(0)) context.flags = flags.data()[i];
    const auto wind = copy_row<2>(winds, i, 0);
    context.round = wind[0] & 3;
    context.seat = wind[1] & 3;
    read_indicators(dora, i, context.dora, context.n_dora);
    read_indicators(ura, i, context.ura, context.n_ura);
    fault = check(hand, context, rule);
    if (fault) {
      faulty = i;
      return;
    }
    const Score best = score(hand, context, rule);
    const Payment pay = payment(best, context, rule);
    han[i] = best.han;
    fu[i] = static_cast<std::uint8_t>(best.fu);
    yakuman[i] = best.multiple;
    yaku[2 * i] = best.yaku.low;
    yaku[2 * i + 1] = best.yaku.high;
    points[i] = pay.points;
    from_discarder[i] = pay.from_discarder;
    from_dealer[i] = pay.from_dealer;
    from_non_dealer[i] = pay.from_non_dealer;
  });
  if (fault) raise_fault(fault, nb::int_(faulty));
  return nb::make_tuple(han.release(), fu.release(), yakuman.release(), yaku.release(), points.release(),
                        from_discarder.release(), from_dealer.release(), from_non_dealer.release());
}

}  // namespace

void register_batch(nb::module_& m) {
  m.def("shanten_batch", &shanten_batch, nb::arg("counts"), nb::arg("players") = 4,
        nb::sig("def shanten_batch(counts: NDArray[numpy.uint8], players: int = 4) -> NDArray[numpy.int8]"),
        "Shanten numbers of many hands: `counts` (n, 34) uint8 -> (n,) int8. Melds are not in `counts`; 3n + 1 or 3n + "
        "2 tiles show how many.\n\nRaises `ArgumentError` naming the row that is not a hand.");
  m.def("ukeire_batch", &ukeire_batch, nb::arg("counts"), nb::arg("players") = 4,
        nb::sig("def ukeire_batch(counts: NDArray[numpy.uint8], players: int = 4) -> tuple[NDArray[numpy.int8], "
                "NDArray[numpy.uint8]]"),
        "Useful tiles of many hands: `counts` (n, 34) uint8 -> shanten (n,) int8 and copies left of each useful kind "
        "(n, 34) uint8.");
  m.def("waits_batch", &waits_batch, nb::arg("counts"), nb::arg("players") = 4,
        nb::sig("def waits_batch(counts: NDArray[numpy.uint8], players: int = 4) -> NDArray[numpy.uint64]"),
        "Waits of many hands: `counts` (n, 34) uint8 -> (n,) uint64, bit k for kind k; 0 when not tenpai.");
  m.def("_score_batch", &score_batch, nb::arg("counts"), nb::arg("win"), nb::arg("flags"), nb::arg("winds"),
        nb::arg("dora"), nb::arg("ura"), nb::arg("melds"), nb::arg("reds"), nb::arg("rules").none(),
        nb::sig("def _score_batch(counts: NDArray[numpy.uint8], win: NDArray[numpy.uint8], flags: "
                "NDArray[numpy.uint32], winds: NDArray[numpy.uint8], "
                "dora: NDArray[numpy.uint8], ura: NDArray[numpy.uint8], melds: NDArray[numpy.uint8], reds: "
                "NDArray[numpy.uint8], "
                "rules: str | jantaku.riichi.rules.GameRule | GameRule | None) -> tuple[NDArray[numpy.uint8], "
                "NDArray[numpy.uint8], NDArray[numpy.uint8], "
                "NDArray[numpy.uint64], NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.uint32], "
                "NDArray[numpy.uint32]]"));
}

}  // namespace jantaku::python
