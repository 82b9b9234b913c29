#include "bindings/game/game.hpp"

#include <cstring>
#include <functional>

#include "bindings/sealed.hpp"

#include "game/end/bankruptcy.hpp"
#include "game/position/imagined_game.hpp"

namespace jantaku::python {
namespace {

Keyword action_types[14] = {{kActionNames[0]},  {kActionNames[1]}, {kActionNames[2]},  {kActionNames[3]},
                            {kActionNames[4]},  {kActionNames[5]}, {kActionNames[6]},  {kActionNames[7]},
                            {kActionNames[8]},  {kActionNames[9]}, {kActionNames[10]}, {kActionNames[11]},
                            {kActionNames[12]}, {kActionNames[13]}};

ActionTuple action_tuple(const Action& action) { return {action.type, id_or_none(action.tile), own_tuple(action.own)}; }

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

auto tiles_of(const Player& player) { return first_of(player.tiles, player.n_tiles); }

auto river_of(const Player& player) {
  return tuple_of(std::span(player.river).first(player.n_river), [](const Discarded& discard) {
    return std::make_tuple(discard.tile, discard.tsumogiri, discard.riichi, discard.called);
  });
}

auto melds_of(const Player& player) {
  return tuple_of(int{player.hand.n_melds}, [&](int i) {
    const CalledMeld& meld = player.melds[i];
    return std::make_tuple(kMeldNames[static_cast<std::size_t>(player.hand.melds[i].type)],
                           first_of(meld.tiles, meld.tiles[3] == kNoId ? 3 : 4), id_or_none(meld.called),
                           seat_or_none(meld.from));
  });
}

auto wins_of(const State& state) {
  return tuple_of(std::span(state.wins).first(state.n_wins), [&](const WinResult& win) {
    std::optional<MadeScore> score;
    if (!win.claimed) score = score_of(state, win.seat, win.seat == win.from, win.score);
    return std::make_tuple(win.seat, win.from, seat_or_none(win.pao), win.tile, first_of(win.deltas, state.seats()),
                           score, win.base, win.points);
  });
}

EventTuples deal(State& state, const Wall& wall) {
  Events events;
  start_round(state, wall, events);
  return events_tuple(events);
}

EventTuples start(State& state, std::optional<nb::bytes> tiles, GivenDice dice) {
  if (!state.may_start())
    raise(python("jantaku.game.faults", "out_of_turn")("a round cannot start now",
                                                       "it can before the first one, and after advance()"));
  if (dice.is_none()) return deal(state, tiles ? to_wall(state.rule, *tiles) : shuffled_wall(state));
  if (!state.rule.wareme) raise_argument("dice where no wareme is played", "leave them out");
  const auto thrown = to_dice(dice);
  EventTuples happened = deal(state, tiles ? to_wall(state.rule, *tiles) : shuffled_wall(state));
  note_dice(state, thrown);
  return happened;
}

// A round of a game that is followed: its circumstances as recorded, its wall as assumed.
EventTuples follow_round(State& state, Given<int> wind, Given<int> dealer, Given<int> honba, Given<int> sticks,
                         GivenNumbers points, const nb::bytes& tiles, Given<int> hidden) {
  const Circumstances told = to_circumstances(state.rule, wind, dealer, honba, sticks, points);
  const long assumed = to_argument(hidden, 0, (1 << state.seats()) - 1, "hidden");
  const Wall wall = to_wall(state.rule, tiles);
  state.wind = to_pass(state.rule, told.wind);
  state.dealer = told.dealer;
  state.honba = told.honba;
  state.sticks = told.sticks;
  state.hidden = static_cast<std::uint8_t>(assumed);
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points = told.points[seat];
  EventTuples happened = deal(state, wall);
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

TupleOf<ActionTuple> legal(const State& state, nb::handle seat) {
  Actions actions;
  legal_actions(state, seat_of(state, seat), actions);
  return tuple_of(actions, action_tuple);
}

bool is_legal_action(const State& state, nb::handle seat_, nb::handle action) {
  const int seat = seat_of(state, seat_);
  const std::optional<Action> asked = to_action(action);
  return asked && state.decides(seat) && is_legal(state, seat, *asked);
}

EventTuples take_step(State& state, GivenActions given) {
  const std::array<Action, kSeats> actions = to_actions(state, given);
  Events events;
  step(state, actions, events);
  return events_tuple(events);
}

auto indicators(const State& state, TileId (State::*id)(int) const) {
  return tuple_of(int{state.n_dora}, [&](int i) { return (state.*id)(i); });
}

// The points that a chombo costs the seat and brings the others while that dealer deals.
auto penalty_of(const State& state, Given<int> seat, Given<int> dealer) {
  State at_fault = state;
  at_fault.dealer = static_cast<std::uint8_t>(seat_of(state, dealer));
  at_fault.chombo = bit_of(seat_of(state, seat));
  return first_of(with_penalties(at_fault, Points{}), state.seats());
}

// A property: the values of a function by seat.
template <class F>
auto by_seat(F of) {
  return [of](const State& state) { return first_of(of(state), state.seats()); };
}

// A method: the value of a function or field of a seat's player.
template <class F>
auto of_player(F of) {
  return [of](const State& state, Given<int> seat) { return std::invoke(of, player_of(state, seat)); };
}

void register_rounds(nb::class_<State>& type) {
  type.def("start_round", &start, "wall"_a = nb::none(), nb::arg("dice").none() = nb::none(),
           "Deals a round. With a wareme the given dice take the place of the state's own.")
      .def("follow_round", &follow_round, "wind"_a, "dealer"_a, "honba"_a, "sticks"_a, "points"_a, "wall"_a, "hidden"_a,
           "A round of a game played elsewhere; `hidden` are seats as bits whose tiles are assumed.")
      .def(
          "imagine",
          [](const State& self, nb::handle seat, const Seed& seed) {
            return imagined(self, seat_of(self, seat), seed);
          },
          "seat"_a.none(), "seed"_a, nb::sig("def imagine(self, seat: int, seed: int | bytes) -> RiichiState"),
          "A copy in which everything that the seat cannot see is redealt.")
      .def("legal", &legal, "seat"_a.none(),
           nb::sig("def legal(self, seat: int) -> tuple[tuple[str, int | None, tuple[int, ...]], ...]"))
      .def("is_legal", &is_legal_action, "seat"_a, "action"_a.none(),
           nb::sig("def is_legal(self, seat: int, action: tuple[str, int | None, tuple[int, ...]]) -> bool"))
      .def("step", &take_step, "actions"_a)
      .def("advance", &advance_round, "end"_a = nb::none(),
           "Advances to the next round's wind, dealer, honba; True at the end of the game. `end` is what the dealer "
           "chooses where `may_end_by_choice`.")
      .def_prop_ro("may_end_by_choice", &may_end_by_choice, "True if the dealer may now end the game or continue.")
      .def(
          "note_chombo", [](State& self, Given<int> seat) { note_chombo(self, seat_of(self, seat)); }, "seat"_a,
          "That the seat lost its points by its own chombo.");
}

void register_table(nb::class_<State>& type) {
  type.def_ro("phase", &State::phase)
      .def_ro("end", &State::end)
      .def_prop_ro("deciding", member(&State::deciding, seats_tuple))
      .def_ro("turn", &State::turn)
      .def_prop_ro("wind", &State::round_wind, "The round wind, 0 for East.")
      .def_ro("winds_played", &State::wind, "The number of winds played to their end, of any name.")
      .def_prop_ro("dice", [](const State& self) { return first_of(self.dice, self.dice[0] ? 2 : 0); })
      .def_prop_ro("wareme", member(&State::wareme, seat_or_none))
      .def_prop_ro("have_won", member(&State::have_won, seats_tuple), "The seats that have won in this game.")
      .def_rw("fourteen_dealt", &State::fourteen_dealt,
              "True if the dealer is dealt fourteen tiles: discarding the first one drawn is not tsumogiri.")
      .def_prop_ro("draws_into_hand", &draws_into_hand,
                   "True if the tile just drawn counts as one of the hand: the dealer's first of fourteen.")
      .def_ro("dealer", &State::dealer)
      .def_ro("honba", &State::honba)
      .def_ro("sticks", &State::sticks)
      .def_ro("left", &State::left)
      .def_prop_ro("offered",
                   [](const State& self) { return id_or_none(self.phase == Phase::Claim ? self.offered : kNoId); })
      .def_prop_ro("wall", [](const State& self) { return bytes_of({self.wall.tiles.data(), self.wall.size}); })
      .def_prop_ro("dora", [](const State& self) { return indicators(self, &State::dora_id); })
      .def_prop_ro("ura", [](const State& self) { return indicators(self, &State::ura_id); })
      .def_ro("robots", &State::robots)
      .def_ro("open", &State::open)
      .def_ro("dead", &State::dead)
      .def_ro("ura_shown", &State::ura_shown)
      .def_ro("eight_honba", &State::eight_honba)
      .def_prop_ro("streaks", &streaks_of, "Wins in a row of each seat.")
      .def_ro("chombo", &State::chombo);
}

void register_results(nb::class_<State>& type) {
  type.def_prop_ro(
          "points",
          [](const State& self) { return tuple_of(self.seats(), [&](int seat) { return self.players[seat].points; }); })
      .def_prop_ro("deltas", by_seat(std::mem_fn(&State::deltas)))
      .def_ro("tenpai", &State::tenpai)
      .def_prop_ro("wins", &wins_of)
      .def_prop_ro("scores", by_seat([](const State& self) { return final_scores(self); }))
      .def_prop_ro("yakitori", by_seat(&yakitori_payments))
      .def_prop_ro("tobi_prizes", by_seat(&tobi_prizes))
      .def("penalty", &penalty_of, "seat"_a, "dealer"_a,
           "The points that a chombo costs the seat and brings the others while that dealer deals.")
      .def_prop_ro("ranking", by_seat([](const State& self) { return ranking(self); }));
}

void register_players(nb::class_<State>& type) {
  type.def("tiles", of_player(&tiles_of), "seat"_a)
      .def("drawn", of_player(member(&Player::drawn, id_or_none)), "seat"_a)
      .def("river", of_player(&river_of), "seat"_a)
      .def("melds", of_player(&melds_of), "seat"_a)
      .def("hand", of_player(&Player::hand), "seat"_a)
      .def("kita", of_player(&Player::kita), "seat"_a)
      .def("is_riichi", of_player(&Player::riichi), "seat"_a)
      .def(
          "history",
          [](const State& self, Given<int> seat) {
            const Player& player = player_of(self, seat);
            return std::make_tuple(player.double_riichi, player.open_riichi, player.ippatsu,
                                   is_first_turn(self, player));
          },
          "seat"_a, "Double riichi, open riichi, ippatsu, first turn.")
      .def("is_furiten", of_player(&Player::is_furiten), "seat"_a)
      .def("waits", of_player(member(&Player::waits, kinds_tuple)), "seat"_a);
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

std::array<Action, kSeats> to_actions(const State& state, GivenActions given) {
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

EventTuple event_tuple(const Event& event) {
  return {event.type, seat_or_none(event.seat), seat_or_none(event.from), id_or_none(event.tile), own_tuple(event.own),
          event.flag};
}

EventTuples events_tuple(const Events& events) { return tuple_of(events, event_tuple); }

MadeScore score_of(const State& state, int seat, bool tsumo, const Score& score) {
  return wrap_score(score, winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), state.rule);
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
    const auto of_seat = to_argument<std::int32_t>(item, -kMostPoints, kMostPoints, "points");
    if (n < rule.players) points[n] = of_seat;
    if (++n > rule.players) raise_argument("points of more seats than there are", "give those of every seat");
  });
  if (n < rule.players) raise_argument("points of too few seats", "give those of every seat");
  return points;
}

Circumstances to_circumstances(const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba,
                               nb::handle sticks, nb::handle points) {
  return {
      to_argument<std::uint8_t>(wind, 0, 3, "wind"), to_argument<std::uint8_t>(dealer, 0, rule.players - 1, "dealer"),
      to_argument<std::uint16_t>(honba, 0, kMostHonba, "honba"),
      to_argument<std::uint16_t>(sticks, 0, kMostHonba, "sticks"), to_points(rule, points)};
}

std::array<std::uint8_t, 2> to_dice(nb::handle given) {
  if (!PyTuple_Check(given.ptr()) || PyTuple_Size(given.ptr()) != 2)
    raise_argument("dice that are no tuple of two", "give two numbers from 1 to 6");
  const auto die = [&](int at) {
    return to_argument<std::uint8_t>(nb::handle(PyTuple_GetItem(given.ptr(), at)), 1, 6, "a die");
  };
  return {die(0), die(1)};
}

TupleOf<std::uint8_t> streaks_of(const State& state) { return first_of(state.streak, state.seats()); }

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

void register_game(nb::module_& m) {
  m.attr("EVENTS") = tuple_of(kEvents);
  m.def(
      "final_scores",
      [](const GameRule& rule, GivenNumbers points) {
        const auto scores = final_scores(rule, to_points(rule, points));
        return list_of(std::span(scores).first(rule.players));
      },
      "rule"_a, "points"_a, "The final scores for these points, in thousands by seat: points, oka and uma.");
  nb::class_<State> type(m, "RiichiState", "A game of riichi in the kernel; `jantaku.RiichiGame` plays with it.");
  type.def(
          "__init__",
          [](State* self, const GameRule& rule, const Seed& seed) {
            new (self) State();
            start_game(*self, rule, seed);
          },
          "rule"_a, "seed"_a, "A game before its first round.")
      .def("clone", [](const State& self) { return State(self); }, "An independent copy.");
  define_sealed(type);
  register_rounds(type);
  register_table(type);
  register_results(type);
  register_players(type);
}

}  // namespace jantaku::python
