#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

[[noreturn]] void raise_bad_meld(nb::handle type, nb::handle tiles) {
  raise(python("jantaku.riichi.tiles.faults", "bad_meld")(type, tiles));
}

Meld make_meld(nb::handle type, nb::handle tiles) {
  const int which = find_keyword(meld_types, type.ptr());
  if (which < 0) raise_bad_meld(type, tiles);
  Meld meld{static_cast<MeldType>(which), kNoKind, 0};
  std::array<std::uint8_t, kKinds> counts{};
  int count = 0;
  for_each_item(tiles.ptr(), [&](PyObject* item) {
    const std::optional<long> tile = to_whole(item, 0, kTiles - 1);
    if (!tile || ++count > 4) raise_bad_meld(type, tiles);
    const Kind kind = kind_of(static_cast<Tile>(*tile));
    ++counts[kind];
    meld.reds = static_cast<std::uint8_t>(meld.reds + is_red(static_cast<Tile>(*tile)));
    meld.kind = std::min(meld.kind, kind);
  });
  if (count != meld.tiles()) raise_bad_meld(type, tiles);
  const bool fits = meld.is_chi() ? meld.kind < kEast && number_of(meld.kind) < 7 && counts[meld.kind + 1] == 1 &&
                                        counts[meld.kind + 2] == 1
                                  : counts[meld.kind] == count;
  if (!fits) raise_bad_meld(type, tiles);
  return meld;
}

nb::tuple meld_tiles(const Meld& meld) {
  const std::array<Tile, 4> all = notation::tiles_of(meld);
  nb::list tiles;
  for (int i = 0; i < meld.tiles(); ++i) tiles.append(static_cast<int>(all[static_cast<std::size_t>(i)]));
  return nb::tuple(tiles);
}

void add_melds(HandBuilder& builder, nb::handle melds) {
  for (nb::handle meld : melds) builder.add_meld(nb::cast<Meld>(meld));
}

void add_tile(HandBuilder& builder, Tile tile) {
  if (const Fault fault = builder.add_tile(tile)) raise_fault(fault);
}

Hand checked(const HandBuilder& builder) {
  if (const Fault fault = builder.check()) raise_fault(fault);
  return builder.hand;
}

Hand hand_from_tiles(nb::iterable tiles, nb::iterable melds) {
  HandBuilder builder;
  add_melds(builder, melds);
  for (nb::handle item : tiles) add_tile(builder, static_cast<Tile>(to_argument(item, 0, kTiles - 1, "a Tile")));
  return checked(builder);
}

Hand hand_from_counts(nb::sequence counts, nb::iterable melds, nb::sequence reds) {
  if (nb::len(counts) != kKinds || nb::len(reds) != kSuits)
    raise_type_error("expected 34 counts and three numbers of red fives");
  HandBuilder builder;
  add_melds(builder, melds);
  Hand& hand = builder.hand;
  for (int kind = 0; kind < kKinds; ++kind) {
    const long count = to_argument(counts[kind], 0, 255, "a count");
    if (count > 4) raise_fault({FaultCode::TooManyCopies, static_cast<Tile>(kind), static_cast<int>(count)});
    for (int i = 0; i < count; ++i) add_tile(builder, static_cast<Tile>(kind));
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    const long red = to_argument(reds[suit], 0, 255, "a number of red fives");
    if (red > hand.counts[five_of(suit)])
      raise_fault({FaultCode::TooManyReds, static_cast<Tile>(kKinds + suit), static_cast<int>(red)});
    hand.reds[suit] = static_cast<std::uint8_t>(red);
  }
  return checked(builder);
}

Hand with_melds(const Hand& hand, nb::iterable melds) {
  HandBuilder builder{hand};
  add_melds(builder, melds);
  return checked(builder);
}

Hand draw(const Hand& hand, nb::handle source) {
  HandBuilder builder{hand};
  add_tile(builder, to_tile(source, "tile"));
  return checked(builder);
}

Hand discard(Hand hand, nb::handle source) {
  const Tile tile = to_tile(source, "tile");
  const Kind kind = kind_of(tile);
  const int suit = suit_of(kind);
  const bool only_reds = suit < kSuits && kind == five_of(suit) && hand.reds[suit] == hand.counts[kind];
  if (hand.counts[kind] == 0 || (is_red(tile) && hand.reds[suit] == 0) || (!is_red(tile) && only_reds))
    raise_fault({is_red(tile) ? FaultCode::WinRedNotInHand : FaultCode::WinNotInHand, tile}, nb::none(), source);
  hand.remove(kind);
  if (is_red(tile)) --hand.reds[suit];
  return hand;
}

nb::object melds_tuple(const Hand& hand) {
  nb::list melds;
  for (int i = 0; i < hand.n_melds; ++i) melds.append(nb::cast(hand.melds[i]));
  return nb::tuple(melds);
}

nb::object identity(const Hand& hand) {
  return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(hand.counts.data()), kKinds),
                        nb::make_tuple(hand.reds[0], hand.reds[1], hand.reds[2]), melds_tuple(hand));
}

std::string hand_text(const Hand& hand) {
  std::string text;
  notation::write_hand(hand, [&](char c) { text += c; });
  return text;
}

std::string meld_text(const Meld& meld) {
  std::string text;
  notation::write_meld(notation::counts_of(meld), [&](char c) { text += c; });
  return text;
}

}  // namespace

nb::class_<Hand> register_hand(nb::module_& m) {
  nb::class_<Meld> meld_type(m, "Meld",
                             "A called set or kan: `type` is chi, pon, open_kan, closed_kan or added_kan.\n\nRaises "
                             "`HandError` when the tiles are not such a meld.\n\n>>> from jantaku import Meld, "
                             "parse_mpsz\n>>> Meld('pon', parse_mpsz('555m'))\nMeld('pon', '(555m)')");
  define_equality(meld_type);
  meld_type
      .def(
          "__init__", [](Meld* self, nb::handle type, nb::handle tiles) { new (self) Meld(make_meld(type, tiles)); },
          nb::arg("type"), nb::arg("tiles"),
          nb::sig("def __init__(self, type: jantaku.riichi.tiles.notation.MeldType, tiles: "
                  "collections.abc.Sequence[jantaku.riichi.tiles.tile.Tile]) -> None"))
      .def_prop_ro(
          "type", [](const Meld& meld) { return kMeldNames[static_cast<int>(meld.type)]; },
          nb::sig("def type(self) -> jantaku.riichi.tiles.notation.MeldType"),
          "chi, pon, open_kan, closed_kan or added_kan")
      .def_prop_ro(
          "kind", [](const Meld& meld) { return meld.kind; },
          nb::sig("def kind(self) -> jantaku.riichi.tiles.tile.Kind"), "its kind; of a chi the lowest")
      .def_prop_ro("tiles", &meld_tiles, nb::sig("def tiles(self) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"),
                   "its tiles as `Tile`s, red fives among them")
      .def_prop_ro(
          "is_open", [](const Meld& meld) { return meld.is_open(); }, "True for every meld except a closed kan.")
      .def_prop_ro("is_kan", [](const Meld& meld) { return meld.is_kan(); })
      .def("__hash__",
           [](const Meld& meld) { return (static_cast<int>(meld.type) << 16) | meld.kind << 8 | meld.reds; })
      .def("__str__", &meld_text)
      .def(
          "__repr__",
          [](const Meld& meld) {
            return nb::str("Meld('{}', '{}')").format(kMeldNames[static_cast<int>(meld.type)], meld_text(meld));
          },
          nb::sig("def __repr__(self) -> str"))
      .def(
          "__reduce__",
          [](const Meld& meld) {
            return nb::make_tuple(nb::type<Meld>(),
                                  nb::make_tuple(kMeldNames[static_cast<int>(meld.type)], meld_tiles(meld)));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));

  nb::class_<Hand> hand_type(
      m, "Hand",
      "The tiles a player holds: concealed ones and melds; a value that never changes.\n\n`tiles` is text in any "
      "notation (melds in brackets) or a sequence of tile ids 0-135.\nRaises `NotationError` for other text and "
      "`HandError` for tiles that cannot be a hand.\n\n>>> from jantaku import Hand\n>>> "
      "Hand('123m406p1z(777z)').shanten()\n0\n>>> str(Hand([0, 4, 8, 16]))\n'1230m'");
  define_equality(hand_type);
  hand_type
      .def(
          "__init__",
          [](Hand* self, nb::handle tiles, nb::iterable melds) { new (self) Hand(with_melds(to_hand(tiles), melds)); },
          nb::arg("tiles"), nb::arg("melds") = nb::make_tuple(),
          nb::sig("def __init__(self, tiles: str | Hand | collections.abc.Sequence[int], melds: "
                  "collections.abc.Iterable[Meld] = ()) -> None"))
      .def_static("from_tiles", &hand_from_tiles, nb::arg("tiles"), nb::arg("melds") = nb::make_tuple(),
                  nb::sig("def from_tiles(tiles: collections.abc.Iterable[jantaku.riichi.tiles.tile.Tile], melds: "
                          "collections.abc.Iterable[Meld] = ()) -> Hand"),
                  "The hand of `Tile`s 0-36, as parsers give them.")
      .def_static(
          "from_counts", &hand_from_counts, nb::arg("counts"), nb::arg("melds") = nb::make_tuple(),
          nb::arg("reds") = nb::make_tuple(0, 0, 0),
          nb::sig("def from_counts(counts: collections.abc.Sequence[int], melds: collections.abc.Iterable[Meld] = (), "
                  "reds: collections.abc.Sequence[int] = (0, 0, 0)) -> Hand"),
          "The hand of 34 concealed counts by kind; `reds` of the fives of man, pin, sou are red.")
      .def_prop_ro("tiles", &concealed_tiles, nb::sig("def tiles(self) -> tuple[jantaku.riichi.tiles.tile.Tile, ...]"),
                   "concealed `Tile`s, sorted")
      .def_prop_ro(
          "counts",
          [](const Hand& hand) { return nb::bytes(reinterpret_cast<const char*>(hand.counts.data()), kKinds); },
          "34 concealed counts by kind")
      .def_prop_ro(
          "held", [](const Hand& hand) { return nb::bytes(reinterpret_cast<const char*>(hand.held.data()), kKinds); },
          "34 counts by kind, melds included")
      .def_prop_ro("melds", &melds_tuple, nb::sig("def melds(self) -> tuple[Meld, ...]"),
                   "in the order of the calls, an added kan in the place of its pon")
      .def_prop_ro(
          "reds",
          [](const Hand& hand) { return nb::make_tuple(hand.red_fives(0), hand.red_fives(1), hand.red_fives(2)); },
          nb::sig("def reds(self) -> tuple[int, int, int]"), "red fives of man, pin, sou, melds included")
      .def_prop_ro(
          "is_closed", [](const Hand& hand) { return hand.is_closed(); }, "nothing called; a closed kan is not a call")
      .def_prop_ro(
          "size", [](const Hand& hand) { return hand.size(); },
          "number of tiles, a kan counting three; 14 is a complete hand's size")
      .def("draw", &draw, nb::arg("tile"), nb::sig("def draw(self, tile: str | int) -> Hand"),
           "The hand with one more tile.")
      .def("discard", &discard, nb::arg("tile"), nb::sig("def discard(self, tile: str | int) -> Hand"),
           "The hand without that tile; raises `HandError` when it is not held.")
      .def("__hash__", [](const Hand& hand) { return nb::hash(identity(hand)); })
      .def("__str__", &hand_text)
      .def(
          "__repr__", [](const Hand& hand) { return nb::str("Hand('{}')").format(hand_text(hand)); },
          nb::sig("def __repr__(self) -> str"))
      .def(
          "__reduce__",
          [](const Hand& hand) {
            return nb::make_tuple(python("jantaku.riichi.tiles.hand", "hand_of_parts"),
                                  nb::make_tuple(concealed_tiles(hand), melds_tuple(hand), hand.from_ids));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def(
          "_of_ids",
          [](Hand hand) {
            hand.from_ids = true;
            return hand;
          },
          "The same as if it had been given as tile ids.");
  return hand_type;
}

}  // namespace jantaku::python
