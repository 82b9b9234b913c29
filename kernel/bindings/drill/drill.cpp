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

std::optional<int> points_or_none(std::uint32_t points) { return points == 0 ? std::nullopt : std::optional(points); }

auto seat_tuple(const DrillSeat& seat) {
  const auto pond = tuple_of(int{seat.n_pond}, [&](int i) {
    const DrillDiscard& one = seat.pond[static_cast<std::size_t>(i)];
    return std::make_tuple(one.tile, one.tsumogiri, one.riichi, one.called);
  });
  return std::make_tuple(pond, first_of(seat.melds, seat.n_melds), seat.riichi, seat.kita, kinds_tuple(seat.passed));
}

auto choice_tuple(const ScoreChoice& choice) {
  return std::make_tuple(choice.han, choice.fu, choice.limit, points_or_none(choice.shares.from_discarder),
                         points_or_none(choice.shares.from_dealer), points_or_none(choice.shares.from_non_dealer));
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

TupleOf<Type<"typing.Any">> drill(const std::string& kind, Given<int> level, Given<int> players, Given<int> seed) {
  const int which = find_name(kKindNames, nb::cast(kind));
  if (which < 0)
    raise_argument("no drill is named '" + kind.substr(0, 40) + "'", "choose among " + list_names(kKindNames, " and "));
  const int at = static_cast<int>(to_argument(level, 1, kDrillLevels, "level"));
  const int seats = static_cast<int>(to_argument(players, 3, 4, "players"));
  const auto number = static_cast<std::uint32_t>(to_argument(seed, 0, kLargestDrillSeed, "seed"));
  Drill made;
  {
    const nb::gil_scoped_release release;
    made = make_drill(static_cast<DrillKind>(which), at, seats, number);
  }
  const int told = made.tile == kNoTile ? 0 : static_cast<int>(made.source);
  return nb::make_tuple(
      made.hand, made.context, changes(made.rule), tile_or_none(made.tile), tile_or_none(made.drawn),
      tuple_of(std::span(made.seats).first(made.has_table ? static_cast<std::size_t>(seats) : 0), seat_tuple),
      tuple_of(std::span(made.choices).first(static_cast<std::size_t>(made.n_choices)), choice_tuple), some(told, 0),
      made.has_table ? std::optional(static_cast<int>(made.wall)) : std::nullopt);
}

// Sets of kinds come as sequences, copies as 34 bytes.
KindSet to_kinds(nb::handle source) {
  KindSet kinds = 0;
  for (nb::handle kind : source) kinds |= bit(static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "a kind")));
  return kinds;
}

std::tuple<nb::typed<nb::dict, const char*, int>, std::optional<Hand>> deal_in(Given<int> kind, nb::bytes left,
                                                                               GivenNumbers safe, Given<int> players,
                                                                               Given<int> tiles) {
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
  return {ways, found ? std::optional(hand) : std::nullopt};
}

std::tuple<const char*, TupleOf<Tile>, std::optional<int>, double, double> call_tuple(const CallOption& option) {
  if (option.pass) return {"pass", first_of(option.own, 0), std::nullopt, option.win, option.points};
  return {
      option.type == MeldType::Chi ? "chi" : "pon", first_of(option.own, 2), tile_or_none(option.discard), option.win,
      option.points};
}

[[noreturn]] void raise_call_fault(CallFault fault) {
  switch (fault) {
    case CallFault::TooManyHands: raise_argument("the hand may become too many others", "ask when it is nearer");
    case CallFault::NoDiscard: raise_argument("every good discard after a call is forbidden", "give another hand");
    default: raise_argument("the wall has more tiles than are unseen", "give fewer");
  }
}

auto call_options(GivenAny hand, GivenAny rules, const Context& context, GivenAny visible, GivenAny discards,
                  Given<int> tile, Given<int> source, Given<int> wall, bool weighed) {
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
  return tuple_of(options.size, [&](int i) {
    return std::make_tuple(call_tuple(options.of[static_cast<std::size_t>(i)]), (right >> i & 1) != 0);
  });
}

}  // namespace

void register_drills(nb::module_& m) {
  m.attr("DRILL_KINDS") = tuple_of(kKindNames);
  m.attr("DRILL_LEVELS") = kDrillLevels;
  m.attr("LARGEST_DRILL_SEED") = kLargestDrillSeed;
  m.def("_drill", &drill, "kind"_a, "level"_a, "players"_a, "seed"_a,
        "The drill of a seed: hand, circumstances, options, tiles asked and drawn, seats, choices, source, wall.");
  m.def(
      "_call_options", &call_options, "hand"_a, "rules"_a.none(), "context"_a, "visible"_a, "discards"_a, "tile"_a,
      "source"_a, "wall"_a, "weighed"_a,
      "The pass and the calls of a discard: name, own tiles, discard, chance to win, points; and whether it is right.");
  m.def("_deal_in", &deal_in, "kind"_a, "unseen"_a, "safe"_a, "players"_a, "tiles"_a,
        "The ways in which a hand may wait for the kind, and an example of one; no ways if it is impossible.");
}

}  // namespace jantaku::python
