// Drills as plain values, from which `jantaku.riichi.drill` makes its own.
#include "bindings/bindings.hpp"
#include "drill/calls.hpp"
#include "drill/safety.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, kDrillKinds> kKindNames{"score", "waits", "discard", "safe", "win", "call"};
constexpr int kMostWall = 136;
constexpr std::array<const char*, kDealIns> kDealInNames{"ryanmen", "kanchan", "penchan",
                                                         "shanpon", "tanki",   "kokushi"};

template <std::size_t n>
std::size_t index_among(const std::array<const char*, n>& names, const std::string& name, const char* what) {
  for (std::size_t i = 0; i < n; ++i)
    if (name == names[i]) return i;
  std::string cure = "choose among";
  for (std::size_t i = 0; i < n; ++i) cure += std::string(i == 0 ? " " : i + 1 == n ? " and " : ", ") + names[i];
  raise_argument("no " + std::string(what) + " is named '" + name.substr(0, 40) + "'", cure);
}

nb::object tile_or_none(Tile tile) { return tile == kNoTile ? nb::none() : nb::object(nb::int_(tile)); }

nb::object points_or_none(std::uint32_t points) { return points == 0 ? nb::none() : nb::object(nb::int_(points)); }

nb::tuple told(const DrillSeat& seat) {
  nb::list pond, melds;
  for (int i = 0; i < seat.n_pond; ++i) {
    const DrillDiscard& one = seat.pond[static_cast<std::size_t>(i)];
    pond.append(nb::make_tuple(one.tile, one.tsumogiri, one.riichi, one.called));
  }
  for (int i = 0; i < seat.n_melds; ++i) melds.append(nb::cast(seat.melds[static_cast<std::size_t>(i)]));
  return nb::make_tuple(nb::tuple(pond), nb::tuple(melds), seat.riichi, seat.kita, kinds_tuple(seat.passed));
}

nb::tuple told(const ScoreChoice& choice) {
  const char* const limit = kLimitNames[static_cast<std::size_t>(choice.limit)];
  return nb::make_tuple(choice.han, choice.fu, limit ? nb::object(nb::str(limit)) : nb::none(),
                        points_or_none(choice.shares.from_discarder), points_or_none(choice.shares.from_dealer),
                        points_or_none(choice.shares.from_non_dealer));
}

nb::dict changes(DrillRule rule) {
  nb::dict options;
  switch (rule) {
    case DrillRule::None: break;
    case DrillRule::NoOpenTanyao: options["open_tanyao"] = false; break;
    case DrillRule::TwoHan: options["min_han"] = 2; break;
    case DrillRule::TwoHanHonba: options["two_han_honba"] = kDrillHonba; break;
    case DrillRule::FirstOnly: options["fix_yaku"] = "first_only"; break;
  }
  return options;
}

nb::tuple drill(const std::string& kind, nb::handle level, nb::handle players, nb::handle seed) {
  const auto which = static_cast<DrillKind>(index_among(kKindNames, kind, "drill"));
  const int at = static_cast<int>(to_argument(level, 1, kDrillLevels, "level"));
  const int seats = static_cast<int>(to_argument(players, 3, 4, "players"));
  const auto number = static_cast<std::uint32_t>(to_argument(seed, 0, kLargestDrillSeed, "seed"));
  Drill made;
  {
    const nb::gil_scoped_release release;
    made = make_drill(which, at, seats, number);
  }
  nb::list table, choices;
  for (int i = 0; made.has_table && i < seats; ++i) table.append(told(made.seats[static_cast<std::size_t>(i)]));
  for (int i = 0; i < made.n_choices; ++i) choices.append(told(made.choices[static_cast<std::size_t>(i)]));
  return nb::make_tuple(nb::cast(made.hand), nb::cast(made.context), changes(made.rule), tile_or_none(made.tile),
                        tile_or_none(made.drawn), nb::tuple(table), nb::tuple(choices),
                        made.tile == kNoTile || made.source == 0 ? nb::none() : nb::object(nb::int_(made.source)),
                        made.has_table ? nb::object(nb::int_(made.wall)) : nb::none());
}

// Sets of kinds come as sequences, copies as 34 bytes.
KindSet to_kinds(nb::handle source) {
  KindSet kinds = 0;
  for (nb::handle kind : source) kinds |= bit(static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "a kind")));
  return kinds;
}

nb::tuple deal_in(nb::handle kind, nb::bytes left, nb::handle safe, nb::handle players, nb::handle tiles) {
  if (left.size() != kKinds) raise_type_error("expected 34 numbers of unseen tiles");
  Copies copies;
  for (std::size_t i = 0; i < kKinds; ++i)
    copies[i] = std::min<std::uint8_t>(4, static_cast<std::uint8_t>(left.c_str()[i]));
  const auto of = static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "a kind"));
  const int size = static_cast<int>(to_argument(tiles, 1, kMaxTiles - 1, "tiles"));
  if (size % 3 != 1)
    raise_argument("a hand of " + std::to_string(size) + " tiles does not wait", "give 1, 4, 7, 10 or 13");
  const KindSet kinds = to_kinds(safe);
  const Risk risk = risk_of(of, copies, kinds, size);
  nb::dict ways;
  for (std::size_t i = 0; i < kDealIns; ++i)
    if (risk.ways[i] > 0) ways[kDealInNames[i]] = static_cast<int>(risk.ways[i]);
  Hand hand;
  const bool found =
      !risk.is_certain() &&
      find_waiting(of, copies, kinds, static_cast<int>(to_argument(players, 3, 4, "players")), size, hand);
  return nb::make_tuple(ways, found ? nb::cast(hand) : nb::none());
}

nb::tuple told(const CallOption& option) {
  const auto tile = [](Tile one) { return tile_or_none(one); };
  if (option.pass) return nb::make_tuple("pass", nb::tuple(), nb::none(), option.win, option.points);
  return nb::make_tuple(option.type == MeldType::Chi ? "chi" : "pon", nb::make_tuple(option.own[0], option.own[1]),
                        tile(option.discard), option.win, option.points);
}

[[noreturn]] void raise_call_fault(CallFault fault) {
  switch (fault) {
    case CallFault::TooManyHands: raise_argument("the hand may become too many others", "ask when it is nearer");
    case CallFault::NoDiscard: raise_argument("every good discard after a call is forbidden", "give another hand");
    default: raise_argument("the wall has more tiles than are unseen", "give fewer");
  }
}

nb::tuple call_options(nb::handle hand, nb::handle rules, const Context& context, nb::handle visible,
                       nb::handle discards, nb::handle tile, nb::handle source, nb::handle wall, bool weighed) {
  CallQuestion question;
  question.hand = to_hand(hand);
  question.rule = to_rule(rules);
  question.context = context;
  question.offered = static_cast<Tile>(to_argument(tile, 0, kTiles - 1, "tile"));
  question.source = static_cast<int>(to_argument(source, 1, question.rule.players - 1, "source"));
  question.wall = static_cast<int>(to_argument(wall, 0, kMostWall, "wall"));
  question.seen = to_tiles(visible, "visible");
  const TileCounts own = to_tiles(discards, "discards");
  for (std::size_t at = 0; at < kTiles; ++at) {
    question.seen[at] = static_cast<std::uint8_t>(question.seen[at] + own[at]);
    if (own[at] > 0) question.discarded |= bit(kind_of(static_cast<Tile>(at)));
  }
  if (question.hand.size() != kMaxTiles - 1)
    raise_argument("the hand has " + std::to_string(question.hand.size()) + " tiles", "give 13, melds included");
  CallOptions options = options_of(question);
  unsigned right = 0;
  if (weighed) {
    Fault fault;
    const CallFault unanswered = weigh(question, options, fault);
    if (fault) raise_fault(fault, hand);
    if (unanswered != CallFault::None) raise_call_fault(unanswered);
    right = right_options(options);
  }
  nb::list rows;
  for (int i = 0; i < options.size; ++i)
    rows.append(nb::make_tuple(told(options.of[static_cast<std::size_t>(i)]), (right >> i & 1) != 0));
  return nb::tuple(rows);
}

}  // namespace

void register_drills(nb::module_& m) {
  nb::list kinds;
  for (const char* const name : kKindNames) kinds.append(name);
  m.attr("DRILL_KINDS") = nb::tuple(kinds);
  m.attr("DRILL_LEVELS") = kDrillLevels;
  m.attr("LARGEST_DRILL_SEED") = kLargestDrillSeed;
  m.def("_drill", &drill, nb::arg("kind"), nb::arg("level"), nb::arg("players"), nb::arg("seed"),
        nb::sig("def _drill(kind: str, level: int, players: int, seed: int) -> tuple[typing.Any, ...]"),
        "The drill of a seed: hand, circumstances, options, tiles asked and drawn, seats, choices, source, wall.");
  m.def(
      "_call_options", &call_options, nb::arg("hand"), nb::arg("rules").none(), nb::arg("context"), nb::arg("visible"),
      nb::arg("discards"), nb::arg("tile"), nb::arg("source"), nb::arg("wall"), nb::arg("weighed"),
      nb::sig("def _call_options(hand: typing.Any, rules: typing.Any, context: Context, visible: typing.Any, "
              "discards: typing.Any, tile: int, source: int, wall: int, weighed: bool) "
              "-> tuple[tuple[tuple[str, tuple[int, ...], int | None, float, float], bool], ...]"),
      "The pass and the calls of a discard: name, own tiles, discard, chance to win, points; and whether it is right.");
  m.def("_deal_in", &deal_in, nb::arg("kind"), nb::arg("unseen"), nb::arg("safe"), nb::arg("players"), nb::arg("tiles"),
        nb::sig("def _deal_in(kind: int, unseen: bytes, safe: collections.abc.Sequence[int], players: int, tiles: int) "
                "-> tuple[dict[str, int], Hand | None]"),
        "The ways in which a hand may wait for the kind, and an example of one; no ways if it is impossible.");
}

}  // namespace jantaku::python
