#include "wire/request.hpp"

#include <algorithm>

#include "notation/calls.hpp"
#include "notation/places.hpp"
#include "score/hand_builder.hpp"
#include "score/names.hpp"
#include "wire/tiles.hpp"

namespace jantaku::wire {
namespace {

constexpr int kMostCounted = 999;
constexpr int kCopies = 4;

void place_in(Problem& problem, const Fault& fault, const std::string& text) {
  if (text.empty()) return;
  problem.text = text;
  problem.place = notation::place_of(fault, length_of(text),
                                     [&](notation::WrittenHand& hand) { notation::read_hand(to_text(text), hand); });
}

Problem problem_in(const Fault& fault, const std::string& hand, const std::string& win = {}) {
  Problem problem = problem_of(fault);
  if (problem.source == "hand") place_in(problem, fault, hand);
  if (problem.source == "win" && !win.empty()) {
    problem.text = win;
    problem.place = {0, length_of(win)};
  }
  return problem;
}

// The problem of a fifth copy, of which `held` are in the hand, or of a kind that three players lack: in the list that
// has the one at fault, or of the hand if none has it.
Problem blame(Fault fault, int held, const TileLists& lists) {
  const bool fifth = fault.code == FaultCode::TooManyCopies;
  std::vector<notation::Tokens> tiles;
  for (const TileList& list : lists) tiles.push_back(list.tiles);
  const notation::Copy copy = notation::find_copy(tiles, fault.tile, fifth ? kCopies + 1 - held : 1);
  fault.number = fifth ? held + copy.total : 0;
  Problem problem = problem_of(fault);
  if (copy.list < 0) return problem;
  const TileList& list = lists[static_cast<std::size_t>(copy.list)];
  problem.source = list.name;
  if (problem.source == "kita") return problem;  // a number, not a text
  problem.text = list.text;
  problem.place = copy.place;
  return problem;
}

bool is_of_seen(const Fault& fault, int held) {
  return fault.tile < kKinds && ((fault.code == FaultCode::TooManyCopies && held <= kCopies) ||
                                 (fault.code == FaultCode::KindNotInPlay && held == 0));
}

}  // namespace

void Request::refuse(Problem why) {
  if (!problem) problem = std::move(why);
}

Tile Request::tile(const char* field, const std::string& text) {
  Tile tile = kNoTile;
  if (const notation::TextFault fault = notation::read_tile(to_text(text), tile))
    refuse(problem_of(fault, text, field));
  return tile;
}

TileList Request::tiles(const char* field, const std::string& text) {
  TileList list{field, text, {}};
  notation::read_tiles(to_text(text), list.tiles);
  if (list.tiles.fault) {
    refuse(problem_of(list.tiles.fault, text, field));
    list.tiles.size = 0;
  }
  return list;
}

notation::WrittenMelds Request::calls(const char* field, const std::string& text) {
  notation::WrittenMelds calls;
  notation::read_calls(to_text(text), calls);
  if (calls.fault) {
    refuse(problem_of(calls.fault, text, field));
    calls.size = 0;
  }
  return calls;
}

HandText Request::hand(const std::string& text) {
  HandText read{text, {}, {}};
  notation::read_hand(to_text(text), read.written);
  if (read.written.fault) return refuse(problem_of(read.written.fault, text, "hand")), read;
  HandBuilder builder;
  Fault fault;
  for (const notation::WrittenMeld& meld : read.written.melds) builder.add_meld(notation::meld_of(meld));
  for (const notation::Token& token : read.written.tiles)
    if (!fault) fault = builder.add_tile(token.tile());
  if (!fault) fault = builder.check();
  if (fault) return refuse(problem_in(fault, text)), read;
  read.hand = builder.hand;
  return read;
}

HandText Request::hand_in_play(const std::string& text, int players) {
  HandText read = hand(text);
  if (read.hand.size() == 0) refuse(problem_of(Fault{FaultCode::WrongSize}));
  if (players == 3)
    for (Kind kind = 0; kind < kKinds; ++kind)
      if (read.hand.held[kind] > 0 && !has(kThreePlayerKinds, kind))
        refuse(problem_of(Fault{FaultCode::KindNotInPlay, kind}));
  return read;
}

OptionsRead Request::rules() {
  const Value& rules = asked["rules"];
  Value given = rules["options"];
  if (rules["players"].holds()) {
    given.names.emplace_back("players");
    given.items.push_back(rules["players"]);
  }
  OptionsRead read;
  std::optional<Problem> wrong = read_options(given, rules["preset"], read);
  for (const auto check : {out_of_range, contradictions})
    if (!wrong)
      if (std::vector<Problem> problems = check(read); !problems.empty()) wrong = std::move(problems.front());
  if (!wrong) return read;
  wrong->source = wrong->source.empty() ? "rules" : "rules.options." + wrong->source;
  refuse(*std::move(wrong));
  read_options({}, {}, read);
  return read;
}

TileList Request::indicators(const Value& given, const char* field, std::array<Kind, 5>& kinds, std::uint8_t& n) {
  TileList list = tiles(field, given[field].text);
  if (list.tiles.size > static_cast<int>(kinds.size()))
    refuse(
        {.kind = "HandError",
         .fault = "more than five indicators",
         .cure = "a round shows five at most",
         .source = field,
         .text = list.text,
         .place = {0, length_of(list.text)}});
  for (const notation::Token& token : list.tiles)
    if (n < kinds.size()) kinds[n++] = kind_of(token.tile());
  return list;
}

std::uint16_t Request::count(const Value& given, const char* field, int most) {
  const Value& value = given[field];
  if (value.is(Value::Type::Null)) return 0;
  if (value.is_whole(0, most)) return static_cast<std::uint16_t>(value.number);
  refuse(
      {.kind = "HandError",
       .fault = "cannot be {value}",
       .cure = "give a number from 0 to " + std::to_string(most),
       .source = field,
       .quoted = {{"value", value}}});
  return 0;
}

Occasion Request::circumstances(const Value& given) {
  Occasion in{};
  Context& context = in.context;
  const auto wind = [&](const char* field) {
    const std::string text = given[field].is(Value::Type::Null) ? "e" : given[field].text;
    int wind = 0;
    if (const notation::TextFault fault = notation::read_wind(to_text(text), wind))
      refuse(problem_of(fault, text, field));
    return static_cast<std::uint8_t>(wind & 3);
  };
  context.round = wind("round");
  context.seat = wind("seat");
  in.seen.push_back(indicators(given, "dora", context.dora, context.n_dora));
  in.seen.push_back(indicators(given, "ura", context.ura, context.n_ura));
  context.kita = static_cast<std::uint8_t>(count(given, "kita", kCopies));
  context.honba = count(given, "honba", kMostCounted);
  context.riichi_sticks = count(given, "riichi_sticks", kMostCounted);
  in.win = given["win"].text;
  if (!in.win.empty()) context.win = tile("win", in.win);
  for (const Circumstance& row : kCircumstances)
    if (given[row.name].holds()) context.set(row.flag);
  return in;
}

Occasion Request::occasion(const GameRule& rule) {
  Occasion in = circumstances(asked["circumstances"]);
  in.rule = rule;
  const auto need = [&](const Circumstance& row, std::string cure) {
    if (in.context.is(row.flag) && is_unknown(row, rule))
      refuse(
          {.kind = "RulesError",
           .fault = std::string(row.name) + " is not a yaku under these rules",
           .cure = std::move(cure),
           .source = row.name});
  };
  for (const Circumstance& row : kCircumstances)
    if (row.local)
      need(row,
           "put " + std::string(row.name) + " into rules.options.local_yaku, or choose a rules.preset that has it");
  need(kCircumstances[circumstance::Renhou],
       "set rules.options.renhou, or choose a rules.preset that has it, such as ema");
  for (const char* const field : {"visible", "discards"}) in.seen.push_back(tiles(field, asked[field].text));
  return in;
}

void Request::check_seen(const Hand& hand, const TileLists& seen, int players) {
  std::array<int, kKinds> counts{};
  for (const TileList& list : seen)
    for (const notation::Token& token : list.tiles) ++counts[kind_of(token.tile())];
  for (Kind kind = 0; kind < kKinds; ++kind) {
    const int held = hand.held[kind];
    if (held + counts[kind] > kCopies) refuse(blame({FaultCode::TooManyCopies, kind}, held, seen));
    if (counts[kind] > 0 && players == 3 && !has(kThreePlayerKinds, kind))
      refuse(blame({FaultCode::KindNotInPlay, kind}, held, seen));
  }
}

void Request::refuse(const Fault& fault, const Hand& whole, const TileLists& shown, const HandText* hand,
                     const Occasion& in) {
  const int held = fault.tile < kKinds ? whole.held[fault.tile] : 0;
  if (!is_of_seen(fault, held)) return refuse(problem_in(fault, hand != nullptr ? hand->text : "", in.win));
  Problem problem = blame(fault, held, shown);
  if (hand != nullptr && problem.source != "kita" && problem.source != "hand")
    if (Problem written = blame(fault, hand->hand.held[fault.tile], in.seen); written.source != "hand")
      problem = std::move(written);
  refuse(std::move(problem));
}

TileList list_of(const char* name, std::span<const Tile> tiles) {
  TileList list{name, {}, {}};
  for (const Tile tile : tiles) {
    list.text += name_of(tile);
    list.tiles.add_name(tile);
  }
  return list;
}

TileLists shown_in(const Context& context) {
  const std::array<Kind, kCopies> norths{kNorth, kNorth, kNorth, kNorth};
  const auto first = [](const auto& kinds, int n) {
    return std::span<const Kind>(kinds).first(static_cast<std::size_t>(n));
  };
  return {
      list_of("kita", first(norths, context.kita)), list_of("dora", first(context.dora, context.n_dora)),
      list_of("ura", first(context.ura, context.n_ura))};
}

std::string text_of(const notation::Tokens& tiles, const notation::WrittenMelds& melds) {
  std::string text;
  const auto put = [&](char c) { text += c; };
  notation::TileCounts counts{};
  for (const notation::Token& token : tiles) ++counts[token.tile()];
  notation::write_tiles(counts, put);
  for (const notation::WrittenMeld& meld : melds) {
    notation::MeldCounts written{meld.type};
    for (const notation::Token& token : meld) written.add(token.tile(), &token == meld.end() - 1);
    notation::write_meld(written, put);
  }
  return text;
}

}  // namespace jantaku::wire
