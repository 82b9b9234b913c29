// The fast part of `jantaku.riichienv`: actions, observations and the table they come from.
#include "bindings/learn/riichienv.hpp"
#include "score/complete.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace jantaku::python {
namespace {

constexpr std::array<ActionType, kDeeds> kTypeOfDeed{ActionType::Discard,  ActionType::Chi,     ActionType::Pon,
                                                     ActionType::OpenKan,  ActionType::Ron,     ActionType::Riichi,
                                                     ActionType::Tsumo,    ActionType::Pass,    ActionType::ClosedKan,
                                                     ActionType::AddedKan, ActionType::Kyuushu, ActionType::Kita};

// What Python lends: the members of its ActionType, and the classes of actions and observations by players.
struct Lent {
  std::array<PyObject*, kDeeds> deeds{};
  std::array<PyObject*, 2> actions{}, sights{};
} lent;

[[noreturn]] void raise_illegal(const std::string& fault, const char* cure) {
  const nb::object error = python("jantaku.base.errors", "IllegalAction");
  PyErr_SetObject(error.ptr(), error(fault, cure).ptr());
  throw nb::python_error();
}

template <class T>
nb::object new_instance(PyObject* type, T&& value) {
  nb::object made = nb::inst_alloc(nb::handle(type));
  new (nb::inst_ptr<std::decay_t<T>>(made)) std::decay_t<T>(std::forward<T>(value));
  nb::inst_mark_ready(made);
  return made;
}

nb::object int_or_none(int value) { return value < 0 ? nb::none() : nb::object(nb::int_(value)); }
int int_from(nb::handle value) { return value.is_none() ? -1 : nb::cast<int>(value); }

// Whole numbers of a sequence, which is held while its items are converted: they may change it meanwhile.
std::vector<int> ids_from(nb::handle values) {
  std::vector<int> ids;
  for (nb::handle id : nb::tuple(values))
    ids.push_back(static_cast<int>(
        to_argument(id, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), "a number")));
  return ids;
}

nb::list list_of(const std::vector<int>& values) {
  nb::list list;
  for (int value : values) list.append(value);
  return list;
}

Deed deed_from(nb::handle value) {
  const int deed = nb::cast<int>(value);
  if (deed < 0 || deed >= kDeeds) raise_type_error("no such type of action");
  return static_cast<Deed>(deed);
}

// The tiles in hand as they are shown: sorted, the drawn one last.
int shown_tiles(const Player& player, std::array<TileId, kMaxTiles>& tiles) {
  int n = 0;
  for (int i = 0; i < player.n_tiles; ++i)
    if (player.tiles[i] != player.drawn) tiles[n++] = player.tiles[i];
  std::sort(tiles.begin(), tiles.begin() + n);
  if (player.drawn != kNoId) tiles[n++] = player.drawn;
  return n;
}

int tiles_of_kind(const Player& player, int kind, std::array<int, 4>& found) {
  int n = 0;
  for (int i = 0; i < player.n_tiles && n < 4; ++i)
    if (player.tiles[i] / 4 == kind) found[n++] = player.tiles[i];
  std::sort(found.begin(), found.begin() + n);
  return n;
}

void list_turn(const State& state, int seat, bool declared, const Actions& actions, std::vector<PlainAction>& list) {
  const Player& player = state.players[seat];
  KindSet may_declare = 0;
  for (const Action& action : actions) {
    if (action.type == ActionType::Tsumo && !declared) list.push_back({Deed::Tsumo, action.tile, {}, seat});
    if (action.type == ActionType::Riichi) may_declare |= bit(action.tile / 4);
  }
  std::array<TileId, kMaxTiles> tiles;
  const int n = shown_tiles(player, tiles);
  for (int i = 0; i < n; ++i) {
    const Kind kind = tiles[i] / 4;
    const bool may = player.riichi ? tiles[i] == player.drawn
                     : declared    ? has(may_declare, kind)
                                   : !has(player.forbidden, kind);
    if (may) list.push_back({Deed::Discard, tiles[i], {}, seat});
  }
  if (declared) return;
  if (may_declare != 0) list.push_back({Deed::Riichi, -1, {}, seat});
  for (const Action& action : actions)
    if (action.type == ActionType::ClosedKan)
      list.push_back(
          {Deed::ClosedKan, action.tile, {action.tile, action.tile + 1, action.tile + 2, action.tile + 3}, seat});
  for (const Action& action : actions)
    if (action.type == ActionType::AddedKan) {
      PlainAction added{Deed::AddedKan, action.tile, {action.own[0], action.own[1], action.own[2]}, seat};
      std::sort(added.consumed.begin(), added.consumed.end());
      list.push_back(std::move(added));
    }
  for (const Action& action : actions) {
    if (action.type == ActionType::Kyuushu) list.push_back({Deed::Kyuushu, -1, {}, seat});
    if (action.type != ActionType::Kita) continue;
    for (int i = 0; i < n; ++i)
      if (tiles[i] / 4 == kNorth && (!player.riichi || tiles[i] == player.drawn))
        list.push_back({Deed::Kita, tiles[i], {}, seat});
  }
}

void list_pairs(const State& state, int seat, Deed deed, int first, int second, std::vector<PlainAction>& list) {
  const Player& player = state.players[seat];
  std::array<int, 4> a, b;
  const int n = tiles_of_kind(player, first, a), m = tiles_of_kind(player, second, b);
  for (int i = 0; i < n; ++i)
    for (int j = first == second ? i + 1 : 0; j < m; ++j) list.push_back({deed, state.offered, {a[i], b[j]}, seat});
}

void list_claims(const State& state, int seat, const Actions& actions, std::vector<PlainAction>& list) {
  const int kind = state.offered / 4;
  bool pon = false;
  std::array<bool, 3> chi{};  // the taken tile lowest, in the middle, highest
  const Action* kan = nullptr;
  for (const Action& action : actions) {
    if (action.type == ActionType::Ron) list.push_back({Deed::Ron, state.offered, {}, seat});
    pon |= action.type == ActionType::Pon;
    if (action.type == ActionType::OpenKan) kan = &action;
    if (action.type == ActionType::Chi) {
      const int low = std::min({kind, action.own[0] / 4, action.own[1] / 4});
      chi[static_cast<std::size_t>(kind - low)] = true;
    }
  }
  if (pon) list_pairs(state, seat, Deed::Pon, kind, kind, list);
  if (kan) list.push_back({Deed::OpenKan, state.offered, {kan->own[0], kan->own[1], kan->own[2]}, seat});
  for (int place = 2; place >= 0; --place) {
    if (!chi[static_cast<std::size_t>(place)]) continue;
    const int low = kind - place;
    list_pairs(state, seat, Deed::Chi, place == 0 ? low + 1 : low, place == 2 ? low + 1 : low + 2, list);
  }
  list.push_back({Deed::Pass, -1, {}, seat});
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

struct Table {
  GameRule rule;
  std::shared_ptr<const State> state;
  std::shared_ptr<Story> story;
  nb::object teller;
  std::array<std::uint32_t, kSeats> told{};  // how much of the story each seat knew when it was last asked
  int last_discard = -1, last_discarder = -1;
  int declared = -1;  // the seat that has declared riichi and is to discard

  void tell(const Events& events, const std::shared_ptr<const State>& after, bool skip_riichi) {
    for (const Event& event : events) {
      if (skip_riichi && event.type == EventType::Riichi) continue;
      if (event.type == EventType::Round || event.type == EventType::Win || event.type == EventType::RoundEnd ||
          event.type == EventType::GameEnd)
        story->states.emplace_back(static_cast<std::uint32_t>(story->events.size()), after);
      story->events.push_back(event);
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

  nb::object see(int seat) {
    const std::uint32_t all = story->size();
    Sight sight{state,
                teller,
                nb::object(),
                all,
                told[static_cast<std::size_t>(seat)],
                static_cast<std::uint8_t>(seat),
                rule.players,
                last_discard,
                declared == seat};
    told[static_cast<std::size_t>(seat)] = all;
    return new_instance(lent.sights[rule.players == 3], std::move(sight));
  }

  nb::dict see_all() {
    nb::dict seen;
    for (int seat = 0; seat < state->seats(); ++seat)
      if (state->decides(seat)) seen[nb::int_(seat)] = see(seat);
    return seen;
  }
};

std::string words(const PlainAction& action) {
  std::string text(kActionNames[static_cast<std::size_t>(kTypeOfDeed[static_cast<std::size_t>(action.deed)])]);
  return action.tile < 0 ? text : text + " of tile " + std::to_string(action.tile);
}

TileId id_from(int tile) { return tile < 0 || tile >= kTileIds ? kNoId : static_cast<TileId>(tile); }

// The kernel's action for theirs, or none that is legal.
std::optional<Action> kernel_action(const State& state, int seat, bool declared, const PlainAction& given) {
  const Player& player = state.players[seat];
  Action action{kTypeOfDeed[static_cast<std::size_t>(given.deed)], id_from(given.tile), kNoTiles};
  switch (given.deed) {
    case Deed::Discard:
      if (declared) action.type = ActionType::Riichi;
      break;
    case Deed::Tsumo: action.tile = player.drawn; break;
    case Deed::Ron: action.tile = state.offered; break;
    case Deed::Pass:
    case Deed::Kyuushu: action.tile = kNoId; break;
    case Deed::Chi:
    case Deed::Pon:
    case Deed::OpenKan:
      action.tile = state.offered;
      for (std::size_t i = 0; i < given.consumed.size() && i < 3; ++i) action.own[i] = id_from(given.consumed[i]);
      break;
    case Deed::ClosedKan: {
      const int tile = given.tile >= 0 || given.consumed.empty() ? given.tile : given.consumed[0];
      const TileId first = id_from(tile < 0 ? tile : tile / 4 * 4);
      if (first == kNoId) return std::nullopt;
      action = {
          ActionType::ClosedKan,
          first,
          {static_cast<TileId>(first + 1), static_cast<TileId>(first + 2), static_cast<TileId>(first + 3)}};
      break;
    }
    case Deed::AddedKan: {
      for (int i = 0; i < player.hand.n_melds; ++i)
        if (player.hand.melds[i].type == MeldType::Pon && player.hand.melds[i].kind == given.tile / 4)
          for (std::size_t j = 0; j < 3; ++j) action.own[j] = player.melds[i].tiles[j];
      break;
    }
    default: break;
  }
  if ((given.deed == Deed::Chi || given.deed == Deed::Pon) && is_honor(state.offered / 4) == false &&
      action.own[0] != kNoId && action.own[1] != kNoId && action.own[0] > action.own[1])
    std::swap(action.own[0], action.own[1]);
  if (declared && action.type != ActionType::Riichi) return std::nullopt;
  if (!is_legal(state, seat, action)) return std::nullopt;
  return action;
}

const State& begun(const Table& table) {
  if (!table.state) raise_illegal("no game has begun", "call reset()");
  return *table.state;
}

nb::dict take_step(Table& self, nb::dict given) {
  const State& before = begun(self);
  if (before.phase == Phase::GameOver) return {};
  std::array<Action, kSeats> chosen{};
  unsigned answered = 0;
  for (auto [key, value] : given) {
    const int seat = nb::cast<int>(key);
    if (seat < 0 || seat >= before.seats() || !before.decides(seat)) continue;
    if (!nb::isinstance<PlainAction>(value)) raise_type_error("a decision is an Action");
    const PlainAction& plain = *nb::inst_ptr<PlainAction>(value);
    const bool declared = self.declared == seat;
    if (plain.deed == Deed::Riichi && !declared) {
      std::vector<PlainAction> list;
      list_actions(before, seat, false, list);
      if (std::none_of(list.begin(), list.end(), [](const PlainAction& one) { return one.deed == Deed::Riichi; }))
        raise_illegal("seat " + std::to_string(seat) + " may not declare riichi", "choose one of legal_actions()");
      self.declared = seat;
      self.story->events.push_back(
          {EventType::Riichi, static_cast<std::uint8_t>(seat), kNoSeat, kNoId, kNoTiles, false});
      return self.see_all();
    }
    const std::optional<Action> action = kernel_action(before, seat, declared, plain);
    if (!action)
      raise_illegal("seat " + std::to_string(seat) + " may not " + words(plain), "choose one of legal_actions()");
    chosen[static_cast<std::size_t>(seat)] = *action;
    answered |= 1u << seat;
  }
  if (answered != before.deciding) {
    std::string missing;
    for (int seat = 0; seat < before.seats(); ++seat)
      if (before.decides(seat) && !(answered >> seat & 1))
        missing += (missing.empty() ? "" : " and ") + std::to_string(seat);
    raise_illegal("seat " + missing + " has not decided", "give an action for each seat that was observed");
  }
  const bool skip_riichi = self.declared >= 0;
  auto next = std::make_shared<State>(before);
  Events events;
  step(*next, chosen, events);
  self.declared = -1;
  self.state = next;
  self.tell(events, self.state, skip_riichi);
  while (self.state->phase == Phase::RoundOver) {
    State on = *self.state;
    events.size = 0;
    if (advance(on, events)) {
      self.state = std::make_shared<const State>(on);
      self.tell(events, self.state, false);
    } else {
      self.deal(on, shuffled_wall(on));
    }
  }
  return self.see_all();
}

// Gives a seat other tiles; of 3n + 2 the last is the drawn one. Other tiles stay in their place.
void hold(Table& self, int seat, nb::handle given) {
  const std::vector<int> tiles = ids_from(given);
  auto next = std::make_shared<State>(begun(self));
  std::array<bool, kTileIds> held{};
  const bool sound =
      seat >= 0 && seat < next->seats() && tiles.size() <= kMaxTiles && tiles.size() % 3 != 0 &&
      std::all_of(
          tiles.begin(), tiles.end(),
          [&](int id) { return id >= 0 && id < kTileIds && !std::exchange(held[static_cast<std::size_t>(id)], true); });
  if (!sound)
    raise_argument("the tiles are not a hand of a seat",
                   "a hand is up to 14 different tile ids, 3n + 1 or 3n + 2 of them");
  Player& player = next->players[static_cast<std::size_t>(seat)];
  while (player.n_tiles > 0) {
    const TileId tile = player.tiles[--player.n_tiles];
    player.hand.remove(tile / 4);
    if (next->is_red(tile)) --player.hand.reds[tile / 36];
  }
  player.drawn = kNoId;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const auto tile = static_cast<TileId>(tiles[i]);
    if (i + 1 == tiles.size() && tiles.size() % 3 == 2) {
      player.waits = waits(player.hand, next->rule);
      player.drawn = tile;
    }
    player.tiles[player.n_tiles++] = tile;
    player.hand.add(tile / 4);
    if (next->is_red(tile)) ++player.hand.reds[tile / 36];
  }
  if (player.drawn == kNoId) player.waits = waits(player.hand, next->rule);
  self.state = std::move(next);
}

Wall wall_from(const std::vector<int>& tiles, int players) {
  Wall wall;
  wall.size = players == 4 ? 136 : 108;
  std::array<bool, kTileIds> seen{};
  bool sound = tiles.size() == wall.size;
  for (int i = 0; sound && i < wall.size; ++i) {
    const int id = tiles[static_cast<std::size_t>(wall.size - 1 - their_place(i, players))];
    sound = id >= 0 && id < kTileIds && !seen[static_cast<std::size_t>(id)] &&
            (players == 4 || has(kThreePlayerKinds, static_cast<Kind>(id / 4)));
    if (!sound) break;
    seen[static_cast<std::size_t>(id)] = true;
    wall.tiles[static_cast<std::size_t>(i)] = static_cast<TileId>(id);
  }
  if (!sound)
    raise_argument("the tiles are not a wall", "a wall is every tile id of the set once: 136, with three players 108");
  return wall;
}

constexpr const char* kBeginning =
    "the dealer is a seat, the round wind 0 to 3, honba and sticks up to 1000, and every seat has points";

nb::dict begin(Table& self, const Seed& seed, nb::handle wall, int dealer, int wind, int honba, int sticks,
               nb::handle given_points, nb::object teller) {
  const std::vector<int> points = ids_from(given_points);
  State state;
  start_game(state, self.rule, seed);
  if (dealer < 0 || dealer >= state.seats() || wind < 0 || wind > 3 || honba < 0 || honba > 1000 || sticks < 0 ||
      sticks > 1000 || static_cast<int>(points.size()) != state.seats()) {
    raise_argument("no round begins so", kBeginning);
  }
  state.dealer = static_cast<std::uint8_t>(dealer);
  state.wind = static_cast<std::uint8_t>(wind);
  state.honba = static_cast<std::uint16_t>(honba);
  state.sticks = static_cast<std::uint16_t>(sticks);
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points = points[static_cast<std::size_t>(seat)];
  const Wall tiles = wall.is_none() ? shuffled_wall(state) : wall_from(ids_from(wall), self.rule.players);
  self.story = std::make_shared<Story>();
  self.teller = std::move(teller);
  self.told = {};
  self.declared = -1;
  self.deal(state, tiles);
  return self.see_all();
}

nb::tuple event_tuple(const Event& event) {
  nb::list own;
  for (TileId tile : event.own)
    if (tile != kNoId) own.append(tile);
  return nb::make_tuple(kEvents[static_cast<std::size_t>(event.type)], seat_or_none(event.seat),
                        seat_or_none(event.from), id_or_none(event.tile), nb::tuple(own), event.flag);
}

nb::list story_events(const Story& story, std::uint32_t from) {
  nb::list list;
  std::size_t at = 0;
  for (std::uint32_t i = from; i < story.events.size(); ++i) {
    while (at < story.states.size() && story.states[at].first < i) ++at;
    const bool needs = at < story.states.size() && story.states[at].first == i;
    list.append(
        nb::make_tuple(event_tuple(story.events[i]), needs ? nb::cast(State(*story.states[at].second)) : nb::none()));
  }
  return list;
}

nb::list legal_list(const Sight& sight) {
  std::vector<PlainAction> all;
  if (sight.state) list_actions(*sight.state, sight.seat, sight.declared, all);
  nb::list list;
  for (PlainAction& action : all) list.append(new_instance(lent.actions[sight.players == 3], std::move(action)));
  return list;
}

nb::bytes legal_mask(const Sight& sight) {
  std::vector<PlainAction> all;
  if (sight.state) list_actions(*sight.state, sight.seat, sight.declared, all);
  std::array<char, 82> mask{};
  for (const PlainAction& action : all)
    if (const int id = plain_id(action, sight.players); id >= 0) mask[static_cast<std::size_t>(id)] = 1;
  return nb::bytes(mask.data(), sight.players == 3 ? 60 : 82);
}

// The first action of that number, but of a discard's tiles a plain five before the red one.
nb::object find_legal(const Sight& sight, int id) {
  std::vector<PlainAction> all;
  if (sight.state) list_actions(*sight.state, sight.seat, sight.declared, all);
  PlainAction* found = nullptr;
  for (PlainAction& action : all) {
    if (plain_id(action, sight.players) != id) continue;
    if (found == nullptr) found = &action;
    if (action.deed == Deed::Discard && sight.state->is_red(static_cast<TileId>(action.tile))) continue;
    found = &action;
    break;
  }
  return found ? new_instance(lent.actions[sight.players == 3], std::move(*found)) : nb::none();
}

// Two classes made from that one: for four players and for three.
template <class T>
bool are_classes_of(nb::sequence types) {
  if (nb::len(types) != 2) return false;
  for (nb::handle type : types)
    if (!PyType_Check(type.ptr()) || PyObject_IsSubclass(type.ptr(), nb::type<T>().ptr()) != 1) return false;
  return true;
}

}  // namespace

void list_actions(const State& state, int seat, bool declared, std::vector<PlainAction>& list) {
  Actions actions;
  legal_actions(state, seat, actions);
  if (actions.size == 0) return;
  list.reserve(static_cast<std::size_t>(actions.size) + 8);
  if (state.phase == Phase::Turn) return list_turn(state, seat, declared, actions, list);
  list_claims(state, seat, actions, list);
}

int plain_id(const PlainAction& action, int players) {
  const bool three = players == 3;
  const int kind = action.tile < 0 ? -1 : action.tile / 4;
  const int face = three && kind >= 0 ? compact_kind(kind) : kind;
  switch (action.deed) {
    case Deed::Discard: return face;
    case Deed::Riichi: return three ? 27 : 37;
    case Deed::Chi: {
      int place = 0;
      for (int tile : action.consumed) place += tile / 4 < kind;
      return three ? -1 : 38 + place;
    }
    case Deed::Pon: return three ? 28 : 41;
    case Deed::OpenKan:
    case Deed::ClosedKan:
    case Deed::AddedKan: return face < 0 ? -1 : (three ? 29 : 42) + face;
    case Deed::Tsumo:
    case Deed::Ron: return three ? 56 : 79;
    case Deed::Kyuushu: return three ? 57 : 80;
    case Deed::Pass: return three ? 58 : 81;
    case Deed::Kita: return three ? 59 : -1;
  }
  return -1;
}

void register_riichienv(nb::module_& m) {
  m.def(
      "lend_riichienv",
      [](nb::sequence deeds, nb::sequence actions, nb::sequence sights) {
        const bool sound =
            nb::len(deeds) == kDeeds && are_classes_of<PlainAction>(actions) && are_classes_of<Sight>(sights);
        if (!sound) raise_type_error("the classes are those of jantaku.riichienv");
        for (std::size_t i = 0; i < kDeeds; ++i) lent.deeds[i] = nb::object(deeds[i]).release().ptr();
        for (std::size_t i = 0; i < 2; ++i) {
          lent.actions[i] = nb::object(actions[i]).release().ptr();
          lent.sights[i] = nb::object(sights[i]).release().ptr();
        }
      },
      nb::arg("deeds"), nb::arg("actions"), nb::arg("sights"),
      nb::sig("def lend_riichienv(deeds: Sequence[object], actions: Sequence[type], sights: Sequence[type]) -> None"),
      "The classes whose instances the table makes.");

  nb::class_<PlainAction>(m, "EnvAction", "An action as programs for riichienv hold it.")
      .def(
          "__init__",
          [](PlainAction* self, nb::handle deed, nb::handle tile, nb::handle consumed, nb::handle actor) {
            new (self) PlainAction{deed_from(deed), int_from(tile), ids_from(consumed), int_from(actor)};
          },
          nb::arg("deed"), nb::arg("tile").none(), nb::arg("consumed"), nb::arg("actor").none(),
          nb::sig(
              "def __init__(self, deed: int, tile: int | None, consumed: Sequence[int], actor: int | None) -> None"))
      .def_prop_rw(
          "action_type",
          [](const PlainAction& self) { return nb::borrow(lent.deeds[static_cast<std::size_t>(self.deed)]); },
          [](PlainAction& self, nb::handle deed) { self.deed = deed_from(deed); },
          nb::for_getter(nb::sig("def action_type(self) -> typing.Any")),
          nb::for_setter(nb::sig("def action_type(self, value: int, /) -> None")))
      .def_prop_rw(
          "tile", [](const PlainAction& self) { return int_or_none(self.tile); },
          [](PlainAction& self, nb::handle tile) { self.tile = int_from(tile); }, nb::arg("value").none(),
          nb::for_getter(nb::sig("def tile(self) -> int | None")),
          nb::for_setter(nb::sig("def tile(self, value: int | None, /) -> None")))
      .def_prop_rw(
          "consume_tiles", [](const PlainAction& self) { return list_of(self.consumed); },
          [](PlainAction& self, nb::handle tiles) { self.consumed = ids_from(tiles); },
          nb::for_getter(nb::sig("def consume_tiles(self) -> list[int]")),
          nb::for_setter(nb::sig("def consume_tiles(self, value: Sequence[int], /) -> None")))
      .def_prop_rw(
          "actor", [](const PlainAction& self) { return int_or_none(self.actor); },
          [](PlainAction& self, nb::handle actor) { self.actor = int_from(actor); }, nb::arg("value").none(),
          nb::for_getter(nb::sig("def actor(self) -> int | None")),
          nb::for_setter(nb::sig("def actor(self, value: int | None, /) -> None")))
      .def(
          "id_among", [](const PlainAction& self, int players) { return plain_id(self, players); }, nb::arg("players"),
          "Its number, -1 if it is not an action.");

  nb::class_<Story>(m, "EnvStory", "The events of a table.")
      .def("__len__", [](const Story& self) { return self.size(); })
      .def("since", &story_events, nb::arg("first"),
           nb::sig("def since(self, first: int) -> list[tuple[tuple[str, int | None, int | None, int | None, "
                   "tuple[int, ...], bool], RiichiState | None]]"),
           "The events from there on, each with the state for the rest of its message.");

  nb::class_<Sight>(m, "EnvSight", "What a seat sees, as programs for riichienv hold it.")
      .def(
          "__init__",
          [](Sight* self, int seat, int players, nb::object given) {
            new (self) Sight{nullptr,
                             nb::none(),
                             std::move(given),
                             0,
                             0,
                             static_cast<std::uint8_t>(seat),
                             static_cast<std::uint8_t>(players),
                             -1,
                             false};
          },
          nb::arg("seat"), nb::arg("players"), nb::arg("given"))
      .def_ro("player_id", &Sight::seat)
      .def_ro("players", &Sight::players)
      .def_ro("known", &Sight::known)
      .def_ro("before", &Sight::before)
      .def_ro("declared", &Sight::declared)
      .def_prop_ro(
          "last_discarded", [](const Sight& self) { return int_or_none(self.last_discard); },
          nb::sig("def last_discarded(self) -> int | None"))
      .def(
          "encode",
          [](nb::handle_t<Sight> self) {
            if (!nb::hasattr(self, "honba")) raise_type_error("an EnvSight alone is not an observation");
            return encode_sight(self);
          },
          nb::sig("def encode(self) -> bytes"))
      .def_prop_ro(
          "state", [](const Sight& self) { return const_cast<State*>(self.state.get()); },
          nb::rv_policy::reference_internal, nb::sig("def state(self) -> RiichiState | None"))
      .def_prop_ro(
          "teller", [](const Sight& self) { return self.teller; }, nb::sig("def teller(self) -> typing.Any"))
      .def_prop_ro(
          "given", [](const Sight& self) { return self.given.is_valid() ? self.given : nb::none(); },
          nb::sig("def given(self) -> typing.Any"))
      .def("legal_actions", &legal_list, nb::sig("def legal_actions(self) -> list[typing.Any]"))
      .def("mask", &legal_mask, nb::sig("def mask(self) -> bytes"))
      .def("find_action", &find_legal, nb::arg("action_id"),
           nb::sig("def find_action(self, action_id: int) -> typing.Any"));

  nb::class_<Table>(m, "EnvTable", "The table behind an environment that programs for riichienv play at.")
      .def(
          "__init__",
          [](Table* self, const GameRule& rule) {
            new (self) Table{rule, nullptr, std::make_shared<Story>(), nb::none(), {}, -1, -1, -1};
          },
          nb::arg("rule"))
      .def("begin", &begin, nb::arg("seed"), nb::arg("wall").none(), nb::arg("dealer"), nb::arg("wind"),
           nb::arg("honba"), nb::arg("sticks"), nb::arg("points"), nb::arg("teller"),
           nb::sig("def begin(self, seed: int, wall: Sequence[int] | None, dealer: int, wind: int, honba: int, sticks: "
                   "int, points: Sequence[int], teller: object) -> dict[int, typing.Any]"))
      .def("step", &take_step, nb::arg("actions"),
           nb::sig("def step(self, actions: dict[int, typing.Any]) -> dict[int, typing.Any]"))
      .def(
          "see",
          [](Table& self, int seat) {
            if (!self.state || seat < 0 || seat >= self.state->seats())
              raise_no_seat(nb::int_(seat), self.state ? self.state->seats() : 0);
            return self.see(seat);
          },
          nb::arg("seat"), nb::sig("def see(self, seat: int) -> typing.Any"))
      .def("done", [](const Table& self) { return self.state && self.state->phase == Phase::GameOver; })
      .def(
          "copy_from",
          [](Table& self, const Table& other, nb::object teller) {
            self = other;
            self.story = std::make_shared<Story>(*other.story);
            self.teller = std::move(teller);
          },
          nb::arg("other"), nb::arg("teller"))
      .def(
          "put",
          [](Table& self, const State& state, int declared, int followed, int discarder, int discard) {
            self.state = std::make_shared<const State>(state);
            self.declared = declared;
            self.last_discarder = discarder;
            self.last_discard = discard;
            if (followed < 0) return;
            self.story->events.clear();
            self.story->states.clear();
            self.story->followed = static_cast<std::uint32_t>(followed);
            for (std::uint32_t& told : self.told) told = std::min(told, self.story->followed);
          },
          nb::arg("state"), nb::arg("declared"), nb::arg("followed"), nb::arg("discarder"), nb::arg("discard"),
          "Continues from that state, with the given number of messages read.")
      .def(
          "listen",
          [](Table& self, nb::object teller) {
            self.teller = std::move(teller);
            self.told = {};
          },
          nb::arg("teller"))
      .def_prop_ro(
          "last_discarded", [](const Table& self) { return nb::make_tuple(self.last_discarder, self.last_discard); },
          nb::sig("def last_discarded(self) -> tuple[int, int]"))
      .def_prop_ro(
          "inner",
          [](const Table& self) {
            const State& state = begun(self);
            nb::list missed, missed_riichi, forbidden, pao, double_riichi, ippatsu;
            for (int seat = 0; seat < state.seats(); ++seat) {
              const Player& player = state.players[static_cast<std::size_t>(seat)];
              missed.append(player.missed);
              missed_riichi.append(player.missed_riichi);
              double_riichi.append(player.double_riichi);
              ippatsu.append(player.ippatsu);
              forbidden.append(kinds_tuple(player.forbidden));
              nb::list liable;
              for (std::uint8_t other : player.pao) liable.append(seat_or_none(other));
              pao.append(liable);
            }
            nb::dict inner;
            inner["missed"] = missed;
            inner["missed_riichi"] = missed_riichi;
            inner["double_riichi"] = double_riichi;
            inner["ippatsu"] = ippatsu;
            inner["forbidden"] = forbidden;
            inner["pao"] = pao;
            inner["replacements"] = state.replacements;
            inner["pending_dora"] = state.pending_dora;
            inner["after_replacement"] = state.after_replacement;
            inner["calls"] = state.calls;
            inner["n_discards"] = state.n_discards;
            return inner;
          },
          nb::sig("def inner(self) -> dict[str, typing.Any]"), "What the state keeps to itself.")
      .def(
          "untell",
          [](Table& self, int seat, std::uint32_t told) {
            if (seat < 0 || seat >= kSeats) raise_no_seat(nb::int_(seat), kSeats);
            self.told[static_cast<std::size_t>(seat)] = told;
          },
          nb::arg("seat"), nb::arg("told"))
      .def(
          "alter",
          [](Table& self, std::optional<int> dealer, std::optional<int> honba, std::optional<int> sticks,
             nb::handle given, std::optional<int> wind) {
            const std::vector<int> points = given.is_none() ? std::vector<int>{} : ids_from(given);
            auto next = std::make_shared<State>(begun(self));
            if (honba.value_or(0) < 0 || honba.value_or(0) > 1000 || sticks.value_or(0) < 0 ||
                sticks.value_or(0) > 1000 || dealer.value_or(0) < 0 || dealer.value_or(0) >= next->seats() ||
                wind.value_or(0) < 0 || wind.value_or(0) > 3 ||
                (!given.is_none() && static_cast<int>(points.size()) != next->seats())) {
              raise_argument("no round begins so", kBeginning);
            }
            if (dealer) next->dealer = static_cast<std::uint8_t>(*dealer);
            if (honba) next->honba = static_cast<std::uint16_t>(*honba);
            if (sticks) next->sticks = static_cast<std::uint16_t>(*sticks);
            if (wind) next->wind = static_cast<std::uint8_t>(*wind);
            for (int seat = 0; !points.empty() && seat < next->seats(); ++seat)
              next->players[static_cast<std::size_t>(seat)].points = points[static_cast<std::size_t>(seat)];
            self.state = std::move(next);
          },
          nb::arg("dealer").none(), nb::arg("honba").none(), nb::arg("sticks").none(), nb::arg("points").none(),
          nb::arg("wind").none(),
          nb::sig("def alter(self, dealer: int | None, honba: int | None, sticks: int | None, "
                  "points: Sequence[int] | None, wind: int | None) -> None"))
      .def("hold", &hold, nb::arg("seat"), nb::arg("tiles"),
           nb::sig("def hold(self, seat: int, tiles: Sequence[int]) -> None"),
           "Gives a seat other tiles, the drawn one last.")
      .def_prop_ro(
          "story", [](const Table& self) { return self.story; }, nb::sig("def story(self) -> EnvStory"))
      .def_ro("declared", &Table::declared)
      .def_prop_ro(
          "told",
          [](const Table& self) {
            nb::list list;
            for (int seat = 0; seat < self.rule.players; ++seat) list.append(self.told[static_cast<std::size_t>(seat)]);
            return list;
          },
          nb::sig("def told(self) -> list[int]"))
      .def_prop_ro(
          "kernel", [](const Table& self) { return const_cast<State*>(self.state.get()); },
          nb::rv_policy::reference_internal, nb::sig("def kernel(self) -> RiichiState"))
      .def_prop_ro(
          "live_wall",
          [](const Table& self) {
            nb::list list;
            const State& state = begun(self);
            const int players = state.seats();
            std::array<int, kTileIds> theirs{};
            for (int i = 0; i < state.wall.size; ++i)
              theirs[static_cast<std::size_t>(their_place(i, players))] = state.wall.tiles[static_cast<std::size_t>(i)];
            for (int i = state.replacements; i <= state.next_draw; ++i)
              list.append(theirs[static_cast<std::size_t>(i)]);
            return list;
          },
          nb::sig("def live_wall(self) -> list[int]"),
          "The tiles that have not been drawn, those of the dead wall first, the next one last.");
}

}  // namespace jantaku::python
