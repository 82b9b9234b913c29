#include "wire/answer.hpp"

#include <algorithm>

#include "outlook/outlook.hpp"
#include "score/complete.hpp"
#include "score/names.hpp"
#include "wire/drill.hpp"
#include "wire/hand_waits.hpp"
#include "wire/impossible.hpp"
#include "wire/outlook.hpp"
#include "wire/score.hpp"
#include "wire/shanten.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

constexpr int kMostHands = 50'000;  // that a hand may become: a fifth of a second, and 15 MB
constexpr int kDraws = 17;
constexpr int kMostIndicators = 5;
constexpr int kMostShare = 4;

enum Seen : std::size_t { kDora, kUra, kVisible, kDiscards };  // the lists of `Occasion::seen`

Value text_value(std::string text) { return {.type = Value::Type::Text, .text = std::move(text)}; }

// The object with another value in a field.
Value with(Value object, const char* name, Value value) {
  object.type = Value::Type::Object;
  object.names.emplace_back(name);
  object.items.push_back(std::move(value));
  return object;
}

template <std::size_t n>
std::size_t place_of(const std::array<const char*, n>& names, const Value& value) {
  const auto found = std::find(names.begin(), names.end(), value.text);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

int language_of(const Value& asked) { return static_cast<int>(place_of(kLanguages, asked["language"])); }

KindSet kinds_of(const TileList& list) {
  KindSet kinds = 0;
  for (const notation::Token& token : list.tiles) kinds |= bit(kind_of(token.tile()));
  return kinds;
}

void count(const TileList& list, KindCounts& counts) {
  for (const notation::Token& token : list.tiles) ++counts[kind_of(token.tile())];
}

// The text of the hand with those melds, which must then be its only ones.
std::string with_calls(Request& ask, const std::string& text, const notation::WrittenMelds& melds) {
  if (melds.size == 0) return text;
  const HandText read = ask.hand(text);
  if (read.written.melds.size == 0) return text_of(read.written.tiles, melds);
  const int first = read.written.melds.all[0].tiles[0].start - 1;
  ask.refuse(problem_of({notation::TextFaultCode::MeldsTwice, first, first + 1}, text, "hand"));
  return text;
}

void write_scores(Json& json, Request& ask) {
  const GameRule rule = ask.rule();
  const Occasion in = ask.occasion(rule);
  const std::string text = with_calls(ask, ask.asked["hand"].text, ask.calls("calls", ask.asked["calls"].text));
  if (!in.seen[kVisible].text.empty() || !in.seen[kDiscards].text.empty())
    ask.check_seen(ask.hand_in_play(text, rule.players).hand, in.seen, rule.players);
  const HandText read = ask.hand(text);
  if (ask.problem) return;
  Hand hand = read.hand;
  join_win(hand, in.context);
  if (const Fault fault = check(hand, in.context, rule))
    return ask.refuse(fault, hand, shown_in(in.context), &read, in);
  Scores found;
  scores(hand, in.context, rule, found);
  if (found.size == 0 && wins_broken(hand, rule)) return ask.refuse(problem_of(Fault{FaultCode::BrokenLater}));
  if (found.size == 0) return write_distance(json, read.hand, {rule.players, false, nullptr, "scores"});
  ScoreQuestion question{std::nullopt, ask.asked["explain"].holds()};
  if (!in.seen[kDiscards].text.empty()) question.discarded = kinds_of(in.seen[kDiscards]);
  const int wanted = ask.asked["all"].holds() ? found.size : 1;
  write_scores(json, std::span(found.of).first(static_cast<std::size_t>(wanted)),
               {hand, in.context, rule, language_of(ask.asked)}, question);
}

void write_waits(Json& json, Request& ask) {
  const GameRule rule = ask.rule();
  const Occasion in = ask.occasion(rule);
  const HandText read = ask.hand_in_play(ask.asked["hand"].text, rule.players);
  ask.check_seen(read.hand, in.seen, rule.players);
  if (ask.problem) return;
  const Hand& hand = read.hand;
  KindCounts seen{};
  count(in.seen[kVisible], seen);
  count(in.seen[kDiscards], seen);
  WaitValues values;
  if (hand.size() == kMaxTiles - 1) wait_values(hand, in.context, rule, rule.players, seen, values);
  if (values.fault) {
    const Hand& whole = values.of[static_cast<std::size_t>(values.size - 1)].hand;
    return ask.refuse(values.fault, whole, shown_in(in.context), nullptr, in);
  }
  if (values.size == 0 && (hand.size() != kMaxTiles - 1 || shanten(hand, rule.players) != 0))
    return write_distance(json, hand, {rule.players, false, nullptr, "waits"});
  std::optional<bool> furiten;
  if (!in.seen[kDiscards].text.empty()) furiten = values.size > 0 && (values.kinds & kinds_of(in.seen[kDiscards])) != 0;
  write_waits(json, {hand, in.context, rule, language_of(ask.asked)}, values, furiten);
}

void write_distance(Json& json, Request& ask) {
  const Value& asked = ask.asked;
  const int players = asked["players"].number == 3 ? 3 : 4;
  const TileLists seen{ask.tiles("visible", asked["visible"].text)};
  const Hand hand = ask.hand_in_play(asked["hand"].text, players).hand;
  ask.check_seen(hand, seen, players);
  KindCounts visible{};
  count(seen[0], visible);
  if (!ask.problem) write_distance(json, hand, {players, asked["unfinished"].holds(), &visible});
}

Problem argument_problem(std::string fault, std::string cure, const char* source = nullptr) {
  return {
      .kind = "ArgumentError",
      .fault = std::move(fault),
      .cure = std::move(cure),
      .source = source != nullptr ? source : "hand"};
}

// Reads how the player plays.
OutlookQuestion read_options(Request& ask, const Occasion& in) {
  const auto number = [&](const char* name, double usual, int most, bool whole) {
    const Value& value = ask.asked[name];
    if (value.is(Value::Type::Null)) return usual;
    const bool within = value.is(Value::Type::Number) && value.number >= 0 && value.number <= most;
    if (within && (!whole || value.is_whole(0, most))) return value.number;
    Problem problem = argument_problem(
        std::string(name) + " cannot be {value}",
        std::string(whole ? "it is a whole number, 0 to " : "it is a number, 0 to ") + std::to_string(most));
    problem.quoted = {{"value", value}};
    ask.refuse(std::move(problem));
    return usual;
  };
  if ((in.context.flags & ~kFlagsBeforeWin) != 0 || in.context.n_ura > 0)
    ask.refuse(argument_problem("the win is described too closely", kKnownBeforeWin));
  OutlookQuestion question;
  question.objective = static_cast<Objective>(place_of(kObjectiveNames, ask.asked["objective"]));
  question.riichi = static_cast<RiichiUse>(place_of(kRiichiUseNames, ask.asked["declare"]));
  question.detours = static_cast<int>(number("detours", 0, kMostDetours, true));
  question.ron = number("ron", 0, kMostShare, false);
  question.calls = number("calls", 0, kMostShare, false);
  question.draws = static_cast<int>(number("draws", kDraws, kMostDraws, true));
  question.steps_back = ask.asked["steps_back"].holds();
  question.most_hands = kMostHands;
  question.context = in.context;
  question.last_tile = in.context.is(Flag::LastTile);
  question.rule = in.rule;
  return question;
}

// Refuses a fault of the hand or of the tiles that are seen.
void refuse(Request& ask, const Fault& fault, const HandText& read, const Occasion& in) {
  TileLists shown = shown_in(in.context);
  for (const Seen which : {kVisible, kDiscards}) {
    std::vector<Tile> tiles;
    for (const notation::Token& token : in.seen[which].tiles) tiles.push_back(token.tile());
    shown.push_back(list_of(in.seen[which].name, tiles));
  }
  ask.refuse(fault, read.hand, shown, &read, in);
  if (fault.code != FaultCode::WrongSize) return;
  ask.problem->fault = filled("the hand has {count}", fault);
  ask.problem->cure = "give 13, or 14 with the drawn tile, counting each kan as three";
}

void write_outlook(Json& json, Request& ask) {
  const GameRule rule = ask.rule();
  const Occasion in = ask.occasion(rule);
  const HandText read = ask.hand(ask.asked["hand"].text);
  OutlookQuestion question = read_options(ask, in);
  if (ask.problem) return;
  question.hand = read.hand;
  question.discarded = kinds_of(in.seen[kDiscards]);
  TileCounts seen{};
  for (const Seen which : {kVisible, kDiscards})
    for (const notation::Token& token : in.seen[which].tiles) ++seen[token.tile()];
  if (const Fault fault = prepare(question, seen)) return refuse(ask, fault, read, in);
  if (const Unanswerable why = unanswerable(question); why != Unanswerable::None) {
    const OutlookRefusal refusal = refusal_of(question, why);
    return ask.refuse(argument_problem(refusal.fault, refusal.cure, refusal.source));
  }
  Outlook found;
  outlook(question, found);
  if (found.fault == OutlookFault::TooManyHands) {
    const OutlookRefusal refusal = too_many_hands(question);
    ask.refuse(argument_problem(refusal.fault, refusal.cure, refusal.source));
    ask.problem->code = "too_many_hands";
    return;
  }
  sort_rows(question, found);
  write_outlook(json, read.hand, question, found);
}

void write_tiles(Json& json, const char* name, const auto& tiles) {
  json.name(name);
  json.list(tiles, [&](const notation::Token& token) { json.value(name_of(token.tile())); });
}

// The tiles of a hand and of lists, in the order written.
void write_read(Json& json, Request& ask) {
  TileLists seen;
  for (const char* const name : {"dora", "ura", "visible"}) seen.push_back(ask.tiles(name, ask.asked[name].text));
  const HandText read = ask.hand(ask.asked["hand"].text);
  ask.check_seen(read.hand, seen, 4);
  if (ask.problem) return;
  json.object([&] {
    json.field("hand", text_of(read.written.tiles, read.written.melds));
    write_tiles(json, "tiles", read.written.tiles);
    json.name("melds");
    json.list(read.written.melds, [&](const notation::WrittenMeld& meld) {
      json.object([&] {
        json.field("type", kMeldNames[static_cast<std::size_t>(meld.type)]);
        write_tiles(json, "tiles", meld);
      });
    });
    for (const TileList& list : seen) write_tiles(json, list.name, list.tiles);
  });
}

// The circumstances that cannot be with those set; more kita or indicators than there can be count as none.
void write_impossible(Json& json, Request& ask) {
  const GameRule rule = ask.rule();
  const Hand hand = ask.hand(ask.asked["hand"].text).hand;
  Value given = ask.asked["circumstances"];
  for (const char* const name : {"dora", "ura"})
    if (ask.tiles(name, given[name].text).tiles.size > kMostIndicators) given = with(given, name, {});
  if (given["kita"].number > 4) given = with(given, "kita", {});
  for (const char* const name : {"honba", "riichi_sticks"}) given = with(given, name, {});
  const Context context = ask.circumstances(given).context;
  if (!ask.problem) write_impossible(json, hand, context, rule);
}

// The drill of a seed.
void write_drill(Json& json, Request& ask) {
  const Value& asked = ask.asked;
  const auto kind = std::find(kDrillKindNames.begin(), kDrillKindNames.end(), asked["kind"].text);
  if (kind == kDrillKindNames.end() || !asked["level"].is_whole(1, kDrillLevels) || !asked["players"].is_whole(3, 4) ||
      !asked["seed"].is_whole(0, kLargestDrillSeed))
    return ask.refuse(
        {.kind = "HandError", .fault = "no such drill", .cure = "name a kind, a level, a seed and players"});
  const auto number = [&](const char* name) { return static_cast<int>(asked[name].number); };
  write_drill(json, make_drill(static_cast<DrillKind>(kind - kDrillKindNames.begin()), number("level"),
                               number("players"), static_cast<std::uint32_t>(number("seed"))));
}

Tile tile_of(Request& ask, const Value& text) { return text.text.empty() ? kNoTile : ask.tile("", text.text); }

// Reads the items of a list that there is room for; returns how many.
template <class T, std::size_t n, class Read>
int read_items(const Value& list, std::array<T, n>& into, Read read) {
  const std::size_t size = std::min(list.items.size(), n);
  for (std::size_t i = 0; i < size; ++i) read(list.items[i], into[i]);
  return static_cast<int>(size);
}

void read_seat(Request& ask, const Value& given, DrillSeat& seat) {
  seat.n_pond =
      static_cast<std::uint8_t>(read_items(given["pond"], seat.pond, [&](const Value& one, DrillDiscard& discard) {
        discard.tile = tile_of(ask, one["tile"]);
        discard.called = one["called"].holds();
      }));
  const HandText melds = ask.hand(given["melds"].text);
  seat.n_melds = melds.hand.n_melds;
  seat.melds = melds.hand.melds;
  seat.passed = kinds_of(ask.tiles("", given["passed"].text));
  seat.riichi = given["riichi"].holds();
  seat.kita = static_cast<std::uint8_t>(std::clamp(given["kita"].number, 0.0, 4.0));
}

// The question of a drill about its hand.
Value question_of(const Value& drill) {
  Value question = with({}, "hand", drill["hand"]);
  question = with(question, "circumstances", drill["circumstances"]);
  return with(question, "rules", with({}, "options", drill["rules"]));
}

Drill read_drill(Request& ask) {
  const Value& asked = ask.asked;
  const Value question = question_of(asked);
  Request about(question);
  Drill drill;
  drill.rule = about.rule();
  drill.context = about.occasion(drill.rule).context;
  drill.hand = about.hand(asked["hand"].text).hand;
  drill.kind = static_cast<DrillKind>(place_of(kDrillKindNames, asked["kind"]));
  drill.tile = tile_of(about, asked["tile"]);
  drill.source = static_cast<std::uint8_t>(std::clamp(asked["source"].number, 0.0, drill.rule.players - 1.0));
  drill.wall = asked["wall"].is(Value::Type::Null)
                   ? kUnknown
                   : static_cast<std::int16_t>(std::clamp(asked["wall"].number, double{kUnknown}, 136.0));
  drill.has_table = read_items(asked["seats"], drill.seats,
                               [&](const Value& given, DrillSeat& seat) { read_seat(about, given, seat); }) > 0;
  drill.n_choices = read_items(asked["choices"], drill.choices, [](const Value& given, ScoreChoice& choice) {
    const auto paid = [&](const char* name) {
      return static_cast<std::uint32_t>(std::clamp(given[name].number, 0.0, 1e6));
    };
    choice.shares = {paid("from_discarder"), paid("from_dealer"), paid("from_non_dealer")};
  });
  if (about.problem) ask.refuse(*std::move(about.problem));
  return drill;
}

void ask_more(Json& json, Request& ask, std::string_view name, const Value& question);

// The answers to a drill, and what explains them.
void write_solution(Json& json, Request& ask) {
  const Drill drill = read_drill(ask);
  if (ask.problem) return;
  const Solution found = solve(drill);
  if (found.fault != DrillFault::None) return ask.refuse(problem_of(drill, found.fault));
  if (found.impossible) return ask.refuse(problem_of(found.impossible));
  Value question = with(question_of(ask.asked), "language", ask.asked["language"]);
  if (drill.kind == DrillKind::Win) {
    std::string discards;
    if (drill.has_table)
      for (const Value& one : ask.asked["seats"].items[0]["pond"].items) discards += one["tile"].text;
    question = with(with(question, "discards", text_value(discards)), "explain", {Value::Type::Truth, 1});
  }
  write_solution(json, drill, found, [&] {
    if (drill.kind == DrillKind::Waits) ask_more(json, ask, "waits", question);
    if (drill.kind == DrillKind::Score || drill.kind == DrillKind::Win) ask_more(json, ask, "score", question);
  });
}

// The outlook of each discard of a drill, without calls; null if it cannot be worked out.
void write_prospects(Json& json, Request& ask) {
  const Drill drill = read_drill(ask);
  Json options;
  if (!ask.problem) write_outlook_options(options, drill);
  ask.problem.reset();
  Value question = question_of(ask.asked);
  const Value chosen = read_json(options.text).value_or(Value{});
  if (chosen.is(Value::Type::Null)) return json.null();
  for (std::size_t i = 0; i < chosen.items.size(); ++i)
    question = with(question, chosen.names[i].c_str(), chosen.items[i]);
  Request about(question);
  write_outlook(json, about);
  if (about.problem) json.null();
}

struct Question {
  std::string_view name;
  void (*write)(Json& json, Request& ask);
  bool has_circumstances = false;
};
constexpr Question kQuestions[] = {
    {"score", write_scores, true},
    {"waits", write_waits, true},
    {"shanten", write_distance},
    {"outlook", write_outlook, true},
    {"impossible", write_impossible, true},
    {"read", write_read},
    {"drill", write_drill},
    {"solve", write_solution},
    {"prospects", write_prospects},
};

bool is_circumstance(std::string_view field) {
  constexpr std::array<std::string_view, 8> kFields{"win",  "dora", "ura",   "round",
                                                    "seat", "kita", "honba", "riichi_sticks"};
  return std::find(kFields.begin(), kFields.end(), field) != kFields.end() ||
         std::any_of(std::begin(kCircumstances), std::end(kCircumstances),
                     [&](const Circumstance& row) { return row.name == field; });
}

void write_answer(Json& json, Request& ask, const Question& question) {
  question.write(json, ask);
  if (ask.problem && question.has_circumstances && is_circumstance(ask.problem->source))
    ask.problem->source = "circumstances." + ask.problem->source;
}

const Question* question_named(std::string_view name) {
  const auto found = std::find_if(std::begin(kQuestions), std::end(kQuestions),
                                  [&](const Question& question) { return question.name == name; });
  return found == std::end(kQuestions) ? nullptr : found;
}

void ask_more(Json& json, Request& ask, std::string_view name, const Value& question) {
  Request about(question);
  json.name(name);
  write_answer(json, about, *question_named(name));
  if (about.problem) ask.refuse(*std::move(about.problem));
}

}  // namespace

bool answer(Json& json, std::string_view question) {
  const std::optional<Value> read = read_json(question);
  const Question* const named = read && read->items.size() == 2 ? question_named(read->items[0].text) : nullptr;
  if (named == nullptr) {
    write_problem(json, argument_problem("no such question", "ask as the documentation says"));
    return false;
  }
  Request ask(read->items[1]);
  const std::size_t before = json.text.size();
  write_answer(json, ask, *named);
  if (!ask.problem) return true;
  json.text.resize(before);
  write_problem(json, *ask.problem);
  return false;
}

}  // namespace jantaku::wire
