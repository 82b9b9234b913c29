#include <nanobind/stl/string.h>
#include "../action_space.hpp"
#include "game.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 4> kPhases{"turn", "claim", "round_over", "game_over"};
constexpr std::array<const char*, 5> kMelds{"chi", "pon", "open_kan", "closed_kan", "added_kan"};
Keyword action_types[12] = {{kActionNames[0]}, {kActionNames[1]}, {kActionNames[2]}, {kActionNames[3]}, {kActionNames[4]}, {kActionNames[5]},
                            {kActionNames[6]}, {kActionNames[7]}, {kActionNames[8]}, {kActionNames[9]}, {kActionNames[10]}, {kActionNames[11]}};

nb::tuple own_tuple(const std::array<TileId, 3>& own) {
  nb::list list;
  for (TileId tile : own)
    if (tile != kNoId) list.append(tile);
  return nb::tuple(list);
}

nb::tuple action_tuple(const Action& action) {
  return nb::make_tuple(kActionNames[static_cast<int>(action.type)], id_or_none(action.tile), own_tuple(action.own));
}

TileId to_tile_id(nb::handle value) {
  if (value.is_none()) return kNoId;
  const int id = nb::cast<int>(value);
  return id >= 0 && id < kTileIds ? static_cast<TileId>(id) : kNoId;
}

// (type, tile, own) as `legal` gives it; what is no action is none that is legal.
Action to_action(nb::handle value) {
  Action action;
  const nb::tuple parts = nb::cast<nb::tuple>(value);
  const int type = find_keyword(action_types, nb::handle(parts[0]).ptr());
  if (type < 0) raise_type_error("no such action: " + nb::cast<std::string>(nb::repr(value)));
  action.type = static_cast<ActionType>(type);
  action.tile = to_tile_id(parts[1]);
  int n = 0;
  for (nb::handle tile : nb::handle(parts[2]))
    if (n < 3) action.own[n++] = to_tile_id(tile);
  return action;
}

nb::object events_tuple(const Events& events) {
  nb::list list;
  for (const Event& event : events)
    list.append(nb::make_tuple(kEvents[static_cast<int>(event.type)], seat_or_none(event.seat), seat_or_none(event.from), id_or_none(event.tile),
                               own_tuple(event.own), event.flag));
  return nb::tuple(list);
}

const Player& player_of(const State& state, int seat) {
  if (seat < 0 || seat >= state.seats()) raise_type_error("no such seat");
  return state.players[seat];
}

nb::tuple tiles_of(const State& state, int seat) {
  const Player& player = player_of(state, seat);
  nb::list tiles;
  for (int i = 0; i < player.n_tiles; ++i) tiles.append(player.tiles[i]);
  return nb::tuple(tiles);
}

nb::tuple river_of(const State& state, int seat) {
  const Player& player = player_of(state, seat);
  nb::list river;
  for (int i = 0; i < player.n_river; ++i) {
    const Discarded& tile = player.river[i];
    river.append(nb::make_tuple(tile.tile, tile.tsumogiri, tile.riichi, tile.called));
  }
  return nb::tuple(river);
}

nb::tuple melds_of(const State& state, int seat) {
  const Player& player = player_of(state, seat);
  nb::list melds;
  for (int i = 0; i < player.hand.n_melds; ++i) {
    const CalledMeld& meld = player.melds[i];
    nb::list tiles;
    for (TileId tile : meld.tiles)
      if (tile != kNoId) tiles.append(tile);
    melds.append(nb::make_tuple(kMelds[static_cast<int>(player.hand.melds[i].type)], nb::tuple(tiles), id_or_none(meld.called), seat_or_none(meld.from)));
  }
  return nb::tuple(melds);
}

nb::tuple wins_of(const State& state) {
  nb::list wins;
  for (int i = 0; i < state.n_wins; ++i) {
    const WinResult& win = state.wins[i];
    const bool tsumo = win.seat == win.from;
    Context context = win_context(state, win.seat, tsumo);
    wins.append(nb::make_tuple(win.seat, win.from, seat_or_none(win.pao), win.tile, points_of(win.deltas, state.seats()),
                               wrap_score(win.score, winning_hand(state, win.seat, tsumo), context, state.rule)));
  }
  return nb::tuple(wins);
}

nb::tuple indicators(const State& state, bool ura) {
  nb::list list;
  for (int i = 0; i < state.n_dora; ++i) list.append(ura ? state.ura_id(i) : state.dora_id(i));
  return nb::tuple(list);
}

Wall to_wall(const State& state, const nb::bytes& tiles) {
  Wall wall;
  wall.size = state.rule.players == 4 ? 136 : 108;
  std::array<bool, kTileIds> seen{};
  bool sound = tiles.size() == wall.size;
  for (std::size_t i = 0; sound && i < tiles.size(); ++i) {
    const auto id = static_cast<TileId>(tiles.c_str()[i]);
    sound = id < kTileIds && !seen[id] && (state.rule.players == 4 || has(kThreePlayerKinds, static_cast<Kind>(id / 4)));
    if (!sound) break;
    seen[id] = true;
    wall.tiles[i] = id;
  }
  if (!sound) {
    PyErr_SetString(PyExc_ValueError, "a wall is every tile id of the set once: 136 bytes, with three players 108");
    throw nb::python_error();
  }
  return wall;
}

nb::object start(State& state, std::optional<nb::bytes> tiles) {
  Events events;
  start_round(state, tiles ? to_wall(state, *tiles) : shuffled_wall(state), events);
  return events_tuple(events);
}

// A round of a game that is followed: its circumstances as told, its wall as assumed.
nb::object follow_round(State& state, int wind, int dealer, int honba, int sticks, const std::vector<std::int32_t>& points, const nb::bytes& wall, int hidden) {
  player_of(state, dealer);
  if (static_cast<int>(points.size()) != state.seats()) raise_type_error("points of every seat are needed");
  state.wind = static_cast<std::uint8_t>(wind);
  state.dealer = static_cast<std::uint8_t>(dealer);
  state.honba = static_cast<std::uint16_t>(honba);
  state.sticks = static_cast<std::uint16_t>(sticks);
  state.hidden = static_cast<std::uint8_t>(hidden);
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points = points[static_cast<std::size_t>(seat)];
  return start(state, wall);
}

void swap_ids(State& state, int a, int b) {
  if (a < 0 || a >= kTileIds || b < 0 || b >= kTileIds) raise_type_error("no such tile");
  swap_unseen(state, static_cast<TileId>(a), static_cast<TileId>(b));
}

nb::object legal(const State& state, int seat) {
  player_of(state, seat);
  Actions actions;
  legal_actions(state, seat, actions);
  nb::list list;
  for (const Action& action : actions) list.append(action_tuple(action));
  return nb::tuple(list);
}

nb::object take_step(State& state, nb::dict given) {
  std::array<Action, kSeats> actions{};
  for (int seat = 0; seat < state.seats(); ++seat)
    if (state.decides(seat)) actions[seat] = to_action(given[nb::int_(seat)]);
  Events events;
  step(state, actions, events);
  return events_tuple(events);
}

}  // namespace

void register_game(nb::module_& m) {
  m.def("final_scores", [](const GameRule& rule, nb::handle points) {
          Points of{};
          for (int seat = 0; seat < rule.players; ++seat) of[seat] = nb::cast<std::int32_t>(points[seat]);
          nb::list all;
          const auto scores = final_scores(rule, of);
          for (int seat = 0; seat < rule.players; ++seat) all.append(scores[static_cast<std::size_t>(seat)]);
          return all;
        }, nb::arg("rule"), nb::arg("points"), nb::sig("def final_scores(rule: GameRule, points: Sequence[int]) -> list[float]"),
        "What points are worth at the end, in thousands by seat: points, oka and uma.");
  nb::class_<State>(m, "RiichiState", "A game of riichi in the kernel; `jantaku.RiichiGame` plays with it.")
      .def("__init__", [](State* self, const GameRule& rule, std::uint64_t seed) {
             new (self) State();
             start_game(*self, rule, seed);
           }, nb::arg("rule"), nb::arg("seed"))
      .def("clone", [](const State& self) { return State(self); }, "A copy of its own.")
      .def("start_round", &start, nb::arg("wall") = nb::none(), nb::sig("def start_round(self, wall: bytes | None = None) -> tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("follow_round", &follow_round, nb::arg("wind"), nb::arg("dealer"), nb::arg("honba"), nb::arg("sticks"), nb::arg("points"), nb::arg("wall"), nb::arg("hidden"),
           nb::sig("def follow_round(self, wind: int, dealer: int, honba: int, sticks: int, points: Sequence[int], wall: bytes, hidden: int) -> tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"),
           "A round of a game played elsewhere; `hidden` are seats as bits whose tiles are assumed.")
      .def("swap_unseen", &swap_ids, nb::arg("a"), nb::arg("b"), "Exchanges two tiles that nobody has seen, wherever they lie.")
      .def("legal", &legal, nb::arg("seat"), nb::sig("def legal(self, seat: int) -> tuple[tuple[str, int | None, tuple[int, ...]], ...]"))
      .def("is_legal", [](const State& self, int seat, nb::handle action) { player_of(self, seat); return self.decides(seat) && is_legal(self, seat, to_action(action)); },
           nb::arg("seat"), nb::arg("action"), nb::sig("def is_legal(self, seat: int, action: tuple[str, int | None, tuple[int, ...]]) -> bool"))
      .def("action_ids", [](const State& self, int seat) { player_of(self, seat); nb::list ids; Actions actions; legal_actions(self, seat, actions); for (const Action& action : actions) ids.append(action_id(self, seat, action)); return nb::tuple(ids); },
           nb::arg("seat"), nb::sig("def action_ids(self, seat: int) -> tuple[int, ...]"), "The numbers of the legal actions, in their order.")
      .def("observe", &observation_of, nb::arg("seat"), nb::arg("features") = "basic", nb::arg("oracle") = false, nb::sig("def observe(self, seat: int, features: str = 'basic', oracle: bool = False) -> NDArray[numpy.uint8]"), "What the seat sees, as planes x 34 bytes.")
      .def("step", &take_step, nb::arg("actions"), nb::sig("def step(self, actions: dict[int, tuple[str, int | None, tuple[int, ...]]]) -> tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("advance", [](State& self) { Events events; return advance(self, events); }, "Goes on to the next round's wind, dealer, honba; True at the end of the game.")
      .def_prop_ro("phase", [](const State& self) { return kPhases[static_cast<int>(self.phase)]; })
      .def_prop_ro("end", [](const State& self) { return kEnds[static_cast<int>(self.end)]; }, nb::sig("def end(self) -> str | None"))
      .def_prop_ro("deciding", [](const State& self) { nb::list seats; for (int seat = 0; seat < self.seats(); ++seat) if (self.decides(seat)) seats.append(seat); return nb::tuple(seats); }, nb::sig("def deciding(self) -> tuple[int, ...]"))
      .def_ro("turn", &State::turn)
      .def_ro("wind", &State::wind)
      .def_ro("dealer", &State::dealer)
      .def_ro("honba", &State::honba)
      .def_ro("sticks", &State::sticks)
      .def_ro("left", &State::left)
      .def_prop_ro("offered", [](const State& self) { return self.phase == Phase::Claim ? id_or_none(self.offered) : nb::none(); }, nb::sig("def offered(self) -> int | None"))
      .def_prop_ro("wall", [](const State& self) { return nb::bytes(reinterpret_cast<const char*>(self.wall.tiles.data()), self.wall.size); })
      .def_prop_ro("dora", [](const State& self) { return indicators(self, false); }, nb::sig("def dora(self) -> tuple[int, ...]"))
      .def_prop_ro("ura", [](const State& self) { return indicators(self, true); }, nb::sig("def ura(self) -> tuple[int, ...]"))
      .def_prop_ro("points", [](const State& self) { Points points; for (int i = 0; i < kSeats; ++i) points[i] = self.players[i].points; return points_of(points, self.seats()); }, nb::sig("def points(self) -> tuple[int, ...]"))
      .def_prop_ro("deltas", [](const State& self) { return points_of(self.deltas, self.seats()); }, nb::sig("def deltas(self) -> tuple[int, ...]"))
      .def_prop_ro("tenpai", [](const State& self) { return self.tenpai; })
      .def_prop_ro("wins", &wins_of, nb::sig("def wins(self) -> tuple[tuple[int, int, int | None, int, tuple[int, ...], jantaku.scoring.Score], ...]"))
      .def_prop_ro("scores", [](const State& self) { nb::list all; const auto scores = final_scores(self); for (int i = 0; i < self.seats(); ++i) all.append(scores[i]); return nb::tuple(all); }, nb::sig("def scores(self) -> tuple[float, ...]"))
      .def_prop_ro("ranking", [](const State& self) { nb::list seats; const auto ranks = ranking(self); for (int i = 0; i < self.seats(); ++i) seats.append(ranks[i]); return nb::tuple(seats); }, nb::sig("def ranking(self) -> tuple[int, ...]"))
      .def("tiles", &tiles_of, nb::arg("seat"), nb::sig("def tiles(self, seat: int) -> tuple[int, ...]"))
      .def("drawn", [](const State& self, int seat) { return id_or_none(player_of(self, seat).drawn); }, nb::arg("seat"), nb::sig("def drawn(self, seat: int) -> int | None"))
      .def("river", &river_of, nb::arg("seat"), nb::sig("def river(self, seat: int) -> tuple[tuple[int, bool, bool, bool], ...]"))
      .def("melds", &melds_of, nb::arg("seat"), nb::sig("def melds(self, seat: int) -> tuple[tuple[str, tuple[int, ...], int | None, int | None], ...]"))
      .def("hand", [](const State& self, int seat) { return player_of(self, seat).hand; }, nb::arg("seat"))
      .def("kita", [](const State& self, int seat) { return player_of(self, seat).kita; }, nb::arg("seat"))
      .def("is_riichi", [](const State& self, int seat) { return player_of(self, seat).riichi; }, nb::arg("seat"))
      .def("is_furiten", [](const State& self, int seat) { return player_of(self, seat).is_furiten(); }, nb::arg("seat"))
      .def("waits", [](const State& self, int seat) { return kinds_tuple(player_of(self, seat).waits); }, nb::arg("seat"), nb::sig("def waits(self, seat: int) -> tuple[jantaku.tile.Kind, ...]"));
}

}  // namespace jantaku::python
