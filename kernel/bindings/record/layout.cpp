// The parts of record readers that go through every event: `NamedMoves` and `TileLayout`.
#include "bindings/record/replay.hpp"
#include "record/named_moves.hpp"
#include "record/tile_layout.hpp"

namespace jantaku::python {
namespace {

constexpr const char* kCure = "the record is damaged or not of this game";
constexpr const char* kMelds[] = {"chi", "pon", "open_kan", "closed_kan", "added_kan"};

[[noreturn]] void refuse(const std::string& fault) {
  raise(python("jantaku.base.errors", "ReplayError")(fault, kCure));
}

nb::bytes to_bytes(const std::vector<std::uint8_t>& values) {
  return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

nb::list to_list(const std::vector<TileId>& tiles) {
  nb::list result;
  for (const TileId tile : tiles) result.append(tile);
  return result;
}

int to_seat(nb::handle seat, int players) { return static_cast<int>(to_argument(seat, 0, players - 1, "seat")); }

void make_layout(TileLayout* self, int players, nb::handle dealer_, nb::bytes deal, nb::handle dora_) {
  to_players(players);
  const int dealer = static_cast<int>(to_argument(dealer_, 0, 255, "dealer"));
  const auto dora = static_cast<TileId>(to_argument(dora_, 0, 255, "dora"));
  new (self) TileLayout(players, dealer, bytes_of(deal), dora);
  if (self->fault().empty()) return;
  const std::string fault = self->fault();
  self->~TileLayout();
  refuse(fault);
}

void play(TileLayout& self, nb::bytearray events) {
  if (!self.play({static_cast<std::uint8_t*>(events.data()), events.size()})) refuse(self.fault());
}

// For each seat `of(seat)`, as a tuple of tuples.
template <class F>
nb::tuple each_seat(const TileLayout& self, F of) {
  nb::list result;
  for (int seat = 0; seat < self.players(); ++seat) result.append(nb::tuple(of(seat)));
  return nb::tuple(result);
}

nb::tuple melds_of(const TileLayout& self) {
  return each_seat(self, [&](int seat) {
    nb::list melds;
    for (const LaidMeld& meld : self.melds(seat)) {
      nb::list tiles;
      for (int i = 0; i < meld.n; ++i) tiles.append(meld.tiles[static_cast<std::size_t>(i)]);
      const int type = static_cast<int>(meld.code) - static_cast<int>(EventCode::Chi);
      melds.append(
          nb::make_tuple(kMelds[type], nb::tuple(tiles), id_or_none(meld.called), seat_or_none(meld.discarder)));
    }
    return melds;
  });
}

bool are_hidden(const TileLayout& self, nb::handle ids) {
  std::array<bool, kTileIds> found{};
  bool hidden = true;
  for_each_item(ids.ptr(), [&](PyObject* item) {
    const auto id = static_cast<std::size_t>(to_argument(item, 0, kTileIds - 1, "a tile id"));
    hidden &= !found[id] && self.is_hidden(static_cast<std::uint8_t>(id));
    found[id] = true;
  });
  return hidden;
}

void make_moves(NamedMoves* self, int players, nb::handle red_fives, bool accepts_riichi) {
  to_players(players);
  std::array<int, 3> reds{};
  std::size_t n = 0;
  for_each_item(red_fives.ptr(), [&](PyObject* item) {
    const int count = static_cast<int>(to_argument(item, 0, 4, "the number of red fives"));
    if (n < reds.size()) reds[n++] = count;
  });
  new (self) NamedMoves(players, reds, accepts_riichi);
}

TileId new_id(NamedMoves& self, nb::handle tile) {
  const TileId id = self.new_id(static_cast<Tile>(to_argument(tile, 0, kTiles - 1, "tile")));
  if (id == kNoTile) refuse(self.fault());
  return id;
}

nb::bytes deal(NamedMoves& self, nb::handle seat, nb::bytes tiles) {
  const std::vector<TileId> dealt = self.deal(to_seat(seat, kSeats), bytes_of(tiles));
  if (dealt.size() != tiles.size()) refuse(self.fault());
  return to_bytes(dealt);
}

}  // namespace

void register_layout(nb::module_& m) {
  nb::class_<TileLayout>(m, "TileLayout", "The place of every tile; `jantaku.riichi.records.tile_layout` is its face.")
      .def("__init__", &make_layout, nb::arg("players"), nb::arg("dealer"), nb::arg("deal"), nb::arg("dora_indicator"),
           nb::sig("def __init__(self, players: int, dealer: int, deal: bytes, dora_indicator: int) -> None"))
      .def("play", &play, nb::arg("packed"), nb::sig("def play(self, packed: bytearray) -> None"),
           "Lays out the events and marks the discards that are tsumogiri. Raises `ReplayError` for impossible events.")
      .def(
          "_hand",
          [](const TileLayout& self, nb::handle seat) {
            return nb::tuple(to_list(self.hand(to_seat(seat, self.players()))));
          },
          nb::arg("seat"), nb::sig("def _hand(self, seat: int) -> tuple[int, ...]"))
      .def("hidden", &are_hidden, nb::arg("ids"),
           nb::sig("def hidden(self, ids: collections.abc.Sequence[int]) -> bool"),
           "True if these are different tiles that nobody has seen, as ura-dora are.")
      .def_prop_ro("_melds", &melds_of,
                   nb::sig("def _melds(self) -> tuple[tuple[tuple[str, tuple[int, ...], int | None, int | None], ...], "
                           "...]"))
      .def_prop_ro(
          "_kita",
          [](const TileLayout& self) { return each_seat(self, [&](int seat) { return to_list(self.kita(seat)); }); },
          nb::sig("def _kita(self) -> tuple[tuple[int, ...], ...]"))
      .def_prop_ro("players", &TileLayout::players)
      .def_prop_ro("at", &TileLayout::at, "the place in `packed` of the event in hand")
      .def_prop_ro("over", &TileLayout::over, "True if the round has ended")
      .def_prop_ro(
          "_doras", [](const TileLayout& self) { return nb::tuple(to_list(self.doras())); },
          nb::sig("def _doras(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "riichi",
          [](const TileLayout& self) {
            nb::list states;
            for (int seat = 0; seat < self.players(); ++seat) states.append(self.riichi(seat));
            return states;
          },
          nb::sig("def riichi(self) -> list[int]"), "for each seat 1 if riichi is declared, 2 if it is accepted");
  nb::class_<NamedMoves>(m, "NamedMoves", "Moves of a record with names of tiles made into events with ids.")
      .def("__init__", &make_moves, nb::arg("players"), nb::arg("red_fives"), nb::arg("accepts_riichi"),
           nb::sig("def __init__(self, players: int, red_fives: collections.abc.Sequence[int], accepts_riichi: bool) "
                   "-> None"))
      .def("new_id", &new_id, nb::arg("tile"), nb::sig("def new_id(self, tile: int) -> int"),
           "The lowest id left for the tile. Raises `ReplayError` if there is none.")
      .def("deal", &deal, nb::arg("seat"), nb::arg("tiles"),
           nb::sig("def deal(self, seat: int, tiles: bytes) -> bytes"),
           "Deals a hand, and returns its ids in the order of the names.")
      .def(
          "take", [](NamedMoves& self, nb::bytes moves) { return self.take(bytes_of(moves)); }, nb::arg("moves"),
          nb::sig("def take(self, moves: bytes) -> int"),
          "Takes moves of six bytes, and returns how many are possible.")
      .def(
          "add", [](NamedMoves& self, nb::bytes event) { self.add(bytes_of(event)); }, nb::arg("event"),
          nb::sig("def add(self, event: bytes) -> None"), "Adds an event as it is.")
      .def(
          "tile",
          [](const NamedMoves& self, nb::handle id) {
            return self.tile(static_cast<TileId>(to_argument(id, 0, kTileIds - 1, "a tile id")));
          },
          nb::arg("id"), nb::sig("def tile(self, id: int) -> int"))
      .def(
          "hand", [](const NamedMoves& self, nb::handle seat) { return to_list(self.hand(to_seat(seat, kSeats))); },
          nb::arg("seat"), nb::sig("def hand(self, seat: int) -> list[int]"))
      .def_prop_ro("fault", &NamedMoves::fault, "why the last move that was not taken is impossible")
      .def_prop_ro("events", [](const NamedMoves& self) { return to_bytes(self.events()); })
      .def_prop_ro("size", [](const NamedMoves& self) { return self.events().size() / kEventSize; })
      .def_prop_ro(
          "drawn", [](const NamedMoves& self) { return id_or_none(self.drawn()); },
          nb::sig("def drawn(self) -> int | None"))
      .def_prop_ro("last", &NamedMoves::last)
      .def_prop_ro("last_seat", &NamedMoves::last_seat)
      .def_prop_ro(
          "doras", [](const NamedMoves& self) { return to_list(self.doras()); },
          nb::sig("def doras(self) -> list[int]"), "the indicators that moves have turned")
      .def_prop_ro("accepted", &NamedMoves::accepted)
      .def_prop_ro(
          "unpaid_riichi",
          [](const NamedMoves& self) {
            const int seat = self.unpaid_riichi();
            return seat < 0 ? nb::object(nb::none()) : nb::object(nb::int_(seat));
          },
          nb::sig("def unpaid_riichi(self) -> int | None"));
}

}  // namespace jantaku::python
