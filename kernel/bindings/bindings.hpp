// What the binding files share: conversion of Python's tiles, hands, circumstances and rules, and errors.
//
// Sentences about faults come from `jantaku.riichi.tiles.faults` and `jantaku.riichi.score.faults`; the bindings call
// up to them, and only when there is a fault.
#pragma once

#include <functional>

#include "bindings/casters.hpp"
#include "hand/shanten.hpp"
#include "notation/calls.hpp"
#include "notation/names.hpp"
#include "notation/places.hpp"
#include "score/fault.hpp"
#include "score/hand_builder.hpp"
#include "score/score.hpp"

namespace jantaku::python {

// A hand from a `Hand`, from text, or from a sequence of tile ids.
Hand to_hand(nb::handle source);
// Like `to_hand` for a table of 3 or 4 players, whose set must contain all its tiles.
Hand to_hand(nb::handle source, int players);
Tile to_tile(nb::handle source, const char* argument);
KindSet to_kinds(nb::handle kinds);  // the kinds of discards
// Tiles seen elsewhere, counted by kind.
KindCounts to_visible(nb::handle source);
// Counts tiles, red fives separately.
std::array<std::uint8_t, kTiles> to_tiles(nb::handle source, const char* argument);
GameRule to_rule(nb::handle source);  // None, a preset's name, or a `jantaku.GameRule`
int to_players(int players);

notation::Text to_text(nb::handle source);
int to_length(nb::handle text);
// The number of texts read so far; a test asks that each is read once.
std::uint64_t texts_read();
std::uint8_t to_wind(nb::handle source, const char* argument);

// A keyword and its interned string, which is the one that the keywords of a program's text are.
struct Keyword {
  const char* name;
  PyObject* interned = nullptr;

  bool is_same(PyObject* other) {
    if (interned == nullptr) interned = PyUnicode_InternFromString(name);
    return interned == other;
  }
  bool is_equal(PyObject* other) const {
    return PyUnicode_Check(other) && PyUnicode_CompareWithASCIIString(other, name) == 0;
  }
};

inline Keyword& keyword(Keyword& row) { return row; }
template <class Row>
Keyword& keyword(Row& row) {
  return row.keyword;
}

// The row with that keyword, or -1: first by identity, which is quick, then by the letters.
template <class Row, int n>
int find_same(Row (&rows)[n], PyObject* name) {
  for (int i = 0; i < n; ++i)
    if (keyword(rows[i]).is_same(name)) return i;
  return -1;
}
template <class Row, int n>
int find_keyword(Row (&rows)[n], PyObject* name) {
  if (const int found = find_same(rows, name); found >= 0) return found;
  for (int i = 0; i < n; ++i)
    if (keyword(rows[i]).is_equal(name)) return i;
  return -1;
}

inline Keyword meld_types[5] = {{kMeldNames[0]}, {kMeldNames[1]}, {kMeldNames[2]}, {kMeldNames[3]}, {kMeldNames[4]}};

// The place of a text among names, or -1; and the names as a sentence lists them.
template <class Names>
int find_name(const Names& names, nb::handle text) {
  int place = 0;
  for (const char* const name : names) {
    if (name != nullptr && PyUnicode_Check(text.ptr()) && PyUnicode_CompareWithASCIIString(text.ptr(), name) == 0)
      return place;
    ++place;
  }
  return -1;
}
template <std::size_t n>
std::string list_names(const std::array<const char*, n>& names, const char* last = ", ") {
  std::string all;
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] != nullptr) all += std::string(all.empty() ? "" : i + 1 < n ? ", " : last) + names[i];
  return all;
}

// Calls `f` with each item of a sequence; lists and tuples are read in place where the interpreter allows. What `f`
// does may run Python code that changes the list, so each item is held as long as it is looked at; plain ints run none.
template <class F>
void for_each_item(PyObject* source, F f) {
#if !defined(Py_LIMITED_API)
  const auto held = [&f](PyObject* item) {
    if (PyLong_CheckExact(item)) return f(item);
    f(nb::borrow(item).ptr());
  };
  if (PyList_CheckExact(source)) {
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(source); ++i) held(PyList_GET_ITEM(source, i));
    return;
  }
  if (PyTuple_CheckExact(source)) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(source); ++i) held(PyTuple_GET_ITEM(source, i));
    return;
  }
#endif
  for (nb::handle item : nb::borrow(source)) f(item.ptr());
}

// The text that `write` puts together of letters.
template <class F>
std::string text_of(F write) {
  std::string text;
  write([&](char c) { text += c; });
  return text;
}

// Raises `jantaku.ArgumentError`: the argument cannot be that value.
[[noreturn]] void raise_argument(const char* argument, nb::handle value, const std::string& cure);
// The value that a text names.
template <class E, class Names>
E one_of(const Names& names, nb::handle value, const char* argument) {
  const int place = find_name(names, value);
  if (place < 0) raise_argument(argument, value, "it is " + list_names(names, " or "));
  return static_cast<E>(place);
}

// A property: what members, and functions of them, make of a value one after the other.
template <class Value, class F, class... Rest>
auto through(const Value& value, const F& first, const Rest&... rest) {
  if constexpr (sizeof...(rest) == 0) return std::invoke(first, value);
  else return through(std::invoke(first, value), rest...);
}
template <class Owner, class First, class... Rest>
auto member(First Owner::* first, Rest... rest) {
  return [=](const Owner& self) { return through(self, first, rest...); };
}

// Values are equal to others of their class by what they are.
template <class T>
void define_equality(nb::class_<T>& type) {
  type.def(
      "__eq__",
      [](const T& a, nb::handle b) {
        const T* other;
        return nb::try_cast<const T*>(b, other) && other && a == *other;
      },
      nb::sig("def __eq__(self, arg: object, /) -> bool"));
}

// Sets the field of a context that a keyword names; false for an unknown name.
bool set_circumstance(Context& context, nb::handle name, nb::handle value);
#define JANTAKU_ROW(flag, name, ...) #name ": bool = False, "
inline constexpr const char* kKeywords =
    "*, " JANTAKU_CIRCUMSTANCES(JANTAKU_ROW)
    "round: str = 'E', seat: str = 'E', dora: str | collections.abc.Sequence[int] = (), "
    "ura: str | collections.abc.Sequence[int] = (), kita: int = 0, honba: int = 0, riichi_sticks: int = 0";
#undef JANTAKU_ROW

// A whole number between the bounds, from an int or from an object with `__index__` (numpy's). Nothing for any other
// value and outside the bounds; errors of `__index__` other than TypeError are passed on.
std::optional<long> to_whole(nb::handle value, long least, long most);
// Like `to_whole`, but raises `jantaku.ArgumentError`, naming the argument.
long to_whole_argument(nb::handle value, long least, long most, const char* argument);
template <std::integral T = long>
T to_argument(nb::handle value, long least, long most, const char* argument) {
  return static_cast<T>(to_whole_argument(value, least, most, argument));
}

// Raises that error, an instance.
[[noreturn]] void raise(nb::object error);
[[noreturn]] void raise_argument(const std::string& fault, const std::string& cure);
[[noreturn]] void raise_no_seat(nb::handle seat, int seats);

// Raises `jantaku.HandError` for the fault, naming the place in `hand` and `win` where they are text.
[[noreturn]] void raise_fault(Fault fault, nb::handle hand = nb::none(), nb::handle win = nb::none());
// Raises it for a hand in its circumstances, which may have the tile at fault.
[[noreturn]] void raise_score_fault(const Hand& hand, const Context& context, Fault fault,
                                    nb::handle source = nb::none(), nb::handle win = nb::none());
// Raises it for copies that are too many only with those `seen` elsewhere: arguments by name, in the order to blame.
[[noreturn]] void raise_too_many_copies(Kind kind, int held, const nb::dict& seen);
// Raises it for a kind that three players lack and that only those `seen` elsewhere have.
[[noreturn]] void raise_not_in_play(Kind kind, const nb::dict& seen);
[[noreturn]] void raise_type_error(const std::string& message);

// Calls what reads the fields of an object. One without these fields is of another type.
template <class F>
auto read_fields(const char* wanted, F read) {
  try {
    return read();
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_AttributeError)) throw;
    raise_type_error(std::string(wanted) + " is wanted");
  }
}
// Raises `jantaku.NotationError` for the fault in a text, naming the argument where there is one.
[[noreturn]] void raise_text_fault(const notation::TextFault& fault, nb::handle text, const char* argument = nullptr);

inline nb::object python(const char* module, const char* name) { return nb::module_::import_(module).attr(name); }

// A value as an error shows it.
std::string shown(nb::handle value);

// The hand's tiles with red fives, sorted as players do: a red five next to the plain ones.
Tiles concealed_tiles(const Hand& hand);

// The bindings, in the order in which they are registered: each uses classes of those before.
// clang-format off
#define JANTAKU_BINDINGS(ROW) \
  ROW(hand) ROW(notation) ROW(rules) ROW(shanten) ROW(score) ROW(gate) ROW(answers) ROW(rule_checks) ROW(batch) \
  ROW(game) ROW(verdicts) ROW(positions) ROW(views) ROW(events) ROW(danger) ROW(lookahead) \
  ROW(replay) ROW(layout) ROW(mjai_follower) ROW(drills) \
  ROW(environments) ROW(match) ROW(ruleset) ROW(ruleset_batch) ROW(outlook) ROW(riichienv) ROW(examples) ROW(layers) ROW(signatures)
// clang-format on
#define JANTAKU_ROW(name) void register_##name(nb::module_& m);
JANTAKU_BINDINGS(JANTAKU_ROW)
#undef JANTAKU_ROW
// A class that has been registered.
template <class T>
nb::class_<T> class_of() {
  return nb::borrow<nb::class_<T>>(nb::type<T>());
}

// What the docs of a function or class begin with, so that Python knows what it takes: `name(a: int = 1)` without
// types.
std::string text_signature(const std::string& typed);

// The score as `jantaku.Score`.
MadeScore wrap_score(const Score& score, const Hand& hand, const Context& context, const GameRule& rule);
// The numbers of a `jantaku.Score`.
const Score& score_in(nb::handle scored);

}  // namespace jantaku::python
