// The parts of record readers that go through every event: `NamedMoves` and `TileLayout`.
#include "bindings/record/replay.hpp"
#include "record/named_moves.hpp"
#include "record/tile_layout.hpp"

namespace jantaku::python {
namespace {

constexpr const char* kCure = "the record is damaged or not of this game";

[[noreturn]] void refuse(const std::string& fault) {
  raise(python("jantaku.base.errors", "ReplayError")(fault, kCure));
}

int to_seat(nb::handle seat, int players) { return to_argument<int>(seat, 0, players - 1, "seat"); }

void make_layout(TileLayout* self, int players, Given<int> dealer_, nb::bytes deal, Given<int> dora_) {
  to_players(players);
  const int dealer = to_argument<int>(dealer_, 0, 255, "dealer");
  const auto dora = to_argument<TileId>(dora_, 0, 255, "dora");
  new (self) TileLayout(players, dealer, view_of(deal), dora);
  if (self->fault().empty()) return;
  const std::string fault = self->fault();
  self->~TileLayout();
  refuse(fault);
}

void play(TileLayout& self, nb::bytearray events) {
  if (!self.play({static_cast<std::uint8_t*>(events.data()), events.size()})) refuse(self.fault());
}

auto meld_tuple(const LaidMeld& meld) {
  const int type = static_cast<int>(meld.code) - static_cast<int>(EventCode::Chi);
  return std::make_tuple(kMeldNames[static_cast<std::size_t>(type)], first_of(meld.tiles, meld.n),
                         id_or_none(meld.called), seat_or_none(meld.discarder));
}

bool are_hidden(const TileLayout& self, GivenNumbers ids) {
  std::array<bool, kTileIds> found{};
  bool hidden = true;
  for_each_item(ids.ptr(), [&](PyObject* item) {
    const auto id = to_argument<std::size_t>(item, 0, kTileIds - 1, "a tile id");
    hidden &= !found[id] && self.is_hidden(static_cast<std::uint8_t>(id));
    found[id] = true;
  });
  return hidden;
}

void make_moves(NamedMoves* self, int players, GivenNumbers red_fives, bool accepts_riichi) {
  to_players(players);
  std::array<int, 3> reds{};
  std::size_t n = 0;
  for_each_item(red_fives.ptr(), [&](PyObject* item) {
    const int count = to_argument<int>(item, 0, 4, "the number of red fives");
    if (n < reds.size()) reds[n++] = count;
  });
  new (self) NamedMoves(players, reds, accepts_riichi);
}

TileId new_id(NamedMoves& self, Given<int> tile) {
  const TileId id = self.new_id(to_argument<Tile>(tile, 0, kTiles - 1, "tile"));
  if (id == kNoTile) refuse(self.fault());
  return id;
}

nb::bytes deal(NamedMoves& self, Given<int> seat, nb::bytes tiles) {
  const std::vector<TileId> dealt = self.deal(to_seat(seat, kSeats), view_of(tiles));
  if (dealt.size() != tiles.size()) refuse(self.fault());
  return bytes_of(dealt);
}

void register_tile_layout(nb::module_& m) {
  nb::class_<TileLayout>(m, "TileLayout", "The place of every tile; `jantaku.riichi.records.tile_layout` is its face.")
      .def("__init__", &make_layout, "players"_a, "dealer"_a, "deal"_a, "dora_indicator"_a)
      .def("play", &play, "packed"_a,
           "Lays out the events and marks the discards that are tsumogiri. Raises `ReplayError` for impossible events.")
      .def(
          "_hand",
          [](const TileLayout& self, Given<int> seat) { return tuple_of(self.hand(to_seat(seat, self.players()))); },
          "seat"_a)
      .def("hidden", &are_hidden, "ids"_a, "True if these are different tiles that nobody has seen, as ura-dora are.")
      .def_prop_ro("_melds",
                   [](const TileLayout& self) {
                     return tuple_of(self.players(), [&](int seat) { return tuple_of(self.melds(seat), meld_tuple); });
                   })
      .def_prop_ro("_kita",
                   [](const TileLayout& self) {
                     return tuple_of(self.players(), [&](int seat) { return tuple_of(self.kita(seat)); });
                   })
      .def_prop_ro("players", &TileLayout::players)
      .def_prop_ro("at", &TileLayout::at, "the place in `packed` of the event in hand")
      .def_prop_ro("over", &TileLayout::over, "True if the round has ended")
      .def_prop_ro("_doras", member(&TileLayout::doras, kAsTuple))
      .def_prop_ro(
          "riichi",
          [](const TileLayout& self) { return list_of(self.players(), [&](int seat) { return self.riichi(seat); }); },
          "for each seat 1 if riichi is declared, 2 if it is accepted");
}

void register_named_moves(nb::module_& m) {
  nb::class_<NamedMoves>(m, "NamedMoves", "Moves of a record with names of tiles made into events with ids.")
      .def("__init__", &make_moves, "players"_a, "red_fives"_a, "accepts_riichi"_a)
      .def("new_id", &new_id, "tile"_a, "The lowest id left for the tile. Raises `ReplayError` if there is none.")
      .def("deal", &deal, "seat"_a, "tiles"_a, "Deals a hand, and returns its ids in the order of the names.")
      .def(
          "take", [](NamedMoves& self, nb::bytes moves) { return self.take(view_of(moves)); }, "moves"_a,
          "Takes moves of six bytes, and returns how many are possible.")
      .def(
          "add", [](NamedMoves& self, nb::bytes event) { self.add(view_of(event)); }, "event"_a,
          "Adds an event as it is.")
      .def(
          "tile",
          [](const NamedMoves& self, Given<int> id) {
            return self.tile(to_argument<TileId>(id, 0, kTileIds - 1, "a tile id"));
          },
          "id"_a)
      .def(
          "hand", [](const NamedMoves& self, Given<int> seat) { return list_of(self.hand(to_seat(seat, kSeats))); },
          "seat"_a)
      .def_prop_ro("fault", &NamedMoves::fault, "why the last move that was not taken is impossible")
      .def_prop_ro("events", member(&NamedMoves::events, bytes_of))
      .def_prop_ro("size", [](const NamedMoves& self) { return self.events().size() / kEventSize; })
      .def_prop_ro("drawn", member(&NamedMoves::drawn, id_or_none))
      .def_prop_ro("last", &NamedMoves::last)
      .def_prop_ro("last_seat", &NamedMoves::last_seat)
      .def_prop_ro("doras", member(&NamedMoves::doras, kAsList), "the indicators that moves have turned")
      .def_prop_ro("accepted", &NamedMoves::accepted)
      .def_prop_ro("unpaid_riichi", member(&NamedMoves::unpaid_riichi, int_or_none));
}

}  // namespace

void register_layout(nb::module_& m) {
  register_tile_layout(m);
  register_named_moves(m);
}

}  // namespace jantaku::python
