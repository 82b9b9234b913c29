// Drills as plain values, from which `jantaku.riichi.drill` makes its own.
#include "bindings/bindings.hpp"
#include "drill/safety.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, kDrillKinds> kKindNames{"score", "waits", "discard", "safe", "win"};
constexpr std::array<const char*, kDealIns> kDealInNames{"ryanmen", "kanchan", "penchan",
                                                         "shanpon", "tanki",   "kokushi"};

template <std::size_t n>
std::size_t index_among(const std::array<const char*, n>& names, const std::string& name, const char* what) {
  for (std::size_t i = 0; i < n; ++i)
    if (name == names[i]) return i;
  std::string cure = "choose among";
  for (std::size_t i = 0; i < n; ++i) cure += std::string(i == 0 ? " " : i + 1 == n ? " and " : ", ") + names[i];
  raise_argument("no " + std::string(what) + " is named '" + name.substr(0, 40) + "'", cure);
}

nb::object tile_or_none(Tile tile) { return tile == kNoTile ? nb::none() : nb::object(nb::int_(tile)); }

nb::object points_or_none(std::uint32_t points) { return points == 0 ? nb::none() : nb::object(nb::int_(points)); }

nb::tuple told(const DrillSeat& seat) {
  nb::list pond, melds;
  for (int i = 0; i < seat.n_pond; ++i) {
    const DrillDiscard& one = seat.pond[static_cast<std::size_t>(i)];
    pond.append(nb::make_tuple(one.tile, one.tsumogiri, one.riichi, one.called));
  }
  for (int i = 0; i < seat.n_melds; ++i) melds.append(nb::cast(seat.melds[static_cast<std::size_t>(i)]));
  return nb::make_tuple(nb::tuple(pond), nb::tuple(melds), seat.riichi, seat.kita, kinds_tuple(seat.passed));
}

nb::tuple told(const ScoreChoice& choice) {
  const char* const limit = kLimitNames[static_cast<std::size_t>(choice.limit)];
  return nb::make_tuple(choice.han, choice.fu, limit ? nb::object(nb::str(limit)) : nb::none(),
                        points_or_none(choice.shares.from_discarder), points_or_none(choice.shares.from_dealer),
                        points_or_none(choice.shares.from_non_dealer));
}

nb::dict changes(DrillRule rule) {
  nb::dict options;
  switch (rule) {
    case DrillRule::None: break;
    case DrillRule::NoOpenTanyao: options["open_tanyao"] = false; break;
    case DrillRule::TwoHan: options["min_han"] = 2; break;
    case DrillRule::TwoHanHonba: options["two_han_honba"] = kDrillHonba; break;
    case DrillRule::FirstOnly: options["fix_yaku"] = kFixYakuNames[2]; break;
  }
  return options;
}

nb::tuple drill(const std::string& kind, nb::handle level, nb::handle players, nb::handle seed) {
  const auto which = static_cast<DrillKind>(index_among(kKindNames, kind, "drill"));
  const int at = static_cast<int>(to_argument(level, 1, kDrillLevels, "level"));
  const int seats = static_cast<int>(to_argument(players, 3, 4, "players"));
  const auto number = static_cast<std::uint32_t>(to_argument(seed, 0, kLargestDrillSeed, "seed"));
  Drill made;
  {
    const nb::gil_scoped_release release;
    made = make_drill(which, at, seats, number);
  }
  nb::list table, choices;
  for (int i = 0; made.has_table && i < seats; ++i) table.append(told(made.seats[static_cast<std::size_t>(i)]));
  for (int i = 0; i < made.n_choices; ++i) choices.append(told(made.choices[static_cast<std::size_t>(i)]));
  return nb::make_tuple(nb::cast(made.hand), nb::cast(made.context), changes(made.rule), tile_or_none(made.tile),
                        tile_or_none(made.drawn), nb::tuple(table), nb::tuple(choices));
}

// Sets of kinds come as sequences, copies as 34 bytes.
KindSet to_kinds(nb::handle source) {
  KindSet kinds = 0;
  for (nb::handle kind : source) kinds |= bit(static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "a kind")));
  return kinds;
}

nb::tuple deal_in(nb::handle kind, nb::bytes left, nb::handle safe, nb::handle players, nb::handle tiles) {
  if (left.size() != kKinds) raise_type_error("expected 34 numbers of unseen tiles");
  Copies copies;
  for (std::size_t i = 0; i < kKinds; ++i)
    copies[i] = std::min<std::uint8_t>(4, static_cast<std::uint8_t>(left.c_str()[i]));
  const auto of = static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "a kind"));
  const int size = static_cast<int>(to_argument(tiles, 1, kMaxTiles - 1, "tiles"));
  if (size % 3 != 1)
    raise_argument("a hand of " + std::to_string(size) + " tiles does not wait", "give 1, 4, 7, 10 or 13");
  const KindSet kinds = to_kinds(safe);
  const Risk risk = risk_of(of, copies, kinds, size);
  nb::dict ways;
  for (std::size_t i = 0; i < kDealIns; ++i)
    if (risk.ways[i] > 0) ways[kDealInNames[i]] = static_cast<int>(risk.ways[i]);
  Hand hand;
  const bool found =
      !risk.is_certain() &&
      find_waiting(of, copies, kinds, static_cast<int>(to_argument(players, 3, 4, "players")), size, hand);
  return nb::make_tuple(ways, found ? nb::cast(hand) : nb::none());
}

}  // namespace

void register_drills(nb::module_& m) {
  m.attr("DRILL_KINDS") = nb::make_tuple(kKindNames[0], kKindNames[1], kKindNames[2], kKindNames[3], kKindNames[4]);
  m.attr("DRILL_LEVELS") = kDrillLevels;
  m.attr("LARGEST_DRILL_SEED") = kLargestDrillSeed;
  m.def("_drill", &drill, nb::arg("kind"), nb::arg("level"), nb::arg("players"), nb::arg("seed"),
        nb::sig("def _drill(kind: str, level: int, players: int, seed: int) -> tuple[typing.Any, ...]"),
        "The drill of a seed: hand, circumstances, options, tiles asked and drawn, seats, choices.");
  m.def("_deal_in", &deal_in, nb::arg("kind"), nb::arg("unseen"), nb::arg("safe"), nb::arg("players"), nb::arg("tiles"),
        nb::sig("def _deal_in(kind: int, unseen: bytes, safe: collections.abc.Sequence[int], players: int, tiles: int) "
                "-> tuple[dict[str, int], Hand | None]"),
        "The ways in which a hand may wait for the kind, and an example of one; no ways if it is impossible.");
}

}  // namespace jantaku::python
