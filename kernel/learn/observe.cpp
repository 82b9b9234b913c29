#include "learn/observe.hpp"

#include <algorithm>
#include <cstring>

namespace jantaku {
namespace {

constexpr int kTurns = 24;  // discards of a pond that the full planes tell apart

// A group of planes: `per_seat` ones come once for each seat, the observer's first, then in turn order.
struct Group {
  const char* name;
  std::uint8_t planes;
  bool per_seat;
};

// Each encoder below writes its groups in the order of these tables.
constexpr Group kBasic[] = {
    {"hand", 4, false},        {"hand_red", 1, false},  {"drawn", 1, false},      {"chi", 1, true},
    {"pon", 1, true},          {"kan", 1, true},        {"kita", 1, true},        {"river", 2, true},
    {"river_riichi", 1, true}, {"river_last", 1, true}, {"riichi", 1, true},      {"dora", 2, false},
    {"indicators", 1, false},  {"seat_wind", 1, false}, {"round_wind", 1, false}, {"offered", 1, false},
    {"points", 1, true},       {"left", 1, false},      {"honba", 1, false},      {"sticks", 1, false},
    {"waits", 1, false},       {"furiten", 1, false},
};
constexpr Group kFull[] = {
    {"unseen", 4, false},     {"shanten", 1, false},  {"may_discard", 1, false},
    {"may_riichi", 1, false}, {"turn", kTurns, true}, {"turn_from_hand", kTurns, true},
};
constexpr Group kOracle[] = {{"other_hand", 4, true}, {"other_red", 1, true}, {"other_waits", 1, true}};

constexpr int size_of(std::span<const Group> groups) {
  int planes = 0;
  for (const Group& group : groups) planes += group.planes * (group.per_seat ? kSeats : 1);
  return planes;
}

class Planes {
 public:
  explicit Planes(std::uint8_t* cells) : cells_(cells) {}
  void cell(int plane, int kind) { cells_[(at_ + plane) * kKinds + kind] = 1; }
  // The first n cells, for a number.
  void bar(int plane, int n) {
    if (n > 0) std::memset(cells_ + (at_ + plane) * kKinds, 1, static_cast<std::size_t>(std::min(n, kKinds)));
  }
  void set(int plane, KindSet kinds) {
    for_each(kinds, [&](Kind kind) { cell(plane, kind); });
  }
  void counts(const KindCounts& of, KindSet kinds) {
    for_each(kinds, [&](Kind kind) {
      for (int i = 0; i < of[kind]; ++i) cell(i, kind);
    });
  }
  void next(int planes) { at_ += planes; }

 private:
  std::uint8_t* cells_;
  int at_ = 0;
};

void reds(Planes& planes, const State& state, const Player& player) {
  for (int i = 0; i < player.n_tiles; ++i)
    if (state.is_red(player.tiles[i])) planes.cell(0, player.tiles[i] / 4);
}

// Calls `f` with each seat's place, the observer's first, and its player.
template <class F>
void each_seat(const State& state, int seat, F f) {
  for (int i = 0, at = seat; i < state.seats(); ++i, at = state.next(at)) f(i, state.players[at]);
}

template <class F>
void per_seat(const State& state, int seat, int planes_each, Planes& planes, F f) {
  each_seat(state, seat, [&](int, const Player& player) {
    f(player);
    planes.next(planes_each);
  });
  planes.next((kSeats - state.seats()) * planes_each);
}

void basic(const State& state, int seat, Planes& planes) {
  const Player& own = state.players[seat];
  planes.counts(own.hand.counts, own.hand.shape.once);
  planes.next(4);
  reds(planes, state, own);
  planes.next(1);
  if (own.drawn != kNoId) planes.cell(0, own.drawn / 4);
  planes.next(1);
  // Groups of one plane a seat, filled seat by seat: chi, pon, kan and kita; then the ponds.
  each_seat(state, seat, [&](int i, const Player& player) {
    for (int m = 0; m < player.hand.n_melds; ++m) {
      const Meld& meld = player.hand.melds[m];
      planes.cell((meld.is_chi() ? 0 : meld.is_kan() ? 2 : 1) * kSeats + i, meld.kind);
    }
    planes.bar(3 * kSeats + i, player.kita);
  });
  planes.next(4 * kSeats);
  each_seat(state, seat, [&](int i, const Player& player) {
    KindSet once = 0;
    for (int t = 0; t < player.n_river; ++t) {
      const Kind kind = player.river[t].tile / 4;
      planes.cell(2 * i + has(once, kind), kind);
      once |= bit(kind);
      if (player.river[t].riichi) planes.cell(2 * kSeats + i, kind);
    }
    if (player.n_river > 0) planes.cell(3 * kSeats + i, player.river[player.n_river - 1].tile / 4);
    if (player.riichi) planes.bar(4 * kSeats + i, kKinds);
  });
  planes.next(5 * kSeats);
  KindSet dora = 0;
  for (int i = 0; i < state.n_dora; ++i) {
    const Kind kind = dora_of(state.dora_id(i) / 4, i == 0 ? DoraKind::Dora : DoraKind::Kan, state.rule);
    planes.cell(has(dora, kind), kind);
    dora |= bit(kind);
  }
  planes.next(2);
  for (int i = 0; i < state.n_dora; ++i) planes.cell(0, state.dora_id(i) / 4);
  planes.next(1);
  planes.cell(0, kEast + state.seat_wind(seat));
  planes.cell(1, kEast + state.round_wind());
  planes.next(2);
  if (state.phase == Phase::Claim) planes.cell(0, state.offered / 4);
  planes.next(1);
  per_seat(state, seat, 1, planes, [&](const Player& player) { planes.bar(0, player.points / 2000); });
  planes.bar(0, (state.left + 1) / 2);
  planes.bar(1, state.honba);
  planes.bar(2, state.sticks);
  planes.next(3);
  planes.set(0, own.waits);
  planes.bar(1, own.is_furiten() ? kKinds : 0);
  planes.next(2);
}

void full(const State& state, int seat, const Actions& legal, Planes& planes) {
  planes.counts(unseen_copies(state, seat), kAllKinds);
  planes.next(4);
  const Player& own = state.players[seat];
  planes.bar(0, shanten(own.hand, state.rule.players) + 1);
  planes.next(1);
  for (const Action& action : legal) {
    if (action.type == ActionType::Discard) planes.cell(0, action.tile / 4);
    if (action.type == ActionType::Riichi) planes.cell(1, action.tile / 4);
  }
  planes.next(2);
  const auto turns = [&](bool from_hand) {
    per_seat(state, seat, kTurns, planes, [&](const Player& player) {
      for (int i = 0; i < std::min<int>(player.n_river, kTurns); ++i)
        if (!from_hand || !player.river[i].tsumogiri) planes.cell(i, player.river[i].tile / 4);
    });
  };
  turns(false);
  turns(true);
}

void oracle_planes(const State& state, int seat, Planes& planes) {
  const auto others = [&](const Player& player) { return &player != &state.players[seat]; };
  per_seat(state, seat, 4, planes, [&](const Player& player) {
    if (others(player)) planes.counts(player.hand.counts, player.hand.shape.once);
  });
  per_seat(state, seat, 1, planes, [&](const Player& player) {
    if (others(player)) reds(planes, state, player);
  });
  per_seat(state, seat, 1, planes, [&](const Player& player) {
    if (others(player)) planes.set(0, player.waits);
  });
}

void add_names(std::span<const Group> groups, std::vector<std::string>& names) {
  constexpr const char* who[] = {"self", "right", "across", "left"};
  for (const Group& group : groups)
    for (int seat = 0; seat < (group.per_seat ? kSeats : 1); ++seat)
      for (int i = 0; i < group.planes; ++i) {
        std::string name = group.per_seat ? who[seat] : "";
        if (group.per_seat) name += '_';
        name += group.name;
        if (group.planes > 1) name += "_" + std::to_string(i + 1);
        names.push_back(name);
      }
}

}  // namespace

int plane_count(Features features, bool oracle) {
  return size_of(kBasic) + (features == Features::Full ? size_of(kFull) : 0) + (oracle ? size_of(kOracle) : 0);
}

std::vector<std::string> plane_names(Features features, bool oracle) {
  std::vector<std::string> names;
  add_names(kBasic, names);
  if (features == Features::Full) add_names(kFull, names);
  if (oracle) add_names(kOracle, names);
  return names;
}

void observe(const State& state, int seat, const Actions& legal, Features features, bool oracle, std::uint8_t* cells) {
  std::memset(cells, 0, static_cast<std::size_t>(plane_count(features, oracle)) * kKinds);
  Planes planes(cells);
  basic(state, seat, planes);
  if (features == Features::Full) full(state, seat, legal, planes);
  if (oracle) oracle_planes(state, seat, planes);
}

void observe(const State& state, int seat, Features features, bool oracle, std::uint8_t* cells) {
  Actions legal;
  if (features == Features::Full) legal_actions(state, seat, legal);
  observe(state, seat, legal, features, oracle, cells);
}

}  // namespace jantaku
