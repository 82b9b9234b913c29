#include "bindings/arrays.hpp"

namespace jantaku::python {
namespace {

auto shanten_batch(Counts counts, int players) {
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

auto ukeire_batch(Counts counts, int players) {
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
  return std::make_tuple(distance.release(), left.release());
}

auto waits_batch(Counts counts, int players) {
  to_players(players);
  Answer<std::uint64_t> result(counts.shape(0));
  for_each_hand(counts, [&](std::size_t i, const Row& row) {
    const Shape shape = shape_of(row.data());
    const bool tenpai = shape.tiles % 3 == 1 && shanten(shape, players) == 0;
    result[i] = tenpai ? useful(shape, fours(row), players).kinds : 0;
  });
  return result.release();
}

auto score_batch(Counts counts, Column<std::uint8_t> win, Column<std::uint32_t> flags, Table<std::uint8_t> winds,
                 Table<std::uint8_t> dora, Table<std::uint8_t> ura, Table<std::uint8_t> melds, Table<std::uint8_t> reds,
                 GivenRules rules) {
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
  return std::make_tuple(han.release(), fu.release(), yakuman.release(), yaku.release(), points.release(),
                         from_discarder.release(), from_dealer.release(), from_non_dealer.release());
}

}  // namespace

void register_batch(nb::module_& m) {
  m.def("shanten_batch", &shanten_batch, "counts"_a, "players"_a = 4,
        "Shanten numbers of many hands: `counts` (n, 34) uint8 -> (n,) int8. Melds are not in `counts`; 3n + 1 or 3n + "
        "2 tiles show how many.\n\nRaises `ArgumentError` naming the row that is not a hand.");
  m.def("ukeire_batch", &ukeire_batch, "counts"_a, "players"_a = 4,
        "Useful tiles of many hands: `counts` (n, 34) uint8 -> shanten (n,) int8 and copies left of each useful kind "
        "(n, 34) uint8.");
  m.def("waits_batch", &waits_batch, "counts"_a, "players"_a = 4,
        "Waits of many hands: `counts` (n, 34) uint8 -> (n,) uint64, bit k for kind k; 0 when not tenpai.");
  m.def("_score_batch", &score_batch, "counts"_a, "win"_a, "flags"_a, "winds"_a, "dora"_a, "ura"_a, "melds"_a, "reds"_a,
        "rules"_a.none());
}

}  // namespace jantaku::python
