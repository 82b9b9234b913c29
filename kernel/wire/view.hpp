// The table as a seat may see it, and its actions.
//
// What a viewer may not see is decided here, in `sees`, and in `events.hpp`.
#pragma once

#include "game/state/names.hpp"
#include "wire/waits.hpp"

namespace jantaku::wire {

inline constexpr int kSpectator = -1;

// Whether the viewer sees the hand of that seat.
inline bool sees(const State& state, int viewer, int seat) { return seat == viewer || state.is(state.open, seat); }

constexpr std::string_view wind_name(int wind) { return std::string_view("ESWN").substr(wind, 1); }

// "E1": the round wind and the dealer.
inline std::string round_name(char wind, int dealer) { return {wind, static_cast<char>('1' + dealer)}; }

// The tiles of a player's hand in its order: sorted, the drawn one last.
struct HeldTiles {
  std::array<TileId, kMaxTiles> tiles{};
  int size = 0;

  explicit HeldTiles(const Player& player) {
    for (int i = 0; i < player.n_tiles; ++i)
      if (player.tiles[i] != player.drawn) tiles[size++] = player.tiles[i];
    std::sort(tiles.begin(), tiles.begin() + size);
    if (player.drawn != kNoId) tiles[size++] = player.drawn;
  }
  int place(TileId tile) const {
    const auto end = tiles.begin() + size, found = std::find(tiles.begin(), end, tile);
    return found == end ? -1 : static_cast<int>(found - tiles.begin());
  }
  std::span<const TileId> all() const { return {tiles.data(), static_cast<std::size_t>(size)}; }
};

// The seats that are set among the bits, if any.
template <class Out>
void put_seats(Out& out, std::string_view name, const State& state, std::uint8_t seats) {
  if (seats == 0) return;
  out.name(name);
  out.list([&] {
    for (int seat = 0; seat < state.seats(); ++seat)
      if (state.is(seats, seat)) out.value(seat);
  });
}

// A pond or melds are one object for all who see them.
template <class Row>
std::string key_of(char what, const Row* rows, int count, const GameRule& rule) {
  std::string key(1, what);
  key.append(reinterpret_cast<const char*>(rule.red_fives.data()), sizeof rule.red_fives);
  key.append(reinterpret_cast<const char*>(rows), sizeof(Row) * static_cast<std::size_t>(count));
  return key;
}

template <class Out>
struct ViewWriter {
  Out& out;
  const State& state;
  int viewer;
  bool decides;  // false if the seat may not choose a legal action now

  const GameRule& rule = state.rule;

  void put() {
    Actions legal;
    legal.size = 0;
    if (viewer != kSpectator && decides) legal_actions(state, viewer, legal);
    out.object("View", [&] {
      out.field("engine", "riichi");
      out.field("seat", viewer == kSpectator ? std::optional<int>() : viewer);
      out.field("status", state.phase == Phase::GameOver ? "over" : "playing");
      out.field("deciding", legal.size > 0);
      out.name("legal");
      out.list(legal, [&](const Action& action) { put_action(action); });
      out.field("round", std::string_view(round_name(wind_name(state.round_wind())[0], state.dealer)));
      out.field("left", state.left);
      out.name("seats");
      out.list([&] {
        for (int seat = 0; seat < state.seats(); ++seat) put_seat(seat);
      });
      out.name("extras");
      out.object("RiichiExtras", [&] { put_extras(); });
    });
  }

  void put_action(const Action& action) {
    const char* name = kActionNames[static_cast<std::size_t>(action.type)];
    const Player& own = state.players[viewer];
    const HeldTiles held(own);
    const int place = held.place(action.tile);
    if (action.type == ActionType::Discard && place >= 0) {
      return out.object("Discard", [&] {
        out.field("type", name);
        out.name("tile");
        put_tile(out, action.tile, rule);
        out.field_unless(false, "drawn", own.drawn != kNoId && place == held.size - 1);
        out.field("place", place);
      });
    }
    out.object("Press", [&] {
      out.field("type", "press");
      out.field("button", name);
      if (action.tile != kNoId) out.name("tile"), put_tile(out, action.tile, rule);
      if (action.own != kNoTiles) out.name("own"), put_ids(out, action.own, rule);
    });
  }

 private:
  void put_seat(int seat) {
    const Player& player = state.players[seat];
    out.object("SeatView", [&] {
      out.field("seat", seat);
      out.field("role", wind_name(state.seat_wind(seat)));
      out.field("points", player.points);
      out.field("concealed", player.n_tiles);
      out.name("tiles");
      if (sees(state, viewer, seat)) put_ids(out, HeldTiles(player).all(), rule);
      else put_backs(out, player.n_tiles);
      out.field_unless(false, "drawn", player.drawn != kNoId);
      if (player.hand.n_melds > 0) out.name("melds"), put_melds(player);
      if (player.n_river > 0) out.name("pond"), put_pond(player);
      if (player.kita > 0) {
        out.name("aside");
        out.list([&] {
          for (int i = 0; i < player.kita; ++i) put_face(out, kNorth);
        });
      }
      out.field_unless(false, "riichi", player.riichi);
    });
  }

  void put_melds(const Player& player) {
    out.shared(melds_key(player), [&] {
      out.list([&] {
        for (int i = 0; i < player.hand.n_melds; ++i) put_meld(player.hand.melds[i].type, player.melds[i]);
      });
    });
  }

  std::string melds_key(const Player& player) const {
    std::string key = key_of('m', player.melds.data(), player.hand.n_melds, rule);
    for (int i = 0; i < player.hand.n_melds; ++i) key += static_cast<char>(player.hand.melds[i].type);
    return key;
  }

  void put_meld(MeldType type, const CalledMeld& meld) {
    out.object("DisplayMeld", [&] {
      out.field("name", kMeldNames[static_cast<std::size_t>(type)]);
      out.name("tiles");
      put_ids(out, meld.tiles, rule);
      if (meld.from != kNoSeat) out.field("source", meld.from);
      if (meld.called != kNoId)
        out.field("called", std::find(meld.tiles.begin(), meld.tiles.end(), meld.called) - meld.tiles.begin());
    });
  }

  void put_pond(const Player& player) {
    out.shared(key_of('p', player.river.data(), player.n_river, rule), [&] {
      out.list(std::span(player.river).first(player.n_river), [&](const Discarded& one) {
        out.object("PondTile", [&] {
          out.name("tile");
          put_tile(out, one.tile, rule);
          out.field_unless(false, "drawn", one.tsumogiri);
          out.field_unless(false, "riichi", one.riichi);
          out.field_unless(false, "called", one.called);
        });
      });
    });
  }

  void put_extras() {
    out.field("type", "riichi");
    out.field("wind", wind_name(state.round_wind()));
    out.field("dealer", state.dealer);
    out.field("turn", state.turn);
    out.field("honba", state.honba);
    out.field("riichi_sticks", state.sticks);
    out.name("dora");
    put_indicators(false);
    out.name("offered");
    if (state.phase == Phase::Claim) put_tile(out, state.offered, rule);
    else out.null();
    put_own_waits();
    if (state.wareme != kNoSeat) out.field("wareme", state.wareme);
    if (state.ura_shown) out.name("ura"), put_indicators(true);
    put_seats(out, "open_riichi", state, seats_with([](const Player& one) { return one.open_riichi; }));
    put_seats(out, "dead", state, state.dead);
    put_seats(out, "robots", state, state.robots);
    out.list_unless_empty("bonus", [&] {
      put_dora(false);
      if (state.ura_shown) put_dora(true);
    });
  }

  void put_own_waits() {
    const Player* own = viewer == kSpectator ? nullptr : &state.players[viewer];
    const bool furiten = own != nullptr && own->is_furiten();
    out.name("waits");
    put_kinds(out, own == nullptr ? 0 : own->waits);
    out.field("furiten", furiten);
    // The reason that lasts longest.
    if (furiten)
      out.field("furiten_by", (own->river_kinds & own->waits) != 0 ? "discard" : own->riichi ? "riichi" : "turn");
    if (own == nullptr) return;
    const auto worths = wait_worths(state, viewer, decides);
    if (!worths.empty()) out.name("worth"), put_waits(out, state, worths);
  }

  template <class Which>
  std::uint8_t seats_with(Which which) const {
    std::uint8_t seats = 0;
    for (int seat = 0; seat < state.seats(); ++seat)
      if (which(state.players[seat])) seats |= bit_of(seat);
    return seats;
  }

  void put_indicators(bool ura) {
    out.list([&] {
      for (int i = 0; i < state.n_dora; ++i) put_tile(out, ura ? state.ura_id(i) : state.dora_id(i), rule);
    });
  }

  // The tiles that the indicators point to.
  void put_dora(bool ura) {
    for (int i = 0; i < state.n_dora; ++i) {
      const DoraKind first = ura ? DoraKind::Ura : DoraKind::Dora, later = ura ? DoraKind::KanUra : DoraKind::Kan;
      const TileId id = ura ? state.ura_id(i) : state.dora_id(i);
      put_face(out, dora_of(id / 4, i == 0 ? first : later, rule));
    }
  }
};

// `viewer` is a seat or kSpectator.
template <class Out>
void put_view(Out& out, const State& state, int viewer, bool decides = true) {
  ViewWriter<Out>{out, state, viewer, decides}.put();
}

template <class Out>
void put_action(Out& out, const State& state, int seat, const Action& action) {
  ViewWriter<Out>{out, state, seat, true}.put_action(action);
}

}  // namespace jantaku::wire
