#include "bindings/bindings.hpp"

#include "hand/ukeire.hpp"

namespace jantaku::python {
namespace {

using CountedKinds = TupleOf<std::tuple<Type<"jantaku.riichi.tiles.tile.Kind">, int>>;

CountedKinds tiles(const Ukeire& ukeire) {
  KindSet kinds = ukeire.useful.kinds;
  return tuple_of(size(kinds), [&](int) {
    const int kind = std::countr_zero(kinds);
    kinds &= kinds - 1;
    return std::make_tuple(kind, ukeire.left[static_cast<std::size_t>(kind)]);
  });
}

std::string kinds_text(KindSet kinds) {
  notation::TileCounts counts{};
  for_each(kinds, [&](Kind kind) { counts[kind] = 1; });
  return text_of([&](auto put) { notation::write_tiles(counts, put); });
}

// The tiles as an error shows them: as they were written, or their kinds where they are ids.
nb::dict as_written(nb::handle source, const KindCounts& visible) {
  nb::dict seen;
  if (nb::isinstance<nb::str>(source)) {
    seen["visible"] = source;
    return seen;
  }
  nb::list kinds;
  for (int kind = 0; kind < kKinds; ++kind)
    for (int copy = 0; copy < visible[kind]; ++copy) kinds.append(kind);
  seen["visible"] = kinds;
  return seen;
}

KindCounts visible_beside(nb::handle source, const Hand& hand, int players) {
  if (PyTuple_CheckExact(source.ptr()) && PyTuple_Size(source.ptr()) == 0) return {};
  const KindCounts visible = to_visible(source);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (hand.held[kind] + visible[kind] > 4) raise_too_many_copies(kind, hand.held[kind], as_written(source, visible));
    if (visible[kind] > 0 && !has(kinds_in_play(players), kind)) raise_not_in_play(kind, as_written(source, visible));
  }
  return visible;
}

void check_visible(GivenHand source, GivenTiles visible, int players) {
  visible_beside(visible, to_hand(source, players), players);
}

Ukeire ukeire(GivenHand source, GivenTiles visible, int players) {
  const Hand hand = to_hand(source, players);
  return count_left(useful(hand, players), hand, visible_beside(visible, hand, players));
}

Ukeire unfinished_ukeire(GivenHand source, GivenTiles visible, int players) {
  const Hand hand = to_hand(source, players);
  return count_left(unfinished_useful(hand, players), hand, visible_beside(visible, hand, players));
}

TupleOf<Discard> discards_tuple(nb::handle source, nb::handle seen, int players) {
  const Hand hand = to_hand(source, players);
  if (hand.shape.tiles % 3 != 2) raise_fault({FaultCode::WrongSize, kNoTile, hand.size()}, source);
  Discards rows;
  discards(hand, visible_beside(seen, hand, players), rows, players);
  return tuple_of(rows);
}

std::optional<int> optional(int shanten) { return some(shanten, kNoForm); }

const char* name_of_best(const Forms& forms) { return kFormNames[static_cast<std::size_t>(best_form(forms))]; }

// What a pickled value holds, and the value of it again; what was altered in between is refused.
int whole_number(nb::handle value, int least, int most) {
  const int number = nb::cast<int>(value);
  if (number < least || number > most) raise_type_error("a pickled value has been altered");
  return number;
}

nb::tuple state_of(const Ukeire& ukeire) { return nb::make_tuple(ukeire.useful.shanten, tiles(ukeire)); }

Ukeire ukeire_of(nb::tuple state) {
  Ukeire ukeire{{static_cast<std::int8_t>(whole_number(state[0], -1, kNoForm)), 0}, {}, 0};
  for (nb::handle row : nb::handle(state[1])) {
    const int kind = whole_number(row[0], 0, kKinds - 1), left = whole_number(row[1], 0, 4);
    ukeire.useful.kinds |= bit(static_cast<Kind>(kind));
    ukeire.left[kind] = static_cast<std::uint8_t>(left);
    ukeire.total = static_cast<std::uint8_t>(std::min(136, ukeire.total + left));
  }
  return ukeire;
}

nb::tuple state_of(const Discard& discard) { return nb::make_tuple(discard.tile, state_of(discard.ukeire)); }

Discard discard_of(nb::tuple state) {
  return {static_cast<Tile>(whole_number(state[0], 0, kTiles - 1)), ukeire_of(nb::cast<nb::tuple>(state[1]))};
}

nb::tuple state_of(const Forms& forms) { return nb::make_tuple(forms.standard, forms.chiitoitsu, forms.kokushi); }

Forms forms_of(nb::tuple state) {
  const auto form = [&](int i) { return static_cast<std::int8_t>(whole_number(state[i], -1, kNoForm)); };
  return {form(0), form(1), form(2)};
}

template <class T>
void define_value(nb::class_<T>& type, T (*made)(nb::tuple)) {
  define_equality(type);
  type.def("__getstate__", [](const T& self) -> TupleOf<nb::object> { return state_of(self); })
      .def(
          "__setstate__", [made](T& self, TupleOf<nb::object> state) { new (&self) T(made(state)); }, "state"_a)
      .def("__hash__", [](const T& self) { return nb::hash(state_of(self)); });
}

// What players in a hurry ask: plain numbers. `left` are the copies left of each kind.
using Left = KindCounts;

Left to_left(nb::handle source) {
  Left left{};
  if (!PyBytes_Check(source.ptr()) || PyBytes_Size(source.ptr()) != kKinds)
    raise_type_error("the copies left are no 34 bytes");
  std::copy_n(PyBytes_AsString(source.ptr()), kKinds, reinterpret_cast<char*>(left.data()));
  return left;
}

int total(KindSet kinds, const Left& left) {
  int sum = 0;
  for_each(kinds, [&](Kind kind) { sum += left[kind]; });
  return sum;
}

auto ukeire_within(Given<Hand> source, KindSet kinds, Given<nb::bytes> copies, int players) {
  const Hand hand = to_hand(source, players);
  const Left left = to_left(copies);
  const Useful result = useful_within(hand, kinds, players);
  return std::make_tuple(result.shanten, result.kinds, total(result.kinds, left));
}

auto discard_rows_within(Given<Hand> source, KindSet kinds, Given<nb::bytes> copies, int players) {
  const Hand hand = to_hand(source, players);
  const Left left = to_left(copies);
  DiscardTable table;
  discards_within(hand, kinds, table, players);
  return list_of(table.size, [&](int i) {
    const Useful& row = table.rows[i];
    return std::make_tuple(table.discard[i], row.shanten, row.kinds, total(row.kinds, left));
  });
}

constexpr const char* kAboutTiles = "pairs of kind and copies left, by kind";

// The properties of a class that is a `Ukeire`, or has one at the end of a path of members.
template <class Class, class... Path>
void define_ukeire_properties(Class& type, Path... path) {
  type.def_prop_ro("shanten", member(path..., &Ukeire::useful, &Useful::shanten),
                   "the distance before drawing one of them")
      .def_prop_ro("kinds", member(path..., &Ukeire::useful, &Useful::kinds, kinds_tuple))
      .def_prop_ro("total", member(path..., &Ukeire::total), "copies left of all of them");
}

void register_ukeire(nb::module_& m) {
  nb::class_<Ukeire> ukeire(m, "Ukeire",
                            "The tiles that bring a hand nearer to completion, with the copies left of each.");
  define_ukeire_properties(ukeire);
  ukeire.def_prop_ro("tiles", &tiles, kAboutTiles)
      .def("__len__", [](const Ukeire& self) { return size(self.useful.kinds); })
      .def("__repr__", [](const Ukeire& self) -> MadeText {
        return nb::str("Ukeire(shanten={}, kinds='{}', total={})")
            .format(self.useful.shanten, kinds_text(self.useful.kinds), self.total);
      });

  nb::class_<Discard> discard(m, "Discard", "A discard, and the distance and useful tiles after it.");
  define_ukeire_properties(discard, &Discard::ukeire);
  discard.def_prop_ro("tiles", member(&Discard::ukeire, &tiles), kAboutTiles)
      .def_prop_ro("tile", member(&Discard::tile, made_tile), "the `Tile` discarded")
      .def("__repr__", [](const Discard& self) -> MadeText {
        return nb::str("Discard('{}', shanten={}, kinds='{}', total={})")
            .format(notation::kTileNames[self.tile], self.ukeire.useful.shanten, kinds_text(self.ukeire.useful.kinds),
                    self.ukeire.total);
      });

  define_value(ukeire, ukeire_of);
  define_value(discard, discard_of);
}

void register_forms(nb::module_& m) {
  nb::class_<Forms> type(m, "ShantenForms", "The distance of each form; None if a form is out of reach for good.");
  type.def_ro("standard", &Forms::standard)
      .def_prop_ro("chiitoitsu", member(&Forms::chiitoitsu, optional))
      .def_prop_ro("kokushi", member(&Forms::kokushi, optional))
      .def_prop_ro("best", &name_of_best, "standard, chiitoitsu or kokushi: the nearest, in this order on a tie")
      .def("__repr__", [](const Forms& self) -> MadeText {
        return nb::str("ShantenForms(standard={}, chiitoitsu={}, kokushi={})")
            .format(self.standard, optional(self.chiitoitsu), optional(self.kokushi));
      });
  define_value(type, forms_of);
}

int shanten_of(GivenHand source, int players) { return shanten(to_hand(source, players), players); }
Forms forms_by(GivenHand source, int players) { return forms(to_hand(source, players), players); }
Forms unfinished_by(GivenHand source, int players) { return unfinished_forms(to_hand(source, players), players); }
Kinds waits_of(GivenHand source, int players) { return kinds_tuple(waits(to_hand(source, players), players)); }
Kinds used_up(GivenHand source, int players) { return kinds_tuple(waits_used_up(to_hand(source, players), players)); }

void register_questions(nb::module_& m) {
  m.def("shanten", &shanten_of, "hand"_a, "players"_a = 4,
        "Returns the number of tiles that the hand is from tenpai: 0 is tenpai, -1 complete; the nearest of the three "
        "forms.\n\n"
        "Takes 1 to 14 concealed tiles. A hand of fewer tiles is one whose melds are left out: '11z' is complete, "
        "after four calls. At most four copies of a kind count, those in own melds among them.\n"
        "Raises `NotationError` or `HandError` for what is not a hand.\n\n>>> from jantaku import shanten\n>>> "
        "shanten('123m456p789s1112z')\n0\n>>> shanten('1111m')\n1");
  m.def("shanten_forms", &forms_by, "hand"_a, "players"_a = 4,
        "The distance of each of the three forms.\n\n>>> from jantaku import shanten_forms\n>>> "
        "shanten_forms('1122m3344p5566s7z').best\n'chiitoitsu'");
  m.def("ukeire", &ukeire, "hand"_a, "visible"_a.none() = nb::make_tuple(), "players"_a = 4,
        nb::sig("def ukeire(hand: str | Hand | collections.abc.Sequence[int], visible: str | "
                "collections.abc.Sequence[int] = (), players: int = 4) -> Ukeire"),
        "The tiles that lower the shanten number, with the copies left of each: four less those in hand, melds and "
        "`visible`.\n\n"
        ">>> from jantaku import ukeire\n>>> ukeire('123m456p789s1112z').tiles\n((28, 3),)\n>>> "
        "ukeire('123m456p789s1112z', visible='2z,2z').total\n1");
  m.def("discards", &discards_tuple, "hand"_a, "visible"_a.none() = nb::make_tuple(), "players"_a = 4,
        nb::sig("def discards(hand: str | Hand | collections.abc.Sequence[int], visible: str | "
                "collections.abc.Sequence[int] = (), players: int = 4) -> tuple[Discard, ...]"),
        "Returns the hand after each discard, best first: lowest distance, then most copies of useful tiles.\n\nRaises "
        "`HandError` unless 3n + 2 tiles are held.\n\n"
        ">>> from jantaku import discards\n>>> discards('123m456p789s11124z')[0]\nDiscard('2z', shanten=0, "
        "kinds='4z', total=3)");
  m.def("waits", &waits_of, "hand"_a, "players"_a = 4,
        "The kinds that complete a tenpai hand, by kind; empty when it is not tenpai.\n\nA kind held four times, melds "
        "included, is not a wait.\n\n"
        ">>> from jantaku import waits, format_mpsz\n>>> format_mpsz(waits('1112345678999m'))\n'123456789m'");
  m.def("waits_used_up", &used_up, "hand"_a, "players"_a = 4,
        "The kinds that would complete a hand which already has all four of them, melds included.\n\nThey are no "
        "`waits`. Rules say whether such a hand counts as tenpai (`GameRule.fifth_tile_wait`).\n\n"
        ">>> from jantaku import waits_used_up, format_mpsz\n>>> "
        "format_mpsz(waits_used_up('678m5p678s(678p)(555p)'))\n'5p'");
}

// What is asked of hands that are still being entered, and by players in a hurry.
void register_private_questions(nb::module_& m) {
  m.def("unfinished_forms", &unfinished_by, "hand"_a, "players"_a = 4,
        "The distance of each form for a hand that is still being entered: its missing tiles count as lone tiles.");
  m.def("check_visible", &check_visible, "hand"_a, "visible"_a, "players"_a = 4,
        "Raises what `ukeire` raises for tiles that cannot all be there.");
  m.def("unfinished_ukeire", &unfinished_ukeire, "hand"_a, "visible"_a = nb::make_tuple(), "players"_a = 4,
        "The tiles whose addition lowers the lowest of `unfinished_forms`, with the copies left of each.");
  m.def("ukeire_within", &ukeire_within, "hand"_a, "kinds"_a, "left"_a, "players"_a = 4,
        "Distance, useful kinds as bits, and their copies left, where only tiles of `kinds` (as bits) count.");
  m.def("discards_within", &discard_rows_within, "hand"_a, "kinds"_a, "left"_a, "players"_a = 4,
        "For each kind discarded the same as `ukeire_within`, after the kind.");
}

}  // namespace

void register_shanten(nb::module_& m) {
  register_ukeire(m);
  register_forms(m);
  register_questions(m);
  register_private_questions(m);
  class_of<Hand>()
      .def(
          "shanten", [](const Hand& self) { return shanten(self); }, "See `jantaku.shanten`.")
      .def(
          "waits", [](const Hand& self) { return kinds_tuple(waits(self)); }, "See `jantaku.waits`.")
      .def(
          "ukeire", [](const Hand& self) { return count_left(useful(self), self, {}); }, "See `jantaku.ukeire`.")
      .def_prop_ro("forms", [](const Hand& self) { return forms(self); }, "See `jantaku.shanten_forms`.");
}

}  // namespace jantaku::python
