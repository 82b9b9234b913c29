// The encodings of `jantaku.riichienv`: bytes of what the kernel writes, by a state or by values that were given.
#include <algorithm>
#include <string_view>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

[[noreturn]] void raise_unsound() {
  raise_argument("the value is not an observation",
                 "it has 3 or 4 seats, tile ids 0 to 135 of the set, kinds 0 to 33, and winds and seats of the table");
}

int whole(nb::handle value, int low, int high) {
  const std::optional<long> number = to_whole(value, low, high);
  if (!number) raise_unsound();
  return static_cast<int>(*number);
}

// The items of any sequence. An accessor must not become a tuple directly: its type would not be checked.
nb::tuple items(nb::handle values) { return nb::tuple(values); }

// Reads the attributes of an observation one by one.
class Reader {
 public:
  Reader(const RiichienvObservation& observation, nb::handle seen, GivenValues& to)
      : observation_(observation), seen_(seen), to_(to), facts_(to.facts) {}

  void read() {
    facts_.players = number("players", 3, 4);
    facts_.seat = number("player_id", 0, facts_.players - 1);
    facts_.honba = number("honba", 0, 1000);
    facts_.sticks = number("riichi_sticks", 0, 1000);
    facts_.wind = number("round_wind", 0, 3);
    facts_.dealer = number("oya", 0, facts_.players - 1);
    facts_.round = number("kyoku_index", 0, 1000);
    to_.hand = tiles("hand");
    if (to_.hand.size() > kMaxTiles) raise_unsound();
    Counts counts{};
    count(counts, to_.hand);
    if (*std::max_element(counts.begin(), counts.end()) > 4) raise_unsound();
    facts_.hand = to_.hand;
    const std::vector<TileId> dora = tiles("dora_indicators");
    if (dora.size() > facts_.dora.size()) raise_unsound();
    facts_.n_dora = static_cast<int>(dora.size());
    std::copy(dora.begin(), dora.end(), facts_.dora.begin());
    for (nb::handle kind : items(seen_.attr("waits"))) facts_.waits |= bit(tile(whole(kind, 0, kKinds - 1) * 4) / 4);
    facts_.tenpai = nb::cast<bool>(seen_.attr("is_tenpai"));
    facts_.drawn_into_hand = nb::cast<bool>(seen_.attr("forced_tedashi"));
    facts_.drawn = tile_or_none(seen_.attr("drawn_tile"));
    facts_.last_discard = tile_or_none(seen_.attr("last_discard"));
    seats();
    actions();
  }

  void read_events() {
    to_.events.clear();
    const nb::tuple told = items(seen_.attr("heard")()), events = items(told[0]);
    for (nb::handle event : events) to_.events.push_back(event_from(event));
    if (!told[1].is_none()) {
      const nb::tuple began = items(told[1]), points = items(began[2]);
      to_.heard.began = true;
      to_.heard.honba = whole(began[0], 0, 1000);
      to_.heard.sticks = whole(began[1], 0, 1000);
      for (std::size_t i = 0; i < std::min<std::size_t>(nb::len(points), kSeats); ++i)
        to_.heard.points[i] = whole(points[i], -kMostPoints, kMostPoints);
    }
    to_.heard.dealt = to_.events;
    to_.has_heard = true;
  }

 private:
  int number(const char* name, int low, int high) { return whole(seen_.attr(name), low, high); }

  TileId tile(int id) const {
    if (facts_.players == 3 && id / 4 >= 1 && id / 4 <= 7) raise_unsound();
    return static_cast<TileId>(id);
  }
  TileId tile(nb::handle value) const { return tile(whole(value, 0, kTileIds - 1)); }
  TileId tile_or_none(nb::handle value) const { return value.is_none() ? kNoId : tile(value); }
  std::vector<TileId> tiles_in(nb::handle values) const {
    std::vector<TileId> list;
    for (nb::handle value : items(values)) list.push_back(tile(value));
    return list;
  }
  std::vector<TileId> tiles(const char* name) const { return tiles_in(seen_.attr(name)); }

  // The values of an attribute, one for each seat.
  nb::tuple by_seat(const char* name) const {
    const nb::tuple values = items(seen_.attr(name));
    if (static_cast<int>(nb::len(values)) != facts_.players) raise_unsound();
    return values;
  }

  void seats() {
    const nb::tuple rivers = by_seat("discards"), flags = by_seat("tsumogiri_flags"), melds = by_seat("melds"),
                    points = by_seat("scores"), riichi = by_seat("riichi_declared"),
                    sutehais = by_seat("riichi_sutehais"), tedashis = by_seat("last_tedashis");
    for (std::size_t i = 0; i < static_cast<std::size_t>(facts_.players); ++i) {
      const nb::tuple drawn = items(flags[i]);
      for (TileId id : tiles_in(rivers[i])) to_.rivers[i].push_back({id, false, false, false});
      if (to_.rivers[i].size() > std::tuple_size_v<decltype(Player::river)>) raise_unsound();
      for (std::size_t at = 0; at < std::min(nb::len(drawn), to_.rivers[i].size()); ++at)
        to_.rivers[i][at].tsumogiri = nb::cast<bool>(drawn[at]);
      for (nb::handle meld : items(melds[i])) add_meld(i, meld);
      facts_.noted.riichi[i] = tile_or_none(sutehais[i]);
      facts_.noted.from_hand[i] = tile_or_none(tedashis[i]);
      facts_.seats[i] = {
          to_.rivers[i], to_.melds[i], to_.types[i].data(), whole(points[i], -kMostPoints, kMostPoints),
          nb::cast<bool>(riichi[i])};
      facts_.left -= static_cast<int>(to_.rivers[i].size());
    }
    facts_.left += dead_wall(4).live - 1;
  }

  void add_meld(std::size_t seat, nb::handle meld) {
    constexpr std::array<MeldType, 5> types{
        MeldType::Chi, MeldType::Pon, MeldType::OpenKan, MeldType::ClosedKan, MeldType::AddedKan};
    const std::vector<TileId> held = tiles_in(meld.attr("tiles"));
    if (held.empty() || held.size() > 4 || to_.melds[seat].size() == 4) raise_unsound();
    const int type = whole(meld.attr("meld_type"), 0, static_cast<int>(types.size()) - 1);
    CalledMeld called;
    std::copy(held.begin(), held.end(), called.tiles.begin());
    to_.melds[seat].push_back(called);
    to_.types[seat].push_back({types[static_cast<std::size_t>(type)], static_cast<Kind>(held[0] / 4), 0});
  }

  void actions() {
    to_.listed = listed_actions(observation_);
    if (to_.listed.size() > 90) raise_unsound();
    for (const EnvAction& action : to_.listed) {
      const auto is_tile = [](int id) { return id < kTileIds; };
      if (!is_tile(action.tile) || !std::all_of(action.consumed.begin(), action.consumed.end(), is_tile))
        raise_unsound();
      Action plain{kKernelType[static_cast<std::size_t>(action.type)], id_from(action.tile), kNoTiles};
      for (std::size_t i = 0; i < std::min<std::size_t>(action.consumed.size(), 3); ++i)
        plain.own[i] = id_from(action.consumed[i]);
      to_.legal.add(plain);
    }
  }

  const RiichienvObservation& observation_;
  nb::handle seen_;
  GivenValues& to_;
  GivenFacts& facts_;
};

nb::object python_of(const RiichienvObservation& observation) {
  const nb::object self = nb::find(observation);
  if (!nb::hasattr(self, "honba")) raise_type_error("a RiichienvObservation alone is not an observation");
  return self;
}

GivenValues& values_of(const RiichienvObservation& observation) {
  if (!observation.values) {
    auto values = std::make_shared<GivenValues>();
    Reader(observation, python_of(observation), *values).read();
    observation.values = std::move(values);
  }
  return *observation.values;
}

const Heard& given_events(const RiichienvObservation& observation) {
  GivenValues& values = values_of(observation);
  if (!values.has_heard) Reader(observation, python_of(observation), values).read_events();
  return values.heard;
}

Seen seen_by(const RiichienvObservation& self) {
  if (!self.state) return Seen(values_of(self).facts);
  return Seen(*self.state, self.seat, self.declared, self.last_discard);
}

const Actions& legal_by(const RiichienvObservation& self) {
  return self.state ? legal_of(self) : values_of(self).legal;
}

Heard heard_by(const RiichienvObservation& self) {
  if (!self.state) return given_events(self);
  const EventHistory& history = *self.history;
  Heard heard;
  const auto part = [&](const std::vector<Event>& events, std::uint32_t first) {
    const std::size_t from = std::min<std::size_t>(std::max(self.before, first) - first, events.size());
    const std::size_t to = std::min<std::size_t>(std::max(self.known, first) - first, events.size());
    return std::span(events).subspan(from, std::max(to, from) - from);
  };
  heard.followed = part(history.heard, 0);
  heard.followed = heard.followed.first(std::min<std::size_t>(heard.followed.size(), history.followed));
  heard.dealt = part(history.events, history.followed);
  const auto note = [&](const auto& states, std::uint32_t first) {
    for (auto at = states.rbegin(); at != states.rend() && !heard.began; ++at) {
      const std::uint32_t place = at->first + first;
      const bool is_round = first == 0 || history.events[at->first].type == EventType::Round;
      if (!is_round || place < self.before || place >= self.known) continue;
      heard.began = true;
      heard.honba = at->second->honba;
      heard.sticks = at->second->sticks;
      for (std::size_t seat = 0; seat < kSeats; ++seat) heard.points[seat] = at->second->players[seat].points;
    }
  };
  note(history.states, history.followed);
  note(history.rounds_heard, 0);
  return heard;
}

// Bytes for `n` values, to be written.
template <class T>
nb::bytes new_bytes(std::size_t n, T** values) {
  nb::bytes bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(n * sizeof(T))));
  if (!bytes.is_valid()) nb::raise_python_error();
  *values = reinterpret_cast<T*>(PyBytes_AsString(bytes.ptr()));
  return bytes;
}

nb::bytes encoded(const RiichienvObservation& self, const Encoding& encoding) {
  Seen seen = seen_by(self);
  if (encoding.needs_legal) seen.legal = &legal_by(self);
  float* cells;
  nb::bytes bytes = new_bytes(static_cast<std::size_t>(encoding.cells(seen.players)), &cells);
  encoding.write(seen, cells);
  return bytes;
}

nb::bytes decayed(const RiichienvObservation& self, std::optional<float> rate) {
  const Seen seen = seen_by(self);
  float* cells;
  nb::bytes bytes = new_bytes(static_cast<std::size_t>(seen.players * seen.kinds()), &cells);
  write_decay(seen, rate.value_or(kDecay), cells);
  return bytes;
}

nb::bytes token_bytes(std::span<const std::uint16_t> tokens) {
  return nb::bytes(reinterpret_cast<const char*>(tokens.data()), tokens.size_bytes());
}

nb::bytes sparse(const RiichienvObservation& self, Given<int> style) {
  std::array<std::uint16_t, kMostSparse> tokens;
  const std::size_t n = write_sparse(seen_by(self), to_argument<int>(style, 0, 0xFFFF, "game_style"), tokens.data());
  return token_bytes({tokens.data(), n});
}

nb::bytes progression(const RiichienvObservation& self) {
  std::vector<std::uint16_t> tokens;
  list_progression(heard_by(self), tokens);
  return token_bytes(tokens);
}

nb::bytes candidates(const RiichienvObservation& self) {
  std::vector<std::uint16_t> tokens;
  std::vector<EnvAction> listed;
  if (self.state) list_actions(*self.state, self.seat, self.declared, legal_of(self), listed);
  list_candidates(seen_by(self), heard_by(self), self.state ? listed : values_of(self).listed, tokens);
  return token_bytes(tokens);
}

nb::bytes numeric(const RiichienvObservation& self) {
  const Seen seen = seen_by(self);
  float* cells;
  nb::bytes bytes = new_bytes(kNumeric, &cells);
  write_numeric(seen, heard_by(self), cells);
  return bytes;
}

}  // namespace

Event event_from(nb::handle told) {
  const nb::tuple parts = items(told);
  if (nb::len(parts) != 6) raise_type_error("an event has six parts");
  const std::string_view name = nb::cast<std::string_view>(parts[0]);
  const auto found = std::find(std::begin(kEvents), std::end(kEvents), name);
  if (found == std::end(kEvents)) raise_argument("no such event", "name one of jantaku._kernel.EVENTS");
  const auto seat = [](nb::handle value) { return static_cast<std::uint8_t>(whole(value, 0, kNoSeat)); };
  Event event{static_cast<EventType>(found - std::begin(kEvents)), seat(parts[1]), seat(parts[2])};
  event.tile = static_cast<TileId>(whole(parts[3], 0, kNoId));
  std::size_t at = 0;
  for (nb::handle tile : items(parts[4]))
    if (at < event.own.size()) event.own[at++] = static_cast<TileId>(whole(tile, 0, kNoId));
  event.flag = nb::cast<bool>(parts[5]);
  return event;
}

void register_riichienv_observation(nb::module_& m) {
  auto type = nb::class_<RiichienvObservation, EnvObservation>(
      m, "RiichienvObservation", "A seat's observation with riichienv's encodings, as bytes.");
  define_view(type);
  type.def("legal_actions", &legal_list)
      .def("mask", &legal_mask)
      .def("find_action", &find_legal, "action_id"_a)
      .def("sequence_sparse", &sparse, "game_style"_a = 1, "The state of the table as tokens: up to 25 `uint16`.")
      .def("sequence_numeric", &numeric, "Honba, sticks and points, now and as the round began: `(12,) float32`.")
      .def("sequence_progression", &progression, "The actions since the seat was asked: `(n, 5) uint16`.")
      .def("sequence_candidates", &candidates, "The legal actions: `(n, 4) uint16`.");
  for (const Encoding& encoding : kEncodings) {
    if (encoding.write == write_usual_decay)
      type.def(encoding.name, &decayed, "decay_rate"_a = nb::none(), encoding.about);
    else
      type.def(
          encoding.name, [&encoding](const RiichienvObservation& self) { return encoded(self, encoding); },
          encoding.about);
  }
}

}  // namespace jantaku::python
