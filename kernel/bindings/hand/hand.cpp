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
  KindCounts counts{};
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

Tiles meld_tiles(const Meld& meld) { return first_of(notation::tiles_of(meld), meld.tiles()); }

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

Hand hand_from_tiles(Checked<nb::iterable, Type<"jantaku.riichi.tiles.tile.Tile">> tiles, GivenMelds melds) {
  HandBuilder builder;
  add_melds(builder, melds);
  for (nb::handle item : tiles) add_tile(builder, to_argument<Tile>(item, 0, kTiles - 1, "a Tile"));
  return checked(builder);
}

Hand hand_from_counts(Checked<nb::sequence, int> counts, GivenMelds melds, Checked<nb::sequence, int> reds) {
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

Hand with_melds(const Hand& hand, GivenMelds melds) {
  HandBuilder builder{hand};
  add_melds(builder, melds);
  return checked(builder);
}

Hand draw(const Hand& hand, GivenTile source) {
  HandBuilder builder{hand};
  add_tile(builder, to_tile(source, "tile"));
  return checked(builder);
}

Hand discard(Hand hand, GivenTile source) {
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

TupleOf<Meld> melds_tuple(const Hand& hand) { return first_of(hand.melds, hand.n_melds); }

nb::object identity(const Hand& hand) {
  return nb::make_tuple(bytes_of(hand.counts), tuple_of(hand.reds), melds_tuple(hand));
}

std::string hand_text(const Hand& hand) {
  return text_of([&](auto put) { notation::write_hand(hand, put); });
}

std::string meld_text(const Meld& meld) {
  return text_of([&](auto put) { notation::write_meld(notation::counts_of(meld), put); });
}

void register_meld(nb::module_& m) {
  nb::class_<Meld> type(m, "Meld",
                        "A called set or kan: `type` is chi, pon, open_kan, closed_kan or added_kan.\n\nRaises "
                        "`HandError` when the tiles are not such a meld.\n\n>>> from jantaku import Meld, "
                        "parse_mpsz\n>>> Meld('pon', parse_mpsz('555m'))\nMeld('pon', '(555m)')");
  define_equality(type);
  type.def(
          "__init__",
          [](Meld* self, Given<MeldType> type,
             Given<Type<"collections.abc.Sequence[jantaku.riichi.tiles.tile.Tile]">> tiles) {
            new (self) Meld(make_meld(type, tiles));
          },
          "type"_a, "tiles"_a)
      .def_ro("type", &Meld::type, "chi, pon, open_kan, closed_kan or added_kan")
      .def_prop_ro(
          "kind", [](const Meld& meld) -> MadeKind { return nb::int_(meld.kind); }, "its kind; of a chi the lowest")
      .def_prop_ro("tiles", &meld_tiles, "its tiles as `Tile`s, red fives among them")
      .def_prop_ro("is_open", &Meld::is_open, "True for every meld except a closed kan.")
      .def_prop_ro("is_kan", &Meld::is_kan)
      .def("__hash__",
           [](const Meld& meld) { return (static_cast<int>(meld.type) << 16) | meld.kind << 8 | meld.reds; })
      .def("__str__", &meld_text)
      .def("__repr__",
           [](const Meld& meld) -> MadeText { return nb::str("Meld('{}', '{}')").format(meld.type, meld_text(meld)); })
      .def("__reduce__", [](const Meld& meld) -> TupleOf<nb::object> {
        return nb::make_tuple(nb::type<Meld>(), nb::make_tuple(meld.type, meld_tiles(meld)));
      });
}

}  // namespace

void register_hand(nb::module_& m) {
  register_meld(m);
  nb::class_<Hand> type(
      m, "Hand",
      "The tiles a player holds: concealed ones and melds; a value that never changes.\n\n`tiles` is text in any "
      "notation (melds in brackets) or a sequence of tile ids 0-135.\nRaises `NotationError` for other text and "
      "`HandError` for tiles that cannot be a hand.\n\n>>> from jantaku import Hand\n>>> "
      "Hand('123m406p1z(777z)').shanten()\n0\n>>> str(Hand([0, 4, 8, 16]))\n'1230m'");
  define_equality(type);
  type.def(
          "__init__",
          [](Hand* self, GivenHand tiles, GivenMelds melds) { new (self) Hand(with_melds(to_hand(tiles), melds)); },
          "tiles"_a, "melds"_a = nb::make_tuple())
      .def_static("from_tiles", &hand_from_tiles, "tiles"_a, "melds"_a = nb::make_tuple(),
                  "The hand of `Tile`s 0-36, as parsers give them.")
      .def_static("from_counts", &hand_from_counts, "counts"_a, "melds"_a = nb::make_tuple(),
                  "reds"_a = nb::make_tuple(0, 0, 0),
                  "The hand of 34 concealed counts by kind; `reds` of the fives of man, pin, sou are red.")
      .def_prop_ro("tiles", &concealed_tiles, "concealed `Tile`s, sorted")
      .def_prop_ro("counts", member(&Hand::counts, bytes_of), "34 concealed counts by kind")
      .def_prop_ro("held", member(&Hand::held, bytes_of), "34 counts by kind, melds included")
      .def_prop_ro("melds", &melds_tuple, "in the order of the calls, an added kan in the place of its pon")
      .def_prop_ro(
          "reds",
          [](const Hand& hand) { return std::make_tuple(hand.red_fives(0), hand.red_fives(1), hand.red_fives(2)); },
          "red fives of man, pin, sou, melds included")
      .def_prop_ro("is_closed", &Hand::is_closed, "nothing called; a closed kan is not a call")
      .def_prop_ro("size", &Hand::size, "number of tiles, a kan counting three; 14 is a complete hand's size")
      .def("draw", &draw, "tile"_a, "The hand with one more tile.")
      .def("discard", &discard, "tile"_a, "The hand without that tile; raises `HandError` when it is not held.")
      .def("__hash__", [](const Hand& hand) { return nb::hash(identity(hand)); })
      .def("__str__", &hand_text)
      .def("__repr__", [](const Hand& hand) -> MadeText { return nb::str("Hand('{}')").format(hand_text(hand)); })
      .def("__reduce__",
           [](const Hand& hand) -> TupleOf<nb::object> {
             return nb::make_tuple(python("jantaku.riichi.tiles.hand", "hand_of_parts"),
                                   nb::make_tuple(concealed_tiles(hand), melds_tuple(hand), hand.from_ids));
           })
      .def(
          "_of_ids",
          [](Hand hand) {
            hand.from_ids = true;
            return hand;
          },
          "The same as if it had been given as tile ids.");
}

}  // namespace jantaku::python
