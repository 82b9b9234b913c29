// The typed events of `jantaku.riichi.play.events`: made from the kernel's, read again, hidden, and written.
#include "wire/events.hpp"
#include "bindings/game/game.hpp"
#include "bindings/wire/values.hpp"
#include "wire/json.hpp"

namespace jantaku::python {
namespace {

constexpr int kEventTypes = static_cast<int>(std::size(kEvents));

// The fields of each class of event by their names in Python. `f(name, field)` makes or reads one.
template <class F>
void fields(F f, Event& e) {
  const auto one = [&](auto& field, const char* name) { f(name, field); };
  switch (e.type) {
    case EventType::Draw: return one(e.seat, "seat"), one(e.tile, "tile"), one(e.flag, "replacement");
    case EventType::Discard: return one(e.seat, "seat"), one(e.tile, "tile"), one(e.flag, "tsumogiri");
    case EventType::Riichi: return one(e.seat, "seat"), one(e.flag, "open");
    case EventType::RiichiAccepted:
    case EventType::DeadHand: return one(e.seat, "seat");
    case EventType::Chi:
    case EventType::Pon:
    case EventType::OpenKan: return one(e.seat, "seat"), one(e.tile, "tile"), one(e.own, "own"), one(e.from, "source");
    case EventType::ClosedKan:
    case EventType::AddedKan: return one(e.seat, "seat"), one(e.tile, "tile"), one(e.own, "own");
    case EventType::Kita: return one(e.seat, "seat"), one(e.tile, "tile");
    case EventType::Dora: return one(e.tile, "indicator");
    case EventType::Chombo: return one(e.seat, "seat"), one(e.from, "open_riichi"), one(e.tile, "tile");
    default: return;
  }
}

template <class F>
void fields(F f, RoundBegan& e) {
  f("dealer", e.dealer), f("indicator", e.indicator), f("wind", e.wind), f("honba", e.honba);
  f("riichi_sticks", e.riichi_sticks), f("points", e.points), f("hands", e.hands), f("number", e.number);
  f("dice", e.dice), f("wareme", e.wareme), f("left", e.left);
}

template <class F>
void fields(F f, RoundWon& e) {
  f("seat", e.seat), f("tile", e.tile), f("source", e.source), f("score", e.score), f("ura", e.ura), f("pao", e.pao);
  f("deltas", e.deltas), f("worth", e.worth), f("points", e.points);
}

template <class F>
void fields(F f, RoundEnded& e) {
  f("kind", e.kind), f("shown", e.shown), f("deltas", e.deltas), f("points", e.points);
}

// Makes Python's fields of C++'s; no seat and no tile are None.
struct Making {
  nb::dict& made;

  static nb::object object(std::uint8_t seat_or_tile) {
    return seat_or_tile == kNoId ? nb::none() : nb::object(nb::int_(seat_or_tile));
  }
  static nb::object object(bool flag) { return nb::bool_(flag); }
  static nb::object object(int number) { return nb::int_(number); }
  static nb::object object(char letter) { return nb::str(&letter, 1); }
  static nb::object object(const std::string& words) { return nb::str(words.c_str()); }
  static nb::object object(RoundEnd end) { return nb::str(kEnds[static_cast<std::size_t>(end)]); }
  static nb::object object(const std::array<TileId, 3>& own) { return nb::cast(own_tuple(own)); }
  static nb::object object(const WonHand& of) { return wrap_score(of.score, of.hand, of.context, of.rule); }
  template <class T>
  static nb::object object(const std::optional<T>& maybe) {
    return maybe ? object(*maybe) : nb::none();
  }
  template <class T>
  static nb::object object(const std::vector<T>& all) {
    nb::list items;
    for (const T& one : all) items.append(object(one));
    return nb::tuple(items);
  }

  template <class T>
  void operator()(const char* name, T& field) const {
    made[literal(name)] = object(field);
  }
};

// ... and C++'s of Python's.
struct Reading {
  nb::handle event;

  static void read(nb::handle from, std::uint8_t& seat_or_tile) {
    seat_or_tile = from.is_none() ? kNoId : to_argument<std::uint8_t>(from, 0, kTileIds - 1, "a tile");
  }
  static void read(nb::handle from, bool& flag) { flag = nb::cast<bool>(from); }
  static void read(nb::handle from, int& number) {
    number = to_argument<int>(from, -kMostPoints, kMostPoints, "a number");
  }
  static void read(nb::handle from, char& letter) { letter = nb::cast<std::string>(from).at(0); }
  static void read(nb::handle from, std::string& words) { words = nb::cast<std::string>(from); }
  static void read(nb::handle from, RoundEnd& end) {
    const std::string name = nb::cast<std::string>(from);
    for (std::size_t i = 1; i < kEnds.size(); ++i)
      if (name == kEnds[i]) end = static_cast<RoundEnd>(i);
  }
  static void read(nb::handle from, std::array<TileId, 3>& own) {
    std::size_t n = 0;
    for_each_item(from.ptr(), [&](PyObject* item) {
      if (n < own.size()) read(item, own[n++]);
    });
  }
  static void read(nb::handle from, WonHand& of) {
    of = {
        score_in(from), nb::cast<Hand>(from.attr("hand")), nb::cast<Context>(from.attr("context")),
        nb::cast<GameRule>(from.attr("_rule"))};
  }
  template <class T>
  static void read(nb::handle from, std::optional<T>& maybe) {
    if (from.is_none()) maybe.reset();
    else read(from, maybe.emplace());
  }
  template <class T>
  static void read(nb::handle from, std::vector<T>& all) {
    all.clear();
    for_each_item(from.ptr(), [&](PyObject* item) { read(item, all.emplace_back()); });
  }

  template <class T>
  void operator()(const char* name, T& field) const {
    read(nb::getattr(event, literal(name)), field);
  }
};

Keyword event_types[kEventTypes];

// The type of an event, or nothing for one that the kernel does not report.
std::optional<EventType> type_of(nb::handle name) {
  const int type = find_keyword(event_types, name.ptr());
  return type < 0 ? std::nullopt : std::optional(static_cast<EventType>(type));
}

EventType need_type(nb::handle name) {
  const auto type = type_of(name);
  if (!type) raise_argument("an event that the kernel does not report", "give one of `EVENTS`");
  return *type;
}

nb::object name_of(nb::handle event) { return nb::getattr(event, literal("type")); }

// The class of a type of event. It lives as long as the process.
nb::handle class_of(EventType type) {
  static std::array<PyObject*, kEventTypes> known{};
  PyObject*& one = known[static_cast<std::size_t>(type)];
  if (one == nullptr) {
    const auto all = nb::cast<nb::dict>(python("jantaku.riichi.play.events", "EVENTS"));
    one = nb::object(all[kEvents[static_cast<std::size_t>(type)]]).release().ptr();
  }
  return one;
}

template <class T>
nb::object make(EventType type, T& event) {
  nb::dict made;
  fields(Making{made}, event);
  return construct(class_of(type), made);
}

template <class T>
T read(nb::handle event, T into = {}) {
  fields(Reading{event}, into);
  return into;
}

Event to_event(nb::handle report) {
  if (!PyTuple_Check(report.ptr()) || PyTuple_Size(report.ptr()) != 6)
    raise_argument("an event that is no tuple of six", "give it as the kernel does");
  Event event{need_type(nb::object(report[0]))};
  Reading::read(nb::object(report[1]), event.seat);
  Reading::read(nb::object(report[2]), event.from);
  Reading::read(nb::object(report[3]), event.tile);
  Reading::read(nb::object(report[4]), event.own);
  event.flag = nb::cast<bool>(report[5]);
  return event;
}

// True if the state has what an event holds.
bool has_details_of(const State* state, const Event& event) {
  if (!has_details(event.type)) return true;
  if (state == nullptr) return false;
  const auto won = [&](const WinResult& win) { return win.seat == event.seat; };
  if (event.type == EventType::Win) return std::any_of(state->wins.begin(), state->wins.begin() + state->n_wins, won);
  return event.type == EventType::Round || state->end != RoundEnd::None;
}

nb::object typed(const State& state, const Event& event, const nb::dict& named) {
  return with_details(state, event, [&](auto details) {
    if constexpr (std::is_same_v<decltype(details), RoundWon>)
      if (const nb::int_ seat(event.seat); !details.worth.empty() && named.contains(seat))
        details.worth = nb::cast<std::string>(named[seat]);
    return make(event.type, details);
  });
}

nb::list typed_events(const State* state, nb::handle happened, const nb::dict& named) {
  nb::list all;
  for_each_item(happened.ptr(), [&](PyObject* report) {
    Event event = to_event(report);
    if (!has_details_of(state, event)) raise_argument("an event without the state after it", "give the state");
    all.append(has_details(event.type) ? typed(*state, event, named) : make(event.type, event));
  });
  return all;
}

template <class T>
nb::object seen(EventType type, T event, nb::handle whole, int viewer) {
  return wire::hide(event, viewer) ? make(type, event) : nb::borrow(whole);
}

nb::object seen_by(nb::handle event, nb::handle seat) {
  const auto type = type_of(name_of(event));
  if (!type || !wire::is_secret(*type)) return nb::borrow(event);
  const int viewer = seat.is_none() ? wire::kSpectator : to_argument<int>(seat, 0, kSeats - 1, "seat");
  if (*type == EventType::Round) return seen(*type, read<RoundBegan>(event), event, viewer);
  return seen(*type, read(event, Event{*type}), event, viewer);
}

template <class Out>
Out fields_written(nb::handle event, const GameRule& rule) {
  Out out;
  wire::EventWriter<Out> writer{out, rule};
  switch (const EventType type = need_type(name_of(event))) {
    case EventType::Round: writer.put(read<RoundBegan>(event)); break;
    case EventType::Win: writer.put(read<RoundWon>(event)); break;
    case EventType::RoundEnd: writer.put(read<RoundEnded>(event)); break;
    default: writer.put(read(event, Event{type}));
  }
  return out;
}

template <class Out>
Out written(nb::handle event, const GameRule& rule) {
  return read_fields("an event", [&] { return fields_written<Out>(event, rule); });
}

}  // namespace

void register_events(nb::module_& m) {
  for (int i = 0; i < kEventTypes; ++i) event_types[i].name = kEvents[i];
  m.def("typed_events", &typed_events, nb::arg("state").none(), nb::arg("happened"), nb::arg("named"));
  m.def(
      "seen_by",
      [](nb::handle event, nb::handle seat) { return read_fields("an event", [&] { return seen_by(event, seat); }); },
      nb::arg("event"), nb::arg("seat").none());
  m.def(
      "write_event", [](nb::handle event, const GameRule& rule) { return written<Values>(event, rule).made(); },
      nb::arg("event"), nb::arg("rule"));
  m.def(
      "event_json", [](nb::handle event, const GameRule& rule) { return written<wire::Json>(event, rule).text; },
      nb::arg("event"), nb::arg("rule"), nb::sig("def event_json(event: object, rule: GameRule) -> str"),
      "An event of the kernel as JSON.");
}

}  // namespace jantaku::python
