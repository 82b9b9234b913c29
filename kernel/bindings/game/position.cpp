#include "game/position/position.hpp"

#include <string>
#include <utility>

#include "bindings/game/game.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 8> kMoments{
    "draw", "replacement", "call", "discard", "discard_after_replacement", "added_kan", "closed_kan", "kita"};
constexpr std::array<const char*, 7> kAreas{"hand", "melds", "pond", "kita", "wall", "dead", "dora"};

// Name, place, fault and cure of each fault of a position.
#define JANTAKU_ROW(code, name, place, fault, cure) {#name, place, fault, cure},
struct FaultText {
  const char *name, *place, *fault, *cure;
};
constexpr FaultText kFaults[] = {{"", "", "", ""}, JANTAKU_POSITION_FAULTS(JANTAKU_ROW)};
#undef JANTAKU_ROW

constexpr const char* kCure = "give what facts() gave";

nb::object item(const nb::dict& given, const char* key) {
  PyObject* const found = PyDict_GetItemString(given.ptr(), key);
  if (found == nullptr) raise_argument(std::string("a position without ") + key, kCure);
  return nb::borrow(found);
}

template <std::size_t n, class Size>
void read_bytes(const nb::dict& given, const char* key, std::array<std::uint8_t, n>& to, Size& size) {
  nb::bytes bytes;
  if (!nb::try_cast(item(given, key), bytes) || bytes.size() > n)
    raise_argument(std::string("more ") + key + " than a table has room for", "leave some out");
  const auto* const from = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  std::copy_n(from, bytes.size(), to.begin());
  size = static_cast<Size>(bytes.size());
}

template <std::size_t n>
std::uint8_t read_tiles(const nb::dict& given, const char* key, std::array<TileId, n>& to) {
  std::uint8_t size = 0;
  read_bytes(given, key, to, size);
  for (std::uint8_t i = 0; i < size; ++i)
    if (to[i] >= kTileIds && to[i] != kNoId) raise_argument(std::string("not a tile: ") + key, kCure);
  return size;
}

std::uint8_t read_number(const nb::dict& given, const char* key, long most) {
  return to_argument<std::uint8_t>(item(given, key), 0, most, key);
}

// A number, or kNoId for None.
std::uint8_t read_optional(const nb::dict& given, const char* key, long most) {
  const nb::object value = item(given, key);
  return value.is_none() ? kNoId : to_argument<std::uint8_t>(value, 0, most, key);
}

MeldFacts read_meld(nb::handle given) {
  if (!PyTuple_Check(given.ptr()) || PyTuple_Size(given.ptr()) != 3) raise_argument("not a meld", kCure);
  MeldFacts facts;
  const int type = find_keyword(meld_types, PyTuple_GetItem(given.ptr(), 0));
  nb::bytes tiles;
  if (type < 0 || !nb::try_cast(nb::borrow(PyTuple_GetItem(given.ptr(), 1)), tiles) || tiles.size() > 4)
    raise_argument("not a meld", kCure);
  facts.type = static_cast<MeldType>(type);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const auto id = static_cast<TileId>(tiles.c_str()[i]);
    facts.meld.tiles[i] = id < kTileIds ? id : kNoId;
  }
  facts.meld.from = to_argument<std::uint8_t>(PyTuple_GetItem(given.ptr(), 2), 0, kSeats - 1, "a seat");
  if (facts.type != MeldType::ClosedKan) facts.meld.called = facts.meld.tiles[0];
  return facts;
}

SeatFacts read_seat(nb::handle given) {
  nb::dict seat;
  if (!nb::try_cast(given, seat)) raise_argument("not a seat", kCure);
  SeatFacts facts;
  facts.n_tiles = read_tiles(seat, "tiles", facts.tiles);
  facts.n_kita = read_tiles(seat, "kita", facts.kita);
  for_each_item(item(seat, "melds").ptr(), [&](PyObject* meld) {
    if (facts.n_melds == facts.melds.size()) raise_argument("more than four melds", "a hand has four at most");
    facts.melds[facts.n_melds++] = read_meld(meld);
  });
  std::array<std::uint8_t, 64> pond{};
  int size = 0;
  read_bytes(seat, "pond", pond, size);
  for (int i = 0; i + 1 < size; i += 2) {
    if (pond[i] >= kTileIds) raise_argument("not a tile: pond", kCure);
    facts.river[facts.n_river++] = {pond[i], (pond[i + 1] & 1) != 0, (pond[i + 1] & 2) != 0, (pond[i + 1] & 4) != 0};
  }
  const int flags = read_number(seat, "flags", 63);
  facts.double_riichi = (flags & 1) != 0;
  facts.open_riichi = (flags & 2) != 0;
  facts.ippatsu = (flags & 4) != 0;
  facts.missed = (flags & 8) != 0;
  facts.missed_riichi = (flags & 16) != 0;
  facts.in_riichi = (flags & 32) != 0;
  facts.liable = read_optional(seat, "liable", kSeats - 1);
  if (PyDict_GetItemString(seat.ptr(), "pao") != nullptr) {
    int n = 0;
    for_each_item(item(seat, "pao").ptr(), [&](PyObject* liable) {
      if (n < 3 && liable != Py_None) facts.pao[n] = to_argument<std::uint8_t>(liable, 0, kSeats - 1, "a seat");
      ++n;
    });
    facts.has_pao = true;
  }
  return facts;
}

Moment read_moment(const nb::dict& given) {
  const int moment = find_name(kMoments, item(given, "moment"));
  if (moment < 0) raise_argument("no such event", "name one that facts() names");
  return static_cast<Moment>(moment);
}

Facts read_facts(const State& state, const nb::dict& given) {
  Facts facts;
  const long bits = (1 << state.seats()) - 1;
  facts.turn = read_number(given, "turn", state.seats() - 1);
  facts.moment = read_moment(given);
  facts.added = read_optional(given, "added", kTileIds - 1);
  facts.n_live = read_tiles(given, "live", facts.live);
  facts.n_dead = read_tiles(given, "dead", facts.dead);
  facts.n_dora = read_tiles(given, "dora", facts.dora);
  for (int i = 0; i < facts.n_dora; ++i)
    if (facts.dora[i] == kNoId) raise_argument("an unknown indicator", kCure);
  int n_dice = 0;
  read_bytes(given, "dice", facts.dice, n_dice);
  facts.dead_hands = read_number(given, "dead_hands", bits);
  facts.open = read_number(given, "open", bits);
  facts.chombo = read_number(given, "chombo", bits);
  facts.ura_shown = read_number(given, "ura_shown", 1) != 0;
  facts.loose = PyDict_GetItemString(given.ptr(), "loose") != nullptr;
  if (facts.loose) {
    facts.calls = read_number(given, "calls", 1) != 0;
    facts.answering = read_number(given, "answering", 255);
    facts.pending_dora = read_optional(given, "pending_dora", static_cast<long>(facts.dora.size()) - facts.n_dora);
  }
  int n = 0;
  for_each_item(item(given, "seats").ptr(), [&](PyObject* seat) {
    if (n < state.seats()) facts.seats[n] = read_seat(seat);
    ++n;
  });
  if (n != state.seats()) raise_argument("seats of another number of players", "give those of every seat");
  return facts;
}

template <std::size_t n>
nb::bytes first_bytes(const std::array<TileId, n>& tiles, int count) {
  return bytes_of(std::span(tiles).first(static_cast<std::size_t>(count)));
}

nb::dict seat_dict(const SeatFacts& facts) {
  nb::dict seat;
  seat["tiles"] = first_bytes(facts.tiles, facts.n_tiles);
  seat["kita"] = first_bytes(facts.kita, facts.n_kita);
  seat["melds"] = tuple_of(std::span(facts.melds).first(facts.n_melds), [](const MeldFacts& meld) {
    return std::make_tuple(meld.type, first_bytes(meld.meld.tiles, meld.type >= MeldType::OpenKan ? 4 : 3),
                           meld.meld.from);
  });
  std::string pond;
  for (int i = 0; i < facts.n_river; ++i) {
    const Discarded& tile = facts.river[i];
    pond += static_cast<char>(tile.tile);
    pond += static_cast<char>(tile.tsumogiri | tile.riichi << 1 | tile.called << 2);
  }
  seat["pond"] = nb::bytes(pond.data(), pond.size());
  seat["flags"] =
      facts.double_riichi | facts.open_riichi << 1 | facts.ippatsu << 2 | facts.missed << 3 | facts.missed_riichi << 4;
  seat["liable"] = seat_or_none(facts.liable);
  return seat;
}

AnyDict facts_dict(const State& state) {
  if (state.phase != Phase::Turn && state.phase != Phase::Claim)
    raise_argument("no seat has a decision", "take the position while a round is played");
  const Facts facts = facts_of(state);
  nb::dict all;
  all["turn"] = facts.turn;
  all["moment"] = kMoments[static_cast<std::size_t>(facts.moment)];
  all["added"] = id_or_none(facts.added);
  all["live"] = first_bytes(facts.live, facts.n_live);
  all["dead"] = first_bytes(facts.dead, facts.n_dead);
  all["dora"] = first_bytes(facts.dora, facts.n_dora);
  all["dice"] = first_bytes(facts.dice, facts.dice[0] == 0 ? 0 : 2);
  all["dead_hands"] = facts.dead_hands;
  all["open"] = facts.open;
  all["chombo"] = facts.chombo;
  all["ura_shown"] = facts.ura_shown;
  all["seats"] = tuple_of(std::span(facts.seats).first(state.rule.players), seat_dict);
  return all;
}

EventTuples set_up_state(State& state, const AnyDict& given, const Seed& seed) {
  const Facts facts = read_facts(state, given);
  if (!state.may_start() && !facts.loose)
    raise(python("jantaku.game.faults", "out_of_turn")("a round cannot start now",
                                                       "it can before the first one, and after advance()"));
  Events events;
  if (const PositionFault fault = set_up(state, facts, seed, events)) {
    const FaultText& text = kFaults[static_cast<int>(fault.code)];
    raise(python("jantaku.riichi.position.faults", "fault_of")(
        nb::make_tuple(text.name, text.place, text.fault, text.cure), kAreas[static_cast<std::size_t>(fault.area)],
        fault.seat, fault.index, fault.number, id_or_none(fault.tile)));
  }
  return events_tuple(events);
}

}  // namespace

void register_positions(nb::module_&) {
  class_of<State>()
      .def("facts", &facts_dict, "All it takes to set this round up again with `set_up`; tiles are ids.")
      .def("set_up", &set_up_state, "facts"_a, "seed"_a,
           "Begins a round in the middle; 255 stands for an unknown tile, which the seed chooses. With the key `loose` "
           "ponds, turn, riichi and indicators need no history. Raises `PositionError`.");
}

}  // namespace jantaku::python
