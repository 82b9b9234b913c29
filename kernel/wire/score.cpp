#include "wire/score.hpp"

#include <algorithm>

#include "score/names.hpp"
#include "score/parts.hpp"
#include "score/rule_options.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

constexpr auto kFlagsByName = [] {
  std::array<const Circumstance*, std::size(kCircumstances)> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = &kCircumstances[i];
  std::sort(rows.begin(), rows.end(), [](const Circumstance* a, const Circumstance* b) {
    return std::string_view(a->name) < std::string_view(b->name);
  });
  return rows;
}();

void write_kinds(Json& json, std::string_view name, const std::array<Kind, 5>& kinds, int count) {
  json.name(name);
  json.list(std::span(kinds).first(static_cast<std::size_t>(count)), [&](Kind kind) { json.value(name_of(kind)); });
}

// The points that a player pays; null for none.
void write_paid(Json& json, std::string_view name, std::uint32_t points) {
  if (points > 0) json.field(name, points);
  else json.field(name, nullptr);
}

void write_payment(Json& json, const Payment& paid) {
  json.object([&] {
    write_paid(json, "from_discarder", paid.from_discarder);
    write_paid(json, "from_dealer", paid.from_dealer);
    write_paid(json, "from_non_dealer", paid.from_non_dealer);
    json.field("points", paid.points);
    json.field("honba", paid.honba);
    json.field("sticks", paid.sticks);
    json.field("total", paid.total());
  });
}

// Open groups are in round brackets, kan in square ones.
void write_group(Json& json, const Group& group) {
  notation::TileCounts counts{};
  for (int i = 0; i < group.tiles(); ++i) ++counts[group.kind_at(i)];
  json.spelled([&](auto put) {
    const bool closed_kan = group.part == Part::Kan && !group.open;
    if (group.open || closed_kan) put(closed_kan ? '[' : '(');
    notation::write_tiles(counts, put);
    if (group.open || closed_kan) put(closed_kan ? ']' : ')');
  });
}

// The fields that a yaku has everywhere.
void write_yaku(Json& json, const Won& won, Yaku yaku, int han, int multiple) {
  json.field("id", kYakuNames[static_cast<std::size_t>(yaku)]);
  json.field("name", kYakuRows[static_cast<std::size_t>(yaku)].words.names[static_cast<std::size_t>(won.language)]);
  json.field("han", han);
  json.field("yakuman", multiple);
}

void write_all_yaku(Json& json, const Score& score, const Won& won) {
  json.name("yaku");
  json.list([&] {
    for_each_yaku(score, won.rule, [&](Yaku yaku, int han, int multiple) {
      json.object([&] { write_yaku(json, won, yaku, han, multiple); });
    });
  });
}

void write_dora(Json& json, const Score& score) {
  json.name("dora");
  json.object([&] {
    json.field("dora", score.dora);
    json.field("ura", score.ura);
    json.field("red", score.red);
    json.field("kita", score.kita);
  });
}

void write_fu_items(Json& json, const Score& score, const Won& won) {
  json.name("fu_items");
  json.list([&] {
    for_each_fu(score, won.hand, won.context, won.rule, [&](FuItem item, int fu, Kind kind, bool) {
      json.object([&] {
        json.field("id", kFuNames[static_cast<std::size_t>(item)]);
        json.field("fu", fu);
        json.field("tile", name_of(kind));
      });
    });
  });
}

// A yaku counts if it may be one of those that make the han needed; it is usable if it was also settled in time.
void write_graded(Json& json, const Supply& supply, Yaku yaku, bool closed, const Won& won) {
  const GameRule& rule = won.rule;
  const int multiple = has(supply.yakuman, yaku) ? multiple_of(yaku, rule) : 0;
  const Grade grade = multiple > 0 ? Grade::First : supply.grades[static_cast<std::size_t>(yaku)];
  const bool counts = !has(supply.ignored, yaku);
  const int usable = static_cast<int>(Grade::Last) - static_cast<int>(rule.fix_yaku);
  json.object([&] {
    write_yaku(json, won, yaku, multiple > 0 ? 0 : han_of(yaku, closed, rule), multiple);
    json.field("grade", kGradeNames[static_cast<std::size_t>(grade)]);
    json.field("counts", counts);
    json.field("usable", counts && static_cast<int>(grade) <= usable);
  });
}

void write_supply(Json& json, const Supply& supply, bool closed, const Won& won) {
  json.object([&] {
    json.field("tile", name_of(supply.kind));
    json.field("passes", supply.passes);
    json.field("grade", supply.reaches ? kGradeNames[static_cast<std::size_t>(supply.grade)] : nullptr);
    json.name("by");
    json.list([&] { for_each(supply.by, [&](Yaku yaku) { json.value(kYakuNames[static_cast<std::size_t>(yaku)]); }); });
    json.field("han", supply.han);
    json.name("yaku");
    json.list([&] {
      for_each(supply.yaku | supply.yakuman, [&](Yaku yaku) { write_graded(json, supply, yaku, closed, won); });
    });
  });
}

}  // namespace

void write_context(Json& json, const Context& context) {
  json.object([&] {
    json.field("round", wind_name(context.round));
    json.field("seat", wind_name(context.seat));
    json.field("kita", context.kita);
    json.field("honba", context.honba);
    json.field("riichi_sticks", context.riichi_sticks);
    write_kinds(json, "dora", context.dora, context.n_dora);
    write_kinds(json, "ura", context.ura, context.n_ura);
    json.name("flags");
    json.list([&] {
      for (const Circumstance* row : kFlagsByName)
        if (context.is(row->flag)) json.value(row->name);
    });
  });
}

void write_score(Json& json, const Score& score, const Won& won) {
  const Payment paid = payment(score, won.context, won.rule);
  json.object([&] {
    write_hand(json, won.hand);
    json.field("win", name_of(score.win));
    json.field("form", kFormNames[static_cast<std::size_t>(score.reading.form)]);
    json.name("groups");
    json.list([&] { for_each_group(score.reading, won.hand, [&](const Group& group) { write_group(json, group); }); });
    json.field("wait", kWaitNames[static_cast<std::size_t>(score.wait)]);
    json.field("closed", score.closed);
    json.field("has_yaku", score.has_yaku());
    write_all_yaku(json, score, won);
    write_dora(json, score);
    json.field("han", score.han);
    json.field("fu", score.fu);
    json.field("fu_raw", score.fu_raw);
    write_fu_items(json, score, won);
    json.field("yakuman", score.multiple);
    json.field("limit", kLimitNames[static_cast<std::size_t>(score.limit)]);
    json.field("points", paid.points);
    json.name("payment");
    write_payment(json, paid);
  });
}

Permission judge(const Score& score, const Won& won, KindSet discarded) {
  const bool tsumo = won.context.is(Flag::Tsumo);
  return permission(won.hand, won_on(won.context, score.win, tsumo), won.rule, discarded);
}

void write_permission(Json& json, const Score& score, const Won& won, const Permission& permission) {
  const bool closed = won.hand.is_closed() && !won.context.is(Flag::Open);
  json.object([&] {
    json.field("allowed", permission.allowed());
    json.field("win", name_of(score.win));
    json.field("need", permission.need);
    json.field("fix_yaku", values_of("fix_yaku").names[static_cast<std::size_t>(won.rule.fix_yaku)]);
    json.field("every_wait", permission.every_wait);
    json.name("faults");
    json.list([&] {
      for (std::size_t i = 0; i < kRefusalNames.size(); ++i)
        if (permission.has(static_cast<Refusal>(i))) json.value(kRefusalNames[i]);
    });
    json.name("waits");
    json.list(std::span(permission.waits).first(static_cast<std::size_t>(permission.n_waits)),
              [&](const Supply& supply) { write_supply(json, supply, closed, won); });
  });
}

void write_scores(Json& json, std::span<const Score> scores, const Won& won, const ScoreQuestion& question) {
  const Score& best = scores.front();
  json.object([&] {
    write_hand(json, won.hand);
    json.name("context");
    write_context(json, won.context);
    json.name("scores");
    json.list(scores, [&](const Score& score) { write_score(json, score, won); });
    if (!question.explain && !question.discarded) return;
    const Permission permission = judge(best, won, question.discarded.value_or(0));
    if (question.discarded) json.field("furiten", permission.has(Refusal::Furiten));
    if (!question.explain) return;
    json.name("permission");
    write_permission(json, best, won, permission);
  });
}

}  // namespace jantaku::wire
