#include "wire/drill.hpp"

#include <span>

#include "score/names.hpp"
#include "score/rule_options.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

// Tiles in the order given; those of one suit in a row share its letter.
std::string text_in_order(std::span<const Kind> kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const std::string_view name = name_of(kinds[i]);
    const bool last = i + 1 == kinds.size() || suit_of(kinds[i + 1]) != suit_of(kinds[i]);
    text += last ? name : name.substr(0, 1);
  }
  return text;
}

std::string tiles_text(const TileCounts& tiles) {
  notation::TileCounts counts{};
  std::copy(tiles.begin(), tiles.end(), counts.begin());
  std::string text;
  notation::write_tiles(counts, [&](char c) { text += c; });
  return text;
}

std::string kinds_text(KindSet kinds) {
  TileCounts counts{};
  for_each(kinds, [&](Kind kind) { counts[kind] = 1; });
  return tiles_text(counts);
}

void write_text(Json& json, std::string_view name, const std::string& text) {
  json.field_unless(std::string(), name, text);
}

// An object that is left out where it is empty.
template <class Members>
void write_object(Json& json, std::string_view name, Members members) {
  const std::size_t before = json.text.size();
  json.name(name);
  const std::size_t start = json.text.size();
  json.object(members);
  if (json.text.size() == start + 2) json.text.resize(before);
}

// A list that is left out where it is empty.
template <class All, class Write>
void write_list(Json& json, std::string_view name, const All& all, Write write) {
  if (all.empty()) return;
  json.name(name);
  json.list(all, write);
}

template <class T, std::size_t n>
std::span<const T> first(const std::array<T, n>& of, int count) {
  return {of.data(), static_cast<std::size_t>(count)};
}

void write_tile(Json& json, std::string_view name, Tile tile) {
  if (tile != kNoTile) json.field(name, name_of(tile));
}

// The option that a drill changes.
void write_rules(Json& json, const GameRule& rule) {
  const GameRule usual = drill_rule(rule.players);
  write_object(json, "rules", [&] {
    json.field_unless(std::uint8_t{4}, "players", rule.players);
    json.field_unless(usual.open_tanyao, "open_tanyao", rule.open_tanyao);
    json.field_unless(usual.min_han, "min_han", rule.min_han);
    json.field_unless(usual.two_han_honba, "two_han_honba", rule.two_han_honba);
    if (rule.fix_yaku != usual.fix_yaku)
      json.field("fix_yaku", values_of("fix_yaku").names[static_cast<std::size_t>(rule.fix_yaku)]);
  });
}

void write_circumstances(Json& json, const Context& context) {
  write_object(json, "circumstances", [&] {
    write_tile(json, "win", context.win);
    for (const Circumstance& row : kCircumstances)
      if (context.is(row.flag)) json.field(row.name, true);
    json.field_unless(wind_name(0), "round", wind_name(context.round));
    json.field_unless(wind_name(0), "seat", wind_name(context.seat));
    write_text(json, "dora", text_in_order(first(context.dora, context.n_dora)));
    write_text(json, "ura", text_in_order(first(context.ura, context.n_ura)));
    json.field_unless(std::uint8_t{0}, "kita", context.kita);
    json.field_unless(std::uint16_t{0}, "honba", context.honba);
    json.field_unless(std::uint16_t{0}, "riichi_sticks", context.riichi_sticks);
  });
}

void write_seat(Json& json, const DrillSeat& seat) {
  Hand melded;
  for (int i = 0; i < seat.n_melds; ++i) melded.add_meld(seat.melds[static_cast<std::size_t>(i)]);
  json.object([&] {
    write_list(json, "pond", first(seat.pond, seat.n_pond), [&](const DrillDiscard& one) {
      json.object([&] {
        json.field("tile", name_of(one.tile));
        json.field_unless(false, "tsumogiri", one.tsumogiri);
        json.field_unless(false, "riichi", one.riichi);
        json.field_unless(false, "called", one.called);
      });
    });
    write_text(json, "melds", text_of(melded));
    json.field_unless(false, "riichi", seat.riichi);
    json.field_unless(std::uint8_t{0}, "kita", seat.kita);
    write_text(json, "passed", kinds_text(seat.passed));
  });
}

std::optional<std::uint32_t> paid(std::uint32_t points) { return points == 0 ? std::nullopt : std::optional(points); }

void write_choice(Json& json, const ScoreChoice& choice) {
  json.object([&] {
    json.field("han", choice.han);
    json.field("fu", choice.fu);
    json.field("limit", kLimitNames[static_cast<std::size_t>(choice.limit)]);
    json.field("from_discarder", paid(choice.shares.from_discarder));
    json.field("from_dealer", paid(choice.shares.from_dealer));
    json.field("from_non_dealer", paid(choice.shares.from_non_dealer));
  });
}

// As payments are called out: by a discarder, or each, non-dealers first.
std::string payments(std::uint32_t from_discarder, std::uint32_t from_non_dealer, std::uint32_t from_dealer) {
  std::string text;
  for (const std::uint32_t points : {from_discarder, from_non_dealer, from_dealer})
    if (points > 0) text += (text.empty() ? "" : "/") + std::to_string(points);
  return text;
}

std::string answer_of(const CallOption& option) {
  if (option.pass) return "pass";
  if (option.type != MeldType::Chi) return "pon";
  TileCounts own{};
  for (const Tile tile : option.own) ++own[tile];
  return "chi " + tiles_text(own);
}

// Calls `f` with each tile of the hand once: a red five before the plain ones.
template <class F>
void for_each_held(const Hand& hand, F f) {
  for_each(hand.shape.once, [&](Kind kind) {
    const int suit = suit_of(kind);
    const int reds = suit < kSuits && kind == five_of(suit) ? hand.reds[static_cast<std::size_t>(suit)] : 0;
    if (reds > 0) f(static_cast<Tile>(kKinds + suit));
    if (hand.counts[kind] > reds) f(kind);
  });
}

bool asks_for_tile(const Drill& drill) {
  return drill.kind == DrillKind::Discard || (drill.kind == DrillKind::Safe && drill.tile == kNoTile);
}

void write_refusals(Json& json, const Permission& permission) {
  if (permission.allowed()) json.value("win");
  for (std::size_t i = 0; i < kRefusalNames.size(); ++i)
    if (permission.has(static_cast<Refusal>(i))) json.value(kRefusalNames[i]);
}

void write_safest(Json& json, const Drill& drill, const std::vector<TileRisk>& risks) {
  const auto risk_of = [&](Tile tile) {
    for (const TileRisk& risk : risks)
      if (risk.kind == kind_of(tile)) return risk.total();
    return 0;
  };
  if (drill.tile != kNoTile) return json.value(risk_of(drill.tile) == 0 ? "yes" : "no");
  for_each_held(drill.hand, [&](Tile tile) {
    if (risk_of(tile) == risks.front().total()) json.value(name_of(tile));
  });
}

void write_answers(Json& json, const Drill& drill, const Solution& solution) {
  switch (drill.kind) {
    case DrillKind::Score: {
      const Payment paid = payment(*solution.score, drill.context, drill.rule);
      return json.value(payments(paid.from_discarder, paid.from_non_dealer, paid.from_dealer));
    }
    case DrillKind::Waits: return json.value(kinds_text(solution.waits));
    case DrillKind::Discard:
      for (const Discard& row : solution.discards)
        if (row.is_as_good_as(*solution.discards.begin())) json.value(name_of(row.tile));
      return;
    case DrillKind::Safe: return write_safest(json, drill, solution.risks);
    case DrillKind::Win: return write_refusals(json, *solution.permission);
    case DrillKind::Call:
      for (int i = 0; i < solution.calls.size; ++i)
        if ((solution.right_calls >> i & 1) != 0) json.value(answer_of(solution.calls.of[static_cast<std::size_t>(i)]));
  }
}

void write_discard(Json& json, const Discard& row) {
  json.object([&] {
    json.field("tile", name_of(row.tile));
    json.field("shanten", row.ukeire.useful.shanten);
    json.name("tiles");
    json.list([&] {
      for_each(row.ukeire.useful.kinds, [&](Kind kind) {
        json.object([&] {
          json.field("tile", name_of(kind));
          json.field("left", row.ukeire.left[kind]);
        });
      });
    });
    json.field("total", row.ukeire.total);
  });
}

void write_risk(Json& json, const TileRisk& risk) {
  json.object([&] {
    json.field("tile", name_of(risk.kind));
    json.name("ways");
    json.object([&] {
      for (std::size_t i = 0; i < kDealInNames.size(); ++i) json.field_unless(0, kDealInNames[i], risk.ways[i]);
    });
    json.field("total", risk.total());
    json.field("genbutsu", risk.genbutsu);
    json.field("example", risk.example ? std::optional(text_of(*risk.example)) : std::nullopt);
  });
}

void write_call(Json& json, const CallOption& option) {
  json.object([&] {
    json.field("answer", answer_of(option));
    json.field("discard", name_of(option.discard));
    json.field("win", option.win);
    json.field("points", option.points);
  });
}

struct FaultRow {
  const char *source, *fault, *cure;
};
#define JANTAKU_ROW(code, ...) {__VA_ARGS__},
constexpr FaultRow kFaults[] = {{"", "", ""}, JANTAKU_DRILL_FAULTS(JANTAKU_ROW)};
#undef JANTAKU_ROW

}  // namespace

void write_drill(Json& json, const Drill& drill) {
  json.object([&] {
    json.field("kind", kDrillKindNames[static_cast<std::size_t>(drill.kind)]);
    write_rules(json, drill.rule);
    json.field("hand", text_of(drill.hand));
    write_circumstances(json, drill.context);
    write_list(json, "seats", first(drill.seats, drill.has_table ? drill.rule.players : 0),
               [&](const DrillSeat& seat) { write_seat(json, seat); });
    write_list(json, "choices", first(drill.choices, drill.n_choices),
               [&](const ScoreChoice& choice) { write_choice(json, choice); });
    write_tile(json, "tile", drill.tile);
    write_tile(json, "drawn", drill.drawn);
    json.field_unless(std::uint8_t{0}, "level", drill.level);
    json.field_unless(std::int32_t{kUnknown}, "seed", drill.seed);
    json.field_unless(std::uint8_t{0}, "source", drill.source);
    json.field_unless(kUnknown, "wall", drill.wall);
  });
}

void write_possible(Json& json, const Drill& drill) {
  json.list([&] {
    if (drill.kind == DrillKind::Score)
      for (int i = 0; i < drill.n_choices; ++i) {
        const Shares& shares = drill.choices[static_cast<std::size_t>(i)].shares;
        json.value(payments(shares.from_discarder, shares.from_non_dealer, shares.from_dealer));
      }
    if (asks_for_tile(drill)) for_each_held(drill.hand, [&](Tile tile) { json.value(name_of(tile)); });
    else if (drill.kind == DrillKind::Safe) json.value("yes"), json.value("no");
    if (drill.kind == DrillKind::Call)
      for (const CallOption& option : options_of(question_of(drill))) json.value(answer_of(option));
    if (drill.kind != DrillKind::Win) return;
    for (const char* const answer : {"win", "han", "furiten"}) json.value(answer);
    const bool fixed = drill.rule.fix_yaku != FixYaku::Finally;
    if (fixed || !drill.rule.multi_wait_finally) json.value("multi_wait");
    if (fixed) json.value("first_only"), json.value("middle");
  });
}

void write_solution(Json& json, const Drill& drill, const Solution& solution, const std::function<void()>& more) {
  json.object([&] {
    json.name("answers");
    json.list([&] { write_answers(json, drill, solution); });
    json.name("possible");
    write_possible(json, drill);
    write_list(json, "discards", solution.discards, [&](const Discard& row) { write_discard(json, row); });
    write_list(json, "risks", solution.risks, [&](const TileRisk& risk) { write_risk(json, risk); });
    write_list(json, "calls", first(solution.calls.of, solution.calls.size),
               [&](const CallOption& option) { write_call(json, option); });
    more();
  });
}

Problem problem_of(const Drill& drill, DrillFault fault) {
  const FaultRow& row = kFaults[static_cast<std::size_t>(fault)];
  const Fault about{FaultCode::None, drill.tile, drill.hand.size()};
  return {.kind = "HandError", .fault = filled(row.fault, about), .cure = row.cure, .source = row.source};
}

void write_outlook_options(Json& json, const Drill& drill) {
  if (drill.wall == kUnknown) return json.null();
  const OutlookTiles seen = outlook_tiles(drill);
  json.object([&] {
    json.field("draws", std::min(kMostDraws, drill.wall / drill.rule.players));
    json.field("visible", tiles_text(seen.elsewhere));
    json.field("discards", tiles_text(seen.own));
    json.field("ron", kDrillRon);
  });
}

}  // namespace jantaku::wire
