// The table of both environments: its rounds and decisions; and the walls of riichienv.
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "bindings/learn/riichienv.hpp"
#include "bindings/sealed.hpp"
#include "score/complete.hpp"

namespace jantaku::python {
namespace {

[[noreturn]] void raise_illegal(const std::string& fault, const char* cure) {
  const nb::object error = python("jantaku.base.errors", "IllegalAction");
  PyErr_SetObject(error.ptr(), error(fault, cure).ptr());
  throw nb::python_error();
}

// The tiles of a round in the order they are dealt and drawn, the last ones the dead wall: riichienv's has its first
// indicator one place beyond Jantaku's, replacements and ura-dora in another order.
constexpr int their_place(int place, int players) {
  const DeadWall& dead = dead_wall(players);
  const int first = players == 4 ? 4 : 8;  // their first indicator, counted from the wall's end
  for (int i = 0; i < first; ++i)
    if (place == dead.replacements[static_cast<std::size_t>(i)]) return i;
  const int at = place - (dead.first_dora - 1);
  // With three players the fourth and fifth indicators are where the last live tiles are drawn from: unchanged.
  return at >= 0 && at < (players == 4 ? 10 : 6) ? first + (at ^ 1) : place;
}

// What each of some seats sees.
using SeenBySeat = nb::typed<nb::dict, int, Type<"typing.Any">>;

struct EnvTable {
  GameRule rule;
  nb::object kind;  // the class of its observations
  std::shared_ptr<const State> state;
  std::shared_ptr<EventHistory> history;
  nb::object teller;
  std::array<std::uint32_t, kSeats> told{};  // how much of the history each seat knew when it was last asked
  int last_discard = -1, last_discarder = -1;
  int declared = -1;   // the seat that has declared riichi and is to discard
  bool named = false;  // the class is one of riichienv's

  const State& begun() const {
    if (!state) raise_illegal("no game has begun", "call reset()");
    return *state;
  }

  void tell(const Events& events, const std::shared_ptr<const State>& after, bool skip_riichi) {
    for (const Event& event : events) {
      if (skip_riichi && event.type == EventType::Riichi) continue;
      if (event.type == EventType::Round || event.type == EventType::Win || event.type == EventType::RoundEnd ||
          event.type == EventType::GameEnd)
        history->states.emplace_back(static_cast<std::uint32_t>(history->events.size()), after);
      history->events.push_back(event);
      if (event.type == EventType::Round) last_discard = last_discarder = -1;
      if (event.type == EventType::Discard) {
        last_discard = event.tile;
        last_discarder = event.seat;
      }
    }
  }

  void deal(State& next, const Wall& wall) {
    Events events;
    start_round(next, wall, events);
    state = std::make_shared<const State>(next);
    tell(events, state, false);
  }

  AnyValue look(int seat) const {
    const int seats = state ? state->seats() : 0;
    if (seat < 0 || seat >= seats) raise_no_seat(nb::int_(seat), seats);
    EnvObservation observation{
        state,
        history,
        teller,
        nb::object(),
        history->size(),
        told[static_cast<std::size_t>(seat)],
        static_cast<std::uint8_t>(seat),
        rule.players,
        last_discard,
        declared == seat};
    if (named) return new_instance(kind.ptr(), RiichienvObservation{std::move(observation)});
    return new_instance(kind.ptr(), std::move(observation));
  }

  AnyValue see(int seat) {
    AnyValue seen = look(seat);
    note(seat);
    return seen;
  }

  void note(int seat) { told[static_cast<std::size_t>(seat)] = history->size(); }

  template <class Look>
  SeenBySeat of_deciding(Look look_at) const {
    nb::dict seen;
    for (int seat = 0; seat < begun().seats(); ++seat)
      if (state->decides(seat)) seen[nb::int_(seat)] = look_at(seat);
    return seen;
  }
  SeenBySeat look_all() const {
    return of_deciding([this](int seat) { return look(seat); });
  }
  SeenBySeat see_all() {
    return of_deciding([this](int seat) { return see(seat); });
  }

  // Takes the decisions and plays until the next ones, or to the end of the game. A closed kan that may be robbed
  // offers the tile `named`, if there is one.
  void proceed(const std::array<Action, kSeats>& chosen, TileId named = kNoId) {
    const bool skip_riichi = declared >= 0;
    auto next = std::make_shared<State>(*state);
    Events events;
    step(*next, chosen, events);
    if (named != kNoId && next->phase == Phase::Claim && next->offer == Offer::ClosedKan) next->offered = named;
    declared = -1;
    state = next;
    tell(events, state, skip_riichi);
    while (state->phase == Phase::RoundOver) {
      next = std::make_shared<State>(*state);
      go_on(*next, events);
      state = next;
      tell(events, state, false);
    }
  }
};

// Takes an action of each deciding seat. What they knew is then no longer new to them; looking leaves it new.
SeenBySeat take(EnvTable& self, GivenActions given) {
  const std::shared_ptr<const State> before = self.state;  // reading the actions may run Python code
  const std::array<Action, kSeats> chosen = to_actions(self.begun(), given);
  if (self.state != before) raise_type_error("the table went on while the actions were read");
  for (int seat = 0; seat < before->seats(); ++seat)
    if (before->decides(seat)) self.note(seat);
  self.proceed(chosen);
  return self.look_all();
}

SeenBySeat take_step(EnvTable& self, SeenBySeat given) {
  const State& before = self.begun();
  if (before.phase == Phase::GameOver) return nb::dict();
  if (given.size() == 0) return self.see_all();
  std::array<Action, kSeats> chosen{};
  TileId named = kNoId;  // of a closed kan
  unsigned answered = 0;
  for (auto [key, value] : given) {
    const int seat = nb::cast<int>(key);
    if (seat < 0 || seat >= before.seats() || !before.decides(seat))
      raise(python("jantaku.game.faults", "nothing_to_decide")(nb::make_tuple(seat),
                                                               nb::list(seats_tuple(before.deciding))));
    if (!nb::isinstance<EnvAction>(value)) raise_type_error("a decision is an Action");
    const EnvAction& plain = *nb::inst_ptr<EnvAction>(value);
    const bool declared = self.declared == seat;
    if (plain.type == EnvActionType::Riichi && !declared) {
      Actions legal;
      legal_actions(before, seat, legal);
      if (!legal.first(ActionType::Riichi))
        raise_illegal("seat " + std::to_string(seat) + " may not declare riichi", "choose one of legal_actions()");
      self.declared = seat;
      self.history->events.push_back(
          {EventType::Riichi, static_cast<std::uint8_t>(seat), kNoSeat, kNoId, kNoTiles, false});
      return self.see_all();
    }
    const std::optional<Action> action = kernel_action(before, seat, declared, plain);
    if (!action)
      raise_illegal("seat " + std::to_string(seat) + " may not " + words(plain), "choose one of legal_actions()");
    chosen[static_cast<std::size_t>(seat)] = *action;
    if (action->type == ActionType::ClosedKan) named = id_from(plain.tile);
    answered |= 1u << seat;
  }
  if (answered != before.deciding) {
    std::string missing;
    for (int seat = 0; seat < before.seats(); ++seat)
      if (before.decides(seat) && !(answered >> seat & 1))
        missing += (missing.empty() ? "" : " and ") + std::to_string(seat);
    raise_illegal("seat " + missing + " has not decided", "give an action for each seat that was observed");
  }
  self.proceed(chosen, named);
  return self.see_all();
}

// The wall of tiles that are in riichienv's order.
nb::bytes wall_from(const EnvTable& self, GivenNumbers given) {
  const std::vector<int> tiles = ids_from(given);
  const int players = self.rule.players;
  std::array<std::uint8_t, kTileIds> wall{};
  const std::size_t n = players == 4 ? 136 : 108;
  bool sound = tiles.size() == n;
  for (std::size_t i = 0; sound && i < n; ++i) {
    const int id = tiles[n - 1 - static_cast<std::size_t>(their_place(static_cast<int>(i), players))];
    sound = id >= 0 && id < kTileIds;
    wall[i] = static_cast<std::uint8_t>(id);
  }
  if (!sound || !wall_of({wall.data(), n}, players))
    raise_argument("the tiles are not a wall", "a wall is every tile id of the set once: 136, with three players 108");
  return nb::bytes(wall.data(), n);
}

// Changes what a round is played for; None leaves it.
void set_round(State& state, std::optional<int> dealer, std::optional<int> honba, std::optional<int> sticks,
               nb::handle given, std::optional<int> wind) {
  const std::vector<int> points = given.is_none() ? std::vector<int>{} : ids_from(given);
  const auto within = [](std::optional<int> value, int most) { return value.value_or(0) >= 0 && value <= most; };
  if (!given.is_none() && static_cast<int>(points.size()) != state.seats())
    raise_argument("scores length " + std::to_string(points.size()) + " does not match number of players " +
                       std::to_string(state.seats()),
                   "give the points of each seat");
  if (!within(dealer, state.seats() - 1) || !within(wind, 3) || !within(honba, 1000) || !within(sticks, 1000))
    raise_argument("impossible values of a round",
                   "the dealer is a seat, the round wind 0 to 3, honba and sticks are up to 1000");
  if (dealer) state.dealer = static_cast<std::uint8_t>(*dealer);
  if (wind) state.wind = static_cast<std::uint8_t>(*wind);
  if (honba) state.honba = static_cast<std::uint16_t>(*honba);
  if (sticks) state.sticks = static_cast<std::uint16_t>(*sticks);
  for (std::size_t seat = 0; seat < points.size(); ++seat) state.players[seat].points = points[seat];
}

void begin(EnvTable& self, const Seed& seed, nb::object teller, std::optional<nb::bytes> wall,
           std::optional<int> dealer, std::optional<int> honba, std::optional<int> sticks, GivenNumbers points,
           std::optional<int> wind, bool fourteen_dealt) {
  State state;
  start_game(state, self.rule, seed);
  state.fourteen_dealt = fourteen_dealt;
  set_round(state, dealer, honba, sticks, points, wind);
  const Wall tiles = wall ? to_wall(self.rule, *wall) : shuffled_wall(state);
  self.history = std::make_shared<EventHistory>();
  self.teller = std::move(teller);
  self.told = {};
  self.declared = -1;
  self.deal(state, tiles);
}

void make_table(EnvTable* self, const GameRule& rule, Made<Type<"type[EnvObservation]">> kind) {
  if (!PyType_Check(kind.ptr()) || PyObject_IsSubclass(kind.ptr(), nb::type<EnvObservation>().ptr()) != 1)
    raise_type_error("the class of observations is an EnvObservation");
  const bool named = PyObject_IsSubclass(kind.ptr(), nb::type<RiichienvObservation>().ptr()) == 1;
  new (self)
      EnvTable{rule, std::move(kind), nullptr, std::make_shared<EventHistory>(), nb::none(), {}, -1, -1, -1, named};
}

// A table in a pickle: numbers, then lists of values, each as this build has them in memory.
struct TableNumbers {
  std::array<std::uint32_t, kSeats> told;
  std::uint32_t followed;
  int last_discard, last_discarder, declared;
};
using NotedStates = std::vector<std::pair<std::uint32_t, std::shared_ptr<const State>>>;

template <class T>
void put_value(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

nb::bytes remember(const EnvTable& self) {
  std::string bytes;
  put_value(bytes,
            TableNumbers{self.told, self.history->followed, self.last_discard, self.last_discarder, self.declared});
  const auto put_size = [&](std::size_t size) { put_value(bytes, static_cast<std::uint32_t>(size)); };
  for (const std::vector<Event>* events : {&self.history->events, &self.history->heard}) {
    put_size(events->size());
    for (const Event& event : *events) put_value(bytes, event);
  }
  for (const NotedStates* states : {&self.history->states, &self.history->rounds_heard}) {
    put_size(states->size());
    for (const auto& [at, state] : *states) {
      put_size(at);
      put_value(bytes, *state);
    }
  }
  put_size(self.state ? 1 : 0);
  if (self.state) put_value(bytes, *self.state);
  return sealed(nb::bytes(bytes.data(), bytes.size()));
}

void recall(EnvTable& self, nb::bytes memory, nb::object teller) {
  const nb::bytes bytes = unsealed(memory);
  std::string_view left(bytes.c_str(), bytes.size());
  const auto take = [&]<class T>(T& to) {
    if (left.size() < sizeof to) raise_argument("not the memory of a table", "give what remember() returned");
    std::memcpy(static_cast<void*>(&to), left.data(), sizeof to);
    left.remove_prefix(sizeof to);
  };
  const auto take_size = [&] {
    std::uint32_t size = 0;
    take(size);
    return size;
  };
  const auto take_state = [&] {
    auto state = std::make_shared<State>();
    take(*state);
    return state;
  };
  TableNumbers numbers{};
  take(numbers);
  auto history = std::make_shared<EventHistory>();
  history->followed = numbers.followed;
  for (std::vector<Event>* events : {&history->events, &history->heard})
    for (std::uint32_t n = take_size(); n > 0; --n) take(events->emplace_back(Event{EventType::Dora}));
  for (NotedStates* states : {&history->states, &history->rounds_heard})
    for (std::uint32_t n = take_size(); n > 0; --n) {
      const std::uint32_t at = take_size();
      states->emplace_back(at, take_state());
    }
  const std::shared_ptr<const State> state = take_size() != 0 ? take_state() : nullptr;
  if (state && state->seats() != self.rule.players)
    raise_argument("the memory of a table of another number of players", "recall it in a table by the same rules");
  self.state = state;
  self.history = std::move(history);
  self.teller = std::move(teller);
  self.told = numbers.told;
  self.last_discard = numbers.last_discard;
  self.last_discarder = numbers.last_discarder;
  self.declared = numbers.declared;
}

void set_told(EnvTable& self, GivenNumbers given) {
  const std::vector<int> told = ids_from(given);
  const bool sound =
      static_cast<int>(told.size()) == self.rule.players && std::all_of(told.begin(), told.end(), [&](int n) {
        return n >= 0 && static_cast<std::uint32_t>(n) <= self.history->size();
      });
  if (!sound) raise_argument("a seat knows more events than there are", "give a number of events for each seat");
  std::copy(told.begin(), told.end(), self.told.begin());
}

// Continues from a state, with that number of messages read.
void put(EnvTable& self, const State& state, int declared, int followed, int discarder, int discard) {
  self.state = std::make_shared<const State>(state);
  self.declared = declared;
  self.last_discarder = discarder;
  self.last_discard = discard;
  if (followed < 0) return;
  self.history->events.clear();
  self.history->states.clear();
  self.history->followed = static_cast<std::uint32_t>(followed);
  for (std::uint32_t& told : self.told) told = std::min(told, self.history->followed);
}

using GivenEvent = Given<std::tuple<EventType, int, int, int, TupleOf<int>, bool>>;

void hear(EnvTable& self, GivenEvent event) {
  EventHistory& history = *self.history;
  if (history.followed == 0) raise_illegal("no message was followed", "call put() first");
  const Event noted = event_from(event);
  history.heard.resize(history.followed, Event{EventType::Dora});
  history.heard.back() = noted;
  while (!history.rounds_heard.empty() && history.rounds_heard.back().first >= history.followed - 1)
    history.rounds_heard.pop_back();
  if (noted.type == EventType::Round) history.rounds_heard.emplace_back(history.followed - 1, self.state);
}

// What the state keeps to itself.
AnyDict inner(const EnvTable& self) {
  const State& state = self.begun();
  const std::span players = std::span(state.players).first(state.rule.players);
  nb::dict inner;
  inner["missed"] = list_of(players, [](const Player& player) { return player.missed; });
  inner["missed_riichi"] = list_of(players, [](const Player& player) { return player.missed_riichi; });
  inner["forbidden"] = list_of(players, [](const Player& player) { return kinds_tuple(player.forbidden); });
  inner["pao"] = list_of(players, [](const Player& player) { return list_of(player.pao, seat_or_none); });
  inner["replacements"] = state.replacements;
  inner["pending_dora"] = state.pending_dora;
  inner["after_replacement"] = state.after_replacement;
  inner["calls"] = state.calls;
  inner["n_discards"] = state.n_discards;
  return inner;
}

auto live_wall(const EnvTable& self) {
  const State& state = self.begun();
  std::array<int, kTileIds> theirs{};
  for (int i = 0; i < state.wall.size; ++i)
    theirs[static_cast<std::size_t>(their_place(i, state.seats()))] = state.wall.tiles[static_cast<std::size_t>(i)];
  return list_of(std::max(0, state.next_draw + 1 - state.replacements),
                 [&](int i) { return theirs[static_cast<std::size_t>(state.replacements + i)]; });
}

void alter(EnvTable& self, std::optional<int> dealer, std::optional<int> honba, std::optional<int> sticks,
           GivenNumbers points, std::optional<int> wind) {
  auto next = std::make_shared<State>(self.begun());
  set_round(*next, dealer, honba, sticks, points, wind);
  self.state = std::move(next);
}

void stop(EnvTable& self) {
  auto next = std::make_shared<State>(self.begun());
  next->phase = Phase::GameOver;
  next->deciding = 0;
  self.state = std::move(next);
}

void listen(EnvTable& self, nb::object teller) {
  self.teller = std::move(teller);
  self.told = {};
}

void copy_table(EnvTable* self, const EnvTable& other, nb::object teller) {
  new (self) EnvTable(other);
  self->history = std::make_shared<EventHistory>(*other.history);
  self->teller = std::move(teller);
}

void register_decisions(nb::class_<EnvTable>& type) {
  type.def("take", &take, "actions"_a,
           "Takes the kernel's actions; the events that the deciding seats knew before are no longer new.")
      .def("step", &take_step, "actions"_a)
      .def("see", &EnvTable::see, "seat"_a, "What a seat sees; its next events are those after it.")
      .def("look", &EnvTable::look, "seat"_a, "What a seat would see, which leaves its events new.")
      .def("look_all", &EnvTable::look_all, "What each deciding seat would see.")
      .def("see_all", &EnvTable::see_all, "What each deciding seat sees.");
}

void register_course(nb::class_<EnvTable>& type) {
  type.def("begin", &begin, "seed"_a, "teller"_a, "wall"_a = nb::none(), "dealer"_a = nb::none(),
           "honba"_a = nb::none(), "sticks"_a = nb::none(), "points"_a.none() = nb::none(), "wind"_a = nb::none(),
           "fourteen_dealt"_a = false)
      .def("remember", &remember, "The table's state and events as bytes, for the same build.")
      .def("recall", &recall, "memory"_a, "teller"_a,
           "Continues where `remember` was called. Raises ReplayError for other bytes.")
      .def("stop", &stop, "Ends the game at once, without a result.")
      .def("done", [](const EnvTable& self) { return self.state && self.state->phase == Phase::GameOver; })
      .def("put", &put, "state"_a, "declared"_a, "followed"_a, "discarder"_a, "discard"_a,
           "Continues from that state, with the given number of messages read.")
      .def("hear", &hear, "event"_a, "The event that the message last followed tells.")
      .def("listen", &listen, "teller"_a)
      .def("alter", &alter, "dealer"_a.none(), "honba"_a.none(), "sticks"_a.none(), "points"_a.none(), "wind"_a.none());
}

}  // namespace

void register_env_table(nb::module_& m) {
  nb::class_<EnvTable> type(m, "EnvTable",
                            "The table behind both environments; `kind` is the class of its observations.");
  type.def("__init__", &make_table, "rule"_a, "kind"_a)
      .def("__init__", &copy_table, "other"_a, "teller"_a)
      .def("wall_from", &wall_from, "tiles"_a, "The wall of tiles that are in riichienv's order.")
      .def_prop_rw(
          "told",
          [](const EnvTable& self) {
            return list_of(int{self.rule.players}, [&](int seat) { return self.told[static_cast<std::size_t>(seat)]; });
          },
          &set_told, "value"_a, "How many events are no longer new to each seat.")
      .def_prop_ro("last_discarded",
                   [](const EnvTable& self) { return std::make_tuple(self.last_discarder, self.last_discard); })
      .def_prop_ro("inner", &inner, "What the state keeps to itself.")
      .def_prop_ro(
          "history", [](const EnvTable& self) { return self.history; }, nb::sig("def history(self) -> EnvEventHistory"))
      .def_ro("declared", &EnvTable::declared)
      .def_prop_ro(
          "action_space_size", [](const EnvTable& self) { return action_count(self.rule.players); },
          "How many numbers of actions there are.")
      .def_prop_ro(
          "kernel", [](const EnvTable& self) { return std::const_pointer_cast<State>(self.state); },
          nb::sig("def kernel(self) -> RiichiState"), "The state now; the next one is another object.")
      .def_prop_ro("live_wall", &live_wall,
                   "The tiles that have not been drawn, those of the dead wall first, the next one last.");
  register_decisions(type);
  register_course(type);
}

}  // namespace jantaku::python
