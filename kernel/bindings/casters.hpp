// Python's types for what is converted again and again. The signature of a function in Python follows from its C++
// types.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <ranges>
#include <span>
#include <tuple>
#include <vector>

#include "game/state/names.hpp"
#include "score/names.hpp"

namespace jantaku::python {

namespace nb = nanobind;
using namespace nb::literals;

// A text as an argument of templates.
template <std::size_t n>
struct Literal {
  char text[n];
  constexpr Literal(const char (&from)[n]) { std::copy_n(from, n, text); }
};
// A type of Python, by what a signature calls it.
template <Literal name>
struct Type {};

// An argument as it came: reading it says what is wrong with it.
template <class T>
using Given = nb::typed<nb::handle, T>;
using GivenAny = Given<Type<"typing.Any">>;
using GivenText = Given<Type<"str">>;
using GivenTile = Given<Type<"str | int">>;
using GivenTiles = Given<Type<"str | collections.abc.Sequence[int]">>;
using GivenHand = Given<Type<"str | Hand | collections.abc.Sequence[int]">>;
using GivenRules = Given<Type<"str | jantaku.riichi.rules.GameRule | GameRule">>;
using GivenDice = Given<std::tuple<int, int>>;
using GivenNumbers = Given<Type<"collections.abc.Sequence[int]">>;
using GivenKinds = Given<Type<"collections.abc.Iterable[int]">>;
// An argument of that class of Python, whose items are read one by one.
template <class Class, class... T>
struct Checked : nb::handle {
  static constexpr bool nb_typed = true;
};
using GivenMelds = Checked<nb::iterable, Meld>;

// Python objects that were made for an answer.
template <class T>
using Made = nb::typed<nb::object, T>;
template <class T>
using ListOf = nb::typed<nb::list, T>;
template <class T>
using TupleOf = nb::typed<nb::tuple, T, nb::ellipsis>;
using AnyValue = Made<Type<"typing.Any">>;
template <class Key, class Value>
using DictOf = nb::typed<nb::dict, Key, Value>;
using AnyDict = DictOf<Type<"str">, Type<"typing.Any">>;
using AnyTuple = TupleOf<Type<"typing.Any">>;
using MadeTile = Made<Type<"jantaku.riichi.tiles.tile.Tile">>;
using MadeKind = Made<Type<"jantaku.riichi.tiles.tile.Kind">>;
using MadeWind = Made<Type<"jantaku.riichi.tiles.tile.Wind">>;
using MadeText = Made<Type<"str">>;
using MadeScore = Made<Type<"jantaku.riichi.score.score.Score">>;
using Tiles = TupleOf<Type<"jantaku.riichi.tiles.tile.Tile">>;
using Kinds = TupleOf<Type<"jantaku.riichi.tiles.tile.Kind">>;

// A tuple of what `item` makes of 0 to n - 1, and a list.
template <class F>
auto tuple_of(std::integral auto n, F item) {
  auto tuple = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(n)));
  if (!tuple.is_valid()) nb::raise_python_error();
  for (decltype(n) i = 0; i < n; ++i)
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), nb::cast(item(i)).release().ptr());
  return TupleOf<std::decay_t<decltype(item(n))>>(std::move(tuple));
}
template <class F>
auto list_of(std::integral auto n, F item) {
  nb::list list;
  for (decltype(n) i = 0; i < n; ++i) list.append(item(i));
  return ListOf<std::decay_t<decltype(item(n))>>(std::move(list));
}
// Those of what `item` makes of each value of a range.
template <std::ranges::range Values, class F>
auto tuple_of(const Values& values, F item) {
  auto at = std::ranges::begin(values);
  return tuple_of(std::ranges::distance(values), [&](auto) { return item(*at++); });
}
template <std::ranges::range Values, class F>
auto list_of(const Values& values, F item) {
  auto at = std::ranges::begin(values);
  return list_of(std::ranges::distance(values), [&](auto) { return item(*at++); });
}
// The values of a range as they are.
inline constexpr auto kSame = [](const auto& value) { return value; };
template <std::ranges::range Values>
auto tuple_of(const Values& values) {
  return tuple_of(values, kSame);
}
template <std::ranges::range Values>
auto list_of(const Values& values) {
  return list_of(values, kSame);
}
inline constexpr auto kAsTuple = [](const auto& values) { return tuple_of(values); };
inline constexpr auto kAsList = [](const auto& values) { return list_of(values); };
// The first `n` of an array: of seats, say, as many as there are at the table.
template <class Values>
auto first_of(const Values& values, int n) {
  return tuple_of(std::span(values).first(static_cast<std::size_t>(n)));
}
// Bytes of numbers; those that Python gave, which must outlive the view.
inline nb::bytes bytes_of(std::span<const std::uint8_t> values) { return nb::bytes(values.data(), values.size()); }
inline std::span<const std::uint8_t> view_of(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

// Seats and kinds that are bits.
TupleOf<int> seats_tuple(unsigned seats);
Kinds kinds_tuple(KindSet kinds);

// Values that there may not be.
inline std::optional<int> some(int value, int none) { return value == none ? std::nullopt : std::optional(value); }
inline std::optional<int> seat_or_none(std::uint8_t seat) { return some(seat, kNoSeat); }
inline std::optional<int> id_or_none(TileId tile) { return some(tile, kNoId); }
inline std::optional<int> tile_or_none(Tile tile) { return some(tile, kNoTile); }
// The kernel marks with a negative number what is not there.
inline std::optional<int> int_or_none(int value) { return value < 0 ? std::nullopt : std::optional(value); }
inline MadeTile made_tile(Tile tile) { return nb::int_(tile); }

// Those of an event's or an action's own tiles that are any.
TupleOf<TileId> own_tuple(const std::array<TileId, 3>& own);

}  // namespace jantaku::python

namespace nanobind::detail {

template <jantaku::python::Literal name>
struct type_caster<jantaku::python::Type<name>> {
  static constexpr auto Name = const_name(name.text);
};

template <class Class, class... T>
struct type_caster<jantaku::python::Checked<Class, T...>> {
  using Value_ = jantaku::python::Checked<Class, T...>;
  NB_TYPE_CASTER(Value_, (typed_name<Class, T...>::Name))

  bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
    value = {source};
    return isinstance<Class>(source);
  }
};

// A value of an enum is its name in Python; a value without a name is None.
template <class E, const auto& names, jantaku::python::Literal type = "str">
struct name_caster {
  static constexpr bool is_optional = std::ranges::any_of(names, [](auto name) { return name == decltype(name){}; });
  NB_TYPE_CASTER(E, const_name(type.text) + const_name<is_optional>(" | None", ""))

  static handle from_cpp(E value, rv_policy, cleanup_list*) noexcept {
    const auto name = names[static_cast<std::size_t>(value)];
    if (name == decltype(name){}) return none().release();
    const std::string_view text = name;
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  }
};

// clang-format off: one row, one line
#define JANTAKU_NAMED(ROW) \
  ROW(Phase, kPhaseNames) \
  ROW(RoundEnd, kEnds) \
  ROW(EventType, kEvents) \
  ROW(ActionType, kActionNames) \
  ROW(MeldType, kMeldNames, "jantaku.riichi.tiles.notation.MeldType") \
  ROW(Yaku, kYakuNames) \
  ROW(Limit, kLimitNames) \
  ROW(Wait, kWaitNames) \
  ROW(Form, kFormNames) \
  ROW(FuItem, kFuNames) \
  ROW(Way, kWayNames) \
  ROW(Known, kKnownNames) \
  ROW(Grade, kGradeNames)
// clang-format on
#define JANTAKU_ROW(type, ...) \
  template <>                  \
  struct type_caster<jantaku::type> : name_caster<jantaku::type, jantaku::__VA_ARGS__> {};
JANTAKU_NAMED(JANTAKU_ROW)
#undef JANTAKU_ROW

}  // namespace nanobind::detail
