// The planes of `Observation.encode` of `jantaku.riichienv`: 74 channels by kinds, float32.
#include <algorithm>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

struct Ids {
  std::array<std::uint8_t, 32> of{};
  int n = 0;
  void add(int id) {
    if (n < 32) of[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(id);
  }
  const std::uint8_t* begin() const { return of.data(); }
  const std::uint8_t* end() const { return of.data() + n; }
};

// What an observation tells, whether it comes from a state or was given value by value.
struct Facts {
  int players = 4, seat = 0, honba = 0, sticks = 0, wind = 0, dealer = 0, round = 0;
  Ids hand, dora, waits;
  std::array<Ids, kSeats> river;
  std::array<std::array<Ids, 4>, kSeats> melds;
  std::array<int, kSeats> n_melds{};
  std::array<std::int32_t, kSeats> points{};
  std::array<bool, kSeats> riichi{}, tsumogiri{};
  bool tenpai = false;
};

void facts_of_state(const State& state, int seat, Facts& facts) {
  facts.players = state.seats();
  facts.seat = seat;
  facts.honba = state.honba;
  facts.sticks = state.sticks;
  facts.wind = state.round_wind();
  facts.dealer = facts.round = state.dealer;
  for (int i = 0; i < state.n_dora; ++i) facts.dora.add(state.dora_id(i));
  const Player& self = state.players[seat];
  for (int i = 0; i < self.n_tiles; ++i) facts.hand.add(self.tiles[i]);
  if (self.n_tiles % 3 == 1) for_each(self.waits, [&](Kind kind) { facts.waits.add(kind); });
  facts.tenpai = facts.waits.n != 0;
  for (int i = 0; i < state.seats(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Player& player = state.players[at];
    for (int j = 0; j < player.n_river; ++j) facts.river[at].add(player.river[static_cast<std::size_t>(j)].tile);
    facts.tsumogiri[at] = player.n_river > 0 && player.river[static_cast<std::size_t>(player.n_river - 1)].tsumogiri;
    facts.n_melds[at] = player.hand.n_melds;
    for (int j = 0; j < player.hand.n_melds; ++j)
      for (TileId tile : player.melds[static_cast<std::size_t>(j)].tiles)
        if (tile != kNoId) facts.melds[at][static_cast<std::size_t>(j)].add(tile);
    facts.points[at] = player.points;
    facts.riichi[at] = player.riichi || state.riichi_pending == i;
  }
}

[[noreturn]] void raise_unsound() {
  raise_argument("the value is not an observation",
                 "it has 3 or 4 seats, tile ids 0 to 135, kinds 0 to 33, and winds and seats of the table");
}

void add_ids(Ids& ids, nb::handle values, int limit = kTileIds) {
  for (nb::handle value : values) {
    const int id = nb::cast<int>(value);
    if (id < 0 || id >= limit) raise_unsound();
    ids.add(id);
  }
}

void facts_of_values(nb::handle seen, Facts& facts) {
  const auto number = [&](const char* name) { return nb::cast<int>(seen.attr(name)); };
  facts.players = number("players");
  facts.seat = number("player_id");
  facts.honba = number("honba");
  facts.sticks = number("riichi_sticks");
  facts.wind = number("round_wind");
  facts.dealer = number("oya");
  facts.round = number("kyoku_index");
  const auto is_seat = [&](int seat) { return seat >= 0 && seat < facts.players; };
  if (facts.players < 3 || facts.players > 4 || !is_seat(facts.seat) || !is_seat(facts.dealer) || facts.wind < 0 ||
      facts.wind > 3)
    raise_unsound();
  add_ids(facts.hand, seen.attr("hand"));
  add_ids(facts.dora, seen.attr("dora_indicators"));
  add_ids(facts.waits, seen.attr("waits"), kKinds);
  facts.tenpai = nb::cast<bool>(seen.attr("is_tenpai"));
  const nb::object discards = seen.attr("discards"), flags = seen.attr("tsumogiri_flags"), melds = seen.attr("melds"),
                   scores = seen.attr("scores"), riichi = seen.attr("riichi_declared");
  for (int i = 0; i < facts.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    add_ids(facts.river[at], discards[i]);
    const nb::object own = flags[i];
    if (nb::len(own) > 0) facts.tsumogiri[at] = nb::cast<bool>(own[-1]);
    for (nb::handle meld : nb::object(melds[i]))
      if (facts.n_melds[at] < 4)
        add_ids(facts.melds[at][static_cast<std::size_t>(facts.n_melds[at]++)], meld.attr("tiles"));
    facts.points[at] = nb::cast<int>(scores[i]);
    facts.riichi[at] = nb::cast<bool>(riichi[i]);
  }
}

class Planes {
 public:
  explicit Planes(int players)
      : players_(players), kinds(players == 3 ? 27 : 34), cells(static_cast<std::size_t>(74 * kinds)) {}
  void set(int channel, int kind, float value = 1) {
    const int at = players_ == 3 ? (kind > 0 && kind < 8 ? -1 : compact_kind(kind)) : kind;
    if (at >= 0 && at < kinds) cells[static_cast<std::size_t>(channel * kinds + at)] = value;
  }
  void fill(int channel, float value) { std::fill_n(cells.begin() + channel * kinds, kinds, value); }
  nb::bytes bytes() const {
    return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size() * sizeof(float));
  }

 private:
  int players_;

 public:
  int kinds;
  std::vector<float> cells;
};

void planes_of_hand(const Facts& facts, Planes& planes) {
  std::array<int, kKinds> counts{};
  for (int id : facts.hand) {
    if (int& count = counts[static_cast<std::size_t>(id / 4)]; count < 4) planes.set(count++, id / 4);
    if (is_red_id(id)) planes.set(4, id / 4);
  }
  const auto self = static_cast<std::size_t>(facts.seat);
  for (int i = 0; i < facts.n_melds[self]; ++i)
    for (int id : facts.melds[self][static_cast<std::size_t>(i)]) planes.set(5 + i, id / 4);
  for (int id : facts.dora) planes.set(9, id / 4);
  for (int kind : facts.waits) planes.set(47, kind);
  planes.fill(48, facts.tenpai ? 1 : 0);
}

void planes_of_rivers(const Facts& facts, Planes& planes) {
  const auto recent = [&](int channel, int seat, int from, int to) {
    const Ids& river = facts.river[static_cast<std::size_t>(seat)];
    for (int i = from; i < to && i < river.n; ++i)
      planes.set(channel + i - from, river.of[static_cast<std::size_t>(river.n - 1 - i)] / 4);
  };
  for (int i = 0; i < facts.players; ++i) {
    const int seat = (facts.seat + i) % facts.players;
    const auto at = static_cast<std::size_t>(seat);
    recent(10 + 4 * i, seat, 0, 4);
    planes.fill(26 + i, static_cast<float>(facts.river[at].n) / 24.0f);
    planes.fill(70 + i, facts.tsumogiri[at] ? 1 : 0);
  }
  recent(64, facts.seat, 4, 8);
  recent(68, (facts.seat + 1) % facts.players, 4, 6);
}

void planes_of_table(const Facts& facts, Planes& planes) {
  planes.set(35, kEast + facts.wind);
  planes.set(36, kEast + (facts.seat - facts.dealer + facts.players) % facts.players);
  planes.fill(37, static_cast<float>(facts.honba) / 10.0f);
  planes.fill(38, static_cast<float>(facts.sticks) / 5.0f);
  int rank = 0;
  const auto self = static_cast<std::size_t>(facts.seat);
  for (int i = 0; i < facts.players; ++i) {
    const auto at = static_cast<std::size_t>((facts.seat + i) % facts.players);
    const float points = static_cast<float>(facts.points[at]);
    planes.fill(31 + i, facts.riichi[at] ? 1 : 0);
    planes.fill(39 + i, std::clamp(points, 0.0f, 100000.0f) / 100000.0f);
    planes.fill(43 + i, std::clamp(points, 0.0f, 30000.0f) / 30000.0f);
    rank += facts.points[at] > facts.points[self];
  }
  planes.fill(49 + rank, 1);
  planes.fill(53, static_cast<float>(facts.round) / 8.0f);
  planes.fill(54, static_cast<float>(facts.wind * 4 + facts.round) / 7.0f);
}

void planes_of_dora(const Facts& facts, Planes& planes) {
  std::array<int, kKinds> worth{}, seen{};
  for (int id : facts.dora) {
    ++worth[static_cast<std::size_t>(dora_of(static_cast<Kind>(id / 4), facts.players))];
    ++seen[static_cast<std::size_t>(id / 4)];
  }
  for (int i = 0; i < facts.players; ++i) {
    const auto at = static_cast<std::size_t>((facts.seat + i) % facts.players);
    int dora = 0;
    const auto count = [&](const Ids& ids) {
      for (int id : ids) {
        dora += worth[static_cast<std::size_t>(id / 4)];
        ++seen[static_cast<std::size_t>(id / 4)];
      }
    };
    for (int j = 0; j < facts.n_melds[at]; ++j) count(facts.melds[at][static_cast<std::size_t>(j)]);
    count(facts.river[at]);
    if (i == 0) count(facts.hand);
    planes.fill(55 + i, static_cast<float>(dora) / 12.0f);
    planes.fill(59 + i, static_cast<float>(facts.n_melds[at]) / 4.0f);
  }
  int unseen = facts.players == 3 ? 108 : 136;
  for (int count : seen) unseen -= count;
  planes.fill(30, static_cast<float>(std::max(0, unseen)) / 70.0f);
  for (int kind = 0; kind < kKinds; ++kind)
    planes.set(63, kind, static_cast<float>(seen[static_cast<std::size_t>(kind)]) / 4.0f);
}

}  // namespace

nb::bytes encode_observation(nb::handle seen) {
  Facts facts;
  const EnvObservation& observation = nb::cast<const EnvObservation&>(seen);
  if (observation.state) facts_of_state(*observation.state, observation.seat, facts);
  else facts_of_values(seen, facts);
  Planes planes(facts.players);
  planes_of_hand(facts, planes);
  planes_of_rivers(facts, planes);
  planes_of_table(facts, planes);
  planes_of_dora(facts, planes);
  return planes.bytes();
}

}  // namespace jantaku::python
