#include "bindings/game/game.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>

#include "game/bankruptcy.hpp"
#include "game/imagined_game.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 5> kPhases{"turn", "claim", "round_over", "game_over", "draw"};
constexpr std::array<const char*, 5> kMelds{"chi", "pon", "open_kan", "closed_kan", "added_kan"};
Keyword action_types[14] = {{kActionNames[0]},  {kActionNames[1]}, {kActionNames[2]},  {kActionNames[3]},
                            {kActionNames[4]},  {kActionNames[5]}, {kActionNames[6]},  {kActionNames[7]},
                            {kActionNames[8]},  {kActionNames[9]}, {kActionNames[10]}, {kActionNames[11]},
                            {kActionNames[12]}, {kActionNames[13]}};

nb::tuple action_tuple(const Action& action) {
  return nb::make_tuple(kActionNames[static_cast<int>(action.type)], id_or_none(action.tile), own_tuple(action.own));
}

// The id of a tile or None; one outside the set is that of no tile, so no action with it is legal. False for what is
// neither.
bool read_tile_id(nb::handle value, TileId& tile) {
  tile = kNoId;
  if (value.is_none()) return true;
  if (!PyLong_Check(value.ptr())) return false;
  tile = static_cast<TileId>(to_whole(value, 0, kTileIds - 1).value_or(kNoId));
  return true;
}

const Player& player_of(const State& state, nb::handle seat) { return state.players[seat_of(state, seat)]; }

nb::tuple tiles_of(const State& state, nb::handle seat) {
  const Player& player = player_of(state, seat);
  nb::list tiles;
  for (int i = 0; i < player.n_tiles; ++i) tiles.append(player.tiles[i]);
  return nb::tuple(tiles);
}

nb::tuple river_of(const State& state, nb::handle seat) {
  const Player& player = player_of(state, seat);
  nb::list river;
  for (int i = 0; i < player.n_river; ++i) {
    const Discarded& tile = player.river[i];
    river.append(nb::make_tuple(tile.tile, tile.tsumogiri, tile.riichi, tile.called));
  }
  return nb::tuple(river);
}

nb::tuple melds_of(const State& state, nb::handle seat) {
  const Player& player = player_of(state, seat);
  nb::list melds;
  for (int i = 0; i < player.hand.n_melds; ++i) {
    const CalledMeld& meld = player.melds[i];
    nb::list tiles;
    for (TileId tile : meld.tiles)
      if (tile != kNoId) tiles.append(tile);
    melds.append(nb::make_tuple(kMelds[static_cast<int>(player.hand.melds[i].type)], nb::tuple(tiles),
                                id_or_none(meld.called), seat_or_none(meld.from)));
  }
  return nb::tuple(melds);
}

nb::tuple wins_of(const State& state) {
  nb::list wins;
  for (int i = 0; i < state.n_wins; ++i) {
    const WinResult& win = state.wins[i];
    wins.append(nb::make_tuple(
        win.seat, win.from, seat_or_none(win.pao), win.tile, points_of(win.deltas, state.seats()),
        win.claimed ? nb::none() : score_of(state, win.seat, win.seat == win.from, win.score), win.base, win.points));
  }
  return nb::tuple(wins);
}

nb::tuple indicators(const State& state, bool ura) {
  nb::list list;
  for (int i = 0; i < state.n_dora; ++i) list.append(ura ? state.ura_id(i) : state.dora_id(i));
  return nb::tuple(list);
}

nb::object deal(State& state, const Wall& wall) {
  Events events;
  start_round(state, wall, events);
  return events_tuple(events);
}

nb::object start(State& state, std::optional<nb::bytes> tiles, nb::handle dice) {
  if (!state.may_start())
    raise(python("jantaku.game.faults", "out_of_turn")("a round cannot start now",
                                                       "it can before the first one, and after advance()"));
  if (dice.is_none()) return deal(state, tiles ? to_wall(state.rule, *tiles) : shuffled_wall(state));
  if (!state.rule.wareme) raise_argument("dice where no wareme is played", "leave them out");
  const auto thrown = to_dice(dice);
  const nb::object happened = deal(state, tiles ? to_wall(state.rule, *tiles) : shuffled_wall(state));
  note_dice(state, thrown);
  return happened;
}

// A round of a game that is followed: its circumstances as recorded, its wall as assumed.
nb::object follow_round(State& state, nb::handle wind, nb::handle dealer, nb::handle honba, nb::handle sticks,
                        nb::handle points, const nb::bytes& tiles, nb::handle hidden) {
  const Circumstances told = to_circumstances(state.rule, wind, dealer, honba, sticks, points);
  const long assumed = to_argument(hidden, 0, (1 << state.seats()) - 1, "hidden");
  const Wall wall = to_wall(state.rule, tiles);
  state.wind = to_pass(state.rule, told.wind);
  state.dealer = told.dealer;
  state.honba = told.honba;
  state.sticks = told.sticks;
  state.hidden = static_cast<std::uint8_t>(assumed);
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points = told.points[seat];
  const nb::object happened = deal(state, wall);
  note_dice(state, {});  // they are unknown
  return happened;
}

bool advance_round(State& state, std::optional<bool> end) {
  if (!state.may_advance())
    raise(python("jantaku.game.faults", "out_of_turn")("no round has just ended", "advance once after each round"));
  if (end) state.last_hand = *end ? LastHand::End : LastHand::GoOn;
  Events events;
  return advance(state, events);
}

nb::object legal(const State& state, nb::handle seat) {
  Actions actions;
  legal_actions(state, seat_of(state, seat), actions);
  nb::list list;
  for (const Action& action : actions) list.append(action_tuple(action));
  return nb::tuple(list);
}

bool is_legal_action(const State& state, nb::handle seat_, nb::handle action) {
  const int seat = seat_of(state, seat_);
  const std::optional<Action> asked = to_action(action);
  return asked && state.decides(seat) && is_legal(state, seat, *asked);
}

nb::object take_step(State& state, nb::dict given) {
  const std::array<Action, kSeats> actions = to_actions(state, given);
  Events events;
  step(state, actions, events);
  return events_tuple(events);
}

template <class F>
nb::tuple seats_tuple(const State& state, F which) {
  nb::list seats;
  for (int seat = 0; seat < state.seats(); ++seat)
    if (which(state, seat)) seats.append(seat);
  return nb::tuple(seats);
}

// The bytes are those of a state of this build, or else they are refused: see jantaku.base.seal.
void set_state(State& self, nb::bytes sealed) {
  const nb::bytes bytes = nb::cast<nb::bytes>(python("jantaku.base.seal", "unsealed")(sealed, sizeof(State)));
  new (&self) State();
  std::memcpy(&self, bytes.c_str(), sizeof(State));
}

}  // namespace

std::optional<Action> to_action(nb::handle value) {
  if (!PyTuple_Check(value.ptr()) || PyTuple_Size(value.ptr()) != 3) return std::nullopt;
  const nb::handle name = PyTuple_GetItem(value.ptr(), 0), tile = PyTuple_GetItem(value.ptr(), 1),
                   own = PyTuple_GetItem(value.ptr(), 2);
  const int type = find_keyword(action_types, name.ptr());
  Action action;
  if (type < 0 || !read_tile_id(tile, action.tile) || !PyTuple_Check(own.ptr())) return std::nullopt;
  action.type = static_cast<ActionType>(type);
  const Py_ssize_t n = PyTuple_Size(own.ptr());
  if (n > 3) return std::nullopt;
  for (Py_ssize_t i = 0; i < n; ++i)
    if (!read_tile_id(PyTuple_GetItem(own.ptr(), i), action.own[i])) return std::nullopt;
  return action;
}

Wall to_wall(const GameRule& rule, const nb::bytes& tiles) {
  const std::optional<Wall> wall =
      wall_of({reinterpret_cast<const std::uint8_t*>(tiles.c_str()), tiles.size()}, rule.players);
  if (!wall)
    raise_argument("this is not a wall", "a wall is every tile id of the set once: 136 bytes, with three players 108");
  return *wall;
}

std::array<Action, kSeats> to_actions(const State& state, nb::dict given) {
  if (state.deciding == 0)
    raise(python("jantaku.game.faults", "out_of_turn")("no seat has a decision now", "go on to the next round"));
  std::array<Action, kSeats> actions{};
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!state.decides(seat)) continue;
    PyObject* const action = PyDict_GetItemWithError(given.ptr(), nb::int_(seat).ptr());
    if (action == nullptr && PyErr_Occurred()) throw nb::python_error();
    if (action == nullptr) raise(python("jantaku.game.faults", "not_decided")(seat));
    const std::optional<Action> asked = to_action(action);
    if (asked) actions[seat] = *asked;
    if (!asked || !is_possible(state, seat, *asked))
      raise(python("jantaku.game.faults", "not_legal")(seat, nb::borrow(action)));
  }
  return actions;
}

nb::tuple own_tuple(const std::array<TileId, 3>& own) {
  nb::list list;
  for (TileId tile : own)
    if (tile != kNoId) list.append(tile);
  return nb::tuple(list);
}

nb::object events_tuple(const Events& events) {
  nb::list list;
  for (const Event& event : events) list.append(event_tuple(event));
  return nb::tuple(list);
}

nb::tuple event_tuple(const Event& event) {
  return nb::make_tuple(kEvents[static_cast<int>(event.type)], seat_or_none(event.seat), seat_or_none(event.from),
                        id_or_none(event.tile), own_tuple(event.own), event.flag);
}

nb::object score_of(const State& state, int seat, bool tsumo, const Score& score) {
  Context context = win_context(state, seat, tsumo);
  return nb::cast(wrap_score(score, winning_hand(state, seat, tsumo), context, state.rule));
}

int seat_of(const State& state, nb::handle seat) {
  const std::optional<long> whole = to_whole(seat, 0, state.seats() - 1);
  if (!whole) raise_no_seat(seat, state.seats());
  return static_cast<int>(*whole);
}

Points to_points(const GameRule& rule, nb::handle given) {
  Points points{};
  int n = 0;
  for_each_item(given.ptr(), [&](PyObject* item) {
    const auto of_seat = static_cast<std::int32_t>(to_argument(item, -kMostPoints, kMostPoints, "points"));
    if (n < rule.players) points[n] = of_seat;
    if (++n > rule.players) raise_argument("points of more seats than there are", "give those of every seat");
  });
  if (n < rule.players) raise_argument("points of too few seats", "give those of every seat");
  return points;
}

Circumstances to_circumstances(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba,
                               nb::handle sticks, nb::handle points) {
  return {
      static_cast<std::uint8_t>(to_argument(wind, 0, 3, "wind")),
      static_cast<std::uint8_t>(to_argument(dealer, 0, rule.players - 1, "dealer")),
      static_cast<std::uint16_t>(to_argument(honba, 0, kMostHonba, "honba")),
      static_cast<std::uint16_t>(to_argument(sticks, 0, kMostHonba, "sticks")), to_points(rule, points)};
}

std::array<std::uint8_t, 2> to_dice(nb::handle given) {
  if (!PyTuple_Check(given.ptr()) || PyTuple_Size(given.ptr()) != 2)
    raise_argument("dice that are no tuple of two", "give two numbers from 1 to 6");
  const auto die = [&](int at) {
    return static_cast<std::uint8_t>(to_argument(nb::handle(PyTuple_GetItem(given.ptr(), at)), 1, 6, "a die"));
  };
  return {die(0), die(1)};
}

nb::tuple streaks_of(const State& state) {
  nb::list all;
  for (int seat = 0; seat < state.seats(); ++seat) all.append(state.streak[seat]);
  return nb::tuple(all);
}

std::array<std::uint8_t, kSeats> to_streaks(int seats, nb::handle given) {
  std::array<std::uint8_t, kSeats> rows{};
  int n = 0;
  for_each_item(given.ptr(), [&](PyObject* item) {
    const long wins = to_argument(item, 0, 0xFF, "wins in a row");
    if (n < seats) rows[n] = static_cast<std::uint8_t>(wins);
    ++n;
  });
  if (n != seats) raise_argument("wins in a row of another number of seats", "give those of every seat");
  return rows;
}

std::uint8_t to_pass(const GameRule& rule, int wind) {
  const std::uint8_t pass = pass_of_wind(rule.wind_cycle, wind);
  if (pass == kMostPasses) raise_argument("the rules have no such round wind", "give one that their wind_cycle names");
  return pass;
}

nb::class_<State> register_game(nb::module_& m) {
  nb::list events;
  for (const char* name : kEvents) events.append(name);
  m.attr("EVENTS") = nb::tuple(events);
  m.def(
      "final_scores",
      [](const GameRule& rule, nb::handle points) {
        nb::list all;
        const auto scores = final_scores(rule, to_points(rule, points));
        for (int seat = 0; seat < rule.players; ++seat) all.append(scores[static_cast<std::size_t>(seat)]);
        return all;
      },
      nb::arg("rule"), nb::arg("points"),
      nb::sig("def final_scores(rule: GameRule, points: Sequence[int]) -> list[float]"),
      "The final scores for these points, in thousands by seat: points, oka and uma.");
  nb::class_<State> type(m, "RiichiState", "A game of riichi in the kernel; `jantaku.RiichiGame` plays with it.");
  type.def(
          "__init__",
          [](State* self, const GameRule& rule, const Seed& seed) {
            new (self) State();
            start_game(*self, rule, seed);
          },
          nb::arg("rule"), nb::arg("seed"), nb::sig("def __init__(self, rule: GameRule, seed: int | bytes) -> None"),
          "A game before its first round.")
      .def(
          "__getstate__",
          [](const State& self) {
            return python("jantaku.base.seal", "sealed")(nb::bytes(reinterpret_cast<const char*>(&self), sizeof self));
          },
          nb::sig("def __getstate__(self) -> bytes"))
      .def("__setstate__", &set_state, nb::arg("sealed"), nb::sig("def __setstate__(self, sealed: bytes) -> None"))
      .def(
          "clone", [](const State& self) { return State(self); }, "An independent copy.")
      .def("start_round", &start, nb::arg("wall") = nb::none(), nb::arg("dice").none() = nb::none(),
           nb::sig("def start_round(self, wall: bytes | None = None, dice: tuple[int, int] | None = None) -> "
                   "tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], bool], ...]"),
           "Deals a round. With a wareme the given dice take the place of the state's own.")
      .def("follow_round", &follow_round, nb::arg("wind"), nb::arg("dealer"), nb::arg("honba"), nb::arg("sticks"),
           nb::arg("points"), nb::arg("wall"), nb::arg("hidden"),
           nb::sig("def follow_round(self, wind: int, dealer: int, honba: int, sticks: int, points: Sequence[int], "
                   "wall: bytes, hidden: int) -> tuple[tuple[str, int | None, int | None, int | None, tuple[int, ...], "
                   "bool], ...]"),
           "A round of a game played elsewhere; `hidden` are seats as bits whose tiles are assumed.")
      .def(
          "imagine",
          [](const State& self, nb::handle seat, const Seed& seed) {
            return imagined(self, seat_of(self, seat), seed);
          },
          nb::arg("seat").none(), nb::arg("seed"),
          nb::sig("def imagine(self, seat: int, seed: int | bytes) -> RiichiState"),
          "A copy in which everything that the seat cannot see is redealt.")
      .def("legal", &legal, nb::arg("seat").none(),
           nb::sig("def legal(self, seat: int) -> tuple[tuple[str, int | None, tuple[int, ...]], ...]"))
      .def("is_legal", &is_legal_action, nb::arg("seat"), nb::arg("action").none(),
           nb::sig("def is_legal(self, seat: int, action: tuple[str, int | None, tuple[int, ...]]) -> bool"))
      .def("step", &take_step, nb::arg("actions"),
           nb::sig("def step(self, actions: dict[int, tuple[str, int | None, tuple[int, ...]]]) -> tuple[tuple[str, "
                   "int | None, int | None, int | None, tuple[int, ...], bool], ...]"))
      .def("advance", &advance_round, nb::arg("end") = nb::none(),
           "Advances to the next round's wind, dealer, honba; True at the end of the game. `end` is what the dealer "
           "chooses where `may_end_by_choice`.")
      .def_prop_ro("may_end_by_choice", &may_end_by_choice, "True if the dealer may now end the game or continue.")
      .def(
          "note_chombo", [](State& self, nb::handle seat) { note_chombo(self, seat_of(self, seat)); }, nb::arg("seat"),
          nb::sig("def note_chombo(self, seat: int) -> None"), "That the seat lost its points by its own chombo.")
      .def_prop_ro("phase", [](const State& self) { return kPhases[static_cast<int>(self.phase)]; })
      .def_prop_ro(
          "end", [](const State& self) { return kEnds[static_cast<int>(self.end)]; },
          nb::sig("def end(self) -> str | None"))
      .def_prop_ro(
          "deciding",
          [](const State& self) {
            nb::list seats;
            for (int seat = 0; seat < self.seats(); ++seat)
              if (self.decides(seat)) seats.append(seat);
            return nb::tuple(seats);
          },
          nb::sig("def deciding(self) -> tuple[int, ...]"))
      .def_ro("turn", &State::turn)
      .def_prop_ro(
          "wind", [](const State& self) { return self.round_wind(); }, "The round wind, 0 for East.")
      .def_ro("winds_played", &State::wind, "The number of winds played to their end, of any name.")
      .def_prop_ro(
          "dice",
          [](const State& self) { return self.dice[0] ? nb::make_tuple(self.dice[0], self.dice[1]) : nb::tuple(); },
          nb::sig("def dice(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "wareme", [](const State& self) { return seat_or_none(self.wareme); },
          nb::sig("def wareme(self) -> int | None"))
      .def_prop_ro(
          "broke", [](const State& self) { return seats_tuple(self, &is_broke); },
          nb::sig("def broke(self) -> tuple[int, ...]"), "The seats that have too few points to continue.")
      .def_prop_ro(
          "have_won",
          [](const State& self) {
            return seats_tuple(self, [](const State& s, int seat) { return (s.have_won >> seat & 1) != 0; });
          },
          nb::sig("def have_won(self) -> tuple[int, ...]"), "The seats that have won in this game.")
      .def_rw("fourteen_dealt", &State::fourteen_dealt,
              "True if the dealer is dealt fourteen tiles: discarding the first one drawn is not tsumogiri.")
      .def_prop_ro(
          "draws_into_hand", [](const State& self) { return draws_into_hand(self); },
          "True if the tile just drawn counts as one of the hand: the dealer's first of fourteen.")
      .def_ro("dealer", &State::dealer)
      .def_ro("honba", &State::honba)
      .def_ro("sticks", &State::sticks)
      .def_ro("left", &State::left)
      .def_prop_ro(
          "offered",
          [](const State& self) { return self.phase == Phase::Claim ? id_or_none(self.offered) : nb::none(); },
          nb::sig("def offered(self) -> int | None"))
      .def_prop_ro("wall",
                   [](const State& self) {
                     return nb::bytes(reinterpret_cast<const char*>(self.wall.tiles.data()), self.wall.size);
                   })
      .def_prop_ro(
          "dora", [](const State& self) { return indicators(self, false); },
          nb::sig("def dora(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "ura", [](const State& self) { return indicators(self, true); }, nb::sig("def ura(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "points",
          [](const State& self) {
            Points points;
            for (int i = 0; i < kSeats; ++i) points[i] = self.players[i].points;
            return points_of(points, self.seats());
          },
          nb::sig("def points(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "deltas", [](const State& self) { return points_of(self.deltas, self.seats()); },
          nb::sig("def deltas(self) -> tuple[int, ...]"))
      .def_prop_ro("tenpai", [](const State& self) { return self.tenpai; })
      .def_prop_ro("wins", &wins_of,
                   nb::sig("def wins(self) -> tuple[tuple[int, int, int | None, int, tuple[int, ...], "
                           "jantaku.riichi.score.score.Score | "
                           "None, int, int], ...]"))
      .def_ro("robots", &State::robots)
      .def_ro("open", &State::open)
      .def_ro("dead", &State::dead)
      .def_ro("ura_shown", &State::ura_shown)
      .def_ro("eight_honba", &State::eight_honba)
      .def_prop_ro("streaks", &streaks_of, nb::sig("def streaks(self) -> tuple[int, ...]"),
                   "Wins in a row of each seat.")
      .def_ro("chombo", &State::chombo)
      .def_ro("kan_owners", &State::kan_owners)
      .def_ro("n_kans", &State::n_kans)
      .def_prop_ro(
          "scores", [](const State& self) { return scores_tuple(final_scores(self), self.seats()); },
          nb::sig("def scores(self) -> tuple[float, ...]"))
      .def_prop_ro(
          "yakitori", [](const State& self) { return points_of(yakitori_payments(self), self.seats()); },
          nb::sig("def yakitori(self) -> tuple[int, ...]"))
      .def_prop_ro(
          "tobi_prizes", [](const State& self) { return points_of(tobi_prizes(self), self.seats()); },
          nb::sig("def tobi_prizes(self) -> tuple[int, ...]"))
      .def(
          "penalty",
          [](const State& self, nb::handle seat, nb::handle dealer) {
            State at_fault = self;
            at_fault.dealer = static_cast<std::uint8_t>(seat_of(self, dealer));
            at_fault.chombo = bit_of(seat_of(self, seat));
            return points_of(with_penalties(at_fault, Points{}), self.seats());
          },
          nb::arg("seat"), nb::arg("dealer"), nb::sig("def penalty(self, seat: int, dealer: int) -> tuple[int, ...]"),
          "The points that a chombo costs the seat and brings the others while that dealer deals.")
      .def_prop_ro(
          "ranking",
          [](const State& self) {
            nb::list seats;
            const auto ranks = ranking(self);
            for (int i = 0; i < self.seats(); ++i) seats.append(ranks[i]);
            return nb::tuple(seats);
          },
          nb::sig("def ranking(self) -> tuple[int, ...]"))
      .def("tiles", &tiles_of, nb::arg("seat"), nb::sig("def tiles(self, seat: int) -> tuple[int, ...]"))
      .def(
          "drawn", [](const State& self, nb::handle seat) { return id_or_none(player_of(self, seat).drawn); },
          nb::arg("seat"), nb::sig("def drawn(self, seat: int) -> int | None"))
      .def("river", &river_of, nb::arg("seat"),
           nb::sig("def river(self, seat: int) -> tuple[tuple[int, bool, bool, bool], ...]"))
      .def("melds", &melds_of, nb::arg("seat"),
           nb::sig("def melds(self, seat: int) -> tuple[tuple[str, tuple[int, ...], int | None, int | None], ...]"))
      .def(
          "hand", [](const State& self, nb::handle seat) { return player_of(self, seat).hand; }, nb::arg("seat"),
          nb::sig("def hand(self, seat: int) -> Hand"))
      .def(
          "kita", [](const State& self, nb::handle seat) { return player_of(self, seat).kita; }, nb::arg("seat"),
          nb::sig("def kita(self, seat: int) -> int"))
      .def(
          "is_riichi", [](const State& self, nb::handle seat) { return player_of(self, seat).riichi; }, nb::arg("seat"),
          nb::sig("def is_riichi(self, seat: int) -> bool"))
      .def(
          "history",
          [](const State& self, nb::handle seat) {
            const Player& player = player_of(self, seat);
            return nb::make_tuple(player.double_riichi, player.open_riichi, player.ippatsu,
                                  is_first_turn(self, player));
          },
          nb::arg("seat"), nb::sig("def history(self, seat: int) -> tuple[bool, bool, bool, bool]"),
          "Double riichi, open riichi, ippatsu, first turn.")
      .def(
          "is_furiten", [](const State& self, nb::handle seat) { return player_of(self, seat).is_furiten(); },
          nb::arg("seat"), nb::sig("def is_furiten(self, seat: int) -> bool"))
      .def(
          "waits", [](const State& self, nb::handle seat) { return kinds_tuple(player_of(self, seat).waits); },
          nb::arg("seat"), nb::sig("def waits(self, seat: int) -> tuple[jantaku.riichi.tiles.tile.Kind, ...]"));
  return type;
}

}  // namespace jantaku::python
