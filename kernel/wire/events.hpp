// What happens in a game, as a board is sent it: whole, or as a seat may see it.
//
// What of an event only its own seat sees is decided here, in `hide`.
#pragma once

#include <numeric>

#include "game/state/names.hpp"
#include "game/step/round_events.hpp"
#include "hand/uncommon.hpp"
#include "score/hand_builder.hpp"
#include "score/names.hpp"
#include "score/parts.hpp"
#include "wire/view.hpp"

namespace jantaku::wire {

inline constexpr int kDealt = 13;  // tiles of a hand
inline constexpr std::array<const char*, 5> kGroupNames{"run", "triplet", "kan", "pair", "single"};

// Takes out of an event what the viewer, a seat or kSpectator, may not see. True if something was.
inline bool hide(Event& event, int viewer) {
  if (event.type != EventType::Draw || event.seat == viewer) return false;
  event.tile = kNoId;
  return true;
}

inline bool hide(RoundBegan& began, int viewer) {
  for (std::size_t seat = 0; seat < began.hands.size(); ++seat)
    if (static_cast<int>(seat) != viewer) began.hands[seat] = std::nullopt;
  return true;
}

// True if a tile was taken from another seat.
constexpr bool is_claim(EventType type) {
  return type == EventType::Chi || type == EventType::Pon || type == EventType::OpenKan;
}

// True if seats see different things.
constexpr bool is_secret(EventType type) { return type == EventType::Draw || type == EventType::Round; }

template <class Out>
struct EventWriter {
  Out& out;
  const GameRule& rule;

  // An event that is not one of the larger ones.
  void put(const Event& event) {
    const char* name = kEvents[static_cast<std::size_t>(event.type)];
    switch (event.type) {
      case EventType::Draw:
        return object("Drew", "draw", event.seat, [&] {
          tile("tile", event.tile);
          out.field_unless(false, "from_end", event.flag);
        });
      case EventType::Discard:
        return object("DiscardedTile", "discard", event.seat, [&] {
          tile("tile", event.tile);
          out.field_unless(false, "drawn", event.flag);
        });
      case EventType::Riichi:
        return object("Pressed", "press", event.seat,
                      [&] { out.field("button", event.flag ? "open_riichi" : "riichi"); });
      case EventType::RiichiAccepted:
        return object("Pressed", "press", event.seat, [&] {
          out.field("button", name);
          out.field_unless(0, "cost", static_cast<int>(rule.riichi_stick_points));
        });
      case EventType::Chi:
      case EventType::Pon:
      case EventType::OpenKan:
      case EventType::ClosedKan:
      case EventType::AddedKan:
      case EventType::Kita: return object("Called", "call", event.seat, [&] { called(event, name); });
      case EventType::Dora:
        return out.object("Revealed", [&] {
          out.field("type", "reveal");
          tiles("tiles", {event.tile});
          bonus({event.tile}, DoraKind::Kan, DoraKind::Kan);
        });
      case EventType::GameEnd: return out.object("GameEnded", [&] { out.field("type", name); });
      default:
        return object("Declared", "declared", event.seat, [&] {
          out.field("what", name);
          if (event.type == EventType::Chombo) out.field("about", event.from), tile("tile", event.tile);
        });
    }
  }

  void put(const RoundBegan& began) {
    out.object("RoundBegan", [&] {
      out.field("type", "round");
      out.field("round", std::string_view(round_name(began.wind, began.dealer)));
      out.field("number", began.number);
      out.field("dealer", began.dealer);
      out.name("hands");
      out.list([&] {
        for (std::size_t seat = 0; seat < began.hands.size(); ++seat)
          hand_of(seat, [&, &hand = began.hands[seat]] { hand ? put_ids(out, *hand, rule) : put_backs(out, kDealt); });
      });
      points(began.points, {});
      tiles("revealed", {began.indicator});
      out.field_unless(0, "honba", began.honba);
      out.field_unless(0, "pot", began.riichi_sticks);
      out.list_unless_empty("dice", [&] {
        for (const int die : began.dice) out.value(die);
      });
      out.field_unless(0, "left", began.left);
      const int seats = static_cast<int>(began.hands.size());
      out.name("roles");
      out.list([&] {
        for (int seat = 0; seat < seats; ++seat) out.value(wind_name((seat - began.dealer + seats) % seats));
      });
      bonus({began.indicator}, DoraKind::Dora, DoraKind::Kan);
    });
  }

  void put(const RoundWon& won) {
    object("Won", "win", won.seat, [&] {
      tile("tile", won.tile);
      out.field("source", won.source == won.seat ? std::optional<int>() : won.source);
      if (won.score) scored(*won.score, won.worth, won.points);
      else out.field("worth", std::string_view(won.worth)), out.field("points", won.points);
      const int sticks = std::accumulate(won.deltas.begin(), won.deltas.end(), 0);
      if (sticks > 0) out.field("sticks", sticks);  // all that does not come from the others
      out.name("changes");
      out.list([&] {
        for (std::size_t seat = 0; seat < won.deltas.size(); ++seat)
          out.object("SeatPoints", [&] {
            out.field("seat", seat);
            out.field_unless(0, "change", won.deltas[seat]);
          });
      });
      if (won.pao != kNoSeat) out.field("liable", won.pao);
      if (!won.ura.empty()) tiles("revealed", won.ura);
    });
  }

  void put(const RoundEnded& ended) {
    out.object("RoundEnded", [&] {
      out.field("type", "round_end");
      out.field("reason", kEnds[static_cast<std::size_t>(ended.kind)]);
      points(ended.points, ended.deltas);
      out.list_unless_empty("shown", [&] {
        for (std::size_t seat = 0; seat < ended.shown.size(); ++seat)
          if (ended.shown[seat]) hand_of(seat, [&] { put_ids(out, sorted(*ended.shown[seat]), rule); });
      });
      if (ended.kind == RoundEnd::Win) return;
      out.list_unless_empty("waits", [&] {
        for (std::size_t seat = 0; seat < ended.shown.size(); ++seat)
          if (const KindSet kinds = ended.shown[seat] ? waits_of(*ended.shown[seat]) : 0)
            hand_of(seat, [&] { put_kinds(out, kinds); });
      });
    });
  }

  // The dora that indicators point to, the first of one sort and the others of another.
  void bonus(const Ids& indicators, DoraKind first, DoraKind later) {
    out.list_unless_empty("bonus", [&] {
      for (std::size_t i = 0; i < indicators.size(); ++i)
        if (indicators[i] != kNoId) put_face(out, dora_of(indicators[i] / 4, i == 0 ? first : later, rule));
    });
  }

 private:
  void object(const char* kind, const char* type, std::uint8_t seat, std::invocable auto members) {
    out.object(kind, [&] {
      out.field("type", type);
      out.field("seat", seat);
      members();
    });
  }

  void tile(const char* name, TileId id) {
    out.name(name);
    put_tile(out, id, rule);
  }

  void tiles(const char* name, const Ids& ids) {
    out.name(name);
    put_ids(out, ids, rule);
  }

  void called(const Event& event, const char* name) {
    out.field("name", name);
    tile("tile", event.tile);
    if (event.own != kNoTiles) out.name("own"), put_ids(out, event.own, rule);
    if (event.type == EventType::ClosedKan) out.field("source", event.seat);
    if (is_claim(event.type)) out.field("source", event.from), out.field("place", 0);
    out.field_unless(false, "aside", event.type == EventType::Kita);
  }

  void hand_of(std::size_t seat, std::invocable auto tiles) {
    out.object("SeatTiles", [&] {
      out.field("seat", seat);
      out.name("tiles");
      tiles();
    });
  }

  void points(const std::vector<int>& points, const std::vector<int>& changes) {
    out.name("points");
    out.list([&] {
      for (std::size_t seat = 0; seat < points.size(); ++seat)
        out.object("SeatPoints", [&] {
          out.field("seat", seat);
          out.field("points", points[seat]);
          if (seat < changes.size()) out.field_unless(0, "change", changes[seat]);
        });
    });
  }

  void scored(const WonHand& of, const std::string& worth, int claimed) {
    const Score& score = of.score;
    const Payment paid = payment(score, of.context, rule);
    const char* limit = kLimitNames[static_cast<std::size_t>(score.limit)];
    out.name("hand");
    out.list([&] { concealed(of.hand); });
    out.name("groups");
    out.list([&] {
      for_each_group(score.reading, of.hand, [&](const Group& group) {
        out.object("DisplayMeld", [&] {
          out.field("name", kGroupNames[static_cast<std::size_t>(group.part)]);
          out.name("tiles");
          out.list([&] {
            for (int i = 0; i < group.tiles(); ++i) put_face(out, group.kind_at(i));
          });
        });
      });
    });
    lines(score);
    sums(score);
    if (limit != nullptr) out.field("limit", limit);
    if (score.multiple == 0) details(of);
    out.field_unless(0u, "honba", paid.honba);
    if (!worth.empty()) out.field("worth", std::string_view(worth)), out.field("points", claimed);
    else out.field("worth", std::string_view(worth_of(score))), out.field("points", paid.points);
  }

  // The red fives come before the plain ones.
  void concealed(const Hand& hand) {
    for (Kind kind = 0; kind < kKinds; ++kind) {
      const bool five = !is_honor(kind) && kind == five_of(suit_of(kind));
      const int reds = five ? hand.reds[static_cast<std::size_t>(suit_of(kind))] : 0;
      for (int i = 0; i < hand.counts[kind]; ++i) put_face(out, kind, i < reds);
    }
  }

  void line(std::string_view name, int value, const char* unit, Kind kind = kNoKind) {
    out.object("WinLine", [&] {
      out.field("name", name);
      out.field("value", value);
      out.field("unit", unit);
      if (kind != kNoKind) out.name("tile"), put_face(out, kind);
    });
  }

  // The yaku, then the dora; of a yakuman only what makes it one.
  void lines(const Score& score) {
    const bool yakuman = score.multiple > 0;
    out.list_unless_empty("lines", [&] {
      for_each_yaku(score, rule, [&](Yaku yaku, int han, int multiple) {
        if (yakuman && multiple == 0) return;
        line(kYakuNames[static_cast<std::size_t>(yaku)], yakuman ? multiple : han, yakuman ? "yakuman" : "han");
      });
      const auto dora = [&](const char* name, int han) {
        if (han > 0 && !yakuman) line(name, han, "han");
      };
      dora("dora", score.dora);
      dora("ura_dora", score.ura);
      dora("red_dora", score.red);
      dora("kita", score.kita);
    });
  }

  void sums(const Score& score) {
    out.name("sums");
    out.list([&] {
      if (score.multiple > 0) return line("", score.multiple, "yakuman");
      line("", score.han, "han");
      line("", score.fu, "fu");
    });
  }

  // The parts of the fu; the name of a set shows whether it was concealed.
  void details(const WonHand& of) {
    out.list_unless_empty("details", [&] {
      for_each_fu(of.score, of.hand, of.context, rule, [&](FuItem item, int fu, Kind kind, bool concealed) {
        const char* name = kFuNames[static_cast<std::size_t>(item)];
        if (item == FuItem::Triplet) name = concealed ? "concealed_triplet" : "open_triplet";
        if (item == FuItem::Kan) name = concealed ? "closed_kan" : "open_kan";
        line(name, fu, "fu", kind);
      });
    });
  }

  static std::string worth_of(const Score& score) {
    if (const char* limit = kLimitNames[static_cast<std::size_t>(score.limit)]) return limit;
    return std::to_string(score.han) + " han " + std::to_string(score.fu) + " fu";
  }

  static Ids sorted(Ids tiles) {
    std::sort(tiles.begin(), tiles.end());
    return tiles;
  }

  // The waits of a hand without its melds; none if it has just drawn.
  static KindSet waits_of(const Ids& tiles) {
    if (tiles.size() % 3 != 1) return 0;
    HandBuilder built;
    for (const TileId id : tiles) static_cast<void>(built.add_tile(id / 4));
    if (built.check()) return 0;
    return waits(built.hand) | waits_by_shape(built.hand) | waits_for_fifth(built.hand);
  }
};

// The events of a move that led to this state. Each is a list: the event with all that it holds and, if it is secret,
// as a spectator and each seat see it.
template <class Out>
void put_events(Out& out, const State& state, const Events& events) {
  EventWriter<Out> writer{out, state.rule};
  out.list(events, [&](const Event& event) {
    with_details(state, event, [&](const auto& whole) {
      out.list([&] {
        writer.put(whole);
        if constexpr (requires(std::remove_cvref_t<decltype(whole)> seen) { hide(seen, kSpectator); })
          for (int viewer = kSpectator; is_secret(event.type) && viewer < state.seats(); ++viewer) {
            auto seen = whole;
            hide(seen, viewer);
            writer.put(seen);
          }
      });
    });
  });
}

}  // namespace jantaku::wire
