#include "wire/impossible.hpp"

#include "score/names.hpp"
#include "wire/problem.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

// A hand with fourteen tiles, and a kind of which the fewest are seen.
struct StandIn {
  Hand hand;
  Kind spare = 0;
};

struct Seen {
  std::array<int, kKinds> copies{};

  Seen(const Hand& hand, const Context& asked) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) copies[kind] = hand.held[kind];
    copies[kNorth] += asked.kita;
    for (int i = 0; i < asked.n_dora; ++i) ++copies[asked.dora[static_cast<std::size_t>(i)]];
    for (int i = 0; i < asked.n_ura; ++i) ++copies[asked.ura[static_cast<std::size_t>(i)]];
  }
};

// A hand that lacks more than the winning tile is filled with single tiles, orphans first: a hand of orphans may win on
// a closed kan.
StandIn stand_in(const Hand& hand, const Context& asked, const GameRule& rule) {
  StandIn made{hand};
  Seen seen(hand, asked);
  const auto add = [&](Tile tile) {
    if (made.hand.size() >= kMaxTiles) return;
    made.hand.add(kind_of(tile));
    if (is_red(tile)) ++made.hand.reds[static_cast<std::size_t>(tile - kKinds)];
    ++seen.copies[kind_of(tile)];
  };
  const KindSet in_play = kinds_in_play(rule.players);
  KindSet unseen = 0, pair = 0;
  for_each(in_play, [&](Kind kind) {
    if (seen.copies[kind] == 0) unseen |= bit(kind);
    if (seen.copies[kind] < 2 && kind != asked.win) pair |= bit(kind) & kYaochuu;
  });
  if (hand.size() == kMaxTiles - 1 && asked.win != kNoTile && seen.copies[kind_of(asked.win)] < 4) {
    add(asked.win);
  } else {
    for_each(unseen & kYaochuu, add);
    if (pair != 0) add(static_cast<Kind>(std::countr_zero(pair)));
    for_each(unseen & ~kYaochuu, add);
  }
  for_each(in_play, [&](Kind kind) {
    if (seen.copies[kind] < seen.copies[made.spare]) made.spare = kind;
  });
  return made;
}

Hand only_melds(const Hand& hand) {
  Hand melds;
  for (int i = 0; i < hand.n_melds; ++i) melds.add_meld(hand.melds[static_cast<std::size_t>(i)]);
  return melds;
}

struct Search {
  Json& json;
  const StandIn made;
  const Context& asked;
  const GameRule& rule;
  Context holds{};

  Fault why(const Context& context) const { return check(made.hand, context, rule); }

  void write(std::string_view name, std::string_view reason, std::string_view detail, std::string_view cure) {
    json.name(name);
    json.object([&] {
      json.field("reason", reason);
      json.field("detail", detail);
      json.field("cure", cure);
    });
  }

  void write(std::string_view name, const Fault& fault) {
    const Problem problem = problem_of(fault);
    write(name, problem.code, problem.fault, problem.cure);
  }

  // What is set without being one of the flags holds if it can.
  template <class Set>
  void hold(Set set) {
    Context trial = holds;
    set(trial);
    if (!why(trial)) holds = trial;
  }

  void hold_ura() {
    hold([&](Context& c) { c.ura = asked.ura, c.n_ura = asked.n_ura; });
  }

  void look_at(const Circumstance& row) {
    Context trial = holds;
    trial.set(row.flag);
    if (is_unknown(row, rule))
      return write(row.name, "no_yaku_here", "no yaku by these rules", "choose rules that have it");
    if (const Fault fault = why(trial)) return write(row.name, fault);
    if (!asked.is(row.flag)) return;
    holds = trial;
    hold_ura();
  }

  template <class Set>
  void look_at(std::string_view name, Set set) {
    Context trial = holds;
    set(trial);
    if (const Fault fault = why(trial)) write(name, fault);
  }

  void write_all() {
    if (asked.is(Flag::Tsumo)) hold([&](Context& c) { c.set(Flag::Tsumo); });
    hold([&](Context& c) { c.round = asked.round; });
    hold([&](Context& c) { c.seat = asked.seat; });
    hold([&](Context& c) { c.kita = asked.kita; });
    hold([&](Context& c) { c.dora = asked.dora, c.n_dora = asked.n_dora; });
    hold([&](Context& c) { c.win = asked.win; });
    for (const bool set : {true, false})
      for (const Circumstance& row : kCircumstances)
        if (row.flag != Flag::Tsumo && asked.is(row.flag) == set) look_at(row);
    look_at("ura", [&](Context& c) { c.ura[0] = c.dora[0] = made.spare, c.n_ura = c.n_dora = 1; });
    look_at("kita", [](Context& c) { c.kita = 1; });
    look_at("north", [](Context& c) { c.seat = 3; });
  }
};

}  // namespace

void write_impossible(Json& json, const Hand& hand, const Context& asked, const GameRule& rule) {
  StandIn made = stand_in(hand, asked, rule);
  if (check(made.hand, Context{}, rule)) made = stand_in(only_melds(hand), asked, rule);
  json.object([&] {
    json.name("impossible");
    json.object([&] { Search{json, made, asked, rule}.write_all(); });
  });
}

}  // namespace jantaku::wire
