#include "bindings/arrays.hpp"

namespace jantaku::python {
namespace {

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
