// The danger of each tile, read from a `jantaku.RiichiView`.
#include "danger/model.hpp"

#include <cmath>

#include "bindings/bindings.hpp"

namespace jantaku::python {
namespace {

using danger::Model;
using danger::Visible;
using danger::VisibleMeld;
using danger::VisibleSeat;

constexpr long kMostCounted = 1 << 15;

[[noreturn]] void raise_no_view() {
  raise_argument("this is not the view of a seat at a table", "pass game.view(seat)");
}

// Fields of a view; what is not one raises an error.
nb::object field(nb::handle view, const char* name) {
  nb::object found = nb::getattr(view, name, nb::none());
  if (found.is_none()) raise_no_view();
  return found;
}
long number(nb::handle view, const char* name, long most) {
  const std::optional<long> whole = to_whole(field(view, name), 0, most);
  if (!whole) raise_no_view();
  return *whole;
}
bool flag(nb::handle view, const char* name) { return field(view, name).is(nb::bool_(true)); }
TileId tile_id(nb::handle value) {
  const std::optional<long> whole = to_whole(value, 0, kTileIds - 1);
  if (!whole) raise_no_view();
  return static_cast<TileId>(*whole);
}

// Calls `f` with each item of a tuple or list, at most `most` of them, and its place; returns how many there are.
template <class F>
std::uint8_t each(nb::handle source, std::size_t most, F f) {
  if (!PyTuple_Check(source.ptr()) && !PyList_Check(source.ptr())) raise_no_view();
  std::size_t place = 0;
  for_each_item(source.ptr(), [&](PyObject* item) {
    if (place == most) raise_no_view();
    f(place++, nb::handle(item));
  });
  return static_cast<std::uint8_t>(place);
}

VisibleMeld to_meld(nb::handle source) {
  VisibleMeld meld;
  const nb::object type = field(source, "type");
  const int found = find_keyword(meld_types, type.ptr());
  if (found < 0) raise_no_view();
  meld.type = static_cast<MeldType>(found);
  Kind lowest = kKinds;
  const int tiles = each(field(source, "tiles"), 4, [&](std::size_t place, nb::handle item) {
    meld.tiles[place] = tile_id(item);
    lowest = std::min<Kind>(lowest, meld.tiles[place] / 4);
  });
  const bool chi = meld.type == MeldType::Chi;
  if (tiles < 3 || (chi && (is_honor(lowest) || number_of(lowest) > 6))) raise_no_view();
  meld.kind = lowest;
  const nb::object called = nb::getattr(source, "called", nb::none());
  if (!called.is_none()) meld.called = tile_id(called);
  return meld;
}

void read_seat(nb::handle source, bool own, Visible& table, VisibleSeat& seen) {
  seen.n_river = each(field(source, "river"), seen.river.size(), [&](std::size_t place, nb::handle item) {
    seen.river[place] = {
        tile_id(field(item, "tile")), flag(item, "tsumogiri"), flag(item, "riichi"), flag(item, "called")};
  });
  seen.n_melds = each(field(source, "melds"), seen.melds.size(),
                      [&](std::size_t place, nb::handle item) { seen.melds[place] = to_meld(item); });
  seen.kita = static_cast<std::uint8_t>(number(source, "kita", 4));
  seen.riichi = flag(source, "riichi");
  seen.double_riichi = flag(source, "double_riichi");
  seen.ippatsu = flag(source, "ippatsu");
  seen.dead = flag(source, "dead");
  const nb::object tiles = nb::getattr(source, "tiles", nb::none());
  if (own)
    table.n_own = each(tiles, table.own_tiles.size(),
                       [&](std::size_t place, nb::handle item) { table.own_tiles[place] = tile_id(item); });
  if (own || tiles.is_none()) return;
  seen.open = true;
  seen.furiten = flag(source, "furiten");
  each(field(source, "waits"), kKinds, [&](std::size_t, nb::handle item) {
    const std::optional<long> kind = to_whole(item, 0, kKinds - 1);
    if (!kind) raise_no_view();
    seen.waits |= bit(static_cast<Kind>(*kind));
  });
  for (int i = 0; i < seen.n_river; ++i)
    seen.furiten |= has(seen.waits, seen.river[static_cast<std::size_t>(i)].tile / 4);
}

Visible to_visible_table(nb::handle view, const GameRule& rule) {
  Visible table;
  table.rule = rule;
  const long seats = rule.players;
  table.seat = static_cast<std::uint8_t>(number(view, "seat", seats - 1));
  table.dealer = static_cast<std::uint8_t>(number(view, "dealer", seats - 1));
  const nb::object wind = field(view, "wind");
  table.round_wind = to_wind(wind, "wind");
  table.live = static_cast<std::uint8_t>(number(view, "left", kTileIds));
  table.honba = static_cast<std::uint16_t>(number(view, "honba", kMostCounted));
  table.n_dora = each(field(view, "dora"), table.indicators.size(),
                      [&](std::size_t place, nb::handle item) { table.indicators[place] = tile_id(item); });
  const int found = each(
      field(view, "seats"), static_cast<std::size_t>(seats),
      [&](std::size_t place, nb::handle item) { read_seat(item, place == table.seat, table, table.seats[place]); });
  if (found != seats)
    raise_argument("the view has another number of seats than the rules", "pass the rules of its game");
  return table;
}

template <std::size_t n>
void read_numbers(nb::handle source, std::array<float, n>& numbers) {
  std::size_t count = 0;
  for (nb::handle item : nb::borrow(source)) {
    double value;
    if (!nb::try_cast<double>(item, value) || !std::isfinite(value) || std::abs(value) > 100 || count == n)
      raise_argument("these are not the numbers of a danger model", "pass a finite number for each value of its signs");
    numbers[count++] = static_cast<float>(value);
  }
  if (count != n) raise_argument("numbers are missing from a danger model", "pass one for each value of its signs");
}

using GivenFloats = Given<Type<"collections.abc.Iterable[float]">>;

void make_model(Model* self, GivenFloats bases, GivenFloats hand, GivenFloats tile, GivenFloats price) {
  Model model;
  std::array<float, 3> base{};
  read_numbers(bases, base);
  model.hand_base = base[0], model.tile_base = base[1], model.price_base = base[2];
  read_numbers(hand, model.hand);
  read_numbers(tile, model.tile);
  read_numbers(price, model.price);
  new (self) Model(model);
}

auto danger_tuple(const Model& self, nb::handle view, const GameRule& rule) {
  const Visible table = to_visible_table(view, rule);
  const auto found = danger_of(table, self);
  return tuple_of(rule.players - 1, [&](int i) {
    const int seat = (table.seat + 1 + i) % rule.players;
    const danger::SeatDanger& danger = found[static_cast<std::size_t>(seat)];
    return std::make_tuple(seat, danger.waits, tuple_of(danger.chance), tuple_of(danger.cost));
  });
}

template <std::size_t n>
auto signs_tuple(const std::array<danger::Sign, n>& signs) {
  return tuple_of(signs, [](const danger::Sign& sign) { return std::make_tuple(sign.name, sign.values); });
}

auto all_signs() {
  const std::array all{
      signs_tuple(danger::kHandSigns), signs_tuple(danger::kTileSigns), signs_tuple(danger::kPriceSigns)};
  return tuple_of(all);
}

}  // namespace

void register_danger(nb::module_& m) {
  nb::class_<Model>(m, "DangerModel", "The tables by which `jantaku.danger` judges.")
      .def("__init__", &make_model, "bases"_a, "hand"_a, "tile"_a, "price"_a)
      .def("of", &danger_tuple, "view"_a, "rule"_a,
           "For each opponent in turn order: its seat, the chance that it waits, by kind the chance that it wins by "
           "that discard, and what this costs.");
  m.def("danger_signs", &all_signs,
        "The signs of a danger model, with the number of values of each: of a hand, of a tile, of its price.");
}

}  // namespace jantaku::python
